"""All that My Island is played with: the island as it is printed, and every tile.

Whoever has typed in the printed ones can hold them against this picture.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from motu.core.ink import fitting, hit
from motu.core.kept import kept_few
from motu.core.message import Message, Say
from motu.core.picture import Part, Picture
from motu.games.my_island.drawing.ink import place, text
from motu.games.my_island.drawing.islands import printed, row_names, site
from motu.games.my_island.drawing.layout import Layout, grid, layout, tray
from motu.games.my_island.drawing.outlines import hexagon
from motu.games.my_island.drawing.picture import picture_defs
from motu.games.my_island.drawing.scenery import scenery
from motu.games.my_island.drawing.site_art import kinds_of
from motu.games.my_island.drawing.style import style
from motu.games.my_island.drawing.terrain_art import UNIT
from motu.games.my_island.drawing.tray import mat
from motu.games.my_island.rules.land import Land
from motu.games.my_island.words import msg, nmsg
from motu.games.my_island.words.spoken import SITE_WORDS, TERRAIN_WORDS, tile_words

TITLE: Final = msg("My Island: the island and all tiles")


@kept_few
def _sheet(shape: str, land: Land) -> Layout:
    """The island where it always lies, and below it the tiles as large as they fit."""
    plan = layout(shape, land, 1)
    if plan.tall:
        _, y, _, h = plan.near.frame
        low = y + h + 12
        tiles = tray(land, (3, low, 354, 292), 24, 36)
        return replace(plan, tray=tiles, height=low + 296)
    near = grid(land.ground, (130, plan.peak + 22, 700, 322))
    return replace(plan, near=near, tray=tray(land, (10, 470, 940, 242), 32, 36), horizon=88)


def draw_components(components: Land, say: Say, shape: str) -> Picture:
    """The printed island and all its tiles in one picture."""
    plan = _sheet(shape, components)
    names = components.ground.names
    return Picture(
        plan.width,
        plan.height,
        (
            Part("ground", scenery(plan) + printed(plan.near) + row_names(plan)),
            *(_space(plan, cell, say) for cell in range(len(names))),
            _mat(plan, say),
            *(_tile(plan, n, say) for n in range(len(components.tiles))),
        ),
        title=say(TITLE),
        defs=picture_defs(plan),
        style=style(plan.tall, plan.shore, kinds_of(plan.land)),
    )


def _space(plan: Layout, cell: int, say: Say) -> Part:
    """A space, with its totem if it has one."""
    grid_, ground = plan.near, plan.near.ground
    x, y = grid_.middle(cell)
    drawn = hit(hexagon(x, y, grid_.size))
    label: Message = msg("{space}: {terrain}", space=ground.names[cell],
                         terrain=TERRAIN_WORDS[ground.terrains[cell]])  # fmt: skip
    if cell in ground.sites:
        drawn += site(ground.sites[cell], 0, (0, 0, 3), False, x, y, grid_.size / UNIT)
        label = msg("{site} on {space}", site=SITE_WORDS[ground.sites[cell]],
                    space=ground.names[cell])  # fmt: skip
    if cell in ground.totems:
        drawn += place("totem", x, y, grid_.size / UNIT)
        label = msg("Totem on {space}", space=ground.names[cell])
    return Part(f"cell-{ground.names[cell]}", drawn, say(label))


def _mat(plan: Layout, say: Say) -> Part:
    """What the tiles lie on, and how many there are."""
    x, y, w, _ = plan.tray.box
    words = say(nmsg("{n} tile", "{n} tiles", len(plan.land.tiles)))
    size = fitting(words, w - 12, 16 if not plan.tall else 14)
    return Part("tiles", mat(plan) + text(words, x + w / 2, y + size + 5, size))


def _tile(plan: Layout, n: int, say: Say) -> Part:
    tile = plan.land.tiles[n]
    drawn = place(f"tile-{tile.name}", *plan.tray.spots[n], plan.tray.size / UNIT)
    return Part(f"tile-{tile.name}", drawn, say(tile_words(tile.name)))
