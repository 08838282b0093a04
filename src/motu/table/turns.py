"""Waiting for something of which there is little, so that nobody's many wishes hold up the others.

>>> async def wait_for(turns, whose):
...     await turns.take(whose)
...     print(whose)
...     turns.give_back(whose)
>>> async def two_people():
...     turns = Turns(1)
...     await turns.take("ann")
...     waiting = [wait_for(turns, whose) for whose in ("ann", "ann", "ann", "bob")]
...     asyncio.get_running_loop().call_later(0.01, turns.give_back, "ann")
...     await asyncio.gather(*waiting)
>>> asyncio.run(two_people())
bob
ann
ann
ann
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable

#: So many of those who had a place lately are remembered.
REMEMBERED = 5000


class Turns:
    """So many places, and a queue before them that goes round people, not round their wishes.

    Next is who has the fewest places now; among equals, who has used less by some measure of those
    who share them out; then who has had none for longest. So who has many wishes waits for the
    others after each of them, and who has one hardly waits at all.

    What nobody waits for can be borrowed. That counts for nobody's places, and whenever somebody
    has to wait, one borrower is asked to bring back what it has.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        #: How those are asked who have borrowed a place and were not asked yet.
        self._lent: list[Callable[[], None]] = []
        self._has: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        #: What those who wait have used.
        self._used: dict[str, float] = {}
        #: When somebody last got a place, as far back as anybody remembers.
        self._last: OrderedDict[str, int] = OrderedDict()
        self._given = 0

    def waiting(self, whose: str | None = None) -> int:
        """How many wishes wait: all of them, or somebody's."""
        if whose is not None:
            return len(self._waiting.get(whose, ()))
        return sum(map(len, self._waiting.values()))

    async def take(self, whose: str, used: float = 0.0) -> None:
        """Wait for a place, to be given back."""
        if self._free > 0:
            self._free -= 1
            self._give(whose)
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(turn)
        self._used[whose] = used
        if self._lent:
            self._lent.pop()()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # A place came in the very moment in which it was no longer wished for.
                self.give_back(whose)
            elif turn in self._waiting.get(whose, ()):
                self._waiting[whose].remove(turn)
                self._tidy(whose)
            raise

    def give_back(self, whose: str) -> None:
        """Leave a place to who is next."""
        self._has[whose] -= 1
        if not self._has[whose]:
            del self._has[whose]
        self._pass_on()

    @property
    def spare(self) -> int:
        """How many places are free, or borrowed and not asked for."""
        return self._free + len(self._lent)

    def borrow(self, ask_back: Callable[[], None]) -> bool:
        """Have a free place, if there is one, until asked for it; then `bring_back` it soon."""
        if self._free <= 0:
            return False
        self._free -= 1
        self._lent.append(ask_back)
        return True

    def bring_back(self, ask_back: Callable[[], None]) -> None:
        """Leave what was borrowed, asked for or not."""
        if ask_back in self._lent:
            self._lent.remove(ask_back)
        self._pass_on()

    def _pass_on(self) -> None:
        """A place is free: for who is next, or for who comes."""
        while self._waiting:
            # A minimum keeps the order among equals: who came first.
            following = min(self._waiting, key=self._rank)
            turn = self._waiting[following].popleft()
            self._tidy(following)
            if not turn.done():
                self._give(following)
                turn.set_result(None)
                return
        self._free += 1

    def _rank(self, whose: str) -> tuple[int, float, int]:
        """Who has a lower one comes sooner."""
        return self._has[whose], self._used[whose], self._last.get(whose, 0)

    def _give(self, whose: str) -> None:
        self._has[whose] += 1
        self._given += 1
        self._last[whose] = self._given
        self._last.move_to_end(whose)
        if len(self._last) > REMEMBERED:
            self._last.popitem(last=False)

    def _tidy(self, whose: str) -> None:
        """Leave no empty queue behind."""
        if not self._waiting[whose]:
            del self._waiting[whose], self._used[whose]
