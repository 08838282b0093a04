"""Lines and outlines: what all pictures are drawn with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
#: x, y, width and height.
Box: TypeAlias = tuple[float, float, float, float]


def short(value: float) -> str:
    """A coordinate with one decimal: enough for drawn lines."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    """A point as it stands in path data."""
    return f"{short(point[0])} {short(point[1])}"


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed figure with straight sides."""
    return "M" + "L".join(map(pair, points)) + "Z"


def smooth(points: Sequence[Point], closed: bool = True) -> str:
    """Path data of a soft curve through all the points."""
    count = len(points)
    last = count if closed else count - 1
    path = [f"M{pair(points[0])}C"]
    for i in range(last):
        before = points[i - 1] if closed or i else points[0]
        here = points[i]
        there = points[(i + 1) % count]
        after = points[(i + 2) % count] if closed or i + 2 < count else there
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        path.append(" ".join((pair(first), pair(second), pair(there))))
    return path[0] + " ".join(path[1:]) + ("Z" if closed else "")


def star(points: int, outer: float, inner: float, start: float = -pi / 2) -> list[Point]:
    """The corners of a star around (0, 0)."""
    corners = []
    for i in range(points * 2):
        far = inner if i % 2 else outer
        angle = start + pi * i / points
        corners.append((far * cos(angle), far * sin(angle)))
    return corners


def outline(x: float, y: float, width: float, height: float) -> str:
    """Path data of a box.

    >>> outline(1, 2, 30, 40)
    'M1 2h30v40h-30z'
    """
    return f"M{pair((x, y))}h{short(width)}v{short(height)}h{short(-width)}z"


def disc(x: float, y: float, r: float) -> str:
    """Path data of a circle."""
    turn = f"a{short(r)} {short(r)} 0 0 1 "
    return f"M{short(x - r)} {short(y)}{turn}{short(2 * r)} 0{turn}{short(-2 * r)} 0Z"


def shape(css: str, d: str) -> str:
    """A path that gets its looks from a class."""
    return f'<path class="{css}" d="{d}"/>'


def filled(fill: str, d: str) -> str:
    """A path filled with one colour."""
    return f'<path fill="{fill}" d="{d}"/>'
