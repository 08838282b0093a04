"""K2: playing cards."""

from __future__ import annotations

import pytest

from motu.core.errors import IllegalAction
from tests.kahuna.positions import (
    CORAL,
    INK,
    LINE_NAMES,
    bridges,
    hand,
    islands,
    kahuna,
    legal,
    lines_at,
    listed,
    names_of,
    play,
    position,
    refused,
)

#: Five cards that cannot be played when coral has all lines of these islands.
STUCK = ["ALOA", "ALOA", "DUDA", "LALE", "LALE"]
STUCK_LINES = lines_at("ALOA", "DUDA", "LALE")


def test_K2_1_any_number_of_cards_then_the_draw_ends_the_turn() -> None:
    state = position("hands ALOA,COCO,GOLA,HUNA; row GOLA,HUNA,IFFI")
    play(state, CORAL, "ALOA > ALOA-BARI", "COCO > COCO-KAHU", "HUNA > HUNA-LALE")
    assert state.to_act() == [CORAL]
    play(state, CORAL, "draw")
    assert state.to_act() == [INK]


@pytest.mark.parametrize("end", ["draw", "take ALOA", "pass"])
def test_K2_1_none_included(end: str) -> None:
    state = position("hands GOLA; row ALOA,BARI,COCO")
    play(state, CORAL, end)
    assert state.to_act() == [INK]
    assert not bridges(state, CORAL)


def test_K2_1_a_play_is_settled_before_the_next() -> None:
    """The line that the first bridge clears is free for the second."""
    state = position("bridges ALOA-DUDA / ALOA-BARI; hands ALOA,BARI; row GOLA,HUNA,IFFI")
    assert refused(state, CORAL, "BARI > ALOA-BARI") == "K2.2"
    play(state, CORAL, "ALOA > ALOA-HUNA", "BARI > ALOA-BARI")
    assert bridges(state, CORAL) == {"ALOA-DUDA", "ALOA-HUNA", "ALOA-BARI"}


@pytest.mark.parametrize("line", ["HUNA-LALE", "IFFI-LALE", "KAHU-LALE"])
def test_K2_2_a_card_builds_on_any_free_line_at_its_island(line: str) -> None:
    state = position("hands LALE; row GOLA,HUNA,IFFI")
    assert {text for text in legal(state, CORAL) if ">" in text} == {
        f"LALE > {name}" for name in lines_at("LALE")
    }
    play(state, CORAL, f"LALE > {line}")
    assert bridges(state, CORAL) == {line}
    assert hand(state, CORAL) == []
    assert state.to_act() == [CORAL]


def test_K2_2_not_without_the_card() -> None:
    state = position("hands LALE / HUNA; row GOLA,HUNA,IFFI")
    assert refused(state, CORAL, "HUNA > HUNA-LALE") == "K2.2"
    with pytest.raises(IllegalAction, match="You have no card HUNA") as caught:
        play(state, CORAL, "HUNA > HUNA-LALE")
    assert caught.value.refusal.rule == "K2.2"


def test_K2_2_not_on_a_line_that_is_taken() -> None:
    state = position("bridges HUNA-LALE / IFFI-LALE; hands LALE; row GOLA,HUNA,IFFI")
    assert refused(state, CORAL, "LALE > HUNA-LALE") == "K2.2"
    assert refused(state, CORAL, "LALE > IFFI-LALE") == "K2.2"
    assert refused(state, CORAL, "LALE > KAHU-LALE") == ""


def test_K2_3_no_building_with_all_25_bridges_on_the_board() -> None:
    free = ["ALOA-BARI", "KAHU-LALE"]
    most = [line for line in LINE_NAMES if line not in free]
    state = position(f"bridges {listed(most)}; hands ALOA,LALE; row GOLA,HUNA,IFFI")
    assert refused(state, CORAL, "ALOA > ALOA-BARI") == "K2.3"
    assert legal(state, CORAL) & {"ALOA > ALOA-BARI", "LALE > KAHU-LALE"} == set()
    state = position(f"bridges {listed(most[1:])}; hands ALOA,LALE; row GOLA,HUNA,IFFI")
    play(state, CORAL, "LALE > KAHU-LALE")
    assert len(bridges(state, CORAL)) == 25
    assert refused(state, CORAL, "ALOA > ALOA-BARI") == "K2.3"


@pytest.mark.parametrize("pair", ["IFFI+IFFI", "IFFI+JOJO", "JOJO+JOJO"])
def test_K2_4_two_cards_of_the_ends_remove_a_bridge(pair: str) -> None:
    state = position(f"bridges - / IFFI-JOJO; hands {pair.replace('+', ',')}; row COCO,GOLA,HUNA")
    play(state, CORAL, f"{pair} x IFFI-JOJO")
    assert bridges(state, INK) == set()
    assert hand(state, CORAL) == []
    assert names_of(state.discard) == pair.split("+")
    assert state.to_act() == [CORAL]


def test_K2_4_both_orders_are_the_same_action() -> None:
    state = position("bridges - / IFFI-JOJO; hands IFFI,JOJO; row GOLA,HUNA,IFFI")
    play(state, CORAL, "jojo+iffi x jojo-iffi")
    assert bridges(state, INK) == set()


def test_K2_4_not_with_one_card_or_with_another_island() -> None:
    state = position("bridges - / IFFI-JOJO; hands IFFI,2xKAHU; row GOLA,HUNA,IFFI")
    for pair in ("IFFI+IFFI", "IFFI+JOJO", "JOJO+JOJO"):
        assert refused(state, CORAL, f"{pair} x IFFI-JOJO") == "K2.4"


def test_K2_4_neither_own_bridges_nor_empty_lines() -> None:
    state = position("bridges IFFI-JOJO; hands IFFI,JOJO; row GOLA,HUNA,IFFI")
    assert refused(state, CORAL, "IFFI+JOJO x IFFI-JOJO") == "K2.4"
    assert refused(state, CORAL, "IFFI+IFFI x IFFI-LALE") == "K2.4"


def test_K2_4_a_removal_ends_control_and_never_gives_it() -> None:
    """Ink's bridges at ALOA go down to one of three; coral's one of three is no control."""
    state = position("bridges ALOA-HUNA / ALOA-BARI,ALOA-DUDA; hands 2xALOA; row GOLA,HUNA,IFFI")
    assert islands(state, INK) == {"ALOA"}
    play(state, CORAL, "ALOA+ALOA x ALOA-BARI")
    assert islands(state, INK) == islands(state, CORAL) == set()
    assert bridges(state, INK) == {"ALOA-DUDA"}


def test_K2_4_the_bridge_goes_back_to_its_owner() -> None:
    most = [line for line in LINE_NAMES if line not in ("ALOA-BARI", "KAHU-LALE")]
    state = position(f"bridges - / {listed(most)}; hands IFFI,JOJO / LALE; row GOLA,HUNA,IFFI")
    play(state, CORAL, "IFFI+JOJO x IFFI-JOJO", "draw")
    assert refused(state, INK, "LALE > KAHU-LALE") == ""


def test_K2_5_played_cards_lie_face_up_for_both_to_see() -> None:
    state = position("bridges - / IFFI-JOJO; hands IFFI,JOJO,LALE; row GOLA,HUNA,IFFI")
    play(state, CORAL, "IFFI+JOJO x IFFI-JOJO", "LALE > KAHU-LALE")
    for viewer in (CORAL, INK, None):
        assert kahuna().view(state, viewer)["discard"] == ["IFFI", "JOJO", "LALE"]


def test_K2_6_five_cards_none_playable_one_goes_face_down() -> None:
    state = position(f"bridges {listed(STUCK_LINES)}; hands {listed(STUCK)}; row GOLA,HUNA,IFFI")
    assert not any(">" in text or " x " in text for text in legal(state, CORAL))
    play(state, CORAL, "away LALE")
    assert hand(state, CORAL) == ["ALOA", "ALOA", "DUDA", "LALE"]
    assert names_of(state.coral.away) == ["LALE"]
    assert not state.discard
    play(state, CORAL, "draw")
    assert len(hand(state, CORAL)) == 5


@pytest.mark.parametrize("many", [1, 2, 3, 4, 5])
def test_K2_6_one_or_more_of_them(many: int) -> None:
    state = position(f"bridges {listed(STUCK_LINES)}; hands {listed(STUCK)}; row GOLA,HUNA,IFFI")
    play(state, CORAL, *(f"away {card}" for card in STUCK[:many]))
    assert hand(state, CORAL) == STUCK[many:]
    assert state.to_act() == [CORAL]
    play(state, CORAL, "draw")
    assert state.to_act() == [INK]


def test_K2_6_how_many_is_public_which_is_not() -> None:
    seen = []
    for card in ("ALOA", "LALE"):
        state = position(
            f"bridges {listed(STUCK_LINES)}; hands {listed(STUCK)}; row GOLA,HUNA,IFFI"
        )
        before = state.copy()
        play(state, CORAL, f"away {card}")
        action = kahuna().parse(state, CORAL, f"away {card}")
        view = kahuna().view(state, INK)
        assert view["face_down"] == view["seats"][CORAL]["away_count"] == 1
        assert view["seats"][CORAL]["away"] is None
        assert kahuna().view(state, CORAL)["seats"][CORAL]["away"] == [card]
        seen.append((view, kahuna().story(before, CORAL, action, state, INK)))
    assert seen[0] == seen[1]


def test_K2_6_while_putting_away_nothing_else_is_played() -> None:
    """What was not playable stays so within the turn; only a draw, or the end, comes after."""
    state = position(
        f"bridges {listed(STUCK_LINES)} / IFFI-JOJO; hands {listed(STUCK)}; row GOLA,HUNA,IFFI"
    )
    play(state, CORAL, "away DUDA")
    assert refused(state, CORAL, "ALOA > ALOA-BARI") == "K2.6"
    assert refused(state, CORAL, "IFFI+JOJO x IFFI-JOJO") == "K2.6"
    assert refused(state, CORAL, "away DUDA") == "K2.6", "it is not in hand any more"


def test_K2_6_not_with_fewer_than_five() -> None:
    state = position(
        f"bridges {listed(STUCK_LINES)}; hands {listed(STUCK[:4])}; row GOLA,HUNA,IFFI"
    )
    assert refused(state, CORAL, "away ALOA") == "K2.6"


def test_K2_6_not_when_a_card_can_build() -> None:
    state = position(
        f"bridges {listed(STUCK_LINES[1:])}; hands {listed(STUCK)}; row GOLA,HUNA,IFFI"
    )
    assert refused(state, CORAL, "away LALE") == "K2.6"


def test_K2_6_not_when_two_cards_can_remove() -> None:
    coral = [line for line in STUCK_LINES if line != "IFFI-LALE"]
    state = position(
        f"bridges {listed(coral)} / IFFI-LALE; hands {listed(STUCK)}; row GOLA,HUNA,IFFI"
    )
    assert "LALE+LALE x IFFI-LALE" in legal(state, CORAL)
    assert refused(state, CORAL, "away ALOA") == "K2.6"


def test_K2_6_an_opposing_bridge_that_cannot_be_removed_does_not_matter() -> None:
    coral = [line for line in STUCK_LINES if line != "DUDA-ELAI"]
    state = position(
        f"bridges {listed(coral)} / DUDA-ELAI; hands {listed(STUCK)}; row GOLA,HUNA,IFFI"
    )
    assert refused(state, CORAL, "away DUDA") == ""


def test_K2_6_the_next_turn_is_a_usual_one() -> None:
    state = position(
        f"bridges {listed(STUCK_LINES)}; hands {listed(STUCK)} / KAHU; row GOLA,HUNA,IFFI"
    )
    play(state, CORAL, "away DUDA", "draw")
    play(state, INK, "KAHU > COCO-KAHU", "draw")
    assert not state.putting_away
    assert refused(state, CORAL, "away ALOA") in ("", "K2.6")
    assert refused(state, CORAL, "draw") == "K4.2"
