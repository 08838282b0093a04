"""Hexes with a corner at the top, as lines: whole, drawn in at some sides, and joined to tiles."""

from __future__ import annotations

from collections.abc import Collection
from math import cos, pi, sin, sqrt
from typing import Final

from motu.core.kept import kept
from motu.core.shapes import Point, pair, polygon
from motu.games.my_island.rules.ground import STEPS, Cell

#: The height of a hex, and from row to row, in widths.
HIGH: Final = 2 / sqrt(3)
ROW: Final = 0.75 * HIGH
#: The way to each of the six sides, clockwise from the east as in `STEPS`.
WAYS: Final = tuple((cos(pi * n / 3), sin(pi * n / 3)) for n in range(6))
#: All six sides as bits.
ALL: Final = 63


def centre(column: float, row: float) -> Point:
    """The middle of a hex, in widths, from that of the first."""
    return column + row / 2, ROW * row


def sides_in(cell: Cell, cells: Collection[Cell]) -> int:
    """The sides of a space behind which lies one of the cells, as bits."""
    row, column = cell
    return sum(
        1 << n for n, (across, down) in enumerate(STEPS) if (row + down, column + across) in cells
    )


@kept
def corners(size: float, inset: float = 0.0, joined: int = 0) -> tuple[Point, ...]:
    """The corners about (0, 0), the first before the eastern side; joined sides are not inset."""
    far = [size / 2 - (0.0 if joined >> n & 1 else inset) for n in range(6)]
    found = []
    for n in range(6):
        (ax, ay), (bx, by) = WAYS[n - 1], WAYS[n]
        # Where the lines of two neighbouring sides meet; they lie 60 degrees apart.
        a, b = (far[n - 1] - far[n] / 2) / 0.75, (far[n] - far[n - 1] / 2) / 0.75
        found.append((a * ax + b * bx, a * ay + b * by))
    return tuple(found)


def hexagon(x: float, y: float, size: float, inset: float = 0.0, joined: int = 0) -> str:
    """Path data of a hex."""
    return polygon((x + dx, y + dy) for dx, dy in corners(size, inset, joined))


def edge(x: float, y: float, size: float, inset: float, joined: int) -> str:
    """Path data of all sides of a hex that are not joined."""
    if not joined:
        return hexagon(x, y, size, inset)
    points = [(x + dx, y + dy) for dx, dy in corners(size, inset, joined)]
    drawn = ""
    for n in range(6):
        if joined >> n & 1:
            continue
        if joined >> (n - 1) % 6 & 1:
            drawn += f"M{pair(points[n])}"
            m = n
            while not joined >> m % 6 & 1:
                m += 1
                drawn += f"L{pair(points[m % 6])}"
    return drawn
