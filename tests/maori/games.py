"""Games of Maori in every setting, and the game itself."""

from __future__ import annotations

from collections.abc import Iterator

import motu
from motu.core.option import Value
from motu.games.maori import Maori
from motu.games.maori.rules.state import MaoriState
from tests.helpers import Setting, own_components, random_steps

#: All that can be chosen, by a short name.
VARIANTS: dict[str, dict[str, Value]] = {
    "basic": {"own_ship": "none", "atoll": False},
    "advanced": {"own_ship": "advanced", "atoll": False},
    "professional": {"own_ship": "professional", "atoll": False},
    "atoll": {"own_ship": "none", "atoll": True},
    "atoll_advanced": {"own_ship": "advanced", "atoll": True},
    "atoll_professional": {"own_ship": "professional", "atoll": True},
}


def maori() -> Maori:
    """The game."""
    game = motu.game("maori")
    assert isinstance(game, Maori)
    return game


def every_setting() -> list[Setting]:
    """Every variant, number of players and file of tiles."""
    return [
        Setting(options, seats, tiles)
        for options in VARIANTS.values()
        for seats in maori().seats_for(options)
        for tiles in (None, *own_components(maori()))
    ]


def random_positions(games: range) -> Iterator[MaoriState]:
    """Every position of some games played at random: the first setting, the second, and so on."""
    settings = every_setting()
    for seed in games:
        setting = settings[seed % len(settings)]
        for step in random_steps(maori(), seed, *setting):
            state = step.state
            assert isinstance(state, MaoriState)
            yield state
        # The last one has been played on to the end.
        assert isinstance(state, MaoriState)
        yield state
