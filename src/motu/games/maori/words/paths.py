"""The actions of Maori as paths of picks.

Tiles are pieces: taken from the display or the storage, turned if they may be, and put down.
"""

from __future__ import annotations

from motu.games.maori.dealing import placed
from motu.games.maori.rules.actions import (
    EDGE_NAMES,
    N_EDGES,
    NOTHING,
    PLACE_NAMES,
    REMOVE,
    STORAGE,
    own_ship,
    placing,
    store,
)
from motu.games.maori.rules.position import STEERING
from motu.games.maori.rules.state import MaoriState

Path = tuple[str, ...]


def paths(state: MaoriState, seat: int, action: int) -> list[Path]:
    """The ways to pick an action: a place is picked, or a piece is carried there.

    Actions are numbered for the larger board, so on the smaller one some have no way.
    """
    room, cells = int(state.tiles.room), state.board.names
    if _cell_of(room, action) >= len(cells):
        return []
    if action < N_EDGES:
        return [(f"edge-{EDGE_NAMES[action]}",)]
    if action == NOTHING:
        return [("stay" if state.phase == STEERING else "nothing",)]
    if action < own_ship(room):
        return [(f"cell-{cells[action - REMOVE]}", "remove")]
    if action < store(room):
        cell = f"cell-{cells[action - int(own_ship(room))]}"
        return [(cell,)] if state.phase == STEERING else [("ship", cell)]
    if action < placing(room):
        place = action - int(store(room))
        taken = f"display-{PLACE_NAMES[place]}"
        # However it is turned in the hand, it is the same in the storage.
        return [(taken, *pose, "at-storage") for pose in _poses(state, int(state.display[place]))]
    source, cell_, turn = placed(room, action)
    tile = state.sides[seat].stored if source == STORAGE else state.display[source]
    taken = "storage" if source == STORAGE else f"display-{PLACE_NAMES[source]}"
    poses = _poses(state, int(tile))
    # What lies there, or how it may be turned, is not for this question: that is refused.
    pose = poses[turn] if turn < len(poses) else (f"turn-{turn}",)
    return [(taken, *pose, f"at-{cells[cell_]}")]


def _cell_of(room: int, action: int) -> int:
    """The space that an action is about, or -1."""
    if REMOVE <= action < own_ship(room):
        return action - REMOVE
    if own_ship(room) <= action < store(room):
        return action - int(own_ship(room))
    return placed(room, action)[1] if action >= placing(room) else -1


def _poses(state: MaoriState, tile: int) -> list[Path]:
    """M4.2: how a tile can be held: nothing is picked where there is one way only."""
    poses = int(state.tiles.poses[tile - 1]) if tile > 0 else 1
    return [(f"turn-{n}",) for n in range(poses)] if poses > 1 else [()]
