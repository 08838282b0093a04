"""A database that must not be used: one sentence, and not a byte of it is changed."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from motu.core.errors import MotuError
from motu.core.record import Record
from motu.server.store import Store, sqlite_address
from motu.table.seat import Seat
from motu.table.table import Table
from tests.command import motu
from tests.server.running import Server


def kept(folder: Path) -> Path:
    """A good database with some tables."""
    store = Store(sqlite_address(folder))
    store.open()
    for number in range(50):
        seats = [Seat(owner="ann"), Seat(owner="bob")]
        store.add_table(Table(f"t{number}", seats, Record.new("kahuna", ["", ""], number)))
    store.close()
    return folder / "motu.sqlite3"


def cut_in_half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def overwrite(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.seek(file.stat().st_size // 3)
        opened.write(b"nonsense" * 2000)


def replace_by_text(file: Path) -> None:
    file.write_text("Dear diary, today we played Kahuna.\n" * 40)


def replace_by_another(file: Path) -> None:
    file.unlink()
    _run(file, "CREATE TABLE tables (id TEXT)", "INSERT INTO tables VALUES ('mine')")


def make_newer(file: Path) -> None:
    _run(file, "UPDATE alembic_version SET version_num = '9999'")


def make_anothers(file: Path) -> None:
    _run(file, "UPDATE alembic_version SET version_num = 'ab12cd34ef56'")


def _run(file: Path, *statements: str) -> None:
    connection = sqlite3.connect(file)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("harm", "words", "polish"),
    [
        (cut_in_half, "is damaged", "jest uszkodzony"),
        (overwrite, "is damaged", "jest uszkodzony"),
        (replace_by_text, "is not a database of Motu", "nie jest bazą"),
        (replace_by_another, "is not a database of Motu", "nie jest bazą"),
        (make_anothers, "is not a database of Motu", "nie jest bazą"),
        (make_newer, "was written by a newer Motu", "nowsze Motu"),
    ],
)
def test_a_wrong_database_is_one_sentence_and_stays_as_it_is(
    tmp_path: Path, harm: Callable[[Path], None], words: str, polish: str
) -> None:
    file = kept(tmp_path)
    harm(file)
    before = file.read_bytes()
    for command in (["serve", "--port", "0"], ["backup", str(tmp_path / "b.gz")]):
        for lang, said in (("C.UTF-8", words), ("pl_PL.UTF-8", polish)):
            done = motu(*command, "--data", str(tmp_path), lang=lang)
            assert done.returncode == 2, done.stderr
            assert said in done.stderr
            assert len(done.stderr.splitlines()) == 1, done.stderr
            assert file.read_bytes() == before


def test_a_database_that_can_only_be_read_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked of the system as anybody but root would be answered."""
    file = kept(tmp_path)
    before = file.read_bytes()
    file.chmod(0o400)
    monkeypatch.setattr(os, "access", lambda path, mode: bool(Path(path).stat().st_mode & 0o200))
    store = Store(sqlite_address(tmp_path))
    with pytest.raises(MotuError, match="can only be read"):
        store.open()
    store.close()
    assert file.read_bytes() == before


def test_a_second_server_on_the_same_file_is_told_so_and_stops(own_server: Server) -> None:
    data = str(own_server.data)
    for lang, words in (("C.UTF-8", "Another Motu is running"), ("pl_PL.UTF-8", "Inne Motu")):
        done = motu("serve", "--port", "0", "--data", data, lang=lang)
        assert done.returncode == 2
        assert words in done.stderr
        assert len(done.stderr.splitlines()) == 1, done.stderr
    # A backup can be made meanwhile, and whoever comes after may serve it, also after a crash.
    assert motu("backup", f"{data}/b.gz", "--data", data).returncode == 0
    assert own_server.visitor().get("/").status_code == 200
    own_server.kill()
    own_server.start()


def test_a_database_that_was_copied_after_a_crash_is_still_good(own_server: Server) -> None:
    """The check must not take what SQLite has yet to put in its place for damage."""
    visitor = own_server.visitor()
    for _ in range(3):
        visitor.post("/new", data={"game": "kahuna"})
    own_server.kill()
    copy = own_server.data.parent / "copy"
    shutil.copytree(own_server.data, copy)
    store = Store(sqlite_address(copy))
    store.open()
    store.close()
