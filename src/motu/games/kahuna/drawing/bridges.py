"""Lines and the bridges on them.

A free line is a rope on floats. Coral builds round: planks between two rails of beads.
Ink builds angular: a lattice of crossed struts. So the sides differ without colour.
"""

from __future__ import annotations

from math import hypot

from motu.core.ink import hit
from motu.core.kept import kept, kept_few
from motu.core.picture import el
from motu.core.shapes import Point, pair, polygon, short
from motu.games.kahuna.drawing.islands import RX, shore
from motu.games.kahuna.drawing.layout import Layout
from motu.games.kahuna.drawing.shapes import cut, reach
from motu.games.kahuna.rules.board import N_ISLANDS, N_LINES

Curve = tuple[Point, Point, Point]


def _ends(plan: Layout, line: int) -> tuple[Point, Point]:
    """Where a line meets the two shores."""
    a, b = (plan.centre(island) for island in plan.board.lines[line])
    aside = _detour(plan, line)
    middle = ((a[0] + b[0] + aside[0]) / 2, (a[1] + b[1] + aside[1]) / 2)
    found = []
    for island, start in zip(plan.board.lines[line], (a, b), strict=True):
        towards = (middle[0] - start[0], middle[1] - start[1])
        far = reach(shore(island, 0.95, 72), towards) * plan.scale / hypot(*towards)
        found.append((start[0] + towards[0] * far, start[1] + towards[1] * far))
    return found[0], found[1]


def _curve(plan: Layout, line: int) -> Curve:
    """The bow of a bridge: the flatter it lies on the page, the higher it rises."""
    a, b = _ends(plan, line)
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - abs(b[0] - a[0]) * 0.15
    aside = _detour(plan, line)
    return a, (x + aside[0], y + aside[1]), b


def _detour(plan: Layout, line: int) -> Point:
    """How a line that comes too close to a third island swings around it."""
    a, b = (plan.centre(island) for island in plan.board.lines[line])
    length = hypot(b[0] - a[0], b[1] - a[1])
    nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
    for island in range(N_ISLANDS):
        x, y = plan.centre(island)
        along = ((x - a[0]) * ny - (y - a[1]) * nx) / length
        far = (x - a[0]) * nx + (y - a[1]) * ny
        short_of = plan.scale * RX * 1.5 - abs(far)
        if island not in plan.board.lines[line] and 0 < along < 1 and short_of > 0:
            push = -2 * short_of if far > 0 else 2 * short_of
            return nx * push, ny * push
    return 0.0, 0.0


def _data(curve: Curve, aside: float = 0.0) -> str:
    a, middle, b = curve
    length = hypot(b[0] - a[0], b[1] - a[1])
    dx, dy = -(b[1] - a[1]) / length * aside, (b[0] - a[0]) / length * aside
    moved = [pair((x + dx, y + dy)) for x, y in (a, middle, b)]
    return f"M{moved[0]}Q{moved[1]} {moved[2]}"


def _lattice(curve: Curve, half: float) -> str:
    """Two zigzags that cross all along a bridge."""
    a, middle, b = curve
    length = hypot(b[0] - a[0], b[1] - a[1])
    steps = max(3, round(length / (half * 2.1)))
    sides: tuple[list[Point], list[Point]] = ([], [])
    for i in range(steps + 1):
        t = i / steps
        x = (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * middle[0] + t * t * b[0]
        y = (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * middle[1] + t * t * b[1]
        dx = (1 - t) * (middle[0] - a[0]) + t * (b[0] - middle[0])
        dy = (1 - t) * (middle[1] - a[1]) + t * (b[1] - middle[1])
        slope = hypot(dx, dy)
        for side, zigzag in enumerate(sides):
            aside = half if (i + side) % 2 else -half
            zigzag.append((x - dy / slope * aside, y + dx / slope * aside))
    return "".join("M" + "L".join(map(pair, zigzag)) for zigzag in sides)


def _hit(plan: Layout, line: int) -> str:
    """Where a finger means this line: near it, and nearer to it than to any other line.

    Every face of the map is a triangle, so lines that could be confused share an island,
    and what is nearer to one of them is told by the line that halves their angle.
    """
    a, b = (plan.centre(island) for island in plan.board.lines[line])
    length = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    start, end = _ends(plan, line)
    more = plan.reach * 0.4
    wide = plan.reach + hypot(*_detour(plan, line)) / 2
    area: list[Point] = [
        (start[0] - ux * more - uy * wide, start[1] - uy * more + ux * wide),
        (end[0] + ux * more - uy * wide, end[1] + uy * more + ux * wide),
        (end[0] + ux * more + uy * wide, end[1] + uy * more - ux * wide),
        (start[0] - ux * more + uy * wide, start[1] - uy * more - ux * wide),
    ]
    for corner_island, corner, dx, dy in (
        (plan.board.lines[line][0], a, ux, uy),
        (plan.board.lines[line][1], b, -ux, -uy),
    ):
        for other, pair_of in enumerate(plan.board.lines):
            if other == line or corner_island not in pair_of:
                continue
            far = plan.centre(sum(pair_of) - corner_island)
            vx, vy = far[0] - corner[0], far[1] - corner[1]
            size = hypot(vx, vy)
            area = cut(area, corner, (dx - vx / size, dy - vy / size))
    return polygon(area)


@kept_few
def line_defs(plan: Layout) -> str:
    """The course of every line, as `kh-lw0` .. (wide) or `kh-lt0` .. (tall)."""
    return "".join(
        el("path", id=f"kh-l{plan.key}{line}", d=_data(_curve(plan, line)))
        for line in range(N_LINES)
    )


@kept
def line_inside(plan: Layout, line: int, owner: int, freed: bool) -> str:
    """What a line looks like: owner -1 is a free line; `freed` invites a bridge on it."""
    curve = _curve(plan, line)
    href = f"#kh-l{plan.key}{line}"
    wide = plan.bridge

    def course(css: str, **more: str | float) -> str:
        return el("use", href=href, class_=css, **more)

    drawn = [
        hit(_hit(plan, line)),
        el("g", course("kh-h1"), course("kh-h2"), class_="halo" if owner < 0 else "halo kh-big"),
    ]
    if owner < 0:
        drawn.append(course("kh-r1") + course("kh-r2"))
        if freed:
            drawn.append(course("kh-free"))
        drawn.extend(
            el("circle", class_="kh-post", cx=short(x), cy=short(y), r=wide * 0.22)
            for x, y in (curve[0], curve[2])
        )
        return "".join(drawn)
    drawn.append(course("kh-sh", y=wide * 0.45))
    case = "kh-case" if owner else "kh-case kh-e0"
    body = course(case) + course(f"kh-b{owner}") + course(f"kh-f{owner}")
    if owner == 0:
        rails = _data(curve, wide * 0.43) + _data(curve, -wide * 0.43)
        body += f'<path class="kh-beads" d="{rails}"/>'
    else:
        body += f'<path class="kh-struts" d="{_lattice(curve, wide * 0.33)}"/>'
    drawn.append(f'<g class="kh-b">{body}</g>')
    return "".join(drawn)
