"""The tiles: hexes of one piece, and the four symbols, told apart by shape and by colour.

Symbols are drawn about (0, 0) on a hex 40 wide; tiles about their own middle.
"""

from __future__ import annotations

from typing import Final

from motu.core.kept import kept_few
from motu.core.picture import el
from motu.core.shapes import Point, disc, filled, pair, shape
from motu.games.my_island.drawing.ink import drawing, gradient, place
from motu.games.my_island.drawing.layout import middles
from motu.games.my_island.drawing.outlines import edge, hexagon, sides_in
from motu.games.my_island.drawing.terrain_art import UNIT
from motu.games.my_island.rules.ground import SYMBOLS
from motu.games.my_island.rules.land import Land, Tile

#: The tone of each symbol, light above and dark below; and where it is drawn as a line.
TONES: Final = (
    ("#ffd95a", "#eeb01f"), ("#7fabe0", "#4a78b8"), ("#b9774a", "#8f5130"), ("#7cc465", "#4a9a45"),
)  # fmt: skip
LINES: Final = ("#a86a00", "#1f4a85", "#5e2c12", "#1f6b2d")
#: How far a tile stays from the sides of its spaces.
INSET: Final = 1.5


def _field() -> str:
    """A sheaf."""
    ear = "M0-4Q-3.6-8.5 0-15.5Q3.6-8.5 0-4Z"
    ears = "".join(
        f'<path d="{ear}" transform="translate(0 5)rotate({turn})"/>'
        for turn in (-42, 0, 42, -21, 21)
    )
    stalks = "M0 5L-8-3M0 5L8-3M0 5V-4M-6 14L4-4M6 14L-4-4M0 5V14.6M0 5L-3 14.4M0 5L3 14.4"
    return (
        shape("mi-straw0", stalks)
        + shape("mi-straw", stalks)
        + f'<g class="mi-ears">{ears}</g>'
        + filled("#b3261e", "M-4.6 3.6Q0 6 4.6 3.6L4.2 7Q0 9-4.2 7Z")
    )


def _wall() -> str:
    """A battlement of hewn stones."""
    top = "M-13.5 12V-9.5h6v5h4.5v-5h6v5h4.5v-5h6V12Z"
    joints = "M-13.5-1H13.5M-13.5 5.6H13.5M-4-1V5.6M6-1V5.6M-9 5.6V12M1 5.6V12M10 5.6V12"
    return shape("mi-stone", top) + shape("mi-joint", joints)


def _house() -> str:
    """A hut under a roof of leaves."""
    return (
        shape("mi-hut", "M-9.4 12.5V0H9.4V12.5Z")
        + filled("#4d2a15", "M-3 12.5V5.4Q0 2.4 3 5.4V12.5Z")
        + shape("mi-roof", "M-15 2.4Q-6-4-2-14.6Q0-16 2-14.6Q6-4 15 2.4Q0-1.6-15 2.4Z")
        + shape("mi-thatch", "M-1.6-11Q-4-4-9.6-.2M1.6-11Q4-4 9.6-.2M0-11V-1")
    )


def _path() -> str:
    """Stepping stones."""
    stones = (
        (-7.4, 11.6, 6, 4.4), (5.4, 7.4, 5.6, 4.2), (-4.2, -0.6, 5.6, 4.2), (6, -6, 5, 3.8),
        (-4.6, -12.4, 4.8, 3.6),
    )  # fmt: skip
    return "".join(
        el("ellipse", cx=x, cy=y, rx=rx, ry=ry, class_="mi-stepping") for x, y, rx, ry in stones
    )


ARTS: Final = (_field, _wall, _house, _path)


# --- tiles -------------------------------------------------------------------------------------


def faces(tile: Tile) -> list[tuple[int, Point, int]]:
    """The symbol of each space, its middle, and the sides at which it is joined."""
    cells = [(row, column) for column, row in tile.cells]
    return [
        (symbol, spot, sides_in(cell, cells))
        for symbol, spot, cell in zip(tile.symbols, middles(tile), cells, strict=True)
    ]


def body(x: float, y: float, size: float, symbol: int, joined: int) -> str:
    """One hex of a tile, without its symbol."""
    inset = INSET * size / UNIT
    return shape(f"mi-s{symbol}", hexagon(x, y, size, inset, joined)) + shape(
        "mi-rim", edge(x, y, size, inset, joined)
    )


def _body(tile: Tile) -> str:
    """A tile without its symbols."""
    spots = [(symbol, (x * UNIT, y * UNIT), joined) for symbol, (x, y), joined in faces(tile)]
    under = "".join(hexagon(x, y + 2.6, UNIT, INSET, joined) for _, (x, y), joined in spots)
    return shape("mi-cast", under) + "".join(
        body(x, y, UNIT, symbol, joined) for symbol, (x, y), joined in spots
    )


def art_of(tile: Tile, n: int) -> str:
    """What is drawn on a space of a tile; a symbol may stand there twice (I8.9)."""
    symbol = tile.symbols[n]
    return f"twice{symbol}" if n in tile.doubles else SYMBOLS[symbol]


def upright(tile: Tile, size: float, turn: int = 0) -> str:
    """A tile about (0, 0), its symbols upright after so many turns of 60 degrees.

    The page turns all of it, so they are turned back.
    """
    scale = size / UNIT
    if not turn:
        return place(f"tile-{tile.name}", 0, 0, scale)
    drawn = place(f"body-{tile.name}", 0, 0, scale)
    for n, (_, (x, y), _) in enumerate(faces(tile)):
        about = f"translate({pair((x * size, y * size))})rotate({-60 * turn})scale({scale:.3g})"
        drawn += el("use", href=f"#mi-{art_of(tile, n)}", transform=about)
    return drawn


@kept_few
def tile_defs(land: Land) -> str:
    """Every symbol, every tile, and tiles without symbols."""
    drawn = [drawing(name, art()) for name, art in zip(SYMBOLS, ARTS, strict=True)]
    for n, (light, dark) in enumerate(TONES):
        drawn.append(gradient("linearGradient", f"g{n}", (0, light), (1, dark), x2=0, y2=1))
    drawn += [
        drawing(
            f"full{n}", shape(f"mi-s{n}", hexagon(0, 0, UNIT, INSET)),
            shape("mi-rim", hexagon(0, 0, UNIT, INSET)), place(name, 0, 0),
        )
        for n, name in enumerate(SYMBOLS)
    ]  # fmt: skip
    for tile in land.tiles:
        drawn.append(drawing(f"body-{tile.name}", _body(tile)))
        symbols = "".join(
            place(art_of(tile, n), x * UNIT, y * UNIT)
            for n, (_, (x, y), _) in enumerate(faces(tile))
        )
        drawn.append(drawing(f"tile-{tile.name}", place(f"body-{tile.name}", 0, 0), symbols))
    return "".join(drawn)


def mini_defs(size: float) -> str:
    """Hexes with a symbol for small islands: a sign in few strokes."""
    signs = (
        "M-3.4 4V-3M0 4V-4.6M3.4 4V-3", "M-4.4 3.4V-3h2.8v2.2h3.2V-3h2.8V3.4Z",
        "M-4.8 .8L0-4.6 4.8 .8M-3 .8V4.4H3V.8", disc(-3, 2.6, 1.3) + disc(2.6, -2, 1.3),
    )  # fmt: skip
    scale = size / 15
    drawn = ""
    for n, sign in enumerate(signs):
        mark = el("path", d=sign, class_=f"mi-m{n}", transform=f"scale({scale:.3g})")
        drawn += drawing(f"mini{n}", shape(f"mi-t{n}", hexagon(0, 0, size, size * 0.03)), mark)
    return drawn


TILE_STYLE: Final = (
    "".join(
        f".mi-s{n}{{fill:url(#mi-g{n})}}.mi-t{n}{{fill:{dark}}}"
        f".mi-m{n}{{fill:none;stroke:{('#6b4300', '#f4f8ff', '#ffe9c4', '#fffbe6')[n]};"
        "stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}"
        for n, (_, dark) in enumerate(TONES)
    )
    + ".mi-rim{fill:none;stroke:#3b2413;stroke-linejoin:round;stroke-linecap:round}"
    ".mi-cast{fill:#1d140a;fill-opacity:.34}"
    ".mi-straw0{fill:none;stroke:#fff3c0;stroke-width:3.6;stroke-linecap:round}"
    ".mi-straw{fill:none;stroke:#8a5a0c;stroke-width:1.5;stroke-linecap:round}"
    ".mi-ears{fill:#a4670a;stroke:#fff3c0;stroke-width:.9}"
    ".mi-stone{fill:#f1f5fb;stroke:#1f3d6b;stroke-width:2;stroke-linejoin:round}"
    ".mi-joint{fill:none;stroke:#5f7fab;stroke-width:1.5}"
    ".mi-hut{fill:#fdf0d2;stroke:#4d2a15;stroke-width:1.8}"
    ".mi-roof{fill:#f2b84b;stroke:#4d2a15;stroke-width:1.8;stroke-linejoin:round}"
    ".mi-thatch{fill:none;stroke:#a86a1c;stroke-width:1.3;stroke-linecap:round}"
    ".mi-stepping{fill:#fdf6dc;stroke:#1f5a2a;stroke-width:1.6}"
)
