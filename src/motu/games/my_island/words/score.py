"""The score sheet of My Island."""

from __future__ import annotations

from motu.core.score import ScoreRow, ScoreSheet, Verdict
from motu.games.my_island.rules.island import START
from motu.games.my_island.rules.state import NO_CARD, MyIslandState
from motu.games.my_island.view import item_of, rating_of
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import module_words, rating_words
from motu.games.my_island.words.story import ENDINGS, ending_of


def score_sheet(state: MyIslandState) -> ScoreSheet:
    """Where every point comes from: the start, what was passed, module by module, the track."""
    islands = state.islands
    rows = [
        ScoreRow(msg("Start"), tuple(START for _ in islands), "I1.1"),
        ScoreRow(msg("Passed"), tuple(-int(one.passes) for one in islands), "I2.6"),
    ]
    for n, module in enumerate(state.rules.modules):
        won = tuple(int(one.won[n]) for one in islands)
        rows.append(ScoreRow(module_words(item_of(module, 0, 0)), won, module.rule))
    totals = tuple(state.points())
    sums = [sum(row.points[seat] for row in rows) for seat in range(state.seats)]
    if sums != list(totals):
        # The marker stops at 55, and nobody goes below 0.
        beyond = tuple(total - sum_ for total, sum_ in zip(totals, sums, strict=True))
        rows.append(ScoreRow(msg("Beyond the track"), beyond, "I3.1"))
    rated = rating_of(state)
    verdict = Verdict(rating_words(rated), "I5.6") if rated else None
    over = state.card == NO_CARD
    ending = next(one for one in ENDINGS if one.name == ending_of(state)) if over else None
    return ScoreSheet(tuple(rows), totals, ending, tuple(state.winners()), verdict)


def standing(state: MyIslandState) -> list[int]:
    """The points of each seat, if it ended now."""
    return state.finished().points()
