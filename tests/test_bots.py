"""The bots: what they choose is legal, what they say is true, each is stronger than the last."""

from __future__ import annotations

import json
import pickle
from math import inf, nan

import pytest

from motu.bots import known
from motu.bots.bot import Bot
from motu.bots.planner_bot import PlannerBot
from motu.bots.thought import CHANCE, POINTS, Budget, Thought, Weighed, merged
from motu.core.errors import UnknownName
from motu.core.game import AnyGame
from motu.core.level import LEVELS, level_named, usual
from motu.core.registry import game as motu_game
from motu.core.rng import Rng, seeded
from motu.core.state import WHOLE, State
from tests.helpers import (
    BOT_GAMES,
    GAME_NAMES,
    GAMES,
    GLANCE,
    bot_game,
    choice,
    option_sets,
    random_steps,
)

every_game = pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)
every_bot = pytest.mark.parametrize("name", known.names())
SHORT = Budget(iterations=60)
#: The bots that look ahead, over positions that they imagine.
SEARCHES = ["search", "planner"]


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@every_game
@every_bot
def test_a_bot_only_chooses_what_is_legal(game: AnyGame, name: str, seed: int) -> None:
    rng = seeded(6)
    for options in option_sets(game):
        for step in random_steps(game, seed, options):
            flat = step.state.flat()
            chosen = choice(known.bot(name), step.state, step.seat, rng)
            assert chosen in step.state.legal(step.seat)
            assert step.state.flat() == flat, "thinking must not disturb the game"


@every_game
@every_bot
def test_a_bot_thinks_the_same_with_the_same_numbers(game: AnyGame, name: str) -> None:
    for step in random_steps(game, 9, option_sets(game)[0]):
        imagined = step.state.imagined(step.seat, seeded(7))
        thoughts = [
            known.bot(name).think(imagined.copy(), step.seat, seeded(8), GLANCE).data()
            for _ in range(3)
        ]
        assert thoughts[0] == thoughts[1] == thoughts[2]


@every_game
@pytest.mark.parametrize("name", SEARCHES)
def test_search_thinks_the_same_whatever_is_hidden(game: AnyGame, name: str) -> None:
    """What the seat cannot know is imagined anew in every iteration, so it cannot matter."""
    for number, step in enumerate(random_steps(game, 5, option_sets(game)[0])):
        if number % 9:
            continue
        thoughts = [
            known.bot(name)
            .think(step.state.imagined(step.seat, seeded(n)), step.seat, seeded(8), SHORT)
            .data()
            for n in (1, 2)
        ]
        assert thoughts[0] == thoughts[1], "not even the order of what it weighed"
        # Where only a few candidates are left, whole worlds are tried out; where there is nothing
        # to choose, the planner does not search.
        is_forced = name == "planner" and len(step.state.legal(step.seat)) == 1
        assert thoughts[0]["iterations"] >= (1 if is_forced else SHORT.iterations)


@every_game
def test_search_weighs_what_it_looked_at(game: AnyGame) -> None:
    step = next(random_steps(game, 3, option_sets(game)[0]))
    imagined = step.state.imagined(step.seat, seeded(1))
    legal = imagined.legal(step.seat)
    thought = known.bot("search").think(imagined, step.seat, seeded(8), Budget(iterations=700))
    assert {one.action for one in thought.weighed} <= set(legal)
    assert sum(one.visits for one in thought.weighed) == thought.iterations == 700
    assert all(0 <= one.value <= 1 for one in thought.weighed)
    most = max(one.visits for one in thought.weighed)
    assert thought.choice in {one.action for one in thought.weighed if one.visits == most}


def test_search_keeps_to_its_time() -> None:
    """It may be a little late on a busy machine, but it does not go on."""
    game = GAMES[0]
    state = game.start(seed=3)
    seat = state.to_act()[0]
    thought = known.bot("search").think(state, seat, seeded(8), Budget(seconds=0.05))
    assert thought.iterations >= 1


@every_game
def test_the_random_bot_plays_anything(game: AnyGame) -> None:
    step = next(random_steps(game, 3, option_sets(game)[0]))
    rng = seeded(5)
    seat = step.seat
    legal = step.state.legal(seat)
    # Often enough that it would be a wonder if one of them never came.
    chosen = {choice(known.bot("random"), step.state, seat, rng) for _ in range(20 * len(legal))}
    assert chosen == set(legal)


@every_game
def test_the_greedy_bot_says_what_each_action_is_worth(game: AnyGame) -> None:
    for step in random_steps(game, 4, option_sets(game)[0]):
        imagined = step.state.imagined(step.seat, seeded(7))
        thought = known.bot("greedy").think(imagined, step.seat, seeded(8), GLANCE)
        assert [one.action for one in thought.weighed] == imagined.legal(step.seat)
        worths = {}
        for one in thought.weighed:
            after = imagined.copy()
            after.play(step.seat, one.action)
            worths[one.action] = one.value
            assert (one.visits, one.value) == (1, float(after.worth(step.seat)))
        assert thought.expected == worths[thought.choice] == max(worths.values())
        assert thought.iterations == len(worths)


@pytest.mark.parametrize("game", BOT_GAMES, ids=lambda game: game.name)
def test_greedy_beats_random_as_often_as_the_game_says(game: AnyGame) -> None:
    """Seats change after every game; a draw counts half."""
    seats = min((count for count in game.seat_counts if count > 1), default=0)
    won = 0.0
    for seed in range(100 if seats and game.goals.greedy else 0):
        greedy = seed % seats
        bots = ["random"] * seats
        bots[greedy] = "greedy"
        winners = bot_game(game, bots, seed).state.winners()
        won += 0.5 if not winners else (greedy in winners) / len(winners)
    assert won >= game.goals.greedy or not seats, (
        f"the greedy bot of {game.name} wins {won} of 100 games against chance. Write a better "
        "`State.worth`, or into the game's `goals` what is to be expected (0 is nothing)"
    )


@every_game
def test_the_planner_weighs_what_it_looked_at(game: AnyGame) -> None:
    step = next(random_steps(game, 3, option_sets(game)[0]))
    imagined = step.state.imagined(step.seat, seeded(1))
    thought = known.bot("planner").think(imagined, step.seat, seeded(8), Budget(iterations=200))
    assert {one.action for one in thought.weighed} <= set(imagined.legal(step.seat))
    assert sum(one.visits for one in thought.weighed) == thought.iterations
    assert thought.choice in {one.action for one in thought.weighed}
    if thought.counts == CHANCE:
        assert all(0 <= one.value <= 1 for one in thought.weighed)
    else:
        assert thought.counts == POINTS


@every_game
def test_chances_are_exact_at_the_end(game: AnyGame) -> None:
    for seed in range(4):
        state = bot_game(game, ["random"] * min(game.seat_counts), seed).state
        for seat in range(state.seats):
            assert state.chance(seat) == state.payoff(seat) / WHOLE or state.manner().alone
            assert state.expects(seat) == state.points()[seat] or not state.manner().alone


def test_the_planner_goes_on_with_its_tree_where_nothing_else_happened() -> None:
    game = next(one for one in BOT_GAMES if not one.start(seed=1).manner().alone)
    state, bot = game.start(seed=1), PlannerBot()
    kept = 0
    for n in range(40):
        seats = state.to_act()
        if not seats:
            break
        fresh = PlannerBot().think(
            state.imagined(seats[0], seeded(n)), seats[0], seeded(n), Budget(iterations=80)
        )
        thought = bot.think(
            state.imagined(seats[0], seeded(n)), seats[0], seeded(n), Budget(iterations=80)
        )
        visits = sum(one.visits for one in thought.weighed)
        assert thought.iterations == fresh.iterations
        assert visits >= sum(one.visits for one in fresh.weighed)
        kept += visits > 80
        state.play(seats[0], thought.choice)
    assert kept


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_bot_with_a_whim_errs_now_and_then_but_rarely_grossly(name: str) -> None:
    game = GAMES[0]
    state = game.start(seed=3)
    seat = state.to_act()[0]
    chosen, values = [], {}
    for n in range(60):
        thought = known.bot(name).think(
            state.imagined(seat, seeded(1)), seat, seeded(n), Budget(0.0, 60, 1.0)
        )
        chosen.append(thought.choice)
        values = {one.action: one.value for one in thought.weighed}
    assert len(set(chosen)) > 2
    best = max(values.values())
    means = sum(values.get(one, best) for one in chosen) / len(chosen)
    assert means > sum(values.values()) / len(values)


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(UnknownName, match=r"Unknown bot: hal\. Choose from: random, greedy"):
        known.bot("hal")


@every_bot
def test_nobody_thinks_in_the_room_of_another(name: str) -> None:
    assert known.bot(name).name == name
    assert known.bot(name) is not known.bot(name)


def test_a_bot_may_be_written_in_plain_python() -> None:
    class Last(Bot):
        def think(self, imagined: State, seat: int, rng: Rng, budget: Budget) -> Thought:
            return Thought(imagined.legal(seat)[-1], [], 0.0, budget.iterations)

    step = next(random_steps(GAMES[0], 3, option_sets(GAMES[0])[0]))
    assert choice(Last(), step.state, step.seat, seeded(1)) == step.state.legal(step.seat)[-1]


# --- budgets and thoughts -----------------------------------------------------------------------


def test_a_budget_needs_seconds_or_iterations() -> None:
    for seconds, iterations in ((0.0, 0), (-1.0, 5), (1.0, -5), (nan, 0), (inf, 5)):
        with pytest.raises(ValueError, match="one of them must be given"):
            Budget(seconds, iterations)


@pytest.mark.parametrize("budget", [Budget(0.5), Budget(iterations=7), Budget(2.0, 100, 0.5)])
def test_a_budget_travels_between_processes(budget: Budget) -> None:
    for there in (
        Budget.from_data(json.loads(json.dumps(budget.data()))),
        pickle.loads(pickle.dumps(budget)),
    ):
        assert there.data() == budget.data()


def test_a_thought_that_ends_early_chooses_the_same() -> None:
    """It stops only where nothing that is left could change the choice."""
    game, whole, saved = motu_game("kahuna"), Budget(iterations=2000), 0
    assert whole.ends_early().early
    state = game.start(2, 11)
    for number in range(40):
        seat = int(state.next_to_act())
        imagined = state.imagined(seat, seeded(number))
        long, short = (
            PlannerBot().think(imagined, seat, seeded(number), budget)
            for budget in (whole, whole.ends_early())
        )
        assert short.choice == long.choice
        assert short.iterations <= long.iterations
        saved += long.iterations - short.iterations
        state.play(seat, long.choice)
    assert saved > 0


def test_a_thought_travels_between_processes() -> None:
    thought = Thought(7, [Weighed(7, 30, 0.25), Weighed(9, 2, -1.0)], 0.25, 32)
    there = Thought.from_data(json.loads(json.dumps(thought.data())))
    assert there.data() == thought.data()
    assert (there.choice, there.expected, there.iterations) == (7, 0.25, 32)
    assert [(one.action, one.visits, one.value) for one in there.weighed] == [
        (7, 30, 0.25),
        (9, 2, -1.0),
    ]


@every_game
def test_a_planner_that_is_told_that_it_is_enough_answers_with_what_it_has(game: AnyGame) -> None:
    step = next(random_steps(game, 3, option_sets(game)[0]))
    imagined = step.state.imagined(step.seat, seeded(1))
    asked = 0

    def enough() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    budget = Budget(iterations=10**9, enough=enough)
    thought = PlannerBot().think(imagined, step.seat, seeded(8), budget)
    assert thought.choice in imagined.legal(step.seat)
    assert sum(one.visits for one in thought.weighed) == thought.iterations < 10_000


# --- several thoughts about the same position ---------------------------------------------------


def thought_of(counts: str, *weighed: tuple[int, int, float]) -> Thought:
    """What somebody thought who chose what is named first."""
    return Thought(
        weighed[0][0],
        [Weighed(*one) for one in weighed],
        weighed[0][2],
        sum(visits for _, visits, _ in weighed),
        counts,
    )


def told(thought: Thought) -> list[tuple[int, int, float]]:
    return [(one.action, one.visits, one.value) for one in thought.weighed]


def test_visits_add_up_and_values_are_weighed_by_them() -> None:
    one = thought_of(CHANCE, (7, 30, 0.5), (9, 10, 0.25))
    other = thought_of(CHANCE, (9, 30, 0.75), (4, 5, 0.5), (7, 5, 1.0))
    both = merged([one, other])
    assert told(both) == [(9, 40, 0.625), (7, 35, 20 / 35), (4, 5, 0.5)]
    assert (both.choice, both.expected, both.iterations) == (9, 0.625, 80)
    assert both.counts == CHANCE


def test_a_single_thought_stays_as_it_is() -> None:
    thought = thought_of(CHANCE, (7, 3, 0.5), (9, 10, 0.25))
    assert merged([thought]) is thought


def test_in_a_tree_what_was_looked_at_most_is_chosen() -> None:
    """Not what looks best and was hardly looked at; of equals what is better, then the lower."""
    one = thought_of(CHANCE, (7, 30, 0.5), (9, 10, 0.9))
    assert merged([one, one]).choice == 7
    assert merged([one, thought_of(CHANCE, (9, 30, 0.5), (7, 10, 0.4))]).choice == 9
    even = thought_of(CHANCE, (9, 5, 0.5), (7, 5, 0.5))
    assert merged([even, even]).choice == 7


def test_of_what_was_tried_out_to_the_end_the_best_is_chosen() -> None:
    one = thought_of(POINTS, (1, 40, 50.0), (2, 40, 49.0), (3, 10, 60.0))
    other = thought_of(POINTS, (4, 40, 50.5), (1, 40, 50.0), (2, 10, 45.0))
    both = merged([one, other])
    # What was given up by both is not chosen, however lucky it was in the few worlds it was in.
    assert told(both) == [(4, 40, 50.5), (1, 80, 50.0), (2, 50, 48.2), (3, 10, 60.0)]
    assert (both.choice, both.expected, both.counts) == (4, 50.5, POINTS)


def test_who_was_stopped_early_does_not_say_what_stays_in() -> None:
    one = thought_of(POINTS, (1, 40, 50.0), (2, 40, 49.0), (3, 10, 40.0))
    short = thought_of(POINTS, (3, 2, 90.0), (1, 2, 80.0))
    assert merged([one, short]).choice == 1
    assert merged([one, short]).iterations == 94


@every_game
def test_merged_thoughts_are_the_same_whoever_was_first_and_whatever_is_hidden(
    game: AnyGame,
) -> None:
    for number, step in enumerate(random_steps(game, 5, option_sets(game)[0])):
        if number % 9:
            continue
        found = []
        for world, seeds in ((1, (8, 9, 10)), (1, (10, 8, 9)), (2, (8, 9, 10))):
            imagined = step.state.imagined(step.seat, seeded(world))
            thoughts = [
                PlannerBot().think(imagined.copy(), step.seat, seeded(seed), SHORT)
                for seed in seeds
            ]
            found.append(merged(thoughts))
            assert found[-1].iterations == sum(one.iterations for one in thoughts)
        first, turned, swapped = (one.data() for one in found)
        assert first == turned == swapped, "not even the order of what was weighed"


# --- levels -------------------------------------------------------------------------------------


@every_game
def test_every_level_has_a_bot_and_a_budget(game: AnyGame) -> None:
    assert len({level.name for level in game.levels}) == len(game.levels)
    for level in game.levels:
        assert known.bot(level.bot).name == level.bot
        assert known.budget(level).data() == {
            "seconds": level.seconds,
            "iterations": level.iterations,
            "whim": level.whim,
        }
        assert level_named(game.levels, level.name) is level


@pytest.mark.parametrize("game", BOT_GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize(
    ("stored", "level"), [("random", "castaway"), ("greedy", "fisher"), ("search", "navigator")]
)
def test_the_bots_of_older_tables_are_levels_now(game: AnyGame, stored: str, level: str) -> None:
    assert level_named(game.levels, stored).name == level


def test_newcomers_meet_neither_the_weakest_nor_the_strongest() -> None:
    assert usual(LEVELS).name == "trader"
    weakest, strongest = LEVELS[0], LEVELS[-1]
    assert usual([weakest]) is weakest
    assert usual([weakest, strongest, weakest]) is strongest
    assert usual([weakest, weakest, strongest, weakest, weakest]) is strongest


def test_where_no_bot_can_play_there_is_no_level() -> None:
    for ask in (usual, lambda levels: level_named(levels, "fisher")):
        with pytest.raises(UnknownName, match="Bots cannot play this game"):
            ask(())
