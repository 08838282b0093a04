"""The tiles of a player to cut out, as large as the spaces of the island."""

from __future__ import annotations

from typing import Final

from motu.core.ink import circle
from motu.core.paper import MARGIN, Paper, PrintOrder
from motu.core.picture import Picture
from motu.core.shapes import Point
from motu.games.my_island.drawing.ink import text
from motu.games.my_island.drawing.layout import tile_box
from motu.games.my_island.drawing.signs import emblem
from motu.games.my_island.printed.board import paper_grid
from motu.games.my_island.printed.ink import FOOT, HEAD, foot, head, page, paper_tile
from motu.games.my_island.rules.land import ODD_SHAPES, Land, Tile
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import SEATS

#: The order in which shapes fill the paper best.
ORDER: Final = ("triangle", "rhombus", "pair", "line", *ODD_SHAPES)
#: At least so much paper is between two tiles.
GAP: Final = 6.0
#: A score marker, as large as a box of the score track.
MARKER: Final = 19.0

Row = list[Tile]


def tile_pages(order: PrintOrder, seat: int) -> list[Picture]:
    """All tiles of one player, and the marker, on as few pages as they need."""
    land: Land = order.state.land
    paper = order.paper.sideways
    size = paper_grid(land, paper).size
    pages = pages_of(rows_of(land, size, paper), size, paper)
    return [
        _page(order, paper, seat, rows, size, is_last=rows is pages[-1]) for rows in pages
    ]  # fmt: skip


def rows_of(land: Land, size: float, paper: Paper) -> list[Row]:
    """The tiles in rows as wide as the paper."""
    room = paper.width - 2 * MARGIN
    rows: list[Row] = [[]]
    for tile in sorted(land.tiles, key=lambda tile: ORDER.index(tile.shape)):
        if _wide([*rows[-1], tile], size) > room:
            rows.append([])
        rows[-1].append(tile)
    return rows


def _wide(row: Row, size: float) -> float:
    return sum(tile_box(tile)[2] * size + GAP for tile in row) - GAP


def _high(row: Row, size: float) -> float:
    return max(tile_box(tile)[3] for tile in row) * size


def _room(paper: Paper) -> float:
    """From the head to the foot."""
    return paper.height - 2 * MARGIN - HEAD - FOOT - MARKER - 8


def pages_of(rows: list[Row], size: float, paper: Paper) -> list[list[Row]]:
    """The rows of each page."""
    pages: list[list[Row]] = [[]]
    for row in rows:
        if sum(_high(one, size) + GAP for one in (*pages[-1], row)) - GAP > _room(paper):
            pages.append([])
        pages[-1].append(row)
    return pages


def places_of(rows: list[Row], size: float, paper: Paper) -> list[tuple[Tile, Point]]:
    """The middle of every tile of a page, evenly spread."""
    room = paper.width - 2 * MARGIN
    deep = sum(_high(row, size) for row in rows)
    down = min(18.0, (_room(paper) - deep) / max(1, len(rows) - 1))
    found: list[tuple[Tile, Point]] = []
    top = MARGIN + HEAD + 2
    for row in rows:
        boxes = [tile_box(tile) for tile in row]
        free = (room - sum(w for _, _, w, _ in boxes) * size) / max(1, len(row) - 1)
        gap = free if row is not rows[-1] else min(free, 18.0)
        left = MARGIN
        for tile, (x, y, w, _) in zip(row, boxes, strict=True):
            found.append((tile, (left - x * size, top - y * size)))
            left += w * size + gap
        top += _high(row, size) + down
    return found


def _page(
    order: PrintOrder, paper: Paper, seat: int, rows: list[Row], size: float, is_last: bool
) -> Picture:
    say = order.say
    title = say(msg("Tiles of {player}, to cut out", player=SEATS[seat]))
    drawn = "".join(paper_tile(tile, at, size) for tile, at in places_of(rows, size, paper))
    parts = [("head", head(order, paper, seat, title)), ("tiles", drawn)]
    if is_last:
        parts.append(("marker", _marker(order, paper, seat)))
    return page(paper, title, [*parts, ("foot", foot(order, paper))])


def _marker(order: PrintOrder, paper: Paper, seat: int) -> str:
    """I1.1: the score marker."""
    r = MARKER / 2
    x, y = MARGIN + r + 1, paper.height - MARGIN - FOOT - r - 3
    words = order.say(msg("Score marker: it begins on 10"))
    return (
        circle("mi-cut", x, y, r)
        + emblem(seat, x, y, MARKER - 3.5)
        + text(words, x + r + 7, y + 3.2, 9.5, "mi-p")
    )
