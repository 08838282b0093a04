"""How Trails of Tucana on paper begins, and how its actions are written."""

from __future__ import annotations

from typing import Final

from motu.core.box import Box
from motu.core.faces import Setup
from motu.core.reading import Field
from motu.core.rng import Rng
from motu.games.tucana.choices import letters_of
from motu.games.tucana.rules.board import BOX as ON_SCREEN
from motu.games.tucana.rules.board import Map, read_map
from motu.games.tucana_paper.rules.actions import N_ACTIONS, NEXT, number_of, text_of
from motu.games.tucana_paper.rules.state import PaperState, start

EXAMPLE: Final = "next, 2 A, 2 yeti 1"


def _read(name: str, data: Field) -> Map:
    return read_map(name, data, N_ACTIONS)


#: The same maps as on the screen; what is done is something else.
BOX: Final = Box(ON_SCREEN.folder, ON_SCREEN.names, _read, ON_SCREEN.option, ON_SCREEN.use_own)


def deal(setup: Setup) -> PaperState:
    """T1.3 to T1.5, T7.1: letters and bonus cards."""
    special = int(setup.options["special_bonuses"])
    letters = letters_of(setup.options)
    return start(setup.components, setup.rng, setup.seats, special, *letters)


def blank(components: Map, seats: int) -> PaperState:
    """A position with nothing on it."""
    return PaperState(components, seats, Rng(0, 0, 0, 1))


def text(state: PaperState, seat: int, action: int) -> str:
    """An action as it is written."""
    return text_of(action)


def parse(state: PaperState, seat: int, text: str) -> int | None:
    """The action that a text means; the beginning of a word will do.

    >>> import motu
    >>> paper = motu.game("tucana_paper")
    >>> paper.text(paper.start(), 0, paper.parse(paper.start(), 0, "3 sea 2"))
    '3 sea_monster 2'
    """
    return number_of(text)


def reveals(before: PaperState, seat: int, action: int) -> bool:
    """T7.2: going on brings cards to light; alone, also which bonuses stay (T6.3)."""
    return action == NEXT
