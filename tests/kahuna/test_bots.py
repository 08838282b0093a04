"""The levels of Kahuna, and how much better search plays than the fisher does."""

from __future__ import annotations

from motu.bots import known
from motu.bots.thought import Budget
from motu.core.level import usual
from motu.core.rng import seeded
from tests.helpers import GLANCE
from tests.kahuna.positions import kahuna

#: A hundredth of what the level spends.
FEW = Budget(iterations=500)


def test_there_are_five_levels_and_a_newcomer_meets_the_middle_one() -> None:
    levels = kahuna().levels
    names = ["castaway", "fisher", "trader", "navigator", "chief"]
    assert [level.name for level in levels] == names
    assert usual(levels).name == "trader"


def test_search_beats_the_greedy_bot() -> None:
    """Pairs of the same deal with seats swapped; 500 iterations score more than 0.95 in the long
    run, so less than 0.8 of 20 games is as good as impossible.
    """
    score = 0.0
    for seed in range(10):
        for searching in (0, 1):
            state, streams = kahuna().start(seed=seed), seeded(seed, stream=9)
            while seats := state.to_act():
                seat = seats[0]
                name, budget = ("search", FEW) if seat == searching else ("greedy", GLANCE)
                imagined = state.imagined(seat, streams.split())
                state.play(seat, known.bot(name).choose(imagined, seat, streams.split(), budget))
            score += state.payoff(searching) / 840
    assert score >= 16
