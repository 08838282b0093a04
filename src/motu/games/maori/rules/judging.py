"""How Maori is judged before it is over: what actions gain, and who is likely to win. Compiled.

What actions gain goes by what boards look like at a glance. Who is likely to win goes by what they
have and may become (`prospects`); how much each thing counts, in each part of a game, was learned
from games (`data/weights.json`).
"""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import count
from motu.core.judging import Manner, Weights, read_weights, share_out
from motu.core.packing import packed
from motu.games.maori.rules.actions import (
    N_EDGES,
    NOTHING,
    REMOVE,
    SIZE,
    STORAGE,
    TURNS,
    actions_for,
    own_ship,
    placing,
    store,
)
from motu.games.maori.rules.board import NOWHERE
from motu.games.maori.rules.glance import (
    ELBOW_ROOM,
    HOPE,
    IDLE,
    REMOVED,
    SHELL,
    SHIP,
    STORED,
    islands_worth,
    memo_of,
    turns_left,
    worth_key,
)
from motu.games.maori.rules.position import ACTING, LINE, SETTING, Position
from motu.games.maori.rules.prospects import (
    CONTESTED,
    ENDS,
    ENDS_MASK,
    HALVES,
    LOST,
    ONE_END,
    POINTS_MASK,
    TILES_MASK,
    TWO_ENDS,
    UNFINISHED,
    prospects,
)
from motu.games.maori.rules.tiles import MOST_SEATS

#: By the number of seats. The quick policy goes once round the table, two actions a turn, so that
#: what an action leaves to the seat that did it is seen before it is judged.
MANNERS: Final = [
    Manner(keenness=60.0, rolled=2 * seats, sampled=0, curiosity=0.4)
    for seats in range(MOST_SEATS + 1)
]

#: What is noticed about each seat; whoever has more of it than the others is more likely to win.
FEATURES: Final = [
    "complete",
    "one end loose",
    "two ends loose",
    "contested",
    "loose ends",
    "half leis",
    "unfinished tiles",
    "lost tiles",
    "free spaces",
    "spaces too many",
    "shells",
    "most shells",
    "ships",
    "most ships",
    "stored",
    "turn",
]
#: The first phase in which so many turns are left: the last turns of all first.
BEGINS: Final[vec[i64]] = packed([0, 1, 2, 3, 4, 6, 9, 13])
PHASES: Final = 8
WEIGHTS: Final[Weights] = read_weights(
    str(Path(__file__).parent.parent / "data" / "weights.json"), FEATURES, PHASES, shared=True
)
#: Nothing fits: less than anything that can be gained.
NOTHING_FITS: Final = -10_000


def phase_of(time_left: i64) -> i64:
    """Which weights hold, by the turns that are left."""
    phase: i64 = 0
    while phase < PHASES - 1 and time_left >= BEGINS[phase + 1]:
        phase += 1
    return phase


def features(state: Position, seat: i64, time_left: i64, out: vec[float]) -> None:
    """What is noticed about a seat."""
    side = state.sides[seat]
    most_shells: i64 = 0
    most_ships: i64 = 0
    for other in state.sides:
        if other.shells > most_shells:
            most_shells = other.shells
        if other.ships > most_ships:
            most_ships = other.ships
    found = prospects(state, side)
    free = count(state.board.all & ~side.filled)
    before = seat - state.turn
    if before < 0:
        before += state.seats
    # M5.1: for whom there is no turn any more, nothing can be finished.
    goes_on = state.last_turns == 0 or before < state.last_turns
    out[0] = float(found & POINTS_MASK)
    if goes_on:
        out[1] = float((found // ONE_END) & POINTS_MASK)
        out[2] = float((found // TWO_ENDS) & POINTS_MASK)
        out[3] = float((found // CONTESTED) & POINTS_MASK)
        out[4] = float((found // ENDS) & ENDS_MASK)
        out[5] = float((found // HALVES) & TILES_MASK)
    else:
        for n in range(1, 6):
            out[n] = 0.0
    out[6] = float((found // UNFINISHED) & TILES_MASK)
    out[7] = float((found // LOST) & TILES_MASK)
    out[8] = float(free)
    out[9] = float(free - time_left) if free > time_left else 0.0
    out[10] = float(side.shells)
    out[11] = float(side.shells) if side.shells == most_shells else 0.0
    out[12] = float(side.ships)
    out[13] = float(side.ships) if side.ships == most_ships else 0.0
    out[14] = 1.0 if side.stored and goes_on else 0.0
    out[15] = 1.0 - float(before) / float(state.seats) if goes_on else 0.0


def chances(state: Position, noticed: vec[float], out: vec[float]) -> None:
    """How likely each seat is to win, by what is noticed about all of them."""
    time_left = turns_left(state)
    phase = phase_of(time_left)
    for seat in range(state.seats):
        features(state, seat, time_left, noticed)
        out[seat] = WEIGHTS.sum(phase, noticed)
    share_out(out, state.seats)


def appraise(state: Position, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """What each action gains, in twentieths of a point, without playing any."""
    side = state.sides[seat]
    room = state.tiles.room
    time_left = turns_left(state)
    key = worth_key(state, side, time_left)
    before = islands_worth(state, side, key, time_left)
    acting = state.phase == ACTING
    # What is placed comes tile by tile: where the actions with this one begin, what it is, and what
    # it gains wherever it is placed.
    per_source = room * TURNS
    first = actions_for(room)
    type_: i64 = 0
    besides: i64 = 0
    for i in range(n):
        action = actions[i]
        if action < N_EDGES:
            out[i] = _sailing(state, seat, action, key, before, time_left)
        elif action == NOTHING:
            out[i] = -IDLE
        elif action < REMOVE + room:
            out[i] = _lifted(state, seat, action - REMOVE, key, time_left) - before - REMOVED
        elif action < store(room):
            cell = action - own_ship(room)
            free = state.board.all & ~side.filled
            gain = ELBOW_ROOM * count(state.board.near[cell] & free)
            if acting:
                gain -= SHELL * state.board.distance[state.board.n_cells * side.ship + cell]
            out[i] = gain
        elif action < placing(room):
            place = action - store(room)
            kept = _best_place(state, seat, state.display[place] - 1, key, before, time_left)
            out[i] = STORED + kept // 4 - SHELL * state.cost_of(place)
        else:
            if action < first or action >= first + per_source:
                # The tile is another than before.
                source = (action - placing(room)) // per_source
                first = placing(room) + source * per_source
                type_ = (side.stored if source == STORAGE else state.display[source]) - 1
                besides = _besides(state, type_, time_left) - HOPE - before
                besides -= i64(STORED) if source == STORAGE else SHELL * state.cost_of(source)
            placed = action - first
            # Quarter turns are four.
            face = type_ * TURNS + (placed & 3)
            out[i] = besides + _placed(state, seat, placed >> 2, face, key, time_left)


def _lifted(state: Position, seat: i64, cell: i64, key: i64, time_left: i64) -> i64:
    """What the islands are worth without a tile."""
    side = state.sides[seat]
    tiles = state.tiles
    face = side.faces[cell] - 1
    state.lift_tile(seat, cell)
    key ^= tiles.face_marks[tiles.n_faces * cell + face + 1]
    worth = islands_worth(state, side, key, time_left)
    state.put_tile(seat, cell, face)
    return worth


def _placed(state: Position, seat: i64, cell: i64, face: i64, key: i64, time_left: i64) -> i64:
    """What the islands are worth with a tile more."""
    tiles = state.tiles
    key ^= tiles.face_marks[tiles.n_faces * cell + face + 1]
    memo = memo_of(state)
    if memo.knows(key):
        return memo.value(key)
    state.put_tile(seat, cell, face)
    worth = islands_worth(state, state.sides[seat], key, time_left)
    state.lift_tile(seat, cell)
    return worth


def _besides(state: Position, type_: i64, time_left: i64) -> i64:
    """What a tile gains wherever it is placed: shells and ships."""
    tiles = state.tiles
    shells = tiles.shells_on[type_]
    if shells > state.shells:
        shells = state.shells
    return SHELL * shells + SHIP * tiles.ships_on[type_] * time_left // 8


def _best_place(
    state: Position, seat: i64, type_: i64, key: i64, before: i64, time_left: i64
) -> i64:
    """What a tile of a type gains where it fits best."""
    side = state.sides[seat]
    tiles = state.tiles
    asked = key ^ tiles.type_marks[type_]
    if side.ship != NOWHERE:
        asked ^= tiles.space_marks[side.ship]
    memo = memo_of(state)
    if memo.knows(asked):
        return memo.value(asked) - before + _besides(state, type_, time_left)
    free = state.near_ship(seat)
    if free == 0:
        return NOTHING_FITS
    most: i64 = -1
    cell: i64 = 0
    while free:
        if free & 1:
            for turn in range(tiles.poses[type_]):
                worth = _placed(state, seat, cell, type_ * TURNS + turn, key, time_left)
                if worth > most:
                    most = worth
        free >>= 1
        cell += 1
    memo.keep(asked, most)
    return most - before + _besides(state, type_, time_left)


def _sailing(state: Position, seat: i64, edge: i64, key: i64, before: i64, time_left: i64) -> i64:
    """M2.2, M3.6: the best tile that can be had from an edge, less what all that costs."""
    side = state.sides[seat]
    toll = i64(0) if state.phase == SETTING else state.toll(seat, edge)
    shells = side.shells - toll
    most: i64 = -IDLE
    if side.stored:
        most = _best_place(state, seat, side.stored - 1, key, before, time_left) - STORED
    skipped: i64 = 0
    for step in range(i64(SIZE)):
        type_ = state.display[LINE[SIZE * edge + step]] - 1
        if type_ < 0:
            continue
        if type_ == state.tiles.volcano or skipped > shells:
            break
        gain = _best_place(state, seat, type_, key, before, time_left) - SHELL * skipped
        if gain > most:
            most = gain
        skipped += 1
    return most - SHELL * toll
