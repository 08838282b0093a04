"""A bot that plays anything legal: the yardstick of all others."""

from typing import final

from motu.bots.bot import Bot
from motu.bots.thought import Budget, Thought
from motu.core.rng import Rng
from motu.core.state import State


@final
class RandomBot(Bot):
    """Every legal action is equally likely. It weighs nothing and expects nothing."""

    name = "random"

    def think(self, imagined: State, seat: int, rng: Rng, budget: Budget) -> Thought:
        actions = imagined.legal(seat)
        return Thought(actions[rng.below(len(actions))], [], 0.0, 0)
