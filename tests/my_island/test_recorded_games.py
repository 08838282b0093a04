"""Whole recorded games: both modes, every number of players and way to end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from motu.core.record import read
from tests.helpers import recorded_game
from tests.my_island.games import PLAIN, my_island, state_of
from tests.my_island.make_records import EXPECTED, FOLDER, WANTED, ending, over, summary
from tests.my_island.test_scorer import check_record

NAMES = sorted(path.stem for path in FOLDER.glob("*.json") if path != EXPECTED)


def expected() -> dict[str, dict[str, Any]]:
    """What each of them must come to."""
    data: dict[str, dict[str, Any]] = json.loads(EXPECTED.read_text("utf-8"))
    return data


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    record = recorded_game(FOLDER, expected(), name, summary)
    wanted = next(one for one in WANTED if one.name == name)
    assert (ending(record), over(record)) == (wanted.ending, wanted.over)
    assert wanted.is_met_by(record)
    assert record.options == {"mode": wanted.mode}
    assert len(record.names) == wanted.seats
    usual = "reconstructed" if wanted.mode == "endless" else wanted.mode
    assert record.state.components.name == (wanted.own or usual)
    # Counted once more, from what was written down, by what shares no code with the rules.
    check_record(record)


def test_every_way_to_end_is_what_it_is_called() -> None:
    """I2.8, I4.3, I5.4, as the last positions show it."""
    for name in NAMES:
        state = state_of(read((FOLDER / f"{name}.json").read_bytes()))
        view = my_island().view(state, None)
        points = [side["marker"] for side in view["seats"]]
        decided_by, how = name.split("-")[:2]
        assert (view["to_come"] == []) == (how == "last")
        assert all(side["stopped"] for side in view["seats"]) or how == "last"
        assert (len(points) == 1) == (decided_by == "solo")
        assert (len(view["winners"]) > 1) == (decided_by == "shared")
        assert (points.count(max(points)) > 1) == (decided_by in ("rows", "shared"))


def test_there_is_one_for_every_ending_mode_and_number_of_players() -> None:
    assert sorted(expected()) == NAMES == sorted(wanted.name for wanted in WANTED)
    assert {wanted.ending for wanted in WANTED} == {one.name for one in my_island().endings}
    for mode in PLAIN:
        seats = {wanted.seats for wanted in WANTED if wanted.mode == mode}
        assert seats == set(my_island().seat_counts)
        assert {w.over for w in WANTED if w.mode == mode} == {"last", "stopped"}
    assert any(wanted.own for wanted in WANTED)


def test_I2_7_a_seat_that_has_stopped_is_never_asked_again() -> None:
    for name in NAMES:
        record = read((FOLDER / f"{name}.json").read_bytes())
        state, gone = record.position(0), set[int]()
        for seat, action in record.actions:
            assert seat not in gone
            if my_island().text(state, seat, action) == "stop":  # type: ignore[arg-type]
                gone.add(seat)
            state.play(seat, action)
