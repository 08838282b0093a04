"""The rules of Kahuna: what is legal in a position, and what an action does to it. Compiled.

Every paragraph names the rule it keeps; see `rules/en/kahuna.md`.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.bits import count
from motu.core.judging import Manner, Weights, floats, logistic
from motu.core.rng import Rng
from motu.core.state import WHOLE, State
from motu.games.kahuna.rules import judging
from motu.games.kahuna.rules.actions import (
    AWAY,
    BUILD,
    DRAW,
    FREE_BRIDGE,
    PASS,
    REMOVE_BOTH,
    REMOVE_EQUAL,
    TAKE,
)
from motu.games.kahuna.rules.board import Board
from motu.games.kahuna.rules.cardset import nth, size, together, with_card, without_card
from motu.games.kahuna.rules.position import (
    A_DRAW,
    ALL_LINES,
    BY_BRIDGES,
    BY_LAST_SCORING,
    BY_POINTS,
    NO_BRIDGE_LEFT,
    NO_LINE,
    Position,
)


@final
@mypyc_attr(free_list_len=1)
class KahunaState(Position):
    """A position of Kahuna. Start one with `motu.game("kahuna").start()`."""

    game = "kahuna"

    def __init__(self, board: Board, rng: Rng) -> None:
        super().__init__(board, rng)
        self._features: vec[float] = vec[float]()

    def free_lines(self, seat: i64) -> i64:
        """The lines a seat may build on with a fitting card, as a bit set."""
        # K2.3: no building with all own bridges on the board.
        if count(self.bridges_of(seat)) >= self.board.bridges_each:
            return 0
        free = ALL_LINES & ~(self.coral.bridges | self.ink.bridges)
        # K6.1: with the strategic variant, not where the opponent has a totem.
        if self.strategic:
            taken = self.control_of(1 - seat)
            if taken:
                lines_at = self.board.lines_at
                for island in range(i64(12)):
                    if (taken >> (4 * island + 3)) & 1:
                        free &= ~lines_at[island]
        return free

    # --- what is legal -------------------------------------------------------------------

    def waiting(self) -> i64:
        return i64(0) if self.ending else 1 + self.turn

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
        # K2.6: once begun, more may follow.
        if self.putting_away or self.may_put_away(cards, found):
            for island in range(i64(12)):
                if (hand >> island) & 1:
                    out[found] = AWAY + island
                    found += 1
        # K6.2: the line just freed, without a card.
        if self.freed != NO_LINE:
            out[found] = FREE_BRIDGE + self.freed
            found += 1
        return self._ends_into(cards, found, out)

    def may_put_away(self, cards: i64, playable: i64) -> bool:
        """K2.6: with five cards, none playable; K4.4: or where room must be made to draw."""
        if cards < self.board.hand_limit:
            return False
        return playable == 0 or self.must_draw()

    def _free_bridges_into(self, out: vec[i64]) -> i64:
        """K1.4: handicap bridges go on any free line."""
        found: i64 = 0
        free = ALL_LINES & ~(self.coral.bridges | self.ink.bridges)
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
        board = self.board
        island_lines = board.island_lines
        for island in range(i64(12)):
            if (hand >> island) & 1:
                way = board.first_way[island]
                lines = island_lines[island]
                while lines:
                    line = (lines & 31) - 1
                    if (free >> line) & 1:
                        out[found] = BUILD + way
                        found += 1
                    elif (theirs >> line) & 1:
                        if (hand >> (12 + island)) & 1:
                            out[found] = REMOVE_EQUAL + way
                            found += 1
                        other = board.line_ends[line] - island
                        if other > island and (hand >> other) & 1:
                            out[found] = REMOVE_BOTH + line
                            found += 1
                    lines >>= 5
                    way += 1
        return found

    def _ends_into(self, cards: i64, found: i64, out: vec[i64]) -> i64:
        """The ways to end the turn: take, draw (K4.1), or neither (K4.3)."""
        row = self.row
        if self.nothing_to_take():
            # K4.5: nothing left to take, so the turn ends without drawing.
            out[found] = PASS
            return found + 1
        # K4.2: with five cards in hand no card can be drawn.
        if cards < self.board.hand_limit:
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
        board = self.board
        if action < REMOVE_EQUAL:
            self._play_card(seat, board.way_island[action])
            self._build(seat, board.way_line[action])
        elif action < REMOVE_BOTH:
            way = action - REMOVE_EQUAL
            self._play_card(seat, board.way_island[way])
            self._play_card(seat, board.way_island[way])
            self._remove(seat, board.way_line[way])
        elif action < FREE_BRIDGE:
            line = action - REMOVE_BOTH
            self._play_card(seat, board.line_a[line])
            self._play_card(seat, board.line_b[line])
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
        mine = self.side(seat)
        mine.hand = without_card(mine.hand, island)
        if mine.seen & bit:
            mine.seen = without_card(mine.seen, island)
        elif mine.maybe & bit:
            mine.maybe = without_card(mine.maybe, island)
            mine.doubt = min(mine.doubt, size(mine.maybe))

    def _gain_card(self, seat: i64, island: i64) -> None:
        mine = self.side(seat)
        mine.hand = with_card(mine.hand, island)

    def _build(self, seat: i64, line: i64) -> None:
        """K2.2, K3.1, K3.2, K3.5: put a bridge down and see what control it gives."""
        before = self.control_of(seat)
        self.put_bridge(seat, line)
        # K3.4: only control newly gained removes bridges.
        gained = self.control_of(seat) & ~before
        if gained:
            self._clear_island(1 - seat, self.board.line_a[line], gained)
            self._clear_island(1 - seat, self.board.line_b[line], gained)

    def _clear_island(self, loser: i64, island: i64, gained: i64) -> None:
        """K3.2: remove every opposing bridge at an island, if it is among those gained."""
        if not (gained >> (4 * island + 3)) & 1:
            return
        board = self.board
        lines = self.bridges_of(loser) & board.lines_at[island]
        if lines == 0:
            return
        way = board.first_way[island]
        end = board.first_way[island + 1]
        while way < end:
            if (lines >> board.way_line[way]) & 1:
                self.lift_bridge(loser, board.way_line[way])
            way += 1

    def _remove(self, seat: i64, line: i64) -> None:
        """K2.4: two cards send an opponent's bridge back."""
        self.lift_bridge(1 - seat, line)
        # K6.2: with the strategic variant the freed line may be built on at once.
        if self.strategic and (self.free_lines(seat) >> line) & 1:
            self.freed = line

    def _put_away(self, seat: i64, island: i64) -> None:
        """K2.6: a card goes face down under the discard pile. Which one is not public."""
        self.putting_away = 1
        mine = self.side(seat)
        if self.open_cards and (mine.seen >> island) & 1:
            # K6.4: it lay open, so both know where it went.
            self._play_card(seat, island)
            return
        mine.hand = without_card(mine.hand, island)
        mine.away = with_card(mine.away, island)
        if not self.open_cards:
            # Of all cards seen taken so far, one more may be gone.
            mine.maybe = together(mine.maybe, mine.seen)
            mine.seen = 0
            mine.doubt = min(mine.doubt + 1, size(mine.maybe))

    def _draw_card(self) -> i64:
        """Take the top card of the deck: any of those left, by lot."""
        island = nth(self.deck, self.rng.below(size(self.deck)))
        self.deck = without_card(self.deck, island)
        return island

    def _take(self, seat: i64, island: i64) -> None:
        """K4.1: take a face-up card; its place is refilled from the deck at once."""
        mine = self.side(seat)
        mine.hand = with_card(mine.hand, island)
        mine.seen = with_card(mine.seen, island)
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
        for place in range(self.board.face_up):
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
        self.deck = together(self.discard, together(self.coral.away, self.ink.away))
        self.discard = 0
        self.coral.away = 0
        self.ink.away = 0
        self._lay_row()

    def _score(self) -> None:
        """K5.2, K5.4: count the islands."""
        now = (self.islands_of(0) << 4) | self.islands_of(1)
        self.scored |= now << (8 * self.scorings)
        self.scorings += 1

    def _check_no_bridge(self) -> None:
        """K5.6: no bridge on the board loses; with neither having one the game goes on."""
        if (self.coral.bridges == 0) != (self.ink.bridges == 0):
            self.ending = NO_BRIDGE_LEFT
            self.winner = 1 if self.coral.bridges == 0 else 0

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
            ahead = count(self.coral.bridges) - count(self.ink.bridges)
        if ahead == 0:
            self.ending = A_DRAW
        else:
            self.winner = 0 if ahead > 0 else 1

    def _count_handicap(self) -> None:
        """K1.4: the bridges given in advance come before the first turn."""
        self.handicap_left -= 1
        if self.handicap_left == 0:
            self.turn = self.first

    # --- for bots ------------------------------------------------------------------------

    def manner(self) -> Manner:
        return judging.MANNER

    def weights(self) -> Weights:
        return judging.WEIGHTS

    def appraise_into(self, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        judging.appraise(self, seat, actions, n, out)

    def features_into(self, seat: i64, out: vec[float]) -> i64:
        return judging.features(self, seat, out)

    def chance(self, seat: i64) -> float:
        if self.ending:
            return float(self.payoff(seat)) / float(WHOLE)
        if len(self._features) == 0:
            self._features = floats(judging.WEIGHTS.size)
        phase = judging.features(self, seat, self._features)
        return logistic(judging.WEIGHTS.sum(phase, self._features))

    # --- copies --------------------------------------------------------------------------

    def blank(self) -> "KahunaState":
        return KahunaState(self.board, Rng(0, 0, 0, 1))

    def become(self, other: State) -> None:
        assert isinstance(other, KahunaState)
        self.rng.become(other.rng)
        self.board = other.board
        self.components = other.board
        self.coral.become(other.coral)
        self.ink.become(other.ink)
        self.strategic = other.strategic
        self.open_cards = other.open_cards
        self.turn = other.turn
        self.first = other.first
        self.handicap_left = other.handicap_left
        self.putting_away = other.putting_away
        self.freed = other.freed
        self.not_drawn = other.not_drawn
        self.last_turns = other.last_turns
        self.discard = other.discard
        self.row = other.row
        self.deck = other.deck
        self.scorings = other.scorings
        self.scored = other.scored
        self.ending = other.ending
        self.winner = other.winner

    # --- what a seat can know --------------------------------------------------------------

    def imagine(self, seat: i64, rng: Rng) -> None:
        rng.split_into(self.rng)
        self.deal_unseen(seat, rng)

    def seen_into(self, seat: i64, out: vec[i64]) -> i64:
        """The order: options; turn; scorings; cards; then for each seat what all can see of it.

        Last the own hand and the own cards put away.
        """
        out[0] = self.strategic | (self.open_cards << 1)
        out[1] = self.turn | (self.first << 1)
        out[2] = self.handicap_left
        out[3] = self.putting_away
        out[4] = self.freed
        out[5] = self.not_drawn
        out[6] = self.last_turns
        out[7] = self.scorings
        out[8] = self.scored
        out[9] = self.ending
        out[10] = self.winner
        out[11] = self.discard
        out[12] = self.row
        out[13] = size(self.deck)
        found: i64 = 14
        for side in (self.coral, self.ink):
            out[found] = side.bridges
            out[found + 1] = size(side.hand)
            out[found + 2] = size(side.away)
            out[found + 3] = side.seen
            out[found + 4] = side.maybe
            out[found + 5] = side.doubt
            found += 6
        if seat >= 0:
            mine = self.side(seat)
            out[found] = mine.hand
            out[found + 1] = mine.away
            found += 2
        return found


def start(board: Board, rng: Rng, first: i64, handicap: i64, handicap_seat: i64) -> KahunaState:
    """K1.2 to K1.4: shuffle, deal, lay three cards face up. `first` below 0: by lot."""
    state = KahunaState(board, rng)
    for seat in range(i64(2)):
        for _ in range(board.start_hand):
            state._gain_card(seat, state._draw_card())
    state._lay_row()
    state.first = rng.below(2) if first < 0 else first
    state.turn = state.first
    if handicap:
        state.handicap_left = handicap
        state.turn = handicap_seat
    return state
