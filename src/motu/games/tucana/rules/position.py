"""The position of Trails of Tucana: what is where, and what can be read off it. Compiled.

The sheets of all seats stand one after another in one packed vector. What is joined to what is
kept as it grows: every hex points to another of the same trails, the last of them (the *root*)
knows which villages and relics they hold. Roots differ with the order of drawing, so nothing but
the rules looks at them, and `flat` leaves them out: they follow from the segments.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from motu.core.rng import Rng
from motu.games.tucana.rules.board import (
    ALL_OF_PAIR,
    BIT,
    FIRST_OF_PAIR,
    FITTING,
    HOLDS,
    MOST_HEXES,
    MOST_SEATS,
    MOST_SEGMENTS,
    N_HEXES,
    N_PAIRS,
    RELIC_BITS,
    RELICS_OF_TYPE,
    SEGMENT_A,
    SEGMENT_B,
    SEGMENT_PAIR,
    TURNS,
    VILLAGE_BITS,
)
from motu.games.tucana.rules.tally import (
    BEFORE,
    BLUE_WON,
    CONNECTED,
    FREE,
    JOINED,
    LINKED,
    NOW,
    RED_WON,
    SETTLED,
    SHEET_SIZE,
    VILLAGES,
    WRITTEN,
    Tally,
)

# On a sheet before all that is counted (see `tally`): what is drawn, a bit set for each pair of
# terrains. After it: for every hex the next on the way to its root; for a root less one minus
# what it holds.
DRAWN: Final = 0
HEX: Final = SHEET_SIZE

NOBODY: Final = -1


def _lowest_bits() -> vec[i64]:
    """For every set of eight seats the first of them."""
    found = vec[i64]()
    for seats in range(1 << MOST_SEATS):
        first = NOBODY
        for seat in range(MOST_SEATS - 1, -1, -1):
            if seats >> seat & 1:
                first = seat
        found = append(found, i64(first))
    return found


FIRST_SEAT: Final[vec[i64]] = _lowest_bits()


def blank_sheets(map_: i64, seats: i64) -> vec[i64]:
    """T1.1: a sheet for each seat, with nothing drawn."""
    sheets = vec[i64]()
    for _ in range(seats):
        for _ in range(i64(HEX)):
            sheets = append(sheets, i64(0))
        for hex_ in range(N_HEXES[map_]):
            sheets = append(sheets, -1 - HOLDS[MOST_HEXES * map_ + hex_])
    return sheets


class Position(Tally):
    """What is where. `TucanaState` adds the rules that move it."""

    def __init__(self, rng: Rng, sheets: vec[i64]) -> None:
        super().__init__(rng, sheets)
        # The seats that have not finished this turn, as a bit set.
        self.waiting: i64 = 0

    def set_up(self, map_: i64, seats: i64) -> None:
        """The map and the number of players, which say where things stand in `sheets`."""
        self.map = map_
        self.seats = seats
        self.stride = HEX + N_HEXES[map_]

    # --- looking at a sheet --------------------------------------------------------------

    def has_drawn(self, seat: i64, segment: i64) -> bool:
        """Whether a segment is on a seat's sheet."""
        pair = SEGMENT_PAIR[MOST_SEGMENTS * self.map + segment]
        place = segment - FIRST_OF_PAIR[11 * self.map + pair]
        return (self.sheets[self.stride * seat + DRAWN + pair] >> place) & 1 != 0

    def fitting(self) -> i64:
        """T2.1, T2.2: the pairs of terrains that the two cards allow, as a bit set."""
        return FITTING[5 * self.card1 + self.card2]

    def can_draw(self, seat: i64) -> bool:
        """T2.4: whether anything that fits the cards is left to draw."""
        sheets = self.sheets
        fitting = self.fitting()
        here = self.stride * seat + DRAWN
        for pair in range(i64(N_PAIRS)):
            if (fitting >> pair) & 1 and sheets[here + pair] != ALL_OF_PAIR[10 * self.map + pair]:
                return True
        return False

    def is_waiting(self, seat: i64) -> bool:
        """Whether a seat still has to draw in this turn."""
        return (self.waiting >> seat) & 1 != 0

    def segments_of(self, seat: i64) -> list[int]:
        """All segments on a sheet, by their numbers."""
        found: list[int] = []
        for pair in range(i64(N_PAIRS)):
            drawn = self.sheet(seat, DRAWN + pair)
            segment = FIRST_OF_PAIR[11 * self.map + pair]
            while drawn:
                if drawn & 1:
                    found.append(segment)
                drawn >>= 1
                segment += 1
        return found

    def drawn_now(self, seat: i64) -> list[int]:
        """What a seat has drawn in this turn, in its order."""
        return unpacked(self.sheet(seat, NOW))

    def drawn_before(self, seat: i64) -> list[int]:
        """What a seat drew in the last complete turn, in its order."""
        return unpacked(self.sheet(seat, BEFORE))

    def root(self, seat: i64, hex_: i64) -> i64:
        """The hex that stands for all that this one is joined to."""
        sheets = self.sheets
        here = self.stride * seat + HEX
        next_ = sheets[here + hex_]
        while next_ >= 0:
            hex_ = next_
            next_ = sheets[here + hex_]
        return hex_

    def held_at(self, seat: i64, hex_: i64) -> i64:
        """The villages and relics on the trails that a hex belongs to."""
        return -1 - self.sheets[self.stride * seat + HEX + self.root(seat, hex_)]

    # --- drawing -------------------------------------------------------------------------

    def put_segment(self, seat: i64, segment: i64) -> None:
        """Draw a segment on a sheet, and see what it joins."""
        sheets = self.sheets
        sheet = self.stride * seat
        number = MOST_SEGMENTS * self.map + segment
        pair = SEGMENT_PAIR[number]
        sheets[sheet + DRAWN + pair] |= BIT[segment - FIRST_OF_PAIR[11 * self.map + pair]]
        # The roots of both ends.
        hexes = sheet + HEX
        a = SEGMENT_A[number]
        at_a = sheets[hexes + a]
        while at_a >= 0:
            a = at_a
            at_a = sheets[hexes + a]
        b = SEGMENT_B[number]
        at_b = sheets[hexes + b]
        while at_b >= 0:
            b = at_b
            at_b = sheets[hexes + b]
        if a == b:
            return
        held_a = -1 - at_a
        held_b = -1 - at_b
        held = held_a | held_b
        sheets[hexes + b] = a
        sheets[hexes + a] = -1 - held
        if held_a and held_b:
            self._see_what_met(sheet, held_a, held_b)

    def _see_what_met(self, sheet: i64, held_a: i64, held_b: i64) -> None:
        """Two trails that both hold something are one now."""
        held = held_a | held_b
        sheets = self.sheets
        if held & VILLAGE_BITS:
            # T3.1: every relic among them is connected now.
            before = sheets[sheet + CONNECTED]
            after = before | (held & RELIC_BITS)
            if after != before:
                sheets[sheet + CONNECTED] = after
                # T3.2: the last relic of a type gives a free segment.
                for relic in range(i64(5)):
                    all_of_type = RELICS_OF_TYPE[5 * self.map + relic]
                    if after & all_of_type == all_of_type and before & all_of_type != all_of_type:
                        sheets[sheet + FREE] += 1
            if held_a & VILLAGE_BITS and held_b & VILLAGE_BITS:
                # T4.1: two villages of the same letter.
                villages = sheets[sheet + VILLAGES]
                for letter in range(i64(5)):
                    both = (villages >> (10 * letter)) & VILLAGE_BITS
                    if held & both == both:
                        sheets[sheet + JOINED] |= BIT[letter]
        if held_a & RELIC_BITS and held_b & RELIC_BITS:
            # T6.2: two relics of the same type.
            for relic in range(i64(5)):
                of_type = RELICS_OF_TYPE[5 * self.map + relic]
                if held_a & of_type and held_b & of_type:
                    sheets[sheet + LINKED] |= BIT[relic]

    def take_back(self, seat: i64) -> None:
        """Make a sheet again what it was before this turn."""
        self.take_off(seat, self.drawn_now(seat))
        self.sheets[self.stride * seat + FREE] = 0
        self.sheets[self.stride * seat + NOW] = 0

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
        sheets = self.sheets
        sheet = self.stride * seat
        for pair in range(i64(N_PAIRS)):
            sheets[sheet + DRAWN + pair] = 0
        sheets[sheet + CONNECTED] = 0
        sheets[sheet + JOINED] = 0
        sheets[sheet + LINKED] = 0
        for hex_ in range(N_HEXES[self.map]):
            sheets[sheet + HEX + hex_] = -1 - HOLDS[MOST_HEXES * self.map + hex_]

    # --- copies --------------------------------------------------------------------------

    def copy_into(self, other: "Position") -> None:
        """All but the generator and the sheets, which a new position is made with."""
        self.copy_tally(other)
        other.waiting = self.waiting

    def flat(self) -> tuple[int, ...]:
        numbers: list[int] = [
            self.map, self.seats, self.village_card, self.first_village, self.backwards,
            self.symmetric, self.special, self.round, self.turn, self.card1, self.card2,
            self.deck, self.waiting, self.blue, self.red, self.ending, self.won,
        ]  # fmt: skip
        for seat in range(self.seats):
            numbers += [self.sheet(seat, DRAWN + pair) for pair in range(N_PAIRS)]
            numbers += [
                self.sheet(seat, SETTLED), self.sheet(seat, FREE), self.sheet(seat, NOW),
                self.sheet(seat, BEFORE), self.sheet(seat, WRITTEN), self.sheet(seat, BLUE_WON),
                self.sheet(seat, RED_WON),
            ]  # fmt: skip
        return tuple(numbers) + self.rng.words()

    def take_flat(self, numbers: tuple[int, ...]) -> None:
        """Become the position that `flat` gave these numbers for."""
        self.set_up(numbers[0], numbers[1])
        self.sheets = blank_sheets(self.map, self.seats)
        self.village_card, self.first_village = numbers[2], numbers[3]
        self.backwards, self.symmetric, self.special = numbers[4], numbers[5], numbers[6]
        self.round, self.turn = numbers[7], numbers[8]
        self.card1, self.card2, self.deck = numbers[9], numbers[10], numbers[11]
        self.waiting, self.blue, self.red = numbers[12], numbers[13], numbers[14]
        self.ending, self.won = numbers[15], numbers[16]
        self.write_letters()
        place = 17
        for seat in range(self.seats):
            sheet = self.stride * seat
            for pair in range(i64(N_PAIRS)):
                first = FIRST_OF_PAIR[11 * self.map + pair]
                drawn: i64 = numbers[place]
                for bit in range(i64(62)):
                    # Through `put_segment`, so that what is joined is right.
                    if (drawn >> bit) & 1:
                        self.put_segment(seat, first + bit)
                place += 1
            self.sheets[sheet + SETTLED] = numbers[place]
            self.sheets[sheet + FREE] = numbers[place + 1]
            self.sheets[sheet + NOW] = numbers[place + 2]
            self.sheets[sheet + BEFORE] = numbers[place + 3]
            self.sheets[sheet + WRITTEN] = numbers[place + 4]
            self.sheets[sheet + BLUE_WON] = numbers[place + 5]
            self.sheets[sheet + RED_WON] = numbers[place + 6]
            place += 7


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
