"""The picture of Trails of Tucana: an old map on a table, and beside it the cards and the boxes.

It is drawn from the view alone, so it shows what the seat may see and nothing else.
"""

from __future__ import annotations

from motu.core.kept import kept, kept_few
from motu.core.message import Say, nameless
from motu.core.picture import Part, Picture
from motu.games.tucana.drawing.boxes import blank_boxes, boxes
from motu.games.tucana.drawing.layout import Layout, layout
from motu.games.tucana.drawing.relic_art import relic_defs
from motu.games.tucana.drawing.scenery import ground, scenery_defs
from motu.games.tucana.drawing.side_sheets import note, sheets
from motu.games.tucana.drawing.slips import slip_defs
from motu.games.tucana.drawing.style import style
from motu.games.tucana.drawing.tabletop import (
    blank_left,
    blank_rounds,
    bonuses,
    cards,
    left,
    rounds,
    tabletop_defs,
    title,
)
from motu.games.tucana.drawing.terrain_art import terrain_defs
from motu.games.tucana.drawing.trails import fits, hexes, joints, places, segments, trail_defs
from motu.games.tucana.rules.board import BOX
from motu.games.tucana.view import TucanaView
from motu.games.tucana.words import msg
from motu.games.tucana.words.spoken import SEATS


def draw(view: TucanaView, say: Say, shape: str = "wide", near: int | None = None) -> Picture:
    """A position as one seat sees it. `shape` is `wide` (960 by 720) or `tall` (360 by 560).

    The map of the seat `near` is large: the viewer's own if none is given, and for a watcher that
    of seat 0.
    """
    plan = layout(shape, BOX.known(view["components"]), len(view["seats"]))
    if near is None:
        near = view["seat"] or 0
    side = view["seats"][near]
    # Names stand on the sheets and nowhere else.
    plain = nameless(say)
    parts = [
        _sea(plan),
        title(plan, plain),
        _desk(plan),
        fits(view["fits"] if near == view["seat"] else [], plan.map),
        *hexes(side, plan.map, plain),
        *segments(side, plan.map, plain),
        joints(side, plan.map),
        places(plan.map, side["letters"]),
        rounds(view, plan, plain),
        cards(view, plan, plain),
        *left(view, plan, plain),
        boxes(view, near, plan, plain),
        *bonuses(view, plan, plain),
        *sheets(view, near, plan, say),
        note(view, plan, plain),
    ]
    return Picture(
        plan.width,
        plan.height,
        tuple(parts),
        title=say(msg("Trails of Tucana: the map, the cards and the boxes")),
        defs=_defs(
            plan,
            tuple(one["letters"] for one in view["seats"]),
            tuple(map(say, SEATS[: plan.seats])),
        ),
        style=style(plan.map),
    )


@kept_few
def _sea(plan: Layout) -> Part:
    return Part("sea", ground(plan))


@kept_few
def _desk(plan: Layout) -> Part:
    return Part("desk", blank_rounds(plan) + blank_left(plan) + blank_boxes(plan))


@kept
def _defs(plan: Layout, letters: tuple[str, ...], names: tuple[str, ...]) -> str:
    """Letters and names do not change in a game, so these do not either."""
    return "".join(
        (
            scenery_defs(plan.map),
            terrain_defs(),
            relic_defs(),
            trail_defs(plan.map),
            tabletop_defs(),
            "" if plan.tall else slip_defs(plan, letters, names),
        )
    )
