"""The levels of Kahuna, and how much better search plays than the fisher does."""

from __future__ import annotations

import pytest

from motu.bots import known
from motu.bots.thought import Budget
from motu.core.level import usual
from motu.core.packing import zeros
from motu.core.rng import seeded
from motu.games.kahuna.rules.actions import AWAY
from tests.helpers import GLANCE, option_sets, random_steps
from tests.kahuna.positions import kahuna

#: A hundredth of what the level spends.
FEW = Budget(iterations=500)


def test_there_are_five_levels_and_a_newcomer_meets_the_middle_one() -> None:
    levels = kahuna().levels
    names = ["castaway", "fisher", "trader", "navigator", "chief"]
    assert [level.name for level in levels] == names
    assert usual(levels).name == "trader"


@pytest.mark.parametrize(
    "pairs", [2, pytest.param(10, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_search_beats_the_greedy_bot(pairs: int) -> None:
    """Pairs of the same deal with seats swapped; 500 iterations score more than 0.95 in the long
    run, so less than 0.8 of 20 games is as good as impossible.
    """
    score = 0.0
    for seed in range(pairs):
        for searching in (0, 1):
            state, streams = kahuna().start(seed=seed), seeded(seed, stream=9)
            while seats := state.to_act():
                seat = seats[0]
                name, budget = ("search", FEW) if seat == searching else ("greedy", GLANCE)
                imagined = state.imagined(seat, streams.split())
                state.play(seat, known.bot(name).choose(imagined, seat, streams.split(), budget))
            score += state.payoff(searching) / 840
    assert score >= 0.8 * 2 * pairs


def test_bridges_gain_what_they_change_in_worth() -> None:
    """Building and removing are appraised without being played, and come to the same."""
    for options in option_sets(kahuna()):
        for step in random_steps(kahuna(), 7, options):
            state, seat = step.state, step.seat
            actions, gains = zeros(188), zeros(188)
            found = int(state.legal_into(seat, actions))
            state.appraise_into(seat, actions, found, gains)
            for place in range(found):
                if actions[place] >= AWAY:
                    continue
                after = state.copy()
                after.play(seat, actions[place])
                gained = int(after.worth(seat) - state.worth(seat))
                won = abs(gained) > 50_000
                assert gains[place] == gained or (won and gains[place] > 50_000)


def test_what_one_seat_may_hope_for_the_other_may_not() -> None:
    for step in random_steps(kahuna(), 8, option_sets(kahuna())[0]):
        assert abs(step.state.chance(0) + step.state.chance(1) - 1) < 1e-9
