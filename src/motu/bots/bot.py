"""What every bot is: somebody who chooses among legal actions.

A bot is handed a position imagined for its seat (`State.imagine`), in which all that the seat
cannot know has been dealt anew. It never gets the true one, so it cannot cheat even by mistake.
"""

from mypy_extensions import mypyc_attr

from motu.core.rng import Rng
from motu.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Somebody who chooses. What a bot must write is what raises here."""

    name: str = ""

    def choose(self, imagined: State, seat: int, rng: Rng, seconds: float) -> int:
        """One of the legal actions of this seat, within about this many seconds."""
        raise NotImplementedError
