"""Who comes next where many wait for few places."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from motu.table.turns import Turns


class Queue:
    """Some places, and everybody who has got one, in order."""

    def __init__(self, places: int) -> None:
        self.turns = Turns(places)
        self.order: list[str] = []

    async def join(self, *whose: str) -> list[asyncio.Task[None]]:
        """Let these wait, one after the other."""
        tasks = [asyncio.create_task(self._take(one)) for one in whose]
        await asyncio.sleep(0)
        return tasks

    async def _take(self, whose: str) -> None:
        await self.turns.take(whose)
        self.order.append(whose)

    async def leave(self, *whose: str) -> None:
        """Let these give their places back."""
        for one in whose:
            self.turns.give_back(one)
            await asyncio.sleep(0)
        await asyncio.sleep(0)


def run(places: int, use: Callable[[Queue], Coroutine[Any, Any, None]]) -> list[str]:
    queue = Queue(places)
    asyncio.run(use(queue))
    return queue.order


def test_who_comes_first_is_served_first() -> None:
    async def use(queue: Queue) -> None:
        await queue.join("ann", "bob", "eve")
        assert queue.order == ["ann", "bob"]
        await queue.leave("ann")

    assert run(2, use) == ["ann", "bob", "eve"]


def test_those_who_wait_take_turns_whatever_number_of_wishes_each_has() -> None:
    async def use(queue: Queue) -> None:
        await queue.join(*["ann"] * 5, *["bob"] * 3, "eve")
        for number in range(8):
            await queue.leave(queue.order[number])

    assert run(1, use) == ["ann", "bob", "eve", "ann", "bob", "ann", "bob", "ann", "ann"]


def test_who_has_fewest_places_comes_next() -> None:
    async def use(queue: Queue) -> None:
        await queue.join(*["ann"] * 9)
        await queue.join("bob", "bob", "bob", "bob")
        await queue.leave("ann", "ann")
        assert queue.order[4:] == ["bob", "bob"], "until both have two"
        await queue.leave("ann", "bob", "ann", "bob")

    assert run(4, use)[6:] == ["ann", "bob", "ann", "bob"]


def test_who_goes_away_loses_nobodys_place() -> None:
    async def use(queue: Queue) -> None:
        _, waiting, _ = await queue.join("ann", "bob", "eve")
        waiting.cancel()
        await queue.leave("ann")
        assert queue.order == ["ann", "eve"]

    run(1, use)


def test_a_place_given_to_who_goes_away_in_that_moment_goes_to_the_next() -> None:
    async def use(queue: Queue) -> None:
        _, waiting, _ = await queue.join("ann", "bob", "eve")
        queue.turns.give_back("ann")
        waiting.cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert queue.order == ["ann", "eve"]
        await queue.leave("eve")
        await queue.join("ann")
        assert queue.order == ["ann", "eve", "ann"], "and no place is lost or gained"
        await queue.join("bob")
        assert len(queue.order) == 3

    run(1, use)


def test_who_has_used_less_comes_first_and_who_left_no_longer_waits() -> None:
    async def scene() -> None:
        turns, order = Turns(1), []
        await turns.take("eve")

        async def take(whose: str, used: float) -> None:
            await turns.take(whose, used)
            order.append(whose)

        wishes = [("eve", 9.0), ("ann", 2.0), ("bob", 0.5), ("eve", 9.0)]
        tasks = [asyncio.create_task(take(*wish)) for wish in wishes]
        await asyncio.sleep(0)
        assert (turns.waiting(), turns.waiting("eve"), turns.waiting("zoe")) == (4, 2, 0)
        tasks[3].cancel()
        await asyncio.sleep(0)
        assert (turns.waiting(), turns.waiting("eve")) == (3, 1)
        for whose in ("eve", "bob", "ann", "eve"):
            turns.give_back(whose)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert order == ["bob", "ann", "eve"]
        assert turns.waiting() == 0

    asyncio.run(scene())


def test_a_borrowed_place_is_asked_for_when_somebody_has_to_wait() -> None:
    async def scene() -> None:
        turns, asked = Turns(3), list[str]()
        borrowers = [partial(asked.append, name) for name in ("one", "two", "three")]
        await turns.take("ann")
        assert [turns.borrow(one) for one in borrowers] == [True, True, False]
        assert turns.spare == 2
        waiting = asyncio.create_task(turns.take("bob"))
        await asyncio.sleep(0)
        assert asked == ["two"], "one place is enough for one who waits"
        assert turns.spare == 1
        assert not turns.borrow(borrowers[2])
        turns.bring_back(borrowers[1])
        await asyncio.wait_for(waiting, 1)
        turns.bring_back(borrowers[0])
        turns.give_back("ann")
        turns.give_back("bob")
        assert turns.spare == 3
        assert asked == ["two"]

    asyncio.run(scene())
