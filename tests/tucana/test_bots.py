"""How good a sheet looks at a glance, what a plan of the rest promises, and how solo is rated."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import accumulate, combinations

import pytest

from motu.arena.rating import percentiles, points_alone, tables, written
from motu.bots import known
from motu.bots.planner_bot import PlannerBot
from motu.bots.thought import Budget
from motu.core.rating import Rating
from motu.core.rng import seeded
from motu.games.tucana import GAME
from motu.games.tucana.rating import RATING
from motu.games.tucana.rules.board import step_costs
from motu.games.tucana.rules.nearness import missing_between, sure_points
from motu.games.tucana.rules.planning import Plan
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.rules.ways import (
    FAR,
    FAR_RELIC,
    NUMBER_OF,
    ONE_SIDE,
    OTHER_SIDE,
    PLACE_OF,
    Ways,
    far_in,
)
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


def shortest(state: TucanaState, seat: int, things: set[int]) -> list[int]:
    """How far each hex is from these villages and relics, looked for one hex after the other."""
    board, drawn = state.map, set(state.segments_of(seat))
    steps = step_costs(board.deck)
    sides: dict[int, list[tuple[int, int]]] = {}
    for number, (a, b) in enumerate(board.segments):
        cost = 0 if number in drawn else steps[int(board.segment_pair[number])]
        sides.setdefault(a, []).append((b, cost))
        sides.setdefault(b, []).append((a, cost))
    near = [(0, int(board.hex_of[thing])) for thing in things if board.hex_of[thing] >= 0]
    found = [FAR] * int(board.n_hexes)
    while near:
        far, hex_ = heappop(near)
        if far < found[hex_]:
            found[hex_] = far
            for other, cost in sides[hex_]:
                heappush(near, (far + cost, other))
    return found


def measured(ways: Ways, number: int, place: int) -> list[int]:
    n = int(ways.n)
    return [int(far_in(ways.far[n * number + hex_], place)) for hex_ in range(n)]


@pytest.mark.parametrize("map_", ["petit", "grande"])
def test_ways_are_as_short_as_they_can_be_whatever_was_measured_before(map_: str) -> None:
    """Measured as segments are added, on two sheets by turns, and after some were taken off.

    What is joined and connected already is not asked for any more.
    """
    state, rng, ways = GAME.start(2, 7, {"map": map_}), seeded(7), Ways()
    moves = 0
    while state.to_act():
        seat = state.to_act()[0]
        legal = state.legal(seat)
        state.play(seat, legal[int(rng.below(len(legal)))])
        moves += 1
        if moves % 9 == 0:
            state.take_off(seat, state.segments_of(seat)[-3:])
        if moves % 4 < 2:
            continue
        ways.look_at(state, seat)
        assert measured(ways, ONE_SIDE, 0) == shortest(state, seat, set(range(10)))
        letters = int(state.ledgers[seat].villages)
        mine = state.ledgers[seat]
        for letter in range(5):
            if mine.joined >> letter & 1:
                continue
            one, other = (n for n in range(10) if letters >> (10 * letter + n) & 1)
            assert measured(ways, ONE_SIDE, 1 + letter) == shortest(state, seat, {one})
            assert measured(ways, OTHER_SIDE, 1 + letter) == shortest(state, seat, {other})
            there = int(state.map.hex_of[other])
            assert ways.of_letter(letter) == shortest(state, seat, {one})[there]
        for relic in range(15):
            if mine.connected >> (10 + relic) & 1:
                continue
            number, place = int(NUMBER_OF[relic]), int(PLACE_OF[relic])
            near = [min(far, FAR_RELIC) for far in shortest(state, seat, {10 + relic})]
            assert measured(ways, number, place) == near


def make(plan: Plan, state: TucanaState) -> None:
    """Plan the rest on the first sheet."""
    ways = Ways()
    ways.look_at(state, CORAL)
    plan.make(state, CORAL, ways)


@pytest.mark.parametrize("map_", ["petit", "grande"])
def test_a_plan_promises_no_more_than_there_is_to_win(map_: str) -> None:
    for seed in range(6):
        state, rng, plan = GAME.start(1, seed, {"map": map_}), seeded(seed), Plan()
        while state.to_act():
            make(plan, state)
            board, rounds = state.map, int(state.map.rounds - state.round)
            joined = state.ledgers[CORAL].joined
            letters = [n for n in range(5) if not joined >> n & 1]
            assert 0 <= plan.letters <= sum(board.letter_points[n] for n in letters)
            assert 0 <= plan.bonuses <= sum(int(state.blue_card(n)) for n in letters)
            all_relics = sum(map(sum, board.relic_points))
            left = all_relics - int(state.relic_points(CORAL))
            assert 0 <= plan.relics <= rounds * left
            legal = state.legal(CORAL)
            state.play(CORAL, legal[int(rng.below(len(legal)))])


def test_a_plan_promises_more_the_nearer_things_are_and_the_more_turns_are_left() -> None:
    plan, promised = Plan(), []
    for part in PARTS[:-1]:
        make(plan, position(f"{ANY}; round 2; turn 9; trails {part}"))
        promised.append(plan.letters)
    assert promised == sorted(set(promised))
    by_turn = []
    for turn in (13, 9, 5, 1):
        make(plan, position(f"{ANY}; round 2; turn {turn}; trails {PARTS[2]}"))
        by_turn.append(plan.letters + plan.relics)
    assert by_turn == sorted(set(by_turn))


def test_what_lies_on_the_same_way_is_planned_together() -> None:
    """Two goals whose ways have much in common promise more than both would far from each other."""
    plan = Plan()
    make(plan, position(f"{ANY}; trails {PARTS[0]}"))
    alone = plan.cost
    make(plan, position(f"{ANY}; trails {PARTS[3]}"))
    assert plan.cost < alone


def _brought(state: TucanaState, action: int) -> float:
    """What a segment brings in the end with best play after it, on the average of all cards."""
    after = state.copy()
    after.play(CORAL, action)
    if not after.to_act():
        return float(after.points()[CORAL])
    if after.turn == state.turn:
        return max(_brought(after, free) for free in after.legal(CORAL))
    kinds = [kind for kind in range(5) for _ in range(int(state.deck) >> 4 * kind & 15)]
    found = []
    for after.card1, after.card2 in combinations(kinds, 2):
        found.append(max(_brought(after, last) for last in after.legal(CORAL)))
    return sum(found) / len(found)


def test_the_planner_finds_the_best_of_the_last_but_one_turn() -> None:
    """Three cards are left then, so that all that can come can be played."""
    bot = known.bot("greedy")
    missed = 0.0
    for seed in range(8):
        state, rng = GAME.start(1, seed), seeded(seed)
        while (state.round, state.turn) < (1, 11) or state.sheets[CORAL].free:
            state.play(CORAL, bot.choose(state, CORAL, rng, Budget(iterations=1)))
        legal = state.legal(CORAL)
        brought = {action: _brought(state, action) for action in legal}
        chosen = PlannerBot().think(state, CORAL, seeded(seed), Budget(iterations=400)).choice
        missed += max(brought.values()) - brought[chosen]
    assert missed / 8 < 0.25


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
