"""Measuring: the same work several times, and what is to be made of the figures."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from motu.core.message import Message, Say, msg
from motu.core.registry import games

#: Units. Of time and bytes less is better, of the others more.
ACTIONS: Final = "actions/s"
NANOSECONDS: Final = "ns"
MICROSECONDS: Final = "µs"
MILLISECONDS: Final = "ms"
TIMES: Final = "x"
BYTES: Final = "bytes"
TABLES: Final = "tables"
PER_SECOND: Final = "/s"

#: Does so many rounds of some work and says how many actions that was.
Work = Callable[[int], float]


@dataclass(frozen=True, slots=True)
class Pace:
    """How thoroughly to measure: how often, and how long each time."""

    repetitions: int
    seconds: float


#: Many short turns rather than a few long ones: on a busy machine some of them find it quiet.
THOROUGH: Final = Pace(25, 0.05)
QUICK: Final = Pace(2, 0.02)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a figure is held against."""

    at_least: float = 0.0
    above: float = 0.0
    below: float = float("inf")

    def met(self, value: float) -> bool:
        return value >= self.at_least and self.above < value < self.below

    def words(self, unit: str) -> Message:
        if self.at_least:
            return msg("at least {figure}", figure=figure(self.at_least, unit))
        if self.above:
            return msg("above {figure}", figure=figure(self.above, unit))
        return msg("below {figure}", figure=figure(self.below, unit))


def bot_games() -> list[str]:
    """The names of the games that bots can play."""
    return [game.name for game in games() if game.has_bots]


#: What stands above the cells of a row.
HEADINGS: Final = (msg("Measured"), msg("Figure"), msg("Median"), msg("Target"), msg("Met"))


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured. Without figures the note says why there are none."""

    what: str
    unit: str
    figures: tuple[float, ...] = ()
    goal: Goal | None = None
    note: Message | None = None

    @property
    def value(self) -> float:
        """The figure that counts. What else runs on the machine can only slow work down, so that
        is the best; but it disturbs either side of a ratio, so there it is the median. So it is of
        bytes, which no noise changes, and of microseconds, which are of games that differ.
        """
        if self.unit in (TIMES, BYTES, MICROSECONDS):
            return self.median
        return min(self.figures) if self.unit in (NANOSECONDS, MILLISECONDS) else max(self.figures)

    @property
    def median(self) -> float:
        return median(self.figures)

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached, if there is one and it was measured."""
        return self.goal.met(self.value) if self.goal and self.figures else None

    def cells(self, say: Say) -> list[str]:
        """As the cells of a table, in somebody's language."""
        if not self.figures:
            return [self.what, "-", "-", say(self.note) if self.note else "", ""]
        return [
            self.what,
            figure(self.value, self.unit),
            figure(self.median, self.unit),
            say(self.goal.words(self.unit)) if self.goal else "",
            {None: "", True: say(msg("yes")), False: say(msg("no"))}[self.met],
        ]

    def data(self) -> dict[str, Any]:
        """As plain JSON data."""
        return {
            "what": self.what,
            "unit": self.unit,
            "value": self.value if self.figures else None,
            "median": self.median if self.figures else None,
            "figures": list(self.figures),
            "goal": str(self.goal.words(self.unit)) if self.goal else None,
            "met": self.met,
            "note": str(self.note) if self.note else None,
        }


def figure(value: float, unit: str) -> str:
    """A figure with its unit, short.

    >>> figure(4_720_000.0, ACTIONS), figure(45.57, NANOSECONDS), figure(2.345, TIMES)
    ('4.72 M/s', '46 ns', '2.35 x')
    """
    if unit == ACTIONS:
        return f"{value / 1e6:.2f} M/s"
    if unit == TIMES:
        return f"{value:.2f} x"
    return f"{value:.1f} ms" if unit == MILLISECONDS and value < 10 else f"{value:.0f} {unit}"


#: What time is taken by: the wall's, or the processor's, which others on the machine do not slow.
Clock = Callable[[], float]


def rounds_for(work: Work, seconds: float, clock: Clock = time.perf_counter) -> int:
    """How many rounds of some work take about so long."""
    rounds = 1
    while True:
        took = _seconds(work, rounds, clock)[1]
        if took > seconds / 4:
            return max(1, round(rounds * seconds / took))
        rounds *= 2


def in_turns(
    works: Sequence[Work], pace: Pace, clock: Clock = time.perf_counter
) -> list[tuple[float, ...]]:
    """The actions a second of several works, in turns so that all suffer the same noise."""
    rounds = [rounds_for(work, pace.seconds, clock) for work in works]
    figures: list[list[float]] = [[] for _ in works]
    for _ in range(pace.repetitions):
        for place, work in enumerate(works):
            actions, took = _seconds(work, rounds[place], clock)
            figures[place].append(actions / took)
    return [tuple(speeds) for speeds in figures]


def _seconds(work: Work, rounds: int, clock: Clock) -> tuple[float, float]:
    began = clock()
    actions = work(rounds)
    return actions, clock() - began
