"""Whole recorded games: every variant, number of players and way to end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from motu.core.record import read
from tests.helpers import recorded_game
from tests.maori.games import VARIANTS, maori
from tests.maori.make_records import EXPECTED, FOLDER, WANTED, end_of, ending, stop, summary
from tests.maori.test_scorer import check, rules_of

NAMES = sorted(path.stem for path in FOLDER.glob("*.json") if path != EXPECTED)


def expected() -> dict[str, dict[str, Any]]:
    """What each of them must come to."""
    data: dict[str, dict[str, Any]] = json.loads(EXPECTED.read_text("utf-8"))
    return data


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    record = recorded_game(FOLDER, expected(), name, summary)
    state = end_of(record)
    wanted = next(one for one in WANTED if one.name == name)
    assert (ending(record), stop(record)) == (wanted.ending, wanted.stop)
    assert record.options == VARIANTS[wanted.variant]
    assert len(record.names) == wanted.seats
    assert state.components.name == (wanted.own or "reconstructed")
    # Counted once more from what can be seen, by what shares no code with the rules.
    view = maori().view(state, None)
    scorer = rules_of(state.components)
    assert [one.total for one in scorer.points(view)] == expected()[name]["points"]
    assert scorer.winners(view) == expected()[name]["winners"]
    check(state)


def test_every_way_to_end_is_what_it_is_called() -> None:
    """M5.1, M5.2, M5.9, as the last positions show it."""
    for name in NAMES:
        view = maori().view(end_of(read((FOLDER / f"{name}.json").read_bytes())), None)
        points = [side["points"]["total"] for side in view["seats"]]
        shells = [side["shells"] for side in view["seats"]]
        won = {(points[seat], shells[seat]) for seat in view["winners"]}
        decided_by, stopped = name.split("-")[:2]
        is_full = [side["free"] == 0 for side in view["seats"]]
        # Where tiles run out just then, there may be nothing left to do in the last turns.
        assert any(is_full) == (stopped == "filled" or view["last_turns"] > 0)
        if stopped == "idle":
            assert view["idle"] == 2 * len(points)
        if stopped == "exhausted":
            assert view["supply"] == 0
            assert set(view["display"].values()) <= {None, "volcano"}
            assert all(side["stored"] is None for side in view["seats"])
        assert len(won) == 1
        assert (len(view["winners"]) > 1) == (decided_by == "shared")
        assert (points.count(max(points)) > 1) == (decided_by != "points")


def test_there_is_one_for_every_ending_variant_and_number_of_players() -> None:
    assert sorted(expected()) == NAMES == sorted(wanted.name for wanted in WANTED)
    assert {wanted.ending for wanted in WANTED} == {ending.name for ending in maori().endings}
    assert {wanted.stop for wanted in WANTED} == {"filled", "idle", "exhausted"}
    assert {wanted.variant for wanted in WANTED} == set(VARIANTS)
    assert {wanted.seats for wanted in WANTED} == set(maori().seat_counts)
    for variant in VARIANTS:
        stops = {wanted.stop for wanted in WANTED if wanted.variant == variant}
        assert stops >= {"filled", "exhausted"}
    assert any(wanted.own for wanted in WANTED)


def test_the_supply_runs_out_in_the_middle_of_a_game_too() -> None:
    """M3.8: places stay empty, and a board is filled all the same."""
    record = read((FOLDER / "points-filled-basic-5.json").read_bytes())
    view = maori().view(end_of(record), None)
    assert view["supply"] == 0
    assert None in view["display"].values()
