"""Fitting weights to what games came to: by least squares, or by logistic regression. Compiled."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from motu.core.judging import floats, logistic, share_out

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


@final
class Rivals:
    """What each of several seats had in many positions, and what came of it for all of them.

    Who won tells little: one of them did. By how many points everybody came in before or behind the
    others tells much more, so that is what weights are fitted to; how much a point then counts is
    fitted to who won.

    >>> rivals = Rivals(1)
    >>> for x in range(10):
    ...     rivals.add([[0.0], [float(x)]], [0.0, 2.0 * x], [1.0, 0.0] if x < 5 else [0.0, 1.0])
    >>> rivals.fitted(1e-9)[0] > 0
    True
    """

    def __init__(self, size: int) -> None:
        #: What each has against the average of all, and the points that it had so in the end.
        self.samples: Final = Samples(size)
        self.won: vec[float] = vec[float]()
        #: How many there were in each position.
        self.seats: vec[i64] = vec[i64]()

    @property
    def n(self) -> int:
        """How often somebody was looked at."""
        return int(self.samples.n)

    def add(self, features: list[list[float]], points: list[float], won: list[float]) -> None:
        """One position: what is noticed about every seat, and what came of it."""
        seats = len(features)
        usual = [sum(column) / seats for column in zip(*features, strict=True)]
        usual_points = sum(points) / seats
        for seat in range(seats):
            own = [x - y for x, y in zip(features[seat], usual, strict=True)]
            self.samples.add(own, points[seat] - usual_points)
            self.won = append(self.won, won[seat])
        self.seats = append(self.seats, i64(seats))

    def fitted(self, ridge: float, before: list[float] | None = None) -> list[float]:
        """The weights that fit best; `ridge` keeps to `before` those of which little is known."""
        start = [0.0] * int(self.samples.size) if before is None else before
        lead = self._strengths(start)
        square = 0.0
        along = 0.0
        for n in range(self.samples.n):
            square += lead[n] * lead[n]
            along += lead[n] * self.samples.targets[n]
        # What was known before, in points.
        start = [x * along / square if square else x for x in start]
        spread = self.samples.miss(start, False)
        in_points = self.samples.fitted(False, ridge * spread, start)
        counts = self._steepness(self._strengths(in_points))
        return [x * counts for x in in_points]

    def miss(self, weights: list[float]) -> float:
        """How far off the chances are that follow: the mean square of what is missed."""
        chances = self._chances(self._strengths(weights), 1.0)
        total = 0.0
        for n in range(self.samples.n):
            total += (self.won[n] - chances[n]) ** 2
        return total / float(self.samples.n) if self.samples.n else 0.0

    def _strengths(self, weights: list[float]) -> vec[float]:
        """What each has, times how much it counts."""
        size = self.samples.size
        rows = self.samples.rows
        found = vec[float]()
        for n in range(self.samples.n):
            total = 0.0
            for a in range(size):
                total += weights[a] * rows[n * size + a]
            found = append(found, total)
        return found

    def _chances(self, strengths: vec[float], steepness: float) -> vec[float]:
        """The chances of all, position by position."""
        found = vec[float]()
        first: i64 = 0
        for place in range(len(self.seats)):
            seats = self.seats[place]
            shares = floats(seats)
            for seat in range(seats):
                shares[seat] = steepness * strengths[first + seat]
            share_out(shares, seats)
            for seat in range(seats):
                found = append(found, shares[seat])
            first += seats
        return found

    def _steepness(self, strengths: vec[float]) -> float:
        """How much a point counts so that wins are likeliest: Newton's method, one unknown."""
        steepness = 0.0
        for _ in range(STEPS):
            chances = self._chances(strengths, steepness)
            slope = 0.0
            bend = SMALLEST
            first: i64 = 0
            for place in range(len(self.seats)):
                seats = self.seats[place]
                mean = 0.0
                square = 0.0
                for n in range(first, first + seats):
                    slope += (self.won[n] - chances[n]) * strengths[n]
                    mean += chances[n] * strengths[n]
                    square += chances[n] * strengths[n] * strengths[n]
                bend += square - mean * mean
                first += seats
            steepness += slope / bend
            if abs(slope / bend) < SMALLEST:
                break
        return steepness


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
