"""I3: the score marker, its 0 and its 55."""

from __future__ import annotations

import pytest

from tests.my_island.games import my_island
from tests.my_island.positions import (
    CORAL,
    land_of,
    markers,
    play,
    read,
    seen,
    side,
    told,
)

#: Two points for every house on a beach, two lost for every field there.
LAND = land_of(
    [
        {"module": "symbol_on", "symbol": "house", "terrain": "beach", "points": 2},
        {"module": "symbol_on", "symbol": "field", "terrain": "beach", "points": -2},
        {"module": "symbol_on", "symbol": "wall", "terrain": "beach", "points": -20},
        {"module": "symbol_on", "symbol": "path", "terrain": "beach", "points": 20},
    ],
    circles=[2, 1],
)


@pytest.mark.parametrize("before", [53, 54])
def test_I3_1_the_track_ends_at_55(before: int) -> None:
    state = read(f"seats 1; card pair-fh; marker {before}", land=LAND)
    events = told(state, "G4")  # the field on heath, the house on G5
    assert markers(state) == [55]
    assert ("end_of_track", "I3.1", "Coral has come to the end of the track: 55.") in events


def test_I3_1_at_55_the_marker_stays_also_when_points_are_lost() -> None:
    state = read("seats 1; card pair-fw; marker 55", land=LAND)
    play(state, "H1")  # −2 and −20
    assert markers(state) == [55]
    assert [item["points"] for item in side(state)["items"]] == [0, -2, -20, 0]
    play(state, "pass")
    assert markers(state) == [55]
    assert side(state)["debt"] == 0


def test_I3_1_it_stays_at_the_end_as_well() -> None:
    """All 31 beach spaces are open."""
    for mode in ("reconstructed", "episode_1"):
        state = read(f"components {mode}; card pair-fh; marker 55 / 54")
        play(state, "stop", "stop")
        assert markers(state) == [55, 54 - 31]
        assert state.winners() == [CORAL]


def test_I3_1_who_comes_to_55_while_points_are_counted_loses_none_that_come_after() -> None:
    """In the order of the modules: what is won before the beach is counted is safe."""
    state = read("seats 1; card pair-fh; laid line-hfp:G4; marker 45")
    play(state, "stop")  # 5 for each of field, house and path; −29 for the beach
    assert markers(state) == [55]
    state = read("seats 1; card pair-fh; laid line-hfp:G4; marker 39")
    play(state, "stop")
    assert markers(state) == [39 + 15 - 29]


def test_I3_1_in_an_episode_a_circle_is_marked_at_once() -> None:
    state = read("components episode_1; seats 3; card pair-fh; marker 54 / 10 / 10")
    assert side(state)["circles"] == 0
    play(state, "G4", "pass", "pass")
    assert markers(state) == [55, 9, 9]
    assert [one["circles"] for one in seen(state)["seats"]] == [1, 0, 0]
    play(state, "stop", "stop", "stop")
    assert [one["circles"] for one in seen(state)["seats"]] == [1 + 2, 1, 1]


def test_I3_1_only_the_own_seat_sees_it_before_all_have_decided() -> None:
    state = read("components episode_1; card pair-fh; marker 54 / 10; chosen G4 / -")
    assert side(state, CORAL, CORAL)["marker"] == 55
    assert side(state, CORAL, 1)["marker"] == 54
    assert side(state, CORAL, 1)["circles"] == 0


def test_I3_2_below_0_the_marker_stays_on_0_and_the_debt_is_kept() -> None:
    state = read("seats 1; card pair-fw; marker 5", land=LAND)
    play(state, "H1")
    assert markers(state) == [0]
    assert side(state)["debt"] == 2 + 20 - 5


def test_I3_2_the_debt_is_taken_off_the_next_points() -> None:
    """A house on B1 brings 2, wherever the field lies on heath."""
    for debt, marker, left in ((3, 0, 1), (2, 0, 0), (1, 1, 0), (0, 2, 0)):
        line = f"seats 1; card pair-fh; laid pair-wh:A1; marker 0; debt {debt}"
        state = read(line, land=LAND)
        play(state, "B2 +180")
        assert (markers(state), side(state)["debt"]) == ([marker], left)
        # What the module has brought is told in full.
        assert side(state)["items"][0]["points"] == 2


def test_I3_2_the_debt_grows_with_what_is_lost_on_0() -> None:
    """The field on H1, next to the one on G1; the wall beside it loses 20 more."""
    state = read("seats 1; card pair-fw; laid line-fwh:G1; marker 0; debt 4", land=LAND)
    play(state, "H1")
    assert (markers(state), side(state)["debt"]) == ([0], 4 + 2 + 20)


def test_I3_2_points_are_counted_in_the_order_of_the_modules() -> None:
    """From 1: the house brings 2, then the field loses 2, and there is no debt."""
    state = read("seats 1; card pair-fh; marker 1", land=LAND)
    play(state, "H1")
    assert (markers(state), side(state)["debt"]) == ([1], 0)


def test_I3_2_in_the_end_nobody_has_less_than_0() -> None:
    state = read("card pair-fh; marker 12 / 40")
    play(state, "stop", "stop")
    assert markers(state) == [0, 9]
    assert [one["debt"] for one in seen(state)["seats"]] == [19, 0]
    sheet = my_island().score_sheet(state)
    assert sheet.totals == (0, 9)
    assert (str(sheet.rows[-1].label), sheet.rows[-1].points) == ("Beyond the track", (21, 30))
