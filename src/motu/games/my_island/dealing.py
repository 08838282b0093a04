"""How a game of My Island begins, and how its actions are written."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from motu.core.faces import Setup
from motu.core.rng import Rng
from motu.games.my_island.bringing import Carried, islands_for
from motu.games.my_island.rules.land import POSES, Land
from motu.games.my_island.rules.state import MyIslandState, lay_out, start

EXAMPLE: Final = "F3 +120"


def deal(setup: Setup) -> MyIslandState:
    """I1.1, I1.2, I6.8: islands without tiles, the markers on 10, and the first card."""
    carried: Carried | None = setup.carried
    kept = [] if carried is None else islands_for(carried, setup.components, setup.seats)
    return start(setup.components, setup.rng, setup.seats, kept)


def blank(components: Land, seats: int) -> MyIslandState:
    """A position with nothing on it."""
    state = MyIslandState(components, seats, Rng(0, 0, 0, 1))
    lay_out(state)
    return state


def text(state: MyIslandState, seat: int, action: int) -> str:
    """The space of the tile's first symbol and how far it is turned: `F3 +120`; `pass`, `stop`."""
    return placement_text(state.land, action)


def placement_text(land: Land, action: int) -> str:
    """An action as players write it."""
    if action >= land.pass_:
        return "pass" if action == land.pass_ else "stop"
    cell, turn = divmod(action, POSES)
    return land.ground.names[cell] + (f" +{60 * turn}" if turn else "")


def parse(state: MyIslandState, seat: int, text: str) -> int | None:
    """The action that a text means. Case and the number of blanks do not matter.

    >>> import motu
    >>> my_island = motu.game("my_island")
    >>> state = my_island.start(seed=7)
    >>> my_island.text(state, 0, my_island.parse(state, 0, "f3  +120"))
    'F3 +120'
    """
    return _numbers(state.land).get(" ".join(text.lower().split()))


@lru_cache(maxsize=16)
def _numbers(land: Land) -> dict[str, int]:
    """The action of every text."""
    return {placement_text(land, action).lower(): action for action in range(land.n_actions)}


def reveals(before: MyIslandState, seat: int, action: int) -> bool:
    """Whoever decides last brings to light what the others decided, and the next card (I2.1)."""
    return before.to_act() == [seat]


def foreseen(before: MyIslandState, seat: int, action: int) -> MyIslandState:
    """What an action leads to for whoever does it, before the others have decided.

    It is only noted: the view settles what its seat has decided.
    """
    after = before.copy()
    after.islands[seat].chosen = action
    return after
