"""A player's island: as large as the paper allows, with the score track below it."""

from __future__ import annotations

from typing import Final

from motu.core.ink import circle, rect
from motu.core.kept import kept_few
from motu.core.lettering import size_for, width_of
from motu.core.message import Message, Say
from motu.core.paper import MARGIN, Paper, PrintOrder
from motu.core.picture import Picture
from motu.core.shapes import Box, shape
from motu.games.my_island.drawing.ink import place, text
from motu.games.my_island.drawing.islands import ARTS, numbers, printed, site, stickers
from motu.games.my_island.drawing.layout import Grid, grid
from motu.games.my_island.drawing.outlines import hexagon
from motu.games.my_island.drawing.scenery import adrift, cliff, mountains, shore
from motu.games.my_island.drawing.terrain_art import UNIT
from motu.games.my_island.drawing.track import START
from motu.games.my_island.printed.ink import FOOT, HEAD, SHORE, foot, head, page
from motu.games.my_island.rules.ground import SYMBOLS, TERRAINS
from motu.games.my_island.rules.island import END_OF_TRACK
from motu.games.my_island.rules.land import Land
from motu.games.my_island.rules.state import MyIslandState
from motu.games.my_island.view import view
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import SEATS, TERRAIN_WORDS

#: How high the mountains are at least, and the legend and the score track below the island.
PEAK, LEGEND, TRACK = 62.0, 22.0, 50.0
#: The score track is so many rows of boxes.
ROWS: Final = 2
#: As many circles as there is room for: one is marked now and then.
CIRCLES: Final = 8


@kept_few
def paper_grid(land: Land, paper: Paper) -> Grid:
    """How an island lies on paper on its long side; tiles are as large as its spaces."""
    has_plateau = land.ground.high < land.ground.rows
    top = MARGIN + HEAD + (PEAK / 3 if has_plateau else PEAK)
    low = paper.height - MARGIN - FOOT - TRACK - LEGEND - 4
    reach = SHORE * 1.9
    return grid(
        land.ground,
        (MARGIN + reach, top, paper.width - 2 * (MARGIN + reach), low - top - reach),
    )


def board_page(order: PrintOrder, seat: int) -> Picture:
    """The island of one player."""
    say, paper = order.say, order.paper.sideways
    land: Land = order.state.land
    near = paper_grid(land, paper)
    bottom = paper.height - MARGIN - FOOT - TRACK
    wide = paper.width - 2 * MARGIN
    return page(
        paper,
        say(msg("The island of {player}", player=SEATS[seat])),
        (
            ("head", head(order, paper, seat, say(msg("Name of the island")), line=True)),
            ("island", _island(near) + _built(order.state, near, seat)),
            ("legend", _legend(order, (MARGIN, bottom - LEGEND - 2, wide, LEGEND))),
            ("track", _track((MARGIN, bottom, wide, TRACK - 4), say)),
            ("foot", foot(order, paper)),
        ),
    )


@kept_few
def _island(near: Grid) -> str:
    _, top, _, _ = near.top_row
    totems = "".join(
        place("totem", *near.middle(totem), near.size / UNIT) for totem in near.ground.totems
    )
    return (
        shore(near, 0)
        + mountains(near, min(top - MARGIN - HEAD, 2 * PEAK), SHORE * 0.5)
        + cliff(near)
        + adrift(near, near.size / 46)
        + printed(near)
        + totems
    )


def _built(state: MyIslandState, near: Grid, seat: int) -> str:
    """I6.7, I8: what is stuck on the island, and what stands there."""
    island = view(state, None)["seats"][seat]
    kept = island["kept"]
    drawn = stickers(near, tuple(kept.get("palms", [])), tuple(kept.get("treasures", [])))
    number = numbers(near.ground)
    for one in island["sites"]:
        symbol = SYMBOLS.index(one["symbol"]) if one["symbol"] else 0
        counts = (one["size"], one["size"], one["roofs"])
        where = near.middle(number[one["space"]])
        drawn += site(one["kind"], symbol, counts, False, *where, near.size / UNIT)
    return drawn


# --- what may be covered, and what is written down ---------------------------------------------


def _legend(order: PrintOrder, box: Box) -> str:
    """I2.5: the terrains that may be covered and the others; I3.2: what is to be taken off; I4.2:
    the circles where they are used.
    """
    x, y, w, h = box
    say = order.say
    mode = order.state.land.mode
    there = [n for n, name in enumerate(TERRAINS) if name in order.state.land.ground.terrains]
    can = [n for n in there if n in mode.terrains]
    never = [n for n in there if n not in mode.terrains]
    drawn = ""
    for heading, terrains in ((msg("May be covered:"), can), (msg("Never covered:"), never)):
        if terrains:
            more, x = _terrains(say, heading, terrains, x, y + h / 2)
            drawn += more
    return drawn + _notes(order, box[0] + w, y + h / 2, bool(mode.circles))


def _terrains(
    say: Say, heading: Message, terrains: list[int], x: float, y: float
) -> tuple[str, float]:
    """Terrains with their names from x on, and where they end."""
    size, hex_ = 9.5, 17.0
    words = say(heading)
    drawn = text(words, x, y + 3.2, size, "mi-pb")
    x += width_of(words, size, bold=True) + 6
    for terrain in terrains:
        name = TERRAINS[terrain]
        art = ARTS[name]
        drawn += shape(f"mi-seam mi-{art}", hexagon(x + hex_ / 2, y, hex_))
        drawn += place(f"{art}0", x + hex_ / 2, y, hex_ / UNIT)
        words = say(TERRAIN_WORDS[name])
        drawn += text(words, x + hex_ + 4, y + 3.2, size, "mi-p")
        x += hex_ + 4 + width_of(words, size) + 9
    return drawn, x + 9


def _notes(order: PrintOrder, right: float, y: float, has_circles: bool) -> str:
    """A box for what is still to be taken off, and circles to mark."""
    say, size = order.say, 9.5
    drawn = rect("mi-box", right - 34, y - 9, 34, 18, 3)
    words = say(msg("To be taken off:"))
    drawn += text(words, right - 40, y + 3.2, size, "mi-pe")
    right -= 40 + width_of(words, size) + 16
    if has_circles:
        for n in range(CIRCLES):
            drawn += circle("mi-box", right - 6 - 15 * n, y, 5.5)
        right -= 15 * CIRCLES
        drawn += text(say(msg("Development circles:")), right - 3, y + 3.2, size, "mi-pe")
    return drawn


# --- the score track ---------------------------------------------------------------------------


def _track(box: Box, say: Say) -> str:
    """0 to 55, with marks at 0, at the start and at the end (I1.1, I3)."""
    x, y, w, h = box
    across = -(-(END_OF_TRACK + 1) // ROWS)
    wide, high = w / across, h / ROWS
    marks = {0: "", START: say(msg("start")), END_OF_TRACK: say(msg("end"))}
    drawn, above = "", ""
    for n in range(END_OF_TRACK + 1):
        left, top = x + n % across * wide, y + n // across * high
        css = "mi-box mi-five" if n % 5 == 0 else "mi-box"
        drawn += rect(css, left, top, wide, high, 0)
        size = 11.0 if n in marks or n % 5 == 0 else 9.5
        base = top + high / 2 + 3.6
        if n in marks:
            above += rect("mi-mark", left + 0.6, top + 0.6, wide - 1.2, high - 1.2, 3)
            base -= 3 if marks[n] else 0
            above += text(str(n), left + wide / 2, base, size, "mi-pbm")
            if marks[n]:
                small = size_for(marks[n], wide - 5, 6.6)
                above += text(marks[n], left + wide / 2, top + high - 3.6, small, "mi-pm")
        else:
            css = "mi-pbm" if n % 5 == 0 else "mi-pm"
            drawn += text(str(n), left + wide / 2, base, size, css)
    return drawn + above
