"""T2: what a turn is, and what may be drawn in it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from motu.games.tucana.rules.board import TERRAINS, Map
from motu.games.tucana.rules.deck import cards_in
from tests.tucana.positions import (
    CORAL,
    GRANDE,
    INK,
    PETIT,
    SAND,
    between,
    draw_idly,
    legal,
    listed,
    play,
    position,
    refusal,
    refused,
    segments,
    tucana,
)


@pytest.mark.parametrize("map_", [PETIT, GRANDE])
@pytest.mark.parametrize("cards", list(itertools.product(TERRAINS, TERRAINS)))
def test_T2_1_between_the_two_terrains(map_: Map, cards: tuple[str, str]) -> None:
    state = position(f"map {map_.name}; cards {listed(cards)}")
    assert legal(state, CORAL) == legal(state, INK) == between(map_, *cards) != set()


def test_T2_1_everyone_draws_one_segment() -> None:
    state = position("seats 3; cards desert,mountain")
    assert state.to_act() == [CORAL, INK, SAND]
    play(state, INK, "A4-A5")
    assert segments(state, INK) == {"A4-A5"}
    assert state.to_act() == [CORAL, SAND]
    assert refused(state, INK, "A4-B4") == "T2.1"
    assert legal(state, INK) == set()


def test_T2_1_other_terrains_are_refused() -> None:
    state = position("cards desert,water")
    why = refusal(state, CORAL, "A3-A4")
    assert why is not None
    assert str(why) == (
        "A3-A4 lies between desert and desert. The cards are desert and water. (T2.1)"
    )
    assert refused(state, CORAL, "B5-C6") == ""


def test_T2_1_it_need_not_touch_earlier_segments() -> None:
    state = position("cards water,water; trails A3-A4")
    play(state, CORAL, "J7-J8")
    assert segments(state, CORAL) == {"A3-A4", "J7-J8"}


def test_T2_1_two_new_cards_when_all_have_drawn() -> None:
    state = position("cards any,any")
    assert cards_in(state.deck) == 25
    draw_idly(state, CORAL)
    assert (state.turn, cards_in(state.deck)) == (0, 25)
    draw_idly(state, INK)
    assert (state.turn, cards_in(state.deck)) == (1, 23)
    assert state.to_act() == [CORAL, INK]


def test_T2_2_any_is_whatever_each_player_likes() -> None:
    state = position("cards any,water")
    with_water = set().union(*(between(PETIT, "water", terrain) for terrain in TERRAINS))
    assert legal(state, CORAL) == with_water
    play(state, CORAL, "B4-B5")
    assert legal(state, INK) == with_water
    play(state, INK, "E2-E3")


def test_T2_2_the_other_card_still_holds() -> None:
    for cards in ("any,water", "water,any"):
        why = refusal(position(f"cards {cards}"), CORAL, "A3-A4")
        assert why is not None
        assert str(why) == (
            "A3-A4 lies between desert and desert. One of them must be water. (T2.2)"
        )


def test_T2_2_two_any_cards_allow_everything() -> None:
    state = position("cards any,any")
    assert len(legal(state, CORAL)) == 186
    assert len(legal(position("map grande; cards any,any"), CORAL)) == 274


def test_T2_3_not_where_there_is_one_already() -> None:
    state = position("cards desert,desert; trails A3-A4")
    assert legal(state, CORAL) == between(PETIT, "desert", "desert") - {"A3-A4"}
    assert legal(state, INK) == between(PETIT, "desert", "desert")
    why = refusal(state, CORAL, "A4-A3")
    assert why is not None
    assert str(why) == "You have drawn A3-A4 already. (T2.3)"


def test_T2_4_who_can_draw_must() -> None:
    """With one segment left there is just that to do."""
    water = sorted(between(PETIT, "water", "water"))
    assert len(water) == 7
    state = position(f"cards water,water; trails {listed(water[1:])}")
    assert state.to_act() == [CORAL, INK]
    assert legal(state, CORAL) == {water[0]}


def test_T2_4_who_cannot_loses_the_turn() -> None:
    state = position(f"cards water,water; trails {listed(between(PETIT, 'water', 'water'))}")
    assert state.to_act() == [INK]
    assert state.legal(CORAL) == []
    why = refusal(state, CORAL, "A3-A4")
    assert why is not None
    assert str(why) == "You can draw nothing in this turn, so you lose it. (T2.4)"
    seen = tucana().view(state, CORAL)["seats"]
    assert [(side["lost"], side["acted"]) for side in seen] == [(True, True), (False, False)]
    drawn = segments(state, CORAL)
    draw_idly(state, INK)
    assert state.turn == 1
    assert segments(state, CORAL) == drawn


def test_T2_4_a_turn_in_which_nobody_can_draw_passes_by() -> None:
    water = listed(between(PETIT, "water", "water"))
    gone = "5xdesert,7xforest,6xmountain,2xwater"
    for seed in range(40):
        state = position(f"turn 11; gone {gone}; cards any,any; trails {water} / {water}", seed)
        # Whether the two water cards come next is up to the lot.
        before = state.copy()
        draw_idly(state, CORAL)
        last = state.legal(INK)[0]
        just_before = state.copy()
        state.play(INK, last)
        if state.turn == 12:
            told = tucana().story(just_before, INK, last, state, None)
            assert [str(e.message) for e in told if e.kind == "lost"] == [
                "Nobody can draw: the turn is lost."
            ]
            assert state.moment() == before.moment() + 2
            assert state.drawn_before(INK) == [last]
            return
    pytest.fail("the water cards never came together")


def test_T2_4_it_is_told_who_loses_the_turn() -> None:
    water = listed(between(PETIT, "water", "water"))
    gone = "7xdesert,7xforest,6xmountain,2xwater"
    for seed in range(60):
        state = position(f"turn 12; gone {gone}; cards any,any; trails {water}", seed)
        draw_idly(state, CORAL)
        before, last = state.copy(), state.legal(INK)[0]
        state.play(INK, last)
        if state.to_act() == [INK]:
            told = tucana().story(before, INK, last, state, None)
            assert "Coral can draw nothing and loses this turn." in [str(e.message) for e in told]
            return
    pytest.fail("the water cards never came together")


def test_T2_5_nobody_sees_what_others_drew_before_all_have() -> None:
    state = position("seats 3; cards desert,desert")
    before: list[Any] = [tucana().view(state, seat) for seat in (CORAL, INK, None)]
    play(state, SAND, "A3-A4")
    for seat, seen in zip((CORAL, INK, None), before, strict=True):
        now = tucana().view(state, seat)
        assert now["to_act"] == [CORAL, INK]
        seen["to_act"] = [CORAL, INK]
        seen["seats"][SAND]["acted"] = True
        assert now == seen
    assert tucana().view(state, SAND)["seats"][SAND]["new"] == ["A3-A4"]
    draw_idly(state)
    for seat in (CORAL, INK, SAND, None):
        assert tucana().view(state, seat)["seats"][SAND]["segments"] == ["A3-A4"]
        assert tucana().view(state, seat)["seats"][SAND]["last"] == ["A3-A4"]
        assert tucana().view(state, seat)["seats"][SAND]["new"] == []


def test_T2_5_the_order_within_a_turn_changes_nothing() -> None:
    drawn = {CORAL: "A3-A4", INK: "C8-D8", SAND: "H7-H8"}
    ends = []
    for order in itertools.permutations(drawn):
        state = position("seats 3; cards desert,desert")
        for seat in order:
            play(state, seat, drawn[seat])
        ends.append(state)
    assert all(state == ends[0] for state in ends)


def test_T2_5_the_last_to_draw_brings_it_to_light() -> None:
    state = position("cards desert,desert")
    first = state.legal(CORAL)[0]
    assert not tucana().reveals(state, CORAL, first)
    state.play(CORAL, first)
    assert tucana().reveals(state, INK, state.legal(INK)[0])
