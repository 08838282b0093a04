"""The positions that a rules page shows, by the names that they have there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from motu.core.errors import UnknownName, one_of
from motu.core.message import msg

Figure = TypeVar("Figure")


def figure_named(name: str, figures: Mapping[str, Figure]) -> Figure:
    """What a game has under the name of a figure, or an error that lists all of them.

    >>> figure_named("start", {"start": 7})
    7
    """
    if name not in figures:
        raise UnknownName(
            msg(
                "There is no figure {name}. Possible: {choices}.",
                name=name[:40],
                choices=one_of(list(figures)),
            )
        )
    return figures[name]
