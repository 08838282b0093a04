"""The score sheet of Kahuna: three scorings, each with the islands that made it."""

from __future__ import annotations

from motu.core.score import ScoreRow, ScoreSheet
from motu.games.kahuna.rules.state import KahunaState
from motu.games.kahuna.words import msg
from motu.games.kahuna.words.story import ENDINGS

LABELS = (msg("First scoring"), msg("Second scoring"), msg("Last scoring"))


def score_sheet(state: KahunaState) -> ScoreSheet:
    """K5.2 and K5.4: where every point came from."""
    rows = tuple(
        ScoreRow(
            LABELS[scoring],
            tuple(int(state.points_at(scoring, seat)) for seat in (0, 1)),
            "K5.2" if scoring < 2 else "K5.4",
            msg(
                "islands {a} to {b}",
                a=int(state.islands_at(scoring, 0)),
                b=int(state.islands_at(scoring, 1)),
            ),
        )
        for scoring in range(state.scorings)
    )
    ending = ENDINGS[int(state.ending) - 1] if state.ending else None
    return ScoreSheet(rows, tuple(state.points()), ending, tuple(state.winners()))


def standing(state: KahunaState) -> list[int]:
    """How many islands each seat controls."""
    return [int(state.islands_of(seat)) for seat in (0, 1)]
