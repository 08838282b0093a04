"""Bots at work: what they are told, who waits for whom, and what happens if one hangs or dies."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest

from motu.bots.thought import CHANCE, GLANCE, Thought
from motu.core.rng import seeded
from motu.games.kahuna.rules.state import KahunaState
from motu.table import processes, thinkers
from motu.table.thinkers import Thinkers
from tests.server.thinking import (
    CASTAWAY,
    CHIEF,
    FISHER,
    GAME,
    Heard,
    came_from_a_process,
    children,
    middle_of_a_game,
    overhear,
    with_thinkers,
)

# --- what a bot is told -------------------------------------------------------------------------


def test_a_bot_is_told_an_imagined_position_and_nothing_else(slow: Heard) -> None:
    state = middle_of_a_game(moves=0)
    seat = state.to_act()[0]
    before = state.flat()
    level = replace(CASTAWAY, seconds=0.001, iterations=50)

    async def ask(thinkers: Thinkers) -> list[int]:
        return [(await thinkers.think(GAME, state, seat, level)).choice for _ in range(12)]

    answers = with_thinkers(ask)
    assert set(answers) <= set(state.legal(seat))
    assert state.flat() == before, "thinking never disturbs the game"
    asked = slow.questions()
    assert len(asked) == 12
    others = set()
    for question in asked:
        assert set(question) == {"game", "components", "position", "seat", "bot", "seed", "budget"}
        assert question["budget"] == {"seconds": 0.001, "iterations": 50, "whim": level.whim}
        position = question["position"]
        told = GAME.from_flat(tuple(position))
        # Not the shuffle, and not the cards; but all that the seat may see.
        assert position[-4:] != list(before[-4:])
        assert GAME.view(told, seat) == GAME.view(state, seat)
        assert told.legal(seat) == state.legal(seat)
        assert not {question["seed"]} & set(before)
        others.add(told.hand_of(1 - seat))
    assert len(others) > 6, "the other hand is dealt anew each time"
    assert len({tuple(question["position"][-4:]) for question in asked}) == 12


def test_what_a_bot_is_told_does_not_depend_on_what_is_hidden() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    other = state.imagined(seat, seeded(99))
    assert isinstance(state, KahunaState)
    assert isinstance(other, KahunaState)
    assert other.hand_of(1 - seat) != state.hand_of(1 - seat)
    assert state.imagined(seat, seeded(3)) == other.imagined(seat, seeded(3))


def test_the_whole_thought_comes_back() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    thought = with_thinkers(lambda thinkers: thinkers.think(GAME, state, seat, FISHER))
    assert [one.action for one in thought.weighed] == state.legal(seat)
    assert thought.iterations == len(thought.weighed)
    best = max(thought.weighed, key=lambda one: one.value)
    assert thought.expected == best.value


# --- when a bot hangs or dies -------------------------------------------------------------------


def test_a_bot_that_hangs_is_killed_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "GRACE", 1.0)
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        assert (await thinkers.think(GAME, state, seat, CHIEF)).counts == CHANCE
        (hanging,) = children()
        os.kill(hanging, signal.SIGSTOP)
        began = time.monotonic()
        thought = await thinkers.think(GAME, state, seat, CHIEF)
        assert time.monotonic() - began < CHIEF.seconds + 1.0 + 0.5
        assert thought.choice in state.legal(seat)
        assert thought.counts == GLANCE, "a simpler one, in its stead"
        await asyncio.sleep(0.2)
        assert hanging not in children()
        assert (await thinkers.think(GAME, state, seat, CHIEF)).counts == CHANCE
        assert len(children()) == 1

    with_thinkers(ask)
    assert not children()


def test_a_bot_that_counts_iterations_does_not_hang_the_game_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CHIEF, seconds=0.0, iterations=10)

    async def ask(pool: Thinkers) -> None:
        assert (await pool.think(GAME, state, seat, level)).counts == CHANCE
        (hanging,) = children()
        os.kill(hanging, signal.SIGSTOP)
        monkeypatch.setattr(thinkers, "LONGEST", 0.1)
        monkeypatch.setattr(thinkers, "GRACE", 0.2)
        assert (await asyncio.wait_for(pool.think(GAME, state, seat, level), 5)).counts == GLANCE

    with_thinkers(ask)


def test_a_bot_that_was_killed_is_replaced() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        await thinkers.think(GAME, state, seat, FISHER)
        (killed,) = children()
        os.kill(killed, signal.SIGKILL)
        for _ in range(3):
            thought = await thinkers.think(GAME, state, seat, FISHER)
            assert thought.choice in state.legal(seat)
        assert thought.weighed
        (fresh,) = children()
        assert fresh != killed

    with_thinkers(ask)


def test_a_bot_that_dies_while_thinking_does_not_stop_the_game() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        await thinkers.think(GAME, state, seat, FISHER)
        (thinking,) = children()
        os.kill(thinking, signal.SIGSTOP)
        asked = asyncio.create_task(thinkers.think(GAME, state, seat, FISHER))
        await asyncio.sleep(0.1)
        os.kill(thinking, signal.SIGKILL)
        assert (await asyncio.wait_for(asked, 2.5)).choice in state.legal(seat)
        assert (await thinkers.think(GAME, state, seat, FISHER)).weighed

    with_thinkers(ask)


def test_a_question_that_is_taken_back_holds_up_nobody(slow: Heard) -> None:
    """Whether it was being thought about or still waiting."""
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CASTAWAY, seconds=0.6)

    async def ask(thinkers: Thinkers) -> None:
        await thinkers.think(GAME, state, seat, level)
        asked = [asyncio.create_task(thinkers.think(GAME, state, seat, level)) for _ in range(3)]
        await asyncio.sleep(0.1)
        for task in asked[:2]:
            task.cancel()
        assert came_from_a_process(await asyncio.wait_for(asked[2], 10))

    with_thinkers(ask)
    assert len(slow.all()) == 2


# --- who waits for whom -------------------------------------------------------------------------


def test_more_questions_than_processes_wait_their_turn() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        asked = [thinkers.think(GAME, state, seat, FISHER) for _ in range(20)]
        for thought in await asyncio.gather(*asked):
            assert thought.choice in state.legal(seat)
            assert thought.weighed
        assert len(children()) == 2

    with_thinkers(ask, processes=2)
    assert not children()


def test_a_bot_that_waits_for_nobody_gets_its_whole_time(slow: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CASTAWAY, seconds=0.4)

    async def ask(thinkers: Thinkers) -> list[Thought]:
        return [await thinkers.think(GAME, state, seat, level) for _ in range(3)]

    assert all(map(came_from_a_process, with_thinkers(ask)))
    for one in slow.all():
        assert one["asked"]["budget"]["seconds"] == 0.4
        assert one["ended"] - one["began"] >= 0.4


def test_where_many_wait_all_think_shorter_and_none_waits_long(slow: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CASTAWAY, seconds=1.0)
    waits: list[float] = []

    async def wait(thinkers: Thinkers, whose: int) -> Thought:
        began = time.monotonic()
        thought = await thinkers.think(GAME, state, seat, level, whose=str(whose))
        waits.append(time.monotonic() - began)
        return thought

    async def ask(thinkers: Thinkers) -> list[Thought]:
        # Started already: that counts for nobody.
        short = replace(level, seconds=0.01)
        await asyncio.gather(*(thinkers.think(GAME, state, seat, short) for _ in range(2)))
        return await asyncio.gather(*(wait(thinkers, whose) for whose in range(20)))

    assert all(map(came_from_a_process, with_thinkers(ask, processes=2)))
    assert max(waits) <= 2 * level.seconds
    given = [one["asked"]["budget"]["seconds"] for one in slow.all()[2:]]
    assert sorted(given)[-2:] == [1.0, 1.0], "who came first had all of it"
    assert median(given) > 0.04, "and the others shares of the rest"


def test_starting_a_process_counts_against_no_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "GRACE", 1.0)
    overhear(tmp_path, monkeypatch, is_slow=True, start=1.5)
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CASTAWAY, seconds=0.1)
    thought = with_thinkers(lambda thinkers: thinkers.think(GAME, state, seat, level))
    assert came_from_a_process(thought)


def test_a_process_that_never_gets_ready_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "START", 0.2)
    overhear(tmp_path, monkeypatch, is_slow=True, start=60.0)
    state = middle_of_a_game()
    seat = state.to_act()[0]
    thought = with_thinkers(lambda thinkers: thinkers.think(GAME, state, seat, CASTAWAY))
    assert thought.choice in state.legal(seat)
    assert not came_from_a_process(thought)
