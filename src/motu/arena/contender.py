"""Who takes part in a match: a level of the game, or a bot and what it may think."""

from __future__ import annotations

from dataclasses import dataclass

from motu.bots import known
from motu.bots.thought import Budget
from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.level import level_named
from motu.core.message import Message, msg

#: What a bot may think of whom only the name is said.
USUAL = Budget(1.0)


@dataclass(frozen=True, slots=True)
class Contender:
    """A bot with what it may think: `fisher`, `chief:0.1`, `search@500`."""

    name: str
    title: Message
    bot: str
    budget: Budget


def contender(game: AnyGame, text: str) -> Contender:
    """Whom a text means: a level or a bot, `:seconds` or `@iterations` instead of what it has.

    >>> from motu.core.registry import game
    >>> contender(game("kahuna"), "search@500").budget.iterations
    500
    """
    name, mark, amount = text, "", ""
    for sign in ":@":
        if sign in text:
            name, mark, amount = text.partition(sign)
    if name in known.names():
        title: Message = Message("{name}", {"name": text})
        bot, budget = name, USUAL
    else:
        level = level_named(game.levels, name)
        name, bot, budget = level.name, level.bot, known.budget(level)
        title = Message("{name}", {"name": text}) if mark else level.title
    if mark:
        try:
            budget = (
                Budget(float(amount), 0, budget.whim)
                if mark == ":"
                else Budget(0.0, int(amount), budget.whim)
            )
        except ValueError:
            raise BadOption(
                msg(
                    "{text} isn't a bot: write NAME, NAME:SECONDS or NAME@ITERATIONS.",
                    text=text[:40],
                )
            ) from None
    return Contender(f"{name}{mark}{amount}", title, bot, budget)
