"""How far apart on a sheet is what is to be joined. Compiled.

From every hex it is known how far it is to any village, to each village and to each relic: 26 ways,
seven to a number with a byte for each. So one sum or comparison of two numbers does for seven. A
way is the longer the rarer its terrains come up together; trails cost nothing. A segment only ever
makes ways shorter, so what was measured before is not measured again: its two ends are as near now
as the nearer of them was, and from there it spreads as far as anything changes.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.packing import packed, renewed, zeros
from motu.games.tucana.rules.board import BIT, MOST_HEXES, N_LETTERS, N_PAIRS, VILLAGE_BITS, Map
from motu.games.tucana.rules.position import Position

#: Further than this nothing is looked at.
FAR: Final = 48
#: Relics further than this from any village are not looked at: nowhere on the maps is one.
FAR_RELIC: Final = 24
N_RELIC_BITS: Final = 15
#: Seven bytes: a one in each, and their highest bits, which no distance and no sum of two reaches.
ONES: Final = 0x01010101010101
TOPS: Final = 0x80808080808080
BYTE: Final = 0x7F

#: The four numbers of a hex: to any village, then to one village of each letter; to the last relic,
#: then to the other village of each letter, so that both sides of a letter are at the same place;
#: to the first seven relics; to the next seven.
ONE_SIDE: Final = 0
OTHER_SIDE: Final = 1
RELICS: Final = 2
MORE_RELICS: Final = 3
N_NUMBERS: Final = 4
IN_NUMBER: Final = 7
#: A ring of hexes to look at again; more than there can be.
QUEUE: Final = 512


def lower(one: i64, other: i64) -> i64:
    """Byte by byte the lower of two.

    >>> hex(lower(0x0A0B0C, 0x0B0B0B))
    '0xa0b0b'
    """
    is_not_less = ((one | TOPS) - other) & TOPS
    return one ^ ((one ^ other) & (is_not_less - (is_not_less >> 7)))


def less(one: i64, other: i64) -> i64:
    """The highest bit of each byte that is less in one than in the other.

    >>> hex(less(0x0A0B0C, 0x0B0B0B))
    '0x800000'
    """
    return (((one | TOPS) - other) & TOPS) ^ TOPS


def far_in(number: i64, place: i64) -> i64:
    """One byte of a number.

    >>> far_in(0x0A0B0C, 1)
    11
    """
    return (number >> (8 * place)) & BYTE


@final
class Ways:
    """All ways of one sheet as it was last looked at; they belong to who measures."""

    def __init__(self) -> None:
        self.map: Map | None = None
        self.n: i64 = 0
        #: What a hex is joined to: the same label for all of a trail.
        self.label: vec[i64] = zeros(MOST_HEXES)
        #: `far[n * number + hex]`.
        self.far: vec[i64] = vec[i64]()
        #: What was drawn on the sheet, and where its letters are: by that it is known again.
        self.drawn: vec[i64] = zeros(N_PAIRS)
        self.villages: i64 = -1
        #: For each letter the hex of its second village.
        self.other: vec[i64] = zeros(N_LETTERS)
        #: The bytes of each number that are still asked for: what is joined already is measured no
        #: more, and what is said of it is out of date.
        self._asked: vec[i64] = packed([BYTE * ONES] * N_NUMBERS)
        self._queue: vec[i64] = zeros(QUEUE)
        self._queued: vec[i64] = zeros(MOST_HEXES)

    def become(self, known: "Ways") -> None:
        """Know what another knows."""
        self.map = known.map
        self.n = known.n
        self.villages = known.villages
        self.far = renewed(self.far, known.far)
        label = self.label
        labels = known.label
        for hex_ in range(known.n):
            label[hex_] = labels[hex_]
        for pair in range(i64(N_PAIRS)):
            self.drawn[pair] = known.drawn[pair]
        for letter in range(i64(N_LETTERS)):
            self.other[letter] = known.other[letter]

    def become_one_side(self, known: "Ways") -> None:
        """Know of another the trails, and the ways that `join_one_side` keeps."""
        if len(self.far) != len(known.far):
            self.far = zeros(len(known.far))
        self.n = known.n
        self._asked[ONE_SIDE] = known._asked[ONE_SIDE]
        far = self.far
        known_far = known.far
        label = self.label
        labels = known.label
        for hex_ in range(known.n):
            far[hex_] = known_far[hex_]
            label[hex_] = labels[hex_]
        for letter in range(i64(N_LETTERS)):
            self.other[letter] = known.other[letter]

    def look_at(self, position: Position, seat: i64) -> None:
        """Measure the ways of a sheet: only what was drawn since, if it is the one known."""
        map_ = position.map
        now = position.sheets[seat].drawn
        drawn = self.drawn
        villages = position.ledgers[seat].villages
        is_known = self.villages == villages and self.map is map_
        if is_known:
            for pair in range(i64(N_PAIRS)):
                if drawn[pair] & ~now[pair]:
                    is_known = False
                    break
        if not is_known:
            self._begin(map_, villages)
        self._ask(position.ledgers[seat].joined, position.ledgers[seat].connected)
        for pair in range(i64(N_PAIRS)):
            new = now[pair] & ~drawn[pair]
            if new:
                segment = map_.first_of_pair[pair]
                while new:
                    if new & 1:
                        self._join(map_, map_.segment_a[segment], map_.segment_b[segment])
                    new >>= 1
                    segment += 1
                drawn[pair] = now[pair]

    def _ask(self, joined: i64, connected: i64) -> None:
        """What is joined and connected is asked for no more."""
        asked = self._asked
        letters = LETTERS_ASKED[joined]
        asked[ONE_SIDE] = letters | BYTE
        asked[OTHER_SIDE] = letters | (i64(0) if (connected >> 24) & 1 else i64(BYTE))
        asked[RELICS] = RELICS_ASKED[(connected >> 10) & 0x7F]
        asked[MORE_RELICS] = RELICS_ASKED[(connected >> 17) & 0x7F]

    def _begin(self, map_: Map, villages: i64) -> None:
        """A sheet on which nothing is drawn."""
        self._ask(0, 0)
        n = map_.n_hexes
        self.map = map_
        self.n = n
        self.villages = villages
        self.far = zeros(N_NUMBERS * n)
        far = self.far
        for hex_ in range(n):
            far[hex_] = FAR * ONES
            far[n + hex_] = FAR * ONES - (FAR - FAR_RELIC)
            far[2 * n + hex_] = FAR_RELIC * ONES
            far[3 * n + hex_] = FAR_RELIC * ONES
        for hex_ in range(n):
            self.label[hex_] = hex_
        for pair in range(i64(N_PAIRS)):
            self.drawn[pair] = 0
        for village in range(i64(10)):
            self._set_out(ONE_SIDE, 0, map_.hex_of[village])
        for letter in range(i64(N_LETTERS)):
            both = (villages >> (10 * letter)) & VILLAGE_BITS
            self.other[letter] = map_.hex_of[place_of(both & (both - 1))]
            self._set_out(ONE_SIDE, 1 + letter, map_.hex_of[place_of(both)])
            self._set_out(OTHER_SIDE, 1 + letter, self.other[letter])
        for relic in range(i64(N_RELIC_BITS)):
            if map_.hex_of[10 + relic] >= 0:
                self._set_out(NUMBER_OF[relic], PLACE_OF[relic], map_.hex_of[10 + relic])
        for number in range(i64(N_NUMBERS)):
            for hex_ in range(n):
                self._queue[hex_] = hex_
                self._queued[hex_] = 1
            self._spread(map_, number, n)

    def _set_out(self, number: i64, place: i64, hex_: i64) -> None:
        """A way begins at a hex."""
        self.far[self.n * number + hex_] &= ~(BYTE * BIT[8 * place])

    def _join(self, map_: Map, a: i64, b: i64) -> None:
        """Two hexes that are next to each other belong to the same trail now."""
        if not self.relabel(a, b):
            return
        for number in range(i64(N_NUMBERS)):
            self._meet(map_, number, a, b)

    def join_one_side(self, map_: Map, ends: vec[i64], n: i64) -> None:
        """The same for a way of several segments, two ends of each; only `become_one_side`.

        They are trails of one another already (`relabel`), so all are as far as the nearest.
        """
        far = self.far
        both = far[ends[0]]
        for place in range(1, n):
            both = lower(both, far[ends[place]])
        tail: i64 = 0
        asked = self._asked[ONE_SIDE]
        for place in range(n):
            hex_ = ends[place]
            if (far[hex_] ^ both) & asked:
                far[hex_] = both
                self._queue[tail] = hex_
                self._queued[hex_] = 1
                tail += 1
        self._spread(map_, ONE_SIDE, tail)

    def relabel(self, a: i64, b: i64) -> bool:
        """Make two trails one; whether they were two."""
        label = self.label
        mine = label[a]
        its = label[b]
        if mine == its:
            return False
        for hex_ in range(self.n):
            if label[hex_] == its:
                label[hex_] = mine
        return True

    def _meet(self, map_: Map, number: i64, a: i64, b: i64) -> None:
        """Both ends of a segment are as far as the nearer, and what follows from that."""
        far = self.far
        at = self.n * number
        at_a = far[at + a]
        at_b = far[at + b]
        if (at_a ^ at_b) & self._asked[number] == 0:
            return
        both = lower(at_a, at_b)
        found: i64 = 0
        if both != at_a:
            far[at + a] = both
            self._queue[0] = a
            self._queued[a] = 1
            found = 1
        if both != at_b:
            far[at + b] = both
            self._queue[found] = b
            self._queued[b] = 1
            found += 1
        self._spread(map_, number, found)

    def _spread(self, map_: Map, number: i64, tail: i64) -> None:
        """From the hexes in the queue to all from which anything that is asked for is nearer."""
        at = self.n * number
        asked = (self._asked[number] << 1) & TOPS
        label = self.label
        far = self.far
        queue = self._queue
        queued = self._queued
        neighbours = map_.neighbours
        costs = map_.neighbour_costs
        head: i64 = 0
        while head != tail:
            hex_ = queue[head]
            head = (head + 1) & (QUEUE - 1)
            queued[hex_] = 0
            here = far[at + hex_]
            its = label[hex_]
            others = neighbours[hex_]
            steps = costs[hex_]
            while others:
                other = (others & 0xFF) - 1
                known = far[at + other]
                there = here if label[other] == its else here + (steps & 0xFF) * ONES
                others >>= 8
                steps >>= 8
                # Byte by byte whether it is no less; see `lower`.
                is_not_less = (there | TOPS) - known
                if is_not_less & asked != asked:
                    is_not_less &= TOPS
                    mask = is_not_less - (is_not_less >> 7)
                    far[at + other] = there ^ ((there ^ known) & mask)
                    if queued[other] == 0:
                        queued[other] = 1
                        queue[tail] = other
                        tail = (tail + 1) & (QUEUE - 1)

    # --- how far things are ----------------------------------------------------------------

    def of_letter(self, letter: i64) -> i64:
        """How far apart the two villages of a letter are."""
        return far_in(self.far[self.other[letter]], 1 + letter)

    def of_hex(self, hex_: i64) -> i64:
        """How far a hex is from any village."""
        return self.far[hex_] & BYTE


def place_of(bit: i64) -> i64:
    """Where the lowest bit of a number is.

    >>> place_of(12)
    2
    """
    place: i64 = 0
    while not (bit >> place) & 1:
        place += 1
    return place


#: In which number the way to a relic is, and at which place.
NUMBER_OF: Final[vec[i64]] = packed([RELICS] * 7 + [MORE_RELICS] * 7 + [OTHER_SIDE])
PLACE_OF: Final[vec[i64]] = packed([*range(7), *range(7), 0])

#: The bytes of letters that are not joined, by which are; and those of seven relics likewise.
LETTERS_ASKED: Final[vec[i64]] = packed(
    [
        sum(BYTE << (8 * (1 + n)) for n in range(N_LETTERS) if not (joined >> n) & 1)
        for joined in range(1 << N_LETTERS)
    ]
)
RELICS_ASKED: Final[vec[i64]] = packed(
    [
        sum(BYTE << (8 * n) for n in range(IN_NUMBER) if not (connected >> n) & 1)
        for connected in range(1 << IN_NUMBER)
    ]
)
