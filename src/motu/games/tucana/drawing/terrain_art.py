"""The four terrains: colours, and drawings that tell them apart without colour.

All is drawn around (0, 0) on a hex 100 wide; `tu-desert0` .. are put on the hexes of the map, the
same drawings stand on the cards.
"""

from __future__ import annotations

from functools import cache
from random import Random

from motu.core.picture import el
from motu.core.shapes import Point, filled, pair, polygon, shape, short
from motu.games.tucana.drawing.ink import drawing, gradient, place, symbol
from motu.games.tucana.rules.board import TERRAINS

VARIANTS = 3
#: A light and a dark tone of each terrain; between them the wash of a hex runs.
TONES = {
    "desert": ("#f7dd9c", "#e6bd6a"),
    "forest": ("#a9c477", "#7ba254"),
    "mountain": ("#d9cfc9", "#afa09b"),
    "water": ("#9cd5dc", "#5fabc1"),
}
#: A hex 100 wide, as path data.
HEX = "M0-57.7L50-28.9V28.9L0 57.7-50 28.9V-28.9Z"


def _dune(x: float, y: float, size: float) -> str:
    """A crescent of sand: lit to the left of its crest, in the shade to the right."""
    w, h = 34 * size, 17 * size
    lee = f"M{pair((x + w * 0.12, y - h))}q{pair((w * 0.28, h * 0.5))} {pair((w * 0.1, h))}"
    return (
        filled("#fbe9b8", f"M{pair((x - w, y))}Q{pair((x - w * 0.4, y - h * 0.4))} "
               f"{pair((x + w * 0.12, y - h))}Q{pair((x + w * 0.35, y - h * 0.4))} "
               f"{pair((x + w * 0.22, y))}Z")
        + filled("#d29a4c", f"{lee}H{short(x + w)}q{pair((-w * 0.45, -h * 0.25))} "
                 f"{pair((-w * 0.88, -h))}Z")
        + shape("tu-ink", f"M{pair((x - w, y))}Q{pair((x - w * 0.4, y - h * 0.4))} "
                f"{pair((x + w * 0.12, y - h))}Q{pair((x + w * 0.55, y - h * 0.25))} "
                f"{pair((x + w, y))}{lee}")
    )  # fmt: skip


def _grains(seed: int, count: int) -> str:
    rng = Random(seed)
    return "".join(
        f"M{pair((rng.uniform(-38, 38), rng.uniform(-34, 38)))}h.1" for _ in range(count)
    )


def _cactus(x: float, y: float) -> str:
    d = f"M{pair((x, y))}v-22M{pair((x, y - 7))}q-8 0-8-9M{pair((x, y - 10))}q8 0 8-8"
    return shape("tu-cac0", d) + shape("tu-cac1", d)


def _desert(variant: int) -> str:
    dunes = (
        ((-6, -16, 0.8), (10, 8, 1.0), (-14, 33, 0.75)),
        ((14, -20, 0.7), (-12, 4, 0.95), (12, 32, 0.85)),
        ((-12, -18, 0.75), (8, 34, 0.95), (14, 4, 0.6)),
    )[variant]
    drawn = shape("tu-grain", _grains(variant, 16)) + "".join(_dune(*dune) for dune in dunes)
    if variant == 2:
        drawn += _cactus(-26, 16)
    return drawn


def _forest(variant: int) -> str:
    trees = (
        ((-20, -16, 0.9), (17, -20, 0.95), (0, -4, 1.05), (-29, 14, 0.95), (29, 12, 0.9),
         (-6, 28, 1.1), (21, 36, 0.8)),
        ((2, -24, 1.0), (-27, -6, 0.95), (25, -4, 1.0), (-6, 10, 1.05), (-23, 31, 0.85),
         (19, 26, 1.05)),
        ((-12, -22, 0.95), (18, -12, 1.1), (-29, 6, 1.0), (-3, 14, 0.95), (30, 18, 0.85),
         (-16, 36, 0.9), (12, 38, 0.95)),
    )[variant]  # fmt: skip
    return "".join(
        place("palm" if i == variant + 1 else "tree", x, y, size)
        for i, (x, y, size) in enumerate(trees)
    )


def _tree() -> str:
    crown = "M-15-8C-19-17-11-22-8-21C-7-29 6-30 8-22C16-22 18-13 14-8C16 0 6 3 1-1C-4 4-16 1-15-8Z"
    return (
        shape("tu-trunk", "M0 8V-4M0 1l5-5")
        + filled("#4f8145", crown)
        + filled("#74a655", "M-12-10C-15-16-9-19-6-18C-5-25 4-26 6-20C4-14-6-14-12-10Z")
        + shape("tu-ink", crown + "M-7-8q3 3 6 0M2-12q4 3 6 0")
    )


def _palm() -> str:
    leaves = (
        "M3-17Q-7-27-16-15Q-7-20 3-17ZM3-17Q13-28 21-14Q13-21 3-17Z"
        "M3-17Q-8-20-12-5Q-6-14 3-17ZM3-17Q15-18 17-4Q12-14 3-17ZM3-17Q2-28 8-31Q10-22 3-17Z"
    )
    return (
        shape("tu-trunk", "M-2 9Q-2-6 3-16") + filled("#3f7a4a", leaves) + shape("tu-ink", leaves)
    )


def _peak(x: float, base: float, w: float, h: float) -> str:
    """A mountain with snow, the light from the left, hatched on the right."""
    top = (x, base - h)
    ridge: list[Point] = [
        top, (x + w * 0.05, base - h * 0.66), (x - w * 0.07, base - h * 0.4), (x + w * 0.02, base)
    ]  # fmt: skip
    left, right = (x - w / 2, base), (x + w / 2, base)
    snow: list[Point] = [
        top, (x + w * 0.19, base - h * 0.62), (x + w * 0.1, base - h * 0.66),
        (x + w * 0.03, base - h * 0.52), (x - w * 0.06, base - h * 0.66),
        (x - w * 0.18, base - h * 0.6),
    ]  # fmt: skip
    hatch = "".join(
        f"M{pair((x + w * (0.1 + 0.085 * i), base - h * (0.56 - 0.13 * i)))}"
        f"L{pair((x + w * (0.08 + 0.1 * i), base - h * 0.06))}"
        for i in range(4)
    )
    edge = f"M{pair(left)}L{pair((x - w * 0.2, base - h * 0.52))} {pair(top)} "
    edge += f"{pair((x + w * 0.24, base - h * 0.5))} {pair(right)}"
    return (
        filled("#eee6de", polygon([left, (x - w * 0.2, base - h * 0.52), *ridge]))
        + filled("#8a7a78", polygon([right, (x + w * 0.24, base - h * 0.5), *ridge]))
        + filled("#fffdf6", polygon(snow))
        + shape("tu-hatch", hatch)
        + shape("tu-ink", edge)
    )


def _mountain(variant: int) -> str:
    peaks = (
        ((18, -2, 46, 42), (-18, 12, 54, 50), (16, 36, 50, 38)),
        ((-18, 0, 46, 40), (16, 8, 56, 54), (-12, 36, 54, 40)),
        ((0, -8, 44, 38), (-20, 22, 50, 44), (20, 24, 52, 50), (-2, 42, 36, 24)),
    )[variant]
    return "".join(_peak(*peak) for peak in peaks)


def _water(variant: int) -> str:
    rng = Random(40 + variant)
    light: list[str] = []
    dark: list[str] = []
    for row in range(6):
        y = -36 + row * 14.5
        reach = 40 - max(0.0, abs(y) - 26) * 1.3
        x = -reach + rng.uniform(0, 12)
        while x < reach - 16:
            long = rng.uniform(6, 8.5)
            d = f"M{pair((x, y))}q{pair((long / 2, -5))} {short(long)} 0t{short(long)} 0"
            (dark if rng.random() < 0.62 else light).append(d)
            x += long * 2 + rng.uniform(6, 15)
    return shape("tu-foam", "".join(light)) + shape("tu-ripple", "".join(dark))


_ART = {"desert": _desert, "forest": _forest, "mountain": _mountain, "water": _water}


def _vignette(kind: str) -> str:
    """What a card shows, 80 by 80: a hex of its terrain, or of all four."""
    if kind != "any":
        tile = el("path", d=HEX, fill=f"url(#tu-g-{kind})") + el("use", href=f"#tu-{kind}1")
        return symbol(
            f"k-{kind}",
            (80, 80),
            el("g", tile + shape("tu-edge", HEX), transform="translate(40 40)scale(.68)"),
        )
    quarters = ("M-60-60H0V0H-60Z", "M0-60H60V0H0Z", "M-60 0H0V60H-60Z", "M0 0H60V60H0Z")
    drawn = []
    for (terrain, d), (x, y) in zip(
        zip(TERRAINS, quarters, strict=True),
        ((-22, -16), (22, -16), (-22, 20), (22, 20)),
        strict=True,
    ):
        clip = f"url(#tu-q{TERRAINS.index(terrain)})"
        art = el("use", href=f"#tu-{terrain}0", transform=f"translate({x} {y})scale(.62)")
        drawn.append(el("g", el("path", d=d, fill=f"url(#tu-g-{terrain})") + art, clip_path=clip))
    cross = shape("tu-edge", "M0-57.7V57.7M-50 0H50" + HEX)
    inside = el("g", *drawn, clip_path="url(#tu-hex)") + cross
    clips = "".join(el("clipPath", el("path", d=d), id=f"tu-q{i}") for i, d in enumerate(quarters))
    return clips + symbol(
        "k-any", (80, 80), el("g", inside, transform="translate(40 40)scale(.68)")
    )


@cache
def terrain_defs() -> str:
    """`tu-g-desert` .. (washes), `tu-desert0` .. (drawings) and `tu-k-desert` .. (for cards)."""
    washes = "".join(
        gradient("linearGradient", f"g-{name}", (0, light), (1, dark), x2=0.5, y2=1)
        for name, (light, dark) in TONES.items()
    )
    things = drawing("tree", _tree()) + drawing("palm", _palm())
    drawn = "".join(
        drawing(f"{name}{variant}", _ART[name](variant))
        for name in TERRAINS
        for variant in range(VARIANTS)
    )
    clip = el("clipPath", el("path", d=HEX), id="tu-hex")
    return washes + clip + things + drawn + "".join(_vignette(k) for k in (*TERRAINS, "any"))


TERRAIN_STYLE = (
    ".tu-ink{fill:none;stroke:#4a3420;stroke-opacity:.82;stroke-width:1.9;stroke-linecap:round;"
    "stroke-linejoin:round}"
    ".tu-hatch{fill:none;stroke:#4a3420;stroke-opacity:.55;stroke-width:1.3;stroke-linecap:round}"
    ".tu-grain{fill:none;stroke:#a8742c;stroke-width:2.6;stroke-linecap:round}"
    ".tu-trunk{fill:none;stroke:#5f3d22;stroke-width:4;stroke-linecap:round}"
    ".tu-cac0{fill:none;stroke:#3c5c34;stroke-width:7;stroke-linecap:round}"
    ".tu-cac1{fill:none;stroke:#7fa85c;stroke-width:3.6;stroke-linecap:round}"
    ".tu-foam{fill:none;stroke:#f3fcfa;stroke-width:3;stroke-linecap:round}"
    ".tu-ripple{fill:none;stroke:#1f5f7c;stroke-width:2.4;stroke-linecap:round}"
    ".tu-edge{fill:none;stroke:#4a3420;stroke-width:2.4;stroke-linejoin:round}"
)
