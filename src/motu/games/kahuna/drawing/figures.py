"""The positions that the rules page of Kahuna shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from motu.core.figures import figure_named
from motu.core.rng import seeded
from motu.games.kahuna.rules.board import BOX
from motu.games.kahuna.rules.cardset import ALL_CARDS, cards_of, left_over, together
from motu.games.kahuna.rules.state import KahunaState, start

#: The printed worked example: Coral's and Ink's bridges before Coral's turn.
EXAMPLE: Final = (
    ("ALOA-DUDA", "DUDA-HUNA", "DUDA-ELAI", "BARI-ELAI", "ELAI-HUNA", "BARI-COCO"),
    ("ALOA-BARI", "ALOA-HUNA", "HUNA-IFFI", "HUNA-LALE", "ELAI-FAAA", "ELAI-IFFI", "ELAI-JOJO"),
)
EXAMPLE_HANDS: Final = (("BARI", "ALOA"), ("HUNA", "HUNA", "ELAI"))

#: Coral has just built GOLA-JOJO: three of four lines at GOLA.
CONTROL: Final = (
    ("COCO-GOLA", "FAAA-GOLA", "GOLA-JOJO", "BARI-FAAA"),
    ("FAAA-JOJO", "JOJO-KAHU", "COCO-KAHU", "IFFI-JOJO"),
)
CONTROL_HANDS: Final = (("FAAA", "BARI", "LALE"), ("KAHU", "IFFI", "COCO"))

FIGURES: Final[Mapping[str, Callable[[], KahunaState]]] = {
    "start": lambda: start(BOX.usual(), seeded(7), 0, 0, 0),
    "control": lambda: position(CONTROL, CONTROL_HANDS),
    "example": lambda: position(EXAMPLE, EXAMPLE_HANDS),
}


def figure(name: str) -> tuple[KahunaState, int | None]:
    """The position of that name and whose eyes see it."""
    return figure_named(name, FIGURES)(), 0


def position(
    bridges: tuple[tuple[str, ...], tuple[str, ...]], hands: tuple[tuple[str, ...], tuple[str, ...]]
) -> KahunaState:
    """A position with these bridges and hands, and some cards played already."""
    state = start(BOX.usual(), seeded(7), 0, 0, 0)
    for seat in (0, 1):
        for line in bridges[seat]:
            state.put_bridge(seat, state.board.line_names.index(line))
    state.coral.hand = cards_of([state.board.islands.index(name) for name in hands[0]])
    state.ink.hand = cards_of([state.board.islands.index(name) for name in hands[1]])
    state.row = 0
    state.deck = left_over(ALL_CARDS, together(state.coral.hand, state.ink.hand))
    state._lay_row()
    return state
