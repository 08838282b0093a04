"""What stands on an island in the campaign, and what is stuck on it: drawn about (0, 0) on a hex 40
wide, like terrains and symbols.

By chapter, in the order in which they come: treasures; pirates; monsters; the tunnel; telescopes;
palace, citadel and granary; the observatory and the crater.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from motu.core.ink import dot
from motu.core.kept import kept_few
from motu.core.picture import el
from motu.core.shapes import disc, filled, pair, polygon, shape
from motu.games.my_island.drawing.ink import drawing, place
from motu.games.my_island.drawing.outlines import hexagon
from motu.games.my_island.drawing.terrain_art import UNIT
from motu.games.my_island.rules.ground import SYMBOLS
from motu.games.my_island.rules.land import Land

#: How many teeth a monster can show.
MOST_TEETH: Final = 6


def _chest() -> str:
    """A chest of gold, half in the sand."""
    return (
        shape("mi-shade", "M-12 9Q2 4 17 9Q4 14-12 9Z")
        + shape("mi-wood", "M-10 9V-2H10V9Z")
        + shape("mi-wood2", "M-11-2Q-11-11 0-11Q11-11 11-2Z")
        + filled("#ffd84d", "M-9-2Q-6-7-3-4Q0-9 3-4.4Q6-7.4 9-2Z")
        + shape("mi-iron", "M-10 2.6H10M-6-2V9M6-2V9")
        + filled("#ffd84d", "M-2.4-.4h4.8v4.6h-4.8z")
        + dot("#5e2c12", 0, 1.8, 0.9)
    )


def _flag() -> str:
    """The flag of the pirates, planted in the sand."""
    bones = "M-2.6 1.6L9 -3.4M-2.6-3.4L9 1.6"
    return (
        shape("mi-shade", "M-14 14Q-4 10 8 14Q-4 18-14 14Z")
        + shape("mi-staff", "M-10 14V-17")
        + shape("mi-black", "M-10-16Q-2-19 4-15T14-15V2Q8-.6 2 2T-10 1Z")
        + el("g", shape("mi-bone", bones), transform="translate(-1 -2)")
        + filled("#fdf6e0", disc(2.2, -9, 4.4) + "M-.4-6.4H4.8V-3.4H-.4Z")
        + filled("#231a1a", disc(0.6, -9.4, 1.3) + disc(3.8, -9.4, 1.3))
    )


def _lowered() -> str:
    """The same flag, struck: a wall guards the place."""
    return (
        shape("mi-staff", "M9 13L-12 5")
        + shape("mi-black", "M-12 5L-6 16L4 17L-2 8Z")
        + shape("mi-bone", "M-7 9L-1 13")
    )


def _monster() -> str:
    """A head out of the thicket, its jaws open; teeth come on top."""
    return (
        shape("mi-shade", "M-17 13Q0 7 18 13Q0 20-17 13Z")
        + shape("mi-beast", "M-15 12Q-19-4-12-10L-15-17L-8-13Q0-18 8-13L15-17L12-10Q19-4 15 12"
                            "Q0 18-15 12Z")
        + filled("#3f1f52", "M-12 2Q0-4 12 2V8Q0 15-12 8Z")
        + filled("#d9506a", "M-6 8.6Q0 4.4 6 8.6Q0 13-6 8.6Z")
        + filled("#ffe36a", disc(-6, -6, 3.6) + disc(6, -6, 3.6))
        + filled("#231a1a", "M-6-9.4Q-4.4-6-6-2.6Q-7.6-6-6-9.4ZM6-9.4Q7.6-6 6-2.6Q4.4-6 6-9.4Z")
        + shape("mi-brow", "M-11-10L-3-7.6M11-10L3-7.6")
    )  # fmt: skip


def _asleep() -> str:
    """A monster that is beaten: it sleeps, a flower on its head."""
    return (
        shape("mi-shade", "M-17 13Q0 7 18 13Q0 20-17 13Z")
        + shape("mi-tame", "M-15 12Q-19-4-12-10L-15-15L-8-12Q0-16 8-12L15-15L12-10Q19-4 15 12"
                           "Q0 18-15 12Z")
        + shape("mi-lid", "M-9.4-5q3.4 3 6.8 0M2.6-5q3.4 3 6.8 0M-6 6Q0 10 6 6")
        + "".join(dot("#ff6f91", 3.4 * cos(n * 1.257), -13 + 3.4 * sin(n * 1.257), 2.2)
                  for n in range(5))
        + dot("#ffd84d", 0, -13, 2)
    )  # fmt: skip


def teeth(left: int, size: int) -> str:
    """The teeth that a monster still has, above and below in turn; the others are gaps."""
    drawn = ""
    for n in range(min(size, MOST_TEETH)):
        above = n % 2 == 0
        row = (min(size, MOST_TEETH) + (1 if above else 0)) // 2
        x = 7.0 * (n // 2 - (row - 1) / 2)
        tip = 7.4 if above else -0.6
        base = 0.0 if above else 9.6
        if n < left:
            drawn += shape("mi-tooth", polygon(((x - 2.8, base), (x + 2.8, base), (x, tip))))
    return drawn


def _telescope() -> str:
    """A brass telescope on three legs."""
    return (
        shape("mi-shade", "M-10 15Q2 10 14 15Q2 19-10 15Z")
        + shape("mi-leg", "M0 2L-8 15M0 2L8 15M0 2V16")
        + el("g",
             shape("mi-brass", "M-15-3.4H-4V3.4H-15ZM-4-4.6H6V4.6H-4ZM6-6.2H15V6.2H6Z")
             + shape("mi-glass", "M15-6.2V6.2Q18 0 15-6.2Z"),
             transform="translate(0 -3)rotate(-32)")
    )  # fmt: skip


def _marked() -> str:
    """A star over a telescope that has found its line."""
    points = [
        (r * sin(pi * n / 5), -13 - r * cos(pi * n / 5))
        for n, r in ((n, 7.2 if n % 2 == 0 else 3.0) for n in range(10))
    ]
    return shape("mi-star", polygon(points))


def _crater() -> str:
    """A hole in the ground, with fire in it."""
    return (
        shape("mi-rock", "M-17 6Q-16-6-6-8Q0-10 7-8Q16-5 17 6Q10 16 0 16Q-11 16-17 6Z")
        + filled("#3a2328", "M-11 3Q-8-5 0-5Q9-5 11 3Q7 9 0 9Q-8 9-11 3Z")
        + filled("#ff7a2f", "M-8 4Q-5-2 0-1Q6-2 8 4Q4 7.6 0 7.6Q-5 7.6-8 4Z")
        + filled("#ffd25a", "M-4 4.6Q-2 1 0 2.4Q3 .6 4.6 4.6Q0 7-4 4.6Z")
        + filled("#ff9a3c", "M-3-6Q-6-12-1-18Q0-13 4-12Q6-9 3-6Z")
        + filled("#ffe07a", "M-1-7Q-2-10 .6-13Q1.6-10 3-9.6Q3-8 2-7Z")
    )


def _tunnel() -> str:
    """The mouth of the tunnel: hewn stones around the dark."""
    stones = "".join(
        f"M{pair((15 * cos(a), 6 - 15 * sin(a)))}L{pair((10.4 * cos(a), 6 - 10.4 * sin(a)))}"
        for a in (pi * n / 7 for n in range(1, 7))
    )
    return (
        shape("mi-rock", "M-16 13V6A16 16 0 0 1 16 6V13Z")
        + filled("#1f1a24", "M-10.4 13V6A10.4 10.4 0 0 1 10.4 6V13Z")
        + shape("mi-joints", stones)
        + filled("#ffd84d", disc(0, 3, 2.2))
        + filled("#ffb13c", "M-1.2 6H1.2L.8 13H-.8Z")
    )


#: Where the three roofs of a building stand: across, up, and how large.
ROOFS: Final = ((-10.0, 2.0, 0.8), (10.0, 2.0, 0.8), (0.0, -6.0, 1.0))


def _base(kind: str) -> str:
    """A great building of old stones, without its roofs."""
    walls = "M-16 14V3H-4V-4H4V3H16V14Z"
    door = {
        "palace": "M-3 14V8Q0 4 3 8V14Z",
        "citadel": "M-2.4 14V7H2.4V14ZM-12.4 7h2.4v3h-2.4zM10 7h2.4v3H10z",
        "granary": "M-5 14V9H5V14ZM-12 8h3v2h-3zM9 8h3v2H9z",
    }[kind]
    return (
        shape("mi-shade", "M-18 14Q0 9 20 14Q2 20-18 14Z")
        + shape("mi-megalith", walls)
        + shape("mi-joints", "M-16 8.6H-4M4 8.6H16M-10 3V8.6M10 3V8.6M-4 1H4")
        + filled("#4a3a36", door)
    )


def roofs(symbol: int, coloured: int) -> str:
    """The roofs of a building: those in its colour, and the others bare."""
    drawn = ""
    for n, (x, y, size) in enumerate(ROOFS):
        d = polygon(
            ((x - 7.4 * size, y + 2), (x - 5 * size, y - 6 * size), (x + 5 * size, y - 6 * size),
             (x + 7.4 * size, y + 2))
        )  # fmt: skip
        drawn += shape(f"mi-tiles mi-t{symbol}" if n < coloured else "mi-tiles mi-bare", d)
    return drawn


def _observatory() -> str:
    """A dome with a slit to the stars."""
    return (
        shape("mi-shade", "M-17 14Q0 9 19 14Q2 20-17 14Z")
        + shape("mi-megalith", "M-14 14V2H14V14Z")
        + shape("mi-dome", "M-15 2A15 15 0 0 1 15 2Z")
        + filled("#1c2450", "M1-13Q9-12 12-3L6-2Q4-8 0-9Z")
        + dot("#ffe36a", 6.4, -8, 1.1)
        + filled("#4a3a36", "M-3 14V8Q0 5 3 8V14Z")
        + shape("mi-joints", "M-14 8H-3M3 8H14")
    )


def _ringed() -> str:
    """A golden ring around a site."""
    return shape("mi-ringed", hexagon(0, 0, UNIT, 1.4))


def _double(name: str) -> str:
    """A symbol that stands twice on its space."""
    return place(name, -5.6, -5, 0.6) + place(name, 5.6, 6, 0.6)


#: Everything that can stand on an island or be stuck on it, and what else comes with envelopes.
KINDS: Final = (
    "treasure", "pirates", "monster", "plateau", "telescope", "palace", "citadel", "granary",
    "doubles", "crater", "observatory",
)  # fmt: skip


@kept_few
def kinds_of(land: Land) -> frozenset[str]:
    """What a land needs drawings for, and nothing else: what is sealed is in no picture."""
    found = set(land.ground.sites.values())
    found |= {"pirates"} if any(one.kind == "pirates" for one in land.mode.modules) else set()
    found |= {"treasure"} if land.mode.chapter > 1 else set()
    found |= {"plateau"} if "plateau" in land.ground.terrains else set()
    found |= {"doubles"} if land.has_doubles else set()
    return frozenset(found)


def _arts(kind: str) -> dict[str, str]:
    """The drawings that are needed for a kind, by their names."""
    if kind in ("palace", "citadel", "granary"):
        return {f"site-{kind}": _base(kind), "site-ringed": _ringed()}
    if kind == "doubles":
        return {f"twice{n}": _double(name) for n, name in enumerate(SYMBOLS)}
    return {
        "treasure": lambda: {"site-treasure": _chest()},
        "pirates": lambda: {"site-pirates": _flag(), "site-guarded": _lowered()},
        "monster": lambda: {"site-monster": _monster(), "site-asleep": _asleep()},
        "plateau": lambda: {"site-tunnel": _tunnel()},
        "telescope": lambda: {"site-telescope": _telescope(), "site-marked": _marked()},
        "crater": lambda: {"site-crater": _crater()},
        "observatory": lambda: {"site-observatory": _observatory(), "site-ringed": _ringed()},
    }[kind]()


@cache
def site_defs(kinds: frozenset[str]) -> str:
    """What these kinds are drawn with."""
    arts: dict[str, str] = {}
    for kind in KINDS:
        if kind in kinds:
            arts |= _arts(kind)
    return "".join(drawing(name, art) for name, art in arts.items())


_STONE: Final = (
    ".mi-joints{fill:none;stroke:#6b5a5e;stroke-width:1.2}"
    ".mi-megalith{fill:#d8cdbd;stroke:#5a4a42;stroke-width:1.6;stroke-linejoin:round}"
    ".mi-ringed{fill:none;stroke:#ffd84d;stroke-width:3}"
)
_ROOFED: Final = (
    ".mi-tiles{stroke:#4a3a36;stroke-width:1.4;stroke-linejoin:round}"
    ".mi-bare{fill:#f4ecdc;stroke-dasharray:2.4 1.6}"
)
_ROCK: Final = ".mi-rock{fill:#8d7b86;stroke:#4a3a46;stroke-width:1.6;stroke-linejoin:round}"
#: The rules that each kind needs; those of all come once.
_STYLES: Final = {
    "treasure": (
        ".mi-wood{fill:#9a5b2c;stroke:#4a2411;stroke-width:1.6;stroke-linejoin:round}"
        ".mi-wood2{fill:#b8743c;stroke:#4a2411;stroke-width:1.6;stroke-linejoin:round}"
        ".mi-iron{fill:none;stroke:#4a2411;stroke-width:1.4}",
    ),
    "pirates": (
        ".mi-staff{fill:none;stroke:#6d3f24;stroke-width:2.4;stroke-linecap:round}"
        ".mi-black{fill:#2a2026;stroke:#fff6dc;stroke-width:1.4;stroke-linejoin:round}"
        ".mi-bone{fill:none;stroke:#fdf6e0;stroke-width:1.9;stroke-linecap:round}",
    ),
    "monster": (
        ".mi-beast{fill:#7a4a9c;stroke:#fff6dc;stroke-width:2;stroke-linejoin:round}"
        ".mi-tame{fill:#8fb06a;stroke:#fff6dc;stroke-width:2;stroke-linejoin:round}"
        ".mi-brow{fill:none;stroke:#3f1f52;stroke-width:2.4;stroke-linecap:round}"
        ".mi-lid{fill:none;stroke:#2f4a20;stroke-width:1.8;stroke-linecap:round}"
        ".mi-tooth{fill:#fffdf2;stroke:#5e4a3a;stroke-width:.9;stroke-linejoin:round}",
    ),
    "plateau": (
        _ROCK,
        _STONE,
        ".mi-plateau{fill:#cdd0a0;stroke:#a9ad78}"
        ".mi-pebble{fill:#a89f92;stroke:#7d7468;stroke-width:1}"
        ".mi-crack{fill:none;stroke:#4a3a48;stroke-width:1.4;stroke-linecap:round}",
    ),
    "telescope": (
        ".mi-leg{fill:none;stroke:#6d3f24;stroke-width:2.2;stroke-linecap:round}"
        ".mi-brass{fill:#e0a93a;stroke:#5e3a06;stroke-width:1.5;stroke-linejoin:round}"
        ".mi-glass{fill:#bfeaf2;stroke:#5e3a06;stroke-width:1.2}"
        ".mi-star{fill:#ffe36a;stroke:#5e3a06;stroke-width:1.3;stroke-linejoin:round}",
    ),
    "palace": (_STONE, _ROOFED),
    "citadel": (_STONE, _ROOFED),
    "granary": (_STONE, _ROOFED),
    "crater": (_ROCK,),
    "observatory": (_STONE, ".mi-dome{fill:#5f7fb8;stroke:#1f3059;stroke-width:1.6}"),
    "doubles": (),
}


@cache
def site_style(kinds: frozenset[str]) -> str:
    """The rules that these kinds need."""
    found: dict[str, None] = {}
    for kind in KINDS:
        if kind in kinds:
            found |= dict.fromkeys(_STYLES[kind])
    return (
        ".mi-plinth{fill:#cbbf9a;stroke:#8c7c58;stroke-width:1}"
        ".mi-stuck{fill:none;stroke:#fffaf0;stroke-width:1.4;stroke-dasharray:2 2}"
    ) + "".join(found)
