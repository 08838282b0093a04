"""Bots at the tables of a hall: whose turn it is to be thought for, and what no longer counts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

from motu.core.record import Record
from motu.server import hall as hall_module
from motu.server.hall import Hall
from motu.server.room import Room
from motu.server.store import Store
from motu.table import asking
from motu.table.entry import Entry
from motu.table.seat import Seat
from tests.server.thinking import (
    GAME,
    Heard,
    in_hall,
    sit_bots,
    until,
)


def test_many_tables_of_one_maker_do_not_make_others_wait(
    slow: Heard, take: Callable[[float], None], store: Store
) -> None:
    take(0.25)

    async def use(hall: Hall) -> None:
        crowd = [await sit_bots(hall, GAME, 2, "ann", "castaway") for _ in range(30)]
        await until(lambda: sum(room.table.moves for room in crowd) >= 2)
        before = sum(room.table.moves for room in crowd)
        began = time.monotonic()
        single = await sit_bots(hall, GAME, 2, "bob", "castaway")
        await until(lambda: single.table.moves >= 6)
        # For each of his thoughts Bob waits for the end of one of Ann's at most. Meanwhile, and
        # beside his own, hers are three; without shares they would be thirty.
        theirs = sum(room.table.moves for room in crowd) - before
        assert theirs <= 3 * 6 + 4
        assert time.monotonic() - began < 10, "without shares: 22 seconds"

    in_hall(store, use, processes=2)


def test_a_thought_about_a_position_that_is_no_more_is_thrown_away(
    slow: Heard, take: Callable[[float], None], store: Store
) -> None:
    take(0.25)

    async def use(hall: Hall) -> None:
        # The seat is stored as tables were before games had levels.
        seats = [Seat(owner="ann"), Seat(bot="greedy")]
        made = await hall.make(Record.new(GAME, ["", ""], 7, {"first": "seat1"}), seats)
        room = await hall.room(made.id)
        warm = len(slow.all())
        await write(room, asking.play(room.table, "ann", 0, room.table.state.legal(0)[0]))
        while 1 not in room.table.to_act():
            await write(room, asking.play(room.table, "ann", 0, room.table.state.legal(0)[-1]))
        moves = room.table.moves
        room.wake_bots()
        await asyncio.sleep(0.1)
        await write(room, asking.undo(room.table, "ann"))
        assert room.table.moves < moves
        await until(lambda: len(slow.all()) > warm)
        await until(lambda: not room.has_bots_at_work())
        assert room.table.moves < moves
        assert all(seat == 0 for seat, _ in room.table.record.actions)

    in_hall(store, use, processes=1)


async def write(room: Room, planned: asking.Plan) -> None:
    assert isinstance(planned, Entry), planned
    async with room.lock:
        await room.write(planned)


def test_when_the_hall_closes_nobody_acts_in_a_bots_stead(
    slow: Heard, take: Callable[[float], None], store: Store
) -> None:
    take(2.0)
    rooms: list[Room] = []

    async def use(hall: Hall) -> None:
        rooms.extend([await sit_bots(hall, GAME, 2, "ann", "castaway") for _ in range(5)])
        await asyncio.sleep(0.1)
        assert all(room.has_bots_at_work() for room in rooms)

    in_hall(store, use, processes=2)
    assert [room.table.moves for room in rooms] == [0] * 5


def test_a_table_stays_open_as_long_as_its_bots_think(
    slow: Heard,
    take: Callable[[float], None],
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    take(2.0)
    monkeypatch.setattr(hall_module, "MOST_QUIET_TABLES", 1)
    monkeypatch.setattr(hall_module, "SWEPT", -1.0)

    async def use(hall: Hall) -> None:
        thinking = await sit_bots(hall, GAME, 2, "ann", "castaway")
        people = [Seat(owner="ann"), Seat(owner="bob")]
        quiet = await hall.room((await hall.make(Record.new(GAME, ["", ""], 7), people)).id)
        assert await hall.room(thinking.table.id) is thinking
        await sit_bots(hall, GAME, 2, "ann", "castaway")
        assert await hall.room(quiet.table.id) is not quiet

    in_hall(store, use, processes=1, warm=False)
