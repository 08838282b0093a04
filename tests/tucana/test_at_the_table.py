"""Trails of Tucana at a table: what is hidden in the log, and choices taken back (T2.5)."""

from __future__ import annotations

from motu.core.message import in_english
from motu.core.record import Record
from motu.games.tucana.rules.state import TucanaState
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table
from tests.tucana.positions import CORAL, INK, SAND, tucana


def table() -> Table:
    """Three people at a table."""
    names = ["Ann", "Bob", "Cem"]
    seats = [Seat(owner=name, name=name) for name in names]
    return Table("t", seats, Record.new(tucana(), names, 11))


def draws(at: Table, seat: int, place: int = 0) -> int:
    """A seat draws; what it drew."""
    action = at.state.legal(seat)[place]
    at.apply(Entry(Kind.PLAY, seat=seat, action=action))
    return action


def told(at: Table, number: int, viewer: int | None) -> str:
    """The log of an action."""
    say = at.speaker(in_english)
    return " ".join(say(event.message) for event in at.story(number, viewer))


def test_the_log_hides_what_is_drawn_until_the_turn_is_complete() -> None:
    at = table()
    segment = tucana().text(state_of(at), CORAL, draws(at, CORAL))
    assert told(at, 0, INK) == told(at, 0, None) == "Ann has chosen."
    assert told(at, 0, CORAL) == f"Ann draws {segment}."
    draws(at, SAND)
    assert told(at, 0, INK) == "Ann has chosen."
    draws(at, INK)
    assert told(at, 0, INK) == told(at, 0, None) == f"Ann draws {segment}."
    assert "The cards are" in told(at, 2, None)


def state_of(at: Table) -> TucanaState:
    """The position on a table."""
    assert isinstance(at.state, TucanaState)
    return at.state


def test_a_choice_is_taken_back_without_touching_the_others() -> None:
    at = table()
    draws(at, CORAL)
    kept = draws(at, SAND, 1)
    at.apply(Entry(Kind.UNDO, seat=CORAL, upto=0))
    assert at.to_act() == [CORAL, INK]
    assert state_of(at).drawn_now(SAND) == [kept]
    assert state_of(at).drawn_now(CORAL) == []
    other = draws(at, CORAL, 2)
    draws(at, INK)
    assert state_of(at).drawn_before(CORAL) == [other]
    assert state_of(at).drawn_before(SAND) == [kept]
