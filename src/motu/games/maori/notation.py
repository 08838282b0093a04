"""Positions of Maori in one line of text.

>>> import motu
>>> maori = motu.game("maori")
>>> state = maori.read_position("edge top-A; display E.pp,W.p; boards -,E.p; shells 5 / 3")
>>> maori.text(state, 0, state.legal(0)[0]), state.points()
('sail top-B', [-9, -14])

| clause       | says                                                                             |
|--------------|----------------------------------------------------------------------------------|
| `atoll`      | the boards lie on their backs                                                    |
| `own_ship`   | `advanced` or `professional`                                                     |
| `display`    | the tiles of the display, row by row, `-` for an empty place                     |
| `boards`     | the tiles of each seat, space by space; a stroke for each quarter turn           |
| `stored`     | the tile in each storage                                                         |
| `box`        | the tiles that were removed; those that are nowhere are the supply               |
| `supply`     | the supply, instead of `box`; the tiles that are nowhere were removed            |
| `shells`     | the shells of each seat                                                          |
| `ships`      | the space on which the own ship of each seat stands                              |
| `edge`       | where the explorer ship is                                                       |
| `turn`       | whose turn it is                                                                 |
| `stopped`    | why it is over: `filled`, `idle` or `exhausted`                                  |
| `phase`      | what is to be done: `set`, `sail`, `act` or `steer`                              |
| `paid`       | the own ship was moved for shells in this turn                                   |
| `idle`       | how many times in a row nothing was done                                         |
| `last_turns` | how many turns are left, the present one included                                |

How many ships a seat has and the points follow from these.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.clauses import (
    Clause,
    EachSeat,
    Name,
    Pile,
    Row,
    Shared,
    Switch,
    Unseen,
    Whole,
    each_seat,
    shared,
)
from motu.core.errors import BadPosition
from motu.core.notation import Notation
from motu.core.rng import Rng
from motu.games.maori.rules.actions import EDGE_NAMES, N_PLACES, TURNS
from motu.games.maori.rules.board import NOWHERE
from motu.games.maori.rules.position import (
    ACTING,
    ADVANCED,
    EXHAUSTED,
    FILLED,
    IDLE,
    NO_EDGE,
    OVER,
    SAILING,
    SETTING,
    STEERING,
    Side,
)
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.rules.tiles import MOST_SEATS, Tiles
from motu.games.maori.view import OWN_SHIPS, PHASES, STOPS
from motu.games.maori.words import msg

NONE: Final = -1
#: How many tiles are in the supply, as long as the supply itself has been named and not counted.
NAMED: Final = -1


def clauses(tiles: Tiles) -> list[Clause[MaoriState]]:
    """All that makes up a position."""
    tile = Name(tiles.names, none=NONE)
    spaces = sorted({name for board in tiles.boards for name in board.names})

    def ship(state: MaoriState, seat: int) -> int:
        cell = state.sides[seat].ship
        return NONE if cell == NOWHERE else spaces.index(state.board.names[cell])

    def put_ship(state: MaoriState, seat: int, space: int) -> None:
        if space != NONE:
            if spaces[space] not in state.board.names:
                raise BadPosition("ships", msg("this board has no such space."))
            state.sides[seat].ship = state.board.names.index(spaces[space])

    return [
        Shared("atoll", Switch(), lambda s: int(s.atoll), _put_atoll),
        shared("own_ship", Name(OWN_SHIPS)),
        Shared("display", Row(tiles.names, N_PLACES, gaps=True), _display, _put_display),
        EachSeat("boards", Row(tiles.face_names, int(tiles.room), gaps=True), _faces, _put_faces),
        EachSeat("stored", tile, lambda s, seat: int(s.sides[seat].stored) - 1, _put_stored),
        Shared("box", Pile(tiles.names), _box, _put_box),
        Shared("supply", Pile(tiles.names), None, _put_supply),
        each_seat("shells", Whole(0, int(tiles.shells)), side),
        EachSeat("ships", Name(spaces, none=NONE), ship, put_ship),
        Shared("edge", Name(EDGE_NAMES, none=NO_EDGE), lambda s: int(s.edge), _put_edge),
        shared("turn", Whole(0, MOST_SEATS - 1, first=1)),
        # A game that has stopped has no phase to write: that it is over follows.
        Shared("stopped", Name(STOPS[1:], none=NONE), lambda s: int(s.stopped) - 1, _put_stopped),
        Shared("phase", Name(PHASES[:OVER], none=OVER), lambda s: int(s.phase), _put_phase),
        shared("paid", Switch()),
        shared("idle", Whole(0, 2 * MOST_SEATS - 1)),
        shared("last_turns", Whole(0, MOST_SEATS)),
    ]


def side(state: MaoriState, seat: int) -> Side:
    """What a seat has."""
    return state.sides[seat]


def _put_atoll(state: MaoriState, atoll: int) -> None:
    # M7.1.
    if atoll and state.seats == MOST_SEATS:
        raise BadPosition("atoll", msg("the atoll is for two to four players."))
    state.atoll = atoll
    state.derive()


def _display(state: MaoriState) -> list[int]:
    return [int(tile) - 1 for tile in state.display]


def _put_display(state: MaoriState, tiles: list[int]) -> None:
    for place, tile in enumerate(tiles):
        state.display[place] = tile + 1


def _faces(state: MaoriState, seat: int) -> list[int]:
    return [int(face) - 1 for face in state.sides[seat].faces]


def _put_faces(state: MaoriState, seat: int, faces: list[int]) -> None:
    if len(faces) > state.board.n_cells:
        raise BadPosition("boards", msg("a board has {n} spaces.", n=int(state.board.n_cells)))
    for cell, face in enumerate(faces):
        if face < 0:
            continue
        name = state.tiles.face_names[face]
        if face // TURNS == state.tiles.volcano:
            raise BadPosition("boards", msg("a volcano cannot be taken."))
        # M4.2: what has palms on it, or looks the same, is not turned.
        if face % TURNS >= state.tiles.poses[face // TURNS]:
            raise BadPosition("boards", msg("{tile} cannot lie like that.", tile=name))
        state.sides[seat].faces[cell] = face + 1


def _put_stored(state: MaoriState, seat: int, tile: int) -> None:
    if tile == state.tiles.volcano:
        raise BadPosition("stored", msg("a volcano cannot be taken."))
    state.sides[seat].stored = tile + 1


def _box(state: MaoriState) -> list[int]:
    return [type_ for type_, n in enumerate(_elsewhere(state)) for _ in range(n)]


def _put_box(state: MaoriState, tiles: list[int]) -> None:
    for tile in tiles:
        state.supply[tile] -= 1


def _put_supply(state: MaoriState, tiles: list[int]) -> None:
    if _box(state):
        raise BadPosition("supply", msg("write either box or supply: each follows from the other."))
    for type_ in range(state.tiles.n_types):
        state.supply[type_] = tiles.count(type_)
    state.in_supply = NAMED


def _elsewhere(state: MaoriState) -> list[int]:
    """How many tiles of each type lie neither in the supply, the display, nor with anybody."""
    left = [
        int(n - m) for n, m in zip(state.tiles.counts, state.supply, strict=True)
    ]  # fmt: skip
    for type_ in _lying(state):
        left[type_] -= 1
    return left


def _lying(state: MaoriState) -> list[int]:
    """The types of all tiles that lie open."""
    found = [tile for tile in _display(state) if tile >= 0]
    for seat in range(state.seats):
        found += [face // TURNS for face in _faces(state, seat) if face >= 0]
        if state.sides[seat].stored:
            found.append(int(state.sides[seat].stored) - 1)
    return found


def _put_edge(state: MaoriState, edge: int) -> None:
    """M1.3, M2.1: once the explorer ship is there, it sails."""
    state.edge = edge
    state.phase = SETTING if edge == NO_EDGE else SAILING


def _put_stopped(state: MaoriState, stopped: int) -> None:
    state.stopped = stopped + 1
    if stopped != NONE:
        state.phase = OVER
    if state.stopped == IDLE:
        # M5.2: nothing was done twice round the table.
        state.idle = 2 * state.seats


def _put_phase(state: MaoriState, phase: int) -> None:
    if (phase == OVER) != bool(state.stopped):
        raise BadPosition("phase", msg("something is to be done unless the game has stopped."))
    state.phase = phase


def begin(state: MaoriState) -> None:
    """M1.1, M1.2: all tiles in the supply, empty boards, shells for everybody."""
    state.lay_out()


def settle(state: MaoriState, unseen: Mapping[str, Unseen], rng: Rng) -> None:
    """Ships and supplies follow from the tiles; the rest is checked."""
    if state.in_supply != NAMED:
        for type_ in _lying(state):
            state.supply[type_] -= 1
    for type_, (n, more) in enumerate(zip(state.supply, _elsewhere(state), strict=True)):
        if n < 0 or more < 0:
            name = state.tiles.names[type_]
            raise BadPosition("boards", msg("there are not that many tiles: {tile}.", tile=name))
    state.in_supply = sum(state.supply)
    # M3.8: as long as there are tiles, the display is full.
    if state.in_supply and not all(state.display):
        _fill_display(state)
    for seat in range(state.seats):
        _settle_side(state, state.sides[seat])
    state.shells = int(state.tiles.shells) - sum(int(one.shells) for one in state.sides)
    if state.shells < 0:
        raise BadPosition("shells", msg("there are {n} shells.", n=int(state.tiles.shells)))
    _check_turn(state)


def _fill_display(state: MaoriState) -> None:
    """Places of which nothing was said get the first tiles of the supply's list."""
    for place in range(N_PLACES):
        if state.display[place] == 0:
            left = [t for t, n in enumerate(state.supply) if n and t != state.tiles.volcano]
            if left:
                state.display[place] = left[0] + 1
                state.supply[left[0]] -= 1
                state.in_supply -= 1


def _settle_side(state: MaoriState, one: Side) -> None:
    """What a seat's tiles come to, and where its ship is."""
    one.filled = sum(1 << cell for cell, face in enumerate(one.faces) if face)
    printed = state.board.printed & ~one.filled
    one.ships = int(state.board.ships_beside) + int(printed).bit_count()
    one.ships += sum(int(state.tiles.ships_on[(face - 1) // TURNS]) for face in one.faces if face)
    if one.ship == NOWHERE and state.own_ship and one.filled:
        raise BadPosition("ships", msg("the own ship stands on a tile once there is one."))
    if one.ship != NOWHERE and not (state.own_ship and one.filled >> one.ship & 1):
        raise BadPosition("ships", msg("an own ship stands on an own tile, if it is played with."))


def _check_turn(state: MaoriState) -> None:
    """Whether what is to be done can be done, and comes to an end."""
    if state.turn >= state.seats:
        raise BadPosition("turn", msg("this is for more than {n} seats.", n=int(state.seats)))
    if (state.idle >= 2 * state.seats) != (state.stopped == IDLE):
        raise BadPosition("idle", msg("after that the game would be over."))
    full = any(state.is_full(seat) for seat in range(state.seats))
    if full != bool(state.last_turns or state.stopped == FILLED):
        raise BadPosition("last_turns", msg("last turns come when a board is full."))
    if state.stopped == EXHAUSTED and (state.in_supply or not state.is_exhausted()):
        raise BadPosition("stopped", msg("there are tiles that can be taken or placed."))
    if state.phase == OVER:
        return
    if state.last_turns > state.seats or (
        state.last_turns == state.seats and state.phase != STEERING
    ):
        raise BadPosition("last_turns", msg("everybody else has one more turn."))
    if (state.edge == NO_EDGE) != (state.phase == SETTING):
        raise BadPosition("phase", msg("the explorer ship is set first, and then it sails."))
    mine = state.sides[state.turn]
    if state.phase == STEERING:
        others = mine.filled & ~(1 << mine.ship) if mine.ship != NOWHERE else 0
        if state.own_ship != ADVANCED or not others:
            raise BadPosition("phase", msg("there is no own ship that could be moved."))
    if state.paid and (state.phase != ACTING or not state.legal(int(state.turn))):
        raise BadPosition("paid", msg("there is no tile to be placed."))


NOTATION: Final = Notation(clauses, begin, settle)
