"""K4: drawing."""

from __future__ import annotations

import pytest

from motu.games.kahuna.rules.cardset import size
from tests.kahuna.positions import (
    CORAL,
    INK,
    bridges,
    hand,
    kahuna,
    legal,
    lines_at,
    listed,
    names_of,
    play,
    position,
    refused,
    row,
)

FIVE = "ALOA,BARI,COCO,DUDA,ELAI"
STUCK = "2xALOA,DUDA,2xLALE"
STUCK_LINES = listed(lines_at("ALOA", "DUDA", "LALE"))


def test_K4_1_a_face_up_card_and_its_place_is_refilled_at_once() -> None:
    state = position("row GOLA,HUNA,IFFI")
    cards_left = size(state.deck)
    play(state, CORAL, "take HUNA")
    assert hand(state, CORAL) == ["HUNA"]
    assert [kahuna().view(state, CORAL)["row"][place] for place in (0, 2)] == ["GOLA", "IFFI"]
    assert len(row(state)) == 3
    assert size(state.deck) == cards_left - 1


def test_K4_1_the_top_card_of_the_deck() -> None:
    state = position("row GOLA,HUNA,IFFI")
    deck = names_of(state.deck)
    play(state, CORAL, "draw")
    assert row(state) == ["GOLA", "HUNA", "IFFI"]
    assert sorted([*hand(state, CORAL), *names_of(state.deck)]) == deck


def test_K4_1_one_card_a_turn() -> None:
    state = position("row GOLA,HUNA,IFFI")
    play(state, CORAL, "take HUNA")
    assert refused(state, CORAL, "draw") == refused(state, CORAL, "take GOLA") == "K1.3"


def test_K4_1_only_what_lies_there() -> None:
    state = position("row GOLA,HUNA,IFFI")
    assert refused(state, CORAL, "take KAHU") == "K4.1"


def test_K4_1_two_equal_cards_are_one_choice() -> None:
    state = position("row HUNA,HUNA,IFFI; deck KAHU")
    assert state.legal(CORAL) == sorted(set(state.legal(CORAL)))
    play(state, CORAL, "take HUNA")
    assert row(state) == ["HUNA", "IFFI", "KAHU"]


@pytest.mark.parametrize("text", ["draw", "take GOLA"])
def test_K4_2_with_five_cards_none_can_be_drawn(text: str) -> None:
    state = position(f"hands {FIVE}; row GOLA,HUNA,IFFI")
    assert refused(state, CORAL, text) == "K4.2"
    play(state, CORAL, "ALOA > ALOA-BARI", text)
    assert len(hand(state, CORAL)) == 5


def test_K4_3_a_turn_may_end_without_drawing() -> None:
    state = position("hands ALOA / BARI; row GOLA,HUNA,IFFI")
    play(state, CORAL, "pass")
    assert hand(state, CORAL) == ["ALOA"]
    assert state.to_act() == [INK]


def test_K4_3_not_when_the_opponent_has_just_done_so() -> None:
    state = position("hands ALOA / BARI; row GOLA,HUNA,IFFI")
    play(state, CORAL, "pass")
    assert kahuna().view(state, INK)["must_draw"]
    assert refused(state, INK, "pass") == "K4.3"
    play(state, INK, "BARI > BARI-COCO")
    assert refused(state, INK, "pass") == "K4.3", "playing a card changes nothing"
    play(state, INK, "draw")
    assert refused(state, CORAL, "pass") == "", "it was drawn just before"


def test_K4_3_only_the_turn_just_before_counts() -> None:
    state = position("hands ALOA / BARI; row GOLA,HUNA,IFFI")
    play(state, CORAL, "pass")
    play(state, INK, "draw")
    play(state, CORAL, "pass")
    assert refused(state, INK, "pass") == "K4.3"


def test_K4_4_five_cards_and_no_draw_count_as_not_drawing() -> None:
    state = position(f"hands {FIVE} / BARI; row GOLA,HUNA,IFFI")
    play(state, CORAL, "pass")
    assert refused(state, INK, "pass") == "K4.3"


def test_K4_4_with_five_cards_room_must_be_made_first() -> None:
    state = position(f"hands - / {FIVE}; row GOLA,HUNA,IFFI")
    play(state, CORAL, "pass")
    assert refused(state, INK, "pass") == "K4.4"
    assert refused(state, INK, "draw") == "K4.2"
    assert all(">" in text or text.startswith("away") for text in legal(state, INK))
    play(state, INK, "ALOA > ALOA-BARI")
    assert refused(state, INK, "pass") == "K4.3"
    play(state, INK, "take GOLA")


@pytest.mark.parametrize("many", [1, 2, 5])
def test_K4_4_nobody_is_forced_to_play(many: int) -> None:
    """Cards may be put away although they could be played; then a card is drawn."""
    state = position(f"hands - / {FIVE}; row GOLA,HUNA,IFFI")
    play(state, CORAL, "pass")
    for card in FIVE.split(",")[:many]:
        play(state, INK, f"away {card}")
        assert not any(">" in text for text in legal(state, INK)), "nothing is played after that"
        assert refused(state, INK, "pass") == "K4.3"
    play(state, INK, "draw")
    assert len(hand(state, INK)) == 6 - many
    assert not bridges(state, INK)


def test_K4_4_only_where_a_card_must_be_drawn() -> None:
    """With a free choice to draw, or with nothing to take, K2.6 stays as it is."""
    state = position(f"hands {FIVE} / -; row GOLA,HUNA,IFFI")
    assert refused(state, CORAL, "away ALOA") == "K2.6"
    nothing = position(
        f"bridges ALOA-BARI / KAHU-LALE; hands - / {FIVE}; deck -; scored 0,0 / 0,0; "
        "last_turns 2"
    )  # fmt: skip
    play(nothing, CORAL, "pass")
    assert refused(nothing, INK, "away ALOA") == "K2.6"


def test_K4_4_or_put_away_when_none_can_be_played() -> None:
    state = position(f"bridges - / {STUCK_LINES}; hands - / {STUCK}; row GOLA,HUNA,IFFI")
    play(state, CORAL, "pass")
    assert legal(state, INK) == {"away ALOA", "away DUDA", "away LALE"}
    assert refused(state, INK, "pass") == "K4.4"
    play(state, INK, "away LALE")
    assert refused(state, INK, "pass") == "K4.3"
    play(state, INK, "draw")
    assert len(hand(state, INK)) == 5


def test_K4_5_with_the_deck_empty_places_stay_empty() -> None:
    state = position("row GOLA,HUNA,IFFI; deck -")
    assert refused(state, CORAL, "draw") == "K4.5"
    play(state, CORAL, "take HUNA")
    assert row(state) == ["GOLA", "IFFI"]
    assert kahuna().view(state, INK)["row"] == ["GOLA", None, "IFFI"]
    assert refused(state, INK, "take HUNA") == "K4.1"
    assert refused(state, INK, "draw") == "K4.5"


def test_K4_5_the_last_card_of_the_deck_refills_the_row() -> None:
    state = position("row GOLA,HUNA,IFFI; deck KAHU")
    play(state, CORAL, "take HUNA")
    assert row(state) == ["GOLA", "IFFI", "KAHU"]
    assert state.deck == 0


def test_K4_5_cards_that_still_lie_there_must_be_taken_by_K4_3() -> None:
    state = position("row GOLA; deck -")
    play(state, CORAL, "pass")
    assert refused(state, INK, "pass") == "K4.3"
    assert legal(state, INK) == {"take GOLA"}


def test_K4_5_with_nothing_left_to_take_K4_3_does_not_apply() -> None:
    state = position("bridges ALOA-BARI / KAHU-LALE; deck -; scored 0,0 / 0,0; last_turns 2")
    assert refused(state, CORAL, "draw") == refused(state, CORAL, "take GOLA") == "K4.5"
    play(state, CORAL, "pass")
    assert not kahuna().view(state, INK)["must_draw"]
    assert refused(state, INK, "pass") == ""


def test_K4_5_even_with_five_cards() -> None:
    state = position(
        f"bridges ALOA-BARI / KAHU-LALE; hands - / {FIVE}; deck -; scored 0,0 / 0,0; "
        "last_turns 2"
    )  # fmt: skip
    play(state, CORAL, "pass")
    assert refused(state, INK, "pass") == ""
    play(state, INK, "pass")
    assert state.to_act() == []
