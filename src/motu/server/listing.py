"""Tables and series in lists: mine, and those that are open to anybody."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from motu.core.errors import UnknownName
from motu.core.message import Say, msg, nmsg
from motu.server import series, series_words
from motu.server.hall import Hall
from motu.server.keeping import NotPlayable
from motu.table.table import Table

#: So many tables are in a list, and are looked at at once for it.
MOST_LISTED = 100
#: So often more of them are looked at for the lobby.
MOST_PAGES = 5


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as a list shows it."""

    id: str
    url: str
    title: str
    text: str
    when: str
    clock: str
    waits_for_me: bool
    is_over: bool
    free_seats: int


def title_of(table: Table, say: Say) -> str:
    """Who plays."""
    say = table.speaker(say)
    return " – ".join(
        say(msg("free seat")) if seat.is_free else say(player)
        for seat, player in zip(table.seats, table.players, strict=True)
    )


def shown_table(table: Table, person: str, say: Say) -> ShownTable:
    """A table for a list."""
    free = sum(seat.is_free for seat in table.seats)
    if table.is_over:
        state = msg("over after {n} moves", n=table.moves)
    elif free:
        state = nmsg("{n} free seat", "{n} free seats", free)
    else:
        state = msg("move {n}", n=table.moves)
    clock = table.rules.clock.words()
    waits = bool(set(table.seats_of(person)) & set(table.to_act()))
    return ShownTable(
        table.id,
        f"/t/{table.id}",
        say(table.game.title),
        f"{title_of(table, say)}, {say(state)}",
        say(msg("your turn")) if waits else "",
        say(clock) if clock else "",
        waits,
        table.is_over,
        free,
    )


async def tables_of(hall: Hall, person: str, say: Say, most: int) -> list[ShownTable]:
    """The tables at which somebody sits: those waiting for them first, those over last."""
    found = []
    for id in await hall.store.ask(hall.store.tables_of, person, most):
        # One that was removed meanwhile is not there any more.
        with contextlib.suppress(UnknownName):
            try:
                found.append(shown_table((await hall.room(id)).table, person, say))
            except NotPlayable as fault:
                found.append(not_playable(id, fault, say))
    return sorted(found, key=lambda table: (table.is_over, not table.waits_for_me))


def not_playable(id: str, fault: NotPlayable, say: Say) -> ShownTable:
    """A table that cannot be opened now, and why; it is not lost."""
    words = say(fault.message)
    return ShownTable(id, f"/t/{id}", say(msg("Table")), words, "", "", False, False, 0)


async def series_of(hall: Hall, person: str, say: Say, most: int) -> list[ShownTable]:
    """The series in which somebody plays, newest first; a list shows them as it shows tables."""
    return [
        ShownTable(
            one.id,
            f"/s/{one.id}",
            say(msg("{game}: campaign", game=one.game.title))
            if one.campaign is not None
            else say(one.game.title),
            series_words.line(one, person, say),
            "",
            "",
            False,
            one.is_complete,
            0,
        )
        for one in await series.series_of(hall, person, most)
    ]


async def free_tables(hall: Hall) -> list[Table]:
    """Listed tables with free seats, newest first.

    Those at which all have sat down, and those that are over, are found there only once.
    """
    found: list[Table] = []
    skip = 0
    for _ in range(MOST_PAGES):
        ids = await hall.store.ask(hall.store.listed_tables, MOST_LISTED, skip)
        opened = await hall.tables(ids)
        free = [table for table in opened if not table.is_full and not table.is_over]
        taken = [table.id for table in opened if table.is_full or table.is_over]
        if taken:
            await hall.store.ask(hall.store.unlist, taken)
        found += free
        skip += len(ids) - len(taken)
        if len(found) >= MOST_LISTED or len(ids) < MOST_LISTED:
            break
    return found[:MOST_LISTED]
