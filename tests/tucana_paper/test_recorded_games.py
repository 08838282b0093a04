"""Whole recorded games on paper: alone, with three, four and eight, on both maps."""

from __future__ import annotations

import json
from typing import Any

import pytest

from motu.core.record import read
from tests.helpers import recorded_game
from tests.tucana_paper.make_records import EXPECTED, FOLDER, WANTED, summary
from tests.tucana_paper.positions import paper

NAMES = sorted(path.stem for path in FOLDER.glob("*.json") if path != EXPECTED)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    expected: dict[str, dict[str, Any]] = json.loads(EXPECTED.read_text("utf-8"))
    recorded_game(FOLDER, expected, name, summary)


def test_all_are_there_and_have_every_choice() -> None:
    assert sorted(wanted.name for wanted in WANTED) == NAMES
    records = [read((FOLDER / f"{name}.json").read_bytes()) for name in NAMES]
    assert {len(record.names) for record in records} == {1, 3, 4, 8}
    for option in paper().options:
        chosen = {record.options[option.name] for record in records}
        assert chosen == {value for value, _ in option.choices}
