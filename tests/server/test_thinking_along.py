"""Free processes think along with a chief and with hints, as long as nobody else wants them."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from motu.bots.thought import CHANCE, Thought
from motu.core.level import Level
from motu.table import along, thinkers
from motu.table.hints import ADVISER, Hint
from motu.table.thinkers import Thinkers
from tests.server.thinking import (
    CHIEF,
    FISHER,
    GAME,
    Heard,
    children,
    middle_of_a_game,
    overhear,
    until,
    with_thinkers,
)

#: A chief that thinks long enough for something to happen meanwhile.
PATIENT = replace(CHIEF, seconds=3.0)


async def warm_up(pool: Thinkers, number: int) -> None:
    """Have so many processes that have nothing to do."""
    state = middle_of_a_game()
    asked = [pool.think(GAME, state, state.to_act()[0], FISHER) for _ in range(number)]
    await asyncio.gather(*asked)
    assert len(children()) == number


def of_planners(heard: Heard) -> list[Any]:
    """What was thought by bots that search."""
    return [one for one in heard.all() if one["asked"].get("bot") == "planner"]


def is_all_of_it(thought: Thought, heard: list[Any]) -> bool:
    """Whether a thought is made of all that was heard."""
    visits = sum(n for one in heard for _, n, _ in one["answered"]["weighed"])
    iterations = sum(one["answered"]["iterations"] for one in heard)
    return (thought.iterations, sum(one.visits for one in thought.weighed)) == (iterations, visits)


async def at_work(heard: Heard) -> tuple[int, int]:
    """Who was asked first, as a chief asks, and who thinks along, as soon as they do."""

    def found() -> dict[bool, int]:
        planners = [one for one in heard.begun() if one["asked"]["bot"] == "planner"]
        full = PATIENT.seconds
        return {one["asked"]["budget"]["seconds"] == full: one["process"] for one in planners}

    await until(lambda: len(found()) == 2)
    return found()[True], found()[False]


#: So long that a free process is found in time even where all are busy, in seconds.
UNHURRIED = 2.0


def test_a_free_process_thinks_along_with_a_chief(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CHIEF, seconds=UNHURRIED)

    async def ask(pool: Thinkers) -> Thought:
        await warm_up(pool, 2)
        return await asyncio.wait_for(pool.think(GAME, state, seat, level), UNHURRIED + 5.0)

    thought = with_thinkers(ask, processes=2)
    said = of_planners(heard)
    assert len({one["process"] for one in said}) == 2
    assert is_all_of_it(thought, said)
    first, *others = sorted(
        (one["asked"] for one in said), key=lambda one: -one["budget"]["seconds"]
    )
    assert first["budget"]["seconds"] == UNHURRIED
    for other in others:
        assert other["budget"]["seconds"] < UNHURRIED, "they end together, whoever came later"
        assert other["position"] == first["position"]
        assert other["seed"] != first["seed"]
    assert thought.choice == thought.weighed[0].action
    assert thought.counts == CHANCE


def test_what_is_free_thinks_along_with_hints_too(
    heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "ADVISER", replace(ADVISER, seconds=UNHURRIED))
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> Hint:
        await warm_up(pool, 2)
        return await pool.hint(GAME, state, seat)

    hint = with_thinkers(ask, processes=2)
    said = of_planners(heard)
    assert len({one["process"] for one in said}) == 2
    (position,) = {tuple(one["asked"]["position"]) for one in said}
    assert GAME.view(GAME.from_flat(position), seat) == GAME.view(state, seat)
    best = hint.candidates[0].action
    assert hint.candidates[0].visits == sum(
        n for one in said for action, n, _ in one["answered"]["weighed"] if action == best
    )


def test_processes_that_are_not_there_yet_are_started_to_think_along(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> None:
        await warm_up(pool, 1)
        asked = asyncio.create_task(pool.think(GAME, state, seat, PATIENT))
        await until(lambda: len(children()) == 2)
        await asked

    with_thinkers(ask, processes=2)


def test_nobody_thinks_along_who_has_something_to_do(heard: Heard) -> None:
    state, other = middle_of_a_game(), middle_of_a_game(20)
    seat = state.to_act()[0]
    busy = replace(PATIENT, iterations=10**9)

    async def ask(pool: Thinkers) -> Thought:
        await warm_up(pool, 2)
        asked = asyncio.create_task(pool.think(GAME, other, other.to_act()[0], busy))
        await asyncio.sleep(0)
        thought = await pool.think(GAME, state, seat, replace(CHIEF, seconds=UNHURRIED))
        await asked
        return thought

    thought = with_thinkers(ask, processes=2)
    alone, _ = of_planners(heard)
    assert is_all_of_it(thought, [alone])


@pytest.mark.parametrize(
    "level",
    [
        pytest.param(replace(CHIEF, iterations=300), id="who counts iterations"),
        pytest.param(replace(FISHER, seconds=1.0), id="who does not search"),
    ],
)
def test_bots_that_do_not_use_all_their_time_think_alone(heard: Heard, level: Level) -> None:
    state = middle_of_a_game()

    async def ask(pool: Thinkers) -> None:
        await warm_up(pool, 2)
        await pool.think(GAME, state, state.to_act()[0], level)

    with_thinkers(ask, processes=2)
    assert len(heard.all()) == 3


def test_who_comes_meanwhile_is_given_the_process_of_who_thinks_along(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> Thought:
        await warm_up(pool, 2)
        asked = asyncio.create_task(pool.think(GAME, state, seat, PATIENT))
        await at_work(heard)
        assert (await pool.think(GAME, state, seat, FISHER, whose="bob")).weighed
        assert not asked.done()
        return await asked

    thought = with_thinkers(ask, processes=2)
    along, fisher, *rest = heard.all()[2:]
    assert along["asked"]["bot"] == "planner"
    assert fisher["asked"]["bot"] == "greedy"
    assert fisher["process"] == along["process"]
    assert along["ended"] - along["began"] < along["asked"]["budget"]["seconds"]
    assert is_all_of_it(thought, [along, *rest]), "what it thought so far is not lost"


@pytest.mark.parametrize("fault", ["dies", "hangs", "talks nonsense"])
def test_who_fails_while_thinking_along_changes_nothing(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    monkeypatch.setattr(along, "SOON", 5.0)
    below = PATIENT.seconds if fault == "talks nonsense" else 0.0
    heard = overhear(tmp_path, monkeypatch, nonsense_below=below)

    async def ask(pool: Thinkers) -> tuple[int, int, Thought]:
        await warm_up(pool, 2)
        asked = asyncio.create_task(pool.think(GAME, state, seat, PATIENT))
        first, other = await at_work(heard)
        if fault != "talks nonsense":
            os.kill(other, signal.SIGKILL if fault == "dies" else signal.SIGSTOP)
        thought = await asked
        await until(lambda: other not in children())
        return first, other, thought

    first, other, thought = with_thinkers(ask, processes=2)
    said = [one for one in of_planners(heard) if one["process"] != other]
    assert first in {one["process"] for one in said}
    assert thought.counts == CHANCE
    assert is_all_of_it(thought, said)


def test_who_thought_along_can_stand_in(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> Thought:
        await warm_up(pool, 2)
        asked = asyncio.create_task(pool.think(GAME, state, seat, PATIENT))
        first, _ = await at_work(heard)
        os.kill(first, signal.SIGKILL)
        return await asked

    thought = with_thinkers(ask, processes=2)
    (along,) = of_planners(heard)
    assert is_all_of_it(thought, [along])


def test_a_question_that_is_taken_back_leaves_nobody_thinking_along(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> None:
        await warm_up(pool, 2)
        asked = asyncio.create_task(pool.think(GAME, state, seat, PATIENT))
        await at_work(heard)
        asked.cancel()
        await until(lambda: len(of_planners(heard)) == 1)

    with_thinkers(ask, processes=2)
    (along,) = of_planners(heard)
    assert along["ended"] - along["began"] < along["asked"]["budget"]["seconds"]


def test_who_plans_with_a_whim_errs_once_and_not_in_every_process(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> set[int]:
        await warm_up(pool, 2)
        wild = replace(CHIEF, seconds=0.3, whim=1000.0)
        return {(await pool.think(GAME, state, seat, wild)).choice for _ in range(6)}

    assert len(with_thinkers(ask, processes=2)) > 1
    assert {one["asked"]["budget"]["whim"] for one in of_planners(heard)} == {0.0}


def test_a_table_is_thought_about_where_it_was_thought_about_last(heard: Heard) -> None:
    """So the tree that a planner keeps is there when its seat goes on."""
    level = replace(CHIEF, seconds=5.0, iterations=400)
    states = {"a": middle_of_a_game(), "b": middle_of_a_game(20)}

    async def ask(pool: Thinkers) -> list[bool]:
        await warm_up(pool, 2)
        went_on = []
        for table in "abaabbab":
            state = states[table]
            seat = state.to_act()[0]
            thought = await pool.think(GAME, state, seat, level, table=table)
            went_on.append(sum(one.visits for one in thought.weighed) > thought.iterations)
            state.play(seat, thought.choice)
        return went_on

    went_on = with_thinkers(ask, processes=2)
    said = of_planners(heard)
    seats = [(table, one["asked"]["seat"]) for table, one in zip("abaabbab", said, strict=True)]
    where: dict[tuple[str, int], int] = {}
    for whose, one in zip(seats, said, strict=True):
        if whose in where and len(set(seats)) == 2:
            assert one["process"] == where[whose]
        where[whose] = one["process"]
    assert any(went_on)
