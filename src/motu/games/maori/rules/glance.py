"""How good a position of Maori looks to a seat at a glance: what the greedy bot goes by. Compiled.

Complete islands count as they will be scored. An island with a loose end counts in part, as long as
a free space lies there on which it can still be finished, and as long as there are turns left for
it. Free spaces are hope while there is time, and a loss afterwards.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import count
from motu.core.memo import Memo, marks
from motu.core.packing import packed
from motu.games.maori.rules.actions import N_PLACES
from motu.games.maori.rules.board import BIT, NOWHERE, Board
from motu.games.maori.rules.position import PROFESSIONAL, Position, Side
from motu.games.maori.rules.tiles import EAST, NORTH, SOUTH, WEST

#: A point, in the small change that is counted here.
POINT: Final = 20
LEI: Final = 10 * POINT
#: What of an island's points is hoped for with one loose end and with two, in hundredths.
ONE_LOOSE: Final = 80
TWO_LOOSE: Final = 40
#: The same where another island wants the same space: only a middle could serve both, or nothing.
SHARED_SPACE: Final = 45
# These were found by letting the bot play against itself, a few hundred games for each change.
HOPE: Final = 10  # a free space that there is time to fill
HALF_LEI: Final = 65  # half a lei that can still be met
SHELL: Final = 12
SHIP: Final = 28
STORED: Final = 5
IDLE: Final = 40
REMOVED: Final = 40  # a tile that was removed: two turns are gone that could have filled a space
ELBOW_ROOM: Final = 6  # a free space next to the own ship
STUCK: Final = 60
OUT_OF_REACH: Final = 25
DEAD_END: Final = 12

#: So many boards are remembered while somebody thinks, as a power of two.
REMEMBERED: Final = 14
#: What a board is remembered by beside its faces: on which side of it they lie, and what is asked:
#: the worth of its islands with no turn left, one, or enough to finish any; or its prospects.
BOARD_MARKS: Final[vec[i64]] = packed(marks(8, stream=4))
PROSPECTS: Final = 3


def glance(state: Position, seat: i64) -> i64:
    """What a seat has and what it may hope for, in twentieths of a point."""
    side = state.sides[seat]
    board = state.board
    time_left = turns_left(state)
    total = islands_worth(state, side, worth_key(state, side, time_left), time_left)
    free = count(board.all & ~side.filled)
    in_time = free if free < time_left else time_left
    total += HOPE * in_time - POINT * (free - in_time)
    total += _leads(state, seat, time_left)
    total -= REMOVED * removed(state)
    if time_left:
        total += SHELL * side.shells
        if side.stored:
            total += STORED
        # M5.2: nobody should sit and wait until the game is over. Once the supply is used up that
        # is as good an end as any, and no reason to tear something down only to have done it.
        if state.in_supply:
            total -= IDLE * state.idle
        if side.ship != NOWHERE:
            total += _room_near(state, seat)
    return total


def removed(state: Position) -> i64:
    """M3.4: how many tiles went back to the box; in one action only one's own can become more."""
    gone = state.tiles.n_tiles - state.in_supply
    for place in range(i64(N_PLACES)):
        if state.display[place]:
            gone -= 1
    for side in state.sides:
        gone -= count(side.filled)
        if side.stored:
            gone -= 1
    return gone


def _room_near(state: Position, seat: i64) -> i64:
    """M6.1: with free spaces next to the own ship there is something to choose from."""
    room = state.near_ship(seat)
    if room == 0:
        return -STUCK
    if state.own_ship == PROFESSIONAL:
        return _way_on(state, seat, room)
    return ELBOW_ROOM * (2 if room & (room - 1) else 1)


def _way_on(state: Position, seat: i64, room: i64) -> i64:
    """M6.5: the own ship goes from free space to free space; some it may not reach any more."""
    board = state.board
    free = board.all & ~state.sides[seat].filled
    reached = room
    grown: i64 = 0
    while grown != reached:
        grown = reached
        for cell in range(board.n_cells):
            if (grown >> cell) & 1:
                reached |= board.near[cell] & free
    total: i64 = 0
    for cell in range(board.n_cells):
        if (free >> cell) & 1:
            beside = board.near[cell] & free
            if not (reached >> cell) & 1:
                total -= OUT_OF_REACH
            elif beside & (beside - 1) == 0:
                # A dead end: the ship can come here, but hardly leave.
                total -= DEAD_END
    return total


def turns_left(state: Position) -> i64:
    """How many turns everybody still has, at least: as many as the fullest board has spaces."""
    if state.last_turns:
        return 0
    least: i64 = 99
    for side in state.sides:
        free = count(state.board.all & ~side.filled)
        if free < least:
            least = free
    return least


def _leads(state: Position, seat: i64, time_left: i64) -> i64:
    """M5.6, M5.7: ships and shells, which count in full for who has most at the end."""
    side = state.sides[seat]
    most_ships: i64 = 0
    most_shells: i64 = 0
    for other in range(state.seats):
        if other != seat:
            them = state.sides[other]
            if them.ships > most_ships:
                most_ships = them.ships
            if them.shells > most_shells:
                most_shells = them.shells
    # The nearer the end, the surer the lead.
    surely = POINT - time_left if time_left < POINT else i64(0)
    total: i64 = SHIP * side.ships * time_left // 8
    if side.ships >= most_ships:
        total += surely * side.ships
    if side.shells >= most_shells:
        total += surely * side.shells
    return total


def worth_key(state: Position, side: Side, time_left: i64) -> i64:
    """What the worth of a board's islands is remembered by."""
    return board_key(state, side, time_left if time_left < 2 else i64(2))


def board_key(state: Position, side: Side, asked: i64) -> i64:
    """What is asked about a board is remembered by this."""
    tiles = state.tiles
    face_marks = tiles.face_marks
    faces = side.faces
    key = BOARD_MARKS[4 * state.atoll + asked]
    row: i64 = 0
    for cell in range(state.board.n_cells):
        key ^= face_marks[row + faces[cell]]
        row += tiles.n_faces
    return key


def memo_of(state: Position) -> Memo:
    """What was worked out about boards so far."""
    memo = state._memo
    if memo is None:
        memo = Memo(REMEMBERED)
        state._memo = memo
    return memo


def islands_worth(state: Position, side: Side, key: i64, time_left: i64) -> i64:
    """What the islands of a board bring, or may bring with so many turns left."""
    memo = memo_of(state)
    if memo.knows(key):
        return memo.value(key)
    worth = _islands(state, side, state.board, time_left)
    memo.keep(key, worth)
    return worth


def _islands(state: Position, side: Side, board: Board, time_left: i64) -> i64:
    """M5.3 to M5.5: what the islands bring, or may bring."""
    total: i64 = 0
    across: i64 = 0
    down: i64 = 0
    open_ = state.tiles.open
    for cell in range(board.n_cells):
        face = side.faces[cell] - 1
        if face < 0:
            continue
        sides = open_[face]
        if sides == 0:
            type_ = face >> 2
            worth = POINT * state.tiles.palms[type_]
            if state.tiles.huts[type_]:
                worth += worth
            if (board.inside >> cell) & 1:
                worth += worth
            total += worth
        elif sides & (EAST | WEST):
            before = board.west[cell]
            if not meets(state, side, cell, before, WEST, EAST):
                total += _run(state, side, board, cell, EAST, WEST, across, down, time_left)
                across |= loose_spaces(state, side, board, cell, EAST, WEST)
        else:
            before = board.north[cell]
            if not meets(state, side, cell, before, NORTH, SOUTH):
                total += _run(state, side, board, cell, SOUTH, NORTH, down, across, time_left)
                down |= loose_spaces(state, side, board, cell, SOUTH, NORTH)
    return total


def meets(state: Position, side: Side, cell: i64, other: i64, here: i64, there: i64) -> bool:
    """Whether the land of one space runs on into that of another."""
    if other < 0 or side.faces[other] == 0:
        return False
    open_ = state.tiles.open
    return open_[side.faces[cell] - 1] & here != 0 and open_[side.faces[other] - 1] & there != 0


def loose_spaces(
    state: Position, side: Side, board: Board, cell: i64, onward: i64, backward: i64
) -> i64:
    """The free spaces at the loose ends of an island, given its first tile, as bits."""
    next_ = board.east if onward == EAST else board.south
    before = board.west[cell] if onward == EAST else board.north[cell]
    open_ = state.tiles.open
    found: i64 = 0
    if open_[side.faces[cell] - 1] & backward and before >= 0 and side.faces[before] == 0:
        found |= BIT[before]
    while open_[side.faces[cell] - 1] & onward:
        following = next_[cell]
        if following < 0:
            break
        if side.faces[following] == 0:
            found |= BIT[following]
            break
        if not open_[side.faces[following] - 1] & backward:
            break
        cell = following
    return found


def _run(
    state: Position,
    side: Side,
    board: Board,
    cell: i64,
    onward: i64,
    backward: i64,
    same_way: i64,
    other_way: i64,
    time_left: i64,
) -> i64:
    """What an island brings that begins here, or may bring if it is finished."""
    tiles = state.tiles
    open_ = tiles.open
    next_ = board.east if onward == EAST else board.south
    before = board.west[cell] if onward == EAST else board.north[cell]
    palms: i64 = 0
    huts: i64 = 0
    inside: i64 = 1
    worth: i64 = 0
    loose: i64 = 0
    shared: i64 = 0
    half: i64 = 0
    if open_[side.faces[cell] - 1] & backward:
        if before < 0 or side.faces[before]:
            return 0
        loose = 1
        shared += ((same_way | other_way) >> before) & 1
        if tiles.lei[side.faces[cell] - 1] & backward:
            worth += HALF_LEI
    while True:
        face = side.faces[cell] - 1
        type_ = face >> 2
        palms += tiles.palms[type_]
        huts += tiles.huts[type_]
        inside &= board.inside >> cell
        lei = tiles.lei[face]
        if half and lei & backward:
            worth += LEI
        if not open_[face] & onward:
            break
        half = lei & onward
        following = next_[cell]
        if following < 0:
            return 0
        if side.faces[following] == 0:
            loose += 1
            shared += ((same_way | other_way) >> following) & 1
            if half:
                worth += HALF_LEI
            break
        if not open_[side.faces[following] - 1] & backward:
            return 0
        cell = following
    gain = POINT * palms
    if huts:
        gain += gain
    if inside:
        gain += gain
    if loose == 0:
        return worth + gain
    if time_left < loose:
        return 0
    # One point more for each tile that does not have to be taken off.
    hoped = (worth + gain + POINT) * (ONE_LOOSE if loose == 1 else TWO_LOOSE) // 100
    while shared:
        hoped = hoped * SHARED_SPACE // 100
        shared -= 1
    return hoped
