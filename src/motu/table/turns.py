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

Queue = OrderedDict[str, deque[asyncio.Future[None]]]


class Turns:
    """So many places, and a queue before them that goes round people, not round their wishes.

    Next is who has the fewest places now; among equals, who has had none for longest. So who has
    many wishes waits for the others after each of them, and who has one hardly waits at all.
    Where people come in groups, the queue goes round the groups in the same way, and within each
    of them round its people: who comes under many names gains nothing.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        #: How many places somebody has, and with an empty name how many a group has.
        self._has: Counter[tuple[str, str]] = Counter()
        self._waiting: OrderedDict[str, Queue] = OrderedDict()

    def waiting(self, whose: str | None = None, group: str = "") -> int:
        """How many wishes wait: all of them, or somebody's."""
        if whose is not None:
            return len(self._of(whose, group))
        return sum(len(turns) for queue in self._waiting.values() for turns in queue.values())

    async def take(self, whose: str, group: str = "") -> None:
        """Wait for a place, to be given back."""
        if self._free > 0:
            self._free -= 1
            self._has.update(((group, ""), (group, whose)))
            return
        turn = asyncio.get_running_loop().create_future()
        queue = self._waiting.setdefault(group, OrderedDict())
        queue.setdefault(whose, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # A place came in the very moment in which it was no longer wished for.
                self.give_back(whose, group)
            elif turn in self._of(whose, group):
                self._of(whose, group).remove(turn)
                self._tidy(whose, group)
            raise

    def give_back(self, whose: str, group: str = "") -> None:
        """Leave a place to who is next."""
        for key in ((group, ""), (group, whose)):
            self._has[key] -= 1
            if not self._has[key]:
                del self._has[key]
        if group in self._waiting:
            self._waiting.move_to_end(group)
            if whose in self._waiting[group]:
                self._waiting[group].move_to_end(whose)
        while self._waiting:
            # The first of those with fewest: a minimum keeps the order among equals.
            among = min(self._waiting, key=lambda one: self._has[one, ""])
            following = min(self._waiting[among], key=lambda one: self._has[among, one])
            turn = self._waiting[among][following].popleft()
            self._tidy(following, among)
            if not turn.done():
                self._has.update(((among, ""), (among, following)))
                turn.set_result(None)
                return
        self._free += 1

    def _of(self, whose: str, group: str) -> deque[asyncio.Future[None]]:
        """Somebody's wishes."""
        return self._waiting.get(group, Queue()).get(whose, deque())

    def _tidy(self, whose: str, group: str) -> None:
        """Leave no empty queue behind."""
        if not self._waiting[group][whose]:
            del self._waiting[group][whose]
        if not self._waiting[group]:
            del self._waiting[group]
