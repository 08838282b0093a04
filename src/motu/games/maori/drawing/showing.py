"""All that Maori is played with: every tile and how many there are of it, both boards, the shells.

Whoever has typed in the printed tiles can hold them against this picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from motu.core.ink import fitting, rect
from motu.core.message import Message, Say
from motu.core.picture import Part, Picture, el
from motu.core.shapes import Box, outline, shape
from motu.games.maori.drawing.boards import reef
from motu.games.maori.drawing.ink import place, text
from motu.games.maori.drawing.layout import Grid, grid, layout
from motu.games.maori.drawing.picture import picture_defs
from motu.games.maori.drawing.style import style
from motu.games.maori.drawing.tile_art import laid
from motu.games.maori.rules.board import Board
from motu.games.maori.rules.tiles import Tiles
from motu.games.maori.words import msg
from motu.games.maori.words.spoken import tile_words

TITLE: Final = msg("Maori: all tiles and boards")
#: The kinds of tiles, in the order in which they are shown.
KIND_WORDS: Final = {
    "single": msg("Single islands"),
    "water": msg("Water"),
    "volcano": msg("Volcanoes"),
    "end": msg("Ends"),
    "middle": msg("Middles"),
}
BOARD_WORDS: Final = (msg("Board: front"), msg("Board: atoll"))


@dataclass(frozen=True)
class Sheet:
    """How large everything is in one shape."""

    tall: bool
    width: float
    columns: int
    step: float  # from one tile to the next
    tile: float
    row: float  # how high a row of tiles is
    head: float  # how high the words over them are
    letters: float
    gap: float
    margin: float  # around the spaces of a board
    board: float  # how high one is


WIDE: Final = Sheet(False, 960, 9, 69, 56, 80, 32, 17, 8, 13, 250)
TALL: Final = Sheet(True, 360, 5, 70.4, 58, 80, 28, 15, 6, 8, 132)

#: Rows of tiles by their numbers, under one title.
Block = tuple[str, list[list[int]]]


def draw_components(components: Tiles, say: Say, shape: str) -> Picture:
    """Every tile with its count, both boards and the shells, in one picture."""
    sheet = TALL if shape == "tall" else WIDE
    parts, low = _all_tiles(components, sheet, say)
    for n, box in enumerate(_board_boxes(sheet, low)):
        parts.append(_board(sheet, n, components.boards[n], box, say))
        low = max(low, box[1] + box[3] + sheet.gap)
    shells = _shells_box(sheet, low)
    parts.append(_shells(components, sheet, shells, say))
    height = max(low, shells[1] + shells[3] + sheet.gap)
    sea = el("rect", width=sheet.width, height=height, fill="url(#mo-bay-water)")
    return Picture(
        sheet.width,
        height,
        (Part("sea", sea), *parts),
        title=say(TITLE),
        defs=picture_defs(layout(shape, components, False, 2)),
        style=style(sheet.tall, sheet.margin),
    )


def _mat(box: Box) -> str:
    """What things lie on."""
    x, y, w, h = box
    return rect("mo-under", x + 1, y + 3, w, h, 8) + rect("mo-mat", x, y, w, h, 8)


# --- tiles -------------------------------------------------------------------------------------


def _blocks(tiles: Tiles, columns: int) -> Iterator[Block]:
    """The tiles by kind; those with the same open sides stay together if they can."""
    for kind in KIND_WORDS:
        of_kind = [n for n, tile in enumerate(tiles.tiles) if tile.kind == kind]
        rows: list[list[int]] = [[]]
        for side in dict.fromkeys(tiles.tiles[n].open for n in of_kind):
            alike = [n for n in of_kind if tiles.tiles[n].open == side]
            for start in range(0, len(alike), columns):
                some = alike[start : start + columns]
                if len(rows[-1]) + len(some) > columns:
                    rows.append([])
                rows[-1] += some
        yield kind, rows


def _all_tiles(tiles: Tiles, sheet: Sheet, say: Say) -> tuple[list[Part], float]:
    """The tiles, and how far down they reach. Kinds lie side by side where there is room."""
    parts: list[Part] = []
    used, top, low = 0, sheet.gap, sheet.gap
    for kind, rows in _blocks(tiles, sheet.columns):
        wide = max(map(len, rows))
        if used + wide > sheet.columns:
            used, top = 0, low
        # A mat that ends a line reaches as far as those above it.
        left = sheet.gap + used * sheet.step
        across = wide if used + wide < sheet.columns and len(rows) == 1 else sheet.columns - used
        box = (left, top, across * sheet.step - 4, sheet.head + len(rows) * sheet.row + 4)
        parts.append(_title(tiles, sheet, kind, box, say))
        for n, row in enumerate(rows):
            y = top + sheet.head + n * sheet.row + sheet.tile / 2
            for column, type_ in enumerate(row):
                x = left + (column + 0.5) * sheet.step - 2
                parts.append(_tile(tiles, sheet, type_, x, y, say))
        used = used + wide if len(rows) == 1 else sheet.columns
        low = max(low, top + box[3] + sheet.gap)
    return parts, low


def _title(tiles: Tiles, sheet: Sheet, kind: str, box: Box, say: Say) -> Part:
    x, y, w, _ = box
    words, low = say(KIND_WORDS[kind]), y + sheet.head * 0.68
    if w < sheet.step:
        # One type alone: its own count says it all.
        size = fitting(words, w - 12, sheet.letters)
        return Part(f"kind-{kind}", _mat(box) + text(words, x + w / 2, low, size))
    total = str(sum(tile.count for tile in tiles.tiles if tile.kind == kind))
    room = w - 20 - sheet.letters * 0.6 * len(total)
    size = fitting(words, room, sheet.letters)
    drawn = _mat(box) + text(words, x + 9, low, size, "mo-l")
    return Part(f"kind-{kind}", drawn + text(total, x + w - 9, low, sheet.letters, "mo-e"))


def _tile(tiles: Tiles, sheet: Sheet, type_: int, x: float, y: float, say: Say) -> Part:
    tile, size = tiles.tiles[type_], sheet.tile
    half = size / 2
    css = "mo-dark" if tile.kind == "volcano" else "mo-tile"
    drawn = rect("mo-cast", x - half + 0.6, y - half + 2, size, size, size * 0.08)
    drawn += rect(css, x - half, y - half, size, size, size * 0.08)
    drawn += laid(tiles, 4 * type_, x, y, size, "plain")
    drawn += text(f"×{tile.count}", x, y + half + 15.5, sheet.letters - 1)
    words: Message = tile_words(tiles.hash, tiles.names[type_])
    label = msg("{n} × {tile}", n=tile.count, tile=words)
    return Part(f"tile-{type_}", drawn, say(label))


# --- boards and shells -------------------------------------------------------------------------


def _board_boxes(sheet: Sheet, low: float) -> tuple[Box, Box]:
    """Beside the tiles, one below the other; on a phone below them, one beside the other."""
    high = sheet.head + sheet.board + 4
    if sheet.tall:
        wide = (sheet.width - 3 * sheet.gap) / 2
        return (sheet.gap, low, wide, high), (2 * sheet.gap + wide, low, wide, high)
    left = sheet.gap + sheet.columns * sheet.step + 4
    wide = sheet.width - left - sheet.gap
    return (left, sheet.gap, wide, high), (left, 2 * sheet.gap + high, wide, high)


def _board(sheet: Sheet, n: int, board: Board, box: Box, say: Say) -> Part:
    x, y, w, h = box
    ships = int(board.ships_beside)
    below = 16.0 if sheet.tall else 26.0
    room = (x, y + sheet.head, w, h - sheet.head - below)
    grid_ = grid(board, room, sheet.margin + 5)
    words = say(BOARD_WORDS[n])
    drawn = _mat(box) + text(words, x + 9, y + sheet.head * 0.68, sheet.letters, "mo-l")
    drawn += _spaces(grid_)
    rim = reef(grid_)
    if rim:
        drawn += "".join(shape(css, rim) for css in ("mo-reef", "mo-ring", "mo-coral"))
    size = 0.4 if sheet.tall else 0.62
    for ship in range(ships):
        drawn += place(
            "ship", x + w / 2 + (ship - (ships - 1) / 2) * 60 * size, y + h - 9 * size - 4, size
        )
    label = msg("{board}: {n} spaces, {ships} ships beside them", board=BOARD_WORDS[n],
                n=int(board.n_cells), ships=ships)  # fmt: skip
    return Part(f"board-{n}", drawn, say(label))


def _spaces(grid_: Grid) -> str:
    """A lagoon within its ring of sand, and what is printed on the spaces."""
    board, size = grid_.board, grid_.size
    middles = [grid_.middle(cell) for cell in range(int(board.n_cells))]
    corners = [(x - size / 2, y - size / 2) for x, y in middles]
    water = "".join(outline(x, y, size, size) for x, y in corners)
    drawn = "".join(shape(f"mo-near{ring}", water) for ring in range(1, 5))
    inset = size * 0.04
    for cell, (x, y) in enumerate(corners):
        css = "mo-free mo-calmer" if board.inside >> cell & 1 else "mo-free"
        drawn += rect(css, x + inset, y + inset, size - 2 * inset, size - 2 * inset, 2 * inset)
        if board.printed >> cell & 1:
            drawn += place("ship", x + size / 2, y + size * 0.71, size / 72)
    return drawn


def _shells_box(sheet: Sheet, low: float) -> Box:
    """Below the boards; on a phone at the very end."""
    if sheet.tall:
        return sheet.gap, low, sheet.width - 2 * sheet.gap, 46
    left, top, wide, high = _board_boxes(sheet, low)[1]
    return left, top + high + sheet.gap, wide, 62


def _shells(tiles: Tiles, sheet: Sheet, box: Box, say: Say) -> Part:
    x, y, w, h = box
    words = say(msg("Shells: {n}, {each} each at the start", n=int(tiles.shells),
                    each=int(tiles.shells_at_start)))  # fmt: skip
    size = fitting(words, w - 58, sheet.letters)
    drawn = _mat(box) + place("shell", x + 26, y + h / 2, 1.1)
    return Part("shells", drawn + text(words, x + 48, y + h / 2 + size * 0.35, size, "mo-l"))
