"""What a bot is given to think with, and what it answers: small plain data, for any process."""

import time
from collections.abc import Callable
from math import exp, fsum, inf
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from motu.core.rng import Rng

#: What the values of a thought are: a glance in the game's small change, the chance to win, points.
GLANCE: Final = "glance"
CHANCE: Final = "chance"
POINTS: Final = "points"
#: What an erring bot takes for a small difference: a twentieth of the chances, a point.
SMALL: Final = {CHANCE: 0.05, POINTS: 1.0}


@final
class Budget:
    """How much a bot may think about one action: seconds, iterations, or both.

    Nought is no bound, and one of them must be given; whichever is used up first ends the thought.
    With iterations alone a thought is the same for the same seed on any machine.

    With a whim above nought a bot errs: what is one small difference times the whim worse than the
    best is chosen 2.7 times less often.

    An `early` thought ends as soon as nothing that is left of the budget could change the choice.
    Matches think so, because nobody there reads more than the choice.

    If there is somebody to say that it is `enough`, a bot that searches asks now and then, and
    answers with what it has. Neither leaves the process in which it is said.

    >>> Budget(seconds=0.5).data()
    {'seconds': 0.5, 'iterations': 0, 'whim': 0.0}
    """

    def __init__(
        self,
        seconds: float = 0.0,
        iterations: int = 0,
        whim: float = 0.0,
        enough: Callable[[], bool] | None = None,
        early: bool = False,
    ) -> None:
        if not (0 <= seconds < inf and iterations >= 0 and (seconds > 0 or iterations > 0)):
            raise ValueError(
                f"a budget of {seconds} seconds and {iterations} iterations: "
                "neither may be below nought or endless, and one of them must be given"
            )
        self.seconds = seconds
        self.iterations = iterations
        self.whim = whim
        self.enough = enough
        self.early = early

    def ends_early(self) -> "Budget":
        """The same, for who reads nothing but the choice."""
        return Budget(self.seconds, self.iterations, self.whim, None, True)

    def is_over(self, ends: float) -> bool:
        """Whether to stop: if there are seconds, that is when it is `ends` o'clock."""
        if self.seconds and time.monotonic() >= ends:
            return True
        return self.enough is not None and self.enough()

    def data(self) -> dict[str, Any]:
        """As plain JSON data."""
        return {"seconds": self.seconds, "iterations": self.iterations, "whim": self.whim}

    @staticmethod
    def from_data(data: dict[str, Any], enough: Callable[[], bool] | None = None) -> "Budget":
        """The budget that `data` was written from."""
        return Budget(float(data["seconds"]), int(data["iterations"]), float(data["whim"]), enough)

    def __reduce__(self) -> tuple[object, ...]:
        """A match takes its budget to other processes."""
        return Budget, (self.seconds, self.iterations, self.whim, None, self.early)


# Numbers alone: the garbage collector need not look at the many of them.
@mypyc_attr(acyclic=True)
@final
class Weighed:
    """An action that a bot looked at: how often, and what it thinks of it, more being better."""

    def __init__(self, action: int, visits: int, value: float) -> None:
        self.action = action
        self.visits = visits
        self.value = value


@final
class Thought:
    """What a bot chose and why: a move, a hint and an analysis are all read from it.

    `weighed` holds the actions that it looked at, none if it did not look; `expected` is what it
    thinks the position is worth to its seat after the choice, as values are; `iterations` says
    how much it looked at in all; `counts` says what the values are: a `GLANCE` in the small change
    of the game, the `CHANCE` to win from 0 to 1, or `POINTS` in the end.

    >>> thought = Thought(7, [Weighed(7, 3, 1.5), Weighed(9, 1, 0.5)], 1.5, 4)
    >>> thought.data()
    {'choice': 7, 'weighed': [[7, 3, 1.5], [9, 1, 0.5]], 'expected': 1.5, 'iterations': 4, \
'counts': 'glance'}
    >>> [one.action for one in Thought.from_data(thought.data()).weighed]
    [7, 9]
    """

    def __init__(
        self,
        choice: int,
        weighed: list[Weighed],
        expected: float,
        iterations: int,
        counts: str = GLANCE,
    ) -> None:
        self.choice = choice
        self.weighed = weighed
        self.expected = expected
        self.iterations = iterations
        self.counts = counts

    def data(self) -> dict[str, Any]:
        """As plain JSON data."""
        return {
            "choice": self.choice,
            "weighed": [[one.action, one.visits, one.value] for one in self.weighed],
            "expected": self.expected,
            "iterations": self.iterations,
            "counts": self.counts,
        }

    @staticmethod
    def from_data(data: dict[str, Any]) -> "Thought":
        """The thought that `data` was written from."""
        weighed = [
            Weighed(int(action), int(visits), float(value))
            for action, visits, value in data["weighed"]
        ]
        return Thought(
            int(data["choice"]),
            weighed,
            float(data["expected"]),
            int(data["iterations"]),
            str(data["counts"]),
        )


def at_whim(thought: Thought, small: float, rng: Rng) -> Thought:
    """The same thought with a choice by lot: what is `small` worse comes 2.7 times less often.

    Where nothing was weighed, or `small` is nought, the choice stays.
    """
    if small <= 0.0 or len(thought.weighed) < 2:
        return thought
    best = max([one.value for one in thought.weighed])
    likely = [exp((one.value - best) / small) for one in thought.weighed]
    lot = float(rng.word()) / 4294967296.0 * sum(likely)
    chosen = thought.weighed[0]
    for one, share in zip(thought.weighed, likely, strict=True):
        chosen = one
        lot -= share
        if lot < 0.0:
            break
    return Thought(chosen.action, thought.weighed, chosen.value, thought.iterations, thought.counts)


def merged(thoughts: list[Thought]) -> Thought:
    """What several thought about the same position, as if one had looked at all of it.

    The choice is made as each of them makes it: what was looked at most; where points are counted,
    the best of what stayed in to the end. It comes first in `weighed`, then the others that were
    looked at most. All must count in the same way.

    >>> one = Thought(7, [Weighed(7, 60, 0.5), Weighed(9, 40, 0.25)], 0.5, 100, CHANCE)
    >>> other = Thought(9, [Weighed(7, 30, 0.5), Weighed(9, 70, 0.75)], 0.75, 100, CHANCE)
    >>> both = merged([one, other])
    >>> both.choice, both.iterations, [(one.action, one.visits) for one in both.weighed]
    (9, 200, [(9, 110), (7, 90)])
    """
    if len(thoughts) == 1:
        return thoughts[0]
    visits: dict[int, int] = {}
    totals: dict[int, list[float]] = {}
    for thought in thoughts:
        for one in thought.weighed:
            visits[one.action] = visits.get(one.action, 0) + one.visits
            totals.setdefault(one.action, []).append(one.visits * one.value)
    # Summed up so that the order does not matter, not even in the last digit.
    weighed = [Weighed(action, n, fsum(totals[action]) / n) for action, n in visits.items()]
    weighed.sort(key=_most_looked_at)
    chosen = weighed[0]
    if thoughts[0].counts == POINTS:
        stayed = _stayed(thoughts)
        chosen = max([one for one in weighed if one.action in stayed], key=lambda one: one.value)
        weighed.remove(chosen)
        weighed.insert(0, chosen)
    iterations = sum([thought.iterations for thought in thoughts])
    return Thought(chosen.action, weighed, chosen.value, iterations, thoughts[0].counts)


def _most_looked_at(one: Weighed) -> tuple[int, float, int]:
    """What comes first; of equals in all, the lower number: the order is always the same."""
    return -one.visits, -one.value, one.action


def _stayed(thoughts: list[Thought]) -> set[int]:
    """What was tried out to the end in one of them: nothing in it was looked at more often.

    Who was told early that it is enough has given up too little to say what stays in.
    """
    longest = max([thought.iterations for thought in thoughts])
    stayed: set[int] = set()
    for thought in thoughts:
        if 2 * thought.iterations >= longest:
            most = max([one.visits for one in thought.weighed])
            stayed |= {one.action for one in thought.weighed if one.visits == most}
    return stayed
