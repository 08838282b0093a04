"""Analyses of finished games: worked out by the bots' processes, step by step, and kept a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import Final

from motu.core.errors import MotuError
from motu.core.message import msg
from motu.core.record import Record
from motu.table.analysis import Analysis, Decision, Judged, analysed, decisions, usual_iterations
from motu.table.table import Table
from motu.table.thinkers import NoAnswer, Thinkers

#: So many are kept. Any other can be worked out again, and comes to the same.
KEPT: Final = 32
NOT_YET = msg("A game can be analysed when it is over.")
NO_BOTS = msg("Without bots there is nobody who could analyse this game.")
FAILED = msg("The analysis could not be finished. Try again.")


class Work:
    """The analysis of one game, as far as it has come. Several may wait for it together."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.found: list[Decision] = list(decisions(record))
        self.judged: list[Judged] = []
        self._lock = asyncio.Lock()
        self._iterations = usual_iterations(record.game)

    async def steps(self, thinkers: Thinkers, whose: str) -> AsyncIterator[int]:
        """How many decisions have been judged, until all are; raises `MotuError`."""
        for number, decision in enumerate(self.found):
            async with self._lock:
                if number == len(self.judged):
                    try:
                        judged = await thinkers.judge(
                            self.record.game, decision, self._iterations, f"analysis {whose}"
                        )
                    except NoAnswer:
                        raise MotuError(FAILED) from None
                    self.judged.append(judged)
            yield number + 1

    def result(self) -> Analysis:
        """All of it, once all decisions have been judged."""
        return analysed(self.record, self.found, self.judged)


class Analyses:
    """The analyses that somebody asked for lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Work] = OrderedDict()

    async def of(self, table: Table) -> Work:
        """The analysis of the game at a table; raises `MotuError` if there can be none."""
        if not table.game.has_bots:
            raise MotuError(NO_BOTS)
        if not table.is_over or not table.has_begun:
            raise MotuError(NOT_YET)
        key = (table.id, table.moves)
        if key not in self._kept:
            # All positions are gone through once more: that is nothing for the loop.
            self._kept[key] = await asyncio.to_thread(Work, table.record.cut(table.moves))
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]
