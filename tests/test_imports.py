"""The floors of the house: who may touch whom, and what the rules stand on."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest

from tests.helpers import GAMES
from tests.places import ROOT, SOURCE

#: What the rules may use beside the standard library: what mypyc itself brings.
COMPILERS = {"mypy_extensions", "librt"}
RULES = sorted(
    path for floor in ("core", "games", "bots") for path in (SOURCE / floor).rglob("*.py")
)
#: What each floor of the rules may touch of the house.
MAY_TOUCH = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "bots"},
}


def imported(path: Path) -> Iterator[str]:
    """The full names of all that a file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports from a place that moves with the file"
            assert node.module is not None
            yield node.module
            if node.module in ("motu", "motu.games"):
                yield from (f"{node.module}.{name.name}" for name in node.names)


def test_whatever_is_imported_is_listed_among_the_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    listed = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    names = {re.split(r"[^\w-]", one)[0].lower().replace("-", "_") for one in listed}
    brought = packages_distributions()
    for path in sorted(SOURCE.rglob("*.py")):
        for top in {name.partition(".")[0] for name in imported(path)}:
            if top not in sys.stdlib_module_names | {"motu"}:
                by = {one.lower().replace("-", "_") for one in brought.get(top, [top])}
                assert by & names, f"{path.name} imports {top}, which pyproject.toml does not list"


def test_the_contracts_of_import_linter() -> None:
    done = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"Contracts: [1-9]\d* kept, 0 broken", done.stdout)


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_rules_use_only_the_standard_library(path: Path) -> None:
    for name in imported(path):
        top = name.partition(".")[0]
        assert top in sys.stdlib_module_names | COMPILERS | {"motu"}, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_rules_touch_only_what_lies_below(path: Path) -> None:
    floor, *rest = path.relative_to(SOURCE).parts
    for name in imported(path):
        parts = name.split(".")
        if parts[0] != "motu" or len(parts) < 2:
            continue
        assert parts[1] in MAY_TOUCH[floor], f"{path.name} imports {name}"
        if floor == "games" and parts[1] == "games" and len(parts) > 2:
            # A companion is named after its game: tucana_paper knows tucana.
            own = parts[2] == rest[0] or rest[0].startswith(f"{parts[2]}_")
            assert own, "a game knows no other game"


def test_there_are_rules_to_look_at() -> None:
    assert len(RULES) > 20


#: What games and their positions are called in the source.
OF_GAMES = {type(thing).__name__ for game in GAMES for thing in (game, game.start(seed=1))}


def test_no_game_is_named_outside_its_folder() -> None:
    """The registry finds games; core and bots know none of them."""
    for floor in ("core", "bots"):
        for path in (SOURCE / floor).rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            assert not names & OF_GAMES, f"{path.name} names a game: {names & OF_GAMES}"


#: Absolute paths of somebody's machine, and the folders next to this repository.
OUTSIDE = re.compile(r"/work/|/home/|/Users/|[A-Z]:\\\\|\.\./shared|shared/(rules|data|seeds)")


def test_nothing_in_the_source_names_a_place_outside_the_repository() -> None:
    kinds = {".py", ".json", ".md", ".html", ".css", ".js", ".po", ".ini", ".mako", ".toml"}
    files = [path for path in SOURCE.rglob("*") if path.suffix in kinds]
    assert len(files) > 40
    for path in files:
        found = OUTSIDE.search(path.read_text("utf-8"))
        assert found is None, f"{path.relative_to(ROOT)} names {found and found[0]}"
