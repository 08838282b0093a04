"""Bots where all act at once: they think at the same time, as many as there are processes."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import motu
from motu.server.hall import Hall
from motu.server.store import Store
from motu.table.thinkers import usual_processes
from tests.server.page import new_table
from tests.server.running import Server
from tests.server.thinking import Heard, children, in_hall, sit_bots, until


def test_there_are_as_many_processes_as_the_server_is_told(tmp_path: Path) -> None:
    assert usual_processes() >= 2
    server = Server(tmp_path / "data", "--no-limits", "--thinkers=1")
    server.start()
    try:
        visitor = server.visitor()
        bots = {f"seat{n}": "bot:castaway" for n in range(1, 5)}
        table = new_table(visitor, game="tucana", seats="4", **bots)
        visitor.get(f"/t/{table}")
        end = time.monotonic() + 20
        while not server.stored(table).moves and time.monotonic() < end:
            time.sleep(0.05)
        assert len(children(server.process.pid)) == 1
    finally:
        server.stop()


def test_bots_that_act_at_the_same_moment_think_at_the_same_time(
    slow: Heard, take: Callable[[float], None], store: Store
) -> None:
    take(0.5)

    async def use(hall: Hall) -> None:
        warm = len(slow.all())
        room = await sit_bots(hall, motu.game("tucana"), 3, "ann", "castaway")
        await until(lambda: room.table.moves >= 6)
        await room.stop_bots()
        for turn in range(2):
            first = warm + 3 * turn
            thoughts = slow.all()[first : first + 3]
            assert {one["asked"]["seat"] for one in thoughts} == {0, 1, 2}
            assert max(one["began"] for one in thoughts) < min(one["ended"] for one in thoughts)
        # Nobody had to think twice because of what another did in the same turn.
        actors = [seat for seat, _ in room.table.record.actions]
        assert set(actors[:3]) == set(actors[3:6]) == {0, 1, 2}

    in_hall(store, use, processes=3)
