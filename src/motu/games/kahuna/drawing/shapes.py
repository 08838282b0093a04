"""Lines and outlines: the geometry that the drawing of Kahuna is made of."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from motu.core.shapes import Point


def blob(
    waves: Sequence[tuple[int, float, float]], rx: float, ry: float, count: int = 16
) -> list[Point]:
    """A ring of points: an ellipse with waves (how many, how high, where they begin) on it."""
    points = []
    for i in range(count):
        angle = 2 * pi * i / count
        far = 1 + sum(high * cos(many * angle + start) for many, high, start in waves)
        points.append((rx * far * cos(angle), ry * far * sin(angle)))
    return points


def reach(outline: Sequence[Point], towards: Point) -> float:
    """How far from (0, 0) the outline is in the direction of a point."""
    length = hypot(*towards)
    ux, uy = towards[0] / length, towards[1] / length
    best = 0.0
    for i, (ax, ay) in enumerate(outline):
        bx, by = outline[i - 1]
        side_a, side_b = ux * ay - uy * ax, ux * by - uy * bx
        if side_a * side_b > 0 or side_a == side_b:
            continue
        share = side_a / (side_a - side_b)
        along = (ax + (bx - ax) * share) * ux + (ay + (by - ay) * share) * uy
        best = max(best, along)
    return best


def cut(points: Sequence[Point], corner: Point, normal: Point) -> list[Point]:
    """What is left of a convex figure on the side of a straight line that `normal` points to."""

    def side(point: Point) -> float:
        return (point[0] - corner[0]) * normal[0] + (point[1] - corner[1]) * normal[1]

    left = []
    for i, here in enumerate(points):
        before = points[i - 1]
        a, b = side(before), side(here)
        if (a < 0) != (b < 0):
            share = a / (a - b)
            left.append(
                (
                    before[0] + (here[0] - before[0]) * share,
                    before[1] + (here[1] - before[1]) * share,
                )
            )
        if b >= 0:
            left.append(here)
    return left
