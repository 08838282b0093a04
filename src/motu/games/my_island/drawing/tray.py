"""All tiles: those still to come, and those that are gone."""

from __future__ import annotations

from motu.core.ink import fitting, rect
from motu.core.kept import kept
from motu.core.message import Say
from motu.core.picture import Part
from motu.core.shapes import shape
from motu.games.my_island.drawing.ink import place, text
from motu.games.my_island.drawing.layout import Layout
from motu.games.my_island.drawing.outlines import hexagon
from motu.games.my_island.drawing.terrain_art import UNIT
from motu.games.my_island.drawing.tile_art import middles
from motu.games.my_island.view import MyIslandView
from motu.games.my_island.words import nmsg
from motu.games.my_island.words.spoken import tile_words


def to_come(view: MyIslandView, plan: Layout, say: Say) -> Part:
    """I1.2: what is still in the deck, as everybody knows."""
    return _to_come(plan, tuple(view["to_come"]), view["card"], say)


def mat(plan: Layout) -> str:
    """What the tiles lie on."""
    x, y, w, h = plan.tray.box
    return rect("mi-under", x + 1, y + 3, w, h, 9) + rect("mi-mat", x, y, w, h, 9)


@kept
def _to_come(plan: Layout, coming: tuple[str, ...], card: str | None, say: Say) -> Part:
    tray = plan.tray
    x, y, w, _ = tray.box
    head = 24.0 if not plan.tall else 18.0
    words = say(nmsg("{n} tile to come", "{n} tiles to come", len(coming)))
    drawn = text(
        words, x + w / 2, y + head - 3, fitting(words, w - 12, 15 if not plan.tall else 13)
    )
    scale = tray.size / UNIT
    there, now, gone = "", "", ""
    for tile, spot in zip(plan.land.tiles, tray.spots, strict=True):
        used = place(f"tile-{tile.name}", *spot, scale)
        if tile.name in coming:
            there += used
        elif tile.name == card:
            under = "".join(
                hexagon(spot[0] + x * tray.size, spot[1] + y * tray.size, tray.size)
                for x, y in middles(tile)
            )
            now = shape("mi-now", under) + used
        else:
            gone += used
    drawn += f'<g class="mi-gone">{gone}</g>' if gone else ""
    label = say(
        nmsg("{n} tile to come: {tiles}", "{n} tiles to come: {tiles}", len(coming),
             tiles=tuple(tile_words(tile) for tile in coming))
    )  # fmt: skip
    return Part("to-come", drawn + now + there, label if coming else words)
