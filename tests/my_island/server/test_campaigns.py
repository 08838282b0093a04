"""Campaigns on a server: made, put down, taken up again, and who may do what in them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from motu.server.identity import COOKIE, new_person
from motu.server.retention import tidy
from motu.server.store import Store, sqlite_address
from motu.table.seat import Seat
from motu.table.series import Series
from tests.my_island.campaigns import HOMES, put_campaign
from tests.server.conftest import running
from tests.server.page import Page, cookies_of
from tests.server.running import Server

HOME_FIELDS = {
    "home1": "Motu Iti", "emblem1": "gecko", "home2": "Wyspa Żółwi", "emblem2": "turtle",
}  # fmt: skip


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A running server that may be stopped."""
    yield from running(tmp_path / "data")


def known(server: Server, person: str, lang: str = "en") -> httpx.Client:
    """Somebody's browser."""
    visitor = server.visitor(lang)
    visitor.cookies.set(COOKIE, server.cookie_of(person).removeprefix(f"{COOKIE}="))
    return visitor


def begin(visitor: httpx.Client, **fields: str) -> str:
    """Fill in the form; returns the name of the campaign."""
    form = {"seats": "2", "seat1": "human", "seat2": "human", **HOME_FIELDS, **fields}
    answer = visitor.post("/campaign/my_island", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/s/").removesuffix("?opened")


def kept(server: Server, id: str) -> Series:
    """A campaign as the database has it."""
    store = server.store()
    try:
        found = store.load_series(id)
        assert found is not None
        table = store.load_table(found.games[-1].table)
        assert table is not None
        return found.after(table)
    finally:
        store.close()


def last_table(server: Server, id: str) -> str:
    return kept(server, id).games[-1].table


def stop_all(server: Server, table: str, *cookies: str) -> None:
    """End an episode at once: everybody stops (I2.7)."""
    pages = [Page(server, table, cookie) for cookie in cookies]
    try:
        for page in pages:
            page.until_dealt()
        for page in pages:
            while (page.now.get("over") or {}).get("words") is None and page.now["choices"]:
                record = server.stored(table).record
                acting = [s for s in record.state.to_act() if s in mine(server, table, page.cookie)]
                if not acting:
                    break
                stop = int(record.state.land.stop)  # type: ignore[attr-defined]
                page.act(acting[0], stop)
    finally:
        for page in pages:
            page.socket.close()


def mine(server: Server, table: str, cookie: str) -> list[int]:
    """The seats of whoever has this cookie."""
    return [
        n
        for n, seat in enumerate(server.stored(table).seats)
        if seat.owner and server.cookie_of(seat.owner) == cookie
    ]
