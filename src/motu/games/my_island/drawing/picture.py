"""The picture of My Island: an island under its mountains, tiles that grow together on it, and the
other islands made small.

It is drawn from the view alone, so it shows what the seat may see and nothing else.
"""

from __future__ import annotations

from motu.core.kept import kept_few
from motu.core.message import Say, nameless
from motu.core.picture import Part, Picture
from motu.games.my_island.box import BOX
from motu.games.my_island.drawing.hand import hand, piece
from motu.games.my_island.drawing.islands import near_island, printed, row_names
from motu.games.my_island.drawing.items import item_defs, items, modules
from motu.games.my_island.drawing.layout import Layout, layout
from motu.games.my_island.drawing.plates import plate
from motu.games.my_island.drawing.scenery import scenery, scenery_defs
from motu.games.my_island.drawing.signs import sign_defs
from motu.games.my_island.drawing.site_art import kinds_of, site_defs
from motu.games.my_island.drawing.slips import mats, sides, slip_defs
from motu.games.my_island.drawing.style import style
from motu.games.my_island.drawing.terrain_art import terrain_defs
from motu.games.my_island.drawing.tile_art import tile_defs
from motu.games.my_island.drawing.track import lane, track
from motu.games.my_island.drawing.tray import mat, to_come
from motu.games.my_island.view import MyIslandView
from motu.games.my_island.words import msg

TITLE = msg("My Island: the islands, the tile of this round and the score track")


def draw(view: MyIslandView, say: Say, shape: str = "wide", near: int | None = None) -> Picture:
    """A position as one seat sees it. `shape` is `wide` (960 by 720) or `tall` (360 wide).

    The island of the seat `near` is large: the viewer's own if none is given, and for a watcher
    that of seat 0.
    """
    land = BOX.known(view["components"])
    plan = layout(shape, land, len(view["seats"]))
    mine = view["seat"] or 0
    if near is None:
        near = mine
    own = near == view["seat"]
    # Names stand on the plates and nowhere else.
    plain = nameless(say)
    parts = [
        _ground(plan),
        *near_island(view, near, own, plan, plain),
        *to_come(view, plan, plain),
        items(view, near, plan, plain),
        *hand(view, near, own, plan, plain),
        plate(view, near, plan, say),
        track(view, near, plan, say),
        *sides(view, near, plan, say),
    ]
    card = view["card"]
    acts = own and card is not None and view["seat"] in view["to_act"]
    return Picture(
        plan.width,
        plan.height,
        tuple(parts),
        title=plain(TITLE),
        defs=picture_defs(plan),
        style=style(plan.tall, plan.shore, kinds_of(plan.land)),
        pieces=(piece(plan, card),) if acts and card is not None else (),
        places=plan.places,
    )


@kept_few
def _ground(plan: Layout) -> Part:
    """All that never changes."""
    island = scenery(plan) + printed(plan.near) + row_names(plan)
    return Part("ground", island + lane(plan) + mat(plan) + modules(plan) + mats(plan))


@kept_few
def picture_defs(plan: Layout) -> str:
    """All that a picture of this layout is put together from."""
    has_plateau = "plateau" in kinds_of(plan.land)
    small = slip_defs(plan.slips[0]) if plan.slips else ""
    return (
        scenery_defs()
        + terrain_defs(has_plateau)
        + site_defs(kinds_of(plan.land))
        + tile_defs(plan.land)
        + sign_defs()
        + item_defs(has_plateau)
        + small
    )
