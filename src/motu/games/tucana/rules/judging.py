"""How a sheet of Trails of Tucana is judged: what it will come to, and what each segment gains.

What it will come to follows from a plan of the rest (`planning.py`) and how much of that comes true
(`data/weights.json`). For a glance at segments that takes too long: there everything that is not
joined yet lies some way off. A way is the longer the rarer its terrains come up together, and all
segments are weighed at once: from the ways to both sides of everything that is to be joined follows
how much shorter a segment makes them. Compiled.
"""

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.judging import Manner, Weights, floats, read_weights
from motu.core.packing import packed, zeros
from motu.games.tucana.rules.board import BIT, N_LETTERS, N_RELICS, TURNS
from motu.games.tucana.rules.nearness import sure_points, won_now
from motu.games.tucana.rules.planning import Plan
from motu.games.tucana.rules.position import Position
from motu.games.tucana.rules.ways import (
    BYTE,
    FAR,
    FAR_RELIC,
    MORE_RELICS,
    N_NUMBERS,
    N_RELIC_BITS,
    NUMBER_OF,
    ONE_SIDE,
    ONES,
    PLACE_OF,
    RELICS,
    Ways,
    far_in,
    less,
    lower,
)

#: A point, in the small change in which segments are weighed.
POINT: Final = 1000
#: The highest bit of the lowest byte.
TOP: Final = 0x80

MANNER: Final = Manner(
    keenness=1000.0,
    rolled=8,
    sampled=0,
    alone=True,
    candidates=24,
    deep=4,
    curiosity=0.02,
    doubt=0.005,
    looseness=300.0,
    lesson=6.0,
    further=5,
)

#: So far off, what is to be joined counts as the file says; in between, something in between.
KNOTS: Final = [4, 8, 12, 16, 22, 30, 40]
N_KNOTS: Final = 7
RELICS_AT: Final = 7
BLUE_AT: Final = 14
FREE_AT: Final = 17
#: For the blue cards it is enough to know whether a pair is near.
BLUE_KNOTS: Final = [4, 12, 24]
GLANCED: Final = [
    *[f"letters {knot} away" for knot in KNOTS],
    *[f"relics {knot} away" for knot in KNOTS],
    *[f"blue cards {knot} away" for knot in BLUE_KNOTS],
    "free segments",
    "anything else",
]
#: What a plan brings, and the rest.
FEATURES: Final = ["planned letters", "planned relics", "planned bonuses", "anything else"]
#: By how many turns are left, four of them alike; apart for maps with three rounds.
PHASES: Final = 20
WEIGHTS: Final[Weights] = read_weights(
    str(Path(__file__).parent.parent / "data" / "weights.json"), FEATURES, PHASES
)
#: What a glance goes by: steep, so that one thing is finished before the next is begun.
GLANCE: Final[Weights] = read_weights(
    str(Path(__file__).parent.parent / "data" / "glance.json"), GLANCED, PHASES
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
class Judge:
    """Room to judge in, and the ways of the sheet that was judged last."""

    def __init__(self) -> None:
        self.ways = Ways()
        self.plan = Plan()
        self.features: vec[float] = floats(len(FEATURES))
        #: How far each relic is that is to be connected, and the same by numbers as `Ways` has
        #: them, with the letters; 0 for what is joined, or out of reach.
        self.relics: vec[i64] = zeros(N_RELIC_BITS)
        self.before: vec[i64] = zeros(N_NUMBERS)
        #: What counts so far away, for letters, relics and blue cards; see `learn`.
        self.credit: vec[float] = floats(3 * (FAR + 1))
        self.learned: i64 = -1

    def measure(self, position: Position, seat: i64) -> None:
        """How far everything is that is to be joined."""
        ways = self.ways
        ways.look_at(position, seat)
        before = self.before
        for number in range(i64(N_NUMBERS)):
            before[number] = 0
        mine = position.ledgers[seat]
        for letter in range(i64(N_LETTERS)):
            far = ways.of_letter(letter)
            if far < FAR and not (mine.joined >> letter) & 1:
                before[ONE_SIDE] |= far * BIT[8 * (1 + letter)]
        hex_of = position.map.hex_of
        for relic in range(i64(N_RELIC_BITS)):
            self.relics[relic] = 0
            if hex_of[10 + relic] >= 0 and not (mine.connected >> (10 + relic)) & 1:
                far = ways.of_hex(hex_of[10 + relic])
                self.relics[relic] = far
                if far <= FAR_RELIC:
                    # The last one is found with the letters.
                    number = NUMBER_OF[relic] if relic < N_RELIC_BITS - 1 else ONE_SIDE
                    before[number] |= far * BIT[8 * PLACE_OF[relic]]

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


def phase_of(position: Position) -> i64:
    """Which weights hold."""
    left = (TURNS * (position.map.rounds - position.round) - position.turn) // 4
    if left > 9:
        left = 9
    if left < 0:
        left = 0
    return left if position.map.rounds < 3 else 10 + left


def next_value(position: Position, seat: i64, relic: i64) -> i64:
    """T3.1: what the next relic of a type adds to the sum of each round."""
    marked = position.relics_marked(seat, relic)
    if marked >= 3:
        return 0
    sums = position.map.relic_sum
    return sums[4 * relic + marked + 1] - sums[4 * relic + marked]


def features(position: Position, seat: i64, judge: Judge, out: vec[float]) -> i64:
    """What a plan of the rest brings; returns the phase."""
    judge.ways.look_at(position, seat)
    plan = judge.plan
    plan.make(position, seat, judge.ways)
    out[0] = plan.letters
    out[1] = plan.relics
    out[2] = plan.bonuses
    out[3] = 1.0
    return phase_of(position)


def expected(position: Position, seat: i64, judge: Judge) -> float:
    """The points that a sheet may come to."""
    sure = float(sure_points(position, seat) + won_now(position, seat))
    if position.ending:
        return sure
    phase = features(position, seat, judge, judge.features)
    return sure + WEIGHTS.sum(phase, judge.features)


def appraise(
    position: Position, seat: i64, judge: Judge, actions: vec[i64], n: i64, out: vec[i64]
) -> None:
    """What each segment gains, in thousandths of a point."""
    judge.measure(position, seat)
    judge.learn(phase_of(position))
    map_ = position.map
    label = judge.ways.label
    far = judge.ways.far
    before = judge.before
    hexes = judge.ways.n
    rounds = float(map_.rounds - position.round)
    free = GLANCE.numbers[phase_of(position) * GLANCE.size + FREE_AT]
    for i in range(n):
        a = map_.segment_a[actions[i]]
        b = map_.segment_b[actions[i]]
        out[i] = 0
        if label[a] == label[b]:
            continue
        # How far everything would be by way of this segment: to one end, and on from the other.
        after = lower(far[a] + far[hexes + b], far[b] + far[hexes + a])
        to_a = (far[a] & BYTE) * ONES
        to_b = (far[b] & BYTE) * ONES
        relics = lower(far[2 * hexes + b] + to_a, far[2 * hexes + a] + to_b)
        more = lower(far[3 * hexes + b] + to_a, far[3 * hexes + a] + to_b)
        nearer = less(after, before[ONE_SIDE])
        gain = 0.0
        if nearer >> 8:
            gain = _letters_gain(position, judge, after)
        if nearer & TOP or less(relics, before[RELICS]) or less(more, before[MORE_RELICS]):
            gain += _relics_gain(position, seat, judge, after, relics, more, rounds, free)
        out[i] = i64(int(gain * float(POINT)))


def _letters_gain(position: Position, judge: Judge, by_way: i64) -> float:
    credit = judge.credit
    gain = 0.0
    for letter in range(i64(N_LETTERS)):
        before = far_in(judge.before[ONE_SIDE], 1 + letter)
        after = far_in(by_way, 1 + letter)
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
    position: Position,
    seat: i64,
    judge: Judge,
    last: i64,
    relics: i64,
    more: i64,
    rounds: float,
    free: float,
) -> float:
    credit = judge.credit
    gain = 0.0
    for relic in range(i64(N_RELICS)):
        nearer: i64 = 0
        together: i64 = 0
        value = 0.0
        for number in range(i64(3)):
            which = 3 * relic + number
            before = judge.relics[which]
            together += before
            if before and before <= FAR_RELIC:
                by_way = relics if which < 7 else more if which < 14 else last
                after = far_in(by_way, PLACE_OF[which])
                if after < before:
                    if value == 0.0:
                        value = float(next_value(position, seat, relic))
                    nearer += before - after
                    gain -= value * credit[FAR + 1 + before]
                    gain += value * (credit[FAR + 1 + after] if after else rounds)
        if nearer:
            rest = together - nearer
            gain += free * (
                _FREE[rest if rest < FAR else FAR] - _FREE[together if together < FAR else FAR]
            )
    return gain
