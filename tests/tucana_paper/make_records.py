"""Write down whole games on paper, kept alongside games of Trails of Tucana.

    python -m tests.tucana_paper.make_records

The records under `records/` are kept: they show that old games still read back, those of the first
format too. Only games that are not there yet are looked for; remove one to have it made anew, when
the rules change on purpose, together with `rules_version`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from motu.core.record import Record
from motu.core.score import ScoreSheet
from motu.games.tucana_paper.rules.state import PaperState
from tests.helpers import keep_records, own_named, position_hash
from tests.tucana.make_records import map_number
from tests.tucana.positions import tucana
from tests.tucana_paper.alongside import play_alongside
from tests.tucana_paper.positions import paper

FOLDER = Path(__file__).with_name("records")
EXPECTED = FOLDER / "expected.json"
EVERYTHING = {
    "map": "grande", "special_bonuses": True, "letters_from": "lot", "direction": "counter",
    "symmetric": True,
}  # fmt: skip


@dataclass(frozen=True)
class Wanted:
    """A game to write down."""

    name: str
    seats: int
    seed: int
    options: dict[str, Any]
    #: The name of somebody's own components.
    own: str = ""


WANTED = [
    Wanted("solo-petit", 1, 1, {}),
    Wanted("solo-grande", 1, 2, {"map": "grande"}),
    Wanted("three-petit", 3, 3, {}),
    Wanted("four-special", 4, 4, {"special_bonuses": True, "letters_from": "lot"}),
    Wanted("eight-grande", 8, 8, EVERYTHING),
    # Of format 2.
    Wanted("three-format_2", 3, 5, {"special_bonuses": True}),
    Wanted("four-own_map", 4, 6, {}, own="sandbar"),
]


def rows(sheet: ScoreSheet) -> dict[str, list[int]]:
    """The score sheet as plain data."""
    return {**{str(row.label): list(row.points) for row in sheet.rows}, "all": list(sheet.totals)}


def numbers_of(state: PaperState) -> list[int]:
    """A position in the order in which the first records were compared."""
    numbers = [
        map_number(state.map), state.seats, state.village_card, state.first_village,
        state.backwards, state.symmetric, state.special, state.round, state.turn, state.card1,
        state.card2, state.deck, state.blue, state.red, state.ending, state.winning,
        state.checking, state.blue_then, state.red_then,
    ]  # fmt: skip
    for then, mine in zip(state.reports, state.ledgers, strict=True):
        numbers += [then.turns, then.settled, then.linked, then.blue_won, then.red_won]
        # Room that only a sheet on the screen needed.
        numbers += [then.connected, *[0] * 4]
        numbers += [mine.connected, mine.joined, mine.settled, mine.linked, *[0] * 3]
        numbers += [mine.written, mine.blue_won, mine.red_won, mine.villages]
    return [*numbers, *state.rng.words()]


def summary(record: Record) -> dict[str, Any]:
    """What must come out when the record is read back."""
    state = record.state
    assert isinstance(state, PaperState)
    sheet = paper().score_sheet(state)
    return {
        "ending": sheet.ending.name if sheet.ending else "",
        "winners": list(sheet.winners),
        "points": rows(sheet),
        "actions": len(record.actions),
        "position": position_hash(numbers_of(state)),
    }


def found(wanted: Wanted) -> Record:
    """The game, which comes to the same as on the screen."""
    state, record = play_alongside(
        wanted.seats, wanted.seed, wanted.options, own=own_named(paper(), wanted.own)
    )
    assert summary(record)["points"] == rows(tucana().score_sheet(state))
    return record


def main() -> None:
    """Play those that are missing and write them down."""
    keep_records(FOLDER, [(wanted.name, partial(found, wanted)) for wanted in WANTED], summary)


if __name__ == "__main__":
    main()
