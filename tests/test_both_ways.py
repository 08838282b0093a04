"""Interpreted and compiled play the same games.

Not a formality: a shift that mypyc wrote with 32 bits once made compiled bridges count at the
wrong islands, from IFFI on, while everything looked well.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys

import pytest

from tests.helpers import GAME_NAMES
from tests.places import ROOT

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


@pytest.mark.parametrize("games", [3, pytest.param(120, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAME_NAMES)
def test_interpreted_and_compiled_play_the_same_games(game: str, games: int) -> None:
    plain = run("interpreted", "-m", "tests.digest", game, str(games))
    assert plain.returncode == 0, plain.stderr
    form, positions, digest = plain.stdout.split()
    assert form == "interpreted"
    assert int(positions) > 3 * games
    quick = run("compiled", "-m", "tests.digest", game, str(games))
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


def compiled_modules() -> list[str]:
    """What must be compiled: a game's `rules`, the bots, and what these stand on."""
    folder = ROOT / "src"
    tree = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    listed = next(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED"
    )
    words = [str(node.value) for node in ast.walk(listed) if isinstance(node, ast.Constant)]
    paths = [folder / "motu" / "core" / f"{word}.py" for word in words if word.isidentifier()]
    paths += [*folder.glob("motu/games/*/rules/*.py"), *folder.glob("motu/bots/*.py")]
    return [
        ".".join(path.relative_to(folder).with_suffix("").parts)
        for path in sorted(paths)
        if path.is_file() and path.name != "__init__.py"
    ]


WHERE = """
import importlib, sys
for name in sys.argv[1:]:
    print(name, importlib.import_module(name).__file__.endswith(".py"))
"""


@pytest.mark.parametrize("rules", ["", "compiled", "interpreted"])
def test_all_rules_and_bots_are_loaded_in_the_form_that_is_asked_for(rules: str) -> None:
    """One module that is forgotten, or left behind as source, makes a game many times slower."""
    if rules == "compiled" and not IS_COMPILED:
        pytest.skip("there is no C compiler here")
    names = compiled_modules()
    assert {"motu.core.state", "motu.core.rng", "motu.bots.greedy_bot"} <= set(names)
    assert len(names) > 15
    done = run(rules, "-c", WHERE, *names)
    assert done.returncode == 0, done.stderr
    is_source = rules == "interpreted" or not IS_COMPILED
    assert done.stdout.splitlines() == [f"{name} {is_source}" for name in names]


def test_any_other_wish_is_refused() -> None:
    done = run("fast", "-c", "import motu")
    assert done.returncode != 0
    assert "MOTU_RULES is 'fast'. Possible: compiled, interpreted." in done.stderr
