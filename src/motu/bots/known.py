"""Which bots there are, by name, and what a level of a game makes of one."""

from typing import Final

from motu.bots.bot import Bot
from motu.bots.greedy_bot import GreedyBot
from motu.bots.planner_bot import PlannerBot
from motu.bots.random_bot import RandomBot
from motu.bots.search_bot import SearchBot
from motu.bots.thought import Budget
from motu.core.errors import UnknownName, one_of
from motu.core.level import Level
from motu.core.message import msg

_BOTS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    "planner": PlannerBot,
}


def names() -> list[str]:
    """The names of all bots, weakest first."""
    return list(_BOTS)


def bot(name: str) -> Bot:
    """A bot of that name, with room of its own to think in."""
    if name not in _BOTS:
        raise UnknownName(
            msg(
                "Unknown bot: {name}. Choose from: {choices}.",
                name=name[:40],
                choices=one_of(names()),
            )
        )
    return _BOTS[name]()


def budget(level: Level) -> Budget:
    """What a level may spend on one action."""
    return Budget(level.seconds, level.iterations, level.whim)
