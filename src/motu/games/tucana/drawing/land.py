"""The island as drawn by hand: hexes with soft uneven borders, its coast, and what a finger means.

Hexes share their corners and borders, so these are found once for a map and used by all.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from random import Random
from typing import TypeAlias

from motu.core.kept import kept, kept_few
from motu.core.shapes import Point, pair, short, smooth
from motu.games.tucana.drawing.layout import HIGH, MapPlan

#: A corner of hexes: across in halves of a width, down in quarters of a height.
Corner: TypeAlias = tuple[int, int]

#: The corners of a hex from its centre, clockwise from the top.
AROUND: tuple[Corner, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
#: How far corners and borders stray from where a ruler would have them, in widths of a hex.
STRAY, BOW = 0.028, 0.03


def corners_of(plan: MapPlan, hex_: int) -> list[Corner]:
    """The six corners of a hex."""
    x, y = plan.sheet.centres[hex_]
    across, down = round(2 * x), round(4 * y)
    return [(across + dx, down + dy) for dx, dy in AROUND]


@kept
def at_corner(plan: MapPlan, corner: Corner) -> Point:
    """Where a corner lies on the page."""
    rng = Random(f"corner {corner}")
    x = corner[0] / 2 + rng.uniform(-STRAY, STRAY)
    y = corner[1] / 4 * HIGH + rng.uniform(-STRAY, STRAY)
    return plan.origin[0] + x * plan.width, plan.origin[1] + y * plan.width


@kept
def _bend(plan: MapPlan, one: Corner, two: Corner) -> Point:
    """The point that a border between two corners bends towards; one <= two."""
    rng = Random(f"border {one} {two}")
    (ax, ay), (bx, by) = at_corner(plan, one), at_corner(plan, two)
    aside = rng.uniform(-BOW, BOW) * 2
    return (ax + bx) / 2 - (by - ay) * aside, (ay + by) / 2 + (bx - ax) * aside


@kept
def outline(plan: MapPlan, hex_: int) -> str:
    """Path data of a hex."""
    corners = corners_of(plan, hex_)
    path = [f"M{pair(at_corner(plan, corners[0]))}"]
    for here, there in zip(corners, corners[1:] + corners[:1], strict=True):
        bend = _bend(plan, *sorted((here, there)))
        path.append(f"Q{pair(bend)} {pair(at_corner(plan, there))}")
    return "".join(path) + "Z"


@kept_few
def coast(plan: MapPlan) -> str:
    """Path data of the water's edge: the hexes' outer borders, pushed out and made soft."""
    borders: set[tuple[Corner, Corner]] = set()
    for hex_ in range(len(plan.sheet.names)):
        corners = corners_of(plan, hex_)
        borders |= set(zip(corners, corners[1:] + corners[:1], strict=True))
    # A border that two hexes share is there both ways. At most three hexes meet at a corner, so
    # from there the coast goes on in one way only.
    onward = dict(sorted(way for way in borders if way[::-1] not in borders))
    loops = []
    while onward:
        start, here = onward.popitem()
        ring = [start]
        while here != start:
            ring.append(here)
            here = onward.pop(here)
        loops.append(smooth(_pushed(plan, [at_corner(plan, corner) for corner in ring])))
    return "".join(loops)


def _pushed(plan: MapPlan, ring: list[Point]) -> list[Point]:
    """Corners and middles of a ring, moved outwards, here more and there less."""
    rng = Random(len(ring))
    points = []
    for i, here in enumerate(ring):
        there = ring[(i + 1) % len(ring)]
        points += [here, ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)]
    pushed = []
    for i, (x, y) in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = hypot(dx, dy) or 1.0
        far = plan.width * rng.uniform(0.05, 0.135)
        pushed.append((x + dy / size * far, y - dx / size * far))
    return pushed


def ends_of(plan: MapPlan, segment: int) -> tuple[Point, Point]:
    """The centres that a segment joins."""
    a, b = plan.sheet.segments[segment]
    return plan.centre(a), plan.centre(b)


@kept
def course(plan: MapPlan, segment: int) -> str:
    """Path data of a trail: from centre to centre, not quite straight."""
    a, b = ends_of(plan, segment)
    rng = Random(f"trail {plan.sheet.segment_names[segment]}")
    aside = rng.choice((-1, 1)) * rng.uniform(0.05, 0.1)
    bend = ((a[0] + b[0]) / 2 - (b[1] - a[1]) * aside, (a[1] + b[1]) / 2 + (b[0] - a[0]) * aside)
    return f"M{pair(a)}Q{pair(bend)} {pair(b)}"


@kept
def direction(plan: MapPlan, segment: int) -> int:
    """0 across, 1 down to the right, 2 down to the left."""
    a, b = ends_of(plan, segment)
    if abs(a[1] - b[1]) < 0.1:
        return 0
    return 1 if b[0] > a[0] else 2


@kept
def reach(plan: MapPlan, segment: int) -> str:
    """Path data of where a finger means this segment.

    From each centre the hex is shared out among its six borders, so no two segments claim the
    same spot. A small round at the centres is left to the hexes themselves.
    """
    a, b = ends_of(plan, segment)
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    dx, dy = (b[0] - a[0]) / 2, (b[1] - a[1]) / 2
    half = plan.width / 2
    side = plan.width * HIGH / 4
    aside = (-dy / half * side, dx / half * side)
    free = 0.36  # of the way from a centre to the border
    points = [
        (middle[0] + aside[0], middle[1] + aside[1]),
        *(
            (
                middle[0] + way * dx * (1 - free) + turn * aside[0] * free,
                middle[1] + way * dy * (1 - free) + turn * aside[1] * free,
            )
            for way, turn in ((1, 1), (1, -1))
        ),
        (middle[0] - aside[0], middle[1] - aside[1]),
        *(
            (
                middle[0] + way * dx * (1 - free) + turn * aside[0] * free,
                middle[1] + way * dy * (1 - free) + turn * aside[1] * free,
            )
            for way, turn in ((-1, -1), (-1, 1))
        ),
    ]
    return _closed(points)


def _closed(points: list[Point]) -> str:
    """Path data of a figure, each corner from the one before: for equal figures nearly the same."""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    return f"M{pair(points[0])}l{' '.join(map(pair, steps))}z"


def small_map(plan: MapPlan) -> tuple[float, float]:
    """How large the map is on the small sheets, where a hex is 8 wide and rows are 7 apart."""
    across = max(x for x, _ in plan.sheet.centres) + 0.5
    down = max(y for _, y in plan.sheet.centres)
    return across * 8, (down - 0.5) / 0.75 * 7 + 9.4


def small_centre(plan: MapPlan, hex_: int) -> tuple[int, int]:
    """A centre on the small sheets, in whole numbers: that keeps updates small."""
    x, y = plan.sheet.centres[hex_]
    return round(8 * x), round((y - 0.5) / 0.75 * 7) + 5


def small_outline(plan: MapPlan, hex_: int) -> str:
    """Path data of a hex on the small sheets."""
    x, y = small_centre(plan, hex_)
    return f"M{x} {short(y - 4.65)}l4 2.3v4.7l-4 2.3-4-2.3v-4.7Z"


@kept
def small_course(plan: MapPlan, segment: int) -> str:
    """Path data of a trail on the small sheets."""
    a, b = plan.sheet.segments[segment]
    (ax, ay), (bx, by) = small_centre(plan, a), small_centre(plan, b)
    return f"M{ax} {ay}h{bx - ax}" if ay == by else f"M{ax} {ay}l{bx - ax} {by - ay}"
