"""A card for each player with all that one wants to look up: how to place, and what scores."""

from __future__ import annotations

from typing import Final

from motu.core.ink import LEADING, circle
from motu.core.lettering import lines_of
from motu.core.message import Message
from motu.core.paper import MARGIN, Paper, PrintOrder
from motu.core.picture import Picture, el
from motu.core.shapes import Box, pair, shape, short
from motu.games.my_island.drawing.ink import paragraph, signed, text
from motu.games.my_island.drawing.items import DRAWN
from motu.games.my_island.printed.ink import FOOT, foot, page
from motu.games.my_island.rules.ground import TERRAINS
from motu.games.my_island.rules.land import Land, Mode
from motu.games.my_island.rules.modules import Module
from motu.games.my_island.view import item_of
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import TERRAIN_WORDS, mode_words, module_words

#: Cards on a page, one above the other.
DOWN: Final = 2
#: Sizes of letters to try, the largest first.
SIZES: Final = (11.4, 11.0, 10.6, 10.2, 9.8, 9.4, 9.0, 8.6, 8.2, 7.8, 7.4, 7.0)
#: A module is drawn in a row of at most this height.
ROW: Final = 38.0
#: Below this height all words of a module are one paragraph.
TIGHT: Final = 24.0

Section = tuple[Message, list[Message]]


def reference_pages(order: PrintOrder) -> list[Picture]:
    """A card for each player."""
    return [_page(order, min(DOWN, order.seats - i)) for i in range(0, order.seats, DOWN)]


def _page(order: PrintOrder, count: int) -> Picture:
    paper = order.paper
    drawn = "".join(_card(order, _place(paper, n)) for n in range(count))
    return page(
        paper,
        order.say(msg("Reference cards")),
        (("reference", drawn), ("cuts", _cuts(paper, count)), ("foot", foot(order, paper))),
    )


def _place(paper: Paper, number: int) -> Box:
    high = (paper.height - 2 * MARGIN - FOOT - 2) / DOWN
    return MARGIN, MARGIN + number * high, paper.width - 2 * MARGIN, high


def _cuts(paper: Paper, count: int) -> str:
    x, y, w, h = _place(paper, 0)
    across = "".join(f"M{short(x)} {short(y + n * h)}h{short(w)}" for n in range(count + 1))
    down = "".join(f"M{short(at)} {short(y)}v{short(count * h)}" for at in (x, x + w))
    return shape("mi-cut", across + down)


def _card(order: PrintOrder, box: Box) -> str:
    """On the left what to do, on the right what scores; where that is little, the end as well."""
    x, y, w, h = box[0] + 13, box[1] + 9, box[2] - 26, box[3] - 20
    say = order.say
    half = (w - 22) / 2
    top, low = y + 24, y + h
    middle = x + half + 11
    drawn, end = _modules(order, (middle + 11, top, half, low - top))
    sections = _rules(order)
    left = len(sections) if low - end < (low - top) / 3 else len(sections) - 2
    columns = [(sections[:left], (x, top, half, low - top))]
    if sections[left:]:
        columns.append((sections[left:], (middle + 11, end + 6, half, low - end - 6)))
    return (
        text(say(msg("My Island")), x, y + 15, 17, "mi-pb")
        + text(say(mode_words(order.state.land.mode.number)), x + w, y + 15, 12, "mi-pe mi-note")
        + shape("mi-rule", f"M{short(x)} {short(y + 22)}h{short(w)}")
        + shape("mi-rule", f"M{short(middle)} {short(top + 8)}V{short(low)}")
        + drawn
        + _sections(order, columns)
    )


# --- what to do --------------------------------------------------------------------------------


def _sections(order: PrintOrder, columns: list[tuple[list[Section], Box]]) -> str:
    """As large as the room of all columns allows, and some of what is left between the sections."""
    for size in SIZES:
        ends = [_written(order, *column, size, 0.0)[1] for column in columns]
        spare = [y + h - end for end, (_, (_, y, _, h)) in zip(ends, columns, strict=True)]
        if min(spare) >= 0:
            break
    drawn = ""
    for (sections, box), rest in zip(columns, spare, strict=True):
        gap = min(8.0, max(0.0, rest) / len(sections))
        drawn += _written(order, sections, box, size, gap)[0]
    return drawn


def _written(
    order: PrintOrder, sections: list[Section], box: Box, size: float, gap: float
) -> tuple[str, float]:
    x, y, w, _ = box
    drawn = []
    for heading, paragraphs in sections:
        y += size * 1.25
        drawn.append(text(order.say(heading), x, y, size * 1.1, "mi-pb mi-redtext"))
        y += size * 0.2
        for words in paragraphs:
            lines, y = paragraph(order.say(words), x, y, w, size)
            y += size * 0.12
            drawn.append(lines)
        y += size * 0.2 + gap
    return "".join(drawn), y - gap


def _rules(order: PrintOrder) -> list[Section]:
    """The rules that hold with so many players in this mode."""
    solo = order.seats == 1
    land: Land = order.state.land
    mode = land.mode
    can = tuple(TERRAIN_WORDS[TERRAINS[n]] for n in mode.terrains)
    return [
        (
            msg("A round"),
            [
                msg("Shuffle the {n} cards once. Turn over the top card and place that tile on "
                    "your island.", n=len(land.tiles))
                if solo
                else msg("Shuffle the {n} cards once. Turn over the top card: all players place "
                         "that tile on their own islands at the same time.", n=len(land.tiles)),
            ],
        ),
        (
            msg("Placing a tile"),
            [
                msg("The first tile must cover at least one beach space. Every later tile must "
                    "have a side next to an equal symbol; one match is enough."),
                msg("You may cover: {terrains}. Turn tiles, but never flip them. Tiles never "
                    "overlap and never move again.", terrains=can),
            ],
        ),
        (
            msg("Instead of placing it"),
            [
                msg("Pass: lay the tile aside, lose 1 point and stay in. With the marker on 0 you "
                    "cannot pass."),
                msg("Stop: you leave the game for good. That costs nothing."),
            ],
        ),
        (
            msg("The score marker"),
            [
                msg("It never goes below 0: write down what it would have lost, and take that off "
                    "the next points you win."),
                msg("Once on 55 it stays there, and you mark one development circle at once.")
                if mode.circles
                else msg("Once on 55 it stays there, whatever you win or lose later."),
            ],
        ),
        (msg("The end"), _end(order, mode)),
    ]  # fmt: skip


def _end(order: PrintOrder, mode: Mode) -> list[Message]:
    """I2.8, I4.2, I4.3, I5.4."""
    if order.seats == 1:
        return [msg("The game ends when you stop, or after the last card.")]
    found = [
        msg("The game ends when everybody has stopped, or after the last card. Most points win."),
        msg("If you are tied, fewer empty spaces in the top row decide, then in the next row, and "
            "so on."),
    ]  # fmt: skip
    # With two players the second counts as one of the others.
    circles = mode.circles if order.seats > 2 else mode.circles[:1]
    if circles:
        written = ", ".join(map(str, circles))
        if mode.others:
            found.append(
                msg("Development circles, from the first place on: {circles}. All others mark {n}.",
                    circles=written, n=mode.others)
            )  # fmt: skip
        else:
            found.append(
                msg("Development circles, from the first place on: {circles}. All others mark "
                    "none.", circles=written)
            )  # fmt: skip
    return found


# --- what scores -------------------------------------------------------------------------------


def _modules(order: PrintOrder, box: Box) -> tuple[str, float]:
    """Every module of the mode: drawn, in words, and what it counts; and where they end."""
    x, y, w, h = box
    size = 11.0
    y += size * 1.25
    drawn = text(order.say(msg("What scores")), x, y, size * 1.1, "mi-pb mi-redtext")
    y += 5
    modules = order.state.land.mode.modules
    step = min(ROW, (box[1] + h - y) / len(modules))
    for module in modules:
        drawn += _module(order, module, (x, y, w, step))
        y += step
    return drawn, y


def _module(order: PrintOrder, module: Module, box: Box) -> str:
    x, y, w, h = box
    say = order.say
    scale = min(h / 48, 0.9)
    art = el(
        "g", DRAWN[module.kind](module), transform=f"translate({pair((x + 24, y + h / 2))})"
        f"scale({scale:.3g})",
    )  # fmt: skip
    points = int(module.points)
    css = "mi-worth" if points >= 0 else "mi-cost"
    r = min(10.0, h / 2 - 2)
    cx, cy = x + 62, y + h / 2
    drawn = circle(css, cx, cy, r) + text(signed(points), cx - 0.6, cy + r * 0.36, r, "mi-pbm")
    left = cx + r + 7
    room = x + w - left
    name, when = say(module_words(item_of(module, 0, 0))), say(_when(module, order.seats))
    if h < TIGHT:
        words, size = f"{name}: {when}", 8.6
        while (high := len(lines_of(words, room, size)) * size * LEADING) > h and size > 4:
            size -= 0.2
        return art + drawn + paragraph(words, left, cy - high / 2, room, size)[0]
    size = 10.2
    lines = lines_of(when, room, size - 1.4)
    while size > 6.4 and (
        (size + (size - 1.4) * len(lines)) * 1.16 > h - 1
        or len(lines_of(name, room, size, bold=True)) > 1
    ):
        size -= 0.3
        lines = lines_of(when, room, size - 1.4)
    small = size - 1.4
    top = cy - (size + small * len(lines)) * 1.16 / 2
    drawn += text(name, left, top + size * 0.9, size, "mi-pb")
    return art + drawn + paragraph(when, left, top + size * 1.12, room, small)[0]


def _when(module: Module, seats: int) -> Message:
    """I7: when a module scores, and how often."""
    if module.kind == "symbol_on":
        return msg("at once, for each that you place")
    if module.kind == "open":
        return msg("at the end, for each space that is not covered")
    if module.kind == "group":
        return msg("at once, for each that reaches {n} symbols", n=int(module.size))
    if module.kind == "road":
        return msg("at once, for each totem connected to the beach by paths")
    if module.kind == "largest":
        if seats == 1:
            return msg("at the end, if you have any")
        return msg("at the end; if you are tied, all get it in full")
    if module.kind == "eruption":
        return msg("at the end, for each open space next to a crater")
    when = _reached(module)
    if module.missed:
        return msg("{when}; at the end {points} for each that is missing", when=when,
                   points=signed(int(module.missed)))  # fmt: skip
    return when


def _reached(module: Module) -> Message:
    """I8: what a module of the envelopes wants."""
    n = int(module.size)
    if module.kind == "treasure":
        return msg("at once, for each that you cover")
    if module.kind == "pirates":
        return msg("at once, for each landing place with a wall on it")
    if module.kind == "monster":
        return msg("at once, for each with {n} fields next to it", n=n)
    if module.kind == "telescope":
        return msg("at once, for each with a straight line of {n} equal symbols", n=n)
    if module.kind == "building":
        return msg("at once, with {n} of its symbols next to it", n=n)
    if module.symbol < 0:
        return msg("at once, when all around it is covered")
    return msg("at once, when all around it has its symbol")
