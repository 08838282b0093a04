"""What never moves: the sea, the beaches, the islands themselves."""

from __future__ import annotations

from functools import cache
from math import hypot, pi, sin
from random import Random

from motu.core.ink import dot
from motu.core.kept import kept_few
from motu.core.motifs import rose, whale
from motu.core.picture import el
from motu.core.shapes import Point, filled, pair, shape, short, smooth, star
from motu.games.kahuna.drawing.ink import drawing, gradient, place
from motu.games.kahuna.drawing.islands import island_defs
from motu.games.kahuna.drawing.layout import Layout
from motu.games.kahuna.rules.board import N_ISLANDS


def _rose() -> str:
    """A compass rose, about 50 in radius."""
    dots = el("circle", r=37, class_="kh-ring kh-dots")
    return dots + rose("kh-ring") + dot("#fffaf0", 0, 0, 2)


def _boat() -> str:
    """A small outrigger under sail."""
    return (
        shape("kh-wake", "M-24 8q8-4 16 0t16 0 16 0M-12 13q6-3 12 0t12 0")
        + filled("#fff6e0", "M-4 0Q-15-22 6-40Q2-18 8 0Z")
        + filled("#d8563a", "M-8.5-12Q-7-27 6-40Q2.5-26 4.5-12Z")
        + filled("#6d3f24", "M-20 1Q0 6 22-1Q16 8 4 8H-8Q-16 7-20 1Z")
    )


def _fish() -> str:
    body = "M-9 0Q0-8 10 0Q0 8-9 0ZM-8 0l-8-6q3 6 0 12Z"
    return "".join(
        el("g", filled("#e7f6ee", body), transform=f"translate({x} {y})scale({s})", opacity=0.5)
        for x, y, s in ((0, 0, 0.9), (-22, 9, 0.7), (-4, 17, 0.75))
    )


def _star_fish(x: float, y: float, size: float, turn: float) -> str:
    points = star(5, size, size * 0.42, turn)
    spots = "".join(
        dot("#f7c59a", x + px * 0.5, y + py * 0.5, size * 0.08) for px, py in points[::2]
    )
    d = smooth([(x + px, y + py) for px, py in points])
    return filled("#d9714a", d) + spots


def _shell(x: float, y: float, size: float, turn: float) -> str:
    fan = filled("#f9d9c6", "M0 8Q-11 3-10-5Q-6-11 0-11Q6-11 10-5Q11 3 0 8Z")
    ribs = el("path", d="M0 8L-7-6M0 8L-2.5-10M0 8L2.5-10M0 8L7-6", stroke="#d89a86", fill="none")
    where = f"translate({short(x)} {short(y)})rotate({short(turn)})scale({size:.2g})"
    return el("g", fan + ribs, transform=where)


def _beached(x: float, y: float) -> str:
    """An outrigger canoe, drawn up on the sand."""
    beams = shape("kh-beam", "M-16-2L-22 24M16-4L10 22")
    log = filled("#a96f3d", "M-40 22Q-6 28 32 17Q34 20 30 22Q-6 33-38 26Z")
    drawn = shape("kh-shade", "M-46 8Q0 22 50 4L44 22Q0 36-40 32Z")
    drawn += log + beams + place("canoe", 0, -4, 2.4)
    return el("g", drawn, transform=f"translate({short(x)} {short(y)})rotate(-9)")


def _frond(x: float, y: float, size: float, turn: float) -> str:
    return el(
        "use",
        href="#kh-frond",
        transform=f"translate({short(x)} {short(y)})rotate({short(turn)})scale({size:.3g})",
    )


def _leaf() -> str:
    """A palm leaf, 100 long, that reaches into the picture from outside."""
    up: list[str] = []
    down: list[str] = []
    for i in range(9):
        x, long = 8 + i * 10.5, 30 * sin(pi * (i + 2.2) / 12)
        y = -0.0016 * x * x * 2
        for side, leaflets in ((-1, up), (1, down)):
            far = y + side * long
            tip, out = (x + 20, far), (x + 9, y + side * long * 0.55)
            back = (x + 13, y + side * long * 0.3)
            leaflets.append(
                f"M{pair((x, y))}Q{pair(out)} {pair(tip)}Q{pair(back)} {pair((x + 8, y))}Z"
            )
    stem = el("path", d="M0 0Q55-4 112-38", fill="none", stroke="#2c6b43", stroke_width=2.4)
    return filled("#4c9a5c", "".join(up)) + filled("#357d4d", "".join(down)) + stem


def _coast(plan: Layout, aside: float) -> tuple[str, str]:
    """The far and the near beach; `aside` moves the water's edge out to sea."""
    far, near = plan.shores
    w, h, column = plan.width, plan.height, plan.column
    swing = 7.0 if plan.key == "w" else 3.0
    rng = Random(5)
    jitter = [rng.uniform(-swing, swing) for _ in range(40)]

    def wavy(x0: float, x1: float, y: float, start: int) -> list[Point]:
        count = 9
        return [(x0 + (x1 - x0) * i / count, y + jitter[start + i]) for i in range(count + 1)]

    if column < w:
        corner = 34.0
        edge = wavy(-20, column - corner, far - swing + aside, 0)
        edge.append((column - aside - 8, far + corner * 0.7))
        depth = near - far - 2 * corner
        edge.extend(
            (column - aside + jitter[20 + i] * 0.7, far + corner + depth * (i + 0.5) / 5)
            for i in range(5)
        )
        edge.append((column - aside - 10, near - corner * 0.6))
        edge.extend(reversed(wavy(-20, column - corner, near + swing - aside, 10)))
        land = smooth(edge, closed=False)
        return f"{land}V{short(h)}H{short(w)}V0H-20Z", ""
    top = smooth(wavy(-20, w + 20, far - swing + aside, 0), closed=False)
    bottom = smooth(wavy(-20, w + 20, near + swing - aside, 10), closed=False)
    return f"{top}V-9H-20Z", f"{bottom}V{short(h + 9)}H-20Z"


def _waves(plan: Layout) -> str:
    """Small strokes of light on the open water."""
    x0, y0, width, height = plan.sea
    small = 0.6 if plan.key == "t" else 1.0
    rng = Random(11)
    strokes = []
    for _ in range(260 if plan.key == "w" else 130):
        x, y = x0 + rng.random() * width, y0 + rng.random() * height
        near = min(hypot((x - cx) / 1.15, y - cy) for cx, cy in map(plan.centre, range(N_ISLANDS)))
        if near < 82 * plan.scale:
            continue
        long = (4 + rng.random() * 7) * small
        crest = (long / 2, -2.2 * small)
        strokes.append(f"M{pair((x, y))}q{pair(crest)} {short(long)} 0t{short(long)} 0")
    return shape("kh-wave", "".join(strokes))


def _sand(plan: Layout) -> str:
    """Grains and found things on the beaches."""
    rng = Random(3)
    grains: list[str] = []
    far, near = plan.shores
    while len(grains) < (170 if plan.key == "w" else 80):
        x, y = rng.random() * plan.width, rng.random() * plan.height
        if y < far - 14 or y > near + 14 or x > plan.column + 16:
            grains.append(f"M{pair((x, y))}h.1")
    drawn = shape("kh-grain", "".join(grains))
    if plan.key == "w":
        drawn += (
            _star_fish(906, 560, 21, 0.4) + _shell(846, 566, 1.2, -20) + _shell(870, 588, 0.8, 35)
            + _star_fish(726, 694, 12, 1.0) + _shell(262, 694, 0.7, 20) + _shell(590, 26, 0.8, -30)
            + _star_fish(640, 40, 11, 0.1)
            + _beached(846, 512)
            + _frond(968, 736, 1.9, 205) + _frond(974, 690, 1.7, 228)
            + _frond(965, -16, 1.7, 150) + _frond(972, 30, 1.3, 178)
        )  # fmt: skip
    return drawn


@kept_few
def sea(plan: Layout) -> str:
    """The whole ground of the picture: water, reefs, beaches and islands."""
    x0, y0, width, height = plan.sea
    drawn = [el("rect", width=plan.width, height=plan.height, fill="url(#kh-water)"), _waves(plan)]
    centres = [plan.centre(island) for island in range(N_ISLANDS)]
    for grow, css in ((1.62, "kh-deep"), (1.34, "kh-reef")):
        drawn.extend(
            place(f"s{island}", x, y, plan.scale * grow, css)
            for island, (x, y) in enumerate(centres)
        )

    def at(across: float, down: float) -> Point:
        return x0 + across * width / 100, y0 + down * height / 100

    size = plan.scale
    drawn.append(place("rose", *at(12.5, 89) if plan.key == "t" else at(10, 87), size * 0.9))
    drawn.append(place("boat", *at(31, 8), size * 0.95))
    drawn.append(place("whale", *at(72, 95), size * 0.9))
    drawn.append(place("fish", *at(14, 40), size * 0.9))
    drawn.append(place("fish", *at(69, 14.5), size * 0.7))
    for aside, css in (
        (plan.scale * 15, "kh-shoal"),
        (plan.scale * 8, "kh-foam"),
        (0, "kh-wet"),
        (-plan.scale * 7, "kh-sand"),
    ):
        for d in _coast(plan, aside):
            drawn += [shape(css, d)] if d else []
    drawn.append(_sand(plan))
    drawn.extend(
        place(f"s{island}", x, y, plan.scale * 1.12, "kh-surf")
        for island, (x, y) in enumerate(centres)
    )
    drawn.extend(place(f"i{island}", x, y, plan.scale) for island, (x, y) in enumerate(centres))
    return "".join(drawn)


#: Rules for the scenery alone.
SCENERY_STYLE = (
    ".kh-wave{fill:none;stroke:#eafaf4;stroke-opacity:.42;stroke-width:1.1;stroke-linecap:round}"
    ".kh-wake{fill:none;stroke:#eafaf4;stroke-width:1.8;stroke-linecap:round}"
    ".kh-deep{fill:#9fdcd2;fill-opacity:.34}.kh-reef{fill:#c9efe0;fill-opacity:.6}"
    ".kh-surf{fill:#f1fbf3;fill-opacity:.85}"
    ".kh-shoal{fill:#b7e6d9;fill-opacity:.7}.kh-foam{fill:#f7fdf6}.kh-wet{fill:#d8ba83}"
    ".kh-sand{fill:url(#kh-beach)}"
    ".kh-beam{fill:none;stroke:#8a5630;stroke-width:3;stroke-linecap:round}"
    ".kh-grain{stroke:#c9a868;stroke-width:1.7;stroke-linecap:round;fill:none}"
    ".kh-ring{fill:none;stroke:#fffaf0;stroke-width:1.4}.kh-dots{stroke-dasharray:1 5}"
)


@cache
def scenery_defs() -> str:
    """Gradients and the drawings that the scenery is put together from."""
    return (
        gradient(
            "radialGradient", "water", (0, "#8fd6cf"), (0.55, "#63bdc2"), (1, "#3795a8"), r=0.72
        )
        + gradient("linearGradient", "beach", (0, "#f3e1b6"), (1, "#ecd39c"), x2=0, y2=1)
        + drawing("rose", _rose())
        + drawing("boat", _boat())
        + drawing("whale", whale("kh-wake"))
        + drawing("fish", _fish())
        + drawing("frond", _leaf())
        + island_defs()
    )
