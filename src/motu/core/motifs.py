"""Drawings that the seas of several games share: a compass rose, a whale."""

from __future__ import annotations

from math import pi

from motu.core.ink import dot
from motu.core.picture import el
from motu.core.shapes import filled, polygon, shape, star


def rose(ring: str) -> str:
    """A compass rose, about 46 in radius; its ring gets its looks from a class."""
    long, small = star(4, 46, 9), star(4, 28, 8, -pi / 4)
    halves = "".join(
        polygon(((0, 0), long[i], long[(i + 1) % len(long)])) for i in range(0, len(long), 2)
    )
    return (
        el("circle", r=33, class_=ring)
        + filled("#e9d39c", polygon(small))
        + filled("#fffaf0", polygon(long))
        + filled("#c8371f", halves)
        + dot("#2b2d78", 0, 0, 4.5)
    )


def whale(wake: str) -> str:
    """A tail going down, about 40 wide; its wake gets its looks from a class."""
    tail = (
        "M0 6C-3-6-3-10-2-14C-10-12-18-16-20-25C-11-25-4-23 0-17C4-23 11-25 20-25C18-16 10-12 2-14"
        "C3-10 4-6 6 6Z"
    )
    return (
        filled("#27586b", tail)
        + filled("#3f7a8c", "M-20-25C-11-25-4-23 0-17Q-1-14-2-14C-8-15-15-18-20-25Z")
        + shape(wake, "M-20 6q7-4 13 0t13 0 13 0M-10 11q5-3 10 0t10 0")
    )
