"""The score sheet of Trails of Tucana on paper: the same as on the screen."""

from __future__ import annotations

from motu.games.tucana.words.score import score_sheet as score_sheet
from motu.games.tucana_paper.rules.state import PaperState


def standing(state: PaperState) -> list[int]:
    """T5.2: what each player has, and what the marked relics will still bring."""
    return [int(state.in_sight(player)) for player in range(state.seats)]
