"""Whole games of Trails of Tucana kept on paper come to the same score sheets, card for card."""

from __future__ import annotations

import pytest

from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana_paper.rules.state import PaperState
from tests.helpers import option_sets
from tests.tucana.positions import tucana
from tests.tucana_paper.alongside import play_alongside
from tests.tucana_paper.positions import paper


def bonuses(state: TucanaState | PaperState) -> list[tuple[int, int]]:
    """Blue and red bonus points of all."""
    return [(int(state.ledgers[s].blue_won), int(state.ledgers[s].red_won)) for s in
            range(state.seats)]  # fmt: skip


def check(seats: int, seed: int, options: dict[str, object]) -> tuple[int, int]:
    """The same after every turn and in the end; how many blue and red bonuses there were."""

    def look(drawn: TucanaState, kept: PaperState) -> None:
        assert bonuses(kept) == bonuses(drawn)
        if not kept.checking and not (drawn.round > kept.round):
            assert kept.points() == drawn.points()

    state, record = play_alongside(seats, seed, options, look)
    kept = record.state
    assert isinstance(kept, PaperState)
    assert kept.to_act() == []
    ours, theirs = paper().score_sheet(kept), tucana().score_sheet(state)
    assert ours == theirs
    assert ours.ending is not None
    return sum(blue > 0 for blue, _ in bonuses(kept)), sum(red > 0 for _, red in bonuses(kept))


SOME: list[dict[str, object]] = [
    {},
    {"map": "grande", "letters_from": "lot", "direction": "counter"},
]


@pytest.mark.parametrize("seats", range(1, 9))
def test_the_score_sheets_are_the_same(seats: int) -> None:
    for number, options in enumerate(SOME):
        offered = {**options, "special_bonuses": seats > 1 and number == 0}
        blue, _ = check(seats, 100 * seats + number, offered)
        assert blue


@pytest.mark.slow
def test_the_score_sheets_are_the_same_in_many_games() -> None:
    reds = 0
    for seed in range(80):
        options = option_sets(paper())[seed % len(option_sets(paper()))]
        counts = paper().seats_for(options)
        reds += check(counts[seed % len(counts)], 7000 + seed, dict(options))[1]
    assert reds > 5
