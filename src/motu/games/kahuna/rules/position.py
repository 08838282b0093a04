"""The position of Kahuna: what is where, and what can be read off it. Compiled.

Two things make the rules short. Control is not stored: by K3.1 and K3.3 it follows from the
bridges alone, and all twelve islands are compared at once. And the deck has no order: a
card is drawn by lot from those left, which no player can tell from a shuffled deck.
"""

from typing import Final, final

from mypy_extensions import i64

from motu.core.bits import count
from motu.core.rng import Rng
from motu.core.state import State
from motu.games.kahuna.rules.board import Board
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
#: Where every island is counted in four bits: the highest bit of each.
ENOUGH: Final = 0x888888888888

# Ways to end; `ENDINGS` in `words/story.py` names them.
GOING_ON: Final = 0
BY_POINTS: Final = 1
BY_LAST_SCORING: Final = 2
BY_BRIDGES: Final = 3
A_DRAW: Final = 4
NO_BRIDGE_LEFT: Final = 5

NOBODY: Final = -1


def islands_in(control: i64) -> i64:
    """How many islands are marked in what `Position.control_of` gives."""
    control >>= 3
    # The lowest bit of each group of four: fold twelve groups into one count.
    control = (control & 0x0F0F0F0F0F0F) + ((control >> 4) & 0x0F0F0F0F0F0F)
    control = control + (control >> 8)
    return (control + (control >> 16) + (control >> 32)) & 0xF


@final
class Side:
    """What belongs to one of the two seats."""

    def __init__(self) -> None:
        # The lines with a bridge, and how many there are at each island, in four bits an island.
        self.bridges: i64 = 0
        self.at: i64 = 0
        # The cards.
        self.hand: i64 = 0
        # Of the cards seen taken from the row: those in the hand for sure, those that may have
        # been put away since (K2.6), and how many of the latter may be gone.
        self.seen: i64 = 0
        self.maybe: i64 = 0
        self.doubt: i64 = 0
        self.away: i64 = 0

    def become(self, other: "Side") -> None:
        self.bridges = other.bridges
        self.at = other.at
        self.hand = other.hand
        self.seen = other.seen
        self.maybe = other.maybe
        self.doubt = other.doubt
        self.away = other.away


class Position(State):
    """What is where. `KahunaState` adds the rules that move it."""

    def __init__(self, board: Board, rng: Rng) -> None:
        super().__init__(board, 2, rng)
        self.board: Board = board
        self.coral: Side = Side()
        self.ink: Side = Side()
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
        # The cards that are nobody's.
        self.discard: i64 = 0
        self.row: i64 = 0
        self.deck: i64 = ALL_CARDS
        # The scorings: islands of seat 0 and 1 at each, eight bits a scoring.
        self.scorings: i64 = 0
        self.scored: i64 = 0
        self.ending: i64 = GOING_ON
        self.winner: i64 = NOBODY

    def side(self, seat: i64) -> Side:
        """What belongs to a seat."""
        return self.ink if seat else self.coral

    # --- looking at the board ------------------------------------------------------------

    def bridges_of(self, seat: i64) -> i64:
        """The lines with a bridge of this seat, as a bit set."""
        return self.ink.bridges if seat else self.coral.bridges

    def control_of(self, seat: i64) -> i64:
        """The islands this seat controls (K3.1, K3.3): bit 4 * island + 3 of the result."""
        return (self.side(seat).at + self.board.short_of_control) & ENOUGH

    def controls(self, seat: i64, island: i64) -> bool:
        """Whether this seat controls an island."""
        return (self.control_of(seat) >> (4 * island + 3)) & 1 != 0

    def islands_of(self, seat: i64) -> i64:
        """How many islands this seat controls. Totems are never a limit (K3.6)."""
        return islands_in(self.control_of(seat))

    def bridges_at(self, seat: i64, island: i64) -> i64:
        """How many bridges this seat has at an island."""
        return (self.side(seat).at >> (4 * island)) & 0xF

    def hand_of(self, seat: i64) -> i64:
        """The cards in this seat's hand."""
        return self.side(seat).hand

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

    def nothing_to_take(self) -> bool:
        """K4.5: whether neither the row nor the deck has a card."""
        return self.row == 0 and self.deck == 0

    def must_draw(self) -> bool:
        """K4.3, K4.5: whether the turn cannot end without drawing."""
        return self.not_drawn != 0 and not self.nothing_to_take()

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

    def won(self) -> i64:
        return i64(0) if self.winner == NOBODY else 1 + self.winner

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
        mine = self.side(seat)
        mine.bridges |= i64(1) << line
        mine.at += self.board.line_step[line]

    def lift_bridge(self, loser: i64, line: i64) -> None:
        """Take a bridge off the board; control follows by itself (K3.3)."""
        theirs = self.side(loser)
        theirs.bridges &= ~(i64(1) << line)
        theirs.at -= self.board.line_step[line]

    # --- what a seat can know --------------------------------------------------------------

    def unseen_by(self, seat: i64) -> i64:
        """The cards a seat cannot place: the other hand, its cards put away, and the deck."""
        mine = self.side(seat)
        own = together(mine.hand, mine.away)
        return left_over(ALL_CARDS, together(own, together(self.discard, self.cards_in_row())))

    def surely_or_maybe(self, seat: i64, unseen: i64) -> tuple[i64, i64, i64]:
        """What a perfect memory knows of a hand, of all cards seen taken from the row.

        Those that are there for sure, those that may have been put away since, and how many
        of these may be gone. `unseen` is what the one who remembers cannot place: a card in
        doubt that lies somewhere in sight again has been put away and shuffled back, which
        settles one doubt.
        """
        side = self.side(seat)
        sure = side.seen
        maybe = side.maybe
        unseen = left_over(unseen, sure)
        possible: i64 = 0
        for island in range(i64(12)):
            for _ in range(min(having(maybe, island), having(unseen, island))):
                possible = with_card(possible, island)
        return sure, possible, side.doubt - (size(maybe) - size(possible))

    def deal_unseen(self, seat: i64, rng: Rng) -> None:
        """Deal the other hand, its cards put away and the deck anew.

        Nothing hidden is looked at, only how many cards lie where, so the same position
        with other hidden cards is imagined in the very same way.
        """
        theirs = self.side(1 - seat)
        pool = self.unseen_by(seat)
        cards = size(theirs.hand)
        away = size(theirs.away)
        sure, maybe, doubt = self.surely_or_maybe(1 - seat, pool)
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
        theirs.hand = hand
        theirs.away = away_cards
