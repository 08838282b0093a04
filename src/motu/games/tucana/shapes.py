"""Lines and small elements: what the drawing of Trails of Tucana is put together from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from math import cos, pi, sin
from typing import TypeAlias

from motu.core.picture import el

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]

#: So many small drawings are remembered: most of a picture is the same as a move ago.
KEPT = 4096


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


def smooth(points: Sequence[Point]) -> str:
    """Path data of a soft closed curve through all the points."""
    count = len(points)
    curves = []
    for i, here in enumerate(points):
        before, there, after = points[i - 1], points[(i + 1) % count], points[(i + 2) % count]
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        curves.append(" ".join((pair(first), pair(second), pair(there))))
    return f"M{pair(points[0])}C{' '.join(curves)}Z"


def star(points: int, outer: float, inner: float, start: float = -pi / 2) -> list[Point]:
    """The corners of a star around (0, 0)."""
    corners = []
    for i in range(points * 2):
        far, angle = inner if i % 2 else outer, start + pi * i / points
        corners.append((far * cos(angle), far * sin(angle)))
    return corners


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


@lru_cache(maxsize=KEPT)
def place(name: str, x: float, y: float, scale: float | None = None, css: str | None = None) -> str:
    """A drawing from the `defs`, put somewhere."""
    if scale is None:
        return el("use", href=f"#tu-{name}", x=short(x), y=short(y), class_=css)
    where = f"translate({pair((x, y))})scale({scale:.3g})"
    return el("use", href=f"#tu-{name}", transform=where, class_=css)


@lru_cache(maxsize=KEPT)
def boxed(name: str, x: float, y: float, width: float, height: float) -> str:
    """A symbol from the `defs`, fitted into a box."""
    return el(
        "use",
        href=f"#tu-{name}",
        x=short(x),
        y=short(y),
        width=short(width),
        height=short(height),
    )


@lru_cache(maxsize=KEPT)
def rect(css: str, x: float, y: float, width: float, height: float, rx: float) -> str:
    """A box with round corners."""
    return el(
        "rect",
        x=short(x),
        y=short(y),
        width=short(width),
        height=short(height),
        rx=short(rx),
        class_=css,
    )


@lru_cache(maxsize=KEPT)
def circle(css: str, x: float, y: float, r: float) -> str:
    """A circle that gets its looks from a class."""
    return el("circle", cx=short(x), cy=short(y), r=short(r), class_=css)


@lru_cache(maxsize=KEPT)
def text(words: str, x: float, y: float, size: float, css: str = "tu-t") -> str:
    """Words in the picture, in the middle of x unless their class says otherwise."""
    return el("text", escape(words), x=short(x), y=short(y), font_size=short(size), class_=css)


def fitting(words: str, width: float, size: float, least: float = 11.0) -> float:
    """The size of letters, not above `size`, at which the words are about so wide."""
    return max(least, min(size, width / (0.56 * max(1, len(words)))))


def fitted(words: str, width: float, size: float, least: float = 11.0) -> tuple[str, float]:
    """Words of people, cut if they are too long, and the size of their letters.

    >>> fitted("Bartholomew", 40, 12)
    ('Barth…', 11.0)
    """
    size = fitting(words, width, size, least)
    most = max(1, int(width / (0.56 * size)))
    return (words if len(words) <= most else f"{words[: most - 1]}…"), size


def symbol(name: str, size: tuple[float, float], *inside: str) -> str:
    """A drawing for the `defs` that can be fitted into boxes."""
    return el("symbol", *inside, id=f"tu-{name}", viewBox=f"0 0 {short(size[0])} {short(size[1])}")


def gradient(kind: str, name: str, *stops: tuple[float, str], **where: float) -> str:
    """A run of colours for the `defs`."""
    inside = (el("stop", offset=offset, stop_color=colour) for offset, colour in stops)
    return el(kind, *inside, id=f"tu-{name}", **where)
