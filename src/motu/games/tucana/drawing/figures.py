"""The positions that the rules page of Trails of Tucana shows."""

from __future__ import annotations

from typing import Final

from motu.core.errors import UnknownName, one_of
from motu.core.rng import seeded
from motu.games.tucana.rules.board import BOX
from motu.games.tucana.rules.state import TucanaState, start
from motu.games.tucana.words import msg

NAMES: Final = ("start", "relics")

#: Village 4 with a toucan, village 5 with an obelisk, and a trail that leads nowhere yet.
RELICS: Final = ("G7-G8", "G8-G9", "H5-I6", "I6-I7", "C4-C5", "C5-C6", "E7-F7")


def figure(name: str) -> tuple[TucanaState, int | None]:
    """The position of that name and whose eyes see it."""
    if name not in NAMES:
        raise UnknownName(
            msg("There is no figure {name}. Possible: {choices}.", name=name[:40],
                choices=one_of(list(NAMES)))
        )  # fmt: skip
    state = start(BOX.usual(), seeded(7), 2, 0, 0, 0, 0)
    if name == "relics":
        for segment in RELICS:
            state.put_segment(0, state.map.numbers[segment])
    return state, 0
