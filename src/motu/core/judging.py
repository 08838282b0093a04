"""How a game is judged before it is over: learned weights, and the manner in which it is searched.

A game lists what it notices about a position (`State.features_into`); `motu train GAME` learns from
games of a bot against itself how much each of these things counts, phase by phase, and writes that
down as data. So it is with how far off a search is at each stage (`Amends`). Compiled.
"""

import importlib
import json
from math import exp
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

#: Beyond this a logistic is as good as certain.
STEEP: Final = 30.0


def floats(size: i64) -> vec[float]:
    """A table of so many noughts, to be written into.

    >>> len(floats(3))
    3
    """
    table = vec[float]()
    for _ in range(size):
        table = append(table, 0.0)
    return table


def logistic(x: float) -> float:
    """From minus to plus infinity, squeezed between 0 and 1.

    >>> logistic(0.0), logistic(99.0)
    (0.5, 1.0)
    """
    if x > STEEP:
        return 1.0
    if x < -STEEP:
        return 0.0
    return 1.0 / (1.0 + exp(-x))


def share_out(strengths: vec[float], n: i64) -> None:
    """Make the strengths of so many rivals the chances of each to be first, which add up to 1.

    >>> rivals = floats(4)
    >>> share_out(rivals, 4)
    >>> list(rivals)
    [0.25, 0.25, 0.25, 0.25]
    """
    most = strengths[0]
    for one in range(1, n):
        if strengths[one] > most:
            most = strengths[one]
    total = 0.0
    for one in range(n):
        strengths[one] = exp(strengths[one] - most)
        total += strengths[one]
    for one in range(n):
        strengths[one] /= total


@final
class Manner:
    """How a game is best searched: what its own part knows about that, as plain numbers.

    `alone` says that others hardly matter and all act at once: then the best candidates are tried
    out by turns in the same imagined worlds, each against each, instead of growing a tree.
    """

    def __init__(
        self,
        *,
        keenness: float = 1.0,
        rolled: int = -1,
        sampled: int = 1,
        alone: bool = False,
        candidates: int = 16,
        deep: int = 0,
        curiosity: float = 1.0,
        doubt: float = 0.06,
        looseness: float = 0.0,
        lesson: float = 0.0,
        further: int = 0,
    ) -> None:
        #: What an action must gain more than another to be tried e times as often at first.
        self.keenness: Final = keenness
        #: How many actions are played by the quick policy before it is judged; -1: to the end.
        self.rolled: Final[i64] = rolled
        #: The quick policy takes the best of so many legal actions drawn by lot; 0: of all.
        self.sampled: Final[i64] = sampled
        self.alone: Final = alone
        #: How many actions are tried out; the others look too bad for that.
        self.candidates: Final[i64] = candidates
        #: So many choices after a candidate are searched as well, in a tree of its own.
        self.deep: Final[i64] = deep
        #: How much is tried that has seldom been tried.
        self.curiosity: Final = curiosity
        #: How much worse than the others something untried is taken to be.
        self.doubt: Final = doubt
        #: Where quick play learns while candidates are tried out (`bots/habits.py`): what an action
        #: must promise more than another to be taken e times as often; by how much it is liked more
        #: for every point that a roll came to more than was to be expected, 0: it learns nothing;
        #: and how many more actions it is then worth following.
        self.looseness: Final = looseness
        self.lesson: Final = lesson
        self.further: Final[i64] = further


#: Nothing is known: games are played to the end at random.
PLAIN: Final = Manner()


@final
class Weights:
    """How much each thing that a game notices counts, in each phase of a game.

    >>> weights = Weights(["islands", "bridges"], 2)
    >>> weights.set([[1.0, 0.5], [2.0, 0.25]])
    >>> features = floats(2)
    >>> features[0] = 3.0
    >>> weights.sum(1, features)
    6.0
    """

    def __init__(self, names: list[str], phases: int, shared: bool = False) -> None:
        self.names: Final = names
        #: Whether what is noticed about a seat is its own alone, and chances are shared out among
        #: all seats by what each has (`share_out`); otherwise it is what it has against the others.
        self.shared: Final = shared
        self.size: Final[i64] = len(names)
        self.phases: Final[i64] = phases
        self.numbers: vec[float] = floats(len(names) * phases)
        #: Another number whenever they are set anew.
        self.version: i64 = 0
        #: How they came about: the command, the seed, the games.
        self.made: dict[str, Any] = {}

    def sum(self, phase: i64, features: vec[float]) -> float:
        """What is noticed, times how much it counts, all together."""
        numbers = self.numbers
        at = phase * self.size
        total = 0.0
        for n in range(self.size):
            total += numbers[at + n] * features[n]
        return total

    def set(self, rows: list[list[float]]) -> None:
        """Take on these numbers, a row for each phase."""
        if len(rows) != self.phases or any(len(row) != self.size for row in rows):
            raise ValueError(f"weights need {self.phases} rows of {self.size} numbers")
        table = vec[float]()
        for row in rows:
            for number in row:
                table = append(table, float(number))
        self.numbers = table
        self.version += 1

    def rows(self) -> list[list[float]]:
        """The numbers, a row for each phase."""
        size = int(self.size)
        flat = list(self.numbers)
        return [flat[size * n : size * (n + 1)] for n in range(int(self.phases))]

    def data(self) -> dict[str, Any]:
        """As plain JSON data."""
        return {**self.made, "features": self.names, "weights": self.rows()}


def read_weights(path: str, names: list[str], phases: int, shared: bool = False) -> Weights:
    """The weights of a game's data file; all nought where there is none yet, or it is another's."""
    weights = Weights(names, phases, shared)
    data = _learned(path)
    if data and data["features"] == names and len(data["weights"]) == phases:
        weights.set(data["weights"])
        weights.made = {k: v for k, v in data.items() if k not in ("features", "weights")}
    return weights


@final
class Amends:
    """What has to be added to what a search expects, so that games come to it on average.

    A search chooses by comparing, and looks only a little way ahead; so it may be off by as much
    for all that it compares, and choose well. Who is told what to expect should hear what games
    come to.

    >>> amends = Amends(["alone"], 3, most=55.0)
    >>> amends.set({"alone": [0.0, 1.5, 4.0]})
    >>> amends.at(0, 2, 40.0), amends.at(0, 99, 40.0), amends.at(0, 2, 53.0)
    (4.0, 4.0, 2.0)
    """

    def __init__(self, kinds: list[str], steps: int, most: float) -> None:
        #: What is learned apart, and by how many turns are left.
        self.kinds: Final = kinds
        self.steps: Final[i64] = steps
        #: More points than this nobody can have.
        self.most: Final = most
        self.numbers: vec[float] = floats(len(kinds) * steps)
        #: How they came about: the command, the seed, the games.
        self.made: dict[str, Any] = {}

    def at(self, kind: i64, left: i64, expected: float) -> float:
        """What is added to so many points with so many turns left, beyond the last as there.

        So much that nobody can have it is never expected.
        """
        if left >= self.steps:
            left = self.steps - 1
        more = self.numbers[kind * self.steps + left]
        room = self.most - expected
        if more <= 0.0 or more <= room:
            return more
        return room if room > 0.0 else 0.0

    def set(self, rows: dict[str, list[float]]) -> None:
        """Take on these numbers; nought for what is not named."""
        table = vec[float]()
        for kind in self.kinds:
            row = rows.get(kind, [])
            for left in range(int(self.steps)):
                table = append(table, float(row[left]) if left < len(row) else 0.0)
        self.numbers = table

    def rows(self) -> dict[str, list[float]]:
        """The numbers of every kind of which anything is known."""
        steps = int(self.steps)
        flat = list(self.numbers)
        rows = {kind: flat[steps * n : steps * (n + 1)] for n, kind in enumerate(self.kinds)}
        return {kind: row for kind, row in rows.items() if any(row)}


def read_amends(path: str, kinds: list[str], steps: int, most: float) -> Amends:
    """The amends of a game's data file; all nought where there is none yet."""
    amends = Amends(kinds, steps, most)
    data = _learned(path)
    if data:
        amends.set(data["amends"])
        amends.made = {k: v for k, v in data.items() if k != "amends"}
    return amends


def _learned(path: str) -> dict[str, Any]:
    """What a game's data file holds; nothing where there is none yet."""
    try:
        with importlib.import_module("builtins").open(path, encoding="utf-8") as file:
            data: dict[str, Any] = json.load(file)
    except FileNotFoundError:
        return {}
    return data
