"""What never moves: the sea, the beach on which the others' boards lie, and the near lagoon."""

from __future__ import annotations

from functools import cache
from math import pi, sin
from random import Random
from typing import Final

from motu.core.ink import dot
from motu.core.motifs import rose, whale
from motu.core.picture import el
from motu.core.shapes import Point, filled, outline, pair, shape, short, smooth, star
from motu.games.maori.drawing.ink import drawing, gradient, place
from motu.games.maori.drawing.layout import Grid, Layout


def _frond() -> str:
    """A palm leaf, 100 long, that reaches into the picture from outside."""
    up: list[str] = []
    down: list[str] = []
    for i in range(10):
        x, long = 6 + i * 9.6, 31 * sin(pi * (i + 2.2) / 13)
        y = -0.0032 * x * x
        for side, leaflets in ((-1, up), (1, down)):
            tip, out = (x + 21, y + side * long), (x + 8, y + side * long * 0.6)
            back = (x + 13, y + side * long * 0.3)
            leaflets.append(
                f"M{pair((x, y))}Q{pair(out)} {pair(tip)}Q{pair(back)} {pair((x + 8, y))}Z"
            )
    stem = el("path", d="M0 0Q55-4 112-40", fill="none", stroke="#2c6b43", stroke_width=2.6)
    return filled("#4c9a5c", "".join(up)) + filled("#357d4d", "".join(down)) + stem


def _star_fish(x: float, y: float, size: float, turn: float) -> str:
    points = star(5, size, size * 0.42, turn)
    spots = "".join(
        dot("#f7c59a", x + px * 0.5, y + py * 0.5, size * 0.08) for px, py in points[::2]
    )
    return filled("#d9714a", smooth([(x + px, y + py) for px, py in points])) + spots


def _turned(name: str, x: float, y: float, size: float, turn: float) -> str:
    about = f"translate({pair((x, y))})rotate({short(turn)})scale({size:.3g})"
    return el("use", href=f"#mo-{name}", transform=about)


def _waves(plan: Layout) -> str:
    rng = Random(11)
    small = 0.6 if plan.tall else 1.0
    strokes = []
    for _ in range(130 if plan.tall else 230):
        x, y = rng.random() * plan.width, rng.random() * plan.height
        long = (4 + rng.random() * 7) * small
        strokes.append(
            f"M{pair((x, y))}q{pair((long / 2, -2.2 * small))} {short(long)} 0t{short(long)} 0"
        )
    return shape("mo-strokes", "".join(strokes))


def _beach(plan: Layout) -> str:
    """Sand: below, where there is room for it, and behind the others' boards on a phone."""
    rng = Random(5)
    drawn = ""
    if plan.tall:
        for aside, css in ((8, "mo-shallow"), (4.5, "mo-foam"), (1.5, "mo-wet"), (-1, "mo-beach")):
            edge: list[Point] = [
                (x, 82 + aside + 1.4 * sin(x / 31)) for x in range(-20, 400, 20)
            ]  # fmt: skip
            drawn += shape(css, smooth(edge, closed=False) + "V-9H-20Z")
        return drawn
    for aside, css in ((13, "mo-shallow"), (7, "mo-foam"), (1, "mo-wet"), (-4, "mo-beach")):
        edge = [
            (x, plan.shore - aside + 3.5 * sin(x / 61) + 2 * sin(x / 23 + 1))
            for x in range(-20, 1000, 20)
        ]
        drawn += shape(css, smooth(edge, closed=False) + f"V{short(plan.height + 9)}H-20Z")
    grains = "".join(
        f"M{pair((rng.random() * plan.width, plan.shore + 12 + rng.random() * 170))}h.1"
        for _ in range(150)
    )
    drawn += shape("mo-grains", grains)
    return drawn


def _found(plan: Layout) -> str:
    """What lies on the beach where no board does, and hangs into the picture."""
    if plan.tall:
        drawn = place("rose", 309, 524, 0.56)
        free = min((s.box[0] for s in plan.slips), default=0.0)
        if free > 100:
            drawn += place("hut", 66, 66, 1.05) + _turned("canoe", 300, 58, 0.56, -8)
        if free > 40:
            drawn += place("palm", 26, 72, 1.0) + place("palm", 330, 74, 0.9)
        return drawn
    free = 952 - max((s.box[0] + s.box[2] for s in plan.slips), default=0)
    drawn = ""
    if free > 250:
        left = 960 - free
        drawn += (
            place("hut", left + 112, 640, 2.1) + place("palm", left + 42, 652, 2.1)
            + place("palm", left + 170, 664, 1.7) + _star_fish(left + 214, 690, 13, 0.4)
            + place("shell", left + 82, 690, 0.9) + _star_fish(left + 22, 690, 10, 1.1)
        )  # fmt: skip
    if free > 540:
        left = 960 - free
        drawn += (
            _turned("canoe", left + 330, 650, 1.5, -8) + place("shell", left + 410, 590, 0.8)
            + place("palm", left + 470, 640, 2.0) + place("palm", left + 520, 668, 1.6)
            + _star_fish(left + 262, 600, 11, 0.2)
        )  # fmt: skip
    if free > 200:
        drawn += _turned("frond", 968, 738, 1.5, 205) + _turned("frond", 974, 694, 1.25, 226)
    drawn += _turned("frond", 970, -16, 0.9, 152) + _turned("frond", 970, 16, 0.62, 178)
    drawn += place("whale", 943, 338, 0.68) + place("rose", 489, 403, 0.42)
    drawn += place("fish", 944, 196, 0.5) + place("fish", 938, 214, 0.36)
    return drawn


def _canoe() -> str:
    """An outrigger canoe, drawn up on the sand."""
    return (
        shape("mo-under", "M-54 32Q-4 48 44 27Q62 24 52 33Q20 46-10 46Q-60 45-54 32Z")
        + filled("#a96f3d", "M-50 28Q-8 36 40 22Q42 26 38 28Q-8 42-48 33Z")
        + shape("mo-beam0", "M-20-2L-28 30M20-5L12 28")
        + filled("#7a4526", "M-50-8Q0 10 52-13Q40 12 10 12H-20Q-40 10-50-8Z")
        + filled("#c98b4d", "M-50-8Q0 10 52-13L42-3Q0 15-42 0Z")
    )


def lagoon(plan: Layout) -> str:
    """The near board: a ring of sand around still water, and the ships printed beside (M1.2)."""
    rings = ("mo-near0", "mo-near1", "mo-near2", "mo-near3", "mo-near4")
    drawn = "".join(el("use", href="#mo-near", class_=css) for css in rings)
    x, y, _, h = plan.near.frame
    size = 0.58 if not plan.tall else 0.36
    low = 1.5 if not plan.tall else 4
    return drawn + _greens(plan) + "".join(
        place("ship", x + (24 + n * 50) * size, y + h + plan.margin + low, size)
        for n in range(int(plan.near.board.ships_beside))
    )  # fmt: skip


def _spaces(near: Grid) -> str:
    """Path data of all spaces of a board."""
    s = near.size
    corners = ((x - s / 2, y - s / 2) for x, y in map(near.middle, range(int(near.board.n_cells))))
    return "".join(outline(x, y, s, s) for x, y in corners)


def _greens(plan: Layout) -> str:
    """Bushes and small palms on the ring of sand around the near board."""
    x, y, w, h = plan.near.frame
    far = plan.margin * 0.62
    if plan.tall:
        return ""
    rng = Random(8)
    drawn = ""
    # Where rows and columns meet: their names stand between.
    rows, columns = plan.near.board.rows, plan.near.board.columns
    ring: list[Point] = [(x - far, y + h * n / rows) for n in (1, 2, rows - 1)]
    ring += [(x + w + far, y + h * n / 7) for n in (2, 4, 5)]
    ring += [(x + w * n / columns, y - far + 3) for n in (1, 2, columns - 1)]
    for bx, by in ring:
        drawn += place(
            "bush", bx + rng.uniform(-2, 2), by + rng.uniform(-6, 6), rng.uniform(0.7, 1)
        )
    for px, py, size in ((x - far + 2, y + 6, 0.62), (x + w + far - 4, y + 4, 0.7)):
        drawn += place("palm", px, py, size)
    return drawn


@cache
def sea(plan: Layout) -> str:
    """The whole ground of the picture."""
    return (
        el("rect", width=plan.width, height=plan.height, fill="url(#mo-bay-water)")
        + _waves(plan)
        + _beach(plan)
        + lagoon(plan)
        + _found(plan)
    )


@cache
def scenery_defs(plan: Layout) -> str:
    """Gradients and the drawings that the scenery is put together from."""
    bush = filled("#3f8a4f", "M-10 4c-4-8 3-12 6-9c2-7 10-5 10 0c6-1 7 7 3 9q-10 4-19 0Z") + filled(
        "#69ad5c", "M-7 1c-2-5 3-6 4-4c2-4 7-2 6 1c3 1 2 4-1 4q-5 2-9-1Z"
    )
    return (
        gradient(
            "radialGradient", "bay-water", (0, "#86d0cd"), (0.55, "#58b4bf"), (1, "#2f8aa2"), r=0.75
        )
        + gradient("radialGradient", "still", (0, "#c6efe6"), (1, "#a3dfdb"), r=0.75)
        + gradient("radialGradient", "inner", (0, "#eefae9"), (1, "#cdeedd"), r=0.75)
        + gradient("linearGradient", "beach", (0, "#f3e1b6"), (1, "#e9cf96"), x2=0, y2=1)
        + el("path", d=_spaces(plan.near), id="mo-near")
        + drawing("frond", _frond())
        + drawing("rose", rose("mo-rose"))
        + drawing("whale", whale("mo-wake"))
        + drawing("canoe", _canoe())
        + drawing("bush", bush)
    )


SCENERY_STYLE: Final = (
    ".mo-strokes{fill:none;stroke:#eafaf4;stroke-opacity:.4;stroke-width:1.1;stroke-linecap:round}"
    ".mo-shallow{fill:#b7e6d9;fill-opacity:.7}.mo-foam{fill:#f7fdf6}.mo-wet{fill:#d8ba83}"
    ".mo-beach{fill:url(#mo-beach)}"
    ".mo-grains{stroke:#c9a868;stroke-width:1.7;stroke-linecap:round;fill:none}"
    ".mo-rose{fill:none;stroke:#fffaf0;stroke-width:1.4}"
    ".mo-beam0{fill:none;stroke:#8a5630;stroke-width:3.4;stroke-linecap:round}"
)


@cache
def lagoon_style(tall: bool, margin: float) -> str:
    """How wide the rings around the near board are."""
    more = 0.4 if tall else 1.0
    rings = (
        ("#a6e2d8", margin + 13 * more, ";opacity:.55"), ("#f6fdf5", margin + 5 * more, ""),
        ("#d6b67c", margin, ""), ("#f2dfae", margin - 2 * more, ""), ("#8ed6d2", margin * 0.32, ""),
    )  # fmt: skip
    return "".join(
        f".mo-near{n}{{fill:{colour};stroke:{colour};stroke-width:{short(2 * wide)};"
        f"stroke-linejoin:round{rest}}}"
        for n, (colour, wide, rest) in enumerate(rings)
    )
