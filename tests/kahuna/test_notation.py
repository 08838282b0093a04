"""Positions of Kahuna in one line of text."""

from __future__ import annotations

import pytest

import motu
from motu.core.errors import BadPosition
from motu.core.rng import seeded
from motu.games.kahuna.rules.cardset import ALL_CARDS, islands_of, left_over, size
from motu.games.kahuna.rules.state import KahunaState
from motu.words import say_in

GAME = motu.game("kahuna")


def read(line: str, seed: int | None = None) -> KahunaState:
    state = GAME.read_position(line, seed)
    assert isinstance(state, KahunaState)
    return state


def named(state: KahunaState, cards: int) -> list[str]:
    return [state.board.islands[island] for island in islands_of(cards)]


def test_what_is_not_named_lies_in_the_deck_and_control_follows() -> None:
    state = read(
        "bridges COCO-GOLA,FAAA-GOLA,GOLA-JOJO / FAAA-JOJO; hands FAAA,2xBARI / KAHU;"
        " row COCO,-,LALE; discard ALOA; turn 2"
    )
    assert named(state, state.coral.hand) == ["BARI", "BARI", "FAAA"]
    assert named(state, state.ink.hand) == ["KAHU"]
    assert [state.card_in_row(place) for place in range(3)] == [2, -1, 11]
    assert named(state, state.discard) == ["ALOA"]
    assert size(state.deck) == 24 - 3 - 1 - 2 - 1
    assert state.controls(0, state.board.islands.index("GOLA"))
    assert state.to_act() == [1]
    assert state.first == 1


def test_with_a_deck_the_rest_is_discarded() -> None:
    state = read("hands BARI / KAHU; row COCO; deck ALOA,2xDUDA")
    assert named(state, state.deck) == ["ALOA", "DUDA", "DUDA"]
    assert size(state.discard) == 24 - 3 - 3
    assert read("row COCO; deck -").deck == 0


def test_the_end_is_worked_out() -> None:
    over = read("bridges ALOA-BARI; scored 5,4,3 / 2,4,6")
    assert over.to_act() == []
    assert over.points() == [1, 3]
    assert over.winners() == [1]
    assert read("bridges ALOA-BARI; row COCO; scored 5 / 2").winners() == [0]
    assert read("row COCO; scored 5 / 2").to_act() == [0]


def test_all_that_a_memory_knows_is_written() -> None:
    line = (
        "hands ALOA,BARI,COCO / DUDA; row ELAI,FAAA,GOLA; away HUNA / -; seen ALOA / DUDA;"
        " maybe BARI,HUNA / -; doubt 1 / 0"
    )
    state = read(line)
    assert GAME.write_position(state) == line
    assert (state.coral.doubt, named(state, state.coral.maybe)) == (1, ["BARI", "HUNA"])


def test_hidden_cards_agree_with_what_was_seen() -> None:
    line = (
        "eyes 2; hands ??? / DUDA; row ELAI,FAAA,GOLA; away ? / -; seen ALOA / DUDA;"
        " maybe BARI,HUNA / -; doubt 1 / 0"
    )
    hands = set()
    for seed in range(60):
        state = read(line, seed)
        hand = named(state, state.coral.hand)
        assert "ALOA" in hand
        assert "BARI" in hand or "HUNA" in hand
        assert len(hand) == 3
        assert size(state.coral.away) == 1
        assert GAME.write_position(state, 1) == line
        hands.add(tuple(hand))
    assert len(hands) > 10


def test_a_watcher_deals_both_hands_with_no_card_twice() -> None:
    """Both took the same card from the row, and one of them may have put it away."""
    line = (
        "hands ????? / ?????; row ELAI,FAAA,GOLA; away ?? / -; seen - / 2xALOA;"
        " maybe BARI,COCO / BARI; doubt 2 / 0"
    )
    for seed in range(60):
        state = read(line, seed)
        everywhere = [state.coral.hand, state.ink.hand, state.coral.away, state.cards_in_row()]
        left = ALL_CARDS
        for cards in everywhere:
            assert size(left_over(left, cards)) == size(left) - size(cards)
            left = left_over(left, cards)
        assert state.deck == left
        assert {"ALOA", "BARI"} <= set(named(state, state.ink.hand))
        assert GAME.write_position(state, None) == f"eyes 0; {line}"
        state.imagine(0, seeded(seed))


def test_question_marks_can_be_counted() -> None:
    line = "hands 3x? / BARI; row COCO"
    assert read(line, 5) == read("hands ??? / BARI; row COCO", 5)
    assert read(line, 5) != read(line, 6)


FAULTS = {
    "hands ALOX / -; row COCO": "hands: unknown: ALOX. Choose from: ALOA, BARI, COCO, DUDA, ELAI, "
    "FAAA, GOLA, HUNA, IFFI, JOJO, KAHU, LALE.",
    "hands 3xALOA / -; row COCO": "hands: ALOA can stand here 2 times at most.",
    "hands 2xALOA / ALOA; row COCO": "hands: there are only two cards of ALOA.",
    "hands 2xALOA,2xBARI,2xCOCO / -; row LALE": "hands: a hand has 5 cards at most.",
    "hands / BARI; row COCO": "hands: something is missing here. Write - for nothing.",
    "hands ALOA / BARI / COCO; row LALE": "hands: this is for more than 2 seats.",
    "hands ? / -; row COCO": "hands: something is hidden here (?). Give a seed to deal it from.",
    "bridges ? / -; row COCO": "bridges: nothing is hidden here. Write what is there instead of ?.",
    "bridges ALOA-KAHU / -; row COCO": "bridges: unknown: ALOA-KAHU. Choose from: ALOA-BARI, "
    "ALOA-DUDA, ",
    "bridges ALOA-BARI / BARI-ALOA; row COCO": "bridges: ALOA-BARI cannot have two bridges.",
    "row COCO,COCO,ELAI,ELAI": "row: there can be 3 of them at most.",
    "row COCO; turn 3": "turn: this must be a whole number from 1 to 2.",
    "row COCO; turn two": "turn: this must be a whole number from 1 to 2.",
    "row COCO; strategic 2": "strategic: this clause takes no value.",
    "row COCO; deck 2xCOCO": "deck: some of these cards lie somewhere else.",
    "row COCO; deck ELAI; discard BARI": "deck: write either discard or deck: each follows from ",
    "row COCO; seen ALOA / -": "seen: these cards are not all in that hand.",
    "row COCO; doubt 1 / 0": "doubt: of the cards in maybe, 0 to 0 can be in doubt.",
    "row COCO; scored 1,2 / 3": "scored: both seats need the same number of scorings.",
    "row COCO; last_turns 1": "last_turns: last turns come after two scorings, when no cards are ",
    "hands ALOA / BARI": "row: at least one card lies face up before the last turns.",
    "-": "row: at least one card lies face up before the last turns.",
}


@pytest.mark.parametrize("line", FAULTS)
def test_a_fault_is_said_with_its_clause_in_both_languages(line: str) -> None:
    with pytest.raises(BadPosition) as fault:
        read(line)
    assert str(fault.value).startswith(FAULTS[line])
    polish = say_in("pl")(fault.value.message)
    assert polish.startswith(f"{fault.value.place}: ")
    assert polish != str(fault.value)


HIDDEN_FAULTS = {
    "eyes 1; hands ??? / BARI; row COCO": "hands: with eyes 1, write ",
    "eyes 2; hands ??? / ?; row COCO": "hands: with eyes 2, write ??? / ",
    "eyes 2; hands ??? / BARI; row COCO; away ALOA / -": "away: with eyes 2, write ? / -.",
    "hands ??? / BARI; row COCO; deck ALOA": "deck: the deck cannot be given while cards are ",
    "hands ??? / 2xALOA; row COCO; seen ALOA / -": "seen: some of these cards lie somewhere else.",
    "hands ? / BARI; row COCO; seen ALOA,LALE / -": "hands: this number of hidden cards does not ",
}


@pytest.mark.parametrize("line", HIDDEN_FAULTS)
def test_what_is_hidden_must_fit_the_eyes_and_the_cards(line: str) -> None:
    with pytest.raises(BadPosition) as fault:
        read(line, 3)
    assert str(fault.value).startswith(HIDDEN_FAULTS[line])
