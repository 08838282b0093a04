"""Where everything lies in the picture of Maori, for each shape, board and company."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from motu.core.shapes import Box, Point
from motu.games.maori.rules.actions import EDGE_NAMES, SIZE
from motu.games.maori.rules.board import Board
from motu.games.maori.rules.tiles import Tiles


@dataclass(frozen=True, eq=False)
class Grid:
    """A board in some box: how large its spaces are, and where they begin."""

    board: Board
    size: float
    left: float
    top: float

    def middle(self, cell: int) -> Point:
        row, column = self.board.cells[cell]
        return self.left + (column + 0.5) * self.size, self.top + (row + 0.5) * self.size

    @property
    def frame(self) -> Box:
        return self.left, self.top, self.board.columns * self.size, self.board.rows * self.size


@dataclass(frozen=True, eq=False)
class Slip:
    """Where another seat's board lies, made small, and what it has beside it."""

    box: Box
    grid: Grid
    tall: bool


@dataclass(frozen=True, eq=False)
class Layout:
    """One shape of a picture with these tiles and so many seats. Boxes are x, y, width, height.

    There is one object for each, so they compare quickly.
    """

    tall: bool
    width: float
    height: float
    seats: int
    tiles: Tiles
    near: Grid
    margin: float  # from the spaces of the near board to its outer shore
    plate: Box
    tally: Box
    storage: Box
    display: Box  # the tiles without the edges
    depth: float  # of the edges
    supply: Box
    shells: Box
    shore: float  # where the beach begins, on which the other boards lie
    slips: tuple[Slip, ...]
    places: Mapping[str, Point]

    @property
    def size(self) -> float:
        """Of a tile of the display."""
        return self.display[2] / SIZE

    def laid_out(self, place: int) -> Point:
        """The middle of a place of the display."""
        row, column = divmod(place, SIZE)
        x, y, _, _ = self.display
        return x + (column + 0.5) * self.size, y + (row + 0.5) * self.size

    def edge(self, edge: int) -> Point:
        """The middle of an edge, where the explorer ship lies at anchor."""
        x, y, w, _ = self.display
        side, n = divmod(edge, SIZE)
        along, out = (n + 0.5) * self.size, self.depth / 2
        return (
            (x + along, y - out), (x + w + out, y + along),
            (x + w - along, y + w + out), (x - out, y + w - along),
        )[side]  # fmt: skip

    def edge_box(self, edge: int) -> Box:
        """All of an edge."""
        x, y = self.edge(edge)
        along, out = self.size - 4, self.depth - 4
        w, h = (along, out) if edge // SIZE % 2 == 0 else (out, along)
        return x - w / 2, y - h / 2, w, h


#: The number of each edge.
EDGES: Final = {name: n for n, name in enumerate(EDGE_NAMES)}


def grid(board: Board, box: Box, margin: float) -> Grid:
    """A board as large as it fits into a box, in its middle."""
    x, y, w, h = box
    size = min((w - 2 * margin) / board.columns, (h - 2 * margin) / board.rows)
    size = round(size, 1)
    return Grid(board, size, x + (w - board.columns * size) / 2, y + (h - board.rows * size) / 2)


@cache
def layout(shape: str, tiles: Tiles, atoll: bool, seats: int) -> Layout:
    """The layout of a shape called `wide` or `tall`."""
    board = tiles.boards[atoll]
    return _tall(tiles, board, seats) if shape == "tall" else _wide(tiles, board, seats)


def _places(near: Grid, storage: Point) -> dict[str, Point]:
    named = {f"at-{name}": near.middle(cell) for cell, name in enumerate(near.board.names)}
    return {**named, "at-storage": storage}


def _wide(tiles: Tiles, board: Board, seats: int) -> Layout:
    near = grid(board, (8, 72, 456, 452), 23)
    storage: Box = (480, 432, 148, 88)
    return Layout(
        tall=False, width=960, height=720, seats=seats, tiles=tiles, near=near, margin=20,
        plate=(10, 8, 452, 56), tally=(176, 8, 286, 56), storage=storage,
        display=(551, 52, 324, 324), depth=44, supply=(640, 432, 158, 88),
        shells=(810, 432, 140, 88), shore=538,
        slips=_slips_wide(board, seats - 1, (10, 536, 940, 178)),
        places=_places(near, (storage[0] + 44, storage[1] + 44)),
    )  # fmt: skip


def _slips_wide(board: Board, count: int, box: Box) -> tuple[Slip, ...]:
    x, y, w, h = box
    gap, beside = 8.0, 80.0
    most = (w + gap) / count - gap
    size = min((h - 38) / board.rows, (most - beside - 12) / board.columns)
    inner = size * board.columns + 6
    wide = inner + beside + 6
    # A few lie on the left, and leave room for the beach.
    start = x + (w - count * (wide + gap) + gap) / 2 if count > 2 else x
    found = []
    for n in range(count):
        left = start + n * (wide + gap)
        room = (left + 5, y + 30, inner, h - 34)
        found.append(Slip((left, y, wide, h), grid(board, room, 3), False))
    return tuple(found)


def _tall(tiles: Tiles, board: Board, seats: int) -> Layout:
    across = 222.0 if board.columns <= board.rows else 250.0
    near = grid(board, (2, 84, across, 222), 9)
    left = across + 8
    wide = 356 - left
    storage: Box = (left, 246, wide, 58)
    others = _slips_tall(board, seats - 1, (3, 3, 354, 76))
    return Layout(
        tall=True, width=360, height=560, seats=seats, tiles=tiles, near=near, margin=8,
        plate=(left, 88, wide, 62), tally=(left, 154, wide, 88), storage=storage,
        display=(34, 341, 184, 184), depth=30, supply=(262, 318, 94, 108),
        shells=(262, 434, 94, 52), shore=-10, slips=others,
        places=_places(near, (storage[0] + 29, storage[1] + storage[3] / 2)),
    )  # fmt: skip


def _slips_tall(board: Board, count: int, box: Box) -> tuple[Slip, ...]:
    x, y, w, h = box
    gap = 3.0
    wide = min(124.0, (w + gap) / count - gap)
    start = x + (w - count * (wide + gap) + gap) / 2
    found = []
    for n in range(count):
        left = start + n * (wide + gap)
        room = (left + 2, y + 17, wide - 34, h - 19)
        found.append(Slip((left, y, wide, h), grid(board, room, 1), True))
    return tuple(found)
