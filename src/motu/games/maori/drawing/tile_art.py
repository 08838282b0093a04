"""The tiles: water, the land on it that runs out over its open sides, and what stands there."""

from __future__ import annotations

from functools import cache
from typing import Final

from motu.core.picture import el
from motu.core.shapes import Point, shape, short, smooth
from motu.games.maori.drawing.ink import drawing, gradient, place
from motu.games.maori.rules.tiles import EAST, NORTH, SOUTH, WEST, Tile, Tiles, turned

#: How land can look: in the display; of an island that is complete, and of one that is not.
STATES: Final = ("plain", "whole", "loose")
#: Which way each side lies.
WAY: Final[dict[int, Point]] = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
#: How far each is turned from the east, clockwise.
TURN: Final = {EAST: 0, SOUTH: 90, WEST: 180, NORTH: 270}
#: Half the width of the land where it runs out, from the coast to where the grass begins.
HALF: Final = 27.0
GRASS: Final = 8.0


# --- the land ----------------------------------------------------------------------------------


def _single(inset: float) -> list[Point]:
    ring = ((-36, 2), (-30, -20), (-9, -30), (14, -29), (33, -16), (36, 6), (27, 25), (4, 31),
            (-22, 26))  # fmt: skip
    return _shrunk([(float(x), float(y)) for x, y in ring], inset, 33)


def _end(inset: float) -> list[Point]:
    """Land that runs out to the east."""
    cap = ((24, -29), (0, -31), (-24, -26), (-37, -8), (-36, 12), (-22, 28), (2, 31), (24, 28))
    drawn = _shrunk([(float(x), float(y)) for x, y in cap], inset, 34)
    far = HALF - inset
    return [(70, -far), (50, -far), (36, -far), *drawn, (36, far), (50, far), (70, far)]


def _middle(inset: float) -> list[Point]:
    """Land that runs through from west to east."""
    far = HALF - inset
    return [
        (-70, -far), (-50, -far), (-36, -far), (-16, -far - 3.5), (10, -far - 1.5), (36, -far),
        (50, -far), (70, -far), (70, far), (50, far), (36, far), (14, far + 3.5), (-10, far + 2),
        (-36, far), (-50, far), (-70, far),
    ]  # fmt: skip


def _shrunk(ring: list[Point], inset: float, size: float) -> list[Point]:
    share = 1 - inset / size
    return [(x * share, y * share) for x, y in ring]


def _coasts() -> str:
    """The outlines `end0`, `end1` and so on: of the whole land, and of the grass on it."""
    outlines = (("single", _single), ("end", _end), ("middle", _middle))
    return "".join(
        el("path", d=smooth(outline(inset)), id=f"mo-{name}{n}")
        for name, outline in outlines
        for n, inset in enumerate((0.0, GRASS))
    )


def _which(open_: int) -> tuple[str, int]:
    """The outline of land with these open sides, and how far it has to be turned."""
    if not open_:
        return "single", 0
    if open_ in TURN:
        return "end", TURN[open_]
    return "middle", 0 if open_ == EAST | WEST else 90


def _land(open_: int, state: str) -> str:
    """Water's edge, beach and grass. All but the tufts is the same outline in other looks."""
    name, turn = _which(open_)
    about = f"rotate({turn})" if turn else ""
    low = f"translate(0 3.6){about}"

    def layer(css: str, how: str = about, inner: int = 0) -> str:
        return el("use", href=f"#mo-{name}{inner}", transform=how or None, class_=css)

    surf = "mo-calm" if state == "loose" else "mo-surf"
    drawn = [layer("mo-shoal")]
    if state == "whole":
        drawn += [layer("mo-gold"), layer("mo-gold", low)]
    drawn += [
        layer(surf),
        layer(f"mo-bank {surf}", low),
        layer(f"mo-sand-{state}"),
        layer(f"mo-grass-{state}", inner=1),
        el("use", href="#mo-tufts"),
    ]
    # Land that ends on the tile stays on it anyway.
    return el("g", *drawn, clip_path="url(#mo-square)" if open_ else None)


# --- what stands on it -------------------------------------------------------------------------

#: Where palms and huts stand, from the middle of the land, by how many there are; and their size.
_STANDS: Final[tuple[tuple[tuple[Point, ...], float], ...]] = (
    ((), 1.0),
    (((-1, 21),), 1.24),
    (((-15, 15), (12, 22)), 1.04),
    (((-23, 16), (-1, 6), (18, 22)), 0.9),
    (((-22, 12), (15, 8), (-8, 22), (20, 24)), 0.84),
    (((-23, 10), (0, 5), (20, 10), (-12, 23), (13, 24)), 0.74),
    (((-24, 9), (0, 4), (21, 9), (-18, 23), (2, 20), (20, 25)), 0.7),
)
_SHELLS: Final[tuple[tuple[Point, ...], ...]] = (
    (), ((0, 0),), ((-7, -9), (6, 8)), ((-9, -10), (10, -4), (-2, 12)),
)  # fmt: skip


def _middle_of(open_: int, lei: int) -> Point:
    """Where things stand: towards the open side, but not in a lei."""
    if lei:
        dx, dy = WAY[lei]
        return -16.0 * dx, (13 if dy < 0 else -6) * abs(dy)
    if open_ in WAY:
        dx, dy = WAY[open_]
        return 5.0 * dx, 3.0 * dy
    return 0.0, 0.0


def _on_land(tile: Tile, open_: int, lei: int) -> str:
    x, y = _middle_of(open_, lei)
    aside = 1 if tile.shells or tile.ships else 0
    count = tile.palms + tile.huts
    spots, size = _STANDS[count]
    narrow = 0.7 if lei and WAY[lei][0] else 1.0
    shift = (-13.0 if not lei else -5.0) * aside
    if aside or lei in (NORTH, SOUTH):
        size *= 0.92
    # Huts stand in front, palms behind them.
    kinds = ["palm"] * tile.palms + ["hut"] * tile.huts
    if tile.huts == 1 and tile.palms == 1:
        kinds = ["palm", "hut"]
    drawn = [
        (y + down, place(kind, x + shift + across * narrow - (2 if kind == "palm" else 0), y + down,
                         size * (1.06 if kind == "hut" and count == 1 else 1)))
        for kind, (across, down) in zip(kinds, sorted(spots, key=lambda spot: spot[1]), strict=True)
    ]  # fmt: skip
    for across, down in _SHELLS[tile.shells]:
        sx, sy = x + 18 - (0 if not tile.ships else 34) + across, y + 13 + down * 1.1
        drawn.append((sy, place("shell", sx, sy, 1.0 if tile.shells == 1 else 0.86)))
    for n in range(tile.ships):
        sx, sy = 19 + x * 0.4 - n * 34, 34 + n * 5
        drawn.append((sy + 9, place("ship", sx, sy, 0.98)))
    return "".join(art for _, art in sorted(drawn))


def _on_water(tile: Tile) -> str:
    drawn = place("waves", 0, 0)
    count = tile.ships + tile.shells
    if not count:
        return drawn + place("fish", 14, -16, 0.8) + place("fish", -16, 12, 1.05)
    middles: tuple[Point, ...] = ((0, 0),)
    if count > 1:
        middles = ((-21, -12), (21, 14), (20, -20), (-20, 22), (0, 0))
    kinds = ["ship"] * tile.ships + ["shell"] * tile.shells
    size = 1.5 if count == 1 else 1.0
    for kind, (x, y) in zip(kinds, middles, strict=False):
        drawn += place(
            kind,
            x + (3 if kind == "ship" else 0),
            y + (24 if kind == "ship" else 0) * size / 1.5,
            size,
        )
    return drawn


def _standing(tile: Tile, turn: int) -> str:
    """All that is on a tile, upright however it is turned."""
    open_, lei = int(turned(tile.open, turn)), int(turned(tile.lei, turn))
    if tile.kind == "water":
        return _on_water(tile)
    if tile.kind == "volcano":
        return place("volcano", 0, 6)
    wreath = ""
    if lei:
        dx, dy = WAY[lei]
        use = el(
            "use",
            href="#mo-lei",
            transform=f"translate({short(50 * dx)} {short(50 * dy)})rotate({TURN[lei]})",
        )
        wreath = el("g", use, clip_path="url(#mo-square)")
    return wreath + _on_land(tile, open_, lei)


# --- faces -------------------------------------------------------------------------------------


def face_of(tiles: Tiles, name: str) -> int:
    """The number of a face, by its name; among those that look the same, the first."""
    type_, turn = divmod(_faces(tiles)[name], 4)
    return 4 * type_ + turn % tiles.tiles[type_].poses


@cache
def _faces(tiles: Tiles) -> dict[str, int]:
    return {name: n for n, name in enumerate(tiles.face_names)}


@cache
def laid(tiles: Tiles, face: int, x: float, y: float, size: float, state: str) -> str:
    """A tile that lies with its middle at a point: its land, and what is on it."""
    tile = tiles.tiles[face // 4]
    scale = size / 100
    drawn = ""
    if tile.kind not in ("water", "volcano"):
        drawn = place(f"l{tiles.open[face]}{state}", x, y, scale)
    return drawn + place(f"f{face}", x, y, scale)


@cache
def tile_defs(tiles: Tiles) -> str:
    """Land with every choice of open sides, and the face of every tile."""
    opens = sorted({int(open_) for open_ in tiles.open})
    tufts = (
        "M-24-8q2-4 4 0q2-4 4 0M12-14q2-4 4 0q2-4 4 0M-8 18q2-4 4 0q2-4 4 0M18 12q2-4 4 0q2-4 4 0"
        "M-4-6q2-3 4 0q2-3 4 0"
    )
    drawn = [
        _coasts(),
        drawing("tufts", shape("mo-tuft", tufts)),
        el("clipPath", el("rect", x=-50.2, y=-50.2, width=100.4, height=100.4), id="mo-square"),
        gradient("linearGradient", "sea", (0, "#62bdc9"), (1, "#3f9db3"), x2=0, y2=1),
        gradient("linearGradient", "dusk", (0, "#4b8f9f"), (1, "#2d6478"), x2=0, y2=1),
    ]
    drawn += [
        drawing(f"l{open_}{state}", _land(open_, state)) for open_ in opens for state in STATES
    ]
    for type_, tile in enumerate(tiles.tiles):
        drawn += [
            drawing(f"f{4 * type_ + turn}", _standing(tile, turn)) for turn in range(tile.poses)
        ]
    return "".join(drawn)


TILE_STYLE: Final = (
    ".mo-shoal{fill:#a9e4da;stroke:#a9e4da;stroke-width:23;stroke-linejoin:round;opacity:.62}"
    ".mo-gold{fill:none;stroke:#ffc928;stroke-width:16}"
    ".mo-surf{stroke:#fdfff6;stroke-width:8}"
    ".mo-calm{stroke:#e3f4ec;stroke-opacity:.7;stroke-width:6;stroke-dasharray:7 5}"
    ".mo-bank{fill:#bb9455;paint-order:stroke}"
    ".mo-sand-plain,.mo-sand-whole{fill:#f6e3b0}.mo-sand-loose{fill:#e6dcc0}"
    ".mo-grass-plain{fill:#a4ce6d}.mo-grass-whole{fill:#8ccc55}.mo-grass-loose{fill:#c3c79b}"
    ".mo-tuft{fill:none;stroke:#5f9a45;stroke-opacity:.6;stroke-width:1.3;stroke-linecap:round}"
)
