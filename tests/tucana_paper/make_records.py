"""Write down whole games on paper, kept alongside games of Trails of Tucana.

    python -m tests.tucana_paper.make_records

The records under `records/` are kept: they show that old games still read back. Make them anew only
when the rules change on purpose, together with `rules_version`.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from motu.core.record import Record
from motu.core.score import ScoreSheet
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


def summary(record: Record) -> dict[str, Any]:
    """What must come out when the record is read back."""
    sheet = paper().score_sheet(record.state)  # type: ignore[arg-type]
    flat = ",".join(str(number) for number in record.state.flat())
    return {
        "ending": sheet.ending.name if sheet.ending else "",
        "winners": list(sheet.winners),
        "points": rows(sheet),
        "actions": len(record.actions),
        "position": hashlib.sha256(flat.encode()).hexdigest()[:16],
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
