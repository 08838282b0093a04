"""The score sheet of Maori."""

from __future__ import annotations

from motu.core.score import ScoreRow, ScoreSheet
from motu.games.maori.rules.position import OVER
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.view import points
from motu.games.maori.words import msg
from motu.games.maori.words.story import ENDINGS, ending_of


def score_sheet(state: MaoriState) -> ScoreSheet:
    """M5.3 to M5.8: where every point comes from; before the end, if it ended now."""
    sides = [points(state, seat) for seat in range(state.seats)]
    rows = (
        ScoreRow(msg("Palms"), tuple(side["palms"] for side in sides), "M5.4"),
        ScoreRow(msg("Leis"), tuple(side["leis"] for side in sides), "M5.5"),
        ScoreRow(msg("Most ships"), tuple(side["ships"] for side in sides), "M5.6"),
        ScoreRow(msg("Most shells"), tuple(side["shells"] for side in sides), "M5.7"),
        ScoreRow(msg("Empty spaces"), tuple(side["empty"] for side in sides), "M5.8"),
    )
    totals = tuple(side["total"] for side in sides)
    over = state.phase == OVER
    ending = next(one for one in ENDINGS if one.name == ending_of(state)) if over else None
    return ScoreSheet(rows, totals, ending, tuple(state.winners()))


def standing(state: MaoriState) -> list[int]:
    """The points of each seat, if the game ended now."""
    return state.points()
