"""How strong a bot is to be: each game has its own levels, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from motu.core.errors import UnknownName, one_of
from motu.core.message import Message, msg


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent to choose: what it is called, how hard it is to beat, and how it plays.

    Behind it stands a bot (`motu.bots.known`), named here because games know no bots, which may
    think about each action for so many seconds, so many iterations, or what is over first of
    both; nought is no bound.
    """

    name: str
    title: Message
    difficulty: Message
    character: Message
    bot: str
    seconds: float = 1.0
    iterations: int = 0

    @property
    def words(self) -> Message:
        """All that somebody needs to know who chooses.

        >>> str(LEVELS[1].words)
        'Fisher (medium): grabs the best move now'
        """
        return msg(
            "{title} ({difficulty}): {character}",
            title=self.title,
            difficulty=self.difficulty,
            character=self.character,
        )


#: The levels of a game that has none of its own.
LEVELS: Final = (
    Level("castaway", msg("Castaway"), msg("easy"), msg("plays at random"), bot="random"),
    Level("fisher", msg("Fisher"), msg("medium"), msg("grabs the best move now"), bot="greedy"),
)

#: A level for games in which random games to the end tell good actions from bad ones.
NAVIGATOR: Final = Level(
    "navigator", msg("Navigator"), msg("hard"), msg("thinks many moves ahead"), bot="search"
)

#: Why no bot plays where people draw on paper: such a game has no levels.
NO_BOTS: Final = msg("Bots cannot play this game.")


def usual(levels: Sequence[Level]) -> Level:
    """The level that a newcomer meets: neither the weakest nor, with more than two, the strongest.

    >>> usual(LEVELS).name
    'fisher'
    """
    if not levels:
        raise UnknownName(NO_BOTS)
    return levels[len(levels) // 2]


def level_named(levels: Sequence[Level], name: str) -> Level:
    """The level of that name; the name of a bot, which older tables have, stands for its weakest.

    >>> level_named(LEVELS, "castaway") is level_named(LEVELS, "random")
    True
    """
    for level in levels:
        if level.name == name:
            return level
    for level in levels:
        if level.bot == name:
            return level
    if not levels:
        raise UnknownName(NO_BOTS)
    raise UnknownName(
        msg(
            "Unknown level: {name}. Choose from: {choices}.",
            name=name[:40],
            choices=one_of([level.name for level in levels]),
        )
    )
