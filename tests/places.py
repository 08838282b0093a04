"""Where things lie: the source, a game's folder, and the tests of a game."""

from __future__ import annotations

from pathlib import Path

from motu.core.game import AnyGame

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "motu"


def is_ours(game: AnyGame) -> bool:
    """Whether a game is one of the house, and not of a package of its own."""
    return game.folder.is_relative_to(SOURCE / "games")


def own_tests(game: AnyGame) -> Path:
    """The folder with the tests of a game alone: `tests/NAME`, or `tests` of its own package."""
    if is_ours(game):
        return ROOT / "tests" / game.folder.name
    projects = (folder for folder in game.folder.parents if (folder / "pyproject.toml").is_file())
    return next(projects, game.folder) / "tests"
