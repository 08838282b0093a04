"""Bots at work: a few processes that think, each of which can be stopped at any moment."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any

import structlog

from motu.bots import known
from motu.bots.thought import Budget, Thought
from motu.core.game import AnyGame, fresh_seed
from motu.core.level import Level
from motu.core.rng import Rng, seeded
from motu.core.state import State
from motu.table.analysis import Decision, Judged
from motu.table.hints import ADVISER, Hint, hint_from
from motu.table.thinker import READY
from motu.table.turns import Turns

log = structlog.get_logger()

#: How much later than its time is over a bot is stopped.
GRACE = 1.0
#: Where many wait, bots think shorter: so many times its own time a bot takes, with waiting.
FAIR = 1.9
#: No bot with seconds to think has fewer than these.
LEAST = 0.02
#: What counts as used by who wants an analysis: all who play come first.
LATER = 1.0
#: How long a bot may take that counts iterations and not seconds: a table must never hang.
LONGEST = 30.0
#: How long a new process may take before it can be asked.
START = 20.0
#: The longest answer: a thought about as many actions as any position offers.
LONGEST_ANSWER = 2**20
#: What may come of a process that hangs, dies or talks nonsense.
FAULTS = (TimeoutError, OSError, ValueError, KeyError, TypeError)


class NoAnswer(Exception):
    """Nobody has thought about it: the process did not answer as it should."""


def usual_processes() -> int:
    """One less than the cores that are ours, which leaves one to the server; but at least two."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(2, (cores or 1) - 1)


class Thinkers:
    """A pool of thinking processes, started when they are needed.

    Questions wait for a free one, and whose they are decides who comes next (see `Turns`). A bot's
    time begins when a process has its question: neither waiting nor starting counts. Where more
    wait than there are processes, all think shorter, so that nobody waits much longer than a bot
    usually thinks. Who is given as `measure` hears how many seconds each question waited, and how
    many it was thought about.
    """

    def __init__(
        self,
        processes: int | None = None,
        measure: Callable[[float, float], None] = lambda waited, thought: None,
    ) -> None:
        self._measure = measure
        self._places = processes or usual_processes()
        self._turns = Turns(self._places)
        #: When those that wait were asked, and how long they usually think.
        self._due: dict[object, tuple[float, float]] = {}
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

        Whatever happens to the process, there is an answer: then a simpler bot's.
        """
        rng = seeded(fresh_seed())
        imagined = state.imagined(seat, rng)
        try:
            return await self._thought(game, imagined, seat, level, whose)
        except NoAnswer as problem:
            log.warning("a bot was stopped", bot=level.name, game=game.name, fault=str(problem))
        return _in_its_stead(imagined, seat, rng)

    async def hint(self, game: AnyGame, state: State, seat: int, whose: str = "") -> Hint:
        """What a seat should do and why, from what it knows; raises `NoAnswer`."""
        imagined = state.imagined(seat, seeded(fresh_seed()))
        thought = await self._thought(game, imagined, seat, ADVISER, whose)
        return hint_from(game, imagined, seat, thought)

    async def judge(
        self, game: AnyGame, decision: Decision, iterations: int, whose: str = ""
    ) -> Judged:
        """What a decision was worth; raises `NoAnswer`. All who play come first."""
        question = {
            **_question(game, decision.imagined, decision.seat),
            "seed": decision.number,
            "played": decision.action,
        }
        answer = await self._answer(question, Budget(iterations=iterations), whose, LATER)
        try:
            return Judged.from_data(answer)
        except FAULTS as problem:
            raise NoAnswer(repr(problem)) from None

    async def _thought(
        self, game: AnyGame, imagined: State, seat: int, level: Level, whose: str
    ) -> Thought:
        question = {
            **_question(game, imagined, seat),
            "bot": level.bot,
            "seed": fresh_seed(),
        }
        answer = await self._answer(question, known.budget(level), whose)
        try:
            thought = Thought.from_data(answer)
        except FAULTS as problem:
            raise NoAnswer(repr(problem)) from None
        if thought.choice not in imagined.legal(seat):
            raise NoAnswer(f"{thought.choice} is not legal")
        return thought

    async def _answer(
        self, question: dict[str, Any], budget: Budget, whose: str, used: float = 0.0
    ) -> dict[str, Any]:
        """What a process answers when it is the question's turn; raises `NoAnswer`."""
        asked, this = time.perf_counter(), object()
        if budget.seconds:
            self._due[this] = (asked, budget.seconds)
        try:
            await self._turns.take(whose, used)
        finally:
            self._due.pop(this, None)
        begun = time.perf_counter()
        try:
            return await self._ask(question, budget, asked)
        except FAULTS as problem:
            raise NoAnswer(repr(problem)) from None
        finally:
            self._turns.give_back(whose)
            self._measure(begun - asked, time.perf_counter() - begun)

    def _share(self, asked: float, seconds: float) -> float:
        """How long to think, so that all who wait have their answers when these are due."""
        now = time.perf_counter()
        due = sorted(at + FAIR * usual for at, usual in [(asked, seconds), *self._due.values()])
        shares = [
            (at - now) * min(number, self._places) / number
            for number, at in enumerate(due, start=1)
        ]
        return max(min(seconds, LEAST), min(seconds, *shares))

    async def _ask(self, question: dict[str, Any], budget: Budget, asked: float) -> dict[str, Any]:
        """Let a process think. One that fails, or is not waited for any longer, is killed."""
        process = self._awake()
        if process is None:
            began = time.perf_counter()
            process = await self._start()
            asked += time.perf_counter() - began
        if budget.seconds:
            much = self._share(asked, budget.seconds)
            budget = Budget(much, budget.iterations, budget.whim)
        try:
            _, told = _pipes(process)
            told.write(json.dumps({**question, "budget": budget.data()}).encode() + b"\n")
            await told.drain()
            answer: dict[str, Any] = json.loads(
                await _line(process, (budget.seconds or LONGEST) + GRACE)
            )
        except BaseException:
            _kill(process)
            raise
        self._idle.append(process)
        return answer

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


def _question(game: AnyGame, imagined: State, seat: int) -> dict[str, Any]:
    """What a process is told: an imagined position, and nothing else of the game."""
    return {
        "game": game.name,
        "components": game.box.written(imagined.components),
        "position": imagined.flat(),
        "seat": seat,
    }


def _in_its_stead(imagined: State, seat: int, rng: Rng) -> Thought:
    """What a simpler bot does at a glance; should that fail as well, anything legal."""
    for name in ("greedy", "random"):
        try:
            return known.bot(name).think(imagined, seat, rng, Budget(iterations=1))
        except Exception:
            log.exception("a simpler bot failed as well", bot=name)
    raise NoAnswer("no bot can play here")


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
