"""T5: rounds, what is written down, and who wins."""

from __future__ import annotations

from collections import Counter

import pytest

from motu.games.tucana.rules.board import CARDS, Map
from motu.games.tucana.rules.deck import cards_in, left_of
from tests.tucana.positions import (
    ANY,
    CORAL,
    GRANDE,
    INK,
    OBELISK_1,
    PETIT,
    SEA_1,
    YETI_1,
    draw_idly,
    play,
    position,
    ready,
    refused,
    to_end_of_round,
    trail,
    tucana,
    written,
)


@pytest.mark.parametrize(("map_", "rounds"), [(PETIT, 2), (GRANDE, 3)])
def test_T5_1_a_round_has_thirteen_turns_and_leaves_one_card(map_: Map, rounds: int) -> None:
    state = position(f"map {map_.name}; cards any,any")
    for round_ in range(rounds):
        for turn in range(13):
            assert (state.round, state.turn) == (round_, turn)
            assert cards_in(state.deck) == 25 - 2 * turn
            assert state.moment() == 13 * round_ + turn
            draw_idly(state)
    assert state.ending
    assert state.to_act() == []
    assert tucana().view(state, CORAL)["phase"] == "over"


def test_T5_1_every_card_comes_once_a_round() -> None:
    state = tucana().start(2, 8)
    shown: Counter[str] = Counter()
    while state.round == 0:
        shown.update([CARDS[state.card1], CARDS[state.card2]])
        last = [int(left_of(state.deck, kind)) for kind in range(5)]
        draw_idly(state)
    assert sum(last) == 1
    assert [shown[card] + left for card, left in zip(CARDS, last, strict=True)] == state.map.deck


def test_T5_2_relics_count_at_the_end_of_every_round() -> None:
    state = position(f"{ANY}; turn 13; trails {OBELISK_1},{YETI_1} / {SEA_1}")
    assert state.points() == [0, 0]
    draw_idly(state)
    assert (written(state, CORAL), written(state, INK)) == ([4], [4])
    assert state.points() == [4, 4]
    state = ready(state, {CORAL: trail(SEA_1)})
    to_end_of_round(state)
    # What was marked in the first round counts again.
    assert (written(state, CORAL), written(state, INK)) == ([4, 8], [4, 4])
    assert state.points() == [12, 8]


def test_T5_2_what_the_last_turn_of_a_round_connects_counts() -> None:
    state = position("turn 13; cards desert,desert; trails B6-B7")
    play(state, CORAL, "B6-C6")
    assert written(state, CORAL) == []
    draw_idly(state, INK)
    assert written(state, CORAL) == [1]


def test_T5_3_all_cards_are_shuffled_again() -> None:
    decks = set()
    for seed in range(30):
        gone = "8xdesert,7xforest,6xmountain,3xwater"
        state = position(f"turn 13; gone {gone}; cards any,any", seed)
        draw_idly(state)
        assert (state.round, state.turn) == (1, 0)
        assert cards_in(state.deck) == 25
        first, second = int(state.card1), int(state.card2)
        counts = [int(left_of(state.deck, kind)) for kind in range(5)]
        counts[first] += 1
        counts[second] += 1
        assert counts == state.map.deck
        decks.add(int(state.deck))
    assert len(decks) > 5
    assert PETIT.full_deck not in decks


def test_T5_3_the_sheets_stay() -> None:
    state = position(f"turn 13; cards any,any; trails {OBELISK_1}")
    draw_idly(state)
    assert set(trail(OBELISK_1)) <= set(tucana().view(state, INK)["seats"][CORAL]["segments"])
    assert state.ledgers[CORAL].connected


def finished(*scores: tuple[int, int]) -> tuple[str, list[int], list[int]]:
    """A game that ends with these relics and bonus points: how, by whom won, and the points."""
    relics, bonuses = (" / ".join(map(str, column)) for column in zip(*scores, strict=True))
    state = position(
        f"seats {len(scores)}; round 2; turn 13; cards any,any; relics {relics}; blue_won {bonuses}"
    )
    draw_idly(state)
    sheet = tucana().score_sheet(state)
    assert sheet.ending is not None
    assert sheet.ending.rule == "T5.4"
    assert list(sheet.totals) == state.points()
    return sheet.ending.name, state.winners(), state.points()


@pytest.mark.parametrize(
    ("scores", "ending", "winners"),
    [
        ([(20, 3), (10, 12)], "points", [0]),
        ([(10, 3), (25, 0), (15, 7)], "points", [1]),
        ([(20, 3), (16, 7)], "bonus", [1]),
        ([(16, 7), (20, 3)], "bonus", [0]),
        ([(20, 3), (20, 3)], "shared", [0, 1]),
        ([(20, 3), (16, 7), (16, 7)], "shared", [1, 2]),
        ([(16, 7), (20, 3), (16, 7), (1, 9)], "shared", [0, 2]),
        ([(5, 5), (5, 5), (30, 0), (5, 5)], "points", [2]),
        ([(0, 0), (0, 0)], "shared", [0, 1]),
        ([(16, 7), (20, 3), (24, 0), (25, 0)], "points", [3]),
        ([(25, 0), (23, 2), (24, 1)], "bonus", [1]),
    ],
)
def test_T5_4_points_then_bonus_points_then_a_shared_win(
    scores: list[tuple[int, int]], ending: str, winners: list[int]
) -> None:
    assert finished(*scores) == (ending, winners, [sum(score) for score in scores])


def test_T5_4_after_the_end_nothing_can_be_drawn() -> None:
    state = position("round 2; turn 13; cards any,any")
    draw_idly(state)
    assert refused(state, CORAL, "A3-A4") == "T5.4"
    assert state.legal(CORAL) == []
    assert (state.card1, state.card2) == (-1, -1)


def test_the_game_ends_with_words_about_who_won() -> None:
    state = position("round 2; turn 13; cards any,any; relics 0 / 30")
    draw_idly(state, CORAL)
    before, last = state.copy(), state.legal(INK)[0]
    state.play(INK, last)
    told = tucana().story(before, INK, last, state, None)
    assert str(told[-1].message) == "Ink wins. Won on points."
    assert [str(event.message) for event in told if event.kind == "round"] == [
        "Round 2 is over: Coral writes down 0 points for relics.",
        "Round 2 is over: Ink writes down 0 points for relics.",
    ]
