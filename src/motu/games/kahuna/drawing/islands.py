"""The twelve islands, each with its own shore and its own sights.

All is drawn around (0, 0), about 50 units to the shore; the map and the cards use the
same drawings at their own size. The lower third is kept calm: there the name stands.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from motu.core.ink import dot
from motu.core.picture import el
from motu.core.shapes import Point, filled, shape, short, smooth
from motu.games.kahuna.drawing.ink import drawing, place
from motu.games.kahuna.drawing.shapes import blob
from motu.games.kahuna.drawing.sights import small_things
from motu.games.kahuna.rules.board import N_ISLANDS

RX, RY = 54.0, 46.0

#: The shores: waves on an ellipse (how many, how high, where they begin).
_SHORES: tuple[tuple[tuple[int, float, float], ...], ...] = (
    ((2, 0.07, 0.4), (3, 0.08, 1.0), (5, 0.05, 0.3)),
    ((3, 0.07, 3.4), (4, 0.06, 0.6), (7, 0.03, 1.0)),
    ((2, 0.10, 2.6), (3, 0.07, 4.2), (5, 0.04, 2.0)),
    ((2, 0.13, 0.1), (4, 0.06, 3.0), (6, 0.03, 0.0)),
    ((3, 0.06, 0.2), (5, 0.06, 1.2), (8, 0.025, 0.5)),
    ((3, 0.09, 5.0), (4, 0.05, 1.5), (5, 0.04, 4.0)),
    ((2, 0.09, 5.2), (5, 0.07, 0.8), (7, 0.04, 2.2)),
    ((2, 0.08, 0.9), (3, 0.10, 2.2), (4, 0.04, 5.0)),
    ((3, 0.05, 1.2), (4, 0.08, 2.4), (6, 0.03, 3.0)),
    ((2, 0.06, 4.0), (5, 0.08, 3.6), (3, 0.05, 0.2)),
    ((4, 0.08, 0.785), (3, 0.05, 2.0), (7, 0.03, 0.2)),
    ((2, 0.15, 0.3), (3, 0.06, 3.6), (5, 0.03, 1.0)),
)
_SIZES = (0.95, 1.04, 0.98, 0.98, 1.08, 1.0, 0.95, 1.04, 1.02, 0.98, 1.05, 0.96)


def shore(island: int, grow: float = 1.0, count: int = 18) -> list[Point]:
    """The outline of an island, as points."""
    size = _SIZES[island] * grow
    return blob(_SHORES[island], RX * size, RY * size, count)


def _green(island: int, grow: float, down: float) -> str:
    waves = [(many, high * 0.9, start + 0.35) for many, high, start in _SHORES[island]]
    waves.append((9, 0.025, island * 1.7))
    size = _SIZES[island] * grow
    points = blob(waves, RX * size, RY * size, 18)
    return smooth([(x, y + down) for x, y in points])


def _peak(x: float, base: float, width: float, height: float, light: str, dark: str) -> str:
    """A mountain with the sun on its left."""
    top = base - height
    left, right = x - width / 2, x + width / 2
    ridge = (
        f"L{short(x + 3)} {short(top + height * 0.4)} {short(x - 2)} {short(top + height * 0.62)} "
    )
    ridge += f"{short(x + 4)} {short(base)}"
    return filled(
        light,
        f"M{short(left)} {short(base)}Q{short(x - width * 0.2)} {short(base - height * 0.35)} "
        f"{short(x)} {short(top)}{ridge}Z",
    ) + filled(
        dark,
        f"M{short(right)} {short(base)}Q{short(x + width * 0.18)} {short(base - height * 0.4)} "
        f"{short(x)} {short(top)}{ridge}Z",
    )


def _mound(x: float, base: float, width: float, height: float, light: str, dark: str) -> str:
    """A round green hill with a shadow on its right."""
    w, h = short(width / 2), height
    top = short(-h * 1.33)
    return filled(
        light,
        f"M{short(x - width / 2)} {short(base)}c2 {top} {short(width - 2)} {top} {short(width)} 0"
        f"q{short(-width / 2)} {short(width * 0.14)} {short(-width)} 0Z",
    ) + filled(
        dark,
        f"M{short(x + width / 2)} {short(base)}c-1 {short(-h * 0.8)} {short(-width * 0.25)} "
        f"{short(-h)} {short(-width * 0.42)} {short(-h * 0.98)}q{w} {short(h * 0.4)} "
        f"{short(width * 0.12)} {short(h * 0.98)}Z",
    )


def _palms(*places: tuple[float, float, float]) -> str:
    """Palms: where they stand and how large; a negative size leans to the left."""
    drawn = []
    for x, y, size in places:
        flip = f"{size:.3g}" if size > 0 else f"{size:.3g} {-size:.3g}"
        where = f"translate({short(x)} {short(y)})scale({flip})"
        drawn.append(el("use", href="#kh-palm", transform=where))
    return "".join(drawn)


def _trees(*places: tuple[float, float, float]) -> str:
    return "".join(place("tree", x, y, size) for x, y, size in places)


def _aloa() -> str:
    """Hibiscus meadows."""
    flowers = ((-22, -18, 0.95), (3, -30, 1.25), (25, -14, 0.85))
    return (
        _mound(2, -4, 66, 30, "#8fbf62", "#6fa653")
        + "".join(place("flower", x, y, size) for x, y, size in flowers)
        + _palms((36, -2, 0.7), (-37, -1, -0.7))
    )


def _bari() -> str:
    """A volcano that smokes."""
    smoke = filled(
        "#fffaf0", "M1-46c-6-2-6-9 0-10c0-7 10-8 12-3c7-2 11 5 6 9c3 5-5 8-8 5q-4 2-10-1Z"
    )
    rim = filled("#c8442a", "M-9-44q9 5 18 0l4 9-5 8-3-5-5 12-4-12-4 4-4-8Z")
    glow = filled("#f6a13c", "M-8-44.5q8 4.5 16 0q-8-4.5-16 0Z")
    cone = filled("#8d6e5c", "M-40-2Q-18-14-9-44Q0-39 2-42L-1-22 4-12 0 4Q-22 4-40-2Z") + filled(
        "#6a4f48", "M42-2Q18-14 9-44Q5-42 2-42L-1-22 4-12 0 4Q22 4 42-2Z"
    )
    return (
        smoke
        + cone
        + rim
        + glow
        + _trees((-33, 0, 0.75), (34, 1, 0.8), (24, 3, 0.6), (-22, 3, 0.6))
    )


def _coco() -> str:
    """A grove of coconut palms."""
    return _mound(0, 2, 70, 17, "#86b95d", "#6aa352") + _palms(
        (-30, 0, -0.95), (-12, -8, -1.2), (10, -10, 1.3), (31, -1, 1.0), (-2, 4, 0.9)
    )


def _duda() -> str:
    """Two round hills."""
    return (
        _mound(-20, 0, 52, 38, "#9cc765", "#74aa55")
        + _mound(21, 0, 50, 30, "#8abb5c", "#639b4e")
        + place("hut", 1, 3, 0.7)
        + _palms((42, 0, 0.65), (-43, 1, -0.7))
    )


def _elai() -> str:
    """Steep green needles with a waterfall."""
    fall = filled("#f4fffb", "M-4-34q4 0 6 0q2 16 1 34q-6 2-10 0q3-18 3-34Z") + filled(
        "#bfe8e4", "M-1-30h1.5l1 30h-3Z"
    )
    return (
        filled("#5c9c63", "M-46-1Q0-6 47-1Q0 13-46-1Z")
        + _peak(-24, 0, 46, 46, "#7fb56a", "#3f7f56")
        + _peak(25, 0, 44, 38, "#79b066", "#38774f")
        + _peak(0, 0, 50, 64, "#8fc274", "#468a5a")
        + fall
        + _trees((-34, 3, 0.7), (33, 3, 0.75), (17, 4, 0.55))
    )


def _faaa() -> str:
    """A ring of land around a lagoon."""
    lagoon = blob(((2, 0.08, 0.6), (3, 0.07, 2.0)), 29, 17, 12)
    water = smooth([(x, y - 16) for x, y in lagoon])
    inner = smooth([(x * 0.72, y * 0.7 - 16) for x, y in lagoon])
    return (
        el("path", d=water, fill="#f3e2b3")
        + el("path", d=smooth([(x * 0.9, y * 0.87 - 16) for x, y in lagoon]), fill="#8fd8d2")
        + filled("#5fbfc6", inner)
        + place("canoe", 2, -13, 0.62)
        + _palms((-34, -10, -0.85), (-19, -29, -0.7), (22, -29, 0.75), (36, -8, 0.9))
    )


def _gola() -> str:
    """Golden cliffs and an arch of stone."""
    return (
        filled(
            "#d9a45a",
            "M-38 0L-34-26-27-38-18-40-14-28-10-26Q-2-48 10-50L20-46 26-30 35-20 40 0H22"
            "Q21-22 12-24Q3-22 2 0Z",
        )
        + filled(
            "#b57e42",
            "M-18-40L-14-28-10-26-13 0H-22L-25-14ZM20-46L26-30 35-20 40 0H30L27-20 20-30Z",
        )
        + filled("#f0c983", "M-34-26L-27-38-18-40-24-30-29-24ZM-4-38Q2-48 10-50L14-42 4-38Z")
        + _trees((-26, 2, 0.6), (34, 3, 0.6))
        + shape("kh-gull", "M-6-58q4-5 7 0q4-5 8 0M18-62q3-4 5 0q3-4 6 0")
        + _palms((-7, 1, 0.6))
    )


def _huna() -> str:
    """A village."""
    return (
        _mound(0, -6, 74, 22, "#93c163", "#71a953")
        + _palms((-36, -6, -0.95), (37, -4, 0.95), (12, -20, 0.85))
        + place("hut", -15, -14, 0.95)
        + place("hut", 22, -3, 0.85)
        + place("hut", -4, 3, 1.05)
    )


def _iffi() -> str:
    """Terraced fields, step by step up the hill."""
    steps = []
    for i, (light, dark) in enumerate(
        (
            ("#a9c85a", "#5d8d45"),
            ("#c4d86a", "#6d9a4a"),
            ("#9cc457", "#588942"),
            ("#d3df7d", "#789f4e"),
        )
    ):
        y, w = -4 - i * 9, 40 - i * 8.5
        ring = f"M{short(-w)} {short(y)}a{short(w)} {short(w * 0.36)} 0 0 1 {short(2 * w)} 0"
        steps.append(filled(dark, f"{ring}v5a{short(w)} {short(w * 0.3)} 0 0 1 {short(-2 * w)} 0Z"))
        steps.append(filled(light, f"{ring}a{short(w)} {short(w * 0.3)} 0 0 1 {short(-2 * w)} 0Z"))
    return "".join(steps) + place("hut", 0, -32, 0.7) + _palms((39, -3, 0.75), (-40, -2, -0.75))


def _jojo() -> str:
    """Deep forest, with a red bird."""
    crowns = (
        (-28, -10, 1.2), (-10, -24, 1.35), (14, -24, 1.45), (30, -9, 1.25), (0, -8, 1.4),
        (-18, 1, 1.1), (19, 2, 1.15), (38, 3, 0.8), (-38, 3, 0.85),
    )  # fmt: skip
    bird = filled("#d8432b", "M10-50q8-7 14 1q5 1 4 5q-3-1-5-1q-3 8-11 7l-10 8q0-8 8-20Z") + filled(
        "#f2b632", "M14-45q5-2 8 1q-3 6-10 6Z"
    )
    return _trees(*crowns) + bird + dot("#23264f", 21.5, -49, 1.3)


def _kahu() -> str:
    """A temple of steps, with fires."""
    stone = []
    for i, (left, right) in enumerate(
        (("#cfc3ae", "#9c8f80"), ("#ddd2bd", "#a99c8c"), ("#e8deca", "#b4a797"))
    ):
        w, y = 34 - i * 9, -2 - i * 11
        stone.append(filled(left, f"M{-w} {y}l3-11h{w - 3}v11Z"))
        stone.append(filled(right, f"M{w} {y}l-3-11h{3 - w}v11Z"))
    door = filled("#5d5148", "M-5-24v-9q5-4 10 0v9Z") + filled("#7c7064", "M-4-2l2-22h4l2 22Z")
    fires = "".join(
        place("fire", x, y, s) for x, y, s in ((-29, -13, 0.8), (29, -13, 0.8), (0, -35, 1.1))
    )
    return "".join(stone) + door + fires + _palms((42, 0, 0.75), (-42, 0, -0.75))


def _lale() -> str:
    """A sandbank with a sailing canoe."""
    sail = filled("#fff6e0", "M-6-14Q-14-40 6-58Q2-34 6-14Z") + filled(
        "#e2694a", "M-10-30Q-7-46 6-58Q3-44 3.5-30Z"
    )
    pole = shape("kh-pole", "M-6-13L6-59M6-13L6-59")
    boat = el("g", sail + pole, transform="translate(-14 4)scale(.85)")
    palms = _palms((20, -6, 0.85), (34, 3, 1.0), (-37, 4, -0.7))
    return boat + place("canoe", -14, -3, 1.15) + palms


_SIGHTS: tuple[Callable[[], str], ...] = (
    _aloa, _bari, _coco, _duda, _elai, _faaa, _gola, _huna, _iffi, _jojo, _kahu, _lale,
)  # fmt: skip

_GREENS = (
    ("#a6cf75", "#7fb45d"), ("#8aa869", "#6d9158"), ("#a0cf7c", "#78b565"), ("#b2d277", "#8dbd60"),
    ("#8cc17c", "#62a367"), ("#a3d08b", "#79b876"), ("#c3c67c", "#a3ac64"), ("#b0d27e", "#88b961"),
    ("#b5cd6d", "#90b356"), ("#6faa63", "#4c8a54"), ("#a9c985", "#84ad6c"), ("#d2d791", "#b4c777"),
)  # fmt: skip


@cache
def island_defs() -> str:
    """Every island as a drawing `kh-i0` .., and its shore alone as `kh-s0` .."""
    drawn = [small_things()]
    for island in range(N_ISLANDS):
        light, dark = _GREENS[island]
        outline = el("path", id=f"kh-s{island}", d=smooth(shore(island)))
        inside = (
            el("use", href=f"#kh-s{island}", y=5, fill="#a97f4c"),
            el("use", href=f"#kh-s{island}", fill="#f6e6ba"),
            el("use", href=f"#kh-s{island}", transform="scale(.93)", fill="#efd79c"),
            filled(dark, _green(island, 0.84, 0.5)),
            filled(light, _green(island, 0.78, -1.5)),
            _SIGHTS[island](),
        )
        drawn.append(outline + drawing(f"i{island}", *inside))
    return "".join(drawn)
