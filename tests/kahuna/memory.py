"""A perfect memory of what somebody took from the face-up row, written apart from the rules.

It keeps every way things can be: which of the cards seen taken may still be in the hand. A card
put away face down (K2.6) splits each way in several; what comes in sight rules some out.
"""

from __future__ import annotations

from collections import Counter

from motu.games.kahuna import view
from motu.games.kahuna.rules.actions import AWAY, DRAW, FREE_BRIDGE, REMOVE_BOTH, REMOVE_EQUAL, TAKE
from motu.games.kahuna.rules.cardset import islands_of, size
from motu.games.kahuna.rules.state import KahunaState
from tests.kahuna.positions import BAY

Way = tuple[int, ...]


def less(way: Way, island: int) -> Way:
    """Without one card of an island, if there is one."""
    left = list(way)
    if island in left:
        left.remove(island)
    return tuple(left)


def played(action: int) -> tuple[int, ...]:
    """The islands of the cards that an action plays face up."""
    if action < REMOVE_EQUAL:
        return (BAY.ways[action][0],)
    if action < REMOVE_BOTH:
        return 2 * (BAY.ways[action - REMOVE_EQUAL][0],)
    return BAY.lines[action - REMOVE_BOTH] if action < FREE_BRIDGE else ()


class Memory:
    """What one player, or a watcher (`None`), remembers of the other's hand."""

    def __init__(self, seat: int, viewer: int | None) -> None:
        self.seat = seat
        self.viewer = viewer
        self.ways: set[Way] = {()}
        #: For a watcher: what is surely in the other hand, taken since cards were last put away.
        self.elsewhere: Counter[int] = Counter()

    def watch(self, seat: int, action: int, after: KahunaState) -> None:
        """Take note of an action, of whoever it is."""
        if seat == self.seat:
            for island in played(action):
                self.ways = {less(way, island) for way in self.ways}
            if TAKE <= action < DRAW:
                self.ways = {tuple(sorted([*way, action - TAKE])) for way in self.ways}
            elif AWAY <= action < TAKE:
                self._put_away(action - AWAY, bool(after.open_cards))
        else:
            self._note_other(action, bool(after.open_cards))
        self._rule_out(after)

    def _note_other(self, action: int, is_open: bool) -> None:
        self.elsewhere -= Counter(played(action))
        if TAKE <= action < DRAW:
            self.elsewhere[action - TAKE] += 1
        elif AWAY <= action < TAKE and is_open:
            self.elsewhere -= Counter([action - AWAY])
        elif AWAY <= action < TAKE:
            self.elsewhere.clear()

    def _put_away(self, island: int, is_open: bool) -> None:
        if is_open:
            self.ways = {less(way, island) for way in self.ways}
        else:
            self.ways |= {less(way, gone) for way in self.ways for gone in way}

    def _rule_out(self, state: KahunaState) -> None:
        sight = [*islands_of(state.discard), *islands_of(state.cards_in_row())]
        if self.viewer is None:
            sight += self.elsewhere.elements()
        else:
            sight += islands_of(state.hand_of(self.viewer))
            sight += islands_of(state.side(self.viewer).away)
        in_sight = Counter(sight)
        self.ways = {
            way
            for way in self.ways
            if len(way) <= size(state.hand_of(self.seat))
            and all(n + in_sight[island] <= 2 for island, n in Counter(way).items())
        }

    def certain(self) -> Counter[int]:
        """The cards that are in the hand whichever way things are."""
        ways = [Counter(way) for way in self.ways]
        sure = ways[0]
        for way in ways[1:]:
            sure &= way
        return sure


def shown(state: KahunaState, seat: int, viewer: int | None) -> tuple[Counter[int], Counter[int]]:
    """What the view says is known of a hand, and what it says is doubtful."""
    sure, doubtful = view.known_cards(state, seat, viewer)
    return Counter(sure), Counter(doubtful)
