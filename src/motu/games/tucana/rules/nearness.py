"""How good a sheet looks at a glance: points that are certain, and what is nearly joined. Compiled.

For every relic that is not connected and every pair of villages that is not joined it counts the
fewest segments still missing; the nearer, the more of its points a sheet is credited with.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from motu.core.packing import zeros
from motu.games.tucana.rules.board import MOST_HEXES, TURNS, VILLAGE_BITS
from motu.games.tucana.rules.position import Position

#: What a point is worth here, so that parts of points can be told apart.
POINT: Final = 1000
FAR: Final = 99
#: What a free segment is worth, in thousandths of a point.
FREE_SEGMENT: Final = 1500


@final
class Measure:
    """Room to measure distances in. It belongs to who measures, and nothing in it outlives a call.

    A hex is looked at once for each of its six neighbours at most, and once for itself.
    """

    def __init__(self) -> None:
        self.roots: vec[i64] = zeros(MOST_HEXES)
        self.missing: vec[i64] = zeros(MOST_HEXES)
        self.near: vec[i64] = zeros(8 * MOST_HEXES)
        self.further: vec[i64] = zeros(8 * MOST_HEXES)


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


def worth_of(position: Position, seat: i64, measure: Measure) -> i64:
    """Points of a seat against the best of the others, with the own prospects."""
    best: i64 = 0
    for other in range(position.seats):
        if other != seat:
            best = max(best, sure_points(position, other))
    own = sure_points(position, seat) + won_now(position, seat)
    return POINT * (own - best) + prospects(position, seat, measure)


def sure_points(position: Position, seat: i64) -> i64:
    """What a seat has, and what its relics will still bring at the ends of rounds (T5.2).

    Counted so that it does not matter whether the turn, or the round, has just been completed.
    """
    left = position.map.rounds - position.round
    mine = position.ledgers[seat]
    letters = mine.joined & ~mine.settled
    return (
        position.points_of(seat)
        + left * position.relic_points(seat)
        + position.letter_points(letters)
    )


def won_now(position: Position, seat: i64) -> i64:
    """T4.2, T6.2: the bonuses that this turn will bring when it is complete."""
    total: i64 = 0
    mine = position.ledgers[seat]
    new = mine.joined & ~mine.settled
    for letter in range(i64(5)):
        if (new >> letter) & 1:
            total += position.blue_card(letter)
    red = mine.linked & position.red
    while red:
        total += position.map.red_points * (red & 1)
        red >>= 1
    return total


def prospects(position: Position, seat: i64, measure: Measure) -> i64:
    """What is not joined yet, by how much is missing; in thousandths of a point."""
    turns_left = TURNS * (position.map.rounds - position.round) - position.turn
    if turns_left <= 0:
        return 0
    _find_roots(position, seat, measure)
    return _relic_prospects(position, seat, turns_left, measure) + _letter_prospects(
        position, seat, turns_left, measure
    )


def _relic_prospects(position: Position, seat: i64, turns_left: i64, measure: Measure) -> i64:
    _measure(position, seat, VILLAGE_BITS, -1, measure)
    map_ = position.map
    connected = position.ledgers[seat].connected
    left = map_.rounds - position.round
    # A relic that takes a while to connect may miss the end of this round.
    in_round = TURNS - position.turn
    total: i64 = 0
    for relic in range(i64(5)):
        marked = position.relics_marked(seat, relic)
        points = map_.relic_sum[4 * relic + min(marked + 1, 3)]
        points -= map_.relic_sum[4 * relic + marked]
        missing_all: i64 = 0
        for number in range(i64(3)):
            hex_ = map_.hex_of[10 + 3 * relic + number]
            if hex_ >= 0 and not (connected >> (10 + 3 * relic + number)) & 1:
                missing = measure.missing[hex_]
                missing_all += missing
                times = left if 2 * missing <= in_round else left - 1
                if missing <= turns_left:
                    total += times * points * CREDIT[missing]
        of_type = map_.relics_of_type[relic]
        if connected & of_type != of_type:
            total += FREE_SEGMENT * CREDIT[min(missing_all, FAR)] // 1000
    return total


def missing_between(position: Position, seat: i64, letter: i64) -> i64:
    """T4.1: the fewest segments still missing between the two villages of a letter."""
    measure = Measure()
    _find_roots(position, seat, measure)
    return _missing_between(position, seat, letter, measure)


def _missing_between(position: Position, seat: i64, letter: i64, measure: Measure) -> i64:
    both = (position.ledgers[seat].villages >> (10 * letter)) & VILLAGE_BITS
    one = both & -both
    other = both ^ one
    village: i64 = 0
    while not (other >> village) & 1:
        village += 1
    goal = position.map.hex_of[village]
    _measure(position, seat, one, goal, measure)
    return measure.missing[goal]


def _letter_prospects(position: Position, seat: i64, turns_left: i64, measure: Measure) -> i64:
    joined = position.ledgers[seat].joined
    total: i64 = 0
    for letter in range(i64(5)):
        if (joined >> letter) & 1:
            continue
        missing = _missing_between(position, seat, letter, measure)
        if missing <= turns_left:
            points = position.map.points_of_letter[letter] + position.blue_card(letter)
            total += points * CREDIT[missing]
    return total


def _find_roots(position: Position, seat: i64, measure: Measure) -> None:
    roots = measure.roots
    for hex_ in range(position.map.n_hexes):
        roots[hex_] = position.root(seat, hex_)


def _measure(position: Position, seat: i64, wanted: i64, goal: i64, measure: Measure) -> None:
    """The fewest segments missing from each hex to any of the wanted villages.

    Hexes of the same trails are no segment apart. It goes outwards, one segment at a time, and
    stops when it has come to the goal, if there is one.
    """
    held = position.sheets[seat].roots
    roots = measure.roots
    missing = measure.missing
    near = measure.near
    further = measure.further
    neighbours = position.map.neighbours
    count: i64 = 0
    for hex_ in range(position.map.n_hexes):
        if (-1 - held[roots[hex_]]) & wanted:
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
            others = neighbours[hex_]
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
