"""Remembering what was worked out before: most of a step is the same as a move ago."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

Got = TypeVar("Got")

#: So much is remembered of each kind.
KEPT: Final = 1024
#: And so much of what is large.
FEW: Final = 128

_remembering: Final[list[_lru_cache_wrapper[Any]]] = []


def kept(work: Callable[..., Got]) -> _lru_cache_wrapper[Got]:
    """For small functions whose answer depends on what they are given and nothing else.

    What is kept by who says it (`say`) needs the bound: there is one for every set of names.
    """
    remembering = lru_cache(maxsize=KEPT)(work)
    _remembering.append(remembering)
    return remembering


#: For what is large, and the same as long as a game lasts, such as a sea round a board: anybody may
#: bring components of their own, so even of these there is no end.
kept_few: Final = lru_cache(maxsize=FEW)


def forgetting(steps: int) -> Iterator[None]:
    """Forget what is kept of positions, in so many steps, and begin again.

    What was drawn is kept for the moves that follow, and the bounds are for hundreds of tables at
    once. Where fewer are played, what belongs to games that are over would stay for hours. Where
    only a few are kept they are the same in every game, such as the islands on a board: those stay.
    """
    while True:
        for step in range(steps):
            for one in _remembering[step::steps]:
                if one.cache_info().currsize > FEW:
                    one.cache_clear()
            yield
