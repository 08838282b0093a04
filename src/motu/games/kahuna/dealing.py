"""How a game of Kahuna begins, and how its actions are written."""

from __future__ import annotations

from typing import Final

from motu.core.faces import Setup
from motu.core.rng import Rng
from motu.games.kahuna.rules.actions import DRAW, TAKE, tidy
from motu.games.kahuna.rules.board import Board
from motu.games.kahuna.rules.state import KahunaState, start

EXAMPLE: Final = "HUNA > ELAI-HUNA"
#: Who begins, or has the handicap, by the value of the option; below 0: drawn by lot.
SEAT: Final = {"lot": -1, "seat1": 0, "seat2": 1}


def deal(setup: Setup) -> KahunaState:
    """K1.2 to K1.4: hands, the row, who begins, and the handicap."""
    options = setup.options
    state = start(
        setup.components,
        setup.rng,
        SEAT[str(options["first"])],
        int(options["handicap"]),
        SEAT[str(options["handicap_for"])],
    )
    state.strategic = int(options["strategic"])
    state.open_cards = int(options["open_cards"])
    return state


def blank(components: Board, seats: int) -> KahunaState:
    """A position with nothing on it."""
    return KahunaState(components, Rng(0, 0, 0, 1))


def text(state: KahunaState, seat: int, action: int) -> str:
    """An action as players write it."""
    return state.board.texts[action]


def parse(state: KahunaState, seat: int, text: str) -> int | None:
    """The action that a text means. Case, spaces and the order of two ends do not matter.

    >>> import motu
    >>> kahuna = motu.game("kahuna")
    >>> state = kahuna.start(seed=7)
    >>> kahuna.text(state, 0, kahuna.parse(state, 0, "huna+elai x elai-huna"))
    'ELAI+HUNA x ELAI-HUNA'
    """
    return state.board.numbers.get(tidy(text))


def reveals(before: KahunaState, seat: int, action: int) -> bool:
    """Drawing shows a card, and so does what refills the row or begins a new deck."""
    if action == DRAW:
        return True
    if TAKE <= action < DRAW:
        return before.deck != 0 or sum(before.card_in_row(place) >= 0 for place in range(3)) == 1
    return False
