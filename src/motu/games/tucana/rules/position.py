"""The position of Trails of Tucana: what is where, and what can be read off it. Compiled.

Every seat has a sheet, with what is drawn on it, and a ledger, with what is counted of it. What is
joined to what is kept as it grows: every hex points to another of the same trails, the last of them
(the *root*) knows which villages and relics they hold. Roots differ with the order of drawing, so
nothing but the rules looks at them, and they are no part of the position: they follow from the
segments.
"""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.packing import zeros
from motu.core.rng import Rng
from motu.games.tucana.rules.board import (
    BIT,
    FITTING,
    N_PAIRS,
    RELIC_BITS,
    TURNS,
    VILLAGE_BITS,
    Map,
)
from motu.games.tucana.rules.tally import Tally

NOBODY: Final = -1


@final
class Sheet:
    """What one seat has drawn."""

    derived: ClassVar[tuple[str, ...]] = ("roots",)

    def __init__(self) -> None:
        # A bit set for each pair of terrains.
        self.drawn: vec[i64] = vec[i64]()
        # For every hex the next on the way to its root; for a root less one minus what it holds.
        self.roots: vec[i64] = vec[i64]()
        # T3.2: free segments due.
        self.free: i64 = 0
        # The segments drawn in this turn and in the last complete one, each as its number plus 1 in
        # nine bits, the first one highest. A turn has six at most: one, and a free one for each
        # type of relic.
        self.now: i64 = 0
        self.before: i64 = 0

    def become(self, other: "Sheet") -> None:
        self.free = other.free
        self.now = other.now
        self.before = other.before
        # A slice is a copy of its own: what is written into one is not seen in the other.
        self.drawn = other.drawn[:]
        self.roots = other.roots[:]

    def wipe(self, map_: Map) -> None:
        """Nothing is drawn, no hex is joined to another."""
        self.drawn = zeros(N_PAIRS)
        self.roots = map_.bare_roots[:]


class Position(Tally):
    """What is where. `TucanaState` adds the rules that move it."""

    def __init__(self, map_: Map, seats: i64, rng: Rng) -> None:
        super().__init__(map_, seats, rng)
        self.sheets: list[Sheet] = [Sheet() for _ in range(seats)]
        # The seats that have not finished this turn, as a bit set.
        self.drawing: i64 = 0

    # --- looking at a sheet --------------------------------------------------------------

    def has_drawn(self, seat: i64, segment: i64) -> bool:
        """Whether a segment is on a seat's sheet."""
        pair = self.map.segment_pair[segment]
        place = segment - self.map.first_of_pair[pair]
        return (self.sheets[seat].drawn[pair] >> place) & 1 != 0

    def fitting(self) -> i64:
        """T2.1, T2.2: the pairs of terrains that the two cards allow, as a bit set."""
        return FITTING[5 * self.card1 + self.card2]

    def can_draw(self, seat: i64) -> bool:
        """T2.4: whether anything that fits the cards is left to draw."""
        drawn = self.sheets[seat].drawn
        all_of_pair = self.map.all_of_pair
        fitting = self.fitting()
        for pair in range(i64(N_PAIRS)):
            if (fitting >> pair) & 1 and drawn[pair] != all_of_pair[pair]:
                return True
        return False

    def is_drawing(self, seat: i64) -> bool:
        """Whether a seat still has to draw in this turn."""
        return (self.drawing >> seat) & 1 != 0

    def segments_of(self, seat: i64) -> list[int]:
        """All segments on a sheet, by their numbers."""
        found: list[int] = []
        for pair in range(i64(N_PAIRS)):
            drawn = self.sheets[seat].drawn[pair]
            segment = self.map.first_of_pair[pair]
            while drawn:
                if drawn & 1:
                    found.append(segment)
                drawn >>= 1
                segment += 1
        return found

    def drawn_now(self, seat: i64) -> list[int]:
        """What a seat has drawn in this turn, in its order."""
        return unpacked(self.sheets[seat].now)

    def drawn_before(self, seat: i64) -> list[int]:
        """What a seat drew in the last complete turn, in its order."""
        return unpacked(self.sheets[seat].before)

    def root(self, seat: i64, hex_: i64) -> i64:
        """The hex that stands for all that this one is joined to."""
        roots = self.sheets[seat].roots
        next_ = roots[hex_]
        while next_ >= 0:
            hex_ = next_
            next_ = roots[hex_]
        return hex_

    def held_at(self, seat: i64, hex_: i64) -> i64:
        """The villages and relics on the trails that a hex belongs to."""
        return -1 - self.sheets[seat].roots[self.root(seat, hex_)]

    # --- drawing -------------------------------------------------------------------------

    def put_segment(self, seat: i64, segment: i64) -> None:
        """Draw a segment on a sheet, and see what it joins."""
        map_ = self.map
        sheet = self.sheets[seat]
        pair = map_.segment_pair[segment]
        sheet.drawn[pair] |= BIT[segment - map_.first_of_pair[pair]]
        # The roots of both ends.
        roots = sheet.roots
        a = map_.segment_a[segment]
        at_a = roots[a]
        while at_a >= 0:
            a = at_a
            at_a = roots[a]
        b = map_.segment_b[segment]
        at_b = roots[b]
        while at_b >= 0:
            b = at_b
            at_b = roots[b]
        if a == b:
            return
        held_a = -1 - at_a
        held_b = -1 - at_b
        roots[b] = a
        roots[a] = -1 - (held_a | held_b)
        if held_a and held_b:
            self._see_what_met(seat, held_a, held_b)

    def _see_what_met(self, seat: i64, held_a: i64, held_b: i64) -> None:
        """Two trails that both hold something are one now."""
        held = held_a | held_b
        mine = self.ledgers[seat]
        relics_of_type = self.map.relics_of_type
        if held & VILLAGE_BITS:
            # T3.1: every relic among them is connected now.
            before = mine.connected
            after = before | (held & RELIC_BITS)
            if after != before:
                mine.connected = after
                # T3.2: the last relic of a type gives a free segment.
                for relic in range(i64(5)):
                    all_of_type = relics_of_type[relic]
                    if after & all_of_type == all_of_type and before & all_of_type != all_of_type:
                        self.sheets[seat].free += 1
            if held_a & VILLAGE_BITS and held_b & VILLAGE_BITS:
                # T4.1: two villages of the same letter.
                villages = mine.villages
                for letter in range(i64(5)):
                    both = (villages >> (10 * letter)) & VILLAGE_BITS
                    if held & both == both:
                        mine.joined |= BIT[letter]
        if held_a & RELIC_BITS and held_b & RELIC_BITS:
            # T6.2: two relics of the same type.
            for relic in range(i64(5)):
                of_type = relics_of_type[relic]
                if held_a & of_type and held_b & of_type:
                    mine.linked |= BIT[relic]

    def take_back(self, seat: i64) -> None:
        """Make a sheet again what it was before this turn."""
        self.take_off(seat, self.drawn_now(seat))
        self.sheets[seat].free = 0
        self.sheets[seat].now = 0

    def take_off(self, seat: i64, gone: list[int]) -> None:
        """Take these segments off a sheet: it is drawn again without them."""
        if not gone:
            return
        kept = [segment for segment in self.segments_of(seat) if segment not in gone]
        self._clear(seat)
        for segment in kept:
            self.put_segment(seat, segment)

    def _clear(self, seat: i64) -> None:
        """Take all segments off a sheet."""
        sheet = self.sheets[seat]
        mine = self.ledgers[seat]
        sheet.wipe(self.map)
        mine.connected = 0
        mine.joined = 0
        mine.linked = 0

    def derive(self) -> None:
        """What is joined to what follows from the segments; what comes of it is known already."""
        for seat in range(self.seats):
            free = self.sheets[seat].free
            segments = self.segments_of(seat)
            self._clear(seat)
            for segment in segments:
                self.put_segment(seat, segment)
            self.sheets[seat].free = free

    # --- copies --------------------------------------------------------------------------

    def become_position(self, other: "Position") -> None:
        """Be what another is."""
        self.become_tally(other)
        self.drawing = other.drawing
        for seat in range(self.seats):
            self.sheets[seat].become(other.sheets[seat])


def unpacked(segments: i64) -> list[int]:
    """The segments of a turn, from their packed form.

    >>> unpacked((4 << 9) + 8)
    [3, 7]
    """
    found: list[int] = []
    while segments:
        found.append((segments & 0x1FF) - 1)
        segments >>= 9
    found.reverse()
    return found


def moment_of(round_: i64, turn: i64) -> i64:
    """The number of a turn in the whole game, from 0."""
    return TURNS * round_ + turn
