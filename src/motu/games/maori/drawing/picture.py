"""The picture of Maori: a lagoon for the tiles, and the display around which the ship sails.

It is drawn from the view alone, which is the same for everybody.
"""

from __future__ import annotations

from functools import cache

from motu.core.message import Say, nameless
from motu.core.picture import Part, Picture
from motu.games.maori.drawing.boards import near_board, storage
from motu.games.maori.drawing.display import course, display, pieces
from motu.games.maori.drawing.evening import dusk, evening_defs, last_turns
from motu.games.maori.drawing.layout import Layout, layout
from motu.games.maori.drawing.names import names
from motu.games.maori.drawing.plates import plate, tally
from motu.games.maori.drawing.scenery import scenery_defs, sea
from motu.games.maori.drawing.signs import sign_defs
from motu.games.maori.drawing.slips import mats, sides
from motu.games.maori.drawing.style import style
from motu.games.maori.drawing.supply import supply
from motu.games.maori.drawing.things import thing_defs
from motu.games.maori.drawing.tile_art import tile_defs
from motu.games.maori.rules.tiles import BOX
from motu.games.maori.view import MaoriView
from motu.games.maori.words import msg

TITLE = msg("Maori: the display, the explorer ship and the boards")


def draw(view: MaoriView, say: Say, shape: str = "wide", near: int | None = None) -> Picture:
    """A position as one seat sees it. `shape` is `wide` (960 by 720) or `tall` (360 by 560).

    The board of the seat `near` is large: the viewer's own if none is given, and for a watcher
    that of seat 0.
    """
    tiles = BOX.known(view["components"])
    plan = layout(shape, tiles, view["atoll"], len(view["seats"]))
    mine = view["seat"] or 0
    if near is None:
        near = mine
    own = near == mine
    # Names stand on the plates and nowhere else.
    plain = nameless(say)
    parts = [
        _sea(plan),
        dusk(plan, view["last_turns"] > 0 or view["phase"] == "over"),
        *near_board(view, near, own, plan, plain),
        *display(view, plan, plain),
        last_turns(plan, view["last_turns"], plain),
        storage(view, near, own, plan, plain),
        *supply(view, plan, plain),
        plate(view, near, plan, say),
        tally(view, near, plan, plain),
        *sides(view, near, plan, say),
    ]
    acts = own and view["phase"] == "act" and view["seat"] in view["to_act"]
    return Picture(
        plan.width,
        plan.height,
        tuple(parts),
        title=plain(TITLE),
        defs=picture_defs(plan),
        style=style(plan.tall, plan.margin),
        pieces=pieces(view, plan) if acts else (),
        places=plan.places,
    )


@cache
def _sea(plan: Layout) -> Part:
    return Part("sea", sea(plan) + course(plan) + names(plan) + mats(plan))


@cache
def picture_defs(plan: Layout) -> str:
    """All that a picture of Maori is put together from."""
    return scenery_defs(plan) + thing_defs() + tile_defs(plan.tiles) + sign_defs() + evening_defs()
