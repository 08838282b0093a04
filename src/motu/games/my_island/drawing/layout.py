"""Where everything lies in the picture of My Island, for each shape, island and company."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from motu.core.kept import kept_few
from motu.core.shapes import Box, Point
from motu.games.my_island.drawing.outlines import HIGH, ROW, centre
from motu.games.my_island.rules.ground import Cell, Ground
from motu.games.my_island.rules.land import Land, Tile

#: As large as a desk shows spaces at most.
LARGEST: Final = 44.5


@dataclass(frozen=True, eq=False)
class Grid:
    """An island in some box: how wide its spaces are, and where the middle of `A1` would be."""

    ground: Ground
    size: float
    left: float
    top: float

    def middle(self, cell: int) -> Point:
        return self.at(self.ground.cells[cell])

    def at(self, cell: Cell) -> Point:
        """The middle of a space, also of one that is not there."""
        x, y = centre(cell[1], cell[0])
        return self.left + x * self.size, self.top + y * self.size

    @property
    def top_row(self) -> Box:
        """The spaces of the row under the mountains."""
        first = min(row for row, _ in self.ground.cells)
        middles = [self.at(cell) for cell in self.ground.cells if cell[0] == first]
        left = min(x for x, _ in middles) - self.size / 2
        right = max(x for x, _ in middles) + self.size / 2
        high = HIGH * self.size
        return left, middles[0][1] - high / 2, right - left, high

    @property
    def frame(self) -> Box:
        """All spaces."""
        x0, y0, x1, y1 = _extent(self.ground)
        size = self.size
        return self.left + x0 * size, self.top + y0 * size, (x1 - x0) * size, (y1 - y0) * size


def _extent(ground: Ground) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all spaces, in widths."""
    middles = [centre(column, row) for row, column in ground.cells]
    across, down = [x for x, _ in middles], [y for _, y in middles]
    return min(across) - 0.5, min(down) - HIGH / 2, max(across) + 0.5, max(down) + HIGH / 2


def grid(ground: Ground, box: Box) -> Grid:
    """An island as large as it fits into a box, in its middle."""
    x, y, w, h = box
    x0, y0, x1, y1 = _extent(ground)
    size = round(min(w / (x1 - x0), h / (y1 - y0)), 1)
    return Grid(
        ground,
        size,
        x + (w - (x1 - x0) * size) / 2 - x0 * size,
        y + (h - (y1 - y0) * size) / 2 - y0 * size,
    )


@dataclass(frozen=True, eq=False)
class Slip:
    """Where another seat's island lies, made small; above it its name, below what it has."""

    box: Box
    grid: Grid
    head: float
    peak: float
    foot: float


@dataclass(frozen=True, eq=False)
class Tray:
    """Where all the tiles lie, and how wide their spaces are."""

    box: Box
    size: float
    spots: tuple[Point, ...]


@dataclass(frozen=True, eq=False)
class Layout:
    """One shape of a picture with this island, mode and so many seats. Boxes are x, y, width,
    height.

    There is one object for each, so they compare quickly.
    """

    tall: bool
    width: float
    height: float
    seats: int
    land: Land
    mode: int
    near: Grid
    peak: float  # how high the mountains are
    shore: float  # how wide the beach around the spaces is
    horizon: float
    plate: Box
    track: Box
    card: Box
    pass_: Box
    stop: Box
    items: Box
    tray: Tray
    slips: tuple[Slip, ...]
    places: Mapping[str, Point]


# --- tiles -------------------------------------------------------------------------------------


def middles(tile: Tile) -> list[Point]:
    """The middles of its spaces in widths, from its own middle."""
    found = [centre(column, row) for column, row in tile.cells]
    x = (min(x for x, _ in found) + max(x for x, _ in found)) / 2
    y = (min(y for _, y in found) + max(y for _, y in found)) / 2
    if tile.shape == "triangle":
        # It is held where it weighs: only then does it turn about itself.
        y = sum(y for _, y in found) / len(found)
    return [(across - x, down - y) for across, down in found]


def tile_box(tile: Tile) -> Box:
    """All of a tile, in widths of a space, from its middle."""
    found = middles(tile)
    left, top = min(x for x, _ in found) - 0.5, min(y for _, y in found) - HIGH / 2
    right, low = max(x for x, _ in found) + 0.5, max(y for _, y in found) + HIGH / 2
    return left, top, right - left, low - top


def tray(land: Land, box: Box, head: float, size: float = 24.0) -> Tray:
    """All tiles, in rows below a head, as large as they fit, with spaces not above a size."""
    x, y, w, h = box
    while True:
        spots = _rows(land, w - 12, size)
        deep = max(down for _, down in spots) + (HIGH + ROW) * size / 2
        if deep <= h - head - 4 or size <= 5:
            break
        size -= 0.25
    top = y + head + max(0.0, (h - head - 2 - deep) / 2)
    return Tray(box, size, tuple((x + 6 + across, top + down) for across, down in spots))


def _rows(land: Land, width: float, size: float) -> list[Point]:
    """The middles of the tiles, row after row."""
    rows: list[list[Tile]] = [[]]
    gap = size * 0.38
    wide = -gap
    for tile in land.tiles:
        across = tile_box(tile)[2] * size + gap
        if wide + across > width:
            rows.append([])
            wide = -gap
        rows[-1].append(tile)
        wide += across
    spots: list[Point] = []
    down = 0.0
    for row in rows:
        boxes = [tile_box(tile) for tile in row]
        high = max(one[3] for one in boxes) * size
        free = width - sum(one[2] for one in boxes) * size
        left = free / (len(row) + 1)
        for x, y, across, deep in boxes:
            spots.append((left - x * size, down + high / 2 - (y + deep / 2) * size))
            left += across * size + free / (len(row) + 1)
        down += high + gap
    return spots


# --- the shapes --------------------------------------------------------------------------------


@kept_few
def layout(shape: str, land: Land, mode: int, seats: int) -> Layout:
    """The layout of a shape called `wide` or `tall`."""
    return _tall(land, mode, seats) if shape == "tall" else _wide(land, mode, seats)


def _places(near: Grid) -> dict[str, Point]:
    return {f"at-{name}": near.middle(cell) for cell, name in enumerate(near.ground.names)}


def _wide(land: Land, mode: int, seats: int) -> Layout:
    peak = 92.0
    near = grid(land.ground, (30, 62 + peak, 700, 322))
    others = seats - 1
    wide = (0.0, 300.0, 246.0, 206.0)[others]
    left = 950 - others * (wide + 8) + 8
    slips = tuple(
        _slip(land.ground, (left + n * (wide + 8), 504, wide, 208), 26, 30, 32)
        for n in range(others)
    )
    rest = left - 18 if others else 700.0
    return Layout(
        tall=False, width=960, height=720, seats=seats, land=land, mode=mode, near=near,
        peak=peak, shore=15, horizon=128, plate=(10, 8, 290, 54), track=(308, 8, 642, 54),
        card=(764, 72, 186, 168), pass_=(764, 248, 89, 50), stop=(861, 248, 89, 50),
        items=(764, 306, 186, 190), tray=tray(land, (10, 504, rest, 208), 28),
        slips=slips, places=_places(near),
    )  # fmt: skip


def _slip(ground: Ground, box: Box, head: float, peak: float, foot: float) -> Slip:
    x, y, w, h = box
    room = (x + 6, y + head + peak, w - 12, h - head - peak - foot)
    return Slip(box, grid(ground, room), head, peak, foot)


def _tall(land: Land, mode: int, seats: int) -> Layout:
    peak = 44.0
    near = grid(land.ground, (5, 66 + peak, 350, 200))
    _, top, _, high = near.frame
    # A lower island comes up to its mountains' place.
    near = Grid(land.ground, near.size, near.left, near.top - (top - 66 - peak))
    low = 66 + peak + high + 12
    items = (3.0, low + 176, 354.0, 54.0 * _lines(land, mode))
    end = items[1] + items[3]
    others = seats - 1
    slips: tuple[Slip, ...] = ()
    if others:
        wide = min(176.0, 357 / others - 3)
        deep = min(124.0, wide * 0.62 + 26)
        start = (360 - others * (wide + 3) + 3) / 2
        slips = tuple(
            _slip(land.ground, (start + n * (wide + 3), end + 4, wide, deep), 17, 12, 5)
            for n in range(others)
        )
        end += 4 + deep
    return Layout(
        tall=True, width=360, height=round(end + 4), seats=seats, land=land, mode=mode, near=near,
        peak=peak, shore=4.6, horizon=92, plate=(3, 3, 354, 30), track=(3, 36, 354, 32),
        card=(3, low, 152, 122), pass_=(3, low + 126, 74, 46), stop=(81, low + 126, 74, 46),
        items=items, tray=tray(land, (159, low, 198, 172), 20), slips=slips, places=_places(near),
    )  # fmt: skip


def _lines(land: Land, mode: int) -> int:
    """How many lines the modules take on a phone."""
    return -(-len(land.modes[mode].modules) // 9)
