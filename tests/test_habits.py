"""What quick play learns while a search goes on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from motu.bots.habits import MOST_TAUGHT, STILL_HOLDS, Habits
from motu.bots.planner_bot import PlannerBot
from motu.bots.policy import Policy
from motu.bots.thought import Budget
from motu.bots.tryout import WORTH_LEARNING, Candidates
from motu.core.judging import Manner
from motu.core.packing import packed
from motu.core.registry import game as motu_game
from motu.core.rng import seeded
from motu.core.state import State

LOOSE = Manner(looseness=100.0, lesson=4.0)
#: What may be chosen, and what each of it gains at a glance.
LEGAL, GAINS = packed([2, 5, 7]), packed([0, 100, 100])


def drawn(habits: Habits, times: int) -> list[int]:
    """How often each action is chosen."""
    rng = seeded(3)
    chosen = [int(LEGAL[habits.choose(LEGAL, GAINS, 3, rng)]) for _ in range(times)]
    return [chosen.count(action) for action in (2, 5, 7)]


def test_what_looks_better_is_chosen_more_often() -> None:
    """What gains 100 more is chosen e times as often, what gains the same as often."""
    least, one, other = drawn(Habits(8, LOOSE), 10_000)
    assert one / least == pytest.approx(2.718, abs=0.2)
    assert one == pytest.approx(other, rel=0.06)


def test_what_was_chosen_in_a_good_roll_is_liked_more_and_the_rest_less() -> None:
    habits = Habits(8, LOOSE)
    chosen = int(LEGAL[habits.choose(LEGAL, GAINS, 3, seeded(1))])
    habits.learn(2.0)
    liking = list(habits.liking)
    assert liking[chosen] > 0
    assert all(liking[action] < 0 for action in (2, 5, 7) if action != chosen)
    # It is a matter of more or less: what all gain together stays the same.
    assert sum(liking) == pytest.approx(0.0)
    assert [action for action in range(8) if liking[action]] == [2, 5, 7]


def test_a_bad_roll_teaches_the_opposite_of_a_good_one() -> None:
    good, bad = Habits(8, LOOSE), Habits(8, LOOSE)
    for habits, better in ((good, 2.0), (bad, -2.0)):
        habits.choose(LEGAL, GAINS, 3, seeded(1))
        habits.learn(better)
    assert list(good.liking) == [-one for one in bad.liking]


def test_no_roll_teaches_more_than_a_wonder() -> None:
    wonder, greater = Habits(8, LOOSE), Habits(8, LOOSE)
    for habits, better in ((wonder, MOST_TAUGHT), (greater, 5 * MOST_TAUGHT)):
        habits.choose(LEGAL, GAINS, 3, seeded(1))
        habits.learn(better)
    assert list(wonder.liking) == list(greater.liking)


def test_only_the_last_roll_teaches() -> None:
    habits = Habits(8, LOOSE)
    habits.choose(LEGAL, GAINS, 3, seeded(1))
    habits.begin()
    habits.learn(2.0)
    assert not any(habits.liking)


def test_what_is_liked_is_chosen_more_often() -> None:
    habits = Habits(8, LOOSE)
    before = drawn(habits, 4000)
    habits.liking[2] = 200.0
    after = drawn(habits, 4000)
    assert after[0] > 2 * before[0]


# --- in a search --------------------------------------------------------------------------------


def rolls(state: State, habits: Habits, seed: int) -> float:
    """What quick play by habits comes to on average, in worlds that nobody has learned from."""
    policy, room = Policy(state, state.manner()), state.blank()
    policy.habits = habits
    total = 0.0
    for world in range(200):
        rng = seeded(seed, stream=world)
        room.become(state)
        room.imagine(0, rng)
        habits.begin()
        while room.waiting():
            policy.act(room, rng)
        total += room.points()[0]
    return total / 200


@pytest.fixture
def _by_gain_alone() -> Iterator[None]:
    """What quick play has learned by many games is left out: there is more to learn then."""
    taste = motu_game("tucana").start(1, 0).taste()
    before = taste.rows()
    taste.set([[3.0 * (name == "gain") for name in taste.names] for _ in before])
    yield
    taste.set(before)


@pytest.mark.usefixtures("_by_gain_alone")
def test_quick_play_gets_better_while_candidates_are_tried_out() -> None:
    """Measured by whole games from the same position, in worlds that it has not learned from."""
    game = motu_game("tucana")
    gained = []
    for seed in range(4):
        state = game.start(1, seed)
        tried = Candidates(state, state.manner(), 3000)
        assert tried.habits is not None
        while sum(tried.visits) < 3000:
            tried.once(seeded(seed, stream=int(sum(tried.visits))))
        fresh = Habits(state.components.n_actions, state.manner())
        gained.append(rolls(state, tried.habits, seed) - rolls(state, fresh, seed))
    assert sum(gained) / len(gained) > 1, gained


def test_who_has_no_time_to_learn_goes_by_a_glance() -> None:
    state = motu_game("tucana").start(1, 3)
    manner = state.manner()
    hasty = Candidates(state, manner, int(WORTH_LEARNING) - 1)
    assert hasty.habits is None
    assert hasty.policy.habits is None
    assert hasty.policy.rolled == manner.rolled
    for iterations in (int(WORTH_LEARNING), 0):
        patient = Candidates(state, manner, iterations)
        assert patient.habits is not None
        assert patient.policy.habits is patient.habits
        assert patient.policy.rolled == manner.rolled + manner.further


def test_who_learns_thinks_the_same_whatever_is_hidden() -> None:
    """T2.5: what others drew in this turn, and the cards to come, are dealt anew in every world."""
    game, budget = motu_game("tucana"), Budget(iterations=2 * int(WORTH_LEARNING))
    state = game.start(2, 4)
    for turn in range(3):
        state.play(1, state.legal(1)[turn])
        thoughts = [
            PlannerBot().think(state.imagined(0, seeded(n)), 0, seeded(8), budget).data()
            for n in (1, 2)
        ]
        assert thoughts[0] == thoughts[1], "not even the order of what it weighed"
        assert thoughts[0]["iterations"] >= budget.iterations
        state.play(0, thoughts[0]["choice"])


def test_a_bot_goes_on_from_what_it_learned_about_the_last_choice() -> None:
    game, budget = motu_game("tucana"), Budget(iterations=int(WORTH_LEARNING))
    state, bot = game.start(1, 4), PlannerBot()
    bot.think(state.copy(), 0, seeded(1), budget)
    learned = [STILL_HOLDS * one for one in bot.liking]
    assert any(learned)
    state.play(0, state.legal(0)[0])
    tried = Candidates(state, state.manner(), budget.iterations)
    bot._go_on_learning(tried, state)
    assert tried.habits is not None
    assert list(tried.habits.liking) == learned


def test_a_bot_takes_nothing_from_one_game_to_another() -> None:
    """What it thinks of a new game is what anybody thinks who has never played before."""
    game, budget = motu_game("tucana"), Budget(iterations=int(WORTH_LEARNING))
    bot = PlannerBot()
    bot.think(game.start(1, 4), 0, seeded(1), budget)
    new = game.start(1, 5)
    fresh = PlannerBot().think(new.copy(), 0, seeded(2), budget).data()
    assert bot.think(new.copy(), 0, seeded(2), budget).data() == fresh


def test_t2_1_a_position_follows_another_if_all_that_was_drawn_there_is_drawn_still() -> None:
    game = motu_game("tucana")
    begun = game.start(2, 4)
    state = begun.copy()
    positions = [state.copy()]
    for _ in range(4):
        for seat in state.to_act():
            state.play(seat, state.legal(seat)[0])
        positions.append(state.copy())
    other = begun.copy()
    other.play(0, other.legal(0)[1])
    for earlier, later in pairwise(positions):
        for seat in (0, 1):
            assert later.follows(earlier, seat)
            assert not earlier.follows(later, seat)
    assert not positions[-1].follows(other, 0), "another segment was drawn there"
    assert not game.start(2, 5).follows(begun, 0), "the letters are elsewhere"
    assert not game.start(2, 4, {"map": "grande"}).follows(begun, 0), "the map is another"


def test_what_was_given_up_is_told_by_what_all_know_in_the_end() -> None:
    """Its distance to the others stays what it was when it was given up."""
    state = motu_game("tucana").start(1, 5)
    tried = Candidates(state, state.manner(), 4000)
    rng = seeded(1)
    for _ in range(30):
        tried.once(rng)
    tried.halve()
    left, gone = int(tried.alive), int(tried.tried)
    behind = [tried._mean(place) for place in range(left, gone)]
    began = sum(tried._mean(place) for place in range(left)) / left
    for _ in range(60):
        tried.once(rng)
    since = sum(tried._mean(place) for place in range(left)) / left - began
    assert since != 0.0
    tried.halve()
    for place, then in zip(range(left, gone), behind, strict=True):
        assert tried._mean(place) == pytest.approx(then + since)
