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
        x, y = spot_of(self.ground, cell)
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


#: How high the plateau stands above the island, in rows.
CLIFF: Final = 0.5


def spot_of(ground: Ground, cell: Cell) -> Point:
    """The middle of a space, in widths; the plateau lies above the middle of the top row (I8.5)."""
    row, column = cell
    if row < ground.high:
        return centre(column, row)
    aside, lifted = _lift(ground)
    return centre(column + aside, row - lifted)


@kept_few
def _lift(ground: Ground) -> tuple[float, float]:
    """How far the plateau is moved aside, in widths, and up, in rows."""
    first = min(row for row, _ in ground.cells)
    lifted = ground.rows - first + CLIFF
    top = [centre(column, row)[0] for row, column in ground.cells if row == first]
    high = [centre(column, row - lifted)[0] for row, column in ground.cells if row >= ground.high]
    return (min(top) + max(top) - min(high) - max(high)) / 2, lifted


def _extent(ground: Ground) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all spaces, in widths."""
    middles = [spot_of(ground, cell) for cell in ground.cells]
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
    """One shape of a picture with this land and so many seats. Boxes are x, y, width,
    height.

    There is one object for each, so they compare quickly.
    """

    tall: bool
    width: float
    height: float
    seats: int
    land: Land
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
    if tile.shape in ("triangle", "trefoil"):
        # It is held where it weighs: only then does it turn about itself.
        x = sum(x for x, _ in found) / len(found)
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
def layout(shape: str, land: Land, seats: int) -> Layout:
    """The layout of a shape called `wide` or `tall`."""
    return _tall(land, seats) if shape == "tall" else _wide(land, seats)


def _places(near: Grid) -> dict[str, Point]:
    return {f"at-{name}": near.middle(cell) for cell, name in enumerate(near.ground.names)}


def _wide(land: Land, seats: int) -> Layout:
    peak = 92.0
    near = grid(land.ground, (30, 62 + peak, 700, 322))
    if land.ground.high < land.ground.rows:
        # The plateau takes the place of most of the mountains.
        near = grid(land.ground, (30, 84, 700, 392))
        peak = near.top_row[1] - 66
    others = seats - 1
    wide = (0.0, 300.0, 246.0, 206.0)[others]
    left = 950 - others * (wide + 8) + 8
    slips = tuple(
        _slip(land.ground, (left + n * (wide + 8), 504, wide, 208), 26, 30, 32)
        for n in range(others)
    )
    rest = left - 18 if others else 700.0
    return Layout(
        tall=False, width=960, height=720, seats=seats, land=land, near=near,
        peak=peak, shore=15, horizon=128, plate=(10, 8, 290, 54), track=(308, 8, 642, 54),
        card=(764, 72, 186, 168), pass_=(764, 248, 89, 50), stop=(861, 248, 89, 50),
        items=(764, 306, 186, 190), tray=tray(land, (10, 504, rest, 208), 28),
        slips=slips, places=_places(near),
    )  # fmt: skip


def _slip(ground: Ground, box: Box, head: float, peak: float, foot: float) -> Slip:
    x, y, w, h = box
    room = (x + 6, y + head + peak, w - 12, h - head - peak - foot)
    return Slip(box, grid(ground, room), head, peak, foot)


def _tall(land: Land, seats: int) -> Layout:
    """A phone shows about 360 by 485 without making it narrower, so nothing is wasted."""
    peak, sky = 34.0, 54.0
    has_plateau = land.ground.high < land.ground.rows
    above = 12.0 if has_plateau else peak
    near = grid(land.ground, (5, sky + above, 350, 250 if has_plateau else 200))
    _, top, _, high = near.frame
    # A lower island comes up to its mountains' place.
    near = Grid(land.ground, near.size, near.left, near.top - (top - sky - above))
    low = sky + above + high + 8
    if has_plateau:
        peak = near.top_row[1] - sky - 4
    # Below, the island leaves corners free; another island perhaps does not.
    pass_, stop = (3.0, low - 40, 62.0, 40.0), (295.0, low - 40, 62.0, 40.0)
    if not all(_is_free(near, box) for box in (pass_, stop)):
        pass_, stop = (3, low, 175, 40), (182, low, 175, 40)
        low += 43
    items = (3.0, low + 111, 354.0, 46.0 * _lines(land))
    end = items[1] + items[3]
    others = seats - 1
    slips: tuple[Slip, ...] = ()
    if others:
        wide, deep = min(150.0, 357 / others - 3), 80.0
        start = (360 - others * (wide + 3) + 3) / 2
        slips = tuple(
            _slip(land.ground, (start + n * (wide + 3), end + 3, wide, deep), 16, 9, 3)
            for n in range(others)
        )
        end += 3 + deep
    return Layout(
        tall=True, width=360, height=round(end + 3), seats=seats, land=land, near=near,
        peak=peak, shore=4.6, horizon=74, plate=(3, 2, 354, 25), track=(3, 29, 354, 27),
        card=(3, low + 3, 112, 106), pass_=pass_, stop=stop, items=items,
        tray=tray(land, (118, low + 3, 239, 106), 17), slips=slips, places=_places(near),
    )  # fmt: skip


def _is_free(near: Grid, box: Box) -> bool:
    """Whether a box covers no space, and hardly any shore."""
    x, y, w, h = box
    half, high = near.size / 2 + 1, near.size * HIGH / 2
    middles = (near.at(cell) for cell in near.ground.cells)
    return not any(
        x - half < mx < x + w + half and y - high < my < y + h + high for mx, my in middles
    )


def _lines(land: Land) -> int:
    """How many lines the modules take on a phone."""
    return -(-len(land.mode.modules) // 9)
