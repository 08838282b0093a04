"""Backups: everything in one file, and nothing taken in from a damaged one."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from motu.core.errors import MotuError
from motu.core.message import in_english
from motu.core.record import Record
from motu.server.backup import KEPT, back_up, restore
from motu.server.schema import tables
from motu.server.store import Store, sqlite_address
from motu.table.entry import Entry, played
from motu.table.seat import Seat
from motu.table.table import Table
from tests.command import motu
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

ANN = Seat(owner="ann", name="Ann")


def opened(folder: Path) -> Store:
    store = Store(sqlite_address(folder))
    store.open()
    return store


def table(id: str, seed: int = 3) -> tuple[Table, list[Entry]]:
    """A table with thirty actions done."""
    record = Record.new("kahuna", ["Ann", "Łucja"], seed)
    chance = random.Random(seed)
    for _ in range(30):
        seat = record.state.to_act()[0]
        record.play(seat, chance.choice(record.state.legal(seat)))
    return Table(id, [ANN, Seat(bot="greedy", name="Łucja")], record.cut(0)), played(record.actions)


def everything(store: Store) -> dict[str, list[tuple[object, ...]]]:
    with store.engine.connect() as connection:
        return {
            kept.name: sorted(tuple(map(str, row)) for row in connection.execute(sa.select(kept)))
            for kept in KEPT
        }


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = opened(tmp_path / "old")
    made.keys()
    for number in range(3):
        made.add_table(*table(f"t{number}", number))
    return made


@pytest.fixture
def good(tmp_path: Path, store: Store) -> Path:
    file = tmp_path / "good.gz"
    assert back_up(store, file) == 3
    return file


# --- there and back -----------------------------------------------------------------------------


def test_a_restored_database_is_the_same_to_the_last_row(
    store: Store, good: Path, tmp_path: Path
) -> None:
    new = opened(tmp_path / "new")
    assert restore(new, good) == 3
    assert everything(new) == everything(store)
    assert new.keys() == store.keys()
    old_table, new_table = store.load_table("t1"), new.load_table("t1")
    assert old_table is not None
    assert new_table is not None
    assert new_table.state == old_table.state
    new.close()


def test_a_backup_is_all_of_one_moment(store: Store, tmp_path: Path) -> None:
    """A table that is made while the backup is being written is in it wholly or not at all."""
    late = Store(store.address)
    added: list[int] = []

    def meanwhile(*happened: object) -> None:
        statement = str(happened[2])
        if "FROM tables" in statement and not added:
            added.append(1)
            late.add_table(*table("late", 9))

    sa.event.listen(store.engine, "after_cursor_execute", meanwhile)
    file = tmp_path / "b.gz"
    back_up(store, file)
    assert added
    new = opened(tmp_path / "new")
    assert restore(new, file) == 3
    assert new.load_table("late") is None
    assert store.load_table("late") is not None
    new.close()


def test_a_backup_is_whole_or_not_there_at_all(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "folder" / "b.gz"
    with pytest.raises(OSError, match="folder"):
        back_up(store, file)
    assert not file.exists()


# --- what is refused ----------------------------------------------------------------------------


def lines_of(file: Path) -> list[str]:
    return gzip.decompress(file.read_bytes()).decode().splitlines()


def packed(lines: list[str]) -> bytes:
    return gzip.compress("".join(line + "\n" for line in lines).encode())


def with_line(number: int, change: Callable[[str], str]) -> Callable[[bytes, list[str]], bytes]:
    """The same backup with another line of that number, counted from 1."""

    def damaged(_: bytes, lines: list[str]) -> bytes:
        return packed([*lines[: number - 1], change(lines[number - 1]), *lines[number:]])

    return damaged


def flipped(content: bytes, _: list[str]) -> bytes:
    middle = len(content) // 2
    return (
        content[:middle]
        + bytes(255 - byte for byte in content[middle : middle + 9])
        + (content[middle + 9 :])
    )


DAMAGE: dict[str, tuple[Callable[[bytes, list[str]], bytes], str]] = {
    "empty": (lambda content, lines: b"", "not a backup"),
    "empty but packed": (lambda content, lines: packed([]), "not a backup"),
    "cut": (lambda content, lines: content[:-20], "not a backup"),
    "cut in half": (lambda content, lines: content[: len(content) // 2], "not a backup"),
    "bits flipped": (flipped, "not a backup"),
    "not packed": (lambda content, lines: "\n".join(lines).encode(), "not a backup"),
    "a picture": (lambda content, lines: b"\x89PNG\r\n\x1a\n" + bytes(100), "not a backup"),
    "packed noise": (lambda content, lines: gzip.compress(b"\xff\xfe\x00"), "not a backup"),
    "another version": (with_line(1, lambda line: '{"motu_backup": 2}'), "line 1,"),
    "no version": (lambda content, lines: packed(lines[1:]), "line 1,"),
    "line 5 is no JSON": (with_line(5, lambda line: line[:-2]), "line 5,"),
    "line 4 is a number": (with_line(4, lambda line: "7"), "line 4,"),
    "line 4 nested deeply": (with_line(4, lambda line: "[" * 100_000), "line 4,"),
    "line 6 of an unknown table": (with_line(6, lambda line: '["people", {}]'), "line 6,"),
    "line 3 without a column": (
        with_line(3, lambda line: line.replace('"seed"', '"seeds"')), "line 3,"),
    "line 3 with a list of columns": (
        with_line(3, lambda line: json.dumps(["tables", list(tables.columns.keys())])), "line 3,"),
    "line 3 made at no time": (
        with_line(3, lambda line: line.replace('"made_at": "2', '"made_at": "x')), "line 3,"),
    "line 20 twice": (
        lambda content, lines: packed([*lines[:20], lines[19], *lines[20:]]), "line 21,"),
    "line 20 at no table": (
        with_line(20, lambda line: line.replace('"table_id": "t', '"table_id": "x')), "line 20,"),
    "line 20 without a number": (
        with_line(20, lambda line: line.replace('"seq": ', '"seq": null, "x": ')), "line 20,"),
    "line 20 with words for a number": (
        with_line(20, lambda line: line.replace('"seq": ', '"seq": "a", "seq ": ').replace(
            '"seq ": ' + line.split('"seq": ')[1].split(",")[0] + ", ", "")), "line 20,"),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_backup_is_refused_and_nothing_of_it_restored(
    good: Path, tmp_path: Path, name: str
) -> None:
    damage, words = DAMAGE[name]
    bad = tmp_path / "bad.gz"
    bad.write_bytes(damage(good.read_bytes(), lines_of(good)))
    new = opened(tmp_path / "new")
    secret = new.keys()
    before = everything(new)
    with pytest.raises(MotuError) as refused:
        restore(new, bad)
    assert words in in_english(refused.value.message)
    assert everything(new) == before
    assert new.keys() == secret
    assert restore(new, good) == 3, "and the good one can still be taken in"
    new.close()


def test_nothing_is_restored_over_games_that_are_there(
    store: Store, good: Path, tmp_path: Path
) -> None:
    before = everything(store)
    with pytest.raises(MotuError, match="games here already"):
        restore(store, good)
    assert everything(store) == before


# --- by command, while the server runs ----------------------------------------------------------


@pytest.mark.slow
def test_a_backup_of_a_running_server_moves_its_games_to_another(
    own_server: Server, tmp_path: Path
) -> None:
    visitor = own_server.visitor()
    names = [new_table(visitor, seat1="human", seat2="human") for _ in range(2)]
    with Page(own_server, names[0], cookies_of(visitor)) as page:
        page.hello()
        page.play(random.Random(2), 12)
        file = tmp_path / "all.gz"
        done = motu("backup", str(file), "--data", str(own_server.data))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("2 tables written to")
        page.play(random.Random(3), 3)
    moved = tmp_path / "moved"
    done = motu("restore", str(file), "--data", str(moved), lang="pl_PL.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Przywrócono")
    again = motu("restore", str(file), "--data", str(moved))
    assert again.returncode == 2
    assert again.stderr.startswith("There are games here already.")
    # Another server on the other folder knows the same people and the same game.
    other = Server(moved)
    other.start()
    with Page(other, names[0], cookies_of(visitor)) as page:
        page.hello()
        assert page.now["moves"] == 12
        assert page.now["seats"][0]["mine"]
        page.play(random.Random(4), 3)
    other.stop()
    assert own_server.stored(names[0]).moves == 15


def test_the_commands_say_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    bad = tmp_path / "bad.gz"
    bad.write_bytes(b"not packed")
    done = motu("restore", str(bad), "--data", str(tmp_path / "data"))
    words = (
        "bad.gz is not a backup, or is damaged. Nothing was restored. Choose a file that was made "
        "with motu backup.\n"
    )
    assert (done.returncode, done.stderr) == (2, words)
    done = motu("restore", str(tmp_path / "none.gz"), "--data", str(tmp_path / "data"))
    assert done.returncode == 2
    assert done.stderr.startswith("There is no file")
