"""What never moves: sky and sea, the mountains above the island, and its shore."""

from __future__ import annotations

from math import pi, sin
from random import Random
from typing import Final

from motu.core.ink import dot
from motu.core.kept import kept_few
from motu.core.motifs import rose, whale
from motu.core.picture import el
from motu.core.shapes import Point, filled, pair, polygon, shape, short, smooth
from motu.games.my_island.drawing.ink import drawing, gradient, place
from motu.games.my_island.drawing.layout import Grid, Layout
from motu.games.my_island.drawing.outlines import hexagon

# --- mountains ---------------------------------------------------------------------------------

#: Light and shade of rock: far away in the haze, and near.
FAR: Final = ("#8fb3c4", "#7a9fb5")
NEAR: Final = ("#8d7b86", "#66586a")


def _peak(
    x: float, base: float, half: float, high: float, tones: tuple[str, str], seed: int
) -> str:
    """A mountain: its light side, its dark side, and snow."""
    rng = Random(seed)
    top = (x, base - high)
    left: list[Point] = [top]
    right: list[Point] = [top]
    ridge: list[Point] = [top]
    steps = 5
    for n in range(1, steps + 1):
        share = n / steps
        down = base - high * (1 - share)
        jag = half * 0.09 * (1 if n % 2 else -1) * (n < steps)
        left.append((x - half * share**0.86 - jag * rng.uniform(0.3, 1), down))
        right.append((x + half * share**0.86 + jag * rng.uniform(0.3, 1), down))
        ridge.append((x + half * (0.1 + 0.16 * (n % 2)) * share * 1.6, down))
    body = polygon([*left, *reversed(right)])
    drawn = filled(tones[0], body) + filled(tones[1], polygon([*ridge, *reversed(right)]))
    snow = 0.36

    def at(side: list[Point], share: float) -> Point:
        place_ = share * steps
        n = min(steps - 1, int(place_))
        rest = place_ - n
        (ax, ay), (bx, by) = side[n], side[n + 1]
        return ax + (bx - ax) * rest, ay + (by - ay) * rest

    a, b, c = at(left, snow), at(ridge, snow * 0.92), at(right, snow * 0.84)
    step = high * 0.1
    light = [top, a, ((a[0] * 2 + b[0]) / 3, a[1] - step), ((a[0] + b[0] * 2) / 3, b[1] + step), b]
    dark = [
        top,
        b,
        ((b[0] + c[0]) / 2 - 1, b[1] - step * 0.8),
        ((b[0] + c[0] * 3) / 4, c[1] + step * 0.5),
        c,
    ]
    return drawn + filled("#fdfcf8", polygon(light)) + filled("#cfdbe8", polygon(dark))


def _volcano(x: float, base: float, half: float, high: float) -> str:
    """Smoke over a glowing crater."""
    top, mouth = base - high, half * 0.2
    cone = (
        f"M{pair((x - half, base))}Q{pair((x - half * 0.36, base - high * 0.42))}"
        f" {pair((x - mouth, top))}Q{pair((x, top + high * 0.07))} {pair((x + mouth, top))}"
        f"Q{pair((x + half * 0.4, base - high * 0.4))} {pair((x + half, base))}Z"
    )
    dark = (
        f"M{pair((x + mouth * 0.1, top + high * 0.04))}L{pair((x + mouth, top))}"
        f"Q{pair((x + half * 0.4, base - high * 0.4))} {pair((x + half, base))}"
        f"H{short(x + half * 0.2)}L{pair((x + half * 0.3, base - high * 0.34))}"
        f"L{pair((x + mouth * 0.2, base - high * 0.62))}Z"
    )
    lava = (
        f"M{pair((x - mouth * 0.8, top + 1))}Q{pair((x, top + high * 0.1))}"
        f" {pair((x + mouth * 0.8, top + 1))}L{pair((x + mouth * 0.5, top + high * 0.3))}"
        f"L{pair((x + mouth * 0.1, top + high * 0.14))}"
        f"L{pair((x - mouth * 0.3, top + high * 0.42))}"
        f"L{pair((x - mouth * 0.5, top + high * 0.14))}Z"
    )
    smoke = "".join(
        dot("#f4efe9", x + dx * mouth, top - up * high, r * mouth)
        for dx, up, r in (
            (0.1, 0.03, 0.6),
            (0.7, 0.1, 0.75),
            (1.6, 0.13, 0.9),
            (2.7, 0.14, 0.75),
            (3.7, 0.12, 0.5),
        )
    )
    return (
        el("g", smoke, class_="mi-smoke")
        + filled("#7d6a72", cone)
        + filled("#5a4a58", dark)
        + filled("#ff8a3c", lava)
        + filled("#ffd25a", f"M{pair((x - mouth * 0.7, top + 0.6))}Q{pair((x, top + high * 0.08))}"
                 f" {pair((x + mouth * 0.7, top + 0.6))}Q{pair((x, top + high * 0.02))}"
                 f" {pair((x - mouth * 0.7, top + 0.6))}Z")
    )  # fmt: skip


#: How wide and high the range is drawn, before it is fitted to an island.
RANGE: Final = (720.0, 112.0)


def _range() -> str:
    """A range of mountains on its base, with a volcano in it, and green hills at its foot."""
    width, high = RANGE
    drawn = ""
    for share, size in ((0.16, 0.62), (0.3, 0.86), (0.44, 0.7), (0.68, 0.92), (0.84, 0.66)):
        drawn += _peak(width * share, 0, width * 0.12, high * size, FAR, int(share * 99))
    near = ((0.105, 0.5, 0.092), (0.895, 0.54, 0.092), (0.225, 0.74, 0.115), (0.77, 0.78, 0.12),
            (0.365, 0.66, 0.1), (0.635, 0.62, 0.1))  # fmt: skip
    for share, size, half in near:
        drawn += _peak(width * share, 0, width * half, high * size, NEAR, int(share * 77))
    drawn += _volcano(width * 0.5, 0, width * 0.125, high * 0.8)
    hill = [
        (width * n / 16, -high * (0.1 + 0.12 * sin(pi * n / 16) + 0.03 * (n % 3)))
        for n in range(17)
    ]
    hill[0], hill[-1] = (width * 0.045, 0.0), (width * 0.955, 0.0)
    return drawn + filled("#5f8f55", smooth(hill, closed=False) + "Z")


def mountains(grid: Grid, high: float, more: float = 0.0) -> str:
    """The range above the top row of an island, reaching beyond it on both sides."""
    x, y, w, _ = grid.top_row
    across, up = (w + 2 * more) / RANGE[0], (high + grid.size * 0.4) / RANGE[1]
    # Over a short row they are low.
    up = min(up, across * 1.6)
    about = f"translate({pair((x - more, y + grid.size * 0.5))})scale({across:.3g} {up:.3g})"
    return el("use", href="#mi-range", transform=about)


def cliff(grid: Grid) -> str:
    """I8.5: the rock on which the plateau lies, above the foot of the mountains."""
    ground, size = grid.ground, grid.size
    high = [grid.at(cell) for cell in ground.cells if cell[0] >= ground.high]
    if not high:
        return ""
    deep = size * 0.5
    wall = "".join(hexagon(x, y + deep, size * 1.14) for x, y in high)
    side = "".join(hexagon(x, y + deep * 0.5, size * 1.14) for x, y in high)
    top = "".join(hexagon(x, y, size * 1.12) for x, y in high)
    low = max(y for _, y in high)
    cracks = "".join(
        f"M{pair((x + size * (0.3 if n % 2 else -0.2), y + size * 0.62))}v{short(deep * 0.7)}"
        for n, (x, y) in enumerate(high)
        if y == low
    )
    return (
        filled("#5a4a58", wall)
        + filled("#77656f", side)
        + filled("#9aa06e", top)
        + shape("mi-crack", cracks)
    )


# --- sky and sea -------------------------------------------------------------------------------


def _cloud() -> str:
    return filled(
        "#ffffff",
        "M-30 8Q-38 8-36 1Q-33-5-25-3Q-22-13-11-11Q-4-19 6-13Q16-15 18-5Q30-8 32 2Q34 8 26 8Z",
    ) + filled("#dfe9ef", "M-30 8Q-36 8-36 3Q-20 7 0 4Q18 7 32 2Q34 8 26 8Z")


def _ship() -> str:
    """An outrigger under a claw sail, about 60 wide."""
    return (
        shape("mi-wake", "M-34 9q6-4 12 0t12 0 12 0 12 0 12 0")
        + filled("#fff6e0", "M-3-2Q-24-22-2-48Q3-30 22-42Q24-16 4-2Z")
        + filled("#d9482e", "M-2-48Q3-30 22-42Q24-30 17-17Q6-24-11-23Q-12-36-2-48Z")
        + shape("mi-mast", "M1 2L-2-48M4-1L22-42")
        + filled("#6d3f24", "M-26-2Q0 6 28-4Q20 8 8 8H-12Q-22 7-26-2Z")
        + filled("#c98b4d", "M-26-2Q0 6 28-4L24 .4Q0 9-21 2Z")
    )


def _reef() -> str:
    """Shallows with coral, about 110 wide."""
    rng = Random(3)
    ring = [(52, 0), (34, 15), (4, 20), (-30, 16), (-54, 3), (-36, -12), (0, -16), (32, -13)]
    coral = ""
    for n in range(14):
        x, y = rng.uniform(-38, 38), rng.uniform(-9, 12)
        tone = ("#ef8a6f", "#f4b25c", "#d96a9a", "#fff0d0")[n % 4]
        coral += dot(tone, x, y, rng.uniform(1.6, 3.4))
    branch = "M-20 8v-9M-20 3l-5-6M-20 2l5-6M16 4v-8M16 0l-4-5M16-1l5-4"
    return (
        el("path", d=smooth([(float(x), float(y)) for x, y in ring]), class_="mi-shoal")
        + shape("mi-foamline", "M-44 12Q-10 27 30 18M40 10Q52 4 52-4")
        + coral
        + shape("mi-branch", branch)
    )


def _islet() -> str:
    """Sand with palms, about 80 wide."""
    coast: list[Point] = [
        (-36, 4),
        (-26, -7),
        (0, -11),
        (26, -8),
        (38, 3),
        (24, 12),
        (-4, 14),
        (-26, 12),
    ]
    rings = "".join(
        el("path", d=smooth([(x * far, y * far) for x, y in coast]), class_=css)
        for far, css in ((1.3, "mi-shoal"), (1.12, "mi-foam"), (1.0, "mi-sand"))
    )
    return rings + "".join(
        place("palm", x, y, size) for x, y, size in ((-14, 0, 1.5), (12, -1, 1.2), (0, 7, 1.7))
    )


def _waves(plan: Layout) -> str:
    rng = Random(11)
    small = 0.6 if plan.tall else 1.0
    strokes = []
    for _ in range(120 if plan.tall else 230):
        y = plan.horizon + 6 + (plan.height - plan.horizon) * rng.random() ** 1.2
        x, long = rng.random() * plan.width, (4 + rng.random() * 7) * small
        strokes.append(
            f"M{pair((x, y))}q{pair((long / 2, -2.2 * small))} {short(long)} 0t{short(long)} 0"
        )
    return shape("mi-strokes", "".join(strokes))


def shore(near: Grid, peak: float) -> str:
    """The rings around the island: shallows, foam, wet sand and beach."""
    x, y, w, _ = near.top_row
    high = near.size
    foot = (
        f"M{pair((x + high * 0.3, y + high * 0.5))}Q{pair((x + w / 2, y - peak * 0.5))}"
        f" {pair((x + w - high * 0.3, y + high * 0.5))}Z"
    )
    d = foot + "".join(
        hexagon(*near.at(cell), near.size)
        for cell in near.ground.cells
        if cell[0] < near.ground.high
    )
    drawn = el("path", d=d, id="mi-coast", class_="mi-shore0")
    return drawn + "".join(el("use", href="#mi-coast", class_=f"mi-ring{n}") for n in range(4))


def adrift(near: Grid, size: float, corners: bool = True) -> str:
    """What swims in the corners that the island leaves free."""
    x, y, w, h = near.frame
    right, low = x + w, y + h
    swims: tuple[tuple[str, float, float, float, float], ...] = (
        ("reef", x + 44 * size, low - 72 * size, 0.9, 58),
        ("ship", x + 62 * size, low - 4 * size, 1.0, 34),
        ("whale", right - 46 * size, low - 18 * size, 1.0, 26),
        ("rose", right - 58 * size, low - 112 * size, 0.6, 32),
    )
    if not corners:
        # They are for passing and stopping.
        swims = (("ship", x + 16, low - 42, 0.66, 18), ("whale", right - 16, low - 44, 0.8, 16))
    return "".join(
        place(name, left, top, scale * size)
        for name, left, top, scale, wide in swims
        if _is_sea(near, (left, top), wide * size)
    )


def _is_sea(near: Grid, spot: Point, wide: float) -> bool:
    """Whether no space of the island comes near a spot."""
    far = (wide + near.size * 0.5) ** 2
    x, y = spot
    middles = (near.at(cell) for cell in near.ground.cells)
    return all((mx - x) ** 2 + (my - y) ** 2 > far for mx, my in middles)


def _aside(plan: Layout) -> str:
    """Where the others would lie, if there are few of them."""
    if plan.tall:
        if len(plan.slips) != 1:
            return ""
        low = plan.height - 30
        return place("islet", 50, low, 0.8) + place("reef", 310, low + 4, 0.6)
    if plan.slips or plan.tray.box[2] > 760:
        return ""
    right = plan.tray.box[0] + plan.tray.box[2]
    middle = (right + plan.width) / 2
    return place("islet", middle, 630, 2.0) + place("reef", middle + 20, 690, 0.8) + place(
        "whale", middle + 84, 560, 0.6
    )  # fmt: skip


@kept_few
def scenery(plan: Layout) -> str:
    """The whole ground of the picture, up to the spaces of the near island."""
    x, y, w, _ = plan.near.top_row
    width, height, horizon = plan.width, plan.height, plan.horizon
    size = 0.62 if plan.tall else 1.0
    clouds = "".join(
        place("cloud", across * width, horizon - up * size, large * size, "mi-cloud")
        for across, up, large in (
            (0.05, 44, 0.8), (0.26, 62, 0.6), (0.52, 30, 0.8), (0.71, 52, 0.9), (0.95, 30, 0.8),
        )
    )  # fmt: skip
    mist = "".join(
        place("cloud", x + w * across, y - plan.peak * up, large * size, "mi-mist")
        for across, up, large in ((0.16, 0.36, 0.8), (0.83, 0.4, 0.9), (0.6, 0.5, 0.5))
    )
    return (
        el("rect", width=width, height=horizon + 1, fill="url(#mi-sky)")
        + el("rect", y=horizon, width=width, height=height - horizon, fill="url(#mi-sea)")
        + shape("mi-horizon", f"M0 {short(horizon)}H{short(width)}")
        + clouds
        + _waves(plan)
        + shore(plan.near, plan.peak)
        + mountains(plan.near, plan.peak, plan.shore * 0.5)
        + mist
        + cliff(plan.near)
        + adrift(plan.near, 0.52 if plan.tall else 1.0, corners=not plan.tall)
        + _aside(plan)
    )


@kept_few
def scenery_defs() -> str:
    """Gradients and the drawings that the scenery is put together from."""
    return (
        gradient(
            "linearGradient", "sky", (0, "#8cc9e8"), (0.6, "#c9e7ee"), (1, "#fdf0d6"), x2=0, y2=1
        )
        + gradient(
            "linearGradient", "sea", (0, "#9adbd8"), (0.3, "#5fbac6"), (1, "#2a7f9b"), x2=0, y2=1
        )
        + drawing("cloud", _cloud())
        + drawing("ship", _ship())
        + drawing("whale", whale("mi-wake"))
        + drawing("reef", _reef())
        + drawing("rose", rose("mi-rose"))
        + drawing("islet", _islet())
        + drawing("range", _range())
    )


SCENERY_STYLE: Final = (
    ".mi-strokes{fill:none;stroke:#eafaf4;stroke-opacity:.42;stroke-width:1.1;stroke-linecap:round}"
    ".mi-horizon{stroke:#eefaf4;stroke-width:1.4;stroke-opacity:.8}"
    ".mi-cloud{opacity:.85}.mi-mist{opacity:.55}.mi-smoke{opacity:.8}"
    ".mi-wake{fill:none;stroke:#f4fffb;stroke-width:1.6;stroke-linecap:round}"
    ".mi-mast{fill:none;stroke:#6d3f24;stroke-width:1.5}"
    ".mi-foam{fill:#f8fefa}.mi-sand{fill:#f4dfa9}"
    ".mi-shoal{fill:#a9e4d3;fill-opacity:.75}"
    ".mi-foamline{fill:none;stroke:#f6fffb;stroke-width:1.8;stroke-linecap:round;stroke-opacity:.9}"
    ".mi-branch{fill:none;stroke:#e8604a;stroke-width:2;stroke-linecap:round}"
    ".mi-rose{fill:none;stroke:#fffaf0;stroke-width:1.4}"
)


def shore_style(shore: float) -> str:
    """How wide the rings around the near island are."""
    rings = (
        ("#b4e8dc", shore * 1.9, ";opacity:.6"), ("#f8fefa", shore * 1.28, ""),
        ("#d9b87c", shore, ""), ("#f4dfa9", shore * 0.8, ""),
    )  # fmt: skip
    return ".mi-shore0{fill:#f4dfa9}" + "".join(
        f".mi-ring{n}{{fill:{colour};stroke:{colour};stroke-width:{short(2 * wide)};"
        f"stroke-linejoin:round{rest}}}"
        for n, (colour, wide, rest) in enumerate(rings)
    )
