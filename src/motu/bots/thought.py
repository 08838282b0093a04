"""What a bot is given to think with, and what it answers: small plain data, for any process."""

from math import exp
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from motu.core.rng import Rng

#: What the values of a thought are: a glance in the game's small change, the chance to win, points.
GLANCE: Final = "glance"
CHANCE: Final = "chance"
POINTS: Final = "points"


@final
class Budget:
    """How much a bot may think about one action: seconds, iterations, or both.

    Nought is no bound, and one of them must be given; whichever is used up first ends the thought.
    With iterations alone a thought is the same for the same seed on any machine.

    With a whim above nought a bot errs: what is one small difference times the whim worse than the
    best is chosen 2.7 times less often.

    >>> Budget(seconds=0.5).data()
    {'seconds': 0.5, 'iterations': 0, 'whim': 0.0}
    """

    def __init__(self, seconds: float = 0.0, iterations: int = 0, whim: float = 0.0) -> None:
        if not (seconds >= 0 and iterations >= 0 and (seconds > 0 or iterations > 0)):
            raise ValueError(
                f"a budget of {seconds} seconds and {iterations} iterations: "
                "neither may be below nought, and one of them must be given"
            )
        self.seconds = seconds
        self.iterations = iterations
        self.whim = whim

    def data(self) -> dict[str, Any]:
        """As plain JSON data."""
        return {"seconds": self.seconds, "iterations": self.iterations, "whim": self.whim}

    @staticmethod
    def from_data(data: dict[str, Any]) -> "Budget":
        """The budget that `data` was written from."""
        return Budget(float(data["seconds"]), int(data["iterations"]), float(data["whim"]))

    def __reduce__(self) -> tuple[object, ...]:
        """A match takes its budget to other processes."""
        return Budget, (self.seconds, self.iterations, self.whim)


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
