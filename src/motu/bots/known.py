"""Which bots there are, by name."""

from typing import Final

from motu.bots.bot import Bot
from motu.bots.greedy_bot import GreedyBot
from motu.bots.random_bot import RandomBot
from motu.core.errors import UnknownName, one_of
from motu.core.message import Message, msg

_BOTS: Final[dict[str, Bot]] = {bot.name: bot for bot in (RandomBot(), GreedyBot())}

#: The bots as players choose them, weakest first: what a level is called.
LEVELS: Final[dict[str, Message]] = {
    "random": msg("Castaway: plays anything"),
    "greedy": msg("Fisher: takes what it can get now"),
}


def names() -> list[str]:
    """The names of all bots, weakest first."""
    return list(_BOTS)


def bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in _BOTS:
        raise UnknownName(
            msg(
                "There is no bot {name}. Possible: {choices}.",
                name=name[:40],
                choices=one_of(names()),
            )
        )
    return _BOTS[name]
