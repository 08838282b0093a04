"""The positions of Trails of Tucana on paper that the rules page and the first page show."""

from __future__ import annotations

from typing import Final

from motu.core.figures import figure_named
from motu.core.rng import seeded
from motu.games.tucana_paper.dealing import BOX
from motu.games.tucana_paper.rules.actions import NUMBERS
from motu.games.tucana_paper.rules.state import PaperState, start

#: What was done before the fifth turn was over.
EARLY: Final = ("next", "next", "next", "2 d", "next", "next", "1 a", "3 a")
FIGURES: Final = {
    "turn": EARLY,
    "check": (
        *EARLY,
        *("next",) * 8,
        *("4 c", "next"),
        *("1 obelisk 1", "1 book 2", "1 sea_monster 1", "2 toucan 1", "2 yeti 1"),
        *("3 obelisk 2", "3 toucan 2", "3 book 1", "4 sea_monster 1"),
    ),
}


def figure(name: str) -> tuple[PaperState, int | None]:
    """The position of that name; all see it alike."""
    state = start(BOX.usual(), seeded(7), 4, 1, 0, 0, 0)
    for text in figure_named(name, FIGURES):
        state.play(0, NUMBERS[text])
    return state, 0
