"""Games in progress when Motu is brought up to date: they go on, or are kept and say why not.

Each file in `databases` was written by Motu as it was when its database had that version, with a
game of every kind there was in progress. The first line of a dump says what it took the positions
for: how many moves had been made, and what each player to act could do.
"""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from motu.core.registry import game, names
from motu.server.backup import restore
from motu.server.keeping import NotPlayable
from motu.server.store import Store, sqlite_address
from motu.table.table import Table
from tests.command import motu
from tests.server.old_database import OLD, as_told, write
from tests.server.page import Page
from tests.server.running import Server

DUMPS = sorted(OLD.glob("*.sql"))
BACKUPS = sorted(OLD.glob("*.backup.gz"))


#: What this was begun with is laid out in another way since then: it is kept, and says so.
CHANGED = ("my_island-table",)


def expected(version: str) -> dict[str, dict[str, Any]]:
    """What the Motu of then said of each table that can still be opened."""
    first = (OLD / f"{version}.sql").read_text("utf-8").partition("\n")[0]
    told: dict[str, dict[str, Any]] = json.loads(first.removeprefix("-- "))
    kept = {id: said for id, said in told.items() if id.removesuffix("-table") in names()}
    return {id: said for id, said in kept.items() if id not in CHANGED}


def put(folder: Path, version: str) -> Path:
    """A data folder as it was then."""
    folder.mkdir(exist_ok=True)
    file = folder / "motu.sqlite3"
    database = sqlite3.connect(file)
    database.executescript((OLD / f"{version}.sql").read_text("utf-8"))
    database.close()
    return file


def change(file: Path, statement: str) -> None:
    database = sqlite3.connect(file)
    assert database.execute(statement).rowcount == 1
    database.commit()
    database.close()


def play_to_the_end(table: Table) -> None:
    chance = random.Random(1)
    for _ in range(5000):
        if not table.state.to_act():
            return
        seat = table.state.to_act()[0]
        table.record.play(seat, chance.choice(table.state.legal(seat)))
    raise AssertionError("it does not end")


#: A table beside that of Kahuna.
OTHER = next(id for id in expected("0005") if id != "kahuna-table")

# --- the database ---------------------------------------------------------------------------------


def test_a_database_of_today_can_be_put_beside_the_old_ones(tmp_path: Path) -> None:
    dump = write(tmp_path)
    database = sqlite3.connect(tmp_path / "motu.sqlite3")
    database.executescript(dump.read_text("utf-8"))
    database.close()
    store = Store(sqlite_address(tmp_path))
    store.open()
    assert store.load_table("kahuna-table") is not None
    store.close()


@pytest.mark.parametrize("file", DUMPS, ids=lambda file: str(file.stem))
def test_games_of_an_older_database_go_on_where_they_were(file: Path, tmp_path: Path) -> None:
    put(tmp_path, file.stem)
    store = Store(sqlite_address(tmp_path))
    store.open()
    found = {id: store.load_table(id) for id in expected(file.stem)}
    assert {id: as_told(table) for id, table in found.items() if table} == expected(file.stem)
    assert {table.game.name for table in found.values() if table} >= {"kahuna"}
    for table in found.values():
        assert table is not None
        assert [seat.name for seat in table.seats] == ["Ann", "Bob"]
        play_to_the_end(table)
    store.close()


@pytest.mark.parametrize("id", CHANGED)
def test_a_game_whose_components_have_changed_is_kept_and_says_so(id: str, tmp_path: Path) -> None:
    put(tmp_path, "0005")
    store = Store(sqlite_address(tmp_path))
    store.open()
    with pytest.raises(NotPlayable, match="has changed here since"):
        store.load_table(id)
    assert store.load_table(OTHER) is not None
    store.close()


@pytest.mark.parametrize("file", BACKUPS, ids=lambda file: str(file.name))
def test_games_of_an_older_backup_go_on_where_they_were(file: Path, tmp_path: Path) -> None:
    store = Store(sqlite_address(tmp_path))
    store.open()
    wanted = expected(file.name[:4])
    assert restore(store, file) >= len(wanted) > 0
    found = {id: store.load_table(id) for id in wanted}
    assert {id: as_told(table) for id, table in found.items() if table} == wanted
    store.close()


@pytest.mark.slow
@pytest.mark.parametrize("version", [DUMPS[0].stem, DUMPS[-1].stem])
def test_after_an_upgrade_players_find_their_games_and_play_on(
    version: str, tmp_path: Path
) -> None:
    """With the cookies that they had."""
    put(tmp_path, version)
    server = Server(tmp_path)
    server.start()
    try:
        for id, told in expected(version).items():
            legal = told["legal"]
            seat = int(next(iter(legal)))
            with Page(server, id, server.cookie_of(("ann", "bob")[seat])) as page:
                page.hello()
                assert page.now["moves"] == told["moves"]
                assert set(page.actions()) <= set(legal[str(seat)])
                done = page.act(page.actions()[0], seat=seat)
                assert done["type"] == "ack", done
    finally:
        server.stop()
    assert server.errors == ""


# --- the rules ------------------------------------------------------------------------------------


def test_new_rules_for_a_game_leave_the_games_of_the_old_ones_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "0005")
    store = Store(sqlite_address(tmp_path))
    store.open()
    kahuna = type(game("kahuna"))
    monkeypatch.setattr(kahuna, "rules_version", kahuna.rules_version + 1)
    with pytest.raises(NotPlayable, match="other rules"):
        store.load_table("kahuna-table")
    other = store.load_table(OTHER)
    assert other is not None
    assert as_told(other) == expected("0005")[OTHER]
    # Back to the Motu of before, and the game goes on.
    monkeypatch.undo()
    again = store.load_table("kahuna-table")
    assert again is not None
    assert as_told(again) == expected("0005")["kahuna-table"]
    store.close()


@pytest.mark.parametrize(
    ("harm", "words", "polish"),
    [
        ("UPDATE tables SET rules = 0 WHERE id = 'kahuna-table'", "other rules", "innych zasad"),
        (
            "UPDATE tables SET game = 'chess' WHERE id = 'kahuna-table'",
            "not installed",
            "nie ma tu",
        ),
        (
            "UPDATE entries SET action = 9999 WHERE table_id = 'kahuna-table' AND seq = 7",
            "do not allow move 7",
            "nie pozwalają na ruch 7",
        ),
    ],
)
def test_a_table_that_cannot_be_opened_is_kept_and_says_so_and_all_else_is_fine(
    tmp_path: Path, harm: str, words: str, polish: str
) -> None:
    file = put(tmp_path, "0005")
    change(file, harm)
    server = Server(tmp_path)
    server.start()
    ann = server.cookie_of("ann")
    try:
        # Ann finds it among her games, and its page says why it cannot be opened.
        for lang, said in (("en", words), ("pl", polish)):
            with server.visitor(lang) as visitor:
                listed = visitor.get("/", headers={"Cookie": ann})
                assert listed.status_code == 200
                assert 'href="/t/kahuna-table"' in listed.text
                assert said in listed.text
                page = visitor.get("/t/kahuna-table", headers={"Cookie": ann})
                assert page.status_code == 404
                assert said in page.text
        with Page(server, "kahuna-table", ann) as closed:
            goodbye, _ = closed.goodbye()
            assert words in goodbye
        # Everybody else plays on.
        seat = int(next(iter(expected("0005")[OTHER]["legal"])))
        with Page(server, OTHER, server.cookie_of(("ann", "bob")[seat])) as page_:
            page_.hello()
            assert page_.act(page_.actions()[0], seat=seat)["type"] == "ack"
        with server.visitor() as visitor:
            assert visitor.get("/lobby").status_code == 200
            assert visitor.post("/new", data={"game": "kahuna"}).status_code == 303
    finally:
        server.stop()
    assert "Traceback" not in server.errors
    # Nothing of it was lost, in a backup neither.
    backup = tmp_path / "b.gz"
    assert motu("backup", str(backup), "--data", str(tmp_path)).returncode == 0
    store = Store(sqlite_address(tmp_path / "new"))
    store.open()
    assert restore(store, backup) >= len(expected("0005"))
    with store.engine.connect() as connection:
        count = connection.scalar(
            sa.text("SELECT count(*) FROM entries WHERE table_id = 'kahuna-table'")
        )
    assert count == expected("0005")["kahuna-table"]["moves"]
    store.close()
