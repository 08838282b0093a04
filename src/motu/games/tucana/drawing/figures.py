"""The positions that the rules page of Trails of Tucana shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.figures import figure_named
from motu.core.rng import seeded
from motu.games.tucana.rules.board import BOX
from motu.games.tucana.rules.state import TucanaState, start

#: The segments that are drawn.
FIGURES: Final[Mapping[str, tuple[str, ...]]] = {
    "start": (),
    # Village 4 with a toucan, village 5 with an obelisk, and a trail that leads nowhere yet.
    "relics": ("G7-G8", "G8-G9", "H5-I6", "I6-I7", "C4-C5", "C5-C6", "E7-F7"),
}


def figure(name: str) -> tuple[TucanaState, int | None]:
    """The position of that name and whose eyes see it."""
    state = start(BOX.usual(), seeded(7), 2, 0, 0, 0, 0)
    for segment in figure_named(name, FIGURES):
        state.put_segment(0, state.map.numbers[segment])
    return state, 0
