"""The actions of Maori as numbers. Compiled.

First come the 16 edges of the display, clockwise from the top left: where the explorer ship goes.
Then "nothing"; a space of the board, to remove its tile; a space, to move the own ship there; a
place of the display, to store its tile. All the rest is placing: from where (a place of the
display, or the storage), on which space, and how often turned right.
"""

from typing import Final

from mypy_extensions import i64

#: The display is a square (M1.1), with an edge for each outer side of its tiles.
SIZE: Final = 4
N_EDGES: Final = 16
N_PLACES: Final = 16
#: M3.3: from where a tile is placed, if not from a place of the display.
STORAGE: Final = 16
TURNS: Final = 4

SAIL: Final = 0
NOTHING: Final = 16
REMOVE: Final = 17

PLACE_NAMES: Final = [f"{column}{row}" for row in range(1, SIZE + 1) for column in "ABCD"]
EDGE_NAMES: Final = [
    *(f"top-{column}" for column in "ABCD"),
    *(f"right-{row}" for row in range(1, SIZE + 1)),
    *(f"bottom-{column}" for column in "DCBA"),
    *(f"left-{row}" for row in range(SIZE, 0, -1)),
]


def line_from(edge: int) -> list[int]:
    """M3.1: the places of the display that a ship at this edge looks along, nearest first.

    >>> [PLACE_NAMES[place] for place in line_from(EDGE_NAMES.index("right-2"))]
    ['D2', 'C2', 'B2', 'A2']
    """
    side, n = divmod(edge, SIZE)
    if side == 0:
        return [SIZE * step + n for step in range(SIZE)]
    if side == 1:
        return [SIZE * n + SIZE - 1 - step for step in range(SIZE)]
    if side == 2:
        return [SIZE * (SIZE - 1 - step) + SIZE - 1 - n for step in range(SIZE)]
    return [SIZE * (SIZE - 1 - n) + step for step in range(SIZE)]


def own_ship(room: i64) -> i64:
    """The first action that moves the own ship, on boards with room for so many tiles."""
    return REMOVE + room


def store(room: i64) -> i64:
    """The first action that takes a tile into the storage."""
    return REMOVE + 2 * room


def placing(room: i64) -> i64:
    """The first action that places a tile."""
    return REMOVE + 2 * room + N_PLACES


def place(room: i64, source: i64, cell: i64, turn: i64) -> i64:
    """The action that places a tile."""
    return placing(room) + (source * room + cell) * TURNS + turn


def actions_for(room: i64) -> i64:
    """How many actions there are."""
    return place(room, STORAGE + 1, 0, 0)
