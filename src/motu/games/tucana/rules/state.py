"""The rules of Trails of Tucana: what is legal, and what an action does. Compiled.

Every paragraph names the rule it keeps; see `rules/en/tucana.md`. All play at the same time: within
a turn the seats may draw in any order, and nothing that one of them does matters to another before
all have drawn (T2.5). So bonuses are settled, and cards turned over, only when a turn is complete.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.judging import Manner, Weights
from motu.core.packing import zeros
from motu.core.rng import Rng
from motu.core.state import State
from motu.games.tucana.rules import glancing, judging
from motu.games.tucana.rules.board import BIT, N_PAIRS, TURNS, Map
from motu.games.tucana.rules.nearness import Measure, sure_points, won_now, worth_of
from motu.games.tucana.rules.position import Position, moment_of

ALL_PAIRS: Final = (1 << 10) - 1


@final
@mypyc_attr(free_list_len=1)
class TucanaState(Position):
    """A position of Trails of Tucana. Start one with `motu.game("tucana").start()`."""

    game = "tucana"

    def __init__(self, map_: Map, seats: i64, rng: Rng) -> None:
        super().__init__(map_, seats, rng)
        # Made when somebody asks how good a position looks.
        self._measure: Measure | None = None
        self._judge: judging.Judge | None = None

    # --- what is legal -------------------------------------------------------------------

    def waiting(self) -> i64:
        return self.drawing

    def moment(self) -> i64:
        return moment_of(self.round, self.turn)

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat < 0 or seat >= self.seats or not (self.drawing >> seat) & 1:
            return 0
        sheet = self.sheets[seat]
        drawn_of = sheet.drawn
        first_of_pair = self.map.first_of_pair
        # T3.2: a free segment goes anywhere; T2.1: otherwise the cards say between what.
        pairs = i64(ALL_PAIRS) if sheet.free else self.fitting()
        found: i64 = 0
        pair: i64 = 0
        while pairs:
            if pairs & 1:
                segment = first_of_pair[pair]
                end = first_of_pair[pair + 1]
                drawn = drawn_of[pair]
                while segment < end:
                    # T2.3: where none is yet. Written always, counted only if it is free.
                    out[found] = segment
                    found += 1 - (drawn & 1)
                    drawn >>= 1
                    segment += 1
            pairs >>= 1
            pair += 1
        return found

    # --- playing -------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        self._draw(seat, action)
        # T3.3: who has a free segment due draws on in the same turn.
        if self.sheets[seat].free == 0:
            self.drawing ^= BIT[seat]
            if self.drawing == 0:
                self._end_turn()

    def _draw(self, seat: i64, segment: i64) -> None:
        """T2.1, T3.2: one segment, by the cards or free, and all that it joins."""
        sheet = self.sheets[seat]
        if sheet.now:
            # T3.4: a free segment is never forgone. There is always one left to draw: a sheet
            # has far more than the 44 that a game can come to.
            sheet.free -= 1
        sheet.now = (sheet.now << 9) + segment + 1
        self.put_segment(seat, segment)

    def _end_turn(self) -> None:
        """T2.5: all have drawn. What they did counts now, and the next turn begins."""
        self._settle()
        # More than once where the cards leave nobody anything to draw (T2.4).
        while self.drawing == 0 and not self.ending:
            self.turn += 1
            # T5.1: one card is left after thirteen turns.
            if self.turn == TURNS:
                self.end_round()
            if not self.ending:
                self._next_cards()

    def _settle(self) -> None:
        """T4.1, T4.2, T4.3, T6.2: villages and bonuses of all seats, in the same turn alike."""
        for seat in range(self.seats):
            sheet = self.sheets[seat]
            sheet.before = sheet.now
            sheet.now = 0
        self.discard(self.award())

    def _next_cards(self) -> None:
        """T2.1: two cards are turned over; T2.4: who cannot draw loses the turn."""
        self.turn_cards()
        for seat in range(self.seats):
            if self.can_draw(seat):
                self.drawing |= BIT[seat]

    # --- for bots ------------------------------------------------------------------------

    def worth(self, seat: i64) -> i64:
        if self._measure is None:
            self._measure = Measure()
        return worth_of(self, seat, self._measure)

    def manner(self) -> Manner:
        return judging.MANNER

    def weights(self) -> Weights:
        return judging.WEIGHTS

    def _own_judge(self) -> judging.Judge:
        if self._judge is None:
            self._judge = judging.Judge()
        return self._judge

    def appraise_into(self, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        self._own_judge().glance.appraise(self, seat, actions, n, out)

    def notice_into(self, seat: i64, actions: vec[i64], n: i64, out: vec[float]) -> i64:
        return self._own_judge().glance.notice(self, seat, actions, n, out)

    def taste(self) -> Weights:
        return glancing.TASTE

    def features_into(self, seat: i64, out: vec[float]) -> i64:
        return judging.features(self, seat, self._own_judge(), out)

    def expects(self, seat: i64) -> float:
        return judging.expected(self, seat, self._own_judge())

    def surely(self, seat: i64) -> float:
        return float(sure_points(self, seat) + won_now(self, seat))

    def follows(self, earlier: State, seat: i64) -> bool:
        """T2.1: what is drawn stays drawn, and letters stay where they are."""
        assert isinstance(earlier, TucanaState)
        if earlier.map.hash != self.map.hash or earlier.moment() > self.moment():
            return False
        if earlier.ledgers[seat].villages != self.ledgers[seat].villages:
            return False
        before = earlier.sheets[seat].drawn
        now = self.sheets[seat].drawn
        for pair in range(i64(N_PAIRS)):
            if before[pair] & ~now[pair]:
                return False
        return True

    def alone(self, seat: i64) -> "TucanaState":
        """T2.5: what the others draw matters to nobody but for the bonuses."""
        other = TucanaState(self.map, 1, Rng(0, 0, 0, 1))
        other.rng.become(self.rng)
        other.become_table(self)
        other.ledgers[0].become(self.ledgers[seat])
        other.sheets[0].become(self.sheets[seat])
        other.drawing = (self.drawing >> seat) & 1
        other._others_left_out = 1
        return other

    # --- copies --------------------------------------------------------------------------

    def blank(self) -> "TucanaState":
        return TucanaState(self.map, self.seats, Rng(0, 0, 0, 1))

    def become(self, other: State) -> None:
        assert isinstance(other, TucanaState)
        self.become_position(other)
        if other._judge is not None:
            # What was measured there need not be measured here again.
            self._own_judge().glance.ways.become(other._judge.glance.ways)

    # --- what a seat can know --------------------------------------------------------------

    def imagine(self, seat: i64, rng: Rng) -> None:
        """T2.5: what the others have drawn in this turn is taken back and drawn anew, by lot.

        Who has finished the turn has finished it here too, so that it looks the same to the seat;
        who has not may have drawn something already, and begins the turn again.
        """
        rng.split_into(self.rng)
        for them in range(self.seats):
            if them != seat and self.sheets[them].now:
                self.take_back(them)
                if not self.is_drawing(them):
                    self._draw_by_lot(them, rng)

    def _draw_by_lot(self, seat: i64, rng: Rng) -> None:
        """Draw something, and free segments as they come, until the seat has finished the turn."""
        if len(self._legal) == 0:
            self._legal = zeros(self.map.n_actions)
        legal = self._legal
        self.drawing |= BIT[seat]
        while True:
            found = self.legal_into(seat, legal)
            self._draw(seat, legal[rng.below(found)])
            if self.sheets[seat].free == 0:
                break
        self.drawing ^= BIT[seat]

    def most_seen(self) -> i64:
        return 16 + 16 * self.seats

    def seen_into(self, seat: i64, out: vec[i64]) -> i64:
        """The order: what lies open; who draws; each sheet as it was after the last turn (T2.5).

        Last what the seat itself has drawn in this turn, and its free segments.
        """
        found = self.seen_on_table(out)
        out[found] = self.drawing
        found += 1
        for other in range(self.seats):
            sheet = self.sheets[other]
            start = found
            for pair in range(i64(N_PAIRS)):
                out[found] = sheet.drawn[pair]
                found += 1
            segments = sheet.now if other != seat else i64(0)
            while segments:
                segment = (segments & 0x1FF) - 1
                pair_of = self.map.segment_pair[segment]
                out[start + pair_of] ^= BIT[segment - self.map.first_of_pair[pair_of]]
                segments >>= 9
            out[found] = sheet.before
            found += 1
        if seat >= 0:
            out[found] = self.sheets[seat].now
            out[found + 1] = self.sheets[seat].free
            found += 2
        return found


def start(
    map_: Map,
    rng: Rng,
    seats: i64,
    special: i64,
    random_village: i64,
    backwards: i64,
    symmetric: i64,
) -> TucanaState:
    """T1.1 to T1.5: sheets, letters, bonus cards, and the first two terrain cards."""
    state = TucanaState(map_, seats, rng)
    for seat in range(seats):
        state.sheets[seat].wipe(map_)
    state.lay_out(special, random_village, backwards, symmetric)
    state._next_cards()
    return state
