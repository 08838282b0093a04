"""The position of Kahuna and the rules that move it. Compiled.

Every paragraph names the rule it keeps; see `rules/en/kahuna.md`.

Two things make this short. Control is not stored: by K3.1 and K3.3 it follows from the
bridges alone, and all twelve islands are compared at once. And the deck has no order: a
card is drawn by lot from those left, which no player can tell from a shuffled deck.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.bits import count
from motu.core.rng import Rng
from motu.core.state import State
from motu.games.kahuna.actions import (
    AWAY,
    BUILD,
    DRAW,
    FREE_BRIDGE,
    PASS,
    REMOVE_BOTH,
    REMOVE_EQUAL,
    TAKE,
)
from motu.games.kahuna.board import (
    BRIDGES_EACH,
    DEGREE,
    FACE_UP,
    FIRST_WAY,
    HAND_LIMIT,
    LINE_A,
    LINE_B,
    LINES_AT,
    N_ISLANDS,
    N_LINES,
    START_HAND,
    WAY_ISLAND,
    WAY_LINE,
    WAY_OTHER,
)
from motu.games.kahuna.cardset import (
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


@final
@mypyc_attr(free_list_len=1)
class KahunaState(State):
    """A position of Kahuna. Start one with `motu.game("kahuna").start()`."""

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
        self.seen0: i64 = 0
        self.seen1: i64 = 0
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

    def free_lines(self, seat: i64) -> i64:
        """The lines a seat may build on with a fitting card, as a bit set."""
        # K2.3: no building with all own bridges on the board.
        if count(self.bridges_of(seat)) >= BRIDGES_EACH:
            return 0
        free = ALL_LINES & ~(self.bridges0 | self.bridges1)
        # K6.1: with the strategic variant, not where the opponent has a totem.
        if self.strategic:
            taken = self.control_of(1 - seat)
            if taken:
                lines_at = LINES_AT
                for island in range(i64(12)):
                    if (taken >> (4 * island + 3)) & 1:
                        free &= ~lines_at[island]
        return free

    # --- what is legal -------------------------------------------------------------------

    def next_to_act(self) -> i64:
        return NOBODY if self.ending else self.turn

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.ending or seat != self.turn:
            return 0
        if self.handicap_left:
            return self._free_bridges_into(out)
        found: i64 = 0
        hand = self.hand_of(seat)
        cards = size(hand)
        if not self.putting_away:
            found = self._plays_into(seat, hand, out)
        # K2.6: five cards and none of them playable; once begun, more may follow.
        if self.putting_away or (found == 0 and cards == HAND_LIMIT):
            for island in range(i64(12)):
                if (hand >> island) & 1:
                    out[found] = AWAY + island
                    found += 1
        # K6.2: the line just freed, without a card.
        if self.freed != NO_LINE:
            out[found] = FREE_BRIDGE + self.freed
            found += 1
        return self._ends_into(cards, found, out)

    def _free_bridges_into(self, out: vec[i64]) -> i64:
        """K1.4: handicap bridges go on any free line."""
        found: i64 = 0
        free = ALL_LINES & ~(self.bridges0 | self.bridges1)
        for line in range(i64(27)):
            if (free >> line) & 1:
                out[found] = FREE_BRIDGE + line
                found += 1
        return found

    def _plays_into(self, seat: i64, hand: i64, out: vec[i64]) -> i64:
        """K2.2 and K2.4: every bridge the hand can build, every bridge it can remove."""
        found: i64 = 0
        free = self.free_lines(seat)
        theirs = self.bridges_of(1 - seat)
        first_way = FIRST_WAY
        way_line = WAY_LINE
        way_other = WAY_OTHER
        for island in range(i64(12)):
            if (hand >> island) & 1:
                pair = (hand >> (12 + island)) & 1
                way = first_way[island]
                end = first_way[island + 1]
                while way < end:
                    line = way_line[way]
                    if (free >> line) & 1:
                        out[found] = BUILD + way
                        found += 1
                    elif (theirs >> line) & 1:
                        if pair:
                            out[found] = REMOVE_EQUAL + way
                            found += 1
                        other = way_other[way]
                        if other > island and (hand >> other) & 1:
                            out[found] = REMOVE_BOTH + line
                            found += 1
                    way += 1
        return found

    def _ends_into(self, cards: i64, found: i64, out: vec[i64]) -> i64:
        """The ways to end the turn: take, draw (K4.1), or neither (K4.3)."""
        row = self.row
        if row == 0 and self.deck == 0:
            # K4.5: nothing left to take, so the turn ends without drawing.
            out[found] = PASS
            return found + 1
        # K4.2: with five cards in hand no card can be drawn.
        if cards < HAND_LIMIT:
            first = row & 0xF
            second = (row >> 4) & 0xF
            third = row >> 8
            if first:
                out[found] = TAKE - 1 + first
                found += 1
            if second and second != first:
                out[found] = TAKE - 1 + second
                found += 1
            if third and third != first and third != second:
                out[found] = TAKE - 1 + third
                found += 1
            if self.deck:
                out[found] = DRAW
                found += 1
        # K4.3: not if the opponent ended the turn just before without drawing.
        if not self.not_drawn:
            out[found] = PASS
            found += 1
        return found

    # --- playing -------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        self.freed = NO_LINE
        if action < REMOVE_EQUAL:
            self._play_card(seat, WAY_ISLAND[action])
            self._build(seat, WAY_LINE[action])
        elif action < REMOVE_BOTH:
            way = action - REMOVE_EQUAL
            self._play_card(seat, WAY_ISLAND[way])
            self._play_card(seat, WAY_ISLAND[way])
            self._remove(seat, WAY_LINE[way])
        elif action < FREE_BRIDGE:
            line = action - REMOVE_BOTH
            self._play_card(seat, LINE_A[line])
            self._play_card(seat, LINE_B[line])
            self._remove(seat, line)
        elif action < AWAY:
            self._build(seat, action - FREE_BRIDGE)
            if self.handicap_left:
                self._count_handicap()
        elif action < TAKE:
            self._put_away(seat, action - AWAY)
        elif action < DRAW:
            self._take(seat, action - TAKE)
        elif action == DRAW:
            self._gain_card(seat, self._draw_card())
            self._end_turn(0)
        else:
            self._end_turn(1)
        # K5.6: checked after every action, from the first scoring on.
        if self.scorings and not self.ending:
            self._check_no_bridge()

    def _play_card(self, seat: i64, island: i64) -> None:
        """K2.5: a played card goes face up on the discard pile."""
        self._lose_card(seat, island)
        self.discard = with_card(self.discard, island)

    def _lose_card(self, seat: i64, island: i64) -> None:
        """K6.4: of two equal cards the one that was seen goes first."""
        bit = i64(1) << island
        if seat:
            self.hand1 = without_card(self.hand1, island)
            if self.seen1 & bit:
                self.seen1 = without_card(self.seen1, island)
                self.doubt1 = min(self.doubt1, size(self.seen1))
        else:
            self.hand0 = without_card(self.hand0, island)
            if self.seen0 & bit:
                self.seen0 = without_card(self.seen0, island)
                self.doubt0 = min(self.doubt0, size(self.seen0))

    def _gain_card(self, seat: i64, island: i64) -> None:
        if seat:
            self.hand1 = with_card(self.hand1, island)
        else:
            self.hand0 = with_card(self.hand0, island)

    def _build(self, seat: i64, line: i64) -> None:
        """K2.2, K3.1, K3.2, K3.5: put a bridge down and see what control it gives."""
        before = self.control_of(seat)
        step = (i64(1) << (4 * LINE_A[line])) + (i64(1) << (4 * LINE_B[line]))
        if seat:
            self.bridges1 |= i64(1) << line
            self.at1 += step
        else:
            self.bridges0 |= i64(1) << line
            self.at0 += step
        # K3.4: only control newly gained removes bridges.
        gained = self.control_of(seat) & ~before
        if gained:
            self._clear_island(1 - seat, LINE_A[line], gained)
            self._clear_island(1 - seat, LINE_B[line], gained)

    def _clear_island(self, loser: i64, island: i64, gained: i64) -> None:
        """K3.2: remove every opposing bridge at an island, if it is among those gained."""
        if not (gained >> (4 * island + 3)) & 1:
            return
        lines = self.bridges_of(loser) & LINES_AT[island]
        if lines == 0:
            return
        way = FIRST_WAY[island]
        end = FIRST_WAY[island + 1]
        while way < end:
            if (lines >> WAY_LINE[way]) & 1:
                self._lift_bridge(loser, WAY_LINE[way])
            way += 1

    def _lift_bridge(self, loser: i64, line: i64) -> None:
        """Take a bridge off the board; control follows by itself (K3.3)."""
        step = (i64(1) << (4 * LINE_A[line])) + (i64(1) << (4 * LINE_B[line]))
        if loser:
            self.bridges1 &= ~(i64(1) << line)
            self.at1 -= step
        else:
            self.bridges0 &= ~(i64(1) << line)
            self.at0 -= step

    def _remove(self, seat: i64, line: i64) -> None:
        """K2.4: two cards send an opponent's bridge back."""
        self._lift_bridge(1 - seat, line)
        # K6.2: with the strategic variant the freed line may be built on at once.
        if self.strategic and (self.free_lines(seat) >> line) & 1:
            self.freed = line

    def _put_away(self, seat: i64, island: i64) -> None:
        """K2.6: a card goes face down under the discard pile. Which one is not public."""
        self.putting_away = 1
        seen = self.seen1 if seat else self.seen0
        if self.open_cards and (seen >> island) & 1:
            # K6.4: it lay open, so both know where it went.
            self._play_card(seat, island)
        elif seat:
            self.hand1 = without_card(self.hand1, island)
            self.away1 = with_card(self.away1, island)
            if not self.open_cards:
                self.doubt1 = min(self.doubt1 + 1, size(seen))
        else:
            self.hand0 = without_card(self.hand0, island)
            self.away0 = with_card(self.away0, island)
            if not self.open_cards:
                self.doubt0 = min(self.doubt0 + 1, size(seen))

    def _draw_card(self) -> i64:
        """Take the top card of the deck: any of those left, by lot."""
        island = nth(self.deck, self.rng.below(size(self.deck)))
        self.deck = without_card(self.deck, island)
        return island

    def _take(self, seat: i64, island: i64) -> None:
        """K4.1: take a face-up card; its place is refilled from the deck at once."""
        self._gain_card(seat, island)
        if seat:
            self.seen1 = with_card(self.seen1, island)
        else:
            self.seen0 = with_card(self.seen0, island)
        place: i64 = 0
        while self.card_in_row(place) != island:
            place += 1
        self.row &= ~(i64(0xF) << (4 * place))
        # K4.5: with the deck empty the place stays empty.
        if self.deck:
            self.row |= (self._draw_card() + 1) << (4 * place)
        if self.row == 0:
            self._cards_ran_out()
        else:
            self._end_turn(0)

    def _lay_row(self) -> None:
        """K1.2, K5.3: three cards face up."""
        self.row = 0
        for place in range(i64(FACE_UP)):
            self.row |= (self._draw_card() + 1) << (4 * place)

    def _end_turn(self, not_drawn: i64) -> None:
        """K2.1: drawing, or not drawing, ends the turn."""
        self.putting_away = 0
        self.not_drawn = not_drawn
        self.turn = 1 - self.turn
        if self.last_turns:
            # K5.4: each player has one more turn, then the last scoring.
            self.last_turns -= 1
            if self.last_turns == 0:
                self._score()
                self._finish()

    def _cards_ran_out(self) -> None:
        """K5.1: the deck is empty and the last face-up card is taken."""
        self._end_turn(0)
        if self.scorings == 2:
            self.last_turns = 2
            return
        self._score()
        # K5.3: a new deck of all discards; hands are kept and the other player goes on.
        self.deck = together(self.discard, together(self.away0, self.away1))
        self.discard = 0
        self.away0 = 0
        self.away1 = 0
        self._lay_row()

    def _score(self) -> None:
        """K5.2, K5.4: count the islands."""
        now = (self.islands_of(0) << 4) | self.islands_of(1)
        self.scored |= now << (8 * self.scorings)
        self.scorings += 1

    def _check_no_bridge(self) -> None:
        """K5.6: no bridge on the board loses; with neither having one the game goes on."""
        if (self.bridges0 == 0) != (self.bridges1 == 0):
            self.ending = NO_BRIDGE_LEFT
            self.winner = 1 if self.bridges0 == 0 else 0

    def _finish(self) -> None:
        """K5.5: who has won."""
        ahead = self.points_of(0) - self.points_of(1)
        self.ending = BY_POINTS
        if ahead == 0:
            self.ending = BY_LAST_SCORING
            ahead = self.points_at(2, 0) - self.points_at(2, 1)
        if ahead == 0:
            # Points can only be level without the last scoring if nobody has any.
            self.ending = BY_BRIDGES
            ahead = count(self.bridges0) - count(self.bridges1)
        if ahead == 0:
            self.ending = A_DRAW
        else:
            self.winner = 0 if ahead > 0 else 1

    def _count_handicap(self) -> None:
        """K1.4: the bridges given in advance come before the first turn."""
        self.handicap_left -= 1
        if self.handicap_left == 0:
            self.turn = self.first

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

    # --- copies --------------------------------------------------------------------------

    def copy(self) -> "KahunaState":
        other = KahunaState(self.rng.copy())
        self._copy_into(other)
        return other

    def _copy_into(self, other: "KahunaState") -> None:
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

    def flat(self) -> tuple[int, ...]:
        numbers: list[int] = [
            self.strategic, self.open_cards,
            self.turn, self.first, self.handicap_left, self.putting_away, self.freed, self.not_drawn,
            self.last_turns, self.bridges0, self.bridges1, self.hand0, self.hand1,
            self.seen0, self.seen1, self.doubt0, self.doubt1, self.away0, self.away1,
            self.discard, self.row, self.deck, self.scorings, self.scored, self.ending,
            self.winner,
        ]  # fmt: skip
        return tuple(numbers) + self.rng.words()

    # --- what a seat can know --------------------------------------------------------------

    def unseen_by(self, seat: i64) -> i64:
        """The cards a seat cannot place: the other hand, its cards put away, and the deck."""
        mine = together(self.hand_of(seat), self.away1 if seat else self.away0)
        return left_over(ALL_CARDS, together(mine, together(self.discard, self.cards_in_row())))

    def surely_or_maybe(self, seat: i64, unseen: i64) -> tuple[i64, i64]:
        """What a perfect memory knows of a hand: cards seen taken, and how many of them may be gone.

        `unseen` is what the one who remembers cannot place. A card seen taken that lies
        somewhere in sight again has been put away and shuffled back: that settles one doubt.
        """
        seen = self.seen1 if seat else self.seen0
        doubt = self.doubt1 if seat else self.doubt0
        possible: i64 = 0
        for island in range(i64(12)):
            for _ in range(min(having(seen, island), having(unseen, island))):
                possible = with_card(possible, island)
        return possible, doubt - (size(seen) - size(possible))

    def imagine(self, seat: int, rng: Rng) -> "KahunaState":
        other = KahunaState(rng.split())
        self._copy_into(other)
        other._deal_unseen(seat, rng)
        return other

    def _deal_unseen(self, seat: i64, rng: Rng) -> None:
        """Deal the other hand, its cards put away and the deck anew.

        Nothing hidden is looked at, only how many cards lie where, so the same position
        with other hidden cards is imagined in the very same way.
        """
        them = 1 - seat
        pool = self.unseen_by(seat)
        cards = size(self.hand_of(them))
        away = size(self.away1 if them else self.away0)
        hand, doubt = self.surely_or_maybe(them, pool)
        away_cards: i64 = 0
        pool = left_over(pool, hand)
        # Cards that may have been put away: by lot in the hand or under the pile; once
        # the pile has been shuffled in, anywhere.
        doubtful: i64 = 0
        for _ in range(doubt):
            island = nth(hand, rng.below(size(hand)))
            hand = without_card(hand, island)
            doubtful = with_card(doubtful, island)
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


def start(rng: Rng, first: i64, handicap: i64, handicap_seat: i64) -> KahunaState:
    """K1.2 to K1.4: shuffle, deal, lay three cards face up. `first` below 0: by lot."""
    state = KahunaState(rng)
    for seat in range(i64(2)):
        for _ in range(i64(START_HAND)):
            state._gain_card(seat, state._draw_card())
    state._lay_row()
    state.first = rng.below(2) if first < 0 else first
    state.turn = state.first
    if handicap:
        state.handicap_left = handicap
        state.turn = handicap_seat
    return state
