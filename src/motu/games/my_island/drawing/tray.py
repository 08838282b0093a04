"""All tiles: those still to come, and those that are gone."""

from __future__ import annotations

from motu.core.ink import fitting, rect
from motu.core.kept import kept
from motu.core.message import Say
from motu.core.picture import Part
from motu.core.shapes import shape
from motu.games.my_island.drawing.ink import place, text
from motu.games.my_island.drawing.layout import Layout, middles
from motu.games.my_island.drawing.outlines import hexagon
from motu.games.my_island.drawing.terrain_art import UNIT
from motu.games.my_island.view import MyIslandView
from motu.games.my_island.words import msg, nmsg
from motu.games.my_island.words.spoken import episode_words, tile_words


def to_come(view: MyIslandView, plan: Layout, say: Say) -> list[Part]:
    """I1.2: what is still in the deck, as everybody knows. Every tile is a part of its own."""
    coming, card = tuple(view["to_come"]), view["card"]
    there = {*coming, card}
    tiles = [_tile(plan, n, tile.name in there) for n, tile in enumerate(plan.land.tiles)]
    return [_to_come(plan, coming, card, say), *tiles]


def mat(plan: Layout) -> str:
    """What the tiles lie on."""
    x, y, w, h = plan.tray.box
    return rect("mi-under", x + 1, y + 3, w, h, 9) + rect("mi-mat", x, y, w, h, 9)


@kept
def _tile(plan: Layout, n: int, there: bool) -> Part:
    """A tile, faint when its card is gone."""
    name = plan.land.names[n]
    drawn = place(f"tile-{name}", *plan.tray.spots[n], plan.tray.size / UNIT)
    return Part(f"coming-{name}", drawn, css="mi-still" if there else "mi-still mi-gone")


@kept
def _to_come(plan: Layout, coming: tuple[str, ...], card: str | None, say: Say) -> Part:
    """How many there are, and a light round the tile of this round."""
    tray = plan.tray
    x, y, w, _ = tray.box
    head = 24.0 if not plan.tall else 17.0
    words = say(nmsg("{n} tile to come", "{n} tiles to come", len(coming)))
    if card is None:
        words = say(nmsg("{n} tile left", "{n} tiles left", len(coming)))
    mode = plan.land.mode
    if mode.number:
        # I6.6: what is ours is marked as ours.
        words = say(
            msg("{episode} · {words}", episode=episode_words(mode.number, mode.ours), words=words)
        )
    size = fitting(words, w - 12, 15 if not plan.tall else 13)
    drawn = text(words, x + w / 2, y + head - 3, size)
    if card is not None:
        n = plan.land.names.index(card)
        left, top = tray.spots[n]
        drawn += shape(
            "mi-now",
            "".join(
                hexagon(left + across * tray.size, top + down * tray.size, tray.size)
                for across, down in middles(plan.land.tiles[n])
            ),
        )
    label = say(
        nmsg("{n} tile to come: {tiles}", "{n} tiles to come: {tiles}", len(coming),
             tiles=tuple(tile_words(tile) for tile in coming))
    )  # fmt: skip
    return Part("to-come", drawn, label if coming and card is not None else words)
