"""The rules of Trails of Tucana: what is legal, and what an action does. Compiled.

Every paragraph names the rule it keeps; see `rules/en/tucana.md`. All play at the same time: within
a turn the seats may draw in any order, and nothing that one of them does matters to another before
all have drawn (T2.5). So bonuses are settled, and cards turned over, only when a turn is complete.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.rng import Rng
from motu.core.state import new_buffer
from motu.games.tucana.rules.board import BIT, FIRST_OF_PAIR, TURNS
from motu.games.tucana.rules.nearness import worth_of
from motu.games.tucana.rules.position import DRAWN, FIRST_SEAT, Position, blank_sheets, moment_of
from motu.games.tucana.rules.tally import BEFORE, FREE, NOW

ALL_PAIRS: Final = (1 << 10) - 1

_ROOM: Final[vec[i64]] = new_buffer()


@final
@mypyc_attr(free_list_len=1)
class TucanaState(Position):
    """A position of Trails of Tucana. Start one with `motu.game("tucana").start()`."""

    # --- what is legal -------------------------------------------------------------------

    def next_to_act(self) -> i64:
        return FIRST_SEAT[self.waiting]

    def to_act(self) -> list[int]:
        waiting = self.waiting
        seats: list[int] = []
        seat = 0
        while waiting:
            if waiting & 1:
                seats.append(seat)
            waiting >>= 1
            seat += 1
        return seats

    def moment(self) -> i64:
        return moment_of(self.round, self.turn)

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat < 0 or seat >= self.seats or not (self.waiting >> seat) & 1:
            return 0
        sheets = self.sheets
        first_of_pair = FIRST_OF_PAIR
        sheet = self.stride * seat
        # T3.2: a free segment goes anywhere; T2.1: otherwise the cards say between what.
        pairs = ALL_PAIRS if sheets[sheet + FREE] else self.fitting()
        found: i64 = 0
        pair: i64 = 0
        while pairs:
            if pairs & 1:
                segment = first_of_pair[11 * self.map + pair]
                end = first_of_pair[11 * self.map + pair + 1]
                drawn = sheets[sheet + DRAWN + pair]
                while segment < end:
                    # T2.3: where none is yet. Written always, counted only if it is free.
                    out[found] = segment
                    found += 1 - (drawn & 1)
                    drawn >>= 1
                    segment += 1
            pairs >>= 1
            pair += 1
        return found

    def legal(self, seat: int) -> list[int]:
        # As everywhere, but a tenth faster for those who step through games from Python.
        found = self.legal_into(seat, _ROOM)
        return list(_ROOM[:found])

    # --- playing -------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        self._draw(seat, action)
        # T3.3: who has a free segment due draws on in the same turn.
        if self.sheets[self.stride * seat + FREE] == 0:
            self.waiting ^= BIT[seat]
            if self.waiting == 0:
                self._end_turn()

    def _draw(self, seat: i64, segment: i64) -> None:
        """T2.1, T3.2: one segment, by the cards or free, and all that it joins."""
        sheets = self.sheets
        sheet = self.stride * seat
        if sheets[sheet + NOW]:
            # T3.4: a free segment is never forgone. There is always one left to draw: a sheet
            # has far more than the 44 that a game can come to.
            sheets[sheet + FREE] -= 1
        sheets[sheet + NOW] = (sheets[sheet + NOW] << 9) + segment + 1
        self.put_segment(seat, segment)

    def _end_turn(self) -> None:
        """T2.5: all have drawn. What they did counts now, and the next turn begins."""
        self._settle()
        # More than once where the cards leave nobody anything to draw (T2.4).
        while self.waiting == 0 and not self.ending:
            self.turn += 1
            # T5.1: one card is left after thirteen turns.
            if self.turn == TURNS:
                self.end_round()
            if not self.ending:
                self._next_cards()

    def _settle(self) -> None:
        """T4.1, T4.2, T4.3, T6.2: villages and bonuses of all seats, in the same turn alike."""
        sheets = self.sheets
        for seat in range(self.seats):
            sheet = self.stride * seat
            sheets[sheet + BEFORE] = sheets[sheet + NOW]
            sheets[sheet + NOW] = 0
        self.discard(self.award())

    def _next_cards(self) -> None:
        """T2.1: two cards are turned over; T2.4: who cannot draw loses the turn."""
        self.turn_cards()
        for seat in range(self.seats):
            if self.can_draw(seat):
                self.waiting |= BIT[seat]

    # --- for bots ------------------------------------------------------------------------

    def worth(self, seat: i64) -> i64:
        return worth_of(self, seat)

    # --- copies --------------------------------------------------------------------------

    def copy(self) -> "TucanaState":
        # A slice is a copy of its own: what is written into one is not seen in the other.
        other = TucanaState(self.rng.copy(), self.sheets[:])
        self.copy_into(other)
        return other

    def imagine(self, seat: int, rng: Rng) -> "TucanaState":
        """T2.5: what the others have drawn in this turn is taken back and drawn anew, by lot.

        Who has finished the turn has finished it here too, so that the copy looks the same to
        the seat; who has not may have drawn something already, and begins the turn again.
        """
        other = TucanaState(rng.split(), self.sheets[:])
        self.copy_into(other)
        for them in range(self.seats):
            if them != seat and other.sheet(them, NOW):
                other.take_back(them)
                if not other.is_waiting(them):
                    other._draw_by_lot(them, rng)
        return other

    def _draw_by_lot(self, seat: i64, rng: Rng) -> None:
        """Draw something, and free segments as they come, until the seat has finished the turn."""
        self.waiting |= BIT[seat]
        while True:
            found = self.legal_into(seat, _ROOM)
            self._draw(seat, _ROOM[rng.below(found)])
            if self.sheet(seat, FREE) == 0:
                break
        self.waiting ^= BIT[seat]


def start(
    rng: Rng,
    seats: i64,
    map_: i64,
    special: i64,
    random_village: i64,
    backwards: i64,
    symmetric: i64,
) -> TucanaState:
    """T1.1 to T1.5: sheets, letters, bonus cards, and the first two terrain cards."""
    state = TucanaState(rng, blank_sheets(map_, seats))
    state.set_up(map_, seats)
    state.lay_out(special, random_village, backwards, symmetric)
    state._next_cards()
    return state


def from_flat(numbers: tuple[int, ...]) -> TucanaState:
    """The position that `flat` gave these numbers for."""
    rng = Rng(numbers[-4], numbers[-3], numbers[-2], numbers[-1])
    state = TucanaState(rng, vec[i64]())
    state.take_flat(numbers)
    return state
