"""What stands on tiles: palms, huts, shells, ships, flowers; drawn about the point they stand on.

A tile is 100 wide. A palm is about 50 high: it must be told from a hut on a tile of 44 pixels.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Final

from motu.core.ink import dot
from motu.core.shapes import Point, disc, filled, pair, shape, short
from motu.games.maori.drawing.ink import drawing

#: Where the leaves of a palm come together.
_CROWN: Final[Point] = (7.0, -35.0)
#: The tips of its leaves, how far each bends, how thick it is, and its colour; the far ones first.
_FRONDS: Final = (
    ((-9, -53), 5, 8, "#1c6244"), ((24, -52), -5, 8, "#1c6244"), ((6, -58), 4, 8, "#27774c"),
    ((-20, -33), 13, 11, "#2f8a55"), ((34, -33), -13, 11, "#2f8a55"),
    ((-14, -18), 13, 9, "#1f6a48"), ((28, -18), -13, 9, "#1f6a48"),
    ((-3, -13), 8, 8, "#3f9d5c"), ((18, -14), -8, 8, "#3f9d5c"),
)  # fmt: skip


def _leaf(root: Point, tip: Point, bend: float, thick: float) -> str:
    """A leaf that bends to its left, seen along its way, and comes to a point."""
    dx, dy = tip[0] - root[0], tip[1] - root[1]
    far = hypot(dx, dy)
    aside = (dy / far, -dx / far)
    middle = (root[0] + dx * 0.55, root[1] + dy * 0.55)

    def off(by: float) -> Point:
        return middle[0] - aside[0] * by, middle[1] - aside[1] * by

    inner = bend - thick if bend > 0 else bend + thick
    return f"M{pair(root)}Q{pair(off(bend))} {pair(tip)}Q{pair(off(inner))} {pair(root)}Z"


def _palm() -> str:
    """A palm on a curved stem."""
    stem = "M-3.4 1C-3-14 0-26 5.2-36L9-35C5-25 3.4-12 3.6 1Q0 2.4-3.4 1Z"
    rings = (
        "M-3-4q3 1.6 6.4 0M-2.6-10q3 1.6 6.2 0M-1.6-16q3 1.5 6 0M-.2-22q3 1.4 5.6 0"
        "M2-28q2.6 1.2 5 0"
    )
    drawn = shape("mo-shade", "M-4 2Q12-4 26 1Q14 6-4 2Z")
    drawn += filled("#9c6a3c", stem) + filled(
        "#7d5028", "M.6 1.6C1-13 3.6-25 8-35.4L9-35C5-25 3.4-12 3.6 1Z"
    )
    drawn += shape("mo-rings", rings)
    for tip, bend, thick, colour in _FRONDS:
        drawn += filled(colour, _leaf(_CROWN, tip, bend, thick))
    drawn += shape("mo-light", "M4-38Q-8-44-16-37M10-38Q22-44 30-37M7-38V-52")
    return drawn + dot("#6b3d1e", 4, -32.4, 2.7) + dot("#85502a", 9.6, -31.8, 2.7)


def _hut() -> str:
    """A hut with a roof of leaves."""
    thatch = "".join(
        f"M{x} {short(-11 - abs(x) * 0.1)}L{short(x * 0.3)} -29" for x in range(-15, 16, 5)
    )
    return (
        shape("mo-shade", "M-17 3Q0-4 22 2Q6 8-17 3Z")
        + filled("#d9ac6c", "M-13 1V-12H13V1Q0 4-13 1Z")
        + filled("#b3824a", "M5 2.4V-12h8V1Q9 2.2 5 2.4Z")
        + filled("#4d2f1a", "M-5 2.6V-6Q-1-10.5 3-6V2.6Z")
        + filled("#c0833c", "M-21-8Q-10-17-3-34Q0-36 3-34Q10-17 21-8Q16-11 14-7Q10-11 7-6.5"
                 "Q3-10.5 0-6.5Q-4-10.5-7-6.5Q-10-11-14-7Q-16-11-21-8Z")
        + filled("#e3b262", "M-21-8Q-10-17-3-34Q0-36 1-35Q-2-19-4-8.4Q-5.6-8.2-7-6.5Q-10-11-14-7"
                 "Q-16-11-21-8Z")
        + shape("mo-thatch", thatch)
        + filled("#8a5424", "M-4-32Q0-37.5 4-32Q0-29.6-4-32Z")
    )  # fmt: skip


def _shell() -> str:
    """A scallop, about 26 wide."""
    fan = (
        "M0 11Q-3.6 9.6-5 7.4Q-14 3-13-5Q-11.6-8.6-8.6-8.4Q-7.4-12-3.8-11Q0-14.4 3.8-11"
        "Q7.4-12 8.6-8.4Q11.6-8.6 13-5Q14 3 5 7.4Q3.6 9.6 0 11Z"
    )
    return (
        shape("mo-shade", "M-12 9Q0 4 14 9Q2 15-12 9Z")
        + f'<path class="mo-scallop" d="{fan}"/>'
        + shape("mo-ribs", "M-.6 8L-9.4-5M-.4 8L-4.4-8.6M0 8V-10M.4 8L4.4-8.6M.6 8L9.4-5")
        + filled("#fff1e6", "M-10.6-5Q-8-7.6-6.6-6.6Q-9-4-9.6-1Q-11.4-3-10.6-5Z")
        + filled("#d9607a", "M-5 7.4Q0 5.6 5 7.4Q3.6 9.6 0 11Q-3.6 9.6-5 7.4Z")
    )


def _ship() -> str:
    """An outrigger under a sail like a crab's claw; its hull lies on (0, 0)."""
    return (
        shape("mo-wake", "M-22 7q5-3.4 10 0t10 0 10 0 10 0")
        + shape("mo-spar", "M-10 1L-12 8M9 0L7 7")
        + filled("#8a5630", "M-21 7Q-4 12 15 6Q13 10 6 11H-12Q-18 10-21 7Z")
        + filled("#fffaf0", "M-3 0Q-17-20-1-41Q2-22 14-34Q16-14 4-1Z")
        + filled("#d8452c", "M-8.6-11Q-9.4-27-1-41Q1-27 6.4-27.6Q2-20 2.6-11.6Z")
        + shape("mo-spar", "M1-2Q-14-20-1-41M1-2Q16-16 14-34")
        + filled("#6d3f24", "M-20-1Q0 5 21-3Q16 6 6 6H-9Q-17 5-20-1Z")
        + filled("#b37a43", "M-20-1Q0 5 21-3L18 0Q0 7-17 2Z")
    )


def _explorer() -> str:
    """The explorer ship: two hulls and two sails, about 60 wide, under way to the right."""
    return (
        shape("mo-wake", "M-34 13q6-4 12 0t12 0 12 0 12 0 12 0M-24 18q5-3 10 0t10 0 10 0")
        + filled("#5a3219", "M-31 5Q0 14 33 2Q27 14 12 14H-15Q-27 13-31 5Z")
        + filled("#a86b38", "M-31 5Q0 14 33 2L29 6Q0 16-27 9Z")
        + shape("mo-mast", "M-11 6V-27M10 5V-36")
        + filled("#fff6e0", "M-12 3Q-30-10-20-30Q-15-20-5-25Q-2-8-9 3Z")
        + filled("#f2b632", "M-20-30Q-15-20-5-25Q-4-19-4.4-14Q-14-9-23.4-15Q-23-23-20-30Z")
        + filled("#fff6e0", "M9 2Q-8-16 4-42Q10-29 23-35Q27-13 13 2Z")
        + filled("#c8371f", "M4-42Q10-29 23-35Q24.4-27 23.6-20.6Q12-13-1-21Q-.6-31 4-42Z")
        + filled(
            "#fff6e0",
            "M8-24Q11-31 15-28.4Q17.4-25 13.6-23.6Q11-23.4 11.8-25.6Q13.4-27 12.4-27.6"
            "Q10-27.6 10.4-22.8Z",
        )
        + filled("#7a4624", "M-28 4Q0 12 30 1L29 3.6Q0 14-27 6.6Z")
        + filled("#5a3219", "M33 2Q37-6 33-9Q36-3 29 3Z")
    )


def _volcano() -> str:
    """A cone with glowing lava and smoke, standing in dark water."""
    return (
        filled("#f4efe6", "M-4-27C-17-29-17-41-6-41C-5-50 12-50 12-41C24-42 25-30 14-29Q5-24-4-27Z")
        + filled("#d8cfc4", "M-2-26C-9-28-8-35-1-35C2-40 13-38 12-33C20-32 19-27 13-27Q5-23-2-26Z")
        + filled("#ffb53a", disc(2, -19, 12))
        + filled(
            "#4a3432",
            "M-41 29C-28 20-20-6-10-20Q2-14 13-20C22-6 30 20 42 29Q24 39 0 38Q-26 38-41 29Z",
        )
        + filled("#6a4a44", "M-41 29C-28 20-20-6-10-20Q-5-17-1-17C-6-4-8 18-14 36Q-31 35-41 29Z")
        + filled(
            "#e2461f",
            "M-10-20Q2-14 13-20Q17-11 13-7Q17 6 10 12Q9 2 4-3Q3 9-3 19Q-6 6-4-3Q-11 3-13 12"
            "Q-15 1-12-8Q-14-13-10-20Z",
        )
        + filled(
            "#ffc23e",
            "M-8-18.6Q2-13 11-18.6Q13-12 9-10Q10-2 8.4 3Q6-4 2-7Q1 2-2 7Q-3-3-3-8Q-8-4-10 2"
            "Q-10-6-8-11Q-10-14-8-18.6Z",
        )
        + shape("mo-wake", "M-44 38q5.5-4 11 0t11 0 11 0 11 0 11 0 11 0 11 0 11 0")
    )


def _flower(x: float, y: float, petals: str, heart: str, size: float) -> str:
    ring = "".join(
        disc(x + size * 0.58 * cos(a), y + size * 0.58 * sin(a), size * 0.5)
        for a in (2 * pi * i / 5 - pi / 2 for i in range(5))
    )
    return filled(petals, ring) + dot(heart, x, y, size * 0.34)


def _lei() -> str:
    """Half a lei about (0, 0), open to the east: with its other half it is a wreath of flowers."""
    colours = (("#e6317a", "#ffd84d"), ("#fffaf0", "#f29a1f"), ("#ff9d2e", "#b3261e"))
    drawn = shape("mo-vine", "M2-21A21 21 0 0 0 2 21")
    for i in range(6):
        angle = pi / 2 + pi * (i + 0.5) / 6
        petals, heart = colours[i % 3]
        drawn += _flower(21 * cos(angle), 21 * sin(angle), petals, heart, 8.2)
    return drawn


def _sea() -> str:
    """Waves and a fish: what a tile of nothing but water shows."""
    long = "".join(
        f"M{x} {y}q6-7 12-3q5 3 10-1q5-4 10 0"
        for x, y in ((-38, -24), (4, -30), (-24, 26), (10, 18), (-6, -4))
    )
    return shape("mo-wave", long)


def _ripple() -> str:
    """Hardly a wave: what a space without a tile shows."""
    return shape("mo-ripple", "M-20-10q5-4 10 0t10 0M2 14q5-4 10 0t10 0")


def _fish() -> str:
    body = "M-15 0Q-2-12 13 0Q-2 12-15 0ZM12 0L22-8Q19 0 22 8Z"
    return (
        filled("#f6b042", body)
        + filled(
            "#fff3d6",
            "M-8-5.4Q-5-7-2-6.4Q-5 0-2 6.4Q-5 7-8 5.4Q-10 0-8-5.4Z"
            "M3-5.6Q5.4-4.6 7-3.6Q5 0 7 3.6Q5.4 4.6 3 5.6Q1 0 3-5.6Z",
        )
        + dot("#3b2413", -10.6, -1.6, 1.6)
    )


def thing_defs() -> str:
    """Everything that stands on tiles, to be put anywhere."""
    things = {
        "palm": _palm(), "hut": _hut(), "shell": _shell(), "ship": _ship(), "lei": _lei(),
        "volcano": _volcano(), "explorer": _explorer(), "waves": _sea(), "ripple": _ripple(),
        "fish": _fish(),
    }  # fmt: skip
    return "".join(drawing(name, drawn) for name, drawn in things.items())


THING_STYLE: Final = (
    ".mo-shade{fill:#1c3a22;fill-opacity:.22}"
    ".mo-rings{fill:none;stroke:#6d431f;stroke-width:1.1;stroke-linecap:round}"
    ".mo-light{fill:none;stroke:#8fd07a;stroke-width:1.2;stroke-linecap:round}"
    ".mo-thatch{fill:none;stroke:#8f5c26;stroke-opacity:.55;stroke-width:1}"
    ".mo-scallop{fill:#ff9fa0;stroke:#fffaf0;stroke-width:2;paint-order:stroke}"
    ".mo-ribs{fill:none;stroke:#c9506d;stroke-width:1.2;stroke-linecap:round}"
    ".mo-wake{fill:none;stroke:#f4fffb;stroke-width:2;stroke-linecap:round}"
    ".mo-wave{fill:none;stroke:#d9f5ee;stroke-opacity:.8;stroke-width:2.4;stroke-linecap:round}"
    ".mo-spar{fill:none;stroke:#5a351d;stroke-width:1.8;stroke-linecap:round}"
    ".mo-mast{fill:none;stroke:#4a2f1c;stroke-width:2.4;stroke-linecap:round}"
    ".mo-vine{fill:none;stroke:#2b7d45;stroke-width:6}"
)
