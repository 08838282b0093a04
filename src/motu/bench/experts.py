"""Twenty people at twenty tables against experts at once: how long the longest wait is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from motu.bench.measure import TIMES, Goal, Pace, Row, bot_games
from motu.core.level import Level
from motu.core.registry import game as game_named
from motu.core.state import State
from motu.table.thinkers import Thinkers

PEOPLE: Final = 20
PROCESSES: Final = 2
#: So often they all ask at the same moment, measured thoroughly.
MOST_OFTEN: Final = 3
#: Where it is only to be seen that it works, the experts have so many seconds.
BRIEFLY: Final = 0.2


def experts(pace: Pace) -> Iterator[Row]:
    """The longest wait for a bot's answer, in times of what the bot usually thinks."""
    for name in bot_games():
        game = game_named(name)
        is_thorough = pace.repetitions > MOST_OFTEN
        level = game.levels[-1] if is_thorough else replace(game.levels[-1], seconds=BRIEFLY)
        times = min(pace.repetitions, MOST_OFTEN)
        waits = asyncio.run(_longest(game.start(seed=1), level, times))
        figures = tuple(wait / level.seconds for wait in waits)
        yield Row(f"{name}, longest of {PEOPLE} waits", TIMES, figures, Goal(below=2.0))


async def _longest(state: State, level: Level, times: int) -> list[float]:
    """The longest of the waits, each time that all ask at once."""
    thinkers = Thinkers(PROCESSES)
    game, seat = game_named(state.game), state.to_act()[0]

    async def wait(person: int) -> float:
        began = time.perf_counter()
        await thinkers.think(game, state, seat, level, whose=str(person))
        return time.perf_counter() - began

    try:
        # Processes start once; nobody at a table that is being played waits for that.
        await asyncio.gather(*(wait(person) for person in range(PROCESSES)))
        return [
            max(await asyncio.gather(*(wait(person) for person in range(PEOPLE))))
            for _ in range(times)
        ]
    finally:
        await thinkers.close()
