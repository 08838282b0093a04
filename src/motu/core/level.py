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
    both; nought is no bound. With a `whim` above nought it errs, the more the higher: it chooses by
    lot, and what looks worse to it comes less often.
    """

    name: str
    title: Message
    difficulty: Message
    character: Message
    bot: str
    seconds: float = 1.0
    iterations: int = 0
    whim: float = 0.0
    #: What it was called at older tables.
    formerly: tuple[str, ...] = ()

    @property
    def words(self) -> Message:
        """All that somebody needs to know who chooses.

        >>> str(LEVELS[1].words)
        'Fisher (easy): grabs the best move now'
        """
        return msg(
            "{title} ({difficulty}): {character}",
            title=self.title,
            difficulty=self.difficulty,
            character=self.character,
        )


def five(wild: float, trader: int, navigator: int, chief: float = 2.0) -> tuple[Level, ...]:
    """Five levels: how wildly the first one errs, and how much the last three may think.

    The trader and the navigator have so many iterations, and no more than a second; the chief has
    so many seconds, and uses them.

    >>> [level.name for level in five(1.0, 50, 400)]
    ['castaway', 'fisher', 'trader', 'navigator', 'chief']
    """
    return (
        Level(
            "castaway",
            msg("Castaway"),
            msg("very easy"),
            msg("plays what comes to mind"),
            bot="greedy",
            whim=wild,
            formerly=("random",),
        ),
        Level(
            "fisher",
            msg("Fisher"),
            msg("easy"),
            msg("grabs the best move now"),
            bot="greedy",
            formerly=("greedy",),
        ),
        Level(
            "trader",
            msg("Trader"),
            msg("medium"),
            msg("looks a little ahead and takes a chance now and then"),
            bot="planner",
            iterations=trader,
            whim=0.15,
        ),
        Level(
            "navigator",
            msg("Navigator"),
            msg("hard"),
            msg("thinks many moves ahead"),
            bot="planner",
            iterations=navigator,
            formerly=("search",),
        ),
        Level(
            "chief",
            msg("Chief"),
            msg("very hard"),
            msg("weighs everything in peace and forgives nothing"),
            bot="planner",
            seconds=chief,
        ),
    )


#: The levels of a game that has none of its own.
LEVELS: Final = five(wild=1.0, trader=60, navigator=600)

#: Why no bot plays where people draw on paper: such a game has no levels.
NO_BOTS: Final = msg("Bots cannot play this game.")


def usual(levels: Sequence[Level]) -> Level:
    """The level that a newcomer meets: neither the weakest nor, with more than two, the strongest.

    >>> usual(LEVELS).name
    'trader'
    """
    if not levels:
        raise UnknownName(NO_BOTS)
    return levels[len(levels) // 2]


def level_named(levels: Sequence[Level], name: str) -> Level:
    """The level of that name, or of one that older tables have.

    >>> level_named(LEVELS, "castaway") is level_named(LEVELS, "random")
    True
    """
    for level in levels:
        if level.name == name:
            return level
    for level in levels:
        if name in level.formerly:
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
