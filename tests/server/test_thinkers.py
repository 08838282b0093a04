"""Bots at work: what they are told, and what happens when they hang or die."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

import motu
from motu.core.rng import seeded
from motu.core.state import State
from motu.games.kahuna.rules.state import KahunaState
from motu.table.thinkers import Thinkers

GAME = motu.game("kahuna")
T = TypeVar("T")


def middle_of_a_game(moves: int = 31) -> State:
    state: State = GAME.start(seed=5)
    rng = seeded(6)
    for _ in range(moves):
        legal = state.legal(state.to_act()[0])
        state.play(state.to_act()[0], legal[int(rng.below(len(legal)))])
    return state


def with_thinkers(use: Callable[[Thinkers], Awaitable[T]], processes: int = 1) -> T:
    """Use some thinkers, and stop them."""

    async def life() -> T:
        thinkers = Thinkers(processes)
        try:
            return await use(thinkers)
        finally:
            await thinkers.close()

    return asyncio.run(life())


def children() -> set[int]:
    """The thinking processes of this one."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                status = (folder / "stat").read_text().rpartition(")")[2].split()
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if int(status[1]) == os.getpid() and status[0] != "Z" and b"thinker" in command:
                found.add(int(folder.name))
    return found


#: A thinking process that writes down what it is asked.
SPY = """#!{python}
import sys
from motu.table import thinker
for question in sys.stdin:
    with open({heard!r}, "a") as heard:
        heard.write(question)
    print(thinker.answer(question), flush=True)
"""


# --- what a bot is told -------------------------------------------------------------------------


@pytest.fixture
def questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[Any]]:
    """Everything that is said to thinking processes, overheard on the way by a real process."""
    heard = tmp_path / "questions"
    spy = tmp_path / "spy"
    spy.write_text(SPY.format(python=sys.executable, heard=str(heard)), encoding="utf-8")
    spy.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(spy))
    return lambda: [json.loads(line) for line in heard.read_text().splitlines()]


def test_a_bot_is_told_an_imagined_position_and_nothing_else(
    questions: Callable[[], list[Any]],
) -> None:
    state = middle_of_a_game(moves=0)
    seat = state.to_act()[0]
    before = state.flat()

    async def ask(thinkers: Thinkers) -> list[int]:
        return [await thinkers.choose(GAME, state, seat, "random") for _ in range(12)]

    answers = with_thinkers(ask)
    assert set(answers) <= set(state.legal(seat))
    assert state.flat() == before, "thinking never disturbs the game"
    asked = questions()
    assert len(asked) == 12
    others = set()
    for question in asked:
        assert set(question) == {"game", "position", "seat", "bot", "seed", "seconds"}
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


# --- when a bot hangs or dies -------------------------------------------------------------------


def test_a_bot_that_hangs_is_killed_and_the_game_goes_on() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        await thinkers.choose(GAME, state, seat, "greedy")
        (hanging,) = children()
        os.kill(hanging, signal.SIGSTOP)
        action = await asyncio.wait_for(thinkers.choose(GAME, state, seat, "greedy", 0.1), 10)
        assert action in state.legal(seat)
        await asyncio.sleep(0.2)
        assert hanging not in children()
        assert await thinkers.choose(GAME, state, seat, "greedy") in state.legal(seat)
        assert len(children()) == 1

    with_thinkers(ask)
    assert not children()


def test_a_bot_that_was_killed_is_replaced() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        await thinkers.choose(GAME, state, seat, "greedy")
        (killed,) = children()
        os.kill(killed, signal.SIGKILL)
        for _ in range(3):
            assert await thinkers.choose(GAME, state, seat, "greedy") in state.legal(seat)
        (fresh,) = children()
        assert fresh != killed

    with_thinkers(ask)


def test_a_bot_that_dies_while_thinking_does_not_stop_the_game() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        await thinkers.choose(GAME, state, seat, "greedy")
        (thinking,) = children()
        os.kill(thinking, signal.SIGSTOP)
        asked = asyncio.create_task(thinkers.choose(GAME, state, seat, "greedy"))
        await asyncio.sleep(0.1)
        os.kill(thinking, signal.SIGKILL)
        assert await asyncio.wait_for(asked, 2.5) in state.legal(seat)
        assert await thinkers.choose(GAME, state, seat, "greedy") in state.legal(seat)

    with_thinkers(ask)


def test_more_questions_than_processes_wait_their_turn() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        asked = [thinkers.choose(GAME, state, seat, "greedy") for _ in range(20)]
        answers = await asyncio.gather(*asked)
        assert set(answers) <= set(state.legal(seat))
        assert len(children()) <= 2

    with_thinkers(ask, processes=2)
    assert not children()
