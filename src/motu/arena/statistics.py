"""What a number of games says, and how sure one can be of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, log10, sqrt
from typing import Final

#: How many standard deviations hold 95 of 100 outcomes.
SURE: Final = 1.959964


def wilson(score: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a rate: a score of so many in so many games.

    Unlike the plain one it stays between 0 and 1 and is honest about few games and clear wins.

    >>> [round(end, 3) for end in wilson(95, 100)]
    [0.888, 0.978]
    >>> [round(end, 3) for end in wilson(10, 10)]
    [0.722, 1.0]
    """
    if games == 0:
        return 0.0, 1.0
    rate = score / games
    spread = SURE * SURE / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = SURE * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


# --- Elo ----------------------------------------------------------------------------------------

#: No score counts as more certain than this: nobody is infinitely better.
CERTAIN: Final = 0.999


def elo_of(score: float) -> float:
    """By how many points of Elo somebody is better who scores so much.

    >>> round(elo_of(0.75)), round(elo_of(0.5))
    (191, 0)
    """
    bounded = min(CERTAIN, max(1 - CERTAIN, score))
    return -400 * log10(1 / bounded - 1)


def score_of(elo: float) -> float:
    """What somebody scores who is so many points of Elo better.

    >>> round(score_of(100), 2)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def mean_and_error(scores: Sequence[float]) -> tuple[float, float]:
    """The mean of some scores, and how far it may be off with 95 % confidence.

    >>> [round(number, 2) for number in mean_and_error([0.5, 1.0, 0.5, 1.0])]
    [0.75, 0.27]
    """
    n = len(scores)
    if n == 0:
        return 0.5, 0.5
    mean = sum(scores) / n
    # As if one more deal had been even: few equal results are not certainty.
    spread = (sum((score - mean) ** 2 for score in scores) + (0.5 - mean) ** 2) / n
    return mean, SURE * sqrt(spread / n)


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test, as in chess engine development: is somebody `elo1` better, or only `elo0`?

    It goes by deals, each played from all seats, and is wrong in about one of twenty cases.

    >>> Sprt().verdict([1.0] * 30), Sprt().verdict([0.5, 0.0, 0.5, 0.5] * 30)
    (True, False)
    """

    elo0: float = 0.0
    elo1: float = 30.0
    wrong: float = 0.05

    @property
    def bound(self) -> float:
        """How far the likelihood must lean to one side."""
        return log((1 - self.wrong) / self.wrong)

    def leaning(self, scores: Sequence[float]) -> float:
        """The logarithm of how much likelier these scores are with `elo1` than with `elo0`."""
        n = len(scores)
        if n < 2:
            return 0.0
        low, high = score_of(self.elo0), score_of(self.elo1)
        mean = sum(scores) / n
        spread = (sum((score - mean) ** 2 for score in scores) + (0.5 - mean) ** 2) / n
        return n * (high - low) * (mean - (low + high) / 2) / max(spread, 0.01)

    def verdict(self, scores: Sequence[float]) -> bool | None:
        """Whether somebody is better; `None` as long as that is open."""
        leaning = self.leaning(scores)
        if abs(leaning) < self.bound:
            return None
        return leaning > 0


# --- many against many --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rated:
    """How strong somebody is, in points of Elo, and how far that may be off."""

    elo: float
    error: float
    games: float


def ratings(met: Mapping[tuple[str, str], tuple[float, float]], anchor: str) -> dict[str, Rated]:
    """Ratings by Bradley and Terry from pairs of players: what the first scored, in how many games.

    The anchor has 0. A game of several counts as one of each against each. openskill would do the
    same by going through the games once, in some order; here all games are there before any rating
    is asked for, so the likelihood of all together is made as high as can be, which depends on no
    order, and how sharp its top is says how sure it is.

    >>> found = ratings({("a", "b"): (30, 40)}, anchor="b")
    >>> round(found["a"].elo), found["b"].elo
    (185, 0.0)
    """
    names = sorted({name for pair in met for name in pair} | {anchor})
    # Half a draw more for everybody who met: whoever won all games is not infinitely better.
    games = {pair: (score + 0.5, n + 1.0) for pair, (score, n) in met.items() if n}
    strength = dict.fromkeys(names, 0.0)
    for _ in range(400):
        largest = 0.0
        for name in names:
            slope, bend = _pull(name, games, strength)
            if name != anchor and bend:
                step = max(-1.0, min(1.0, slope / bend))
                strength[name] += step
                largest = max(largest, abs(step))
        if largest < 1e-6:
            break
    unit = 400 / log(10)
    return {
        name: Rated(
            unit * strength[name],
            0.0 if name == anchor else SURE * unit / sqrt(_pull(name, games, strength)[1] or 1e-9),
            sum(n for pair, (_, n) in met.items() if name in pair),
        )
        for name in names
    }


def _pull(
    name: str,
    games: Mapping[tuple[str, str], tuple[float, float]],
    strength: Mapping[str, float],
) -> tuple[float, float]:
    """How much the games want somebody to be stronger, and how sharply."""
    slope = bend = 0.0
    for (one, other), (score, n) in games.items():
        if name in (one, other):
            expected = 1 / (1 + exp(strength[other] - strength[one]))
            slope += (score - n * expected) * (1 if name == one else -1)
            bend += n * expected * (1 - expected)
    return slope, bend
