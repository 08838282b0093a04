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
from motu.core.state import State
from motu.games.tucana.rules.board import BIT, N_LETTERS, N_RELICS, TURNS, Map
from motu.games.tucana.rules.tally import NO_CARD, Tally
from motu.games.tucana_paper.rules.actions import (
    MARK,
    NEXT,
    PAIR,
    PAIR_BACK,
    RED,
    RED_BACK,
)

#: T7.1: who turns over the cards, and reports for all.
KEEPER: Final = 0
_KINDS: Final = N_LETTERS + N_RELICS


@final
class Report:
    """What one player has reported in this round, and what stood when the last one was closed."""

    def __init__(self) -> None:
        # T7.3: the turn in which each letter was reported in this round, from 1, four bits each,
        # and after the letters the same for each type of relic.
        self.turns: i64 = 0
        self.settled: i64 = 0
        self.linked: i64 = 0
        self.blue_won: i64 = 0
        self.red_won: i64 = 0
        self.connected: i64 = 0

    def become(self, other: "Report") -> None:
        self.turns = other.turns
        self.settled = other.settled
        self.linked = other.linked
        self.blue_won = other.blue_won
        self.red_won = other.red_won
        self.connected = other.connected


@final
class PaperState(Tally):
    """A position of Trails of Tucana on paper. `turn` counts the pairs of cards turned over."""

    game = "tucana_paper"

    def __init__(self, map_: Map, seats: i64, rng: Rng) -> None:
        super().__init__(map_, seats, rng)
        self.reports: list[Report] = [Report() for _ in range(seats)]
        # T7.4: whether the round is over and the relics are being marked.
        self.checking: i64 = 0
        # The cards that were there when the round began.
        self.blue_then: i64 = 0
        self.red_then: i64 = 0

    # --- what is legal -------------------------------------------------------------------

    def waiting(self) -> i64:
        # T7.1: one does everything, for all.
        return 0 if self.ending else 1 << KEEPER

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
        return (self.reports[player].turns >> (4 * kind)) & 0xF

    def can_report(self, player: i64, kind: i64) -> bool:
        """T4.1, T6.2: a letter once in the game; a type of relic only while its card is there."""
        if kind < N_LETTERS:
            return (self.reports[player].settled >> kind) & 1 == 0
        relic = kind - N_LETTERS
        return (self.red & ~self.reports[player].linked) >> relic & 1 != 0

    def marked_then(self, player: i64, relic: i64) -> i64:
        """T7.4: how many values of a type were marked when the last round was closed."""
        bits = (self.reports[player].connected >> (10 + 3 * relic)) & 7
        return (bits & 1) + ((bits >> 1) & 1) + (bits >> 2)

    def most_relics(self) -> i64:
        """T1.1, T6.1: how many there are of each type on the map."""
        return len(self.map.relic_points[0])

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
        report = self.reports[player]
        shift = 4 * kind
        kept = report.turns & ~(BIT[shift] * 0xF)
        report.turns = kept | (turn << shift)
        self._reckon()

    def _reckon(self) -> i64:
        """T4.2, T6.2: who has which bonuses of this round, turn by turn; the cards won in the last.

        Those are still there for all others who report in the same turn.
        """
        for player in range(self.seats):
            mine = self.ledgers[player]
            then = self.reports[player]
            mine.joined = then.settled
            mine.settled = then.settled
            mine.linked = then.linked
            mine.blue_won = then.blue_won
            mine.red_won = then.red_won
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
        reported = self.reports[player].turns
        mine = self.ledgers[player]
        kind: i64 = 0
        while reported:
            if reported & 0xF == turn:
                if kind < N_LETTERS:
                    mine.joined |= BIT[kind]
                else:
                    mine.linked |= BIT[kind - N_LETTERS]
            reported >>= 4
            kind += 1

    def _mark(self, player: i64, relic: i64, count: i64) -> None:
        """T7.4: so many values of a type are marked, from the left (T3.1)."""
        mine = self.ledgers[player]
        shift = 10 + 3 * relic
        others = mine.connected & ~(BIT[shift] * 7)
        mine.connected = others | ((BIT[count] - 1) << shift)

    def _close_round(self) -> None:
        """T7.4: what was reported and marked stands; the sums are written down (T5.2)."""
        self.discard(self._reckon())
        self.checking = 0
        self.end_round()
        self._remember()

    def _remember(self) -> None:
        """How all stands as a round begins."""
        for player in range(self.seats):
            mine = self.ledgers[player]
            report = self.reports[player]
            report.turns = 0
            report.settled = mine.settled
            report.linked = mine.linked
            report.blue_won = mine.blue_won
            report.red_won = mine.red_won
            report.connected = mine.connected
        self.blue_then = self.blue
        self.red_then = self.red

    def in_sight(self, player: i64) -> i64:
        """T5.2: the points so far, and what the marked relics will still bring."""
        to_come = self.map.rounds - self.round
        return self.points_of(player) + self.relic_points(player) * to_come

    # --- copies --------------------------------------------------------------------------

    def blank(self) -> "PaperState":
        return PaperState(self.map, self.seats, Rng(0, 0, 0, 1))

    def become(self, other: State) -> None:
        assert isinstance(other, PaperState)
        self.become_tally(other)
        for player in range(self.seats):
            self.reports[player].become(other.reports[player])
        self.checking = other.checking
        self.blue_then = other.blue_then
        self.red_then = other.red_then

    # --- what a seat can know --------------------------------------------------------------

    def imagine(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden but which cards come next, and those are drawn by lot."""
        rng.split_into(self.rng)

    def most_seen(self) -> i64:
        return 24 + 16 * self.seats

    def seen_into(self, seat: i64, out: vec[i64]) -> i64:
        """The order: what lies open; where the round stands; each player's report and marks."""
        found = self.seen_on_table(out)
        out[found] = self.checking
        out[found + 1] = self.blue_then
        out[found + 2] = self.red_then
        found += 3
        for player in range(self.seats):
            mine = self.ledgers[player]
            report = self.reports[player]
            out[found] = report.turns
            out[found + 1] = report.settled
            out[found + 2] = report.linked
            out[found + 3] = report.blue_won
            out[found + 4] = report.red_won
            out[found + 5] = report.connected
            out[found + 6] = mine.connected
            out[found + 7] = mine.joined
            out[found + 8] = mine.linked
            found += 9
        return found


def start(
    map_: Map,
    rng: Rng,
    seats: i64,
    special: i64,
    random_village: i64,
    backwards: i64,
    symmetric: i64,
) -> PaperState:
    """T1.3 to T1.5, T7.1: letters and bonus cards. No card is turned over before `next`."""
    state = PaperState(map_, seats, rng)
    state.lay_out(special, random_village, backwards, symmetric)
    state._remember()
    return state
