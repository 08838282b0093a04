"""What a bot is given to think with, and what it answers: small plain data, for any process."""

from typing import Any, final

from mypy_extensions import mypyc_attr


@final
class Budget:
    """How much a bot may think about one action: seconds, iterations, or both.

    Nought is no bound, and one of them must be given; whichever is used up first ends the thought.
    With iterations alone a thought is the same for the same seed on any machine.

    >>> Budget(seconds=0.5).data()
    {'seconds': 0.5, 'iterations': 0}
    """

    def __init__(self, seconds: float = 0.0, iterations: int = 0) -> None:
        if not (seconds >= 0 and iterations >= 0 and (seconds > 0 or iterations > 0)):
            raise ValueError(
                f"a budget of {seconds} seconds and {iterations} iterations: "
                "neither may be below nought, and one of them must be given"
            )
        self.seconds = seconds
        self.iterations = iterations

    def data(self) -> dict[str, Any]:
        """As plain JSON data."""
        return {"seconds": self.seconds, "iterations": self.iterations}

    @staticmethod
    def from_data(data: dict[str, Any]) -> "Budget":
        """The budget that `data` was written from."""
        return Budget(float(data["seconds"]), int(data["iterations"]))

    def __reduce__(self) -> tuple[object, ...]:
        """A match takes its budget to other processes."""
        return Budget, (self.seconds, self.iterations)


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
    how much it looked at in all.

    >>> thought = Thought(7, [Weighed(7, 3, 1.5), Weighed(9, 1, 0.5)], 1.5, 4)
    >>> thought.data()
    {'choice': 7, 'weighed': [[7, 3, 1.5], [9, 1, 0.5]], 'expected': 1.5, 'iterations': 4}
    >>> [one.action for one in Thought.from_data(thought.data()).weighed]
    [7, 9]
    """

    def __init__(
        self, choice: int, weighed: list[Weighed], expected: float, iterations: int
    ) -> None:
        self.choice = choice
        self.weighed = weighed
        self.expected = expected
        self.iterations = iterations

    def data(self) -> dict[str, Any]:
        """As plain JSON data."""
        return {
            "choice": self.choice,
            "weighed": [[one.action, one.visits, one.value] for one in self.weighed],
            "expected": self.expected,
            "iterations": self.iterations,
        }

    @staticmethod
    def from_data(data: dict[str, Any]) -> "Thought":
        """The thought that `data` was written from."""
        weighed = [
            Weighed(int(action), int(visits), float(value))
            for action, visits, value in data["weighed"]
        ]
        return Thought(
            int(data["choice"]), weighed, float(data["expected"]), int(data["iterations"])
        )
