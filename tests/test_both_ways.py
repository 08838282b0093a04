"""Interpreted and compiled play the same games.

Not a formality: a shift that mypyc wrote with 32 bits once made compiled bridges count at the
wrong islands, from IFFI on, while everything looked well.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: Whether a compiled form lies beside the rules here; without a C compiler it does not.
IS_COMPILED = any(ROOT.glob("src/motu/core/rng.*.so")) or any(ROOT.glob("src/motu/core/rng.*.pyd"))


def run(rules: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in another process, with the rules of that form."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "MOTU_RULES": rules},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_interpreted_and_compiled_play_the_same_games() -> None:
    plain = run("interpreted", "-m", "tests.digest", "120")
    assert plain.returncode == 0, plain.stderr
    form, positions, digest = plain.stdout.split()
    assert form == "interpreted"
    assert int(positions) > 10_000
    quick = run("compiled", "-m", "tests.digest", "120")
    if not IS_COMPILED:
        assert quick.returncode != 0
        assert "asks for compiled rules, but they are not compiled here" in quick.stderr
        return
    assert quick.stdout.split() == ["compiled", positions, digest], quick.stderr


def test_the_environment_chooses_the_form() -> None:
    ask = "import motu._rules as r; print(r.compiled())"
    assert run("interpreted", "-c", ask).stdout.strip() == "False"
    assert run("", "-c", ask).stdout.strip() == str(IS_COMPILED)
    if IS_COMPILED:
        assert run("compiled", "-c", ask).stdout.strip() == "True"


def test_any_other_wish_is_refused() -> None:
    done = run("fast", "-c", "import motu")
    assert done.returncode != 0
    assert "MOTU_RULES is 'fast'. Possible: compiled, interpreted." in done.stderr
