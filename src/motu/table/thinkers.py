"""Bots at work: a few processes that think, each of which can be stopped at any moment."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, TypeVar

import structlog

from motu.bots import known
from motu.bots.thought import SMALL, Budget, Thought, at_whim, merged
from motu.core.game import AnyGame, fresh_seed
from motu.core.level import Level
from motu.core.rng import Rng, seeded
from motu.core.state import State
from motu.table.along import Along
from motu.table.analysis import Decision, Judged
from motu.table.hints import ADVISER, Hint, hint_from
from motu.table.processes import FAULTS, Processes, Question
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

T = TypeVar("T")


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
    usually thinks; where nobody waits, the free ones think along with a bot that uses all its time
    (see `Along`). Who is given as `measure` hears how many seconds each question waited, and how
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
        self._processes = Processes(self._places)
        self._company: set[Along] = set()

    @property
    def waiting(self) -> int:
        """How many questions wait for a free process."""
        return self._turns.waiting()

    async def think(
        self,
        game: AnyGame,
        state: State,
        seat: int,
        level: Level,
        whose: str = "",
        table: str = "",
    ) -> Thought:
        """What a bot of this level would do. Its process gets an imagined position, never this one.

        Whatever happens to the process, there is an answer: then a simpler bot's.
        """
        rng = seeded(fresh_seed())
        imagined = state.imagined(seat, rng)
        try:
            return await self._thought(game, imagined, seat, level, whose, table)
        except NoAnswer as problem:
            log.warning("a bot was stopped", bot=level.name, game=game.name, fault=str(problem))
        return _in_its_stead(imagined, seat, rng)

    async def hint(
        self, game: AnyGame, state: State, seat: int, whose: str = "", table: str = ""
    ) -> Hint:
        """What a seat should do and why, from what it knows; raises `NoAnswer`."""
        imagined = state.imagined(seat, seeded(fresh_seed()))
        thought = await self._thought(game, imagined, seat, ADVISER, whose, table)
        return hint_from(game, imagined, seat, thought)

    async def judge(
        self, game: AnyGame, decision: Decision, iterations: int, whose: str = ""
    ) -> Judged:
        """What a decision was worth; raises `NoAnswer`. All who play come first."""
        data = {
            **_question(game, decision.imagined, decision.seat),
            "seed": decision.number,
            "played": decision.action,
        }
        budget = Budget(iterations=iterations)
        return await self._answer(Question(data, Judged.from_data), budget, whose, LATER)

    async def _thought(
        self, game: AnyGame, imagined: State, seat: int, level: Level, whose: str, table: str
    ) -> Thought:
        legal = imagined.legal(seat)

        def read(answer: dict[str, Any]) -> Thought:
            thought = Thought.from_data(answer)
            for action in (thought.choice, *(one.action for one in thought.weighed)):
                if action not in legal:
                    raise ValueError(f"{action} is not legal")
            return thought

        data = {**_question(game, imagined, seat), "bot": level.bot, "seed": fresh_seed()}
        budget, plans = known.budget(level), known.bot(level.bot).plans
        question = Question(data, read, f"{table}/{seat}" if plans else "")
        if plans and not budget.iterations and len(legal) > 1:
            return await self._thought_together(question, budget, whose)
        return await self._answer(question, budget, whose)

    async def _thought_together(
        self, question: Question[Thought], budget: Budget, whose: str
    ) -> Thought:
        """What all think who have time; raises `NoAnswer`. It errs once, and not each of them."""
        along = Along(question, self._processes, self._turns, self._company)
        thoughts, fault = [], NoAnswer()
        try:
            thoughts.append(
                await self._answer(question, Budget(budget.seconds), whose, begun=along.begin)
            )
        except NoAnswer as problem:
            fault = problem
        finally:
            along.end()
        thoughts += await along.thoughts()
        if not thoughts:
            raise fault
        thought = merged(thoughts)
        return at_whim(thought, SMALL[thought.counts] * budget.whim, seeded(fresh_seed()))

    async def _answer(
        self,
        question: Question[T],
        budget: Budget,
        whose: str,
        used: float = 0.0,
        begun: Callable[[float], None] = lambda ends: None,
    ) -> T:
        """What a process answers when it is the question's turn; raises `NoAnswer`.

        When that has begun to think, `begun` hears when it is to end; not if it thinks shorter
        because others wait, for then its answer is due.
        """
        asked, this = time.perf_counter(), object()
        if budget.seconds:
            self._due[this] = (asked, budget.seconds)
        try:
            await self._turns.take(whose, used)
        finally:
            self._due.pop(this, None)
        its_turn = time.perf_counter()
        try:
            return await self._ask(question, budget, asked, begun)
        except FAULTS as problem:
            raise NoAnswer(repr(problem)) from None
        finally:
            self._turns.give_back(whose)
            self._measure(its_turn - asked, time.perf_counter() - its_turn)

    def _share(self, asked: float, seconds: float) -> float:
        """How long to think, so that all who wait have their answers when these are due."""
        now = time.perf_counter()
        due = sorted(at + FAIR * usual for at, usual in [(asked, seconds), *self._due.values()])
        shares = [
            (at - now) * min(number, self._places) / number
            for number, at in enumerate(due, start=1)
        ]
        return max(min(seconds, LEAST), min(seconds, *shares))

    async def _ask(
        self,
        question: Question[T],
        budget: Budget,
        asked: float,
        begun: Callable[[float], None],
    ) -> T:
        """Let a process think that has nothing to do, or a new one."""
        process = self._processes.idle(question.about)
        if process is None:
            began = time.perf_counter()
            process = await self._processes.start()
            asked += time.perf_counter() - began
        if budget.seconds:
            much = self._share(asked, budget.seconds)
            if much == budget.seconds:
                begun(time.perf_counter() + much)
            budget = Budget(much, budget.iterations, budget.whim)
        try:
            return await process.ask(question, budget, (budget.seconds or LONGEST) + GRACE)
        finally:
            self._processes.put_back(process)

    async def close(self) -> None:
        """Stop all processes."""
        await self._processes.close()


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
