"""Which games there are, by name. Nothing lists them.

A folder in `motu/games` is a game, and so is what an installed package offers under the group of
entry points `motu.games`, such as `okiya = "motu_okiya:GAME"`.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

from motu.core.errors import UnknownName, one_of
from motu.core.game import AnyGame
from motu.core.message import msg

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

#: Packages outside Motu can offer games under this group of entry points.
GROUP = "motu.games"

_games: dict[str, AnyGame] = {}


def add(game: AnyGame) -> None:
    """Make a game known by its name."""
    _games[game.name] = game


def names() -> list[str]:
    """The names of all games."""
    return sorted({*_own(), *(entry.name for entry in _offered()), *_games})


def game(name: str) -> AnyGame:
    """The game of that name.

    >>> game("kahuna").name
    'kahuna'
    """
    if name not in _games:
        _load(name)
    return _games[name]


def games() -> list[AnyGame]:
    """All games."""
    return [game(name) for name in names()]


@cache
def _own() -> tuple[str, ...]:
    """The games of the house."""
    folders = importlib.import_module("motu.games").__path__
    return tuple(module.name for module in pkgutil.iter_modules(folders) if module.ispkg)


@cache
def _offered() -> EntryPoints:
    """Games of other packages. Imported here: it takes a third of the time to import `motu`."""
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _load(name: str) -> None:
    """Import the game's package, which holds its `GAME`. Those of the house go first."""
    if name not in names():
        raise UnknownName(
            msg(
                "Unknown game: {name}. Choose from: {choices}.",
                name=name[:40],
                choices=one_of(names()),
            )
        )
    if name in _own():
        found = importlib.import_module(f"motu.games.{name}").GAME
    else:
        (entry, *_) = _offered().select(name=name)
        found = entry.load()
    if found.name != name:
        raise UnknownName(msg("The game {name} calls itself {other}.", name=name, other=found.name))
    add(found)
