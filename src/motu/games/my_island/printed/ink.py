"""The colours of the island for a printer: white paper, light tints, thin lines.

The drawings are those of the picture; only their colours change. A terrain is told by its pattern
and by a tint of its own lightness, a symbol by its shape, so all reads as well in black and white.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motu.core.kept import kept_few
from motu.core.lettering import FONT, size_for, width_of
from motu.core.paper import MARGIN, Paper, PrintOrder, paled
from motu.core.picture import Part, Picture, el
from motu.core.shapes import Point, shape, short
from motu.games.my_island.drawing.ink import drawing, place, text
from motu.games.my_island.drawing.items import item_defs
from motu.games.my_island.drawing.outlines import ALL, edge, hexagon
from motu.games.my_island.drawing.scenery import SCENERY_STYLE, scenery_defs, shore_style
from motu.games.my_island.drawing.signs import SIGN_STYLE, emblem, sign_defs
from motu.games.my_island.drawing.site_art import KINDS, site_defs, site_style
from motu.games.my_island.drawing.terrain_art import TERRAIN_STYLE, UNIT, terrain_defs
from motu.games.my_island.drawing.tile_art import ARTS, TILE_STYLE, art_of, faces
from motu.games.my_island.rules.ground import SYMBOLS
from motu.games.my_island.rules.land import Tile
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import mode_words

#: What a space is filled with, from light to dark, and what a tile is.
TINTS: Final = {
    "beach": "#fdf6e2", "plateau": "#eef0dc", "heath": "#f3e2e2", "palms": "#dfedc4",
    "rainforest": "#b3d0bb",
}  # fmt: skip
TILES: Final = ("#fdefb8", "#dce8f7", "#efd6c2", "#d8edcc")
#: How symbols lie on them: dark ears on a light tile look smaller than light ones on a dark.
ABOUT: Final = ("translate(0 -2.4)scale(1.2)", None, None, None)
#: How far colours go towards white: those of the land, and those of the sea around it.
LAND, SEA = 0.42, 0.35
#: How wide the shore is around the spaces.
SHORE: Final = 7.0
#: So much is left free at each side of a tile, lest tiles that are cut badly do not fit.
SLACK: Final = 0.9
#: The head and the foot of every page.
HEAD, FOOT = 32.0, 13.0

_RULES: Final = """
.mi-p,.mi-pm,.mi-pe,.mi-pb,.mi-pbe,.mi-pbm,.mi-t{font-family:FONT;font-weight:400;fill:#2e1d10;
text-anchor:start}
.mi-pm,.mi-pbm,.mi-t{text-anchor:middle}.mi-pe,.mi-pbe{text-anchor:end}
.mi-pb,.mi-pbe,.mi-pbm,.mi-t{font-weight:700}
.mi-note{fill:#7a6244}
.mi-on{fill:#fffaf0}
.mi-seam{stroke:#8d7f68;stroke-width:.6;stroke-linejoin:round}
.mi-rim{stroke:#2e1d10;stroke-width:.9}
.mi-inner{fill:none;stroke:#2e1d10;stroke-opacity:.3;stroke-width:.6;stroke-dasharray:1.6 2}
.mi-ripple{stroke:#d9bd8a;stroke-width:1.2}.mi-grain{stroke:#d3b682}
.mi-fan{stroke:#d39d8b}.mi-stem{stroke:#a9b189}.mi-grass{stroke:#a9c58a}
.mi-leaf{stroke:#d6ecd6;stroke-opacity:1}.mi-trunk{stroke:#b59c85}
.mi-shade,.mi-cast{fill:none}
.mi-pole0{fill:#fff;stroke:#fff}
.mi-wake{stroke:#9fc6cf;stroke-width:1.2}.mi-rose{stroke:#9a8a70;stroke-width:1}
.mi-shoal{fill:#e3f5f0;fill-opacity:1}.mi-foamline{stroke:#b9dcdf}.mi-branch{stroke:#f0a89b}
.mi-smoke{opacity:1}
.mi-none{fill:none;stroke:#a32018;stroke-width:2.4;stroke-dasharray:4 3}
.mi-crown{stroke-width:1.6}
.mi-toy0{fill:none;stroke:#1f5a2a;stroke-width:6;stroke-linecap:round;stroke-dasharray:.1 6.4}
.mi-toy{fill:none;stroke:#fff;stroke-width:4;stroke-linecap:round;stroke-dasharray:.1 6.4}
.mi-toysea{fill:none;stroke:#2f8aa2;stroke-width:2.4;stroke-linecap:round}
.mi-pen{fill:none;stroke:#3b2413;stroke-width:.8}
.mi-box{fill:#fff;stroke:#5b4327;stroke-width:.8}
.mi-five{fill:#f3ead6}
.mi-mark{fill:#e4d3ad;stroke:#3b2413;stroke-width:1.8}
.mi-mark2{fill:none;stroke:#3b2413;stroke-width:.8}
.mi-rule{fill:none;stroke:#b7a689;stroke-width:.7}
.mi-cut{fill:none;stroke:#8c8c8c;stroke-width:.4;stroke-dasharray:2.5 2.5}
.mi-card{fill:#fffdf6;stroke:#b7a689;stroke-width:.9}
.mi-card2{fill:none;stroke:#d9c9a6;stroke-width:.7}
.mi-worth{fill:#ffe9a8;stroke:#7a4a10;stroke-width:.8}
.mi-cost{fill:#fff;stroke:#7a4a10;stroke-width:.8;stroke-dasharray:2 1.5}
.mi-redtext{fill:#9c1f2b}
"""


@kept_few
def _defs() -> str:
    """Land and sea are paler than in the picture; symbols and signs are not."""
    symbols = "".join(
        drawing(name, el("g", art(), transform=about))
        for name, art, about in zip(SYMBOLS, ARTS, ABOUT, strict=True)
    )
    full = "".join(
        drawing(f"full{n}", shape(f"mi-s{n}", hexagon(0, 0, UNIT, 1.5)),
                shape("mi-thin", hexagon(0, 0, UNIT, 1.5)), place(name, 0, 0))
        for n, name in enumerate(SYMBOLS)
    )  # fmt: skip
    return (
        paled(scenery_defs(), SEA)
        + paled(terrain_defs(True), LAND)
        + paled(site_defs(frozenset(KINDS)), LAND)
        + item_defs(has_plateau=True)
        + sign_defs()
        + symbols
        + full
    )


@kept_few
def _style() -> str:
    tints = "".join(f".mi-{name}{{fill:{tint}}}" for name, tint in TINTS.items())
    tiles = "".join(f".mi-s{n}{{fill:{tint}}}" for n, tint in enumerate(TILES))
    thin = ".mi-thin{fill:none;stroke:#2e1d10;stroke-width:1.6;stroke-linejoin:round}"
    rules = _RULES.replace("\n", "").replace("FONT", f"'{FONT}'")
    drawn = SCENERY_STYLE + paled(shore_style(SHORE), 0.45) + TERRAIN_STYLE + TILE_STYLE
    drawn += site_style(frozenset(KINDS))
    return drawn + SIGN_STYLE + rules + tints + tiles + thin


def page(paper: Paper, title: str, parts: Sequence[tuple[str, str]]) -> Picture:
    """A page with everything that its drawings are made of."""
    named = tuple(Part(name, drawn) for name, drawn in parts)
    return Picture(
        paper.width, paper.height, named, title=title, defs=_defs(), style=_style()
    )  # fmt: skip


def head(order: PrintOrder, paper: Paper, seat: int, name: str, line: bool = False) -> str:
    """Whose page it is, what it is, and a line to write on."""
    base = MARGIN + 19
    left, right = MARGIN, paper.width - MARGIN
    game = order.say(msg("My Island"))
    drawn = emblem(seat, left + 13, MARGIN + 13, 24) + text(name, left + 34, base, 11.5, "mi-p")
    if line:
        start = left + 40 + width_of(name, 11.5)
        end = right - width_of(game, 19, bold=True) - 22
        drawn += shape("mi-pen", f"M{short(start)} {short(base + 2)}H{short(end)}")
    return drawn + text(game, right, base, 19, "mi-pbe")


def foot(order: PrintOrder, paper: Paper) -> str:
    """What is played, and whose game it is."""
    say = order.say
    base = paper.height - MARGIN - 1.5
    mode = say(mode_words(order.state.land.mode.number))
    notice = say(
        msg("Printed with Motu, an unofficial fan project. The game belongs to its owners.")
    )
    size = size_for(mode + notice, paper.width - 2 * MARGIN - 20, 6.8)
    return text(mode, MARGIN, base, size, "mi-p mi-note") + text(
        notice, paper.width - MARGIN, base, size, "mi-pe mi-note"
    )


def paper_tile(tile: Tile, at: Point, size: float, slack: float = SLACK) -> str:
    """A tile about a point, with an outline to cut along and its symbols upright."""
    x, y = at
    spots = [(symbol, x + dx * size, y + dy * size, joined)
             for symbol, (dx, dy), joined in faces(tile)]  # fmt: skip
    ground = "".join(
        shape(f"mi-s{symbol}", hexagon(cx, cy, size, slack, joined))
        for symbol, cx, cy, joined in spots
    )
    seams = "".join(edge(cx, cy, size, 0, ALL - joined) for _, cx, cy, joined in spots)
    rim = "".join(edge(cx, cy, size, slack, joined) for _, cx, cy, joined in spots)
    signs = "".join(
        place(art_of(tile, n), cx, cy, size / UNIT) for n, (_, cx, cy, _) in enumerate(spots)
    )
    return ground + shape("mi-inner", seams) + shape("mi-rim", rim) + signs
