"""The score sheet of Trails of Tucana: relics of each round, villages, bonuses."""

from __future__ import annotations

from motu.core.score import ScoreRow, ScoreSheet, Verdict
from motu.games.tucana.rating import RATING
from motu.games.tucana.rules.nearness import sure_points
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.rules.tally import Tally
from motu.games.tucana.view import as_seen
from motu.games.tucana.words import msg
from motu.games.tucana.words.spoken import rating_words
from motu.games.tucana.words.story import ENDINGS


def score_sheet(state: Tally) -> ScoreSheet:
    """T5.4: where every point came from. Nothing of a turn that is not complete counts (T2.5)."""
    seats = range(state.seats)
    rows = [
        ScoreRow(
            msg("Relics, round {n}", n=round_ + 1),
            tuple(int(state.relics_written(seat, round_)) for seat in seats),
            "T5.2",
        )
        for round_ in range(state.round)
    ]
    rows.append(
        ScoreRow(msg("Villages"), tuple(int(state.village_points(s)) for s in seats), "T4.1")
    )
    rows.append(
        ScoreRow(msg("Blue bonuses"), tuple(int(state.ledgers[s].blue_won) for s in seats), "T4.2")
    )
    if state.special and state.seats > 1:
        red = tuple(int(state.ledgers[seat].red_won) for seat in seats)
        rows.append(ScoreRow(msg("Red bonuses"), red, "T6.2"))
    verdict = None
    if state.ending and state.seats == 1 and RATING.has(state.map.name):
        how_good = RATING.of(state.map.name, state.points()[0])
        verdict = Verdict(rating_words(how_good), "T6.4")
    ending = ENDINGS[int(state.ending) - 1] if state.ending else None
    return ScoreSheet(tuple(rows), tuple(state.points()), ending, tuple(state.winners()), verdict)


def standing(state: TucanaState) -> list[int]:
    """T5.2: what each seat has, and what its relics will still bring if nothing is added."""
    public = as_seen(state, None)
    return [int(sure_points(public, seat)) for seat in range(state.seats)]
