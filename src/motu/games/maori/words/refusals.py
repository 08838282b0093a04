"""Why an action of Maori is not legal: the number of the rule, and what it is about."""

from __future__ import annotations

from typing import Final

from motu.core.refusal import Refusal
from motu.games.maori.dealing import cell_names, placed
from motu.games.maori.rules.actions import (
    N_EDGES,
    NOTHING,
    PLACE_NAMES,
    REMOVE,
    SIZE,
    STORAGE,
    own_ship,
    placing,
    store,
)
from motu.games.maori.rules.board import NOWHERE
from motu.games.maori.rules.position import (
    ADVANCED,
    LINE,
    NO_SHIP,
    OVER,
    SAILING,
    SETTING,
    STEERING,
)
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.words import msg, nmsg
from motu.games.maori.words.spoken import SEATS

#: Rules that forbid nothing by themselves, so that nothing can be refused by them, and why.
NEVER: Final = {
    "M1.1": "says what there is",
    "M1.2": "says what there is",
    "M3.5": "allows; what may not be left undone is refused by M2.1 and M6.6",
    "M3.8": "is done by the game itself",
    "M4.3": "is done by the game itself",
    "M4.4": "says what counts",
    "M5.2": "ends the game; what comes after is refused by M5.1",
    "M5.3": "says what counts",
    "M5.4": "says what counts",
    "M5.5": "says what counts",
    "M5.6": "says what counts",
    "M5.7": "says what counts",
    "M5.8": "says what counts",
    "M5.9": "says who wins",
    "M7.1": "says what counts",
    "M7.2": "says what a space is",
    "M7.3": "says what counts",
}
#: Rules by which chance hardly ever refuses anything, and the test that brings it about.
RARELY: Final[dict[str, str]] = {}


def refuse(state: MaoriState, seat: int, action: int) -> Refusal | None:
    """Why this seat may not do this now, or `None` if it may."""
    if not 0 <= action < state.tiles.n_actions:
        return Refusal("", msg("There is no such action."))
    if state.phase == OVER:
        return Refusal("M5.1", msg("The game is over."))
    if seat != state.turn:
        return Refusal("M1.3", msg("It is the turn of {player}.", player=SEATS[state.turn]))
    if action < N_EDGES:
        return _refuse_sail(state, seat, action)
    if state.phase == SETTING:
        return Refusal("M1.3", msg("First put the explorer ship at an edge of the display."))
    if state.phase == SAILING:
        return Refusal("M2.1", msg("Every turn begins with sailing the explorer ship."))
    room = int(state.tiles.room)
    if own_ship(room) <= action < store(room):
        return _refuse_steer(state, seat, action - int(own_ship(room)))
    if state.phase == STEERING:
        if action == NOTHING:
            return None
        return Refusal("M6.4", msg("Your action is done: move your ship, or leave it there."))
    if action < placing(room) and state.paid:
        return Refusal("M6.6", msg("Your ship was moved for shells: now place a tile."))
    if action == NOTHING:
        return None
    if action < own_ship(room):
        return _refuse_remove(state, seat, action - REMOVE)
    if action < placing(room):
        return _refuse_store(state, seat, action - int(store(room)))
    return _refuse_place(state, seat, *placed(room, action))


def _refuse_sail(state: MaoriState, seat: int, edge: int) -> Refusal | None:
    if state.phase == SETTING:
        return None
    if state.phase != SAILING:
        return Refusal("M2.1", msg("The explorer ship has sailed already in this turn."))
    side = state.sides[seat]
    toll = int(state.toll(seat, edge))
    if toll > side.shells:
        return Refusal(
            "M2.2",
            nmsg("Sailing there costs {n} shell; you have {has}.",
                 "Sailing there costs {n} shells; you have {has}.", toll,
                 has=int(side.shells)),
        )  # fmt: skip
    return None


def _refuse_take(state: MaoriState, seat: int, place: int) -> Refusal | None:
    """M3.1, M3.6, M3.7: why a tile of the display cannot be taken."""
    line = [int(LINE[SIZE * state.edge + step]) for step in range(SIZE)]
    name = PLACE_NAMES[place]
    if place not in line:
        return Refusal("M3.1", msg("{place} is not in the line of the explorer ship.", place=name))
    before = line[: line.index(place) + 1]
    volcano = int(state.tiles.volcano) + 1
    if any(state.display[one] == volcano for one in before):
        if state.display[place] == volcano:
            return Refusal("M3.7", msg("A volcano cannot be taken."))
        return Refusal("M3.7", msg("{place} lies behind a volcano.", place=name))
    if not state.display[place]:
        return Refusal("M3.1", msg("No tile lies at {place}.", place=name))
    cost, shells = int(state.cost_of(place)), int(state.sides[seat].shells)
    if cost > shells:
        return Refusal(
            "M3.6",
            nmsg("The tile at {place} costs {n} shell; you have {has}.",
                 "The tile at {place} costs {n} shells; you have {has}.", cost,
                 place=name, has=shells),
        )  # fmt: skip
    return None


def _refuse_store(state: MaoriState, seat: int, place: int) -> Refusal | None:
    if state.sides[seat].stored:
        return Refusal("M3.2", msg("Your storage holds a tile already."))
    return _refuse_take(state, seat, place)


def _refuse_remove(state: MaoriState, seat: int, cell: int) -> Refusal | None:
    side = state.sides[seat]
    if not side.filled >> cell & 1:
        return Refusal("M3.4", msg("There is no tile of yours at {cell}.", cell=_cell(state, cell)))
    if side.ship == cell:
        return Refusal("M6.3", msg("Your ship stands on that tile."))
    return None


def _refuse_place(
    state: MaoriState, seat: int, source: int, cell: int, turn: int
) -> Refusal | None:
    side = state.sides[seat]
    if source == STORAGE:
        if not side.stored:
            return Refusal("M3.3", msg("Your storage is empty."))
    else:
        refusal = _refuse_take(state, seat, source)
        if refusal is not None:
            return refusal
    name = _cell(state, cell)
    if cell >= state.board.n_cells:
        return Refusal("M4.1", msg("Your board has no such space."))
    if side.filled >> cell & 1:
        return Refusal("M4.1", msg("There is a tile at {cell} already.", cell=name))
    type_ = int(side.stored if source == STORAGE else state.display[source]) - 1
    if turn and state.tiles.palms[type_]:
        return Refusal("M4.2", msg("Palms stand upright: this tile cannot be turned."))
    if turn >= state.tiles.poses[type_]:
        return Refusal("M4.2", msg("Turned like that it looks the same: place it as it lies."))
    if side.ship != NOWHERE and not state.near_ship(seat) >> cell & 1:
        ship = _cell(state, int(side.ship))
        return Refusal(
            "M6.1", msg("{cell} is not next to your ship on {ship}.", cell=name, ship=ship)
        )
    return None


def _refuse_steer(state: MaoriState, seat: int, cell: int) -> Refusal | None:
    side = state.sides[seat]
    if state.own_ship == NO_SHIP:
        return Refusal("M6.1", msg("This game is played without ships of your own."))
    if side.ship == NOWHERE:
        return Refusal("M6.1", msg("Your ship comes onto the board with your first tile."))
    words = None
    if not side.filled >> cell & 1:
        words = msg("A ship stands on a tile of yours, never on water.")
    elif side.ship == cell:
        words = msg("Your ship is there already.")
    if words is not None:
        return Refusal("M6.4", words) if state.own_ship == ADVANCED else Refusal("M6.5", words)
    if state.phase == STEERING:
        return None
    return _refuse_paid_move(state, seat, cell)


def _refuse_paid_move(state: MaoriState, seat: int, cell: int) -> Refusal | None:
    """M6.2: before a tile is placed, and only then."""
    side = state.sides[seat]
    if state.paid:
        return Refusal("M6.6", msg("Your ship was moved for shells already: now place a tile."))
    if not (side.stored or state.first_in_line() != NOWHERE):
        return Refusal("M6.6", msg("Ships move for shells before a tile is placed; there is none."))
    cost = int(state.board.distance[state.board.n_cells * side.ship + cell])
    if cost > side.shells:
        return Refusal(
            "M6.2",
            nmsg("Moving your ship there costs {n} shell; you have {has}.",
                 "Moving your ship there costs {n} shells; you have {has}.", cost,
                 has=int(side.shells)),
        )  # fmt: skip
    if not state.board.near[cell] & ~side.filled:
        return Refusal("M6.6", msg("There is no free space next to {cell}.",
                                   cell=_cell(state, cell)))  # fmt: skip
    return None


def _cell(state: MaoriState, cell: int) -> str:
    return cell_names(state.tiles, int(state.atoll))[cell]
