"""The rules of Trails of Tucana on paper: what can be reported, and what comes of it. Compiled.

People draw on printed sheets; this holds the cards, the turn and the bonuses, and adds up (T7.1).
Who joined what in which turn of the round is kept, and all bonuses of the round follow from it:
so a report can be taken back before the round is closed, and everybody has what is due (T7.3).

The deck is drawn from in the same order as on the screen: one seed gives the same cards on both.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.rng import Rng
from motu.games.tucana.rules.board import BIT, N_LETTERS, N_RELICS, ROUNDS, SHEETS, TURNS
from motu.games.tucana.rules.tally import (
    BLUE_WON,
    CONNECTED,
    JOINED,
    LINKED,
    NO_CARD,
    RED_WON,
    SETTLED,
    SHEET_SIZE,
    Tally,
    bare_sheets,
)
from motu.games.tucana_paper.rules.actions import MARK, NEXT, PAIR, PAIR_BACK, RED, RED_BACK

# On a sheet before all that is counted. T7.3: the turn in which each letter was reported in this
# round, from 1, four bits each, and after the letters the same for each type of relic.
REPORTED: Final = 0
# What a sheet had when the last round was closed.
SETTLED_THEN: Final = 1
LINKED_THEN: Final = 2
BLUE_THEN: Final = 3
RED_THEN: Final = 4
RELICS_THEN: Final = 5

#: T7.1: who turns over the cards, and reports for all.
KEEPER: Final = 0
_KINDS: Final = N_LETTERS + N_RELICS


@final
class PaperState(Tally):
    """A position of Trails of Tucana on paper. `turn` counts the pairs of cards turned over."""

    def __init__(self, rng: Rng, sheets: vec[i64]) -> None:
        super().__init__(rng, sheets)
        # T7.4: whether the round is over and the relics are being marked.
        self.checking: i64 = 0
        # The cards that were there when the round began.
        self.blue_then: i64 = 0
        self.red_then: i64 = 0

    # --- what is legal -------------------------------------------------------------------

    def next_to_act(self) -> i64:
        # T7.1: one does everything, for all.
        return -1 if self.ending else KEEPER

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat != KEEPER or self.ending:
            return 0
        out[0] = NEXT
        found: i64 = 1
        if self.turn == 0:
            # T7.2: nothing can be reported before there are cards.
            return found
        for player in range(self.seats):
            for kind in range(i64(_KINDS)):
                relic = kind >= N_LETTERS
                number = 5 * player + (kind - N_LETTERS if relic else kind)
                at = self.reported(player, kind)
                if at:
                    # T7.3: in the same turn, or when the round is over.
                    if at == self.turn or self.checking:
                        out[found] = number + (RED_BACK if relic else PAIR_BACK)
                        found += 1
                elif self.can_report(player, kind):
                    out[found] = number + (RED if relic else PAIR)
                    found += 1
            if self.checking:
                for relic_type in range(i64(N_RELICS)):
                    marked = self.relics_marked(player, relic_type)
                    least = self.marked_then(player, relic_type)
                    for count in range(least, self.most_relics() + 1):
                        if count != marked:
                            out[found] = MARK + 20 * player + 4 * relic_type + count
                            found += 1
        return found

    def reported(self, player: i64, kind: i64) -> i64:
        """T7.3: the turn of this round in which a letter or a type of relic was reported, or 0."""
        return (self.sheet(player, REPORTED) >> (4 * kind)) & 0xF

    def can_report(self, player: i64, kind: i64) -> bool:
        """T4.1, T6.2: a letter once in the game; a type of relic only while its card is there."""
        if kind < N_LETTERS:
            return (self.sheet(player, SETTLED_THEN) >> kind) & 1 == 0
        relic = kind - N_LETTERS
        return (self.red & ~self.sheet(player, LINKED_THEN)) >> relic & 1 != 0

    def marked_then(self, player: i64, relic: i64) -> i64:
        """T7.4: how many values of a type were marked when the last round was closed."""
        bits = (self.sheet(player, RELICS_THEN) >> (10 + 3 * relic)) & 7
        return (bits & 1) + ((bits >> 1) & 1) + (bits >> 2)

    def most_relics(self) -> i64:
        """T1.1, T6.1: how many there are of each type on the map."""
        return len(SHEETS[self.map].relic_points[0])

    # --- playing -------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        if action == NEXT:
            self._go_on()
        elif action >= MARK:
            number = action - MARK
            self._mark(number // 20, number % 20 // 4, number % 4)
        else:
            number = action - PAIR
            kind = number % 5 + (N_LETTERS if action >= RED else 0)
            is_new = action < PAIR_BACK or RED <= action < RED_BACK
            self._report(number % 40 // 5, kind, self.turn if is_new else 0)

    def _go_on(self) -> None:
        """T7.2, T7.4: the next cards; after the last turn the relics; then the next round."""
        if self.checking:
            self._close_round()
        elif self.turn == TURNS:
            # T5.1: one card is left.
            self.checking = 1
            self.card1 = NO_CARD
            self.card2 = NO_CARD
        else:
            self.turn += 1
            self.turn_cards()
            self._reckon()

    def _report(self, player: i64, kind: i64, turn: i64) -> None:
        """T7.3: in which turn somebody joined something; 0 if not at all."""
        sheet = self.stride * player
        shift = 4 * kind
        kept = self.sheets[sheet + REPORTED] & ~(BIT[shift] * 0xF)
        self.sheets[sheet + REPORTED] = kept | (turn << shift)
        self._reckon()

    def _reckon(self) -> i64:
        """T4.2, T6.2: who has which bonuses of this round, turn by turn; the cards won in the last.

        Those are still there for all others who report in the same turn.
        """
        sheets = self.sheets
        for player in range(self.seats):
            sheet = self.stride * player
            sheets[sheet + JOINED] = sheets[sheet + SETTLED_THEN]
            sheets[sheet + SETTLED] = sheets[sheet + SETTLED_THEN]
            sheets[sheet + LINKED] = sheets[sheet + LINKED_THEN]
            sheets[sheet + BLUE_WON] = sheets[sheet + BLUE_THEN]
            sheets[sheet + RED_WON] = sheets[sheet + RED_THEN]
        self.blue = self.blue_then
        self.red = self.red_then
        won: i64 = 0
        for turn in range(1, self.turn + 1):
            self.discard(won)
            for player in range(self.seats):
                self._join(player, turn)
            won = self.award()
        return won

    def _join(self, player: i64, turn: i64) -> None:
        """What a player reported in a turn of this round."""
        reported = self.sheet(player, REPORTED)
        sheet = self.stride * player
        kind: i64 = 0
        while reported:
            if reported & 0xF == turn:
                if kind < N_LETTERS:
                    self.sheets[sheet + JOINED] |= BIT[kind]
                else:
                    self.sheets[sheet + LINKED] |= BIT[kind - N_LETTERS]
            reported >>= 4
            kind += 1

    def _mark(self, player: i64, relic: i64, count: i64) -> None:
        """T7.4: so many values of a type are marked, from the left (T3.1)."""
        sheet = self.stride * player
        shift = 10 + 3 * relic
        others = self.sheets[sheet + CONNECTED] & ~(BIT[shift] * 7)
        self.sheets[sheet + CONNECTED] = others | ((BIT[count] - 1) << shift)

    def _close_round(self) -> None:
        """T7.4: what was reported and marked stands; the sums are written down (T5.2)."""
        self.discard(self._reckon())
        self.checking = 0
        self.end_round()
        self._remember()

    def _remember(self) -> None:
        """How all stands as a round begins."""
        sheets = self.sheets
        for player in range(self.seats):
            sheet = self.stride * player
            sheets[sheet + REPORTED] = 0
            sheets[sheet + SETTLED_THEN] = sheets[sheet + SETTLED]
            sheets[sheet + LINKED_THEN] = sheets[sheet + LINKED]
            sheets[sheet + BLUE_THEN] = sheets[sheet + BLUE_WON]
            sheets[sheet + RED_THEN] = sheets[sheet + RED_WON]
            sheets[sheet + RELICS_THEN] = sheets[sheet + CONNECTED]
        self.blue_then = self.blue
        self.red_then = self.red

    def in_sight(self, player: i64) -> i64:
        """T5.2: the points so far, and what the marked relics will still bring."""
        to_come = ROUNDS[self.map] - self.round
        return self.points_of(player) + self.relic_points(player) * to_come

    # --- copies --------------------------------------------------------------------------

    def copy(self) -> "PaperState":
        return self._copy_with(self.rng.copy())

    def imagine(self, seat: int, rng: Rng) -> "PaperState":
        """Nothing is hidden but which cards come next, and those are drawn by lot."""
        return self._copy_with(rng.split())

    def _copy_with(self, rng: Rng) -> "PaperState":
        other = PaperState(rng, self.sheets[:])
        self.copy_tally(other)
        other.checking = self.checking
        other.blue_then = self.blue_then
        other.red_then = self.red_then
        return other

    def flat(self) -> tuple[int, ...]:
        numbers: list[int] = [
            self.map, self.seats, self.village_card, self.first_village, self.backwards,
            self.symmetric, self.special, self.round, self.turn, self.card1, self.card2,
            self.deck, self.blue, self.red, self.ending, self.won, self.checking,
            self.blue_then, self.red_then,
        ]  # fmt: skip
        numbers += [int(number) for number in self.sheets]
        return tuple(numbers) + self.rng.words()


def start(
    rng: Rng,
    seats: i64,
    map_: i64,
    special: i64,
    random_village: i64,
    backwards: i64,
    symmetric: i64,
) -> PaperState:
    """T1.3 to T1.5, T7.1: letters and bonus cards. No card is turned over before `next`."""
    state = PaperState(rng, bare_sheets(seats))
    state.map = map_
    state.seats = seats
    state.lay_out(special, random_village, backwards, symmetric)
    state._remember()
    return state


def from_flat(numbers: tuple[int, ...]) -> PaperState:
    """The position that `flat` gave these numbers for."""
    rng = Rng(numbers[-4], numbers[-3], numbers[-2], numbers[-1])
    state = PaperState(rng, bare_sheets(numbers[1]))
    state.map, state.seats = numbers[0], numbers[1]
    state.village_card, state.first_village = numbers[2], numbers[3]
    state.backwards, state.symmetric, state.special = numbers[4], numbers[5], numbers[6]
    state.round, state.turn = numbers[7], numbers[8]
    state.card1, state.card2, state.deck = numbers[9], numbers[10], numbers[11]
    state.blue, state.red = numbers[12], numbers[13]
    state.ending, state.won, state.checking = numbers[14], numbers[15], numbers[16]
    state.blue_then, state.red_then = numbers[17], numbers[18]
    place = 19
    for at in range(i64(numbers[1]) * SHEET_SIZE):
        state.sheets[at] = numbers[place]
        place += 1
    return state
