"""Tables and series in lists: mine, and those that are open to anybody."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from babel.dates import format_date

from motu.core.errors import UnknownName
from motu.core.message import Message, Say, in_digits, msg, nmsg
from motu.server import series, series_words, store_mine
from motu.server.hall import Hall
from motu.server.keeping import NotPlayable
from motu.server.room import Room
from motu.server.store_admin import in_utc
from motu.server.store_mine import Mine
from motu.table.clock import DAY
from motu.table.table import Table

#: So many tables are in a list, and are looked at at once for it.
MOST_LISTED = 100
#: So often more of them are looked at for the lobby.
MOST_PAGES = 5
#: So many games that are over stand on one page of a list.
OVER_LISTED = 20
#: Whoever made a table and has had no page of it open for so many seconds is gone.
GONE = 180


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as a list shows it."""

    id: str
    url: str
    title: str
    #: Who plays; and how it stands, or how it ended.
    players: str
    text: str
    when: str = ""
    clock: str = ""
    waits_for_me: bool = False
    is_over: bool = False
    free_seats: int = 0
    #: Whether it can be taken off the reader's list.
    can_go: bool = False
    has_picture: bool = False
    #: The day on which it began, for machines and for people.
    day: str = ""
    date: str = ""


def title_of(table: Table, say: Say) -> str:
    """Who plays."""
    return " – ".join(_names(table, say))


def _names(table: Table, say: Say) -> list[str]:
    say = table.speaker(say)
    return [
        say(msg("free seat")) if seat.is_free else say(player)
        for seat, player in zip(table.seats, table.players, strict=True)
    ]


def players_of(table: Table, say: Say) -> str:
    """Who plays, as the table calls them, and how good the bots are."""
    return " – ".join(
        say(msg("{name} ({level})", name=name, level=table.level(number).title))
        if table.seats[number].bot
        else name
        for number, name in enumerate(_names(table, say))
    )


def can_go(table: Table, person: str) -> bool:
    """Whether somebody can take a table off their list: nobody else waits for them there."""
    has_begun = not any(seat.is_free for seat in table.seats)
    return table.is_over or not has_begun or table.is_alone(person)


def shown_table(
    table: Table, person: str, say: Say, made_at: datetime | None = None, lang: str = "en"
) -> ShownTable:
    """A table for a list."""
    free = sum(seat.is_free for seat in table.seats)
    if table.is_over:
        state = say(result_of(table, person, say))
    elif free:
        state = say(nmsg("{n} free seat", "{n} free seats", free))
    else:
        state = say(msg("move {n}", n=table.moves))
    clock = table.rules.clock.words()
    waits = bool(set(table.seats_of(person)) & set(table.to_act()))
    return ShownTable(
        table.id,
        f"/t/{table.id}",
        say(table.game.title),
        players_of(table, say),
        state,
        say(msg("your turn")) if waits else "",
        say(clock) if clock else "",
        waits,
        table.is_over,
        free,
        can_go(table, person),
        True,
        made_at.date().isoformat() if made_at else "",
        format_date(made_at, "medium", locale=lang) if made_at else "",
    )


def result_of(table: Table, person: str, say: Say) -> Message:
    """How a game ended, in a few words: who won, and the points in the order of the seats."""
    if table.ended:
        return series_words.ENDED[table.ended]
    sheet = table.game.score_sheet(table.state)
    points = " : ".join(in_digits(n) for n in sheet.totals)
    if len(table.seats) == 1:
        return nmsg("{n} point", "{n} points", sheet.totals[0])
    winners = tuple(sheet.winners)
    if not winners:
        return msg("draw, {points}", points=points)
    if len(table.seats_of(person)) == 1 and winners == tuple(table.seats_of(person)):
        return msg("you win, {points}", points=points)
    names = tuple(
        Message("{name}", {"name": table.speaker(say)(table.players[seat])}) for seat in winners
    )
    if len(names) == 1:
        return msg("{player} wins, {points}", player=names[0], points=points)
    return msg("{players} share the win, {points}", players=names, points=points)


async def in_progress(
    hall: Hall, person: str, say: Say, lang: str, most: int = MOST_LISTED
) -> list[ShownTable]:
    """The games on somebody's list that go on: those waiting for them first, then the newest.

    Those that turn out to be over are found here only once.
    """
    found: list[ShownTable] = []
    skip = 0
    for _ in range(MOST_PAGES):
        find = partial(store_mine.in_progress, person=person, most=most, skip=skip)
        mine = await hall.store.ask(hall.store.look, find)
        shown = await _shown(hall, mine, person, say, lang)
        going = [table for table in shown if not table.is_over]
        await _note(hall, [table.id for table in shown if table.is_over])
        found += going
        skip += len(mine) - (len(shown) - len(going))
        if len(found) >= most or len(mine) < most:
            break
    return sorted(found[:most], key=lambda table: not table.waits_for_me)


async def over(
    hall: Hall, person: str, say: Say, lang: str, game: str, page: int
) -> tuple[list[ShownTable], dict[str, int]]:
    """One page of the games on somebody's list that are over, and how many there are of each."""
    skip = (page - 1) * OVER_LISTED
    find = partial(store_mine.over, person=person, game=game, most=OVER_LISTED, skip=skip)
    mine, counts = await hall.store.ask(hall.store.look, find)
    found = await _shown(hall, mine, person, say, lang)
    # What was taken back after the end goes on after all.
    await _note(hall, [table.id for table in found if not table.is_over])
    return [table for table in found if table.is_over], counts


async def _note(hall: Hall, ids: Iterable[str]) -> None:
    """Remember which of these tables are over, and which are not."""
    found: dict[str, int | None] = {}
    for table in await hall.tables(ids):
        found[table.id] = table.seq if table.is_over else None
    if found:
        await hall.store.ask(hall.store.note_over, found)


async def _shown(
    hall: Hall, mine: Iterable[Mine], person: str, say: Say, lang: str
) -> list[ShownTable]:
    found = []
    for id, made_at in mine:
        # One that was removed meanwhile is not there any more.
        with contextlib.suppress(UnknownName):
            try:
                table = (await hall.room(id)).table
                found.append(shown_table(table, person, say, made_at, lang))
            except NotPlayable as fault:
                found.append(not_playable(id, fault, say))
    return found


def not_playable(id: str, fault: NotPlayable, say: Say) -> ShownTable:
    """A table that cannot be opened now, and why; it is not lost."""
    return ShownTable(id, f"/t/{id}", say(msg("Table")), "", say(fault.message))


async def series_of(hall: Hall, person: str, say: Say, most: int) -> list[ShownTable]:
    """The series in which somebody plays, newest first; a list shows them as it shows tables."""
    return [
        ShownTable(
            one.id,
            f"/s/{one.id}",
            say(msg("{game}: campaign", game=one.game.title))
            if one.campaign is not None
            else say(one.game.title),
            "",
            series_words.line(one, person, say),
            is_over=one.is_complete,
        )
        for one in await series.series_of(hall, person, most)
    ]


async def free_tables(hall: Hall) -> list[Table]:
    """Listed tables with free seats whose makers are there, newest first.

    Those at which all have sat down, and those that are over, are found there only once.
    """
    found: list[Table] = []
    skip = 0
    for _ in range(MOST_PAGES):
        listed = await hall.store.ask(hall.store.listed_tables, MOST_LISTED, skip)
        made_at = dict(listed)
        opened = await hall.tables(made_at)
        free = [table for table in opened if not table.is_full and not table.is_over]
        taken = [table.id for table in opened if table.is_full or table.is_over]
        if taken:
            await hall.store.ask(hall.store.unlist, taken)
        rooms = [await hall.room(table.id) for table in free]
        found += [room.table for room in rooms if not is_left(room, made_at[room.table.id])]
        skip += len(listed) - len(taken)
        if len(found) >= MOST_LISTED or len(listed) < MOST_LISTED:
            break
    return found[:MOST_LISTED]


def is_left(room: Room, made_at: datetime) -> bool:
    """Whether the maker of a table is gone: nobody would begin a game there.

    Where a turn has days, nobody is expected to wait at the table for longer than such a turn.
    """
    clock = room.table.rules.clock
    patience = clock.days * DAY if clock.kind == "days" else GONE
    seen = max(in_utc(made_at).timestamp(), room.host_seen())
    return time.time() - seen > patience
