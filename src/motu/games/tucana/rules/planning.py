"""What a sheet of Trails of Tucana may still come to: a plan of what is joined, and when. Compiled.

Goals compete for turns, and share ways. So one after the other the goal is taken that brings most
for the turns that it costs, its way is drawn in thought, and all other ways are measured again. How
likely a goal is reached before a round is over follows from what the plan has cost up to there.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.judging import floats, logistic
from motu.core.packing import zeros
from motu.games.tucana.rules.board import (
    BIT,
    MOST_HEXES,
    N_LETTERS,
    RELIC_BITS,
    TURNS,
    VILLAGE_BITS,
)
from motu.games.tucana.rules.position import Position
from motu.games.tucana.rules.ways import BYTE, FAR, Ways

#: What a segment costs usually, and how much of that a turn pays: cards do not always fit.
STEP: Final = 5.0
PAID: Final = 0.8
#: How unsure it is what so many turns will pay, in turns: a part that stays, and one by the root.
UNSURE: Final = 1.0
UNSURE_BY_TURNS: Final = 0.5
#: How likely a blue card is still there after the round.
BLUE_LATER: Final = 0.6
#: A free segment saves so much of a turn, and is worth so many points if it comes in time.
FREE_SAVES: Final = 0.64
FREE_POINTS: Final = 2.4
#: A goal that brings less is not worth planning.
LEAST: Final = 0.03
MOST_GOALS: Final = 16
RELIC_NUMBERS: Final = 15
#: Ten villages, and the relics.
N_THINGS: Final = 25
ROUNDS: Final = 3
#: How likely something is in time, so many steps before or behind: a logistic, looked up.
FINE: Final = 32.0
MIDDLE: Final = 256.0
LIKELY: Final[vec[float]] = floats(512)
for _place in range(512):
    LIKELY[_place] = logistic((_place - MIDDLE + 0.5) / FINE)


@final
class Plan:
    """Room to plan in, and what the last plan brings; it belongs to who plans."""

    def __init__(self) -> None:
        #: Trails and ways with all that the plan has joined, and what each trail holds.
        self.ways: Ways = Ways()
        self.held: vec[i64] = zeros(MOST_HEXES)
        #: The ends of the segments of a way; none is longer, because a segment costs something.
        self.ends: vec[i64] = zeros(2 * FAR)
        #: What the turns up to the end of each round pay, and how sure that is: steps of `LIKELY`.
        self.paid: vec[float] = floats(ROUNDS)
        self.sure: vec[float] = floats(ROUNDS)
        self.rounds: i64 = 0
        #: What is joined so far in the plan, what it has cost, and what it brings.
        self.connected: i64 = 0
        self.joined: i64 = 0
        self.cost: float = 0.0
        self.letters: float = 0.0
        self.relics: float = 0.0
        self.bonuses: float = 0.0
        #: The best goal next: a relic's number, or a letter from 100 on; and what it brings.
        self.goal: i64 = -1
        self.best: float = 0.0

    def make(self, position: Position, seat: i64, known: Ways) -> None:
        """Plan the rest of the game on a sheet whose ways are known."""
        self._begin(position, seat, known)
        for _ in range(i64(MOST_GOALS)):
            self._choose(position, seat)
            if self.goal < 0:
                return
            self._reach(position, seat)

    def _begin(self, position: Position, seat: i64, known: Ways) -> None:
        ways = self.ways
        ways.become_one_side(known)
        held = self.held
        for hex_ in range(known.n):
            held[hex_] = 0
        hex_of = position.map.hex_of
        for thing in range(i64(N_THINGS)):
            if hex_of[thing] >= 0:
                held[ways.label[hex_of[thing]]] |= BIT[thing]
        self.connected = position.ledgers[seat].connected
        self.joined = position.ledgers[seat].joined
        self.cost = 0.0
        self.letters = 0.0
        self.relics = 0.0
        self.bonuses = 0.0
        self.rounds = position.map.rounds - position.round
        for round_ in range(self.rounds):
            turns = float(TURNS * (round_ + 1) - position.turn)
            self.paid[round_] = STEP * PAID * (turns + float(position.sheets[seat].free))
            self.sure[round_] = FINE / (STEP * (UNSURE + UNSURE_BY_TURNS * sqrt(turns)))

    def _in_time(self, cost: float, round_: i64) -> float:
        """How likely something that costs so much is joined when a round ends."""
        steps = (self.paid[round_] - self.cost - cost) * self.sure[round_] + MIDDLE
        if steps < 0.0:
            return 0.0
        return LIKELY[i64(int(steps))] if steps < 2.0 * MIDDLE else 1.0

    # --- what a goal brings --------------------------------------------------------------

    def _next_value(self, position: Position, relic: i64) -> float:
        """T3.1: what the next relic of a type adds to the sum of each round."""
        bits = (self.connected >> (10 + 3 * relic)) & 7
        at = 4 * relic + (bits & 1) + ((bits >> 1) & 1) + (bits >> 2)
        return float(position.map.relic_sum[at + 1] - position.map.relic_sum[at])

    def _relic_brings(self, position: Position, number: i64, cost: float) -> float:
        """T5.2: its value at the end of every round that it is connected by."""
        value = self._next_value(position, number // 3)
        total = 0.0
        for round_ in range(self.rounds):
            total += value * self._in_time(cost, round_)
        return total

    def _letter_brings(self, position: Position, letter: i64, cost: float) -> float:
        """T4.1: its points, if it is joined in the end."""
        return float(position.map.points_of_letter[letter]) * self._in_time(cost, self.rounds - 1)

    def _blue_brings(self, position: Position, letter: i64, cost: float) -> float:
        """T4.2: its blue card, if that is still there."""
        blue = float(position.blue_card(letter))
        if blue == 0.0:
            return 0.0
        last = self._in_time(cost, self.rounds - 1)
        if self.rounds == 1:
            return blue * last
        soon = self._in_time(cost, 0)
        return blue * (soon + BLUE_LATER * (last - soon if last > soon else 0.0))

    # --- the next goal -------------------------------------------------------------------

    def _choose(self, position: Position, seat: i64) -> None:
        """The goal that brings most for what it costs."""
        self.goal = -1
        self.best = 0.0
        map_ = position.map
        ways = self.ways
        for number in range(i64(RELIC_NUMBERS)):
            hex_ = map_.hex_of[10 + number]
            if hex_ < 0 or (self.connected >> (10 + number)) & 1:
                continue
            far = ways.of_hex(hex_)
            if far < FAR:
                cost = float(far)
                brings = self._relic_brings(position, number, cost)
                of_type = map_.relics_of_type[number // 3]
                if (self.connected | BIT[10 + number]) & of_type == of_type:
                    # T3.2: a free segment comes with the last one.
                    brings += FREE_POINTS * self._in_time(cost + 2.0 * STEP, self.rounds - 1)
                self._compare(number, brings, cost)
        for letter in range(i64(N_LETTERS)):
            if not (self.joined >> letter) & 1:
                far = ways.of_letter(letter)
                if far < FAR:
                    cost = float(far)
                    brings = self._letter_brings(position, letter, cost)
                    brings += self._blue_brings(position, letter, cost)
                    self._compare(100 + letter, brings, cost)

    def _compare(self, goal: i64, brings: float, cost: float) -> None:
        if brings > LEAST and brings / (cost + 0.5) > self.best:
            self.best = brings / (cost + 0.5)
            self.goal = goal

    # --- reaching it ---------------------------------------------------------------------

    def _reach(self, position: Position, seat: i64) -> None:
        """Draw the way to the goal in thought; whatever lies on it is joined as well."""
        ways = self.ways
        letter = self.goal - 100
        hex_ = position.map.hex_of[10 + self.goal] if letter < 0 else ways.other[letter]
        shift = i64(0) if letter < 0 else 8 * (1 + letter)
        self.cost += float((ways.far[hex_] >> shift) & BYTE)
        n: i64 = 0
        while (ways.far[hex_] >> shift) & BYTE:
            self._find_segment(position, hex_, shift, n)
            hex_ = self.ends[n + 1]
            n += 2
        for place in range(0, n, 2):
            a = self.ends[place]
            b = self.ends[place + 1]
            self.held[ways.label[a]] |= self.held[ways.label[b]]
            ways.relabel(a, b)
        ways.join_one_side(position.map, self.ends, n)
        held = self.held[ways.label[hex_]]
        if held & VILLAGE_BITS:
            self._count(position, seat, held)

    def _find_segment(self, position: Position, hex_: i64, shift: i64, n: i64) -> None:
        """The segment from the trail of a hex to where it is nearer: its two ends."""
        map_ = position.map
        ways = self.ways
        far = ways.far
        label = ways.label
        mine = label[hex_]
        here = (far[hex_] >> shift) & BYTE
        for one in range(ways.n):
            if label[one] != mine:
                continue
            others = map_.neighbours[one]
            steps = map_.neighbour_costs[one]
            while others:
                other = (others & 0xFF) - 1
                its = label[other]
                if its != mine and ((far[other] >> shift) & BYTE) + (steps & 0xFF) == here:
                    self.ends[n] = one
                    self.ends[n + 1] = other
                    return
                others >>= 8
                steps >>= 8

    def _count(self, position: Position, seat: i64, held: i64) -> None:
        """What is new among these villages and relics, now that the plan has cost so much."""
        new = held & RELIC_BITS & ~self.connected
        for number in range(i64(RELIC_NUMBERS)):
            if (new >> (10 + number)) & 1:
                self.relics += self._relic_brings(position, number, 0.0)
                self.connected |= BIT[10 + number]
                of_type = position.map.relics_of_type[number // 3]
                if self.connected & of_type == of_type:
                    self.cost -= STEP * FREE_SAVES
        for letter in range(i64(N_LETTERS)):
            both = self._villages(position, seat, letter)
            if not (self.joined >> letter) & 1 and held & both == both:
                self.joined |= BIT[letter]
                self.letters += self._letter_brings(position, letter, 0.0)
                self.bonuses += self._blue_brings(position, letter, 0.0)

    def _villages(self, position: Position, seat: i64, letter: i64) -> i64:
        return (position.ledgers[seat].villages >> (10 * letter)) & VILLAGE_BITS
