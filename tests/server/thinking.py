"""Thinking processes for tests: real ones that can be overheard, and halls in which bots play."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

import motu
from motu.bots.thought import Thought
from motu.core.game import AnyGame
from motu.core.level import LEVELS
from motu.core.record import Record
from motu.core.rng import seeded
from motu.core.state import State
from motu.server.hall import Hall
from motu.server.room import Room
from motu.server.store import Store
from motu.table.seat import Seat
from motu.table.table import TableRules
from motu.table.thinkers import Thinkers

GAME = motu.game("kahuna")
CASTAWAY, FISHER = LEVELS[:2]
CHIEF = replace(LEVELS[-1], seconds=0.1)
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


def children(parent: int | None = None) -> set[int]:
    """The thinking processes of a process; without one, of this."""
    parent = parent or os.getpid()
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                status = (folder / "stat").read_text().rpartition(")")[2].split()
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if int(status[1]) == parent and status[0] != "Z" and b"thinker" in command:
                found.add(int(folder.name))
    return found


#: A real thinking process that writes down what it is asked, when, and what it answers. It may be
#: slow: then it takes all its time, and more if it thinks.
OVERHEARD = """#!{python}
import json, os, time
time.sleep({start})
from motu.table import thinker

quick = thinker.answer

def overheard(question, enough):
    asked = json.loads(question)
    began = time.monotonic()
    with open({heard!r} + ".begun", "a") as begun:
        line = {{"asked": asked, "process": os.getpid()}}
        begun.write(json.dumps(line) + "\\n")
    if {is_slow}:
        time.sleep(asked["budget"]["seconds"])
    answered = json.loads(quick(question, enough))
    if {is_slow}:
        answered["iterations"] = 1234
    with open({heard!r}, "a") as heard:
        line = {{"asked": asked, "answered": answered, "began": began, "ended": time.monotonic()}}
        heard.write(json.dumps(line | {{"process": os.getpid()}}) + "\\n")
    if asked.get("bot") == "planner" and asked["budget"]["seconds"] < {nonsense_below}:
        answered["choice"] = -1
    return json.dumps(answered)

thinker.answer = overheard
thinker.main()
"""


@dataclass
class Heard:
    """What thinking processes were asked, overheard on the way, in the order of their answers."""

    file: Path

    def all(self) -> list[Any]:
        return _lines(self.file)

    def begun(self) -> list[Any]:
        """What was begun, answered or not."""
        return _lines(self.file.with_suffix(".begun"))

    def questions(self) -> list[Any]:
        return [one["asked"] for one in self.all()]


def _lines(file: Path) -> list[Any]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def overhear(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_slow: bool = False,
    start: float = 0.0,
    nonsense_below: float = 0.0,
) -> Heard:
    heard, program = folder / "heard", folder / "thinker"
    text = OVERHEARD.format(
        python=sys.executable,
        heard=str(heard),
        is_slow=is_slow,
        start=start,
        nonsense_below=nonsense_below,
    )
    program.write_text(text, encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    return Heard(heard)


def came_from_a_process(thought: Thought) -> bool:
    """Whether a slow process thought it, and nobody in its stead."""
    return thought.iterations == 1234


def in_hall(
    store: Store, use: Callable[[Hall], Awaitable[None]], processes: int, warm: bool = True
) -> None:
    """Use a hall whose processes have all been started, and close it and its store."""

    async def life() -> None:
        hall = Hall(store, processes)
        try:
            if warm:
                state = GAME.start(seed=1)
                seat = state.to_act()[0]
                level = replace(CASTAWAY, seconds=0.01)
                await asyncio.gather(
                    *(hall.thinkers.think(GAME, state, seat, level) for _ in range(processes))
                )
                assert len(children()) == processes
            await use(hall)
        finally:
            await hall.close()
            store.close()

    asyncio.run(life())
    assert not children()


async def sit_bots(hall: Hall, game: AnyGame, seats: int, maker: str, bot: str) -> Room:
    """An open table of bots alone."""
    record = Record.new(game, [""] * seats, 7)
    made = await hall.make(record, [Seat(bot=bot)] * seats, TableRules(maker))
    return await hall.room(made.id)


async def until(what: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(0.01)
