"""How Maori is judged before it is over: what actions gain, and who is likely to win. Compiled.

What a board looks like is `glance`'s word; how much a lead of that means, in each part of a game,
was learned from games (`data/weights.json`).
"""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import count
from motu.core.judging import Manner, Weights, read_weights
from motu.core.packing import zeros
from motu.games.maori.rules.actions import (
    N_EDGES,
    NOTHING,
    REMOVE,
    SIZE,
    STORAGE,
    TURNS,
    own_ship,
    placing,
    store,
)
from motu.games.maori.rules.glance import (
    ELBOW_ROOM,
    HOPE,
    IDLE,
    REMOVED,
    SHELL,
    SHIP,
    STORED,
    glance,
    islands_worth,
    turns_left,
)
from motu.games.maori.rules.position import ACTING, LINE, SETTING, Position

MANNER: Final = Manner(keenness=60.0, rolled=4, sampled=4, curiosity=0.4)

#: What is noticed, each as what a seat has against the one of the others that looks best.
FEATURES: Final = ["glance", "complete", "shells", "ships", "free spaces", "stored", "turn", "rest"]
#: By the turns that are left, for two players and for more.
PHASES: Final = 12
WEIGHTS: Final[Weights] = read_weights(
    str(Path(__file__).parent.parent / "data" / "weights.json"), FEATURES, PHASES
)
#: `glance` counts twentieths of points.
POINTS: Final = 20.0
#: Nothing fits: less than anything that can be gained.
NOTHING_FITS: Final = -10_000


def phase_of(state: Position) -> i64:
    """Which weights hold."""
    left = turns_left(state)
    phase: i64 = 5
    if left < 16:
        phase = 0 if left == 0 else 1 + left // 4
    return phase if state.seats == 2 else 6 + phase


def features(state: Position, seat: i64, out: vec[float]) -> i64:
    """What a seat has against the best other; returns the phase."""
    rival: i64 = -1
    best: i64 = 0
    for other in range(state.seats):
        if other != seat:
            looks = glance(state, other)
            if rival < 0 or looks > best:
                rival = other
                best = looks
    mine = state.sides[seat]
    them = state.sides[rival]
    state.survey(seat)
    state.survey(rival)
    board = state.board
    out[0] = float(glance(state, seat) - best) / POINTS
    out[1] = float(mine._palm_points - them._palm_points + 10 * (mine._leis - them._leis))
    out[2] = float(mine.shells - them.shells)
    out[3] = float(mine.ships - them.ships)
    out[4] = float(count(board.all & ~mine.filled) - count(board.all & ~them.filled))
    out[5] = (1.0 if mine.stored else 0.0) - (1.0 if them.stored else 0.0)
    out[6] = 1.0 if state.turn == seat else (-1.0 if state.turn == rival else 0.0)
    # With two it would be the same for both, and both cannot gain by it.
    out[7] = 1.0 if state.seats > 2 else 0.0
    return phase_of(state)


def appraise(state: Position, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """What each action gains, in twentieths of a point, without playing any."""
    side = state.sides[seat]
    tiles = state.tiles
    room = tiles.room
    time_left = turns_left(state)
    before = islands_worth(state, side, time_left)
    # The best place for a tile of each type, found when it is first needed; 0: not yet.
    best = zeros(tiles.n_types)
    acting = state.phase == ACTING
    for i in range(n):
        action = actions[i]
        if action < N_EDGES:
            out[i] = _sailing(state, seat, action, before, time_left, best)
        elif action == NOTHING:
            out[i] = -IDLE
        elif action < REMOVE + room:
            cell = action - REMOVE
            face = side.faces[cell] - 1
            state.lift_tile(seat, cell)
            out[i] = islands_worth(state, side, time_left) - before - REMOVED
            state.put_tile(seat, cell, face)
        elif action < store(room):
            cell = action - own_ship(room)
            free = state.board.all & ~side.filled
            gain = ELBOW_ROOM * count(state.board.near[cell] & free)
            if acting:
                gain -= SHELL * state.board.distance[state.board.n_cells * side.ship + cell]
            out[i] = gain
        elif action < placing(room):
            place = action - store(room)
            kept = _best_place(state, seat, state.display[place] - 1, before, time_left, best)
            out[i] = STORED + kept // 4 - SHELL * state.cost_of(place)
        else:
            placed = action - placing(room)
            source = placed // (room * TURNS)
            gain = -HOPE
            if source == STORAGE:
                type_ = side.stored - 1
                gain -= STORED
            else:
                type_ = state.display[source] - 1
                gain -= SHELL * state.cost_of(source)
            cell = (placed // TURNS) % room
            out[i] = gain + _placed(state, seat, type_, cell, placed % TURNS, before, time_left)


def _placed(
    state: Position, seat: i64, type_: i64, cell: i64, turn: i64, before: i64, time_left: i64
) -> i64:
    """What a tile on a space gains: islands, shells, ships."""
    side = state.sides[seat]
    tiles = state.tiles
    state.put_tile(seat, cell, type_ * TURNS + turn)
    gain = islands_worth(state, side, time_left) - before
    state.lift_tile(seat, cell)
    shells = tiles.shells_on[type_]
    if shells > state.shells:
        shells = state.shells
    return gain + SHELL * shells + SHIP * tiles.ships_on[type_] * time_left // 8


def _best_place(
    state: Position, seat: i64, type_: i64, before: i64, time_left: i64, best: vec[i64]
) -> i64:
    """What a tile of a type gains where it fits best."""
    if best[type_]:
        return best[type_]
    most: i64 = NOTHING_FITS
    free = state.near_ship(seat)
    cell: i64 = 0
    while free:
        if free & 1:
            for turn in range(state.tiles.poses[type_]):
                gain = _placed(state, seat, type_, cell, turn, before, time_left)
                if gain > most:
                    most = gain
        free >>= 1
        cell += 1
    # Nought would mean that it is not known yet.
    best[type_] = most if most else 1
    return best[type_]


def _sailing(
    state: Position, seat: i64, edge: i64, before: i64, time_left: i64, best: vec[i64]
) -> i64:
    """M2.2, M3.6: the best tile that can be had from an edge, less what all that costs."""
    side = state.sides[seat]
    toll: i64 = 0 if state.phase == SETTING else state.toll(seat, edge)
    shells = side.shells - toll
    most: i64 = -IDLE
    if side.stored:
        most = _best_place(state, seat, side.stored - 1, before, time_left, best) - STORED
    skipped: i64 = 0
    for step in range(i64(SIZE)):
        type_ = state.display[LINE[SIZE * edge + step]] - 1
        if type_ < 0:
            continue
        if type_ == state.tiles.volcano or skipped > shells:
            break
        gain = _best_place(state, seat, type_, before, time_left, best) - SHELL * skipped
        if gain > most:
            most = gain
        skipped += 1
    return most - SHELL * toll
