"""How good a sheet looks at a glance, which is all that the greedy bot goes by."""

from __future__ import annotations

from itertools import accumulate

import pytest

from motu.arena.rating import percentiles, points_alone, tables, written
from motu.core.packing import packed, zeros
from motu.core.rating import Rating
from motu.core.rng import seeded
from motu.games.tucana import GAME
from motu.games.tucana.rating import RATING
from motu.games.tucana.rules import judging
from motu.games.tucana.rules.nearness import missing_between, sure_points
from motu.games.tucana.rules.state import TucanaState
from tests.tucana.positions import (
    ANY,
    CORAL,
    GRANDE,
    INK,
    PAIR_E,
    PETIT,
    YETI_1,
    draw_idly,
    last,
    nearly,
    play,
    position,
    trail,
)

#: The way between two villages, from nothing to all of it.
PARTS = ["-", *accumulate(trail(PAIR_E), "{},{}".format)]


def rated(map_: str, points: int) -> Rating:
    """T6.4: how good a game alone on a printed map was."""
    found = RATING.of(map_, points)
    assert found is not None
    return found


def test_the_fewest_segments_between_two_villages() -> None:
    assert len(PARTS) == 6
    for drawn, part in enumerate(PARTS):
        state = position(f"{ANY}; trails {part}")
        assert missing_between(state, CORAL, 4) == 5 - drawn
        assert missing_between(state, INK, 4) == 5


def test_what_is_nearer_is_worth_more() -> None:
    worth = [int(position(f"{ANY}; trails {part}").worth(CORAL)) for part in PARTS]
    assert worth == sorted(set(worth))


def test_it_does_not_matter_whether_the_turn_is_complete() -> None:
    """The one who draws last and the one who draws first see the same worth in the same segment."""
    before, after = (position(f"{ANY}; trails {nearly(PAIR_E)}") for _ in range(2))
    draw_idly(after, INK)
    for state in (before, after):
        play(state, CORAL, last(PAIR_E))
    assert before.turn == 0
    assert after.turn == 1
    assert sure_points(before, CORAL) == 10
    assert sure_points(after, CORAL) == 10 + 7
    worth = [int(state.worth(CORAL)) for state in (before, after)]
    # Only a turn less is left for the rest.
    assert abs(worth[0] - worth[1]) < 1000


def test_relics_are_worth_more_the_more_rounds_are_left() -> None:
    for map_ in (PETIT, GRANDE):
        for round_ in range(map_.rounds):
            state = position(f"map {map_.name}; round {round_ + 1}; cards any,any")
            assert sure_points(state, CORAL) == 0
    state = position(f"{ANY}; trails {YETI_1}")
    assert sure_points(state, CORAL) == 6
    state = position(f"{ANY}; round 2; trails {YETI_1}")
    assert sure_points(state, CORAL) == 3


@pytest.mark.parametrize("map_", ["petit", "grande"])
def test_a_glance_misses_no_segment_that_brings_something_nearer(map_: str) -> None:
    """Ways are measured only as far as they can matter; this measures them after each segment."""
    state, rng, ways = GAME.start(1, 7, {"map": map_}), seeded(7), judging.Ways()
    while state.to_act():
        legal = state.legal(0)
        actions, gains = packed(legal), zeros(len(legal))
        state.appraise_into(0, actions, len(legal), gains)
        before = _ways(ways, state)
        for gain, action in zip(gains, legal, strict=True):
            after = state.copy()
            after.put_segment(0, action)
            nearer = [(a, b) for a, b in zip(before, _ways(ways, after), strict=True) if b < a]
            assert nearer or not gain
            assert gain > 0 or not any(a <= 16 for a, _ in nearer)
        state.play(0, legal[int(rng.below(len(legal)))])


def _ways(ways: judging.Ways, state: TucanaState) -> list[int]:
    ways.measure(state, 0, False)
    return [int(far) for far in (*ways.letters, *ways.relics)]


def test_the_table_of_the_rating_comes_from_whole_games_of_the_bot() -> None:
    points = list(points_alone(GAME, "fisher", 6, 1, {"map": "petit"}))
    assert points == list(points_alone(GAME, "fisher", 6, 1, {"map": "petit"}))
    assert points[:3] == list(points_alone(GAME, "fisher", 3, 1, {"map": "petit"}, processes=2))
    told = list[int]()
    data = tables(GAME, "castaway", 3, 1, told.append)
    assert told == [1, 2, 3, 4, 5, 6]
    assert set(data["tables"]) == {"petit", "grande"}
    assert all(len(table) == 101 for table in data["tables"].values())
    assert max(data["tables"]["petit"]) < min(points)
    assert written(data).count("\n") == 10
    assert 0 <= rated("petit", points[0])["percent"] <= 100


def test_percentiles_go_from_the_worst_to_the_best() -> None:
    table = percentiles(list(range(200, -1, -1)))
    assert table == [2 * percent for percent in range(101)]
