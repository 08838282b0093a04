"""Making tables: from a form, from a record, and from any move of a finished game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from motu.core.errors import BadOption, UnknownName
from motu.core.game import AnyGame
from motu.core.level import NO_BOTS, level_named
from motu.core.message import msg
from motu.core.record import LONGEST_NAME, Record
from motu.core.registry import game as game_named
from motu.core.shuffle import Begun
from motu.server.hall import Hall
from motu.server.keeping import EXAMPLE
from motu.server.pages import options_from_form
from motu.server.sealing import check_wish
from motu.server.series import make_series
from motu.table.clock import ClockRules
from motu.table.help import HelpRules
from motu.table.seat import Seat, tidy
from motu.table.series import MOST_GAMES
from motu.table.table import Table, TableRules

Found = TypeVar("Found")


def seats_from_form(person: str, game: AnyGame, count: int, form: Mapping[str, Any]) -> list[Seat]:
    """Who sits where: the fields seat1, name1, seat2, …"""
    seats = [
        _seat(game, person, str(form.get(f"seat{n}", "human")), str(form.get(f"name{n}", "")))
        for n in range(1, count + 1)
    ]
    check_seats(game, person, seats)
    return seats


def my_name_in(game: AnyGame, form: Mapping[str, Any]) -> str:
    """The name that somebody who makes a table gives themselves there, if it is theirs at all.

    Where several play on one device, or draw on paper, nobody knows whose the names are.
    """
    here = [
        n for n in range(1, seat_count(game, form) + 1) if form.get(f"seat{n}", "human") == "human"
    ]
    if len(here) != 1 or not game.has_many_screens:
        return ""
    return tidy(str(form.get(f"name{here[0]}", "")))


def check_seats(game: AnyGame, person: str, seats: Sequence[Seat]) -> None:
    """Not every game has seats for bots, or for those who come by a link."""
    if not game.has_bots and any(seat.bot for seat in seats):
        raise BadOption(NO_BOTS)
    if not game.has_many_screens and any(seat.owner != person for seat in seats):
        raise BadOption(
            msg("All players of {game} share one device. Others can watch by link.",
                game=game.title)
        )  # fmt: skip


def _seat(game: AnyGame, person: str, who: str, name: str) -> Seat:
    name = tidy(name)
    if len(name) > LONGEST_NAME:
        raise BadOption(msg("A name has at most {n} letters.", n=LONGEST_NAME))
    if who == "friend":
        # Free, for whoever comes by the link.
        return Seat()
    kind, _, level = who.partition(":")
    if kind == "bot":
        return Seat(bot=_asked_for(partial(level_named, game.levels), level).name, name=name)
    if who != "human":
        raise BadOption(msg("A seat is for a person or for a bot, not for {who}.", who=who[:40]))
    return Seat(owner=person, name=name)


def _asked_for(find: Callable[[str], Found], name: str) -> Found:
    """What a form names; if there is none the form is wrong, and no page is missing."""
    try:
        return find(name)
    except UnknownName as fault:
        raise BadOption(fault.message) from None


def seat_count(game: AnyGame, form: Mapping[str, Any]) -> int:
    """How many play."""
    text = str(form.get("seats", game.seat_counts[0]))
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise BadOption(msg("The number of seats must be a number."))
    return int(text)


def game_from_form(form: Mapping[str, Any]) -> AnyGame:
    """The game that a form is about."""
    return _asked_for(game_named, str(form.get("game", "")))


async def table_from_form(
    hall: Hall, person: str, form: Mapping[str, Any], own: str | bytes = ""
) -> Table:
    """A new game as the form wants it, with somebody's own components if there are any."""
    game = game_from_form(form)
    count = seat_count(game, form)
    # Checked before anything is made of it.
    game.start(count, 0)
    seats = seats_from_form(person, game, count, form)
    options, used = options_from_form(game, form), None
    if own:
        used = game.box.own(own)
        # It chooses between those that are built in.
        options.pop(game.box.option, None)
    names = [seat.name for seat in seats]
    record = Record.new(game, names, options=options, components=used)
    await check_wish(hall, person, game, record.options)
    rules = TableRules(
        person, bool(form.get("listed")), clock_from_form(form), help_from_form(form)
    )
    games = games_from_form(form)
    if games > 1:
        return await make_series(hall, record, seats, rules, games)
    return await hall.make_new(record, seats, rules)


def games_from_form(form: Mapping[str, Any]) -> int:
    """How many games a form asks for; one is no series yet."""
    text = str(form.get("games", "")) or "1"
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:4]) <= MOST_GAMES:
        raise BadOption(msg("There can be from 1 to {most} games.", most=MOST_GAMES))
    return int(text[:4])


def clock_from_form(form: Mapping[str, Any]) -> ClockRules:
    """The clock a form asks for: `clock`, `bank` in minutes, `increment` in seconds, `days`."""
    times = {
        "bank": _whole(form, "bank", 10) * 60,
        "increment": _whole(form, "increment", 15),
        "days": _whole(form, "days", 2),
    }
    return ClockRules.from_data({"kind": str(form.get("clock", "none")), **times})


def help_from_form(form: Mapping[str, Any]) -> HelpRules:
    """Who may be given hints (`hints`), and how long bots think (`pace`)."""
    usual = HelpRules().data()
    return HelpRules.from_data({name: str(form.get(name) or usual[name]) for name in usual})


def _whole(form: Mapping[str, Any], name: str, default: int) -> int:
    text = str(form.get(name, "")) or str(default)
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise BadOption(msg("{name} of a clock must be a whole number.", name=name))
    return int(text)


async def table_from_record(hall: Hall, person: str, record: Record) -> Table:
    """A recorded game to look at; it can be played on from any of its moves."""
    seats = [Seat(owner=person, name=name) for name in record.names]
    # Nobody here can vouch for what stands in a file.
    return await hall.make(_known(record), seats, stopped=bool(record.state.to_act()))


async def table_from_move(
    hall: Hall, person: str, table: Table, moves: int, form: Mapping[str, Any]
) -> Table:
    """A game that goes on from an earlier position of a finished one.

    Who goes on alone has the true game before them, shuffle and all, and it says so. With others at
    the table it goes on from what all could see, and what was hidden is dealt anew.
    """
    seats = [
        _called_as(old, seat)
        for seat, old in zip(
            seats_from_form(person, table.game, len(table.seats), form), table.seats, strict=True
        )
    ]
    names = tuple(seat.name for seat in seats)
    record = replace(table.record, names=names, out=(), ended="")
    if all(seat.bot or seat.owner == person for seat in seats):
        return await hall.make(_known(record.cut(moves)), seats)
    begun = Begun(position=table.written(None, turn_begun(table, moves)))
    if not table.position(moves).to_act():
        raise BadOption(msg("The game is over at this move: continue from an earlier one."))
    anew = Record.new(
        record.game,
        names,
        EXAMPLE,
        record.options,
        table.state.components,
        record.carried,
        lenient=True,
        begun=begun,
    )
    return await hall.make_new(anew, seats, TableRules(person))


def _called_as(old: Seat, seat: Seat) -> Seat:
    """Who plays on somewhere is called as before; whoever is new there is not."""
    stays = not seat.is_free and bool(seat.bot) == bool(old.bot)
    return replace(seat, name=seat.name or old.name) if stays else seat


def _known(record: Record) -> Record:
    """A game whose shuffle somebody could know before it goes on, and that says so."""
    begun = record.begun or Begun()
    return replace(record, begun=replace(begun, moves=len(record.actions)))


def turn_begun(table: Table, moves: int) -> int:
    """So many actions, or fewer: in a turn that all play at once, nobody goes on half way."""
    moment = table.position(moves).moment()
    while moment >= 0 and moves > 0 and table.moments[moves - 1] == moment:
        moves -= 1
    return moves
