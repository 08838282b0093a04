"""The position of Kahuna: what is where, and what can be read off it. Compiled.

Two things make the rules short. Control is not stored: by K3.1 and K3.3 it follows from the
bridges alone, and all twelve islands are compared at once. And the deck has no order: a
card is drawn by lot from those left, which no player can tell from a shuffled deck.
"""

from typing import Final

from mypy_extensions import i64

from motu.core.bits import count
from motu.core.rng import Rng
from motu.core.state import State
from motu.games.kahuna.rules.board import DEGREE, LINE_STEP, N_ISLANDS
from motu.games.kahuna.rules.cardset import (
    ALL_CARDS,
    having,
    left_over,
    nth,
    size,
    together,
    with_card,
    without_card,
)

ALL_LINES: Final = (1 << 27) - 1
NO_LINE: Final = -1

# How many bridges a player has at each island is kept in four bits an island. Adding
# 8 - (what control needs) to each of the twelve sets its highest bit exactly where the
# player has more than half of the lines (K3.1).
ENOUGH: Final = 0x888888888888
SHORT_OF_CONTROL: Final = sum(
    (8 - (DEGREE[island] // 2 + 1)) << (4 * island) for island in range(N_ISLANDS)
)

# Ways to end; `ENDINGS` in this package's __init__ names them.
GOING_ON: Final = 0
BY_POINTS: Final = 1
BY_LAST_SCORING: Final = 2
BY_BRIDGES: Final = 3
A_DRAW: Final = 4
NO_BRIDGE_LEFT: Final = 5

NOBODY: Final = -1


class Position(State):
    """What is where. `KahunaState` adds the rules that move it."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Rng = rng
        # Options: they never change during a game.
        self.strategic: i64 = 0
        self.open_cards: i64 = 0
        # Whose turn it is, and what of it is left.
        self.turn: i64 = 0
        self.first: i64 = 0
        self.handicap_left: i64 = 0
        self.putting_away: i64 = 0
        self.freed: i64 = NO_LINE
        self.not_drawn: i64 = 0
        self.last_turns: i64 = 0
        # The board.
        self.bridges0: i64 = 0
        self.bridges1: i64 = 0
        self.at0: i64 = 0
        self.at1: i64 = 0
        # The cards.
        self.hand0: i64 = 0
        self.hand1: i64 = 0
        # Of the cards seen taken from the row: those in the hand for sure, those that may have
        # been put away since (K2.6), and how many of the latter may be gone.
        self.seen0: i64 = 0
        self.seen1: i64 = 0
        self.maybe0: i64 = 0
        self.maybe1: i64 = 0
        self.doubt0: i64 = 0
        self.doubt1: i64 = 0
        self.away0: i64 = 0
        self.away1: i64 = 0
        self.discard: i64 = 0
        self.row: i64 = 0
        self.deck: i64 = ALL_CARDS
        # The scorings: islands of seat 0 and 1 at each, eight bits a scoring.
        self.scorings: i64 = 0
        self.scored: i64 = 0
        self.ending: i64 = GOING_ON
        self.winner: i64 = NOBODY

    # --- looking at the board ------------------------------------------------------------

    def bridges_of(self, seat: i64) -> i64:
        """The lines with a bridge of this seat, as a bit set."""
        return self.bridges1 if seat else self.bridges0

    def control_of(self, seat: i64) -> i64:
        """The islands this seat controls (K3.1, K3.3): bit 4 * island + 3 of the result."""
        return ((self.at1 if seat else self.at0) + SHORT_OF_CONTROL) & ENOUGH

    def controls(self, seat: i64, island: i64) -> bool:
        """Whether this seat controls an island."""
        return (self.control_of(seat) >> (4 * island + 3)) & 1 != 0

    def islands_of(self, seat: i64) -> i64:
        """How many islands this seat controls. Totems are never a limit (K3.6)."""
        control = self.control_of(seat) >> 3
        # The lowest bit of each group of four: fold twelve groups into one count.
        control = (control & 0x0F0F0F0F0F0F) + ((control >> 4) & 0x0F0F0F0F0F0F)
        control = control + (control >> 8)
        return (control + (control >> 16) + (control >> 32)) & 0xF

    def bridges_at(self, seat: i64, island: i64) -> i64:
        """How many bridges this seat has at an island."""
        return ((self.at1 if seat else self.at0) >> (4 * island)) & 0xF

    def hand_of(self, seat: i64) -> i64:
        """The cards in this seat's hand."""
        return self.hand1 if seat else self.hand0

    def card_in_row(self, place: i64) -> i64:
        """The island of the face-up card at a place, or -1."""
        return ((self.row >> (4 * place)) & 0xF) - 1

    def cards_in_row(self) -> i64:
        """The face-up cards as a set."""
        cards: i64 = 0
        for place in range(i64(3)):
            island = self.card_in_row(place)
            if island >= 0:
                cards = with_card(cards, island)
        return cards

    # --- scores --------------------------------------------------------------------------

    def islands_at(self, scoring: i64, seat: i64) -> i64:
        """How many islands a seat had at a scoring (0, 1 or 2)."""
        return (self.scored >> (8 * scoring + (0 if seat else 4))) & 0xF

    def points_at(self, scoring: i64, seat: i64) -> i64:
        """K5.2, K5.4: the points a seat got at a scoring."""
        ahead = self.islands_at(scoring, seat) - self.islands_at(scoring, 1 - seat)
        if scoring >= self.scorings or ahead <= 0:
            return 0
        return ahead if scoring == 2 else scoring + 1

    def points_of(self, seat: i64) -> i64:
        """All points of a seat so far."""
        return self.points_at(0, seat) + self.points_at(1, seat) + self.points_at(2, seat)

    def points(self) -> list[int]:
        return [self.points_of(0), self.points_of(1)]

    def winners(self) -> list[int]:
        return [] if self.winner == NOBODY else [self.winner]

    def worth(self, seat: i64) -> i64:
        """Points first, then islands, then bridges, then cards to play."""
        them = 1 - seat
        return (
            1000 * (self.points_of(seat) - self.points_of(them))
            + 100 * (self.islands_of(seat) - self.islands_of(them))
            + 20 * (count(self.bridges_of(seat)) - count(self.bridges_of(them)))
            + 7 * (size(self.hand_of(seat)) - size(self.hand_of(them)))
            + self._decided(seat)
        )

    def _decided(self, seat: i64) -> i64:
        if self.winner == NOBODY:
            return 0
        return 100_000 if self.winner == seat else -100_000

    # --- bridges ---------------------------------------------------------------------------

    def put_bridge(self, seat: i64, line: i64) -> None:
        """Put a bridge on the board; control follows by itself (K3.1)."""
        step = LINE_STEP[line]
        if seat:
            self.bridges1 |= i64(1) << line
            self.at1 += step
        else:
            self.bridges0 |= i64(1) << line
            self.at0 += step

    def lift_bridge(self, loser: i64, line: i64) -> None:
        """Take a bridge off the board; control follows by itself (K3.3)."""
        step = LINE_STEP[line]
        if loser:
            self.bridges1 &= ~(i64(1) << line)
            self.at1 -= step
        else:
            self.bridges0 &= ~(i64(1) << line)
            self.at0 -= step

    # --- copies --------------------------------------------------------------------------

    def copy_into(self, other: "Position") -> None:
        other.strategic = self.strategic
        other.open_cards = self.open_cards
        other.turn = self.turn
        other.first = self.first
        other.handicap_left = self.handicap_left
        other.putting_away = self.putting_away
        other.freed = self.freed
        other.not_drawn = self.not_drawn
        other.last_turns = self.last_turns
        other.bridges0 = self.bridges0
        other.bridges1 = self.bridges1
        other.at0 = self.at0
        other.at1 = self.at1
        other.hand0 = self.hand0
        other.hand1 = self.hand1
        other.seen0 = self.seen0
        other.seen1 = self.seen1
        other.maybe0 = self.maybe0
        other.maybe1 = self.maybe1
        other.doubt0 = self.doubt0
        other.doubt1 = self.doubt1
        other.away0 = self.away0
        other.away1 = self.away1
        other.discard = self.discard
        other.row = self.row
        other.deck = self.deck
        other.scorings = self.scorings
        other.scored = self.scored
        other.ending = self.ending
        other.winner = self.winner

    def flat(self) -> tuple[int, ...]:
        numbers: list[int] = [
            self.strategic, self.open_cards,
            self.turn, self.first, self.handicap_left, self.putting_away,
            self.freed, self.not_drawn,
            self.last_turns, self.bridges0, self.bridges1, self.hand0, self.hand1,
            self.seen0, self.seen1, self.doubt0, self.doubt1, self.away0, self.away1,
            self.discard, self.row, self.deck, self.scorings, self.scored, self.ending,
            self.winner, self.maybe0, self.maybe1,
        ]  # fmt: skip
        return tuple(numbers) + self.rng.words()

    def take_flat(self, numbers: tuple[int, ...]) -> None:
        """Become the position that `flat` gave these numbers for."""

        self.strategic, self.open_cards = numbers[0], numbers[1]
        self.turn, self.first, self.handicap_left = numbers[2], numbers[3], numbers[4]
        self.putting_away, self.freed, self.not_drawn = numbers[5], numbers[6], numbers[7]
        self.last_turns = numbers[8]
        for line in range(i64(27)):
            # Through `put_bridge`, so that the counts at the islands are right.
            if (numbers[9] >> line) & 1:
                self.put_bridge(0, line)
            if (numbers[10] >> line) & 1:
                self.put_bridge(1, line)
        self.hand0, self.hand1 = numbers[11], numbers[12]
        self.seen0, self.seen1 = numbers[13], numbers[14]
        self.doubt0, self.doubt1 = numbers[15], numbers[16]
        self.away0, self.away1 = numbers[17], numbers[18]
        self.discard, self.row, self.deck = numbers[19], numbers[20], numbers[21]
        self.scorings, self.scored = numbers[22], numbers[23]
        self.ending, self.winner = numbers[24], numbers[25]
        self.maybe0, self.maybe1 = numbers[26], numbers[27]

    # --- what a seat can know --------------------------------------------------------------

    def unseen_by(self, seat: i64) -> i64:
        """The cards a seat cannot place: the other hand, its cards put away, and the deck."""
        mine = together(self.hand_of(seat), self.away1 if seat else self.away0)
        return left_over(ALL_CARDS, together(mine, together(self.discard, self.cards_in_row())))

    def surely_or_maybe(self, seat: i64, unseen: i64) -> tuple[i64, i64, i64]:
        """What a perfect memory knows of a hand, of all cards seen taken from the row.

        Those that are there for sure, those that may have been put away since, and how many
        of these may be gone. `unseen` is what the one who remembers cannot place: a card in
        doubt that lies somewhere in sight again has been put away and shuffled back, which
        settles one doubt.
        """
        sure = self.seen1 if seat else self.seen0
        maybe = self.maybe1 if seat else self.maybe0
        doubt = self.doubt1 if seat else self.doubt0
        unseen = left_over(unseen, sure)
        possible: i64 = 0
        for island in range(i64(12)):
            for _ in range(min(having(maybe, island), having(unseen, island))):
                possible = with_card(possible, island)
        return sure, possible, doubt - (size(maybe) - size(possible))

    def deal_unseen(self, seat: i64, rng: Rng) -> None:
        """Deal the other hand, its cards put away and the deck anew.

        Nothing hidden is looked at, only how many cards lie where, so the same position
        with other hidden cards is imagined in the very same way.
        """
        them = 1 - seat
        pool = self.unseen_by(seat)
        cards = size(self.hand_of(them))
        away = size(self.away1 if them else self.away0)
        sure, maybe, doubt = self.surely_or_maybe(them, pool)
        away_cards: i64 = 0
        pool = left_over(pool, together(sure, maybe))
        # Cards that may have been put away: by lot in the hand or under the pile; once
        # the pile has been shuffled in, anywhere.
        doubtful: i64 = 0
        for _ in range(doubt):
            island = nth(maybe, rng.below(size(maybe)))
            maybe = without_card(maybe, island)
            doubtful = with_card(doubtful, island)
        hand = together(sure, maybe)
        for _ in range(doubt):
            island = nth(doubtful, rng.below(size(doubtful)))
            doubtful = without_card(doubtful, island)
            in_hand = cards - size(hand)
            put_away = away - size(away_cards)
            if put_away == 0:
                pool = with_card(pool, island)
            elif rng.below(in_hand + put_away) < in_hand:
                hand = with_card(hand, island)
            else:
                away_cards = with_card(away_cards, island)
        while size(hand) < cards:
            island = nth(pool, rng.below(size(pool)))
            pool = without_card(pool, island)
            hand = with_card(hand, island)
        while size(away_cards) < away:
            island = nth(pool, rng.below(size(pool)))
            pool = without_card(pool, island)
            away_cards = with_card(away_cards, island)
        self.deck = pool
        if them:
            self.hand1 = hand
            self.away1 = away_cards
        else:
            self.hand0 = hand
            self.away0 = away_cards
