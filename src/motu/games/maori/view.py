"""What can be seen of a position of Maori, as plain JSON data. Everybody sees the same (M1.2).

Tiles have short names such as `E.pp` (open to the east, two palms) or `EW.h'` (a middle with a hut,
turned once): `Tiles.tiles` and `Tiles.face_names` of the components say what they are. Places of
the display are `A1` to `D4`, its edges `top-A` to `left-1`; spaces of a board are `A1` to `D4`, or
further on its back.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, TypedDict

from motu.core.bits import count
from motu.core.kept import kept
from motu.core.view import View
from motu.games.maori.islands import Island, islands
from motu.games.maori.rules.actions import EDGE_NAMES, N_EDGES, PLACE_NAMES, SIZE
from motu.games.maori.rules.board import NOWHERE
from motu.games.maori.rules.position import LINE, NO_EDGE, SAILING, SETTING
from motu.games.maori.rules.state import MaoriState

OWN_SHIPS: Final = ("none", "advanced", "professional")
STOPS: Final = ("", "filled", "idle", "exhausted")

#: The explorer ship is set (M1.3) or sails (M2); one of five is done (M3); the own ship may be
#: moved (M6.4); the game is over.
Phase: TypeAlias = Literal["set", "sail", "act", "steer", "over"]
PHASES: Final[tuple[Phase, ...]] = ("set", "sail", "act", "steer", "over")


class IslandView(TypedDict):
    """Tiles whose open sides meet; a water tile is no island."""

    cells: list[str]  # from the west, or from the north
    complete: bool  # M5.3
    loose: list[str]  # the free spaces at its loose ends, where it could go on
    palms: int
    huts: int
    leis: int
    inside: bool  # M7.1: wholly inside the atoll
    points: int  # what its palms and leis bring if it is complete, and would bring if it is not


class Points(TypedDict):
    """Where the points of a seat come from, if the game ended now (M5)."""

    palms: int
    leis: int
    ships: int  # 0 unless nobody has more
    shells: int  # 0 unless nobody has more
    empty: int  # at most 0
    total: int


class SideView(TypedDict):
    """What one seat has."""

    faces: list[str | None]  # the tile on each space, in the order of the spaces
    stored: str | None
    shells: int
    ships: int  # M2.2: how far the explorer ship sails for nothing
    fleet: int  # M5.6: those of them that count at the end: not on incomplete islands
    ship: str | None  # M6: the space on which the own ship stands
    free: int  # spaces without a tile
    islands: list[IslandView]
    points: Points


class MaoriView(View):
    """All that can be seen."""

    atoll: bool
    own_ship: Literal["none", "advanced", "professional"]
    cells: list[str]  # the names of the spaces of a board
    phase: Phase
    turn: int
    edge: str | None  # where the explorer ship is
    display: dict[str, str | None]  # by place: the tile that lies there
    line: list[str]  # the places that the explorer ship looks along, nearest first
    costs: dict[str, int]  # of these, what can be taken, and for how many shells
    sails: dict[str, int]  # where the explorer ship can go now, and for how many shells
    supply: int  # tiles
    left: dict[str, int]  # how many of each tile are in the supply
    shells: int  # in the supply
    paid: bool  # M6.2: the own ship was moved for shells, so a tile is to be placed
    idle: int  # M5.2: how many times in a row nothing was done
    last_turns: int  # M5.1: 0 as long as no board is full
    stopped: str | None  # why the game is over: "filled", "idle", "exhausted"
    winners: list[int]
    seats: list[SideView]


def view(state: MaoriState, seat: int | None) -> MaoriView:
    """All that a seat may see, or a watcher: the same for everybody."""
    names = state.tiles.names
    line = [] if state.edge == NO_EDGE else [int(LINE[SIZE * state.edge + n]) for n in range(SIZE)]
    costs = {place: int(state.cost_of(place)) for place in line}
    return {
        "game": state.game,
        "seat": seat,
        "components": state.tiles.hash,
        "to_act": state.to_act(),
        "atoll": bool(state.atoll),
        "own_ship": ("none", "advanced", "professional")[state.own_ship],
        "cells": state.board.names,
        "phase": PHASES[state.phase],
        "turn": int(state.turn),
        "edge": None if state.edge == NO_EDGE else EDGE_NAMES[state.edge],
        "display": {
            place: names[tile - 1] if tile else None
            for place, tile in zip(PLACE_NAMES, state.display, strict=True)
        },
        "line": [PLACE_NAMES[place] for place in line],
        "costs": {PLACE_NAMES[place]: cost for place, cost in costs.items() if cost >= 0},
        "sails": sails(state),
        "supply": int(state.in_supply),
        "left": {name: int(n) for name, n in zip(names, state.supply, strict=True) if n},
        "shells": int(state.shells),
        "paid": bool(state.paid),
        "idle": int(state.idle),
        "last_turns": int(state.last_turns),
        "stopped": STOPS[state.stopped] or None,
        "winners": state.winners(),
        "seats": [_side(state, other) for other in range(state.seats)],
    }


def sails(state: MaoriState) -> dict[str, int]:
    """M1.3, M2.2: the edges to which the explorer ship can go, and the shells that each costs."""
    if state.phase == SETTING:
        return dict.fromkeys(EDGE_NAMES, 0)
    if state.phase != SAILING:
        return {}
    steps = range(1, N_EDGES + 1)
    edges = [int(state.edge + step) % N_EDGES for step in steps]
    tolls = {edge: int(state.toll(state.turn, edge)) for edge in edges}
    shells = state.sides[state.turn].shells
    return {EDGE_NAMES[edge]: toll for edge, toll in tolls.items() if toll <= shells}


def _side(state: MaoriState, seat: int) -> SideView:
    side, board = state.sides[seat], state.board
    state.survey(seat)
    faces = [side.faces[cell] for cell in range(board.n_cells)]
    return {
        "faces": [state.tiles.face_names[face - 1] if face else None for face in faces],
        "stored": state.tiles.names[side.stored - 1] if side.stored else None,
        "shells": int(side.shells),
        "ships": int(side.ships),
        "fleet": int(side._fleet),
        "ship": None if side.ship == NOWHERE else board.names[side.ship],
        "free": faces.count(0),
        "islands": _island_views(islands(state, seat), tuple(state.board.names)),
        "points": points(state, seat),
    }


@kept
def _island_views(found: tuple[Island, ...], names: tuple[str, ...]) -> list[IslandView]:
    """Nobody changes them, so those that were made before are handed out again."""
    return [
        {
            "cells": [names[cell] for cell in island.cells],
            "complete": island.complete,
            "loose": [names[cell] for cell in island.loose],
            "palms": island.palms,
            "huts": island.huts,
            "leis": island.leis,
            "inside": island.inside,
            "points": island.palm_points + 10 * island.leis,
        }
        for island in found
    ]


def points(state: MaoriState, seat: int) -> Points:
    """M5.3 to M5.8: where the points of a seat come from, if the game ended now."""
    total = int(state.points_of(seat))
    side = state.sides[seat]
    most_ships = max(other._fleet for other in state.sides)
    most_shells = max(other.shells for other in state.sides)
    return {
        "palms": int(side._palm_points),
        "leis": 10 * int(side._leis),
        "ships": int(side._fleet) if side._fleet == most_ships else 0,
        "shells": int(side.shells) if side.shells == most_shells else 0,
        "empty": -int(count(state.board.all & ~side._kept)),
        "total": total,
    }
