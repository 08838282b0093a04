"""A bot that takes what an action gains now and never looks further."""

from typing import final

from mypy_extensions import i64

from motu.bots.bot import Bot
from motu.bots.thought import Budget, Thought, Weighed, at_whim
from motu.core.rng import Rng
from motu.core.state import State


@final
class GreedyBot(Bot):
    """The action after which the position is worth most at a glance; by lot among equals.

    What a position is worth is the game's own word (`State.worth`). Each action is looked at
    once, whatever the budget.
    """

    name = "greedy"

    def think(self, imagined: State, seat: int, rng: Rng, budget: Budget) -> Thought:
        weighed: list[Weighed] = []
        best = -1
        most: i64 = 0
        equals: i64 = 0
        after = imagined.blank()
        for action in imagined.legal(seat):
            after.become(imagined)
            after.play(seat, action)
            worth = after.worth(seat)
            weighed.append(Weighed(action, 1, float(worth)))
            if best < 0 or worth > most:
                best, most, equals = action, worth, 1
            elif worth == most:
                equals += 1
                if rng.below(equals) == 0:
                    best = action
        thought = Thought(best, weighed, float(most), len(weighed))
        return at_whim(thought, imagined.manner().keenness * budget.whim, rng)
