"""What else costs time: copying a position, importing Motu, and leaving the rules uncompiled."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import timeit
from collections.abc import Iterator

from motu import _rules
from motu.bench.measure import ACTIONS, MILLISECONDS, NANOSECONDS, TIMES, Goal, Pace, Row, bot_games
from motu.core.message import msg
from motu.core.registry import game as game_named
from motu.core.state import State

COPIES = 20_000
#: Prints the actions a second of a game, in a process whose rules are as MOTU_RULES says.
ONE_GAME = (
    "import sys; from motu.bench.measure import Pace, in_turns; "
    "from motu.bench.speed import playing_out; "
    "print(in_turns([playing_out(sys.argv[1])], Pace(1, float(sys.argv[2])))[0][0])"
)


def copying(pace: Pace) -> Iterator[Row]:
    """`copy`, called from Python, of a position in the middle of a game."""
    for name in bot_games():
        state = _middle(name)
        taken = timeit.repeat(state.copy, number=COPIES, repeat=pace.repetitions)
        figures = tuple(seconds / COPIES * 1e9 for seconds in taken)
        goal = Goal(below=game_named(name).goals.copy)
        yield Row(f"{name} copy", NANOSECONDS, figures, goal)


def _middle(name: str) -> State:
    """A position some way into a game, and not at its end, however short it is."""
    state: State = game_named(name).start(seed=1)
    for _ in range(30):
        after = state.copy()
        seat = after.to_act()[0]
        after.play(seat, after.legal(seat)[0])
        if not after.to_act():
            break
        state = after
    return state


def importing(pace: Pace) -> Iterator[Row]:
    """`import motu` in a new interpreter, less the start of the interpreter itself."""
    bare, whole = [], []
    for _ in range(pace.repetitions):
        bare.append(_start("pass"))
        whole.append(_start("import motu"))
    figures = tuple(1000 * (seconds - min(bare)) for seconds in whole)
    yield Row("import motu", MILLISECONDS, figures, Goal(below=100))


def _start(code: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - began


def compiled(pace: Pace) -> Iterator[Row]:
    """Playouts with the rules compiled, and with the very same rules interpreted."""
    if not _rules.compiled():
        note = msg("The rules are not compiled here.")
        yield Row("compiled / interpreted", TIMES, goal=Goal(at_least=10), note=note)
        return
    for name in bot_games():
        fast, slow = [], []
        for _ in range(pace.repetitions):
            fast.append(_speed(name, "compiled", pace.seconds))
            slow.append(_speed(name, "interpreted", pace.seconds))
        yield Row(f"{name} compiled", ACTIONS, tuple(fast))
        yield Row(f"{name} interpreted", ACTIONS, tuple(slow))
        ratios = tuple(a / b for a, b in zip(fast, slow, strict=True))
        yield Row(f"{name} compiled / interpreted", TIMES, ratios, Goal(at_least=10))


def _speed(name: str, rules: str, seconds: float) -> float:
    done = subprocess.run(
        [sys.executable, "-c", ONE_GAME, name, str(seconds)],
        env={**os.environ, _rules.VARIABLE: rules},
        check=True,
        capture_output=True,
        text=True,
    )
    return float(done.stdout)
