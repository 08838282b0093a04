"""The earlier positions of a game: a few of them are kept, the others are played from those."""

from __future__ import annotations

from collections.abc import Sequence

from motu.core.state import State

#: One position in so many is kept for good. To play as many actions takes about as long as to copy
#: one large position, so nobody notices, and a game of eight players needs a twelfth of the memory.
EVERY = 32
#: So many of those last looked at are kept as well: who looks at one mostly wants the next.
AT_HAND = 8


class Past:
    """The positions of a game after every action, none of which anybody may change."""

    def __init__(self, start: State) -> None:
        self._known = {0: start}

    def position(self, actions: Sequence[tuple[int, int]], number: int) -> State:
        """The position after that many of these actions."""
        if number not in self._known:
            self._play(actions, number)
        return self._known[number]

    def cut(self, number: int) -> None:
        """Whatever came after so many actions was taken back."""
        self._known = {n: state for n, state in self._known.items() if n <= number}

    def _play(self, actions: Sequence[tuple[int, int]], number: int) -> None:
        nearest = max(n for n in self._known if n < number)
        state = self._known[nearest].copy()
        for n, (seat, action) in enumerate(actions[nearest:number], start=nearest + 1):
            state.play(seat, action)
            if n % EVERY == 0 and n < number:
                self._known[n] = state.copy()
        self._known[number] = state
        passing = [n for n in self._known if n % EVERY]
        for n in passing[:-AT_HAND]:
            del self._known[n]
