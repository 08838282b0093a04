"""Bots at work: a few processes that think, each of which can be stopped at any moment."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process

import structlog

from motu.bots.known import bot
from motu.core.game import AnyGame, fresh_seed
from motu.core.rng import seeded
from motu.core.state import State

log = structlog.get_logger()

#: How long a bot may think about one action, and how much later its process is killed.
SECONDS = 1.0
GRACE = 2.0
#: The first answer of a new process takes as long as starting Python does.
START = 20.0


class Thinkers:
    """A pool of thinking processes. Questions wait for a free one."""

    def __init__(self, processes: int = 2) -> None:
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        self._all: set[Process] = set()
        for _ in range(processes):
            self._free.put_nowait(None)

    async def choose(
        self, game: AnyGame, state: State, seat: int, bot_name: str, seconds: float = SECONDS
    ) -> int:
        """An action for a bot's seat. The process gets an imagined position, never this one."""
        rng = seeded(fresh_seed())
        imagined = state.imagined(seat, rng)
        question = {
            "game": game.name,
            "components": game.box.written(imagined.components),
            "position": imagined.flat(),
            "seat": seat,
            "bot": bot_name,
            "seed": fresh_seed(),
            "seconds": seconds,
        }
        process = await self._free.get()
        try:
            process, action = await self._ask(process, json.dumps(question), seconds)
        except (TimeoutError, OSError, ValueError, KeyError) as fault:
            log.warning("a bot was stopped", bot=bot_name, game=game.name, fault=repr(fault))
            self._kill(process)
            process, action = None, None
        finally:
            self._free.put_nowait(process)
        if action is None or action not in state.legal(seat):
            # Whatever happened to it, the game goes on.
            return bot("random").choose(imagined, seat, rng, 0.0)
        return action

    async def _ask(
        self, process: Process | None, question: str, seconds: float
    ) -> tuple[Process, int]:
        limit = seconds + GRACE
        if process is None or process.returncode is not None:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "motu.table.thinker"),
                stdin=PIPE,
                stdout=PIPE,
                # Ctrl-C is for the server, which then stops its thinkers in good order.
                start_new_session=True,
            )
            self._all.add(process)
            limit += START
        if process.stdin is None or process.stdout is None:
            raise OSError("a thinking process without pipes")
        try:
            process.stdin.write(question.encode() + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), limit)
            return process, int(json.loads(line)["action"])
        except BaseException:
            self._kill(process)
            raise

    def _kill(self, process: Process | None) -> None:
        if process is not None and process.returncode is None:
            process.kill()
            self._all.discard(process)

    async def close(self) -> None:
        """Stop all processes."""
        for process in list(self._all):
            self._kill(process)
            await process.wait()
