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


class Turns:
    """So many places, and a queue before them that goes round people, not round their wishes.

    Next is who has the fewest places now; among equals, who has had none for longest. So who has
    many wishes waits for the others after each of them, and who has one hardly waits at all.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._has: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wishes wait."""
        return sum(map(len, self._waiting.values()))

    async def take(self, whose: str) -> None:
        """Wait for a place, to be given back."""
        if self._free > 0:
            self._free -= 1
            self._has[whose] += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # A place came in the very moment in which it was no longer wished for.
                self.give_back(whose)
            raise

    def give_back(self, whose: str) -> None:
        """Leave a place to who is next."""
        self._has -= Counter([whose])
        if whose in self._waiting:
            self._waiting.move_to_end(whose)
        while self._waiting:
            # The first of those with fewest: a minimum keeps the order among equals.
            following = min(self._waiting, key=self._has.__getitem__)
            turn = self._waiting[following].popleft()
            if not self._waiting[following]:
                del self._waiting[following]
            if not turn.done():
                self._has[following] += 1
                turn.set_result(None)
                return
        self._free += 1
