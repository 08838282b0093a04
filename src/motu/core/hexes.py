"""Hexes with a corner at the top, in rows: names, centres, and which are next to each other.

A hex is a row and a column, both from 0. Odd rows lie half a hex further right.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]


def name_of(place: Hex) -> str:
    """A letter for the row and a number for the column.

    >>> name_of((3, 0))
    'D1'
    """
    row, column = place
    return f"{chr(ord('A') + row)}{column + 1}"


def centre_of(place: Hex) -> tuple[float, float]:
    """Where the centre lies: across in widths of a hex, down in heights of a hex.

    >>> centre_of((3, 0))
    (1.0, 2.75)
    """
    row, column = place
    return column + 0.5 + 0.5 * (row & 1), 0.75 * row + 0.5


def neighbours_of(place: Hex) -> list[Hex]:
    """The six places round about, whether there is a hex or not.

    >>> neighbours_of((1, 1))
    [(0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2)]
    """
    row, column = place
    left = column - 1 + (row & 1)
    return [
        (row - 1, left), (row - 1, left + 1),
        (row, column - 1), (row, column + 1),
        (row + 1, left), (row + 1, left + 1),
    ]  # fmt: skip


def adjacent_pairs(places: Collection[Hex]) -> list[tuple[Hex, Hex]]:
    """All pairs of hexes next to each other, each once, in reading order.

    >>> adjacent_pairs([(0, 0), (0, 1), (1, 0)])
    [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 0))]
    """
    there = set(places)
    return [
        (place, other)
        for place in sorted(there)
        for other in neighbours_of(place)
        if other in there and place < other
    ]
