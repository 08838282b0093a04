"""How a game of Trails of Tucana begins, and how its actions are written."""

from __future__ import annotations

from typing import Final

from motu.core.faces import Setup
from motu.core.rng import Rng
from motu.games.tucana.choices import letters_of
from motu.games.tucana.rules.actions import number_of
from motu.games.tucana.rules.board import Map
from motu.games.tucana.rules.state import TucanaState, start

EXAMPLE: Final = "D4-E4"


def deal(setup: Setup) -> TucanaState:
    """T1.1 to T1.5: sheets, letters, bonus cards, and the first two terrain cards."""
    special = int(setup.options["special_bonuses"])
    letters = letters_of(setup.options)
    return start(setup.components, setup.rng, setup.seats, special, *letters)


def blank(components: Map, seats: int) -> TucanaState:
    """A position with nothing on it."""
    return TucanaState(components, seats, Rng(0, 0, 0, 1))


def text(state: TucanaState, seat: int, action: int) -> str:
    """A segment as players write it."""
    return state.map.segment_names[action]


def parse(state: TucanaState, seat: int, text: str) -> int | None:
    """The segment that a text means. Case, spaces and the order of the hexes do not matter.

    >>> import motu
    >>> tucana = motu.game("tucana")
    >>> state = tucana.start(seed=7)
    >>> tucana.text(state, 0, tucana.parse(state, 0, "e4 - d4"))
    'D4-E4'
    """
    return number_of(state.map, text)


def reveals(before: TucanaState, seat: int, action: int) -> bool:
    """Who completes a turn brings to light what the others drew, and the next cards (T2.5)."""
    if before.to_act() != [seat]:
        return False
    after = before.copy()
    after.play(seat, action)
    return after.moment() != before.moment()
