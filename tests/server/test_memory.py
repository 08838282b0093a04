"""Memory: what nobody plays with any more is forgotten, and what is free is given back."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice

from motu.core.kept import FEW, forgetting, kept
from tests.command import ENVIRONMENT


def test_what_is_kept_of_positions_is_forgotten_and_what_is_the_same_in_every_game_stays() -> None:
    @kept
    def board(position: int) -> str:
        return f"board {position}"

    @kept
    def island(number: int) -> str:
        return f"island {number}"

    for position in range(FEW + 1):
        board(position)
    for number in range(FEW):
        island(number)
    steps = 7
    for _ in islice(forgetting(steps), steps):
        pass
    assert board.cache_info().currsize == 0
    assert island.cache_info().currsize == FEW
    assert board(3) == "board 3"


#: A hundred megabytes of texts, with one above them that stays.
GIVES_BACK = """
from motu.bench.memory import memory_of
from motu.server import heap
import os

heap.have_one()
texts = [bytes(2000) for _ in range(50_000)]
last = bytes(2001)
held = memory_of(os.getpid())
del texts
free = memory_of(os.getpid())
heap.give_back()
print(held, free, memory_of(os.getpid()))
"""


def test_what_is_free_is_given_back() -> None:
    done = subprocess.run(
        [sys.executable, "-c", GIVES_BACK],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=True,
    )
    held, free, after = map(float, done.stdout.split())
    assert free > held - 50, "a text that stays keeps the rest"
    assert after < held - 80
