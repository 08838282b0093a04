"""How a sheet of Trails of Tucana is judged: what it will come to, and what each segment gains.

Everything that is not joined yet lies some way off. A way is the longer the rarer its terrains come
up together; how many of its points something so far away brings in the end was learned from games
(`data/weights.json`). All segments are weighed at once: from the ways to both sides of everything
that is to be joined follows how much shorter a segment makes them. Compiled.
"""

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.judging import Manner, Weights, floats, read_weights
from motu.core.packing import packed, zeros
from motu.games.tucana.rules.board import MOST_HEXES, N_LETTERS, N_RELICS, TURNS, VILLAGE_BITS
from motu.games.tucana.rules.nearness import sure_points
from motu.games.tucana.rules.position import Position

#: A point, in the small change in which segments are weighed.
POINT: Final = 1000
#: Further than this nothing is looked at, and it counts nothing.
FAR: Final = 48

MANNER: Final = Manner(
    keenness=1000.0, rolled=6, sampled=0, alone=True, candidates=8, curiosity=1.0
)

#: So far off, what is to be joined counts as was learned; in between, something in between.
KNOTS: Final = [4, 8, 12, 16, 22, 30, 40]
N_KNOTS: Final = 7
RELICS_AT: Final = 7
BLUE_AT: Final = 14
FREE_AT: Final = 17
REST_AT: Final = 18
#: For the blue cards it is enough to know whether a pair is near.
BLUE_KNOTS: Final = [4, 12, 24]
FEATURES: Final = [
    *[f"letters {knot} away" for knot in KNOTS],
    *[f"relics {knot} away" for knot in KNOTS],
    *[f"blue cards {knot} away" for knot in BLUE_KNOTS],
    "free segments",
    "anything else",
]
#: By how many turns are left, four of them alike; apart for maps with three rounds.
PHASES: Final = 20
WEIGHTS: Final[Weights] = read_weights(
    str(Path(__file__).parent.parent / "data" / "weights.json"), FEATURES, PHASES
)
#: What a glance goes by: steep, so that one thing is finished before the next is begun.
GLANCE: Final[Weights] = read_weights(
    str(Path(__file__).parent.parent / "data" / "glance.json"), FEATURES, PHASES
)


def _lower_knots(knots: list[int]) -> vec[i64]:
    """For every distance the last knot that is not beyond it, or -1."""
    return packed([sum(knot <= far for knot in knots) - 1 for far in range(FAR + 1)])


def _shares(knots: list[int]) -> vec[float]:
    """For every distance how much of it is the next knot's."""
    ends = [0, *knots, FAR]
    found = floats(FAR + 1)
    for far in range(FAR + 1):
        lower = sum(knot <= far for knot in knots)
        found[far] = (far - ends[lower]) / (ends[lower + 1] - ends[lower]) if far < FAR else 1.0
    return found


_LOWER: Final[vec[i64]] = _lower_knots(KNOTS)
_SHARE: Final[vec[float]] = _shares(KNOTS)
_BLUE_LOWER: Final[vec[i64]] = _lower_knots(BLUE_KNOTS)
_BLUE_SHARE: Final[vec[float]] = _shares(BLUE_KNOTS)
#: What of a free segment is hoped for with all its relics so far away together.
_FREE: Final[vec[float]] = floats(FAR + 1)
for _far in range(FAR + 1):
    _FREE[_far] = 0.86**_far


@final
class Ways:
    """Room to measure ways in; it belongs to who measures."""

    def __init__(self) -> None:
        self.roots: vec[i64] = zeros(MOST_HEXES)
        self.queue: vec[i64] = zeros(1024)
        self.queued: vec[i64] = zeros(MOST_HEXES)
        #: From any village; from both villages of each letter; from each relic.
        self.far: vec[i64] = zeros(MOST_HEXES * 26)
        self.features: vec[float] = floats(len(FEATURES))
        #: How far apart the villages of each letter are, and each relic from any village.
        self.letters: vec[i64] = zeros(N_LETTERS)
        self.relics: vec[i64] = zeros(15)
        #: What counts so far away, for letters, relics and blue cards; see `_learn`.
        self.credit: vec[float] = floats(3 * (FAR + 1))
        self.learned: i64 = -1
        #: How far the next ways matter, to where, and where the ways from the other side stand.
        self.most: i64 = FAR
        self.target: i64 = -1
        self.other_side: i64 = -1

    def find_roots(self, position: Position, seat: i64) -> None:
        for hex_ in range(position.map.n_hexes):
            self.roots[hex_] = position.root(seat, hex_)

    def spread(self, position: Position, seat: i64, wanted: i64, root: i64, at: i64) -> None:
        """How far every hex is from what holds the wanted villages, or from one trail.

        Only as far as it can matter: up to `self.most`, or where a target is given a step beyond
        that; and where ways are known from the other side, only where both together are not longer.
        """
        map_ = position.map
        held = position.sheets[seat].roots
        roots = self.roots
        far = self.far
        queue = self.queue
        queued = self.queued
        neighbours = map_.neighbours
        costs = map_.neighbour_costs
        most = self.most
        target = self.target
        other_side = self.other_side
        beyond = most + map_.longest_step
        head: i64 = 0
        tail: i64 = 0
        for hex_ in range(map_.n_hexes):
            its = roots[hex_]
            queued[hex_] = 0
            if its == root or (-1 - held[its]) & wanted:
                far[at + hex_] = 0
                queue[tail] = hex_
                queued[hex_] = 1
                tail += 1
            else:
                far[at + hex_] = FAR
        while head != tail:
            hex_ = queue[head]
            head = (head + 1) & 1023
            queued[hex_] = 0
            here = far[at + hex_]
            if target >= 0:
                most = far[at + target] + map_.longest_step
                if here >= most:
                    continue
            its = roots[hex_]
            others = neighbours[hex_]
            steps = costs[hex_]
            while others:
                other = (others & 0xFF) - 1
                there = here if roots[other] == its else here + (steps & 0xFF)
                others >>= 8
                steps >>= 8
                if there < far[at + other] and there < most:
                    if other_side >= 0 and there + far[other_side + other] >= beyond:
                        continue
                    far[at + other] = there
                    if queued[other] == 0:
                        queued[other] = 1
                        queue[tail] = other
                        tail = (tail + 1) & 1023

    def _look(self, most: i64, target: i64, other_side: i64) -> None:
        """Say how far ways are to be measured next."""
        self.most = most
        self.target = target
        self.other_side = other_side

    def measure(self, position: Position, seat: i64, fully: bool) -> None:
        """All ways of a sheet; fully, from both sides of everything."""
        map_ = position.map
        mine = position.ledgers[seat]
        self.find_roots(position, seat)
        self._look(FAR, -1, -1)
        self.spread(position, seat, VILLAGE_BITS, -1, 0)
        for relic in range(i64(15)):
            hex_ = map_.hex_of[10 + relic]
            self.relics[relic] = FAR
            if hex_ < 0 or (mine.connected >> (10 + relic)) & 1:
                self.relics[relic] = 0
            else:
                self.relics[relic] = self.far[hex_]
                if fully and self.relics[relic] < FAR:
                    self._look(self.relics[relic], -1, 0)
                    self.spread(position, seat, 0, self.roots[hex_], MOST_HEXES * (11 + relic))
        for letter in range(i64(N_LETTERS)):
            self.letters[letter] = 0
            if not (mine.joined >> letter) & 1:
                both = (mine.villages >> (10 * letter)) & VILLAGE_BITS
                one = both & -both
                at = MOST_HEXES * (1 + 2 * letter)
                other = map_.hex_of[_place(both ^ one)]
                self._look(FAR, other, -1)
                self.spread(position, seat, one, -1, at)
                self.letters[letter] = self.far[at + other]
                if fully and self.letters[letter] < FAR:
                    self._look(self.letters[letter], -1, at)
                    self.spread(position, seat, both ^ one, -1, at + MOST_HEXES)

    def learn(self, phase: i64) -> None:
        """Lay out what was learned for a phase by distance."""
        known = GLANCE.version * 64 + phase
        if self.learned == known:
            return
        self.learned = known
        numbers = GLANCE.numbers
        at = phase * GLANCE.size
        for far in range(i64(FAR + 1)):
            lower = _LOWER[far]
            share = _SHARE[far]
            for kind in range(i64(2)):
                first = at + RELICS_AT * kind
                # Nearer than the first knot it counts as there; beyond the last ever less.
                low = numbers[first + (lower if lower >= 0 else 0)]
                high = numbers[first + lower + 1] if lower < N_KNOTS - 1 else 0.0
                self.credit[(FAR + 1) * kind + far] = (
                    low if lower < 0 else low + share * (high - low)
                )
            lower = _BLUE_LOWER[far]
            share = _BLUE_SHARE[far]
            low = numbers[at + BLUE_AT + (lower if lower >= 0 else 0)]
            high = numbers[at + BLUE_AT + lower + 1] if lower < 2 else 0.0
            self.credit[2 * (FAR + 1) + far] = low if lower < 0 else low + share * (high - low)


def _place(bit: i64) -> i64:
    place: i64 = 0
    while not (bit >> place) & 1:
        place += 1
    return place


def phase_of(position: Position) -> i64:
    """Which weights hold."""
    left = (TURNS * (position.map.rounds - position.round) - position.turn) // 4
    if left > 9:
        left = 9
    if left < 0:
        left = 0
    return left if position.map.rounds < 3 else 10 + left


def won_now(position: Position, seat: i64) -> i64:
    """T4.2, T6.2: the bonuses that this turn will bring when it is complete."""
    total: i64 = 0
    mine = position.ledgers[seat]
    new = mine.joined & ~mine.settled
    for letter in range(i64(N_LETTERS)):
        if (new >> letter) & 1:
            total += position.blue_card(letter)
    red = mine.linked & position.red
    while red:
        total += position.map.red_points * (red & 1)
        red >>= 1
    return total


def next_value(position: Position, seat: i64, relic: i64) -> i64:
    """T3.1: what the next relic of a type adds to the sum of each round."""
    marked = position.relics_marked(seat, relic)
    if marked >= 3:
        return 0
    sums = position.map.relic_sum
    return sums[4 * relic + marked + 1] - sums[4 * relic + marked]


def features(position: Position, seat: i64, ways: Ways, out: vec[float]) -> i64:
    """What is not joined yet, by how far it is; returns the phase."""
    for n in range(i64(REST_AT)):
        out[n] = 0.0
    out[REST_AT] = 1.0
    ways.measure(position, seat, False)
    map_ = position.map
    for letter in range(i64(N_LETTERS)):
        far = ways.letters[letter]
        if far and far < FAR:
            _put(out, 0, _LOWER[far], _SHARE[far], N_KNOTS, float(map_.points_of_letter[letter]))
            blue = float(position.blue_card(letter))
            _put(out, BLUE_AT, _BLUE_LOWER[far], _BLUE_SHARE[far], 3, blue)
    for relic in range(i64(N_RELICS)):
        value = float(next_value(position, seat, relic))
        together: i64 = 0
        for number in range(i64(3)):
            far = ways.relics[3 * relic + number]
            together += far
            if far and far < FAR:
                _put(out, RELICS_AT, _LOWER[far], _SHARE[far], N_KNOTS, value)
        if together:
            out[FREE_AT] += _FREE[together if together < FAR else FAR]
    return phase_of(position)


def _put(out: vec[float], at: i64, lower: i64, share: float, knots: i64, value: float) -> None:
    """Share a value between the two knots that it lies between."""
    if lower < 0:
        out[at] += value
        return
    out[at + lower] += (1.0 - share) * value
    if lower + 1 < knots:
        out[at + lower + 1] += share * value


def expected(position: Position, seat: i64, ways: Ways) -> float:
    """The points that a sheet may come to."""
    sure = float(sure_points(position, seat) + won_now(position, seat))
    if position.ending:
        return sure
    phase = features(position, seat, ways, ways.features)
    return sure + WEIGHTS.sum(phase, ways.features)


def appraise(
    position: Position, seat: i64, ways: Ways, actions: vec[i64], n: i64, out: vec[i64]
) -> None:
    """What each segment gains, in thousandths of a point."""
    ways.measure(position, seat, True)
    ways.learn(phase_of(position))
    map_ = position.map
    roots = ways.roots
    left = float(map_.rounds - position.round)
    free = GLANCE.numbers[phase_of(position) * GLANCE.size + FREE_AT]
    for i in range(n):
        a = map_.segment_a[actions[i]]
        b = map_.segment_b[actions[i]]
        if roots[a] == roots[b]:
            out[i] = 0
        else:
            gain = _letters_gain(position, ways, a, b) + _relics_gain(
                position, seat, ways, a, b, left, free
            )
            out[i] = i64(int(gain * float(POINT)))


def _letters_gain(position: Position, ways: Ways, a: i64, b: i64) -> float:
    credit = ways.credit
    far = ways.far
    gain = 0.0
    for letter in range(i64(N_LETTERS)):
        before = ways.letters[letter]
        if before and before < FAR:
            at = MOST_HEXES * (1 + 2 * letter)
            there = at + MOST_HEXES
            after = min(far[at + a] + far[there + b], far[at + b] + far[there + a])
            if after < before:
                points = float(position.map.points_of_letter[letter])
                blue = float(position.blue_card(letter))
                gain -= points * credit[before] + blue * credit[2 * (FAR + 1) + before]
                if after:
                    gain += points * credit[after] + blue * credit[2 * (FAR + 1) + after]
                else:
                    gain += points + blue
    return gain


def _relics_gain(
    position: Position, seat: i64, ways: Ways, a: i64, b: i64, left: float, free: float
) -> float:
    credit = ways.credit
    far = ways.far
    gain = 0.0
    for relic in range(i64(N_RELICS)):
        nearer: i64 = 0
        together: i64 = 0
        value = 0.0
        for number in range(i64(3)):
            which = 3 * relic + number
            before = ways.relics[which]
            together += before
            if before and before < FAR:
                at = MOST_HEXES * (11 + which)
                after = min(far[a] + far[at + b], far[b] + far[at + a])
                if after < before:
                    if value == 0.0:
                        value = float(next_value(position, seat, relic))
                    nearer += before - after
                    gain -= value * credit[FAR + 1 + before]
                    gain += value * (credit[FAR + 1 + after] if after else left)
        if nearer:
            rest = together - nearer
            gain += free * (
                _FREE[rest if rest < FAR else FAR] - _FREE[together if together < FAR else FAR]
            )
    return gain
