"""The printed island: beach, heath, palms and rainforest, each with its own pattern, and totems.

Everything is drawn on a hex 40 wide about (0, 0).
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random
from typing import Final

from motu.core.ink import dot
from motu.core.picture import el
from motu.core.shapes import disc, filled, pair, shape, short, smooth
from motu.games.my_island.drawing.ink import drawing

#: How wide the hex of all drawings is.
UNIT: Final = 40.0
#: So many drawings there are of each terrain, lest the island look stamped.
VARIANTS: Final = 3
#: The ground of each, and what it looks like where islands are small.
TONES: Final = {
    "beach": "#f4dfa9", "heath": "#d9b0b4", "palm": "#b4d576", "rainforest": "#2c6b48",
    "plateau": "#cdd0a0",
}  # fmt: skip


def _beach(variant: int) -> str:
    """Ripples in the sand, and what the tide has left."""
    rng = Random(variant)
    ripples = "".join(
        f"M{pair((-12 + rng.uniform(-2, 3), y))}q4-3.4 8 0t8 0 7-.6" for y in (-9, 0.5, 10)
    )
    grains = "".join(f"M{pair((rng.uniform(-13, 13), rng.uniform(-14, 15)))}h.1" for _ in range(7))
    drawn = shape("mi-ripple", ripples) + shape("mi-grain", grains)
    if variant == 1:
        drawn += filled("#e98f6c", "M4 9q-5-1-4-5q3-4 6-1q3-3 6 1q1 4-4 5q-2 2-4 0Z")
        drawn += shape("mi-fan", "M6 8.6L2.6 4M6 8.6L6 3M6 8.6L9.4 4")
    return drawn


def _heath(variant: int) -> str:
    """Tufts of heather."""
    spots = (
        ((-8, -5), (6, -8), (10, 6), (-3, 9)),
        ((-9, 3), (2, -9), (9, 1), (0, 11)),
        ((-7, -8), (7, -3), (-6, 8), (8, 11)),
    )[variant]
    drawn = ""
    for n, (x, y) in enumerate(spots):
        size = 1.0 if n % 2 else 1.2
        drawn += el("use", href=f"#mi-tuft{n % 2}", transform=f"translate({x} {y})scale({size})")
    return drawn


def _tuft(light: str, dark: str) -> str:
    stems = "M0 4.4L-4.4-2M0 4.4L-1.6-4.4M0 4.4L2-4M0 4.4L4.6-1.6"
    flowers = ((-4.6, -2.4), (-2, -5), (1.8, -5), (4.8, -2), (0, -1.6))
    return shape("mi-stem", stems) + "".join(
        dot(light if n % 2 else dark, x, y, 2.3) for n, (x, y) in enumerate(flowers)
    )


def _leaf(angle: float, long: float, thick: float) -> str:
    """A palm leaf from (0, 0), drooping."""
    x, y = long * cos(angle), long * sin(angle) * 0.8
    droop = 3.2
    mid = (x * 0.55, y * 0.55 - thick)
    low = (x * 0.5, y * 0.5 + thick * 0.5)
    return f"M0 0Q{pair(mid)} {pair((x, y + droop))}Q{pair(low)} 0 0Z"


def _palm_tree() -> str:
    """A palm, its foot at (0, 0)."""
    back = "".join(_leaf(a, 11.5, 3.4) for a in (-2.6, -0.6, -1.5))
    front = "".join(_leaf(a, 11.5, 3.6) for a in (3.0, 0.25, 2.2, 1.0))
    crown = el(
        "g", filled("#1f7a45", back), filled("#2f9a50", front), dot("#6b3d1e", 0.4, 1.6, 1.5),
        transform="translate(2.4 -17)",
    )  # fmt: skip
    return (
        shape("mi-shade", "M-2 .6Q6-2.4 13 0Q6 3.2-2 .6Z")
        + shape("mi-trunk", "M0 0Q-.6-9 2.4-16")
        + crown
    )


def _palms(variant: int) -> str:
    """A grove."""
    spots = (
        ((5, 1, 0.8), (-6, 14, 1.02)),
        ((-7, 2, 0.8), (5, 15, 1.02)),
        ((-8, 6, 0.76), (7, 5, 0.76), (0, 17, 0.86)),
    )[variant]
    grass = shape("mi-grass", "M-13-3q1.4-3 2.8 0q1.4-3 2.8 0M6 12q1.4-3 2.8 0q1.4-3 2.8 0")
    return grass + "".join(
        el("use", href="#mi-palm", transform=f"translate({x} {y})scale({size})")
        for x, y, size in spots
    )


def _plateau(variant: int) -> str:
    """Thin grass between old stones, high up."""
    spots = (((-8, -4), (7, 6)), ((6, -6), (-7, 7)), ((-3, 2), (9, -2)))[variant]
    grass = "".join(f"M{x - 9} {y + 5}q1.4-3 2.8 0q1.4-3 2.8 0" for x, y in spots)
    stones = "".join(f"M{x} {y}q1-4 5-3.4q4 .6 3.4 4.4q-4 1.4-8.4-1Z" for x, y in spots)
    return shape("mi-grass", grass) + shape("mi-pebble", stones)


def _rainforest(variant: int) -> str:
    """A canopy of crowns: shade, leaves and light on each."""
    rng = Random(20 + variant)
    spots = [
        (-10.5, -8), (1, -12.5), (11, -7), (-4, -2), (7, 1.5), (-12, 5), (-2, 10), (10, 11),
        (-7, 15.5),
    ]  # fmt: skip
    rng.shuffle(spots)
    spots.sort(key=lambda spot: spot[1])
    drawn = ""
    for n, (x, y) in enumerate(spots):
        x, y, r = x + rng.uniform(-1.5, 1.5), y + rng.uniform(-1, 1), rng.uniform(5.6, 7)
        tone = ("#3c8457", "#347a50", "#4a9460")[n % 3]
        drawn += filled("#1d5238", _crown(x + 0.6, y + 1.8, r, rng)) + filled(
            tone, _crown(x, y, r, rng)
        )
        light = f"q{short(r * 0.3)} {short(-r * 0.5)} {short(r * 0.8)} {short(-r * 0.3)}"
        drawn += shape("mi-leaf", f"M{pair((x - r * 0.5, y - r * 0.1))}{light}")
    return drawn


def _crown(x: float, y: float, r: float, rng: Random) -> str:
    turn = rng.random()
    return smooth(
        [
            (x + r * (1 if n % 2 else 0.84) * cos(turn + pi * n / 5),
             y + r * 0.9 * (1 if n % 2 else 0.84) * sin(turn + pi * n / 5))
            for n in range(10)
        ]
    )  # fmt: skip


def _totem() -> str:
    """A carved pole with two faces and spread wings, its foot at (0, 14)."""
    return (
        shape("mi-shade", "M-8 14Q6 9 20 14Q8 19-8 14Z")
        + shape("mi-pole0", "M-7 15V-19Q0-25 7-19V15Q0 18-7 15ZM-7-5L-16-12Q-17-4-7 1ZM7-5L16-12"
                            "Q17-4 7 1Z")
        + filled("#e0932f", "M-7-5L-16-12Q-17-4-7 1ZM7-5L16-12Q17-4 7 1Z")
        + filled("#a8442c", "M-7 15V-19Q0-25 7-19V15Q0 18-7 15Z")
        + filled("#7d2f20", "M2.6 16.6V-22Q5-21.4 7-19V15Q5 16.2 2.6 16.6Z")
        + filled("#2aa198", "M-7-6.4H7V-3H-7Z")
        + filled("#f6d77a", "M-7-19Q0-25 7-19L5-16.6Q0-20-5-16.6Z")
        + filled("#fff3d6", disc(-3.2, -13, 2.5) + disc(3.2, -13, 2.5) + disc(-3.2, 3, 2.4)
                 + disc(3.2, 3, 2.4))
        + filled("#2b1610", disc(-3, -12.7, 1.2) + disc(3, -12.7, 1.2) + disc(-3, 3.2, 1.1)
                 + disc(3, 3.2, 1.1) + "M-3.6-9.4H3.6V-7.6H-3.6ZM-4 8H4Q3 12.4 0 12.4Q-3 12.4-4 8Z")
        + filled("#fff3d6", "M-2.4 8h1.8v1.6h-1.8zM.6 8h1.8v1.6H.6z")
    )  # fmt: skip


def _garland() -> str:
    """Green leaves and flowers about a totem that has its road."""
    leaves = "".join(
        f"M{pair((x, y))}q-3-3 0-6q3 3 0 6"
        for x, y in ((-11, 16.4), (-6.4, 18.6), (-1.4, 19.6), (3.8, 19.4), (8.6, 17.6))
    )
    return (
        shape("mi-glow", "M0 20.5A17 7 0 1 0-.1 20.5Z")
        + shape("mi-vine", "M-12 10Q0 22 12 10")
        + filled("#57c04a", leaves)
        + dot("#ffd84d", -7, 14, 2.4)
        + dot("#ff6f91", 0, 16, 2.6)
        + dot("#ffd84d", 7, 14, 2.4)
    )


@cache
def terrain_defs(has_plateau: bool) -> str:
    """Every terrain in its variants, and what stands on it."""
    drawn = [
        drawing("tuft0", _tuft("#d863a6", "#8f3f8c")),
        drawing("tuft1", _tuft("#b455a8", "#d863a6")),
        drawing("palm", _palm_tree()),
        drawing("totem", _totem()),
        drawing("garland", _garland()),
    ]
    arts = [("beach", _beach), ("heath", _heath), ("palms", _palms), ("rainforest", _rainforest)]
    arts += [("plateau", _plateau)] if has_plateau else []
    for name, art in arts:
        drawn += [drawing(f"{name}{n}", art(n)) for n in range(VARIANTS)]
    return "".join(drawn)


TERRAIN_STYLE: Final = (
    ".mi-beach{fill:#f4dfa9;stroke:#e2c585}.mi-heath{fill:#dcb9b4;stroke:#c598a0}"
    ".mi-palms{fill:#b9d87d;stroke:#94bb5b}.mi-rainforest{fill:#2c6b48;stroke:#225539}"
    ".mi-ripple{fill:none;stroke:#d3ac69;stroke-width:1.5;stroke-linecap:round}"
    ".mi-grain{fill:none;stroke:#c79d5a;stroke-width:1.7;stroke-linecap:round}"
    ".mi-fan{fill:none;stroke:#b65a3d;stroke-width:.9;stroke-linecap:round}"
    ".mi-stem{fill:none;stroke:#6f7d3c;stroke-width:1.3;stroke-linecap:round}"
    ".mi-grass{fill:none;stroke:#7aa848;stroke-width:1.4;stroke-linecap:round}"
    ".mi-leaf{fill:none;stroke:#8ac78a;stroke-opacity:.75;stroke-width:1.3;stroke-linecap:round}"
    ".mi-trunk{fill:none;stroke:#8a5a33;stroke-width:2.3;stroke-linecap:round}"
    ".mi-shade{fill:#1c2f18;fill-opacity:.24}"
    ".mi-pole0{fill:#fff6dc;stroke:#fff6dc;stroke-width:2.6;stroke-linejoin:round}"
    ".mi-vine{fill:none;stroke:#2f8f3e;stroke-width:3.6;stroke-linecap:round}"
    ".mi-glow{fill:#ffe36a;fill-opacity:.55;stroke:#ffcb2e;stroke-width:2}"
)
