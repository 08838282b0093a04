"""How good a sheet looks at a glance: points that are certain, and what is nearly joined. Compiled.

For every relic that is not connected and every pair of villages that is not joined it counts the
fewest segments still missing; the nearer, the more of its points a sheet is credited with.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from motu.games.tucana.rules.board import (
    HEX_OF,
    LETTER_POINTS,
    MOST_HEXES,
    N_HEXES,
    NEIGHBOURS,
    RED_POINTS,
    RELIC_SUM,
    RELICS_OF_TYPE,
    ROUNDS,
    TURNS,
    VILLAGE_BITS,
)
from motu.games.tucana.rules.position import HEX, Position
from motu.games.tucana.rules.tally import CONNECTED, JOINED, LINKED, SETTLED, VILLAGES

#: A point is so much worth, so that parts of points can be told apart.
POINT: Final = 1000
FAR: Final = 99
#: What a free segment is worth, in thousandths of a point.
FREE_SEGMENT: Final = 1500


def _zeros(size: int) -> vec[i64]:
    buffer = vec[i64]()
    for _ in range(size):
        buffer = append(buffer, i64(0))
    return buffer


# Buffers that are used over and over: nothing in them outlives a call.
_ROOTS: Final[vec[i64]] = _zeros(MOST_HEXES)
_MISSING: Final[vec[i64]] = _zeros(MOST_HEXES)
_NEAR: Final[vec[i64]] = _zeros(8 * MOST_HEXES)
_NEXT: Final[vec[i64]] = _zeros(8 * MOST_HEXES)

#: The share of its points that something counts with so many segments missing, in thousandths.
_CREDIT: Final = 480


def _credits() -> vec[i64]:
    found = vec[i64]()
    share = 1000.0
    for _ in range(FAR + 1):
        found = append(found, i64(int(share)))
        share = share * _CREDIT / 1000
    return found


CREDIT: Final[vec[i64]] = _credits()


def worth_of(position: Position, seat: i64) -> i64:
    """Points of a seat against the best of the others, with the own prospects."""
    best: i64 = 0
    for other in range(position.seats):
        if other != seat:
            best = max(best, sure_points(position, other))
    own = sure_points(position, seat) + _won_now(position, seat)
    return POINT * (own - best) + prospects(position, seat)


def sure_points(position: Position, seat: i64) -> i64:
    """What a seat has, and what its relics will still bring at the ends of rounds (T5.2).

    Counted so that it does not matter whether the turn, or the round, has just been completed.
    """
    left = ROUNDS[position.map] - position.round
    letters = position.sheet(seat, JOINED) & ~position.sheet(seat, SETTLED)
    return (
        position.points_of(seat)
        + left * position.relic_points(seat)
        + position.letter_points(letters)
    )


def _won_now(position: Position, seat: i64) -> i64:
    """T4.2, T6.2: the bonuses that this turn will bring when it is complete."""
    total: i64 = 0
    new = position.sheet(seat, JOINED) & ~position.sheet(seat, SETTLED)
    for letter in range(i64(5)):
        if (new >> letter) & 1:
            total += position.blue_card(letter)
    red = position.sheet(seat, LINKED) & position.red
    while red:
        total += RED_POINTS * (red & 1)
        red >>= 1
    return total


def prospects(position: Position, seat: i64) -> i64:
    """What is not joined yet, by how much is missing; in thousandths of a point."""
    turns_left = TURNS * (ROUNDS[position.map] - position.round) - position.turn
    if turns_left <= 0:
        return 0
    _find_roots(position, seat)
    return _relic_prospects(position, seat, turns_left) + _letter_prospects(
        position, seat, turns_left
    )


def _relic_prospects(position: Position, seat: i64, turns_left: i64) -> i64:
    _measure(position, seat, VILLAGE_BITS, -1)
    connected = position.sheet(seat, CONNECTED)
    left = ROUNDS[position.map] - position.round
    # A relic that takes a while to connect may miss the end of this round.
    in_round = TURNS - position.turn
    total: i64 = 0
    for relic in range(i64(5)):
        marked = position.relics_marked(seat, relic)
        points = RELIC_SUM[20 * position.map + 4 * relic + min(marked + 1, 3)]
        points -= RELIC_SUM[20 * position.map + 4 * relic + marked]
        missing_all: i64 = 0
        for number in range(i64(3)):
            hex_ = HEX_OF[25 * position.map + 10 + 3 * relic + number]
            if hex_ >= 0 and not (connected >> (10 + 3 * relic + number)) & 1:
                missing = _MISSING[hex_]
                missing_all += missing
                times = left if 2 * missing <= in_round else left - 1
                if missing <= turns_left:
                    total += times * points * CREDIT[missing]
        if (
            connected & RELICS_OF_TYPE[5 * position.map + relic]
            != (RELICS_OF_TYPE[5 * position.map + relic])
        ):
            total += FREE_SEGMENT * CREDIT[min(missing_all, FAR)] // 1000
    return total


def missing_between(position: Position, seat: i64, letter: i64) -> i64:
    """T4.1: the fewest segments still missing between the two villages of a letter."""
    _find_roots(position, seat)
    return _missing_between(position, seat, letter)


def _missing_between(position: Position, seat: i64, letter: i64) -> i64:
    both = (position.sheet(seat, VILLAGES) >> (10 * letter)) & VILLAGE_BITS
    one = both & -both
    other = both ^ one
    village: i64 = 0
    while not (other >> village) & 1:
        village += 1
    goal = HEX_OF[25 * position.map + village]
    _measure(position, seat, one, goal)
    return _MISSING[goal]


def _letter_prospects(position: Position, seat: i64, turns_left: i64) -> i64:
    joined = position.sheet(seat, JOINED)
    total: i64 = 0
    for letter in range(i64(5)):
        if (joined >> letter) & 1:
            continue
        missing = _missing_between(position, seat, letter)
        if missing <= turns_left:
            points = LETTER_POINTS[5 * position.map + letter] + position.blue_card(letter)
            total += points * CREDIT[missing]
    return total


def _find_roots(position: Position, seat: i64) -> None:
    roots = _ROOTS
    for hex_ in range(N_HEXES[position.map]):
        roots[hex_] = position.root(seat, hex_)


def _measure(position: Position, seat: i64, wanted: i64, goal: i64) -> None:
    """The fewest segments missing from each hex to any of the wanted villages.

    Hexes of the same trails are no segment apart. It goes outwards, one segment at a time, and
    stops when it has come to the goal, if there is one.
    """
    sheets = position.sheets
    here = position.stride * seat + HEX
    roots = _ROOTS
    missing = _MISSING
    near = _NEAR
    further = _NEXT
    neighbours = NEIGHBOURS
    first = MOST_HEXES * position.map
    count: i64 = 0
    for hex_ in range(N_HEXES[position.map]):
        if (-1 - sheets[here + roots[hex_]]) & wanted:
            missing[hex_] = 0
            near[count] = hex_
            count += 1
        else:
            missing[hex_] = FAR
    step: i64 = 0
    while count:
        found: i64 = 0
        place: i64 = 0
        while place < count:
            hex_ = near[place]
            place += 1
            if missing[hex_] != step:
                continue
            if hex_ == goal:
                return
            others = neighbours[first + hex_]
            while others:
                other = (others & 0xFF) - 1
                others >>= 8
                if roots[other] == roots[hex_]:
                    if missing[other] > step:
                        missing[other] = step
                        near[count] = other
                        count += 1
                elif missing[other] > step + 1:
                    missing[other] = step + 1
                    further[found] = other
                    found += 1
        near, further = further, near
        count = found
        step += 1
