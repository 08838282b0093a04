"""What is not connected on a sheet yet, and the ways to it: for those who ask for advice.

What is not connected yet is a goal, and a goal has two sides or more: villages with the same
letter, a relic and any village, relics of the same type. A way between two of its sides reaches it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import add

from motu.core.bits import members
from motu.games.tucana.rules.board import (
    CARDS,
    FITTING,
    LETTERS,
    N_LETTERS,
    RELIC_BITS,
    TURNS,
    VILLAGE_BITS,
    Map,
)
from motu.games.tucana.rules.glancing import next_value
from motu.games.tucana.rules.nearness import FAR
from motu.games.tucana.rules.state import TucanaState


@dataclass(frozen=True, slots=True)
class Goal:
    """Something that is not connected yet."""

    #: Villages and relics as bits of what a hex holds: which of them each side is.
    sides: tuple[int, ...]
    #: What it would bring if it were reached in this round.
    points: int
    #: The letter of villages, or the type of relics, and the hex of one that needs a village.
    letter: str = ""
    relic: int = -1
    hex: str = ""


def goals_of(state: TucanaState, seat: int) -> Iterator[Goal]:
    """T3.1, T4.1, T6.2: all that a seat has not connected yet."""
    map_, mine = state.map, state.ledgers[seat]
    for letter in members(~mine.joined & ((1 << N_LETTERS) - 1)):
        points = int(map_.letter_points[letter] + state.blue_card(letter))
        both = members(mine.villages >> (10 * letter) & VILLAGE_BITS)
        yield Goal(tuple(1 << village for village in both), points, LETTERS[letter])
    for bit in members(~mine.connected & RELIC_BITS):
        if map_.hex_of[bit] >= 0:
            relic = (bit - 10) // 3
            points = int(next_value(state, seat, relic) * (map_.rounds - state.round))
            name = map_.names[map_.hex_of[bit]]
            yield Goal((VILLAGE_BITS, 1 << bit), points, relic=relic, hex=name)
    for relic in members(state.red & ~mine.linked):
        of_type = members(map_.relics_of_type[relic])
        # A map of somebody's own may have only one of each type.
        if len(of_type) > 1:
            yield Goal(tuple(1 << bit for bit in of_type), int(map_.red_points), relic=relic)


class SheetWays:
    """The trails of a sheet, and which of them one segment would make one."""

    def __init__(self, map_: Map, trail: tuple[int, ...]) -> None:
        self.map = map_
        #: For each hex the trail that it belongs to: one of its hexes, whichever `root` names.
        self.trail = trail
        self._beside: dict[int, set[int]] = {one: set() for one in trail}
        for a, b in map_.segments:
            self._beside[trail[a]].add(trail[b])
            self._beside[trail[b]].add(trail[a])
        self._far: dict[int, list[int]] = {}

    def is_joined(self, segment: int) -> bool:
        """Whether a trail connects the two hexes of a segment already."""
        a, b = self.map.segments[segment]
        return self.trail[a] == self.trail[b]

    def far(self, side: int) -> list[int]:
        """How many segments are missing from each hex to a side of a goal."""
        if side not in self._far:
            near = {self.trail[self.map.hex_of[bit]] for bit in members(side)}
            far = dict.fromkeys(self._beside, FAR)
            further = set(far)
            step = 0
            while near:
                far.update(dict.fromkeys(near, step))
                further -= near
                near = set[int]().union(*[self._beside[trail] for trail in near]) & further
                step += 1
            self._far[side] = [far[trail] for trail in self.trail]
        return self._far[side]


@lru_cache(maxsize=8)
def _sheet(map_: Map, trail: tuple[int, ...]) -> SheetWays:
    """A sheet: what is measured for one segment serves for all others that are asked about."""
    return SheetWays(map_, trail)


def sheet_of(state: TucanaState, seat: int) -> SheetWays:
    """The sheet of a seat."""
    hexes = range(state.map.n_hexes)
    return _sheet(state.map, tuple([int(state.root(seat, hex_)) for hex_ in hexes]))


class Way:
    """The shortest ways that reach a goal on a sheet, with how many segments are missing."""

    def __init__(self, goal: Goal, sheet: SheetWays) -> None:
        self.goal, self.map = goal, sheet.map
        self.ends = list(combinations(map(sheet.far, goal.sides), 2))
        self.missing: int = min([min(map(add, one, other)) for one, other in self.ends])

    def over(self, segment: int) -> int:
        """How many segments would be missing on a way over this one, once it is drawn."""
        a, b = self.map.segments[segment]
        return min([min(one[a] + other[b], one[b] + other[a]) for one, other in self.ends])

    def is_shorter_over(self, segment: int) -> bool:
        """Whether drawing a segment brings the goal nearer."""
        return self.over(segment) < self.missing

    def chance(self, state: TucanaState) -> int:
        """T2.1, T2.2: how likely a segment that the next two cards allow helps, in percent."""
        pairs = 0
        for segment, pair in enumerate(self.map.segment_pair):
            if not pairs >> pair & 1 and self.is_shorter_over(segment):
                pairs |= 1 << pair
        # T5.3: after the last turn of a round all cards are shuffled again.
        deck = self.map.full_deck if state.turn == TURNS - 1 else state.deck
        left = [deck >> (4 * kind) & 0xF for kind in range(len(CARDS))]
        helping = sum(
            n * (left[second] - (first == second))
            for first, n in enumerate(left)
            for second in range(len(CARDS))
            if FITTING[len(CARDS) * first + second] & pairs
        )
        return round(100 * helping / (sum(left) * (sum(left) - 1)))


def turns_left(state: TucanaState) -> int:
    """T5.1: how many turns follow this one."""
    return int(TURNS * (state.map.rounds - state.round) - state.turn - 1)


def segments_left(before: TucanaState, seat: int, drawn: TucanaState) -> int:
    """T2.1, T3.2: how many more segments a seat draws for certain, after the one it draws now."""
    sheet = before.sheets[seat]
    return turns_left(before) + int(drawn.sheets[seat].free - (1 if sheet.now else 0))
