"""What lies on the table in Trails of Tucana, and what is counted: the same on screen and on paper.

Cards, letters, bonuses, rounds and scores ask only what a sheet has joined, never how it was
drawn. `Position` adds the drawing of trails; the companion for printed sheets has no drawing at
all and is told what was joined. Compiled.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.rng import Rng
from motu.core.state import State
from motu.games.tucana.rules.board import BIT, LETTERS, N_LETTERS, N_RELICS, N_VILLAGES, Map
from motu.games.tucana.rules.deck import draw_from, without

# Ways to end; `ENDINGS` in `story` names them.
GOING_ON: Final = 0
BY_POINTS: Final = 1
BY_BONUS: Final = 2
SHARED: Final = 3
ALONE: Final = 4

NO_CARD: Final = -1
#: T6.3: so many blue cards stay for the last round of somebody who plays alone.
BLUE_KEPT_ALONE: Final = 2


@final
class Ledger:
    """What is counted of one seat."""

    def __init__(self) -> None:
        # T1.3: the two villages of each letter, ten bits a letter.
        self.villages: i64 = 0
        # T3.1: the relics that are connected to a village.
        self.connected: i64 = 0
        # T4.1: the letters whose villages are joined; T4.2: those settled at the end of a turn.
        self.joined: i64 = 0
        self.settled: i64 = 0
        # T6.2: the types of relics two of which are joined to each other.
        self.linked: i64 = 0
        # T5.2: the sums of relics written down at the end of each round, eight bits a round.
        self.written: i64 = 0
        # T4.2, T6.2: bonus points.
        self.blue_won: i64 = 0
        self.red_won: i64 = 0

    def become(self, other: "Ledger") -> None:
        self.villages = other.villages
        self.connected = other.connected
        self.joined = other.joined
        self.settled = other.settled
        self.linked = other.linked
        self.written = other.written
        self.blue_won = other.blue_won
        self.red_won = other.red_won


class Tally(State):
    """Cards, letters, bonuses and points of all seats."""

    def __init__(self, map_: Map, seats: i64, rng: Rng) -> None:
        super().__init__(map_, seats, rng)
        self.map: Map = map_
        self.ledgers: list[Ledger] = [Ledger() for _ in range(seats)]
        # What was chosen and drawn by lot at the start: it never changes during a game.
        self.village_card: i64 = 0
        self.first_village: i64 = 0
        self.backwards: i64 = 0
        self.symmetric: i64 = 0
        self.special: i64 = 0
        # Where the game stands: rounds and turns from 0.
        self.round: i64 = 0
        self.turn: i64 = 0
        self.card1: i64 = NO_CARD
        self.card2: i64 = NO_CARD
        self.deck: i64 = map_.full_deck
        # T1.4: the blue cards, eight bits a letter: what the top one gives, then the next one.
        self.blue: i64 = 0
        # T6.2: the types of the red cards that are left, as a bit set.
        self.red: i64 = 0
        self.ending: i64 = GOING_ON
        self.winning: i64 = 0
        # Whether the others were left out, to look ahead quickly: then it is no game alone.
        self._others_left_out: i64 = 0

    # --- setting up ----------------------------------------------------------------------

    def lay_out(self, special: i64, random_village: i64, backwards: i64, symmetric: i64) -> None:
        """T1.3 to T1.5: letters and bonus cards. Map and number of seats are known already."""
        self.special = special
        self.backwards = backwards
        self.symmetric = symmetric
        self.village_card = self.rng.below(len(self.map.village_cards))
        if random_village:
            self.first_village = self.rng.below(N_VILLAGES)
        self.write_letters()
        self.blue = blue_cards(self.map.blue, self.seats)
        if special and self.seats > 1:
            # T6.2: one red card with two to four players, two with more; none alone (T6.3).
            red = BIT[self.rng.below(N_RELICS)]
            while self.seats > 4 and red & (red - 1) == 0:
                red |= BIT[self.rng.below(N_RELICS)]
            self.red = red

    def write_letters(self) -> None:
        """T1.3, T1.5: every player writes ten letters beside the villages."""
        for seat in range(self.seats):
            villages: i64 = 0
            for village in range(i64(N_VILLAGES)):
                villages |= BIT[10 * self.letter_at(seat, village) + village]
            self.ledgers[seat].villages = villages

    # --- looking -------------------------------------------------------------------------

    def letter_at(self, seat: i64, village: i64) -> i64:
        """T1.3, T1.5: the letter at a village, both from 0."""
        start = self.first_village + (i64(0) if self.symmetric else seat)
        step = start - village if self.backwards else village - start
        card = self.map.village_cards[self.village_card]
        return LETTERS.index(card[(step + 2 * N_VILLAGES) % N_VILLAGES])

    def blue_card(self, letter: i64) -> i64:
        """T4.2: what the blue card of a letter gives, 0 if none is left."""
        return (self.blue >> (8 * letter)) & 0xF

    def blue_below(self, letter: i64) -> i64:
        """T1.4: what the card under the top one gives, 0 if there is none."""
        return (self.blue >> (8 * letter + 4)) & 0xF

    # --- scores --------------------------------------------------------------------------

    def relics_marked(self, seat: i64, relic: i64) -> i64:
        """T3.1: how many values of a type are marked."""
        bits = (self.ledgers[seat].connected >> (10 + 3 * relic)) & 7
        return (bits & 1) + ((bits >> 1) & 1) + (bits >> 2)

    def relic_points(self, seat: i64) -> i64:
        """T5.2: the sum of all relic values marked so far."""
        total: i64 = 0
        for relic in range(i64(5)):
            total += self.map.relic_sum[4 * relic + self.relics_marked(seat, relic)]
        return total

    def relics_written(self, seat: i64, round_: i64) -> i64:
        """T5.2: what a seat wrote down at the end of a round, from 0."""
        return (self.ledgers[seat].written >> (8 * round_)) & 0xFF

    def village_points(self, seat: i64) -> i64:
        """T4.1: the points for pairs of villages, as settled at the end of the last turn."""
        return self.letter_points(self.ledgers[seat].settled)

    def letter_points(self, letters: i64) -> i64:
        """T4.1: what these letters are worth together."""
        total: i64 = 0
        for letter in range(i64(5)):
            if (letters >> letter) & 1:
                total += self.map.points_of_letter[letter]
        return total

    def bonus_points(self, seat: i64) -> i64:
        """T4.2, T6.2: blue and red bonuses together, which also break ties (T5.4)."""
        return self.ledgers[seat].blue_won + self.ledgers[seat].red_won

    def points_of(self, seat: i64) -> i64:
        """T5.4: all points of a seat, as they stood at the end of the last complete turn."""
        written = self.ledgers[seat].written
        relics = (written & 0xFF) + ((written >> 8) & 0xFF) + (written >> 16)
        return relics + self.village_points(seat) + self.bonus_points(seat)

    def won(self) -> i64:
        return self.winning

    # --- turns and bonuses ---------------------------------------------------------------

    def turn_cards(self) -> None:
        """T2.1: two cards are turned over."""
        self.card1 = draw_from(self.deck, self.rng)
        self.deck = without(self.deck, self.card1)
        self.card2 = draw_from(self.deck, self.rng)
        self.deck = without(self.deck, self.card2)

    def award(self) -> i64:
        """T4.1, T4.2, T4.3, T6.2: villages and bonuses of a turn, for all seats alike.

        The cards that were won: letters first, then relics, as a bit set for `discard`.
        """
        gone: i64 = 0
        taken: i64 = 0
        for seat in range(self.seats):
            mine = self.ledgers[seat]
            new = mine.joined & ~mine.settled
            if new:
                gone |= new
                mine.settled |= new
                for letter in range(i64(N_LETTERS)):
                    if (new >> letter) & 1:
                        mine.blue_won += self.blue_card(letter)
            red = mine.linked & self.red
            if red:
                taken |= red
                for relic in range(i64(N_RELICS)):
                    if (red >> relic) & 1:
                        mine.red_won += self.map.red_points
        return gone | (taken << N_LETTERS)

    def discard(self, won: i64) -> None:
        """T4.2, T6.2: the cards won in a turn are gone from the next one on."""
        if won:
            self.red &= ~(won >> N_LETTERS)
            for letter in range(i64(N_LETTERS)):
                if (won >> letter) & 1:
                    self._discard_blue(letter)

    def _discard_blue(self, letter: i64) -> None:
        """T4.2: the top card goes; the next of that letter, if any, is there from now on."""
        pile = (self.blue >> (8 * letter)) & 0xFF
        self.blue ^= (pile ^ (pile >> 4)) << (8 * letter)

    # --- rounds and the end --------------------------------------------------------------

    def end_round(self) -> None:
        """T5.2, T5.3: relics are written down, and all cards shuffled again."""
        for seat in range(self.seats):
            self.ledgers[seat].written |= self.relic_points(seat) << (8 * self.round)
        self.round += 1
        self.turn = 0
        self.deck = self.map.full_deck
        if self.round == self.map.rounds:
            self._finish()
        elif self.seats == 1 and self.round == self.map.rounds - 1 and not self._others_left_out:
            self._keep_two_blue()

    def _keep_two_blue(self) -> None:
        """T6.3: before the last round all but two of the blue cards left go, by lot."""
        left: i64 = 0
        for letter in range(i64(N_LETTERS)):
            left += 1 if self.blue_card(letter) else 0
        while left > BLUE_KEPT_ALONE:
            place = self.rng.below(left)
            for letter in range(i64(N_LETTERS)):
                if self.blue_card(letter):
                    if place == 0:
                        self._discard_blue(letter)
                    place -= 1
            left -= 1

    def _finish(self) -> None:
        """T5.4: who has won: most points, then most bonus points, then together."""
        self.card1 = NO_CARD
        self.card2 = NO_CARD
        if self.seats == 1:
            # T6.4: nobody to beat; the rating says how good it was.
            self.ending = ALONE
            return
        most: i64 = -1
        most_bonus: i64 = -1
        level: i64 = 0
        for seat in range(self.seats):
            points = self.points_of(seat)
            bonus = self.bonus_points(seat)
            if points > most:
                level = 0
            if points == most:
                level += 1
            if points > most or (points == most and bonus > most_bonus):
                most, most_bonus = points, bonus
                self.winning = BIT[seat]
            elif points == most and bonus == most_bonus:
                self.winning |= BIT[seat]
        self.ending = BY_POINTS
        if level:
            self.ending = SHARED if self.winning & (self.winning - 1) else BY_BONUS

    # --- copies --------------------------------------------------------------------------

    def become_tally(self, other: "Tally") -> None:
        """Be what another is, as far as it is counted."""
        self.rng.become(other.rng)
        self.map = other.map
        self.components = other.map
        for seat in range(self.seats):
            self.ledgers[seat].become(other.ledgers[seat])
        self.become_table(other)

    def become_table(self, other: "Tally") -> None:
        """Be what another is, as far as it is nobody's."""
        self.village_card = other.village_card
        self.first_village = other.first_village
        self.backwards = other.backwards
        self.symmetric = other.symmetric
        self.special = other.special
        self.round = other.round
        self.turn = other.turn
        self.card1 = other.card1
        self.card2 = other.card2
        self.deck = other.deck
        self.blue = other.blue
        self.red = other.red
        self.ending = other.ending
        self.winning = other.winning
        self._others_left_out = other._others_left_out

    # --- what a seat can know --------------------------------------------------------------

    def seen_on_table(self, out: vec[i64]) -> i64:
        """What lies open for all: options and letters, where the game stands, cards, bonuses."""
        out[0] = self.special | (self.backwards << 1) | (self.symmetric << 2)
        out[1] = self.village_card
        out[2] = self.first_village
        out[3] = self.round
        out[4] = self.turn
        out[5] = self.card1
        out[6] = self.card2
        out[7] = self.deck
        out[8] = self.blue
        out[9] = self.red
        out[10] = self.ending
        out[11] = self.winning
        found: i64 = 12
        for seat in range(self.seats):
            mine = self.ledgers[seat]
            out[found] = mine.settled
            out[found + 1] = mine.written
            out[found + 2] = mine.blue_won
            out[found + 3] = mine.red_won
            found += 4
        return found


def blue_cards(blue: list[tuple[int, int]], seats: int) -> int:
    """T1.4: only #1 with two to four players, both with more, #1 on top; T6.3: alone only #2."""
    cards = 0
    for letter, (one, two) in enumerate(blue):
        pile = two if seats == 1 else one if seats <= 4 else one + (two << 4)
        cards += pile << (8 * letter)
    return cards
