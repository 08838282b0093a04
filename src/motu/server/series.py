"""Series in this hall: making them, and going on to the next game."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from motu.core.errors import UnknownName
from motu.core.game import fresh_seed
from motu.core.message import msg
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.server.hall import ID, Hall, first_entries, new_id
from motu.server.room import Room
from motu.server.store_writer import Conflict
from motu.table import asking
from motu.table.entry import Entry, Kind
from motu.table.gathering import Gathering
from motu.table.seat import Seat
from motu.table.series import Series
from motu.table.table import Table, TableRules

# --- making and going on --------------------------------------------------------------------------


async def make_series(
    hall: Hall,
    record: Record,
    seats: Sequence[Seat],
    rules: TableRules,
    length: int,
    commitment: str | None = None,
) -> Table:
    """A series, and the table of its first game; see `Hall.make_new` for the commitment."""
    hall.check_names(record, seats)
    table = Table(new_id(), seats, record, rules, gathering=Gathering(fresh_seed()))
    table.series = Series.begun_at(new_id(), table, length)
    journal = first_entries(table, commitment)
    await hall.store.ask(hall.store.begin_game, table.series, table, None, journal)
    return table


#: Who sits where in the next game, and that game, for the series as it stands at its last table.
Begin = Callable[[Series, Table], tuple[Sequence[Seat], Record]]


def as_it_is(series: Series, last: Table) -> tuple[Sequence[Seat], Record]:
    """The next game with who sits at the last one's table."""
    return series.next_seats(), series.next_record(last.record)


async def next_game(room: Room, person: str, begin: Begin = as_it_is) -> str | Refusal:
    """The table after this one: made by who asks first, on whichever process, found by the others.

    What has no series yet becomes the first game of one.
    """
    # As with everything that is done at a table: who goes away meanwhile changes nothing.
    return await asyncio.shield(_next_game(room, person, begin))


async def _next_game(room: Room, person: str, begin: Begin) -> str | Refusal:
    async with room.lock:
        while not room.table.next_table:
            last = room.table
            refusal = asking.why_not_go_on(last, person)
            if refusal is not None:
                return refusal
            series = (last.series or Series.begun_at(new_id(), last)).after(last)
            rules = replace(last.rules, listed=False)
            seats, record = begin(series, last)
            gathering = Gathering(fresh_seed())
            table = Table(new_id(), seats, record, rules, series, gathering)
            known = last.seq
            entry = Entry(Kind.REMATCH, text=f"{table.id} {series.id}", at=time.time())
            try:
                await room.begin_next(series, table, entry)
            except Conflict:
                # Somebody else did something at that table first: look again.
                if room.table.seq == known:
                    raise
        return room.table.next_table


async def game_of(hall: Hall, series: Series, number: int, person: str) -> str | Refusal:
    """The table of that game of a series; the next one is begun."""
    if number <= len(series.games):
        return series.games[number - 1].table
    if number > len(series.games) + 1:
        return Refusal("", msg("The next game can begin when this one is over."))
    return await next_game(await hall.room(series.games[-1].table), person)


# --- looking --------------------------------------------------------------------------------------


async def series_of(hall: Hall, person: str, most: int) -> list[Series]:
    """The newest series in which somebody plays, as they stand at this moment."""
    found = []
    for id in await hall.store.ask(hall.store.series_of, person, most):
        # One whose last table was removed is none any more.
        with contextlib.suppress(UnknownName):
            found.append((await series_now(hall, id))[0])
    return found


async def series_now(hall: Hall, id: str) -> tuple[Series, Table]:
    """A series as it stands at this moment, and the table of its last game."""
    kept = await hall.store.ask(hall.store.load_series, id) if ID.fullmatch(id) else None
    if kept is None:
        raise UnknownName(msg("There is no such series. It may have been removed."))
    table = (await hall.room(kept.games[-1].table)).table
    return kept.after(table), table
