"""What is kept: the schema, the journal, and that two writers never both win."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
import weakref
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

import motu
from motu.core.message import Message, in_english
from motu.core.record import Record
from motu.games.kahuna.rules.actions import DRAW, PASS
from motu.server import hall as hall_module
from motu.server import present
from motu.server.backup import back_up
from motu.server.hall import Hall
from motu.server.schema import entries, meta
from motu.server.store import Store, sqlite_address
from motu.server.store_writer import Conflict
from motu.server.viewer import Viewer
from motu.table.entry import Entry, Kind, played
from motu.table.seat import Seat
from motu.table.table import Table

ANN = Seat(owner="ann", name="Ann")


def add(store: Store, id: str, seed: int = 7) -> Table:
    table = Table(id, [ANN, ANN], Record.new("kahuna", ["Ann", "Ann"], seed, {"first": "seat1"}))
    store.add_table(table)
    return table


def journal(store: Store, id: str) -> list[tuple[int, int]]:
    wanted = sa.select(entries.c.seq, entries.c.action).where(entries.c.table_id == id)
    with store.engine.connect() as connection:
        return [(row.seq, row.action) for row in connection.execute(wanted.order_by("seq"))]


# --- the database -------------------------------------------------------------------------------


def test_migrations_make_of_nothing_what_the_program_expects(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, meta) == []


def test_opening_a_database_again_changes_nothing(store: Store, tmp_path: Path) -> None:
    add(store, "t")
    secret = store.keys()
    again = Store(store.address)
    again.open()
    assert again.keys() == secret
    assert again.load_table("t") is not None
    again.close()


def test_a_rematch_in_a_journal_of_old_still_leads_to_the_next_table(store: Store) -> None:
    add(store, "t")
    written = {"table_id": "t", "seq": 1, "kind": "again", "text": "next", "unfair": False}
    with store.engine.begin() as connection:
        numbers = {"seat": -1, "action": -1, "upto": -1}
        made = {"entry_id": "1", "made_at": datetime(2025, 1, 1, tzinfo=UTC)}
        connection.execute(entries.insert().values(written | numbers | made))
    table = store.load_table("t")
    assert table is not None
    assert table.next_table == "next"


def test_nobody_else_on_the_machine_can_read_what_is_kept(tmp_path: Path) -> None:
    """Also files that an earlier version left open to all."""
    for folder in (tmp_path / "new", tmp_path / "old"):
        if folder.name == "old":
            folder.mkdir()
            (folder / "motu.sqlite3").touch(0o644)
        opened = Store(sqlite_address(folder))
        opened.open()
        add(opened, "t")
        files = list(folder.iterdir())
        assert len(files) >= 3
        assert {oct(file.stat().st_mode & 0o777) for file in files} == {"0o600"}
        (folder / "b.gz.part").touch(0o644)
        back_up(opened, folder / "b.gz")
        assert oct((folder / "b.gz").stat().st_mode & 0o777) == "0o600"
        opened.close()


def test_a_table_that_nobody_looks_at_any_more_is_gone_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only when the garbage collector comes by, which it seldom does."""

    async def look(hall: Hall, id: str) -> weakref.ref[Table]:
        add(store, id)
        room = await hall.room(id)
        await room.write(Entry(Kind.PLAY, 0, PASS))
        present.full(room.table, Viewer("ann", in_english))
        return weakref.ref(room.table)

    async def scene() -> None:
        hall = Hall(store, 1)
        found = [await look(hall, f"t{n}") for n in range(5)]
        assert [table() is None for table in found] == [True, True, True, True, False]
        await hall.close()

    monkeypatch.setattr(hall_module, "MOST_QUIET_TABLES", 1)
    monkeypatch.setattr(hall_module, "SWEPT", -1.0)
    gc.disable()
    try:
        asyncio.run(scene())
    finally:
        gc.enable()


def test_a_commit_is_on_the_disk_when_it_returns(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2, "FULL"
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_the_file_is_whole_and_plain_sqlite(store: Store, tmp_path: Path) -> None:
    add(store, "t")
    with sqlite3.connect(tmp_path / "data" / "motu.sqlite3") as plain:
        assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert plain.execute("SELECT id FROM tables").fetchall() == [("t",)]


# --- tables -------------------------------------------------------------------------------------


def test_a_table_is_what_its_journal_adds_up_to(store: Store) -> None:
    table = add(store, "t", seed=2**127 + 5)
    steps = [
        Entry(Kind.PLAY, 0, PASS, id="a"),
        Entry(Kind.UNDO, upto=0, id="b"),
        Entry(Kind.PLAY, 0, DRAW, id="c"),
        Entry(Kind.PLAY, 1, DRAW),
        Entry(Kind.UNDO, upto=1, unfair=True),
        Entry(Kind.STOP, id="d"),
    ]
    for entry in steps:
        asyncio.run(store.append("t", table.seq + 1, entry))
        table.apply(entry)
    loaded = store.load_table("t")
    assert loaded is not None
    assert loaded.state == table.state
    assert loaded.record.write() == table.record.write()
    assert (loaded.seq, loaded.done_ids, loaded.practice, loaded.ended, loaded.seats) == (
        6, {"a": 1, "b": 2, "c": 3, "d": 6}, True, "stopped", table.seats,
    )  # fmt: skip


def test_a_table_made_from_a_record_stands_where_the_record_stands(store: Store) -> None:
    record = Record.new("kahuna", ["Ann", "Bob"], 4, {"first": "seat1", "strategic": True})
    record.play(0, DRAW)
    record.play(1, DRAW)
    store.add_table(Table("r", [ANN, Seat(bot="greedy")], record.cut(0)), played(record.actions))
    loaded = store.load_table("r")
    assert loaded is not None
    assert (loaded.state, loaded.moves, loaded.seq) == (record.state, 2, 2)


def test_a_table_that_does_not_exist_is_not_found(store: Store) -> None:
    assert store.load_table("nowhere") is None


def test_my_tables_are_found_newest_first(store: Store) -> None:
    for number in range(5):
        add(store, f"t{number}")
    assert store.tables_of("ann", 3) == ["t4", "t3", "t2"]
    assert store.tables_of("bob", 3) == []


# --- two writers --------------------------------------------------------------------------------


def test_of_two_writers_one_wins(store: Store) -> None:
    add(store, "t")
    other = Store(store.address)
    other.open()

    async def both() -> list[object]:
        asked = (
            store.append("t", 1, Entry(Kind.PLAY, 0, DRAW)),
            other.append("t", 1, Entry(Kind.PLAY, 0, PASS)),
        )
        return list(await asyncio.gather(*asked, return_exceptions=True))

    results = asyncio.run(both())
    other.close()
    assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
    won = DRAW if results[0] is None else PASS
    assert journal(store, "t") == [(1, won)]


def test_in_one_batch_who_comes_too_late_harms_nobody_else(store: Store) -> None:
    for id in ("a", "b", "c"):
        add(store, id)

    async def many() -> list[object]:
        wanted = [("a", 1, DRAW), ("b", 1, DRAW), ("a", 1, PASS), ("c", 1, DRAW), ("b", 2, DRAW)]
        asked = [store.append(id, seq, Entry(Kind.PLAY, 0, what)) for id, seq, what in wanted]
        return await asyncio.gather(*asked, return_exceptions=True)

    results = asyncio.run(many())
    assert [type(result) for result in results] == [type(None)] * 2 + [Conflict] + [type(None)] * 2
    assert [journal(store, id) for id in "abc"] == [
        [(1, DRAW)], [(1, DRAW), (2, DRAW)], [(1, DRAW)],
    ]  # fmt: skip


def test_what_waits_is_written_in_one_commit(tmp_path: Path) -> None:
    store = Store(sqlite_address(tmp_path))
    store.open()
    add(store, "t")
    commits = []
    sa.event.listen(store.engine, "commit", lambda _: commits.append(1))

    async def many() -> None:
        # While another process holds the database everybody has to wait.
        with sqlite3.connect(tmp_path / "motu.sqlite3", isolation_level=None) as blocking:
            blocking.execute("BEGIN IMMEDIATE")
            asked = [
                asyncio.ensure_future(store.append("t", n, Entry(Kind.PLAY, 0, DRAW)))
                for n in range(1, 101)
            ]
            await asyncio.sleep(0.2)
            assert not any(one.done() for one in asked)
            blocking.execute("ROLLBACK")
        await asyncio.gather(*asked)

    asyncio.run(many())
    assert len(journal(store, "t")) == 100
    assert len(commits) <= 3
    store.close()


def test_an_entry_of_no_table_is_refused_and_the_writer_lives_on(store: Store) -> None:
    add(store, "t")
    with pytest.raises(Conflict):
        asyncio.run(store.append("nowhere", 1, Entry(Kind.PLAY, 0, DRAW)))
    asyncio.run(store.append("t", 1, Entry(Kind.PLAY, 0, DRAW)))
    assert journal(store, "t") == [(1, DRAW)]


def test_who_stops_waiting_does_not_stop_the_writer(store: Store) -> None:
    add(store, "t")

    async def impatient() -> None:
        for number in range(1, 30):
            waiting = asyncio.ensure_future(store.append("t", number, Entry(Kind.PLAY, 0, DRAW)))
            await asyncio.sleep(0)
            waiting.cancel()
        await asyncio.wait_for(store.append("t", 30, Entry(Kind.PLAY, 0, DRAW)), 5)

    asyncio.run(impatient())
    assert (30, DRAW) in journal(store, "t")


def test_closing_writes_what_is_waiting(tmp_path: Path) -> None:
    store = Store(sqlite_address(tmp_path))
    store.open()
    add(store, "t")

    async def many() -> None:
        asked = [
            asyncio.ensure_future(store.append("t", n, Entry(Kind.PLAY, 0, DRAW)))
            for n in range(1, 21)
        ]
        await asyncio.sleep(0)
        closing = threading.Thread(target=store.close)
        closing.start()
        await asyncio.wait_for(asyncio.gather(*asked), 5)
        closing.join()

    asyncio.run(many())
    assert len(journal(Store(store.address), "t")) == 20


# --- the hall -----------------------------------------------------------------------------------


def test_tables_at_which_somebody_looks_stay_open(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_module, "MOST_QUIET_TABLES", 2)
    monkeypatch.setattr(hall_module, "SWEPT", -1.0)
    for number in range(8):
        add(store, f"t{number}")

    class Looker:
        person = ""

        def tell(self, entry: Entry) -> None: ...

        def tell_later(self) -> None: ...

        def tell_who_is_here(self) -> None: ...

        def tell_anew(self) -> None: ...

        def tell_house(self) -> None: ...

        def tell_muted(self, muted: frozenset[str]) -> None: ...

        def send_away(self, words: Message) -> None: ...

    async def life() -> None:
        hall = Hall(store)
        for number in range(4):
            (await hall.room(f"t{number}")).watchers.add(Looker())
        watched = [await hall.room(f"t{number}") for number in range(4)]
        for number in range(4, 8):
            assert (await hall.room(f"t{number}")).table.id == f"t{number}"
        for number in range(4):
            assert await hall.room(f"t{number}") is watched[number]
        last = await hall.room("t7")
        assert await hall.room("t7") is last
        await hall.close()

    asyncio.run(life())


def test_a_record_from_the_store_reads_back(store: Store) -> None:
    table = add(store, "t")
    for number in range(1, 41):
        seat = table.to_act()[0]
        entry = Entry(Kind.PLAY, seat, table.state.legal(seat)[-2 if number % 3 else 0])
        asyncio.run(store.append("t", number, entry))
        table.apply(entry)
    loaded = store.load_table("t")
    assert loaded is not None
    assert motu.read(loaded.record.write()).state == table.state
