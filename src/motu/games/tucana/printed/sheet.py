"""A player's sheet: the island as large as the paper allows, and the boxes below it."""

from __future__ import annotations

from functools import cache

from motu.core.ink import circle
from motu.core.lettering import size_for, width_of
from motu.core.message import Say
from motu.core.paper import MARGIN, Paper, PrintOrder
from motu.core.picture import Picture
from motu.core.shapes import Box, Point, shape, short
from motu.games.tucana.drawing.ink import text
from motu.games.tucana.drawing.layout import Decor, MapPlan, Spot, fitted, is_large
from motu.games.tucana.drawing.scenery import chart
from motu.games.tucana.drawing.tabletop import ribbon
from motu.games.tucana.drawing.trails import places
from motu.games.tucana.printed.boxes import HEIGHT as BOXES
from motu.games.tucana.printed.boxes import paper_boxes
from motu.games.tucana.printed.ink import page, tinted, white_sea
from motu.games.tucana.rules.board import Map
from motu.games.tucana.words import msg
from motu.games.tucana.words.spoken import map_words

HEAD, FOOT, GAP = 31.0, 12.0, 7.0
BORDER = 7.0


@cache
def paper_plan(map_: Map, paper: Paper) -> MapPlan:
    """How a map lies on the paper."""
    top = MARGIN + HEAD
    high = paper.height - top - MARGIN - FOOT - BOXES - GAP
    # The border is drawn a little inside its frame.
    frame: Box = (
        MARGIN - BORDER, top - BORDER, paper.width - 2 * (MARGIN - BORDER), high + 2 * BORDER
    )  # fmt: skip
    width, origin = fitted(map_, frame, BORDER + 15.0)
    icon = width * 0.325
    decor = _decor(map_, frame, width, origin)
    return MapPlan(False, map_, frame, width, origin, icon, 4.0, decor)


def _decor(map_: Map, frame: Box, width: float, origin: Point) -> Decor:
    """The corners and the bay that the island leaves free."""
    left, top, w, h = frame
    right, bottom = left + w, top + h
    if is_large(map_):
        return Decor(
            Spot(right - 62, top + 72, 0.78),
            Spot(right - 52, bottom - 38, 0.8),
            Spot(left + 60, bottom - 30, 0.8),
        )
    # Where the paper is shorter there is less sea below the island.
    rose = min(0.66, (bottom - origin[1] - width * 8.2) / 125)
    return Decor(
        Spot(left + 16 + 72 * rose, bottom - 14 - 62 * rose, rose),
        Spot(right - 62, top + 70, 0.9),
        Spot(origin[0] + width * 8.9, origin[1] + width * 7.55, 0.6),
    )


def sheet_page(order: PrintOrder, seat: int) -> Picture:
    """The sheet of one player."""
    say, paper = order.say, order.paper
    plan = paper_plan(order.state.map, paper)
    island = say(map_words(plan.sheet.name))
    title = say(msg("{map}: the sheet of player {n}", map=island, n=seat + 1))
    bottom = paper.height - MARGIN - FOOT - BOXES
    return page(
        plan,
        (paper.width, paper.height),
        title,
        (
            ("head", _head(plan, paper, seat, say)),
            ("chart", _chart(plan) + ribbon(_title_box(plan), island)),
            ("places", _dots(plan) + places(plan, letters_of(order, seat)).inside),
            ("boxes", paper_boxes(order, (MARGIN, bottom, paper.width - 2 * MARGIN, BOXES))),
            ("foot", foot(order, paper, plan)),
        ),
    )


def letters_of(order: PrintOrder, seat: int) -> str:
    """T1.3: the letters at villages 1 to 10, or spaces for who wants to write them."""
    if order.options["blank_letters"]:
        return " " * 10
    return written_letters(order, seat)


def written_letters(order: PrintOrder, seat: int) -> str:
    """T1.3: the letters at villages 1 to 10."""
    return "".join("ABCDE"[order.state.letter_at(seat, village)] for village in range(10))


@cache
def _chart(plan: MapPlan) -> str:
    return tinted(white_sea(chart(plan)))


def _title_box(plan: MapPlan) -> Box:
    x, y, _, _ = plan.frame
    return (x + 22, y + 24, 172, 44) if is_large(plan.sheet) else (x + 18, y + 20, 128, 36)


def _head(plan: MapPlan, paper: Paper, seat: int, say: Say) -> str:
    """Whose sheet it is."""
    base = MARGIN + 19
    left, right = MARGIN, paper.width - MARGIN
    game = say(msg("Trails of Tucana"))
    name = say(msg("Name"))
    line = left + 34 + width_of(name, 11) + 6
    end = right - width_of(game, 19, bold=True) - 22
    return (
        circle("tu-badge", left + 13, MARGIN + 13, 12)
        + text(str(seat + 1), left + 13, MARGIN + 18.6, 16, "tu-l")
        + text(name, left + 34, base, 11, "tu-p tu-note")
        + shape("tu-pen", f"M{short(line)} {short(base + 2)}H{short(end)}")
        + text(game, right, base, 19, "tu-pbe")
    )


def _dots(plan: MapPlan) -> str:
    """The centres of the hexes, between which a pencil draws."""
    return "".join(
        circle("tu-dot", *plan.centre(hex_), 1.9)
        for hex_ in range(len(plan.sheet.names))
        if plan.sheet.villages[hex_] < 0 and plan.sheet.relics[hex_] < 0
    )


def foot(order: PrintOrder, paper: Paper, plan: MapPlan) -> str:
    """How to find these letters again, and whose game it is."""
    say = order.say
    base = paper.height - MARGIN - 1.5
    island = map_words(plan.sheet.name)
    told = island if order.seed is None else msg(
        "{map}, seed {seed}", map=island, seed=str(order.seed)
    )  # fmt: skip
    seed = say(told)
    notice = say(
        msg("Printed with Motu, an unofficial fan project. The game belongs to its owners.")
    )
    room = paper.width - 2 * MARGIN
    size = size_for(seed + notice, room - 20, 6.8)
    return text(seed, MARGIN, base, size, "tu-p tu-note") + text(
        notice, paper.width - MARGIN, base, size, "tu-pe tu-note"
    )
