"""What a number of games says, and how sure one can be of it."""

from __future__ import annotations

from math import sqrt
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
