"""Whole recorded games: one for every way to end, with each variant, both, and the handicap."""

from __future__ import annotations

import json
from typing import Any

import pytest

from motu.core.record import read
from motu.games.kahuna.rules.state import KahunaState
from tests.helpers import recorded_game
from tests.kahuna.make_records import EXPECTED, FOLDER, WANTED, summary
from tests.kahuna.positions import kahuna

NAMES = sorted(path.stem for path in FOLDER.glob("*.json") if path != EXPECTED)


def expected() -> dict[str, dict[str, Any]]:
    """What each of them must come to."""
    data: dict[str, dict[str, Any]] = json.loads(EXPECTED.read_text("utf-8"))
    return data


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    record = recorded_game(FOLDER, expected(), name, summary)
    assert isinstance(record.state, KahunaState)
    sheet = kahuna().score_sheet(record.state)
    assert sheet.ending is not None
    assert sheet.ending.name == name.partition("-")[0]
    assert list(sheet.totals) == [sum(row.points[seat] for row in sheet.rows) for seat in (0, 1)]
    assert len(sheet.rows) == 3 or sheet.ending.name == "no_bridge"


def test_there_is_one_for_every_ending_and_every_option() -> None:
    assert sorted(expected()) == NAMES == sorted(wanted.name for wanted in WANTED)
    assert {name.partition("-")[0] for name in NAMES} == {e.name for e in kahuna().endings}
    options = [read((FOLDER / f"{name}.json").read_bytes()).options for name in NAMES]
    variants = {(chosen["strategic"], chosen["open_cards"]) for chosen in options}
    assert variants == {(False, False), (True, False), (False, True), (True, True)}
    assert {chosen["handicap"] for chosen in options} == {0, 1, 2, 3}
    assert {chosen["handicap_for"] for chosen in options} == {"seat1", "seat2"}
