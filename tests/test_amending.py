"""What a search expects is told so that games come to it on average, and no choice is changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import motu
from motu.arena.amending import Said, amends_of, fitted, is_better, learn_amends, settings, written
from motu.arena.training import Course
from motu.bots.planner_bot import PlannerBot
from motu.bots.thought import Budget, Thought
from motu.core.game import AnyGame
from motu.core.judging import read_amends
from motu.core.registry import game
from motu.core.rng import seeded
from motu.core.state import State
from motu.games.my_island.rules.state import MyIslandState
from tests.helpers import BOT_GAMES, random_steps
from tests.places import own_tests

#: Those of which it is known how far off searches are; a new game need not.
AMENDED = [one for one in BOT_GAMES if (one.folder / "data" / "amends.json").exists()]
ISLAND = game("my_island")
SHORT = Course("my_island", games=20, iterations=4, seed=4, rounds=1, amends=True)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """What is learned here is forgotten again."""
    rows = [amends_of(one).rows() for one in AMENDED]
    yield
    for one, before in zip(AMENDED, rows, strict=True):
        amends_of(one).set(before)


def thought_of(state: State) -> Thought:
    seat = state.to_act()[0]
    return PlannerBot().think(state.imagined(seat, seeded(1)), seat, seeded(2), Budget(0.0, 60))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("mode", ["endless", "episode_1"])
def test_what_games_come_to_is_what_was_expected_from_the_start(seats: int, mode: str) -> None:
    """Over games of other seeds than those that it was learned from."""
    missing = []
    for seed in range(12):
        state = ISLAND.start(seats, 5_000_000 + seed, {"mode": mode})
        expected: dict[int, float] = {}
        bots = [PlannerBot() for _ in range(seats)]
        while state.to_act():
            seat = state.to_act()[0]
            rng = seeded(seed, stream=100 * seat + len(state.legal(seat)))
            thought = bots[seat].think(state.imagined(seat, rng), seat, rng, Budget(0.0, 100))
            expected.setdefault(seat, thought.expected)
            state.play(seat, thought.choice)
        missing += [state.points()[seat] - expected[seat] for seat in range(seats)]
    assert abs(sum(missing) / len(missing)) < 4, missing


@pytest.mark.parametrize("one", AMENDED, ids=lambda one: one.name)
def test_all_that_is_compared_is_amended_by_as_much_and_no_choice_is_another(one: AnyGame) -> None:
    state = one.start(2, 5)
    told = thought_of(state)
    known = amends_of(one).rows()
    amends_of(one).set({})
    plain = thought_of(state)
    amends_of(one).set(known)
    more = state.amended(state.to_act()[0], plain.expected)
    assert more != 0.0
    assert told.choice == plain.choice
    assert [(a.action, a.visits) for a in told.weighed] == [
        (a.action, a.visits) for a in plain.weighed
    ]
    assert [a.value for a in told.weighed] == pytest.approx([a.value + more for a in plain.weighed])


def test_what_ends_the_game_is_certain_and_told_as_it_is() -> None:
    """I2.7: who stops keeps what the island has then, whatever other games came to."""
    seen = 0
    for step in random_steps(ISLAND, 3, {"mode": "endless"}, seats=1):
        state = step.state
        assert isinstance(state, MyIslandState)
        stop = int(state.land.stop)
        if not 1 < len(state.legal(0)) <= 8 or abs(state.amended(0, 20.0)) < 0.2:
            continue
        stopped = state.copy()
        stopped.play(0, stop)
        told = {one.action: one.value for one in thought_of(state).weighed}
        if stop in told:
            seen += 1
            assert told[stop] == pytest.approx(stopped.points()[0])
    assert seen


def test_where_it_is_best_to_end_the_game_going_on_is_compared_as_it_is() -> None:
    """I2.7: who goes on can still stop soon, so what is best anyway tells what can be expected."""
    file = own_tests(ISLAND) / "records" / "points-last-endless-2.json"
    record = motu.read(file.read_text(encoding="utf-8"))
    seen = 0
    for number, (seat, _) in enumerate(record.actions):
        state = record.position(number)
        assert isinstance(state, MyIslandState)
        if seat or not 1 < len(state.legal(0)) <= 8:
            continue
        thought = thought_of(state)
        if thought.choice == int(state.land.stop) and state.amended(0, 20.0) < -1.0:
            known = amends_of(ISLAND).rows()
            amends_of(ISLAND).set({})
            assert thought_of(state).data() == thought.data()
            amends_of(ISLAND).set(known)
            seen += len(thought.weighed) > 1
    assert seen


def test_i3_1_nobody_is_told_to_expect_more_than_the_end_of_the_track() -> None:
    """What is added stops there, by as much for all that is compared."""
    state = ISLAND.start(1, 5)
    assert state.amended(0, 20.0) > 10
    assert state.amended(0, 54.0) == pytest.approx(1.0)
    assert state.amended(0, 55.5) == 0.0
    late = next(one.state for one in random_steps(ISLAND, 3, {"mode": "endless"}, seats=1)
                if one.state.amended(0, 20.0) < -1)  # fmt: skip
    assert late.amended(0, 54.0) == late.amended(0, 20.0), "less is always possible"


def test_who_sits_alone_and_who_does_not_are_amended_apart() -> None:
    alone, company = (ISLAND.start(seats, 5) for seats in (1, 2))
    assert alone.stage(0) == (0, 28)
    assert company.stage(0) == (1, 28)
    assert ISLAND.start(3, 5, {"mode": "episode_7"}).stage(2)[0] == 15
    assert alone.amended(0, 20.0) != company.amended(0, 20.0)


def test_every_mode_is_played_alone_and_with_another() -> None:
    played = [(seats, options["mode"]) for seats, options in settings(ISLAND)]
    assert len(set(played)) == len(played) == 2 * 25
    kinds = {ISLAND.start(seats, 1, {"mode": mode}).stage(0)[0] for seats, mode in played}
    assert kinds == set(range(50))


def test_what_is_seldom_seen_is_like_the_stage_before() -> None:
    often = [Said(0, 1, 40.0, 44.0)] * 40
    assert fitted(often, 5) == [4.0, 4.0, 4.0, 4.0, 4.0]
    assert fitted(often[:5], 5) == [0.0] * 5, "too little to say anything"


def test_it_goes_on_where_it_was_stopped_and_comes_to_the_same(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []

    def learn() -> object:
        return learn_amends(SHORT, tmp_path, 2, lambda *now: told.append(now))

    first = learn()
    assert told == [("play", 10, 20), ("play", 20, 20)]
    kept = (tmp_path / "0.json").stat().st_mtime_ns
    (tmp_path / "10.json").unlink()
    assert learn() == first
    assert told[2:] == [("play", 20, 20)]
    assert (tmp_path / "0.json").stat().st_mtime_ns == kept


def test_what_is_learned_does_not_depend_on_what_was_known(tmp_path: Path) -> None:
    first = learn_amends(SHORT, tmp_path / "one", 1, lambda *now: None)
    amends_of(ISLAND).set({"endless, alone": [9.0] * 32})
    assert learn_amends(SHORT, tmp_path / "other", 1, lambda *now: None) == first
    assert amends_of(ISLAND).rows() == {"endless, alone": [9.0] * 32}, "nothing is taken on yet"


def test_it_is_taken_on_only_if_other_games_are_nearer_to_it(tmp_path: Path) -> None:
    _, found = learn_amends(SHORT, tmp_path, 1, lambda *now: None)
    # Of two games of a kind and fewer, nothing is known about the others.
    assert not is_better(found)


@pytest.mark.parametrize("one", AMENDED, ids=lambda one: one.name)
def test_all_amends_say_how_they_came_about(one: AnyGame) -> None:
    """And the file is laid out as the command would write it."""
    amends, file = amends_of(one), one.folder / "data" / "amends.json"
    assert amends.made["made"].startswith(f"motu train {one.name} --amends --games ")
    assert written(amends.made["made"], amends.rows()) == file.read_text("utf-8")
    fresh = read_amends(str(file), amends.kinds, int(amends.steps), float(amends.most))
    assert fresh.rows() == amends.rows()


def test_where_there_is_no_file_nothing_is_amended(tmp_path: Path) -> None:
    assert read_amends(str(tmp_path / "none.json"), ["alone"], 4, 9.0).rows() == {}
    assert game("kahuna").start(seed=1).amended(0, 5.0) == 0.0
