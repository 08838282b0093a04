"""K1: setup."""

from __future__ import annotations

from collections import Counter

import pytest

from motu.core.errors import BadOption, IllegalAction
from motu.games.kahuna.rules.cardset import ALL_CARDS, size
from tests.kahuna.positions import (
    BAY,
    CORAL,
    INK,
    ISLANDS,
    LINE_NAMES,
    bridges,
    check,
    hand,
    islands,
    kahuna,
    legal,
    lines_at,
    names_of,
    play,
    position,
    refused,
    row,
)


def test_K1_1_islands_lines_cards_bridges_and_totems() -> None:
    assert (len(ISLANDS), len(LINE_NAMES), BAY.bridges_each) == (12, 27, 25)
    assert Counter(names_of(ALL_CARDS)) == dict.fromkeys(ISLANDS, 2)
    counts = BAY.data["components"]
    assert isinstance(counts, dict)
    assert counts["totems_per_player"] == 10


def test_K1_1_how_many_lines_each_island_has() -> None:
    assert {name: len(lines_at(name)) for name in ISLANDS} == {
        "ALOA": 3, "BARI": 5, "COCO": 4, "DUDA": 4, "ELAI": 6, "FAAA": 5,
        "GOLA": 4, "HUNA": 5, "IFFI": 5, "JOJO": 5, "KAHU": 5, "LALE": 3,
    }  # fmt: skip


def test_K1_2_three_cards_each_three_face_up_fifteen_in_the_deck() -> None:
    for seed in range(50):
        state = kahuna().start(seed=seed)
        assert [len(hand(state, CORAL)), len(hand(state, INK)), len(row(state))] == [3, 3, 3]
        assert size(state.deck) == 15
        assert not state.discard
        check(state)


def test_K1_2_the_cards_are_shuffled() -> None:
    """Every card begins in either hand and in the row about as often as chance says."""
    counts = {place: Counter[str]() for place in ("coral", "ink", "row")}
    for seed in range(2000):
        state = kahuna().start(seed=seed)
        counts["coral"].update(hand(state, CORAL))
        counts["ink"].update(hand(state, INK))
        counts["row"].update(row(state))
    for place in counts.values():
        # 6000 cards over 12 islands; five deviations of about 21 either way.
        assert set(place) == set(ISLANDS)
        assert all(395 < n < 605 for n in place.values())


def test_K1_3_the_first_player_is_drawn_by_lot() -> None:
    firsts = Counter(kahuna().start(seed=seed).to_act()[0] for seed in range(400))
    assert set(firsts) == {CORAL, INK}
    assert 150 < firsts[CORAL] < 250


@pytest.mark.parametrize(("choice", "seat"), [("seat1", CORAL), ("seat2", INK)])
def test_K1_3_the_first_player_is_chosen(choice: str, seat: int) -> None:
    assert all(
        kahuna().start(seed=s, options={"first": choice}).to_act() == [seat] for s in range(9)
    )


def test_K1_3_turns_alternate() -> None:
    state = kahuna().start(seed=3, options={"first": "seat2"})
    for turn in range(8):
        seat = INK if turn % 2 == 0 else CORAL
        assert state.to_act() == [seat]
        assert refused(state, 1 - seat, "draw") == "K1.3"
        assert refused(state, 1 - seat, "pass") == "K1.3"
        play(state, seat, "draw" if turn < 4 else min(t for t in legal(state, seat) if ">" in t))
        if turn >= 4:
            play(state, seat, "draw")


def test_K1_4_there_is_no_handicap_unless_asked_for() -> None:
    state = kahuna().start(seed=5)
    assert not state.handicap_left
    assert refused(state, state.to_act()[0], "> ALOA-BARI") == "K6.2"


@pytest.mark.parametrize("bridge_count", [1, 2, 3])
@pytest.mark.parametrize(("choice", "seat"), [("seat1", CORAL), ("seat2", INK)])
@pytest.mark.parametrize(("first", "beginner"), [("seat1", CORAL), ("seat2", INK)])
def test_K1_4_handicap_before_the_first_turn(
    bridge_count: int, choice: str, seat: int, first: str, beginner: int
) -> None:
    options = {"handicap": bridge_count, "handicap_for": choice, "first": first}
    state = kahuna().start(seed=5, options=options)
    before = hand(state, seat)
    for line in LINE_NAMES[4 : 4 + bridge_count]:
        assert state.to_act() == [seat]
        assert legal(state, seat) == {f"> {x}" for x in set(LINE_NAMES) - bridges(state, seat)}
        play(state, seat, f"> {line}")
    assert bridges(state, seat) == set(LINE_NAMES[4 : 4 + bridge_count])
    assert not bridges(state, 1 - seat)
    assert hand(state, seat) == before, "no card is played for them"
    assert state.to_act() == [beginner]
    assert refused(state, beginner, "> COCO-KAHU") == "K6.2", "and then no more"


def test_K1_4_nothing_else_can_be_done_first() -> None:
    state = kahuna().start(seed=5, options={"handicap": 2, "first": "seat1"})
    card = hand(state, CORAL)[0]
    for text in ("draw", "pass", f"take {row(state)[0]}", f"{card} > {lines_at(card)[0]}"):
        assert refused(state, CORAL, text) == "K1.4"
    assert refused(state, INK, "> ALOA-BARI") == "K1.3"
    play(state, CORAL, "> ALOA-BARI")
    assert refused(state, CORAL, "> ALOA-BARI") == "K1.4"


def test_K1_4_two_handicap_bridges_at_aloa_give_control() -> None:
    state = kahuna().start(seed=5, options={"handicap": 2})
    play(state, CORAL, "> ALOA-BARI")
    assert islands(state, CORAL) == set()
    play(state, CORAL, "> ALOA-DUDA")
    assert islands(state, CORAL) == {"ALOA"}


def test_K1_4_no_more_than_three() -> None:
    with pytest.raises(BadOption):
        kahuna().start(seed=1, options={"handicap": 4})


def test_what_is_no_action_is_refused_without_a_rule() -> None:
    state = position("row GOLA,HUNA,IFFI")
    for number in (-1, 188, 10**30):
        why = kahuna().refuse(state, CORAL, number)
        assert why is not None
        assert why.rule == ""
        with pytest.raises(IllegalAction):
            kahuna().play(state, CORAL, number)
