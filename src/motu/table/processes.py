"""The processes that think for bots: a few, started when they are needed, stopped at any moment."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from motu.bots.thought import Budget
from motu.table.thinker import ENOUGH, READY

#: How long a new process may take before it can be asked.
START = 20.0
#: Who is told that it is enough, and does not answer within so many seconds, is stopped.
LATE = 0.5
#: The longest answer: a thought about as many actions as any position offers.
LONGEST_ANSWER = 2**20
#: What may come of a process that hangs, dies or talks nonsense.
FAULTS = (TimeoutError, OSError, ValueError, KeyError, TypeError)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """What a process is told, how its answer is read, and what it is about: a table and a seat.

    It is about nothing if it does not matter who thought about the same before.
    """

    data: dict[str, Any]
    read: Callable[[dict[str, Any]], T]
    about: str = ""


class ThinkingProcess:
    """A process that answers one question after the other."""

    def __init__(self, process: Process) -> None:
        if process.stdout is None or process.stdin is None:
            raise OSError("a thinking process without pipes")
        self._process = process
        self._heard, self._told = process.stdout, process.stdin
        self._stopping: asyncio.TimerHandle | None = None
        self._is_killed = False
        #: What it thought about last, and may go on with.
        self.about = ""

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return not (self._is_killed or self.is_gone)

    @property
    def is_gone(self) -> bool:
        """Whether it has ended; who is killed ends a little later."""
        return self._process.returncode is not None

    async def line(self, limit: float) -> str:
        """The next line that it says, within so many seconds."""
        return (await asyncio.wait_for(self._heard.readline(), limit)).decode().strip()

    async def ask(self, question: Question[T], budget: Budget, limit: float) -> T:
        """Let it think. If it fails, or is not waited for any longer, it is killed."""
        self.about = question.about or self.about
        try:
            text = json.dumps({**question.data, "budget": budget.data()})
            self._told.write(text.encode() + b"\n")
            await self._told.drain()
            return question.read(json.loads(await self.line(limit)))
        except BaseException:
            self.kill()
            raise
        finally:
            if self._stopping is not None:
                self._stopping.cancel()
                self._stopping = None

    def say_enough(self) -> None:
        """Have the answer to what it was asked now; if it does not come soon, never."""
        if self._stopping is None:
            self._told.write(ENOUGH.encode() + b"\n")
            self._stopping = asyncio.get_running_loop().call_later(LATE, self.kill)

    def kill(self) -> None:
        """Stop it, whatever it does."""
        if self.is_alive:
            self._is_killed = True
            self._process.kill()

    async def wait(self) -> None:
        """Until it is gone."""
        await self._process.wait()


class Processes:
    """So many processes at most, and who of them has nothing to do."""

    def __init__(self, most: int) -> None:
        self._most = most
        #: Who has had nothing to do for longest comes first.
        self._idle: list[ThinkingProcess] = []
        self._all: set[ThinkingProcess] = set()
        self._preparing: asyncio.Task[None] | None = None

    def idle(self, about: str) -> ThinkingProcess | None:
        """Who has nothing to do, to be put back: best who thought about this last.

        Otherwise who has thought about nothing that could go on, or not for longest.
        """
        self._idle = [one for one in self._idle if one.is_alive]
        if not self._idle:
            return None
        best = min(self._idle, key=lambda one: (one.about != about, one.about != ""))
        self._idle.remove(best)
        return best

    def put_back(self, process: ThinkingProcess) -> None:
        """It has nothing to do any more."""
        self._idle.append(process)

    async def start(self) -> ThinkingProcess:
        """One more process, as soon as it can be asked."""
        process = ThinkingProcess(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "motu.table.thinker"),
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_ANSWER,
                # Ctrl-C is for the server, which then stops its thinkers in good order.
                start_new_session=True,
            )
        )
        self._all = {one for one in self._all if not one.is_gone} | {process}
        try:
            if await process.line(START) != READY:
                raise OSError("a thinking process did not start")
        except BaseException:
            process.kill()
            raise
        return process

    def prepare(self) -> None:
        """Start one more for whoever wants it, if there are fewer than there may be."""
        is_preparing = self._preparing is not None and not self._preparing.done()
        if not is_preparing and self._count() < self._most:
            self._preparing = asyncio.create_task(self._prepare())

    async def _prepare(self) -> None:
        try:
            process = await self.start()
        except FAULTS:
            return
        if self._count() > self._most:
            # Somebody who had a place meanwhile has not waited for this one.
            process.kill()
        self.put_back(process)

    def _count(self) -> int:
        return sum(one.is_alive for one in self._all)

    async def close(self) -> None:
        """Stop all."""
        if self._preparing is not None:
            self._preparing.cancel()
            await asyncio.wait([self._preparing])
        for process in self._all:
            process.kill()
        for process in self._all:
            await process.wait()
