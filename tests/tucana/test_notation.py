"""Positions of Trails of Tucana in one line of text, on the screen and on paper."""

from __future__ import annotations

import pytest

import motu
from motu.core.errors import BadPosition
from motu.games.tucana.rules.state import TucanaState
from motu.words import say_in

GAME = motu.game("tucana")
PAPER = motu.game("tucana_paper")

#: Village letters as in `tests/tucana/positions.py`.
SAME = "letters ADCBDACEBE; symmetric"
#: From village 8 to village 10: both have the letter E.
PAIR_E = "G2-F1-E1-D1-C2-B2"


def read(line: str, seed: int | None = None) -> TucanaState:
    state = GAME.read_position(line, seed)
    assert isinstance(state, TucanaState)
    return state


def test_what_trails_connect_has_been_settled_before() -> None:
    state = read(f"{SAME}; cards any,any; trails {PAIR_E},B7-B6-C6 / -; turn 4")
    assert state.village_points(0) == state.map.letter_points[4]
    assert state.relics_marked(0, 0) == 1
    assert state.bonus_points(0) == 0
    assert (state.round, state.turn) == (0, 3)
    assert state.to_act() == [0, 1]
    assert len(state.segments_of(0)) == 7


def test_what_was_drawn_in_this_turn_is_not_settled_yet() -> None:
    """The last relic of a type gives a free segment, which is due."""
    state = read(f"{SAME}; cards any,any; trails B7-B6-C6,J5-I5 / -; now H5-I5 / -")
    assert state.sheets[0].free == 1
    assert state.to_act() == [0, 1]
    assert state.drawn_now(0) == [state.map.numbers["H5-I5"]]
    line = GAME.write_position(state)
    assert line.endswith("now H5-I5 / -")
    assert "?" not in GAME.write_position(state, 1), "who has not finished may not have begun"


def test_a_trail_can_go_round_and_be_written_in_any_piece() -> None:
    whole = read("cards any,any; trails A5-A6-B6-B5-A5,B6-C6 / -")
    parts = read("cards any,any; trails b5-a5, C6-B6-A6, a5-a6, B5-B6 / -")
    assert whole.flat() == parts.flat()
    assert len(whole.segments_of(0)) == 5


def test_only_who_has_finished_is_hidden() -> None:
    line = "seats 4; cards any,any; trails C4-C5 / - / - / -; now - / D4-E4 / C4-C5 / -"
    state = read(line)
    assert state.to_act() == [0, 3]
    seen = GAME.write_position(state, 0)
    assert seen == "seats 4; eyes 1; cards any,any; trails C4-C5 / - / - / -; now - / ? / ? / -"
    for seed in range(20):
        again = read(seen, seed)
        assert again.seen(0) == state.seen(0)
        assert all(again.drawn_now(seat) for seat in (1, 2))


def test_bonus_cards_are_written_as_those_that_are_gone() -> None:
    both = read("seats 6; cards any,any; blue_gone A,2xB; special; red yeti,book")
    assert both.blue_card(0) == both.map.blue[0][1]
    assert (both.blue_card(1), both.blue_below(1)) == (0, 0)
    assert both.red == 0b1010


def test_the_end_is_worked_out() -> None:
    state = read("round over; relics 10,12 / 9,20; blue_won 7 / 0")
    assert state.to_act() == []
    assert state.points() == [29, 29]
    assert state.winners() == [0]
    assert GAME.write_position(state) == "round over; relics 10,12 / 9,20; blue_won 7 / 0"


FAULTS = {
    "cards any,any; trails A1-A2": "trails: unknown: A1-A2. Write for example A3-A4.",
    "cards any,any; trails A5": "trails: unknown: A5. Write for example A3-A4.",
    "cards any,any; trails A5-A6-A5": "trails: a segment stands there twice.",
    "cards any,any; map tiny": "map: unknown: tiny. Choose from: petit, grande, or give your own ",
    "cards any,any; letters AABBCCDDEE": "letters: unknown: AABBCCDDEE. Choose from: ",
    "cards any": "cards: two cards lie open, or none.",
    "turn 2": "cards: two cards must lie open unless the game is over.",
    "cards any,any; gone 2xany": "cards: there are not that many cards: any.",
    "cards any,any; gone 9xdesert": "gone: there are not that many cards: desert.",
    "cards any,any; gone 2xdesert": "gone: too few cards are left for the turns to come.",
    "cards any,any; round over": "round: no cards lie open or are gone once the game is over.",
    "round over; now A5-A6": "now: nobody draws once the game is over.",
    "cards any,any; round 3": "round: unknown: 3. Choose from: 1, 2, over.",
    "cards any,any; now A5-A6,A6-B6": "now: A6-B6 could not be drawn in this turn.",
    "cards any,any; trails A5-A6; now A5-A6": "now: A5-A6 could not be drawn in this turn.",
    "cards any,any; now A5-A6 / A5-A6": "now: somebody must still be drawing, or the turn would ",
    "cards any,any; before A5-A6": "before: A5-A6 is not among the trails.",
    "cards any,any; relics 3": "relics: write one sum for each round that is over.",
    "cards any,any; blue_gone 2xA": "blue_gone: there are not that many blue cards: A.",
}


@pytest.mark.parametrize("line", FAULTS)
def test_a_fault_is_said_with_its_clause_in_both_languages(line: str) -> None:
    with pytest.raises(BadPosition) as fault:
        read(line)
    assert str(fault.value).startswith(FAULTS[line])
    assert say_in("pl")(fault.value.message) != str(fault.value)


def test_on_paper_bonuses_follow_from_the_reports() -> None:
    line = (
        "seats 3; turn 3; gone 2xdesert,water,any; cards any,forest; reported A:2 / A:2 / A:3,C:3"
    )
    state = PAPER.read_position(line)
    assert PAPER.write_position(state) == line
    assert PAPER.write_position(state, 2) == line
    first, second, third = state.points()
    assert first == second > third - state.letter_points(0b100) - state.blue_card(2)
    assert state.blue_card(0) == 0


PAPER_FAULTS = {
    "turn 2": "cards: two cards lie open during a turn, and none otherwise.",
    "cards any,any": "cards: two cards lie open during a turn, and none otherwise.",
    "turn 2; cards any,any; reported A:3": "reported: A:3 could not be reported in this round.",
    "turn 2; cards any,any; reported A:1,A:2": "reported: A:2 could not be reported in this round.",
    "turn 2; cards any,any; settled A; reported A:1": "reported: A:1 could not be reported ",
    "turn 2; cards any,any; reported yeti:1": "reported: yeti:1 could not be reported in this ",
    "round 2; kept yeti; marked book": "marked: relics that were marked stay marked.",
}


@pytest.mark.parametrize("line", PAPER_FAULTS)
def test_on_paper_a_fault_is_said_with_its_clause(line: str) -> None:
    with pytest.raises(BadPosition) as fault:
        PAPER.read_position(line)
    assert str(fault.value).startswith(PAPER_FAULTS[line])
    assert say_in("pl")(fault.value.message) != str(fault.value)
