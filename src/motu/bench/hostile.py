"""How long people wait at their tables while others do all they can to be in the way."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from motu.bench.contender import Load, Step, environment
from motu.bench.load import many_sockets, two_cores
from motu.bench.load_server import FOR_OTHERS, MotuServer
from motu.bench.measure import MILLISECONDS, PER_SECOND, QUICK, Goal, Pace, Row

ATTACK: Final = (sys.executable, "-m", "motu.bench.hostile_client")
#: How many people attack, and how many tables others play at.
PEOPLE: Final = 10
TABLES: Final = Step(50, warm_up=5, seconds=20)
QUICK_TABLES: Final = Step(3, warm_up=0.5, seconds=2)
LONGEST_WAIT: Final = 200.0
#: At first they use up what everybody may use at once, which is measured as well.
LATER: Final = 30.0


def hostile(pace: Pace) -> Iterator[Row]:
    """The same tables alone, when the attack begins, and when it has lasted for a while."""
    is_quick = pace == QUICK
    step = QUICK_TABLES if is_quick else TABLES
    with two_cores(), many_sockets():
        server = MotuServer("SQLite", "kahuna", options=FOR_OTHERS)
        server.start()
        try:
            yield from _rows("in peace", server.load(step))
            with attacked(server.address, 2 if is_quick else PEOPLE):
                yield from _rows("when an attack begins", server.load(step))
                if not is_quick:
                    time.sleep(LATER)
                    yield from _rows("when it goes on", server.load(step))
        finally:
            server.stop()


def _rows(when: str, load: Load) -> Iterator[Row]:
    tables = f"{load.step.tables} tables {when}"
    yield Row(f"{tables}, actions {load.fault}".strip(), PER_SECOND, (load.rate,))
    yield Row(f"{tables}, p50", MILLISECONDS, (load.p50,))
    yield Row(f"{tables}, p99", MILLISECONDS, (load.p99,), Goal(below=LONGEST_WAIT))


@contextmanager
def attacked(address: str, people: int) -> Iterator[None]:
    """So many hostile people are at work meanwhile."""
    attackers = subprocess.Popen(
        [*ATTACK, address, str(people)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        env=environment(),
        text=True,
    )
    try:
        assert attackers.stdout is not None
        attackers.stdout.readline()
        yield
    finally:
        attackers.kill()
        attackers.wait()
