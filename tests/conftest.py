"""What all tests need of the process they run in, and the way to those of one game."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from motu.core.errors import UnknownName
from motu.core.game import AnyGame, Game
from motu.core.registry import game as game_named
from tests.places import own_tests

# Started in the background, a process is told to ignore Ctrl-C and hanging up, and so would be
# the programs that the tests start in order to press it.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --game NAME`: the tests of one game, and what the shared ones ask of it."""
    parser.addoption("--game", default="", help="only what is about the game of this name")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put what takes long first, and leave out what is not about the game that was named."""
    # Else several workers would wait in the end for the one that has begun a long test last.
    items.sort(key=is_everyday)
    name = str(config.getoption("--game"))
    if not name:
        return
    try:
        game = game_named(name)
    except UnknownName as fault:
        raise pytest.UsageError(str(fault)) from None
    about = [item for item in items if is_about(game, item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in about])
    items[:] = about


def is_everyday(item: pytest.Item) -> bool:
    """Whether a test is among those of `make check`."""
    return not any(item.get_closest_marker(name) for name in ("slow", "browser"))


def is_about(game: AnyGame, item: pytest.Item) -> bool:
    """Whether a test lies with those of a game, or has it, or a file of it, for a parameter."""
    if item.path.is_relative_to(own_tests(game)):
        return True
    call = getattr(item, "callspec", None)
    return call is not None and any(names_it(game, value) for value in call.params.values())


def names_it(game: AnyGame, value: object) -> bool:
    """Whether a parameter of a test is a game, its name, or a file of it."""
    if isinstance(value, Path):
        return any(value.is_relative_to(folder) for folder in (game.folder, own_tests(game)))
    return value is game or value == game.name if isinstance(value, (Game, str)) else False
