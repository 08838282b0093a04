"""Whole recorded games: one for every way to end, every option, and from one to eight seats."""

from __future__ import annotations

import json
from typing import Any

import pytest

from motu.core.record import read
from tests.helpers import recorded_game
from tests.tucana.make_records import (
    EXPECTED,
    FOLDER,
    WANTED,
    has_chain,
    has_red,
    summary,
    three_cards_early,
)
from tests.tucana.positions import tucana

NAMES = sorted(path.stem for path in FOLDER.glob("*.json") if path != EXPECTED)


def expected() -> dict[str, dict[str, Any]]:
    """What each of them must come to."""
    data: dict[str, dict[str, Any]] = json.loads(EXPECTED.read_text("utf-8"))
    return data


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    record = recorded_game(FOLDER, expected(), name, summary)
    sheet = tucana().score_sheet(record.state)  # type: ignore[arg-type]
    assert sheet.ending is not None
    assert sheet.ending.name == name.partition("-")[0]
    for seat in range(len(record.names)):
        assert sheet.totals[seat] == sum(row.points[seat] for row in sheet.rows)


def test_there_is_one_for_every_ending_and_every_option() -> None:
    assert sorted(expected()) == NAMES == sorted(wanted.name for wanted in WANTED)
    assert {name.partition("-")[0] for name in NAMES} == {e.name for e in tucana().endings}
    records = [read((FOLDER / f"{name}.json").read_bytes()) for name in NAMES]
    for option in tucana().options:
        chosen = {record.options[option.name] for record in records}
        assert chosen == {value for value, _ in option.choices}
    assert {len(record.names) for record in records} >= {1, 2, 3, 4, 5, 8}


def test_they_hold_what_they_were_looked_for() -> None:
    """T3.3, T6.2, T6.3: a chain of free segments, red bonuses, three cards won early alone."""
    for check, name in (
        (has_chain, "points-chain"),
        (has_red, "points-special"),
        (three_cards_early, "solo-three_cards"),
    ):
        assert check(read((FOLDER / f"{name}.json").read_bytes()))
