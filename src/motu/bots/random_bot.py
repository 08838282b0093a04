"""A bot that plays anything legal: the yardstick of all others."""

from typing import final

from motu.bots.bot import Bot
from motu.core.rng import Rng
from motu.core.state import State


@final
class RandomBot(Bot):
    """Every legal action is equally likely."""

    name = "random"

    def choose(self, imagined: State, seat: int, rng: Rng, seconds: float) -> int:
        actions = imagined.legal(seat)
        return actions[rng.below(len(actions))]
