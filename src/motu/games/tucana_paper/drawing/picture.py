"""The picture of Trails of Tucana on paper: large cards for all round a table to see, and a line
for each player.

It is drawn from the view alone; nothing in it is hidden from anybody.
"""

from __future__ import annotations

from functools import cache

from motu.core.kept import kept_few
from motu.core.message import Say, nameless
from motu.core.picture import Part, Picture
from motu.games.tucana.drawing.relic_art import relic_defs
from motu.games.tucana.drawing.scenery import wood, wood_defs
from motu.games.tucana.drawing.tabletop import tabletop_defs
from motu.games.tucana.drawing.terrain_art import terrain_defs
from motu.games.tucana_paper.dealing import BOX
from motu.games.tucana_paper.drawing.desk import bonuses, cards, deck, left, note, rounds
from motu.games.tucana_paper.drawing.layout import Layout, layout
from motu.games.tucana_paper.drawing.lines import lines
from motu.games.tucana_paper.drawing.style import style
from motu.games.tucana_paper.view import PaperView
from motu.games.tucana_paper.words import msg


def draw(view: PaperView, say: Say, shape: str = "wide", near: int | None = None) -> Picture:
    """The table. `shape` is `wide` (960 by 720) or `tall` (360 by 560)."""
    seats = len(view["seats"])
    # T6.2: one red card with two to four players, two with more; none alone.
    reds = (1 if seats < 5 else 2) if view["options"]["special_bonuses"] and seats > 1 else 0
    map_ = BOX.known(view["components"])
    plan = layout(shape, seats, reds, len(map_.relic_points[0]))
    plain = nameless(say)
    return Picture(
        plan.width,
        plan.height,
        (
            _table(plan),
            rounds(view, plan, plain),
            cards(view, plan, plain),
            left(view, plan, plain),
            deck(view, plan, plain),
            *bonuses(view, plan, plain),
            *lines(view, plan, say),
            note(view, plan, plain),
        ),
        title=say(msg("Trails of Tucana on paper: the cards and the players")),
        defs=_defs(),
        style=style(shape),
    )


@kept_few
def _table(plan: Layout) -> Part:
    return Part("table", wood(plan.width, plan.height))


@cache
def _defs() -> str:
    return wood_defs() + terrain_defs() + relic_defs() + tabletop_defs()
