"""Write down whole games on paper, kept alongside games of Trails of Tucana.

    python -m tests.tucana_paper.make_records

The records under `records/` are kept: they show that old games still read back. Make them anew only
when the rules change on purpose, together with `rules_version`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from motu.core.record import Record
from motu.core.score import ScoreSheet
from motu.games.tucana.rules.board import MAPS
from motu.games.tucana_paper.rules.state import PaperState
from tests.helpers import position_hash
from tests.tucana.positions import tucana
from tests.tucana_paper.alongside import play_alongside
from tests.tucana_paper.positions import paper

FOLDER = Path(__file__).with_name("records")
EXPECTED = FOLDER / "expected.json"
EVERYTHING = {
    "map": "grande", "special_bonuses": True, "letters_from": "lot", "direction": "counter",
    "symmetric": True,
}  # fmt: skip

#: Name, seats, seed, options.
WANTED: list[tuple[str, int, int, dict[str, Any]]] = [
    ("solo-petit", 1, 1, {}),
    ("solo-grande", 1, 2, {"map": "grande", "special_bonuses": True}),
    ("three-petit", 3, 3, {}),
    ("four-special", 4, 4, {"special_bonuses": True, "letters_from": "lot"}),
    ("eight-grande", 8, 8, EVERYTHING),
]


def rows(sheet: ScoreSheet) -> dict[str, list[int]]:
    """The score sheet as plain data."""
    return {**{str(row.label): list(row.points) for row in sheet.rows}, "all": list(sheet.totals)}


def numbers_of(state: PaperState) -> list[int]:
    """A position in the order in which the first records were compared."""
    numbers = [
        MAPS.index(state.map.name), state.seats, state.village_card, state.first_village,
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


def main() -> None:
    """Play them all and write them down."""
    expected = {}
    for name, seats, seed, options in WANTED:
        state, record = play_alongside(seats, seed, options)
        (FOLDER / f"{name}.json").write_text(record.write(), encoding="utf-8")
        expected[name] = summary(record)
        # What the game on the screen came to.
        assert expected[name]["points"] == rows(tucana().score_sheet(state))
    lines = ",\n".join(f" {json.dumps(n)}: {json.dumps(e)}" for n, e in expected.items())
    EXPECTED.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
