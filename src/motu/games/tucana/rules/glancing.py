"""What can be told of segments at a glance, all at once. Compiled.

Everything that is not joined yet lies some way off. A way is the longer the rarer its terrains come
up together, and from the ways to both sides of everything that is to be joined follows how much
shorter each segment makes them. What that gains is noticed of a segment, and also what it touches
and joins. How much of what is noticed counts was learned by play (`data/taste.json`).
"""

from math import sqrt
from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.judging import Weights, floats, read_weights
from motu.core.packing import packed, zeros
from motu.games.tucana.rules.board import (
    BIT,
    MOST_HEXES,
    N_LETTERS,
    N_RELICS,
    TURNS,
    VILLAGE_BITS,
)
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

#: By how many turns are left, four of them alike; apart for maps with three rounds.
PHASES: Final = 20
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
#: What a glance goes by: steep, so that one thing is finished before the next is begun.
GLANCE: Final[Weights] = read_weights(
    str(Path(__file__).parent.parent / "data" / "glance.json"), GLANCED, PHASES
)

#: What is noticed of a segment, points in tens but for the gain; and where each of it stands.
NOTICED: Final = [
    "leads nowhere",
    "gain",
    "root of the gain",
    "touches nothing",
    "touches nothing that counts",
    "joins two trails",
    "joins villages",
    "letters joined",
    "letters nearer",
    "relics connected",
    "relics nearer",
    "several at once",
    "rarity",
    "letters waiting",
]
N_NOTICED: Final = 14
NOWHERE: Final = 0
GAIN: Final = 1
ROOT: Final = 2
LOOSE: Final = 3
EMPTY: Final = 4
JOINS: Final = 5
VILLAGES: Final = 6
JOINED: Final = 7
LETTERS_NEARER: Final = 8
CONNECTED: Final = 9
RELICS_NEARER: Final = 10
SEVERAL: Final = 11
RARITY: Final = 12
WAITING: Final = 13
TEN: Final = 0.1
TASTE: Final[Weights] = read_weights(
    str(Path(__file__).parent.parent / "data" / "taste.json"), NOTICED, PHASES
)
#: What is chosen e times as often as something else is preferred by so much small change.
SMALL_CHANGE: Final = 300.0
#: What counts so far away, for letters, relics and blue cards, phase by phase; see `lay_out`. And
#: by which weights it was laid out last.
CREDIT: Final[vec[float]] = floats(PHASES * 3 * (FAR + 1))
_LAID_OUT: Final[vec[i64]] = zeros(1)
#: Ten villages, and the relics.
N_THINGS: Final = 25
#: The highest bit of the lowest byte.
TOP: Final = 0x80


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


def lay_out() -> None:
    """Say for every distance what the weights say for some."""
    _LAID_OUT[0] = GLANCE.version
    numbers = GLANCE.numbers
    for phase in range(i64(PHASES)):
        at = phase * GLANCE.size
        known = phase * 3 * (FAR + 1)
        for far in range(i64(FAR + 1)):
            for kind in range(i64(2)):
                CREDIT[known + (FAR + 1) * kind + far] = _between(
                    numbers, at + RELICS_AT * kind, _LOWER[far], N_KNOTS - 1, _SHARE[far]
                )
            CREDIT[known + 2 * (FAR + 1) + far] = _between(
                numbers, at + BLUE_AT, _BLUE_LOWER[far], 2, _BLUE_SHARE[far]
            )


def _between(numbers: vec[float], first: i64, lower: i64, last: i64, share: float) -> float:
    """Nearer than the first knot it counts as there; beyond the last ever less."""
    if lower < 0:
        return numbers[first]
    low = numbers[first + lower]
    high = numbers[first + lower + 1] if lower < last else 0.0
    return low + share * (high - low)


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


@final
class Glance:
    """Room to look at segments in, and the ways of the sheet that was looked at last."""

    def __init__(self) -> None:
        self.ways = Ways()
        #: How far each relic is that is to be connected, and the same by numbers as `Ways` has
        #: them, with the letters; 0 for what is joined, or out of reach.
        self.relics: vec[i64] = zeros(N_RELIC_BITS)
        self.before: vec[i64] = zeros(N_NUMBERS)
        #: Where in `CREDIT` the phase of the sheet begins.
        self.known: i64 = 0
        #: By the label of a trail: the villages and relics on it, and how many hexes it joins.
        self.held: vec[i64] = zeros(MOST_HEXES)
        self.length: vec[i64] = zeros(MOST_HEXES)
        #: Of the segment that is looked at: what it gains, and how many goals it brings nearer.
        self.gain: float = 0.0
        self.goals: i64 = 0
        self._noticed: vec[float] = floats(0)

    # --- the sheet -----------------------------------------------------------------------

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
                    number = NUMBER_OF[relic] if relic < N_RELIC_BITS - 1 else i64(ONE_SIDE)
                    before[number] |= far * BIT[8 * PLACE_OF[relic]]

    def _see_trails(self, position: Position) -> None:
        """What each trail holds, and how long it is."""
        label = self.ways.label
        held = self.held
        length = self.length
        for hex_ in range(self.ways.n):
            held[hex_] = 0
            length[hex_] = 0
        for hex_ in range(self.ways.n):
            length[label[hex_]] += 1
        hex_of = position.map.hex_of
        for thing in range(i64(N_THINGS)):
            if hex_of[thing] >= 0:
                held[label[hex_of[thing]]] |= BIT[thing]

    # --- segments ------------------------------------------------------------------------

    def notice(
        self, position: Position, seat: i64, actions: vec[i64], n: i64, out: vec[float]
    ) -> i64:
        """What is noticed of each segment, one after the other; returns the phase."""
        self.measure(position, seat)
        phase = phase_of(position)
        if _LAID_OUT[0] != GLANCE.version:
            lay_out()
        self.known = phase * 3 * (FAR + 1)
        self._see_trails(position)
        segment_a = position.map.segment_a
        segment_b = position.map.segment_b
        segment_pair = position.map.segment_pair
        rarity = position.map.rarity
        label = self.ways.label
        far = self.ways.far
        before = self.before[ONE_SIDE]
        before_relics = self.before[RELICS]
        before_more = self.before[MORE_RELICS]
        hexes = self.ways.n
        for i in range(n):
            at = i * N_NOTICED
            for place in range(i64(N_NOTICED)):
                out[at + place] = 0.0
            segment = actions[i]
            a = segment_a[segment]
            b = segment_b[segment]
            if label[a] == label[b]:
                out[at + NOWHERE] = 1.0
                continue
            # How far everything would be by way of this segment: to one end, and on from the other.
            after = lower(far[a] + far[hexes + b], far[b] + far[hexes + a])
            to_a = (far[a] & BYTE) * ONES
            to_b = (far[b] & BYTE) * ONES
            relics = lower(far[2 * hexes + b] + to_a, far[2 * hexes + a] + to_b)
            more = lower(far[3 * hexes + b] + to_a, far[3 * hexes + a] + to_b)
            nearer = less(after, before)
            self.gain = 0.0
            self.goals = 0
            if nearer >> 8:
                self._notice_letters(position, before, after, out, at)
            if nearer & TOP or less(relics, before_relics) or less(more, before_more):
                self._notice_relics(position, seat, after, relics, more, phase, out, at)
            out[at + GAIN] = self.gain
            out[at + ROOT] = sqrt(self.gain) if self.gain > 0.0 else 0.0
            if self.goals > 1:
                out[at + SEVERAL] = float(self.goals - 1)
            out[at + RARITY] = rarity[segment_pair[segment]]
            self._notice_trails(position, seat, label[a], label[b], out, at)
        return phase

    def appraise(
        self, position: Position, seat: i64, actions: vec[i64], n: i64, out: vec[i64]
    ) -> None:
        """How much each segment is preferred, in small change."""
        if i64(len(self._noticed)) < n * N_NOTICED:
            self._noticed = floats(n * N_NOTICED)
        noticed = self._noticed
        first = self.notice(position, seat, actions, n, noticed) * N_NOTICED
        numbers = TASTE.numbers
        for i in range(n):
            total = 0.0
            at = i * N_NOTICED
            for place in range(i64(N_NOTICED)):
                total += numbers[first + place] * noticed[at + place]
            out[i] = i64(int(total * SMALL_CHANGE))

    def _notice_letters(
        self, position: Position, usual: i64, by_way: i64, out: vec[float], at: i64
    ) -> None:
        credit = CREDIT
        points_of_letter = position.map.points_of_letter
        known = self.known
        blue_at = known + 2 * (FAR + 1)
        gain = self.gain
        for letter in range(i64(N_LETTERS)):
            before = far_in(usual, 1 + letter)
            after = far_in(by_way, 1 + letter)
            if after < before:
                points = float(points_of_letter[letter])
                blue = float(position.blue_card(letter))
                self.goals += 1
                gain -= points * credit[known + before] + blue * credit[blue_at + before]
                if after:
                    gain += points * credit[known + after] + blue * credit[blue_at + after]
                else:
                    gain += points + blue
                    out[at + JOINED] += TEN * (points + blue)
                out[at + LETTERS_NEARER] += (
                    TEN * (points + blue) * float(before - after) / float(before)
                )
        self.gain = gain

    def _notice_relics(
        self,
        position: Position,
        seat: i64,
        last: i64,
        relics: i64,
        more: i64,
        phase: i64,
        out: vec[float],
        at: i64,
    ) -> None:
        credit = CREDIT
        known = self.known + FAR + 1
        rounds = float(position.map.rounds - position.round)
        free = GLANCE.numbers[phase * GLANCE.size + FREE_AT]
        usual = self.relics
        gain = self.gain
        for relic in range(i64(N_RELICS)):
            nearer: i64 = 0
            together: i64 = 0
            value = 0.0
            for number in range(i64(3)):
                which = 3 * relic + number
                before = usual[which]
                together += before
                if before and before <= FAR_RELIC:
                    by_way = relics if which < 7 else more if which < 14 else last
                    after = far_in(by_way, PLACE_OF[which])
                    if after < before:
                        if value == 0.0:
                            value = float(next_value(position, seat, relic))
                        self.goals += 1
                        nearer += before - after
                        gain -= value * credit[known + before]
                        gain += value * (credit[known + after] if after else rounds)
                        in_all = TEN * value * rounds
                        if after == 0:
                            out[at + CONNECTED] += in_all
                        out[at + RELICS_NEARER] += in_all * float(before - after) / float(before)
            if nearer:
                rest = together - nearer
                gain += free * (
                    _FREE[rest if rest < FAR else i64(FAR)]
                    - _FREE[together if together < FAR else i64(FAR)]
                )
        self.gain = gain

    def _notice_trails(
        self, position: Position, seat: i64, one: i64, other: i64, out: vec[float], at: i64
    ) -> None:
        """What the segment touches and joins."""
        holds_one = self.held[one]
        holds_other = self.held[other]
        is_something = holds_one != 0 or self.length[one] > 1
        is_another = holds_other != 0 or self.length[other] > 1
        if is_something and is_another:
            out[at + JOINS] = 1.0
        elif not is_something and not is_another:
            out[at + LOOSE] = 1.0
        if holds_one | holds_other == 0:
            out[at + EMPTY] = 1.0
        if holds_one and holds_other:
            out[at + WAITING] = self._waiting(position, seat, holds_one | holds_other)
            if holds_one & VILLAGE_BITS and holds_other & VILLAGE_BITS:
                out[at + VILLAGES] = 1.0

    def _waiting(self, position: Position, seat: i64, held: i64) -> float:
        """The points of letters one village of which is held, and the other is not."""
        villages = position.ledgers[seat].villages
        total = 0.0
        for letter in range(i64(N_LETTERS)):
            both = (villages >> (10 * letter)) & VILLAGE_BITS
            here = held & both
            if here and here != both:
                total += TEN * float(position.map.points_of_letter[letter])
        return total
