"""Where everything lies in the picture of Trails of Tucana, for each shape, map and company."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from motu.core.kept import kept_few
from motu.core.shapes import Box, Point
from motu.games.tucana.rules.board import Map

#: From this width on, a small sheet has room for larger letters.
ROOMY = 100.0
#: The height of a hex of width 1.
HIGH = 2 / sqrt(3)


@dataclass(frozen=True)
class Spot:
    """Where something small stands, and how large it is drawn."""

    x: float
    y: float
    scale: float


@dataclass(frozen=True)
class Decor:
    """What enlivens the sea around an island."""

    rose: Spot
    ship: Spot
    serpent: Spot


def is_large(map_: Map) -> bool:
    """Whether a map is one like Isla Grande, with more of each relic and more hexes."""
    return max(map(len, map_.relic_points)) > 2


@dataclass(frozen=True, eq=False)
class MapPlan:
    """A map in a shape of the picture. There is one object for each, so they compare quickly."""

    tall: bool
    sheet: Map
    frame: Box  # the map's paper
    width: float  # of a hex
    origin: Point
    icon: float  # half the size of what stands on a hex
    rope: float  # the width of a trail
    decor: Decor

    def centre(self, hex_: int) -> Point:
        x, y = self.sheet.centres[hex_]
        return self.origin[0] + x * self.width, self.origin[1] + y * self.width * HIGH


@dataclass(frozen=True, eq=False)
class Screen:
    """One shape of a picture with so many seats. Boxes are x, y, width, height."""

    tall: bool
    width: float
    height: float
    seats: int


@dataclass(frozen=True, eq=False)
class Layout(Screen):
    """Where everything lies when the sheets are on the screen."""

    map: MapPlan
    title: Box  # the name of the island
    rounds: Box
    cards: tuple[Box, Box]
    deck: Box
    left: Box
    boxes: Box
    bonuses: tuple[Box, ...]  # five blue ones, then two red ones
    own: Box  # the plate of the player whose map this is
    others: tuple[Box, ...]
    note: Box | None  # room for a picture and the rating, for those who play alone


@kept_few
def map_plan(shape: str, map_: Map) -> MapPlan:
    """How a map lies in the picture called `wide` or `tall`."""
    tall = shape == "tall"
    frame: Box = (0, 30, 360, 378) if tall else (8, 8, 636, 704)
    width, origin = fitted(map_, frame, 6.2 if tall else 25.0)
    icon = 11.2 if tall else width * 0.33
    rope = 4.2 if tall else 6.6
    return MapPlan(tall, map_, frame, width, origin, icon, rope, _decor(tall, map_))


def fitted(map_: Map, frame: Box, margin: float) -> tuple[float, Point]:
    """How wide a hex of the island can be inside a frame, and where the island then begins."""
    across = max(x for x, _ in map_.centres) + 0.5
    down = (max(y for _, y in map_.centres) + 0.5) * HIGH
    width = min((frame[2] - 2 * margin) / across, (frame[3] - 2 * margin) / down)
    origin = (
        frame[0] + (frame[2] - across * width) / 2,
        frame[1] + (frame[3] - down * width) / 2,
    )
    return width, origin


def _decor(tall: bool, map_: Map) -> Decor:
    """Where the sea of a map has room."""
    large = is_large(map_)
    if tall:
        if large:
            return Decor(Spot(331, 61, 0.42), Spot(324, 390.99, 0.42), Spot(36, 389.1, 0.42))
        return Decor(Spot(32, 382, 0.42), Spot(316.8, 60.24, 0.42), Spot(327.6, 397.416, 0.42))
    if large:
        return Decor(Spot(580, 86, 0.86), Spot(580.4, 669.76, 0.9), Spot(71.6, 662.72, 0.9))
    return Decor(Spot(88, 648, 0.86), Spot(567.68, 78.4, 0.9), Spot(548.6, 673.28, 0.9))


@kept_few
def layout(shape: str, map_: Map, seats: int) -> Layout:
    """The layout for a shape, a map and so many seats."""
    if shape == "tall":
        return _tall(map_, seats)
    return _wide(map_, seats)


def _tall(map_: Map, seats: int) -> Layout:
    step = min(176.0, 352 / seats)
    start = (360 - step * seats) / 2
    plates = [(start + i * step + 1, 3.0, step - 2, 24.0) for i in range(seats)]
    columns = [(127 + i * 33.0, 533.0, 30.0, 22.0) for i in range(5)]
    return Layout(
        tall=True,
        width=360,
        height=560,
        seats=seats,
        map=map_plan("tall", map_),
        title=(6, 38, 96, 18) if is_large(map_) else (6, 36, 84, 18),
        rounds=(5, 526, 115, 30),
        cards=((5, 412, 55, 77), (64, 412, 55, 77)),
        deck=(5, 494, 16, 28),
        left=(23, 492, 97, 32),
        boxes=(124, 412, 232, 145),
        bonuses=(*columns, (294, 533, 28, 22), (324, 533, 28, 22)),
        own=plates[0],
        others=tuple(plates[1:]),
        note=None,
    )


def _wide(map_: Map, seats: int) -> Layout:
    left, right = 656.0, 950.0
    wide = right - left
    large = is_large(map_)
    top = 476.0 if large else 456.0
    return Layout(
        tall=False,
        width=960,
        height=720,
        seats=seats,
        map=map_plan("wide", map_),
        title=(38, 46, 190, 50) if large else (34, 34, 150, 46),
        rounds=(left, 10, wide, 44),
        cards=((left, 62, 86, 120), (left + 93, 62, 86, 120)),
        deck=(right - 38, 138, 29, 39),
        left=(left + 186, 62, wide - 186, 120),
        boxes=(left, 258, wide, top - 266),
        bonuses=tuple((left + i * 42.4, 190, 39.6, 58) for i in range(7)),
        own=(left, 258, wide, 36),
        others=_grid(seats - 1, (left, top, wide, 712 - top), 1.06 if large else 0.95),
        note=(left + 8, top + 6, wide - 16, 700 - top) if seats == 1 else None,
    )


def _grid(count: int, box: Box, slim: float) -> tuple[Box, ...]:
    """Boxes for so many small sheets: in one row up to three, else in two.

    Above and below the map, which is `slim` times as high as wide, there is a line of words.
    """
    if not count:
        return ()
    x, y, width, height = box
    across = count if count < 4 else (count + 1) // 2
    rows = 1 if count < 4 else 2
    gap = 5.0
    high = (height + gap) / rows - gap
    wide = min((width + gap) / across - gap, (high - 48) / slim + 6)
    high = min(high, (wide - 6) * slim + (48 if wide >= ROOMY else 38))
    found = []
    for i in range(count):
        row, column = divmod(i, across)
        inline = min(across, count - row * across)
        start = x + (width - inline * (wide + gap) + gap) / 2
        found.append((start + column * (wide + gap), y + row * (high + gap), wide, high))
    return tuple(found)
