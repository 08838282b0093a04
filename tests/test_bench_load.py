"""The server under load, on Postgres and beside another, and how its figures come about.

The rest of it is part of a quick bench (`test_bench.py`). How fast it is here is nobody's test.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

import pytest

from motu.bench import load
from motu.bench.boardgameio import BoardgameIo
from motu.bench.contender import Contender, Load, Missing, Server, Step
from motu.bench.load import Climb
from motu.bench.load_server import MotuServer
from motu.bench.measure import Goal
from motu.bench.postgres import TemporaryPostgres
from motu.core.message import msg

QUICK = Step(3, warm_up=0.2, seconds=1.5)


@pytest.mark.slow
def test_on_postgres() -> None:
    found = _loaded(MotuServer("Postgres", "kahuna", on_postgres=True))
    assert found.fault == ""
    assert len(found.waits) > 0
    assert 0 < found.p50 <= found.p99


@pytest.mark.slow
def test_boardgame_io() -> None:
    if shutil.which("npm") is None:
        # Then it says so instead of measuring.
        with pytest.raises(Missing):
            BoardgameIo().start()
        return
    found = _loaded(BoardgameIo())
    assert found.fault == ""
    assert len(found.waits) > 0
    assert 0 < found.p50 <= found.p99


@pytest.mark.slow
def test_a_postgres_of_ones_own_leaves_nothing_behind() -> None:
    with TemporaryPostgres(durable=False) as postgres:
        folder = postgres.address.partition("host=")[2]
        assert os.path.isdir(folder)
    assert not os.path.exists(folder)


def _loaded(contender: Contender) -> Load:
    contender.start()
    try:
        return contender.load(QUICK)
    finally:
        contender.stop()


def test_a_server_that_does_not_start_says_why() -> None:
    with pytest.raises(Missing, match="did not start: no luck"):
        Server([sys.executable, "-c", "import sys; sys.exit('no luck')"])


# --- the ladder --------------------------------------------------------------------------------


class Pretended:
    """A server whose waits are known beforehand, step by step."""

    def __init__(self, name: str, waits: Sequence[float], missing: bool = False) -> None:
        self.name = name
        self.waits = list(waits)
        self.missing = missing
        self.is_running = False

    def start(self) -> None:
        if self.missing:
            raise Missing(msg("yes"))
        self.is_running = True

    def stop(self) -> None:
        self.is_running = False

    def load(self, step: Step) -> Load:
        assert self.is_running
        wait = self.waits.pop(0)
        return Load(step, (wait / 2, wait)) if wait else Load(step, (), fault="it fell over")


LADDER = [Step(tables, 0, 1) for tables in (100, 200, 300, 400)]


def test_the_ladder_ends_where_the_waits_are_too_long() -> None:
    server = Pretended("Ours", [10, 20, 150, 160])
    climb = Climb(server)
    load.climb_all([climb], LADDER)
    assert climb.tables == 200
    assert (climb.last.p50, climb.last.p99) == (10, 20)
    assert (server.waits, server.is_running) == ([], False)
    rows = list(load.rows(climb, Goal(at_least=500)))
    assert [(row.what, row.value) for row in rows] == [
        ("Ours, tables held", 200),
        ("Ours, actions at 200 tables", 2),
        ("Ours, p50 at 200 tables", 10),
        ("Ours, p99 at 200 tables", 20),
    ]
    assert rows[0].met is False


def test_a_step_may_be_tried_twice() -> None:
    climb = Climb(Pretended("Ours", [10, 150, 20, 30, 40]))
    load.climb_all([climb], LADDER)
    assert climb.tables == 400


def test_a_server_that_is_not_there_or_falls_over() -> None:
    there, away, fallen = (
        Climb(Pretended("There", [500, 600])),
        Climb(Pretended("Away", [], missing=True)),
        Climb(Pretended("Fallen", [0, 0])),
    )
    load.climb_all([there, away, fallen], LADDER)
    assert there.tables == 0
    assert there.last.p99 == 500
    assert [str(row.note) for row in load.rows(away)] == ["yes"]
    assert [str(row.note) for row in load.rows(fallen)] == [
        "Not a single action came through: it fell over"
    ]
    for other in (away, fallen):
        for row in load.ratios(there, other):
            assert row.figures == ()
            assert row.note is not None


def test_ratios_above_one_are_in_our_favour() -> None:
    ours, theirs = Climb(Pretended("Ours", [10, 20])), Climb(Pretended("Theirs", [20, 150, 150]))
    load.climb_all([ours, theirs], LADDER[:2])
    assert [(row.what, row.value) for row in load.ratios(ours, theirs)] == [
        ("Ours / Theirs, tables held", 2),
        ("Theirs / Ours, p99 at 100 tables", 2),
    ]
