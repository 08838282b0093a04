"""Campaigns in this hall: making them, and going on with who plays now.

A campaign is a series, so its episodes are begun as the games of any other; here stands what can be
decided before that: who sits where, and what homes are called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from motu.core.episodes import Home
from motu.core.errors import BadOption
from motu.core.game import AnyGame, fresh_seed
from motu.core.level import NO_BOTS, level_named
from motu.core.message import msg
from motu.core.reading import Fault
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.server.hall import Hall, first_entries, new_id
from motu.server.series import next_game
from motu.table.campaign import Campaign, episodes_of
from motu.table.gathering import Gathering
from motu.table.seat import NOBODY, Seat, tidy
from motu.table.series import Series
from motu.table.table import Table, TableRules

# --- making and going on --------------------------------------------------------------------------


async def make_campaign(
    hall: Hall,
    game: AnyGame,
    seats: Sequence[Seat],
    homes: Sequence[Home],
    rules: TableRules,
    own: object = None,
    commitment: str | None = None,
) -> Table:
    """A campaign, and the table of its first episode; see `Hall.make_new` for the commitment."""
    used = game.components_from(own)
    data = dict(used.data) if used is not None and used.name not in game.box.names else None
    campaign = Campaign.begin(game, homes, data)
    record = _checked(hall, homes, lambda: campaign.next_record([seat.name for seat in seats]))
    hall.check_names(record, seats)
    table = Table(new_id(), seats, record, rules, gathering=Gathering(fresh_seed()))
    table.series = Series.begun_at(new_id(), table, beginning=campaign.beginning)
    journal = first_entries(table, commitment)
    await hall.store.ask(hall.store.begin_game, table.series, table, None, journal)
    return table


@dataclass(frozen=True, slots=True)
class Changes:
    """What whoever begins an episode changes: who sits where ("" for as it is), and names."""

    seats: tuple[str, ...] = ()
    homes: tuple[Home, ...] = ()


async def next_episode(hall: Hall, series: Series, person: str, changes: Changes) -> str | Refusal:
    """The table of the next episode; who asks first makes it, and says who plays in it."""
    room = await hall.room(series.games[-1].table)
    if not any(changes.seats) and not changes.homes:
        return await next_game(room, person)

    def begin(now: Series, last: Table) -> tuple[Sequence[Seat], Record]:
        seats = reseated(now, person, changes.seats)
        homes = _renamed(now, person, seats, changes.homes)
        record = _checked(hall, homes, partial(now.next_record, last.record, seats, homes))
        hall.check_names(record, seats)
        return seats, record

    return await next_game(room, person, begin)


def reseated(series: Series, person: str, wishes: Sequence[str]) -> list[Seat]:
    """Who sits where in the next episode: `human` (at this screen), `friend`, `bot:LEVEL`, or "".

    Any of the group may leave a seat to a bot, to which its player can come back, or to whoever
    comes by the link; to one's own screen one takes what nobody else plays.
    """
    seats = series.next_seats()
    if wishes and len(wishes) != len(seats):
        raise BadOption(msg("There are {n} seats in this campaign.", n=len(seats)))
    return [
        _reseated(series.game, seat, person, wish)
        for seat, wish in zip(seats, wishes or [""] * len(seats), strict=True)
    ]


def _reseated(game: AnyGame, seat: Seat, person: str, wish: str) -> Seat:
    kind, _, level = wish.partition(":")
    left = seat.left_by or (seat.owner if seat.owner not in (person, NOBODY) else "")
    if not wish:
        return seat
    if kind == "bot":
        if not game.has_bots:
            raise BadOption(NO_BOTS)
        name = seat.name if left else ""
        return Seat(bot=level_named(game.levels, level).name, name=name, left_by=left)
    if kind == "friend":
        return Seat()
    if kind != "human":
        raise BadOption(msg("A seat is for a person or for a bot, not for {who}.", who=wish[:40]))
    if seat.owner and seat.owner != person:
        raise BadOption(msg("This seat is taken."))
    return seat if seat.owner == person else Seat(owner=person)


def _renamed(
    series: Series, person: str, seats: Sequence[Seat], homes: Sequence[Home]
) -> list[Home]:
    """What everybody's home is called from now on; another player's only if it has no name yet."""
    campaign = series.campaign
    assert campaign is not None
    now = campaign.homes()
    if not homes:
        return now
    if len(homes) != len(now):
        raise BadOption(msg("There are {n} seats in this campaign.", n=len(now)))
    return [
        old
        if seat.owner not in ("", person) and old.name
        else replace(old, name=new.name or old.name, emblem=new.emblem or old.emblem)
        for seat, old, new in zip(seats, now, homes, strict=True)
    ]


def _checked(hall: Hall, homes: Sequence[Home], make: Any) -> Record:
    """A record, if the names of the homes can be taken."""
    hall.house.names.check(*(home.name for home in homes))
    try:
        record: Record = make()
    except Fault as fault:
        # The place is one in our own data, which nobody has written.
        raise BadOption(fault.problem) from None
    return record


def homes_from_form(game: AnyGame, count: int, form: Mapping[str, Any]) -> list[Home]:
    """What homes are called: the fields home1, emblem1, home2, …"""
    typed = range(1, count + 1)
    return checked_homes(
        game, [(str(form.get(f"home{n}", "")), str(form.get(f"emblem{n}", ""))) for n in typed]
    )


def checked_homes(game: AnyGame, wishes: Sequence[tuple[str, str]]) -> list[Home]:
    """Homes of these names and emblems, none of which need be given."""
    known = episodes_of(game).EMBLEMS
    for _, emblem in wishes:
        if emblem and emblem not in known:
            raise BadOption(msg("There is no such emblem."))
    return [Home(tidy(name), emblem) for name, emblem in wishes]
