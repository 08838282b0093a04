"""A piece in the terminal: the list of tiles, then of poses, then of places leads to an action."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.carrying.atoll import SEED
from tests.carrying.offered import offered

#: A whole program is started.
pytestmark = pytest.mark.slow


def play(folder: Path, *lines: str) -> str:
    """What is said to somebody who plays alone and types these lines."""
    done = subprocess.run(
        [sys.executable, "-m", "motu", "play", "atoll", "--terminal", "--bots", "none",
         "--seats", "1", "--seed", str(SEED)],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
        env={**offered(folder), "LANG": "C.UTF-8"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_from_tile_to_pose_to_place(tmp_path: Path) -> None:
    said = play(tmp_path, "1", "3", "1", "q")
    assert "  1  the hook\n  2  the bar\n" in said
    assert "  3  turned 2 times\n" in said
    # The last list says what would be done.
    assert "  1  Lay the hook on A1, turned 2 times\n" in said
    assert "  First lays the hook on A1.\n  It touches 0 sides.\n" in said


def test_a_step_back_and_a_tile_with_one_pose(tmp_path: Path) -> None:
    said = play(tmp_path, "2", "1", "0", "2", "1", "2", "5", "q")
    assert "First lays the bar on A1.\n" in said
    # The second turn offers a shell, which needs no pose.
    assert "  5  Lay the shell on B1, turned 0 times\n" in said
    assert "First lays the shell on B1.\n" in said
