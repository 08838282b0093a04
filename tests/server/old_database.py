"""Write a database of today for the tests of tomorrow: `python -m tests.server.old_database`.

Do so before a migration is added: it puts a dump with a game of every kind in progress beside the
older ones in `databases`, under the version that it has.
"""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from motu.core.record import Record
from motu.core.registry import games
from motu.server.store import Store, sqlite_address
from motu.table.entry import played
from motu.table.seat import Seat
from motu.table.table import Table

OLD = Path(__file__).parent / "databases"
#: Enough for something to have happened, and for no game to be over.
MOVES = 9
SEATS = [Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")]


def as_told(table: Table) -> dict[str, Any]:
    """What a dump says of a table: how many moves were made, and what each to act could do."""
    legal = {str(seat): sorted(table.state.legal(seat)) for seat in table.to_act()}
    return {"moves": table.moves, "legal": legal}


def fill(store: Store) -> dict[str, dict[str, Any]]:
    """Put a game of every kind for two into a store; returns what there is to say of each."""
    told = {}
    for game in games():
        if 2 not in game.seat_counts or not game.has_many_screens:
            continue
        record = Record.new(game, ["Ann", "Bob"], 4711)
        chance = random.Random(game.name)
        for _ in range(MOVES):
            seat = record.state.to_act()[0]
            record.play(seat, chance.choice(record.state.legal(seat)))
        id = f"{game.name}-table"
        store.add_table(Table(id, SEATS, record.cut(0)), played(record.actions))
        kept = store.load_table(id)
        assert kept is not None
        told[id] = as_told(kept)
    return told


def write(folder: Path) -> Path:
    """Write a dump into a folder; returns the file."""
    with TemporaryDirectory() as data:
        store = Store(sqlite_address(Path(data)))
        store.open()
        store.keys()
        told = fill(store)
        store.close()
        database = sqlite3.connect(Path(data, "motu.sqlite3"))
        (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
        lines = [f"-- {json.dumps(told, separators=(',', ':'))}", *database.iterdump(), ""]
        database.close()
    file = folder / f"{version}.sql"
    file.write_text("\n".join(lines), "utf-8")
    return file


if __name__ == "__main__":
    print(write(OLD))
