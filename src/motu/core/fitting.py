"""Fitting weights to what games came to: by least squares, or by logistic regression. Compiled."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from motu.core.judging import logistic

#: Newton's method comes as near as can be in so many steps.
STEPS: Final = 12
#: A step smaller than this is none.
SMALLEST: Final = 1e-7


@final
class Samples:
    """What was noticed in many positions, and what came of each.

    >>> samples = Samples(2)
    >>> for x in range(10):
    ...     samples.add([1.0, float(x)], 3.0 + 2.0 * x)
    >>> [round(number, 3) for number in samples.fitted(False, 1e-9)]
    [3.0, 2.0]
    """

    def __init__(self, size: int) -> None:
        self.size: Final[i64] = size
        self.n: i64 = 0
        self.rows: vec[float] = vec[float]()
        self.targets: vec[float] = vec[float]()

    def add(self, features: list[float], target: float) -> None:
        """One position, and what came of it."""
        for number in features:
            self.rows = append(self.rows, number)
        self.targets = append(self.targets, target)
        self.n += 1

    def fitted(
        self, is_chance: bool, ridge: float, before: list[float] | None = None
    ) -> list[float]:
        """The weights that fit best; `ridge` keeps to `before` those of which little is known."""
        size = self.size
        start = [0.0] * int(size) if before is None else before
        weights = list(start)
        for _ in range(STEPS if is_chance else 1):
            step = self._step(weights, start, is_chance, ridge)
            most = 0.0
            for a in range(size):
                weights[a] += step[a]
                most = max(most, abs(step[a]))
            if most < SMALLEST:
                break
        return weights

    def _step(
        self, weights: list[float], start: list[float], is_chance: bool, ridge: float
    ) -> list[float]:
        """One step of Newton's method; for least squares the whole way."""
        size = self.size
        rows = self.rows
        slope = vec[float]()
        bend = vec[float]()
        for a in range(size):
            slope = append(slope, ridge * (start[a] - weights[a]))
            for b in range(size):
                bend = append(bend, ridge if a == b else 0.0)
        own = vec[float]()
        for a in range(size):
            own = append(own, weights[a])
        for n in range(self.n):
            at = n * size
            guess = 0.0
            for a in range(size):
                guess += own[a] * rows[at + a]
            sure = 1.0
            if is_chance:
                guess = logistic(guess)
                sure = guess * (1.0 - guess)
            miss = self.targets[n] - guess
            for a in range(size):
                x = rows[at + a]
                if x != 0.0:
                    slope[a] += miss * x
                    for b in range(a + 1):
                        bend[a * size + b] += sure * x * rows[at + b]
        return _solved(
            [[bend[max(a, b) * size + min(a, b)] for b in range(size)] for a in range(size)],
            list(slope),
        )

    def miss(self, weights: list[float], is_chance: bool) -> float:
        """How far off the weights are: the mean square of what they miss."""
        total = 0.0
        size = self.size
        for n in range(self.n):
            guess = 0.0
            for a in range(size):
                guess += weights[a] * self.rows[n * size + a]
            if is_chance:
                guess = logistic(guess)
            total += (self.targets[n] - guess) ** 2
        return total / float(self.n) if self.n else 0.0


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of as many linear equations as unknowns, by elimination."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(n):
        pivot = column
        for other in range(column + 1, n):
            if abs(rows[other][column]) > abs(rows[pivot][column]):
                pivot = other
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        if head[column] == 0.0:
            continue
        for other in range(n):
            if other != column:
                share = rows[other][column] / head[column]
                if share != 0.0:
                    rows[other] = [x - share * y for x, y in zip(rows[other], head, strict=True)]
    return [row[n] / row[i] if row[i] else 0.0 for i, row in enumerate(rows)]
