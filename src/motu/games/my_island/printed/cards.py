"""The cards to cut out: one for each tile (I1.2)."""

from __future__ import annotations

from motu.core.ink import rect
from motu.core.lettering import size_for
from motu.core.paper import MARGIN, MM, Paper, PrintOrder
from motu.core.picture import Picture
from motu.core.shapes import Box, shape, short
from motu.games.my_island.drawing.ink import text
from motu.games.my_island.drawing.layout import tile_box
from motu.games.my_island.printed.ink import foot, page, paper_tile
from motu.games.my_island.rules.land import Land
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import LETTERS, SHAPE_WORDS, SYMBOL_WORDS

#: A card, as large as the small cards of many games, and how many lie on a page.
WIDE, HIGH = 44 * MM, 62 * MM
ACROSS, DOWN = 4, 4


def card_pages(order: PrintOrder) -> list[Picture]:
    """All cards, on as few pages as they need."""
    land: Land = order.state.land
    full = ACROSS * DOWN
    every = list(range(len(land.tiles)))
    return [_page(order, every[i : i + full]) for i in range(0, len(every), full)]


def _page(order: PrintOrder, numbers: list[int]) -> Picture:
    paper = order.paper
    drawn = "".join(_card(order, number, _place(paper, n)) for n, number in enumerate(numbers))
    return page(
        paper,
        order.say(msg("Cards to cut out")),
        (
            ("cards", drawn),
            ("cuts", _cuts(paper, len(numbers))),
            ("foot", foot(order, paper)),
        ),
    )


def _corner(paper: Paper) -> tuple[float, float]:
    return (paper.width - ACROSS * WIDE) / 2, MARGIN + 4


def _place(paper: Paper, number: int) -> Box:
    x, y = _corner(paper)
    row, column = divmod(number, ACROSS)
    return x + column * WIDE, y + row * HIGH, WIDE, HIGH


def _cuts(paper: Paper, count: int) -> str:
    """Where to cut: all the way across, a little beyond the cards."""
    x, y = _corner(paper)
    over = 4.0
    rows = -(-count // ACROSS)
    right, bottom = x + ACROSS * WIDE, y + rows * HIGH
    across = "".join(
        f"M{short(x - over)} {short(y + n * HIGH)}H{short(right + over)}" for n in range(rows + 1)
    )
    down = "".join(
        f"M{short(x + n * WIDE)} {short(y - over)}V{short(bottom + over)}"
        for n in range(ACROSS + 1)
    )
    return shape("mi-cut", across + down)


def _card(order: PrintOrder, number: int, box: Box) -> str:
    """The tile, its shape and symbols in words, and the number of the card."""
    x, y, w, h = box[0] + 5, box[1] + 5, box[2] - 10, box[3] - 10
    land: Land = order.state.land
    tile = land.tiles[number]
    _, top, across, deep = tile_box(tile)
    size = min((w - 14) / across, 42.0)
    cx, cy = x + w / 2, y + h * 0.46 - (top + deep / 2) * size
    name, _, letters = tile.name.partition("-")
    shape_ = order.say(SHAPE_WORDS[name])
    symbols = ", ".join(order.say(SYMBOL_WORDS[LETTERS[letter]]) for letter in letters)
    count = f"{number + 1}/{len(land.tiles)}"
    return (
        rect("mi-card", x, y, w, h, 8)
        + rect("mi-card2", x + 3, y + 3, w - 6, h - 6, 6)
        + text(count, cx, y + 17, 9, "mi-pm mi-note")
        + paper_tile(tile, (cx, cy), size, 0.5)
        + text(shape_, cx, y + h - 22, size_for(shape_, w - 14, 11, bold=True), "mi-pbm")
        + text(symbols, cx, y + h - 10.5, size_for(symbols, w - 14, 8.5), "mi-pm")
    )
