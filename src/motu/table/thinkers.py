"""Bots at work: a few processes that think, each of which can be stopped at any moment."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable

import structlog

from motu.bots import known
from motu.bots.thought import Budget, Thought
from motu.core.game import AnyGame, fresh_seed
from motu.core.level import Level
from motu.core.rng import seeded
from motu.core.state import State
from motu.table.thinker import READY
from motu.table.turns import Turns

log = structlog.get_logger()

#: How much later than its time is over a bot is stopped.
GRACE = 2.0
#: How long a bot may take that counts iterations and not seconds: a table must never hang.
LONGEST = 30.0
#: How long a new process may take before it can be asked.
START = 20.0
#: The longest answer: a thought about as many actions as any position offers.
LONGEST_ANSWER = 2**20


def usual_processes() -> int:
    """One less than the cores that are ours, which leaves one to the server; but at least two."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(2, (cores or 1) - 1)


class Thinkers:
    """A pool of thinking processes, started when they are needed.

    Questions wait for a free one, and whose they are decides who comes next (see `Turns`). A bot's
    time begins when a process has its question: neither waiting nor starting counts. Who is given
    as `measure` hears how many seconds each question waited, and how many it was thought about.
    """

    def __init__(
        self,
        processes: int | None = None,
        measure: Callable[[float, float], None] = lambda waited, thought: None,
    ) -> None:
        self._measure = measure
        self._turns = Turns(processes or usual_processes())
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    @property
    def waiting(self) -> int:
        """How many questions wait for a free process."""
        return self._turns.waiting()

    async def think(
        self, game: AnyGame, state: State, seat: int, level: Level, whose: str = ""
    ) -> Thought:
        """What a bot of this level would do. Its process gets an imagined position, never this one.

        Whatever happens to the process, there is an answer: then it is anything legal.
        """
        rng = seeded(fresh_seed())
        imagined = state.imagined(seat, rng)
        budget = known.budget(level)
        question = {
            "game": game.name,
            "components": game.box.written(imagined.components),
            "position": imagined.flat(),
            "seat": seat,
            "bot": level.bot,
            "seed": fresh_seed(),
            "budget": budget.data(),
        }
        asked = time.perf_counter()
        await self._turns.take(whose)
        begun = time.perf_counter()
        try:
            thought = await self._ask(json.dumps(question), budget)
            if thought.choice in imagined.legal(seat):
                return thought
            fault = f"{thought.choice} is not legal"
        except (TimeoutError, OSError, ValueError, KeyError, TypeError) as problem:
            fault = repr(problem)
        finally:
            self._turns.give_back(whose)
            self._measure(begun - asked, time.perf_counter() - begun)
        log.warning("a bot was stopped", bot=level.name, game=game.name, fault=fault)
        return known.bot("random").think(imagined, seat, rng, budget)

    async def _ask(self, question: str, budget: Budget) -> Thought:
        """Let a process think. One that fails, or is not waited for any longer, is killed."""
        process = self._awake() or await self._start()
        try:
            _, told = _pipes(process)
            told.write(question.encode() + b"\n")
            await told.drain()
            thought = Thought.from_data(
                json.loads(await _line(process, (budget.seconds or LONGEST) + GRACE))
            )
        except BaseException:
            _kill(process)
            raise
        self._idle.append(process)
        return thought

    def _awake(self) -> Process | None:
        """A process that has nothing to do; those that died meanwhile are forgotten."""
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
        return None

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "motu.table.thinker"),
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST_ANSWER,
            # Ctrl-C is for the server, which then stops its thinkers in good order.
            start_new_session=True,
        )
        self._all = {one for one in self._all if one.returncode is None} | {process}
        try:
            if (await _line(process, START)).decode().strip() != READY:
                raise OSError("a thinking process did not start")
        except BaseException:
            _kill(process)
            raise
        return process

    async def close(self) -> None:
        """Stop all processes."""
        for process in self._all:
            _kill(process)
        for process in self._all:
            await process.wait()


def _kill(process: Process) -> None:
    if process.returncode is None:
        process.kill()


async def _line(process: Process, limit: float) -> bytes:
    """The next line that a process says, within so many seconds."""
    heard, _ = _pipes(process)
    return await asyncio.wait_for(heard.readline(), limit)


def _pipes(process: Process) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    if process.stdout is None or process.stdin is None:
        raise OSError("a thinking process without pipes")
    return process.stdout, process.stdin
