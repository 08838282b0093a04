"""What a board has and what may still become of it, for who judges a position. Compiled.

All that is told about a board is counted in one number, a few bits for each thing: so it can be
remembered by what the board looks like, and what several islands bring can be added up.
"""

from typing import Final

from mypy_extensions import i64

from motu.games.maori.rules.board import Board
from motu.games.maori.rules.glance import PROSPECTS, board_key, loose_spaces, meets, memo_of
from motu.games.maori.rules.position import Position, Side
from motu.games.maori.rules.tiles import EAST, NORTH, SOUTH, WEST

# One of each, as it is counted.
COMPLETE: Final = 1  # points of islands and leis that are complete
ONE_END: Final = 1 << 10  # of islands with one loose end that can still be finished
TWO_ENDS: Final = 1 << 20  # of those with two
CONTESTED: Final = 1 << 30  # of those where another island wants the same space
ENDS: Final = 1 << 40  # loose ends
HALVES: Final = 1 << 46  # halves of leis at loose ends
UNFINISHED: Final = 1 << 51  # tiles of islands that are not complete
LOST: Final = 1 << 56  # tiles of islands that cannot be finished
#: How many of each there can be: points, ends, all else.
POINTS_MASK: Final = 1023
ENDS_MASK: Final = 63
TILES_MASK: Final = 31


def prospects(state: Position, side: Side) -> i64:
    """What a board has and may become."""
    key = board_key(state, side, PROSPECTS)
    memo = memo_of(state)
    if memo.knows(key):
        return memo.value(key)
    found = _counted(state, side, state.board)
    memo.keep(key, found)
    return found


def _counted(state: Position, side: Side, board: Board) -> i64:
    """M5.3 to M5.5: every island, from its first tile on."""
    total: i64 = 0
    wanted: i64 = 0
    tiles = state.tiles
    for cell in range(board.n_cells):
        face = side.faces[cell] - 1
        if face < 0:
            continue
        sides = tiles.open[face]
        if sides == 0:
            worth = tiles.palms[face >> 2]
            if tiles.huts[face >> 2]:
                worth += worth
            if (board.inside >> cell) & 1:
                worth += worth
            total += COMPLETE * worth
        elif sides & (EAST | WEST):
            if not meets(state, side, cell, board.west[cell], WEST, EAST):
                total += _island(state, side, board, cell, EAST, WEST, wanted)
                wanted |= loose_spaces(state, side, board, cell, EAST, WEST)
        elif not meets(state, side, cell, board.north[cell], NORTH, SOUTH):
            total += _island(state, side, board, cell, SOUTH, NORTH, wanted)
            wanted |= loose_spaces(state, side, board, cell, SOUTH, NORTH)
    return total


def _island(
    state: Position,
    side: Side,
    board: Board,
    cell: i64,
    onward: i64,
    backward: i64,
    wanted: i64,
) -> i64:
    """What an island counts that begins here."""
    tiles = state.tiles
    open_ = tiles.open
    faces = side.faces
    next_ = board.east if onward == EAST else board.south
    before = board.west[cell] if onward == EAST else board.north[cell]
    palms: i64 = 0
    huts: i64 = 0
    leis: i64 = 0
    size: i64 = 0
    inside: i64 = 1
    loose: i64 = 0
    halves: i64 = 0
    contested: i64 = 0
    half: i64 = 0
    lost = False
    if open_[faces[cell] - 1] & backward:
        if before < 0 or faces[before]:
            lost = True
        else:
            loose = 1
            contested = (wanted >> before) & 1
            if tiles.lei[faces[cell] - 1] & backward:
                halves = 1
    while True:
        face = faces[cell] - 1
        palms += tiles.palms[face >> 2]
        huts += tiles.huts[face >> 2]
        size += 1
        inside &= board.inside >> cell
        lei = tiles.lei[face]
        if half and lei & backward:
            leis += 1
        if not open_[face] & onward:
            break
        half = lei & onward
        following = next_[cell]
        if following < 0:
            lost = True
            break
        if faces[following] == 0:
            loose += 1
            contested |= (wanted >> following) & 1
            if half:
                halves += 1
            break
        if not open_[faces[following] - 1] & backward:
            lost = True
            break
        cell = following
    if lost:
        return size * UNFINISHED + size * LOST
    points = palms
    if huts:
        points += palms
    if inside:
        points += points
    points += 10 * leis
    if loose == 0:
        return points * COMPLETE
    total = points * (ONE_END if loose == 1 else TWO_ENDS)
    if contested:
        total += points * CONTESTED
    return total + loose * ENDS + halves * HALVES + size * UNFINISHED
