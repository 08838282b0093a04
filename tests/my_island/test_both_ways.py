"""Interpreted and compiled play the same games, with any number of seats and on both islands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from motu import _rules

ROOT = Path(__file__).parent.parent.parent


def digest(rules: str) -> list[str]:
    """What `tests.my_island.digest` prints with the rules of that form."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.my_island.digest"],
        cwd=ROOT,
        env={**os.environ, "MOTU_RULES": rules},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.slow
def test_interpreted_and_compiled_play_the_same_games() -> None:
    form, positions, number = digest("interpreted")
    assert form == "interpreted"
    assert int(positions) > 500
    if _rules.compiled():
        assert digest("compiled") == ["compiled", positions, number]
