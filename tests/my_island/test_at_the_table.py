"""My Island at a table: what is hidden in the log, and decisions taken back (I2.1)."""

from __future__ import annotations

from motu.core.message import in_english
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.games.my_island.rules.state import MyIslandState
from motu.table import asking
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table
from tests.my_island.games import my_island
from tests.my_island.positions import CORAL, INK, SAND, side

NAMES = ["Ann", "Bob", "Cem"]


def table(mode: str = "endless") -> Table:
    """Three people at a table."""
    seats = [Seat(owner=name, name=name) for name in NAMES]
    return Table("t", seats, Record.new(my_island(), NAMES, 11, {"mode": mode}))


def state_at(at: Table) -> MyIslandState:
    """The position on a table."""
    assert isinstance(at.state, MyIslandState)
    return at.state


def does(at: Table, seat: int, text: str = "") -> str:
    """A seat decides, anything it may place if nothing is said; what it was."""
    legal = at.state.legal(seat)
    action = my_island().parse(state_at(at), seat, text) if text else legal[0]
    planned = asking.play(at, NAMES[seat], seat, action)
    assert isinstance(planned, Entry)
    written = my_island().text(state_at(at), seat, action)
    at.apply(planned)
    return written


def told(at: Table, number: int, viewer: int | None) -> str:
    """The log of an action."""
    say = at.speaker(in_english)
    return " ".join(say(event.message) for event in at.story(number, viewer))


def test_the_log_hides_what_is_decided_until_the_round_is_complete() -> None:
    at = table()
    does(at, CORAL)
    hidden = told(at, 0, INK)
    assert hidden == told(at, 0, None) == "Ann has chosen."
    assert told(at, 0, CORAL).startswith("Ann places ")
    does(at, SAND, "pass")
    assert told(at, 1, INK) == "Cem has chosen."
    does(at, INK, "stop")
    for viewer in (CORAL, INK, SAND, None):
        assert told(at, 0, viewer).startswith("Ann places ")
        assert told(at, 1, viewer) == "Cem passes and loses 1 point."
        assert told(at, 2, viewer).startswith("Bob stops for good. The next tile: ")


def test_I2_1_a_decision_is_taken_back_without_touching_the_others() -> None:
    at = table()
    does(at, CORAL, "stop")
    does(at, SAND, "pass")
    planned = asking.undo(at, "Ann")
    assert isinstance(planned, Entry)
    at.apply(planned)
    assert at.to_act() == [CORAL, INK]
    assert side(state_at(at), SAND)["decided"]
    placed = does(at, CORAL)
    does(at, INK, "pass")
    assert [len(one.laid) and sum(map(bool, one.laid)) for one in state_at(at).islands] == [1, 0, 0]
    assert placed.startswith(side(state_at(at))["tiles"][0]["at"])
    assert not at.practice


def test_I2_1_nothing_is_taken_back_once_the_next_card_lies_open() -> None:
    at = table()
    for seat in (CORAL, INK, SAND):
        does(at, seat, "pass")
    for name in NAMES:
        assert isinstance(asking.undo(at, name), Refusal)


def test_I2_7_who_has_stopped_is_not_waited_for_and_may_still_watch() -> None:
    at = table("episode_1")
    does(at, CORAL, "stop")
    does(at, INK, "pass")
    does(at, SAND, "pass")
    assert at.to_act() == [INK, SAND]
    assert isinstance(asking.play(at, "Ann", CORAL, 0), Refusal)
    does(at, INK, "stop")
    does(at, SAND, "stop")
    assert at.to_act() == []
    assert "Everybody has stopped." in told(at, 4, CORAL)


def test_a_table_reads_back_from_its_journal() -> None:
    at = table()
    action = int(state_at(at).land.pass_)
    journal = [
        Entry(Kind.PLAY, CORAL, action),
        Entry(Kind.PLAY, INK, action + 1),
        Entry(Kind.UNDO, seat=CORAL, upto=0),
        Entry(Kind.PLAY, SAND, action),
        Entry(Kind.PLAY, CORAL, action + 1),
    ]
    again = table()
    for entry in journal:
        at.apply(entry)
        again.apply(entry)
    assert again.state == at.state
    assert again.record.actions == [(INK, action + 1), (SAND, action), (CORAL, action + 1)]
    assert [side(state_at(at), seat)["stopped"] for seat in range(3)] == [1, 1, None]
