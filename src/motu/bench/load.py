"""How many tables the server holds on two cores, on SQLite and on Postgres, beside boardgame.io.

Every contender climbs the same ladder of tables, each with two people and an action a second, until
the 99th percentile of the time from an action to the other seat's update is too long.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Final

from motu.bench.boardgameio import BoardgameIo
from motu.bench.contender import Contender, Load, Missing, Step
from motu.bench.load_server import MotuServer
from motu.bench.measure import (
    MICROSECONDS,
    MILLISECONDS,
    PER_SECOND,
    QUICK,
    TABLES,
    TIMES,
    Goal,
    Pace,
    Row,
)
from motu.core.message import Message, msg
from motu.core.registry import game as game_named
from motu.core.registry import games

LADDER: Final = tuple(
    Step(tables, warm_up=2, seconds=8) for tables in (100, 300, 500, 600, 700, 1000, 1400, 2000)
)
#: Just to see that it works.
QUICK_LADDER: Final = (Step(5, warm_up=0.5, seconds=2),)
#: What else runs on the machine can only slow a server down: it may try a step so often.
TRIES: Final = 2

LONGEST_WAIT: Final = 100.0
CORES: Final = 2
LEFT_OUT: Final = msg("Left out when measuring briefly.")


@dataclass(slots=True)
class Climb:
    """How far a contender has come on the ladder."""

    contender: Contender
    loads: list[Load] = field(default_factory=list)
    missing: Message | None = None

    @property
    def name(self) -> str:
        return self.contender.name

    @property
    def goes_on(self) -> bool:
        return self.missing is None and (not self.loads or self.is_held(self.loads[-1]))

    @staticmethod
    def is_held(load: Load) -> bool:
        return load.p99 < LONGEST_WAIT and not load.fault

    @property
    def tables(self) -> int:
        """How many tables it holds; none if the first step was too much."""
        return max(map(_tables, filter(self.is_held, self.loads)), default=0)

    @property
    def last(self) -> Load:
        """The highest step that was held; the first one if none was."""
        return max(filter(self.is_held, self.loads), key=_tables, default=self.loads[0])

    def climb(self, step: Step) -> None:
        """Try a step."""
        best: Load | None = None
        for _ in range(TRIES):
            _tell(f"{self.name}: {step.tables} tables …")
            load = self.contender.load(step)
            _tell(
                f"  {load.rate:.0f} actions/s, p50 {load.p50:.1f} ms, p99 {load.p99:.1f} ms, "
                f"server {load.cost:.0f} µs an action, "
                f"client {load.busy:.0%} of a core {load.fault}"
            )
            if best is None or (bool(load.fault), load.p99) < (bool(best.fault), best.p99):
                best = load
            if self.is_held(best):
                break
        if best is not None and (best.waits or self.loads):
            self.loads.append(best)
        elif best is not None:
            self.missing = msg("Not a single action came through: {problem}", problem=best.fault)


def _tables(load: Load) -> int:
    return load.step.tables


def tables(pace: Pace) -> Iterator[Row]:
    """Ours on both databases and boardgame.io, step by step in turns."""
    ours: dict[str, list[Climb]] = {}
    for game in games():
        if game.goals.tables:
            name = game.name
            sqlite = Climb(MotuServer(f"SQLite, {name}", name))
            postgres = Climb(MotuServer(f"Postgres, {name}", name, on_postgres=True))
            postgres.missing = LEFT_OUT if pace == QUICK else None
            ours[name] = [sqlite, postgres]
    rival = Climb(BoardgameIo(), missing=LEFT_OUT if pace == QUICK else None)
    all_ours = [climb for climbs in ours.values() for climb in climbs]
    climb_all([*all_ours, rival], QUICK_LADDER if pace == QUICK else LADDER)
    for name, climbs in ours.items():
        goals = game_named(name).goals
        held, work = Goal(at_least=goals.tables), Goal(below=goals.action)
        for climb in climbs:
            yield from rows(climb, held, Goal(below=LONGEST_WAIT), work)
    yield from rows(rival)
    for climb in all_ours:
        yield from ratios(climb, rival)


def climb_all(climbs: Sequence[Climb], ladder: Sequence[Step]) -> None:
    """All of them on the same ladder, in turns so that all suffer the same noise."""
    with ExitStack() as running, two_cores(), many_sockets():
        for climb in climbs:
            if climb.missing is None:
                _start(climb, running)
        for step in ladder:
            for climb in climbs:
                if climb.goes_on:
                    climb.climb(step)


def _start(climb: Climb, running: ExitStack) -> None:
    _tell(f"{climb.name}: starting …")
    try:
        climb.contender.start()
        running.callback(climb.contender.stop)
    except Missing as fault:
        climb.missing = fault.message


def rows(
    climb: Climb, held: Goal | None = None, wait: Goal | None = None, work: Goal | None = None
) -> Iterator[Row]:
    """What came of a climb."""
    if climb.missing is not None:
        yield Row(f"{climb.name}, tables held", TABLES, goal=held, note=climb.missing)
        return
    last = climb.last
    at = f"at {last.step.tables} tables"
    yield Row(f"{climb.name}, tables held", TABLES, (float(climb.tables),), held)
    yield Row(f"{climb.name}, actions {at}", PER_SECOND, (last.rate,))
    yield Row(f"{climb.name}, p50 {at}", MILLISECONDS, (last.p50,))
    yield Row(f"{climb.name}, p99 {at}", MILLISECONDS, (last.p99,), wait)
    if last.server:
        yield Row(f"{climb.name}, an action {at}", MICROSECONDS, (last.cost,), work)


def ratios(climb: Climb, rival: Climb) -> Iterator[Row]:
    """How ours does beside the other: above 1 it does better."""
    above = Goal(above=1.0)
    what = (f"{climb.name} / {rival.name}, tables held", f"{rival.name} / {climb.name}, p99")
    missing = climb.missing or rival.missing
    if missing is not None:
        yield Row(what[0], TIMES, goal=above, note=missing)
        return
    yield Row(what[0], TIMES, (climb.tables / max(rival.tables, 1),), above)
    first, theirs = climb.loads[0], rival.loads[0]
    yield Row(f"{what[1]} at {first.step.tables} tables", TIMES, (theirs.p99 / first.p99,), above)


def _tell(words: str) -> None:
    """A long run says where it is, to whoever looks on."""
    if sys.stderr.isatty():
        print(words, file=sys.stderr)


@contextmanager
def two_cores() -> Iterator[None]:
    """All that is started meanwhile shares two cores, where the system can do that."""
    if sys.platform != "linux":
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(before)[:CORES])
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def many_sockets() -> Iterator[None]:
    """All that is started meanwhile may open as many sockets as the system allows."""
    if sys.platform == "win32":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 3 * LADDER[-1].tables
    if soft != resource.RLIM_INFINITY and soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, more), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
