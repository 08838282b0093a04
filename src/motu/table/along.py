"""Thinking along: what processes for which nobody waits do beside one that was asked.

They think about the same position with other random numbers, and what they thought is merged with
what the first one did (`motu.bots.thought.merged`). Nobody pays for that with waiting: who comes
is given a process at once, because those who think along stop when they are told that it is
enough. Slices of time would let who comes wait for the end of one, and each would begin anew.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

from motu.bots.thought import Budget, Thought
from motu.core.game import fresh_seed
from motu.table.processes import FAULTS, LATE, Processes, Question, ThinkingProcess
from motu.table.turns import Turns

#: How often it is looked whether a process is free: whoever asks in the same moment comes first.
LOOK = 0.05
#: It is not worth asking one more for a shorter time.
SHORTEST = 0.1
#: So long a thought waits for those who thought along, when it is over.
SOON = 0.1


class Along:
    """Those who think along with one question, of all the `company` there is at the moment."""

    def __init__(
        self,
        question: Question[Thought],
        processes: Processes,
        turns: Turns,
        company: set[Along],
    ) -> None:
        self._question = question
        self._processes = processes
        self._turns = turns
        self._company = company
        self._looking: asyncio.Task[None] | None = None
        self._at_work: list[ThinkingProcess] = []
        #: In the order in which they were asked, whoever answers first.
        self._asked: list[asyncio.Task[Thought | None]] = []

    def begin(self, ends: float) -> None:
        """Look for free processes until it is `ends` o'clock."""
        self._company.add(self)
        self._looking = asyncio.create_task(self._look(ends))

    def end(self) -> None:
        """It is enough for all."""
        self._company.discard(self)
        if self._looking is not None:
            self._looking.cancel()
        for process in self._at_work:
            process.say_enough()

    async def thoughts(self) -> list[Thought]:
        """What they thought; who does not say so soon is not waited for."""
        if not self._asked:
            return []
        await asyncio.wait(self._asked, timeout=SOON)
        found = [one.result() for one in self._asked if one.done()]
        return [thought for thought in found if thought is not None]

    async def _look(self, ends: float) -> None:
        while True:
            await asyncio.sleep(LOOK)
            seconds = ends - time.perf_counter()
            if seconds < SHORTEST:
                return
            share = -(-self._turns.spare // len(self._company))
            for process in self._at_work[share:]:
                process.say_enough()
            while len(self._at_work) < share and self._ask_one_more(seconds):
                pass

    def _ask_one_more(self, seconds: float) -> bool:
        process = self._processes.idle(self._question.about)
        if process is None:
            self._processes.prepare()
            return False
        if not self._turns.borrow(process.say_enough):
            self._processes.put_back(process)
            return False
        self._at_work.append(process)
        self._asked.append(asyncio.create_task(self._ask(process, seconds)))
        return True

    async def _ask(self, process: ThinkingProcess, seconds: float) -> Thought | None:
        """What a process thinks, or nothing if it fails: that changes nothing."""
        data = {**self._question.data, "seed": fresh_seed()}
        try:
            return await process.ask(
                replace(self._question, data=data), Budget(seconds), seconds + LATE
            )
        except FAULTS:
            return None
        finally:
            self._at_work.remove(process)
            self._processes.put_back(process)
            self._turns.bring_back(process.say_enough)
