"""The lobby: every table that waits for company, whatever else is in the store."""

from __future__ import annotations

import re

import pytest
import sqlalchemy as sa

from motu.core.record import Record
from motu.server.listing import MOST_LISTED
from motu.server.schema import entries, tables
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table, TableRules
from tests.server.running import Server

ANN, BOT, FREE = Seat(owner="ann", name="Ann"), Seat(bot="random"), Seat()
LISTED = TableRules("ann", listed=True)


def put(server: Server, names: list[str], seats: list[Seat], journal: list[Entry]) -> None:
    store = server.store()
    for name in names:
        store.add_table(Table(name, seats, Record.new("kahuna", ["Ann", ""], 3), LISTED), journal)
    store.close()


def in_lobby(server: Server) -> set[str]:
    answer = server.visitor().get("/lobby")
    assert answer.status_code == 200
    by_api = server.visitor(html=False).get("/api/tables").json()["tables"]
    found = set(re.findall(r'href="/t/([^"]+)"', answer.text))
    assert found == {table["id"] for table in by_api}
    return found


@pytest.mark.slow
def test_a_table_that_waits_is_found_behind_hundreds_that_do_not(own_server: Server) -> None:
    put(own_server, ["waiting"], [ANN, FREE], [])
    put(own_server, [f"full{n}" for n in range(MOST_LISTED + 50)], [ANN, ANN], [])
    over = [Entry(Kind.BOT, 1, text="random"), Entry(Kind.STOP)]
    put(own_server, [f"over{n}" for n in range(MOST_LISTED)], [ANN, FREE], over)
    assert in_lobby(own_server) == {"waiting"}
    assert [id for id, _ in own_server.store().listed_tables(10)] == ["waiting"]


def test_tables_that_cannot_be_loaded_do_not_close_the_lobby(own_server: Server) -> None:
    put(own_server, ["good"], [ANN, FREE], [])
    put(own_server, ["bad1", "bad2", "bad3", "bad4"], [ANN, FREE], [])
    put(own_server, ["bad5"], [ANN, FREE], [Entry(Kind.CHAT, 0)])
    store = own_server.store()
    wrong: dict[str, dict[str, object]] = {
        "bad1": {"game": "go"},
        "bad2": {"rules": 99},
        "bad3": {"seats": [{"nobody": "knows"}]},
        "bad4": {"seed": "no number"},
    }
    with store.engine.begin() as connection:
        for id, values in wrong.items():
            connection.execute(sa.update(tables).where(tables.c.id == id).values(**values))
        kind = sa.update(entries).where(entries.c.table_id == "bad5").values(kind="dance")
        connection.execute(kind)
    store.close()
    assert in_lobby(own_server) == {"good"}
    visitor = own_server.visitor()
    for id in (*wrong, "bad5"):
        answer = visitor.get(f"/t/{id}")
        assert answer.status_code == 404, id
        assert "This table is kept, but it cannot be opened now" in answer.text
