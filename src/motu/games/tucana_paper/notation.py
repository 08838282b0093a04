"""Positions of Trails of Tucana on paper in one line of text. Nothing in them is hidden.

>>> import motu
>>> paper = motu.game("tucana_paper")
>>> state = paper.read_position("seats 2; turn 3; cards any,water; reported A:2 / A:3,B:3")
>>> state.points()
[17, 31]

Letters, rounds, cards and bonuses are written as on the screen (`motu.games.tucana.notation`),
with `turn` as the number of turns so far. Bonuses are those that were there when the round began;
what became of them since follows from the reports.

| clause     | says                                                                            |
|------------|---------------------------------------------------------------------------------|
| `checking` | the round is over, and relics are being marked                                  |
| `settled`  | the letters each seat had connected before this round                           |
| `linked`   | the types of relics of which it had connected two to each other before          |
| `kept`     | the relics it had marked when the last round was closed                         |
| `marked`   | those marked now, if these are others                                           |
| `reported` | what it connected in this round, and in which turn: `A:3,yeti:5`                |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.clauses import Bits, Clause, EachSeat, Pile, Switch, Unseen, Whole, each_seat, shared
from motu.core.errors import BadPosition
from motu.core.notation import Notation
from motu.core.rng import Rng
from motu.games.tucana.notation import (
    MOST_POINTS,
    begin_table,
    blue_gone,
    check_deck,
    on_table,
    relics_written,
    settle_table,
    terrain_cards,
)
from motu.games.tucana.rules.board import LETTERS, N_RELICS, RELICS, TURNS, Map
from motu.games.tucana.rules.tally import NO_CARD
from motu.games.tucana_paper.rules.state import PaperState, Report
from motu.games.tucana_paper.words import msg

#: What can be reported, and when.
REPORTS: Final = [
    f"{thing}:{turn}" for thing in (*LETTERS, *RELICS) for turn in range(1, TURNS + 1)
]


def clauses(map_: Map) -> list[Clause[PaperState]]:
    """All that makes up a position."""
    relics = Pile(RELICS, each=len(map_.relic_points[0]))
    return [
        *on_table(map_),
        shared("turn", Whole(0, TURNS)),
        shared("checking", Switch()),
        *terrain_cards(),
        blue_gone("blue_then"),
        shared("red", Bits(RELICS), "red_then"),
        each_seat("settled", Bits(LETTERS), _report),
        each_seat("linked", Bits(RELICS), _report),
        EachSeat("kept", relics, _kept, _put_kept),
        EachSeat("marked", relics, _marked, _put_marked),
        EachSeat("reported", Pile(REPORTS, each=1), _reported, _put_reported),
        relics_written(map_),
        each_seat("blue_won", Whole(0, MOST_POINTS), _report),
        each_seat("red_won", Whole(0, MOST_POINTS), _report),
    ]


def _report(state: PaperState, seat: int) -> Report:
    return state.reports[seat]


def _kept(state: PaperState, seat: int) -> list[int]:
    return [relic for relic in range(N_RELICS) for _ in range(state.marked_then(seat, relic))]


def _put_kept(state: PaperState, seat: int, relics: list[int]) -> None:
    _put_marked(state, seat, relics)
    state.reports[seat].connected = state.ledgers[seat].connected


def _marked(state: PaperState, seat: int) -> list[int]:
    return [relic for relic in range(N_RELICS) for _ in range(state.relics_marked(seat, relic))]


def _put_marked(state: PaperState, seat: int, relics: list[int]) -> None:
    for relic in range(N_RELICS):
        if relics.count(relic) < state.marked_then(seat, relic):
            raise BadPosition("marked", msg("relics that were marked stay marked."))
        state._mark(seat, relic, relics.count(relic))


def _reported(state: PaperState, seat: int) -> list[int]:
    turns = [int(state.reported(seat, kind)) for kind in range(len(LETTERS) + N_RELICS)]
    return [TURNS * kind + turn - 1 for kind, turn in enumerate(turns) if turn]


def _put_reported(state: PaperState, seat: int, reports: list[int]) -> None:
    for report in reports:
        kind, turn = divmod(report, TURNS)
        if state.reported(seat, kind) or turn >= state.turn or not _can_report(state, seat, kind):
            raise BadPosition("reported", msg("{report} could not be reported in this round.",
                                              report=REPORTS[report]))  # fmt: skip
        state.reports[seat].turns |= (turn + 1) << (4 * kind)


def _can_report(state: PaperState, seat: int, kind: int) -> bool:
    state.red = state.red_then
    return bool(state.can_report(seat, kind))


def begin(state: PaperState) -> None:
    """T1.4: all blue cards are there."""
    begin_table(state)
    state.blue_then = state.blue


def settle(state: PaperState, unseen: Mapping[str, Unseen], rng: Rng) -> None:
    """T7.3: who has which bonuses follows from what was reported."""
    settle_table(state)
    state._reckon()
    if state.round == state.map.rounds:
        state._finish()
        return
    if (state.turn > 0 and not state.checking) != (state.card1 != NO_CARD):
        raise BadPosition("cards", msg("two cards lie open during a turn, and none otherwise."))
    check_deck(state, TURNS - int(state.turn))


NOTATION: Final = Notation(clauses, begin, settle)
