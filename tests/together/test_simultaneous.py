"""A turn that all play at once: hidden until complete, own choices can be taken back."""

from __future__ import annotations

import itertools
import json

from motu.core.message import in_english
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.server import present
from motu.server.viewer import Viewer
from motu.table import asking
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table
from tests.together.pebbles import GAME


def table_for(people: int) -> Table:
    seats = [Seat(owner=f"p{n}") for n in range(people)]
    return Table("t", seats, Record.new(GAME, [""] * people, seed=1))


def pick(table: Table, seat: int, pebbles: int) -> None:
    planned = asking.play(table, f"p{seat}", seat, pebbles - 1)
    assert isinstance(planned, Entry)
    table.apply(planned)


def take_back(table: Table, seat: int) -> None:
    planned = asking.undo(table, f"p{seat}")
    assert isinstance(planned, Entry)
    table.apply(planned)


def words(table: Table, number: int, viewer: int | None) -> list[str]:
    return [str(event.message) for event in table.story(number, viewer)]


def test_all_may_act_at_once_and_in_any_order() -> None:
    table = table_for(3)
    assert table.to_act() == [0, 1, 2]
    pick(table, 2, 1)
    assert table.to_act() == [0, 1]
    pick(table, 0, 2)
    pick(table, 1, 3)
    assert table.state.points() == [2, 3, 1]


def test_the_order_within_a_turn_never_changes_the_result() -> None:
    choices = {0: 3, 1: 3, 2: 1}
    ends = []
    for order in itertools.permutations(choices):
        table = table_for(3)
        for seat in order:
            pick(table, seat, choices[seat])
        ends.append(table.state.flat())
    assert len(set(ends)) == 1


def test_others_learn_only_that_somebody_has_chosen_until_the_turn_is_complete() -> None:
    table = table_for(2)
    pick(table, 0, 3)
    assert words(table, 0, 1) == ["First has chosen."]
    assert words(table, 0, None) == ["First has chosen."]
    assert words(table, 0, 0) == ["First picks 3 pebbles."]
    pick(table, 1, 1)
    assert words(table, 0, 1) == ["First picks 3 pebbles."]


def test_what_arrives_at_a_seat_is_the_same_whatever_the_others_chose() -> None:
    heard = []
    for other in (1, 2, 3):
        table = table_for(3)
        viewer = Viewer("p0", in_english)
        told = []
        message, picture = present.full(table, viewer)
        for seat, pebbles in ((1, other), (0, 2)):
            pick(table, seat, pebbles)
            message, picture = present.step(table, viewer, picture)
            told.append(message)
        told.append(present.full(table, viewer)[0])
        told.append(present.position_at(table, viewer, 2, 0))
        heard.append(json.dumps(told))
    assert heard[0] == heard[1] == heard[2]


def test_the_step_that_completes_a_turn_tells_what_all_did() -> None:
    table = table_for(2)
    viewer = Viewer("p0", in_english)
    _, picture = present.full(table, viewer)
    pick(table, 1, 3)
    _, picture = present.step(table, viewer, picture)
    pick(table, 0, 2)
    message, _ = present.step(table, viewer, picture)
    told = [event["words"] for line in message["relog"] for event in line["events"]]
    assert told == ["Second picks 3 pebbles.", "First picks 2 pebbles."]


def test_a_choice_can_be_taken_back_until_the_turn_is_complete_and_the_others_stay() -> None:
    table = table_for(3)
    pick(table, 0, 1)
    pick(table, 1, 2)
    take_back(table, 0)
    assert table.to_act() == [0, 2]
    assert not table.practice
    pick(table, 2, 2)
    pick(table, 0, 3)
    assert table.state.points() == [3, 0, 0]
    assert isinstance(asking.undo(table, "p0"), Refusal)


def test_another_seats_choice_does_not_make_mine_late() -> None:
    table = table_for(3)
    before = table.news_for[0]
    pick(table, 1, 2)
    assert table.news_for[0] == before
    assert table.news_for[1] == table.seq
    pick(table, 0, 1)
    pick(table, 2, 1)
    assert table.news_for == [table.seq] * 3


def test_a_table_reads_back_from_its_journal_with_take_backs_in_the_middle_of_a_turn() -> None:
    table = table_for(3)
    journal = [
        Entry(Kind.PLAY, 0, 0),
        Entry(Kind.PLAY, 1, 1),
        Entry(Kind.UNDO, seat=0, upto=0),
        Entry(Kind.PLAY, 2, 2),
        Entry(Kind.PLAY, 0, 1),
    ]
    for entry in journal:
        table.apply(entry)
    again = table_for(3)
    for entry in journal:
        again.apply(entry)
    assert again.state == table.state
    assert again.record.actions == [(1, 1), (2, 2), (0, 1)]
    assert again.moments == table.moments == [0, 0, 0]
    assert [s.flat() for s in again.positions()] == [s.flat() for s in table.positions()]
