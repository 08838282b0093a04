"""What every bot is: somebody who thinks about a position and chooses a legal action.

A bot is handed a position imagined for its seat (`State.imagine`), in which all that the seat
cannot know has been dealt anew. It never gets the true one, so it cannot cheat even by mistake.
"""

from mypy_extensions import mypyc_attr

from motu.bots.thought import Budget, Thought
from motu.core.rng import Rng
from motu.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Somebody who thinks. What a bot must write is what raises here.

    All the room that it needs for thinking is its own: two bots never meet in it.
    """

    name: str = ""
    #: Whether it thinks for as long as it may, and goes on from what it thought before: then
    #: others can think along, and it is best asked where it was asked last.
    plans: bool = False

    def think(self, imagined: State, seat: int, rng: Rng, budget: Budget) -> Thought:
        """What this seat should do, and why; within about the budget."""
        raise NotImplementedError

    def choose(self, imagined: State, seat: int, rng: Rng, budget: Budget) -> int:
        """One of the legal actions of this seat, for those who do not ask why."""
        return self.think(imagined, seat, rng, budget).choice
