"""The islands on a board, one by one, for words and pictures: also those that are incomplete."""

from __future__ import annotations

from dataclasses import dataclass

from motu.core.kept import kept
from motu.games.maori.rules.board import Board
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.rules.tiles import EAST, NORTH, SOUTH, WEST, Tiles


@dataclass(frozen=True, slots=True)
class Island:
    """Tiles whose open sides meet (M5.3), from the west or from the north."""

    cells: tuple[int, ...]
    #: The free spaces at its loose ends.
    loose: tuple[int, ...]
    complete: bool
    palms: int
    huts: int
    leis: int
    #: M7.1: wholly inside the atoll.
    inside: bool

    @property
    def palm_points(self) -> int:
        """M5.4, M7.1: what its palms bring, if it is complete."""
        return self.palms * (2 if self.huts else 1) * (2 if self.inside else 1)


def islands(state: MaoriState, seat: int) -> tuple[Island, ...]:
    """All islands on a board, in the order of their first spaces."""
    return _islands(state.tiles, int(state.atoll), tuple(state.sides[seat].faces))


@kept
def _islands(tiles: Tiles, atoll: int, faces: tuple[int, ...]) -> tuple[Island, ...]:
    """Most boards are as they were a move ago."""
    board = tiles.boards[atoll]
    across = _Way(tiles, board, faces, EAST, WEST)
    down = _Way(tiles, board, faces, SOUTH, NORTH)
    found = []
    for cell in range(board.n_cells):
        if not faces[cell] or tiles.tiles[(faces[cell] - 1) // 4].kind == "water":
            continue
        way = across if tiles.open[faces[cell] - 1] & (EAST | WEST) else down
        if not way.runs_on(way.back(cell), cell):
            found.append(way.island(cell))
    return tuple(found)


class _Way:
    """A board looked at along one direction: from west to east, or from north to south."""

    def __init__(
        self, tiles: Tiles, board: Board, faces: tuple[int, ...], onward: int, backward: int
    ) -> None:
        self.tiles, self.board, self.faces = tiles, board, faces
        self.onward, self.backward = onward, backward
        self.steps = board.east if onward == EAST else board.south
        self.steps_back = board.west if onward == EAST else board.north

    def back(self, cell: int) -> int:
        return int(self.steps_back[cell])

    def open(self, cell: int) -> int:
        """The open sides of what lies on a space; none if nothing does."""
        if cell < 0 or not self.faces[cell]:
            return 0
        return int(self.tiles.open[self.faces[cell] - 1])

    def lei(self, cell: int) -> int:
        return int(self.tiles.lei[self.faces[cell] - 1])

    def runs_on(self, cell: int, following: int) -> bool:
        """Whether the land of a space runs on into the next."""
        return bool(self.open(cell) & self.onward and self.open(following) & self.backward)

    def island(self, cell: int) -> Island:
        """The island that begins here."""
        cells, leis = [cell], 0
        while self.runs_on(cell, int(self.steps[cell])):
            following = int(self.steps[cell])
            leis += bool(self.lei(cell) & self.onward and self.lei(following) & self.backward)
            cells.append(following)
            cell = following
        ends = []
        if self.open(cells[0]) & self.backward:
            ends.append(self.back(cells[0]))
        if self.open(cells[-1]) & self.onward:
            ends.append(int(self.steps[cells[-1]]))
        kinds = [self.tiles.tiles[(self.faces[one] - 1) // 4] for one in cells]
        inside = int(self.board.inside)
        return Island(
            tuple(cells),
            tuple(end for end in ends if end >= 0 and not self.faces[end]),
            not ends,
            sum(tile.palms for tile in kinds),
            sum(tile.huts for tile in kinds),
            leis,
            all(inside >> one & 1 for one in cells),
        )
