"""I5: the endless game."""

from __future__ import annotations

import pytest

from motu.games.my_island.rating import RATING
from tests.my_island.games import my_island
from tests.my_island.positions import (
    CORAL,
    groups,
    land_of,
    markers,
    play,
    read,
    seen,
    side,
    start,
    told,
)

#: Fields on F2 to F5, each with something else below it.
FOUR_FIELDS = "pair-fw:F2:1,pair-fh:F3:1,pair-fp:F4:1,line-fwh:F5:1"
FIVE_FIELDS = f"{FOUR_FIELDS},line-fwp:F6:1"
#: Fields on F8 and F9.
TWO_MORE = "line-fph:F8:1,triangle-fwp:F9:4"
#: Paths from E6, by the totem on D6, to F6.
NEARLY = "pair-fp:E5,pair-wp:F5"


def item(line: str, kind: str, symbol: str, text: str) -> int:
    """What a module brings at once when somebody does this alone."""
    state = read(f"seats 1; {line}")
    (place,) = [
        n
        for n, one in enumerate(side(state)["items"])
        if (one["module"], one["symbol"]) == (kind, symbol)
    ]
    before = side(state)["items"][place]["points"]
    play(state, text)
    return side(state)["items"][place]["points"] - before


# --- groups ---------------------------------------------------------------------------------------


def test_I5_1_five_fields_joined_for_the_first_time_score_3() -> None:
    state = read(f"seats 1; card line-fwp; laid {FOUR_FIELDS}")
    assert groups(state, "field") == [(4, False)]
    events = told(state, "F6 +60")
    assert ("points", "I7.4", "Farm: 3 points.") in events
    assert markers(state) == [13]
    assert groups(state, "field") == [(5, True)]


def test_I5_1_four_are_not_enough() -> None:
    three = FOUR_FIELDS.rpartition(",")[0]
    assert item(f"card line-fwh; laid {three}", "group", "field", "F5 +60") == 0


def test_I5_1_they_must_be_joined() -> None:
    """The field on G7 lies by none of the four; the house on H6 lies by another."""
    assert item(f"card line-hfp; laid {FOUR_FIELDS}", "group", "field", "H6 +300") == 0


def test_I5_1_a_group_that_has_scored_never_scores_again_however_it_grows() -> None:
    state = read(f"seats 1; card line-fhw; laid {FIVE_FIELDS}; marker 13; won 3,0,0,0,0,0,0,0,0")
    assert groups(state, "field") == [(5, True)]
    play(state, "F7 +60")
    assert markers(state) == [13]
    assert groups(state, "field") == [(6, True)]


def test_I5_1_one_that_has_scored_and_one_that_has_not_become_one_that_has() -> None:
    line = f"seats 1; card line-fhw; laid {FIVE_FIELDS},{TWO_MORE}; marker 13"
    state = read(line)
    assert groups(state, "field") == [(5, True), (2, False)]
    play(state, "F7 +60")
    assert groups(state, "field") == [(8, True)]
    assert markers(state) == [13]


def test_I5_1_two_that_have_not_scored_may_come_to_five_together() -> None:
    two = "pair-fw:F5:1,pair-fh:F6:1"
    state = read(f"seats 1; card line-fhw; laid {two},{TWO_MORE}")
    assert groups(state, "field") == [(2, False), (2, False)]
    play(state, "F7 +60")
    assert groups(state, "field") == [(5, True)]
    assert markers(state) == [13]


def test_I5_1_nine_at_once_score_once() -> None:
    left = "pair-fh:F3:1,pair-fp:F4:1,line-fwh:F5:1,line-fwp:F6:1"
    right = f"{TWO_MORE},triangle-fpw:F10:1,pair-fw:F11:4"
    state = read(f"seats 1; card line-fhw; laid {left},{right}")
    assert groups(state, "field") == [(4, False), (4, False)]
    play(state, "F7 +60")
    assert groups(state, "field") == [(9, True)]
    assert markers(state) == [13]


def test_I5_1_a_second_group_scores_as_well() -> None:
    """Five fields in the south have scored; in the north-west a fifth one is joined now."""
    north = "line-fhw:D1:4,line-fph:D2:4,triangle-fwp:D3:5,triangle-fwh:E1"
    state = read(f"seats 1; card triangle-fhp; laid {FIVE_FIELDS},{north}; marker 13")
    assert groups(state, "field") == [(4, False), (5, True)]
    play(state, "C3 +240")
    assert groups(state, "field") == [(5, True), (5, True)]
    assert markers(state) == [16]


def test_I5_1_two_groups_that_have_scored_become_one_without_points() -> None:
    left = "triangle-fwh:F2:4,line-fwh:F3:1,line-fwp:F4:1,line-fph:F5:1,line-fhw:F6:1"
    right = "pair-fw:F8:1,pair-fh:F9:1,pair-fp:F10:1,triangle-fhw:F11:4,triangle-fwp:E9:5"
    state = read(f"seats 1; card triangle-fhp; laid {left},{right}; marker 16")
    assert groups(state, "field") == [(5, True), (5, True)]
    play(state, "F7 +240")
    assert groups(state, "field") == [(11, True)]
    assert markers(state) == [16]


def test_I5_1_one_tile_may_complete_two_groups() -> None:
    """The field on F6 is the fifth, and the wall on G6 joins three walls to the one on G5."""
    walls = "pair-wh:G7,pair-wp:H7,line-wfp:F7"
    state = read(f"seats 1; card line-fwp; laid {FOUR_FIELDS},{walls}")
    assert max(groups(state, "wall")) == (3, False)
    play(state, "F6 +60")
    assert (5, True) in groups(state, "field")
    assert (5, True) in groups(state, "wall")
    assert markers(state) == [16]


@pytest.mark.parametrize(
    ("symbol", "number", "words"),
    [("house", 1, "Village: 3 points."), ("wall", 2, "Fortification: 3 points.")],
)
def test_I5_1_villages_and_fortifications_too(symbol: str, number: int, words: str) -> None:
    first = symbol[0]
    four = {
        "h": "pair-hp:F2:1,line-hfp:F3:1,pair-wh:G4:4,pair-fh:G5:4",
        "w": "pair-wh:F2:1,pair-wp:F3:1,line-wfp:F4:1,line-whp:F5:1",
    }[first]
    card, text = {"h": ("rhombus-hwfp", "F6"), "w": ("line-wph", "F6 +60")}[first]
    state = read(f"seats 1; card {card}; laid {four}")
    events = told(state, text)
    assert groups(state, symbol)[0][1], groups(state, symbol)
    assert ("points", "I7.4", words) in events
    assert side(state)["items"][number]["points"] == 3


def test_I5_1_paths_make_no_group_that_scores() -> None:
    paths = "pair-fp:G2:4,pair-hp:G3:4,pair-wp:G4:4,line-wfp:H5:5"
    state = read(f"seats 1; card line-hfp; laid {paths}")
    assert all(not has_scored for _, has_scored in groups(state, "path"))
    kinds = [(one["module"], one["symbol"]) for one in side(state)["items"]]
    assert ("group", "path") not in kinds


# --- roads ----------------------------------------------------------------------------------------


def test_I5_2_a_road_from_a_totem_to_the_sea_scores_5() -> None:
    state = read(f"seats 1; card pair-hp; laid {NEARLY}")
    assert side(state)["totems"] == []
    events = told(state, "G7 +180")  # the path on G6, which is beach
    assert ("points", "I7.5", "Road from a totem to the sea: 5 points.") in events
    assert markers(state) == [15]
    assert side(state)["totems"] == ["D6"]


def test_I5_2_it_must_come_to_a_path_on_a_beach_space() -> None:
    """The path on F7 lies by the one on F6, and on heath."""
    assert item(f"card pair-hp; laid {NEARLY}", "road", "path", "F8 +180") == 0


def test_I5_2_it_must_be_unbroken() -> None:
    """On F6 is a wall: the paths on F7 and G6 come to the sea, but not to the one on E6."""
    assert item("card pair-hp; laid pair-fp:E5,pair-wp:F6:1", "road", "path", "F8 +180") == 0


def test_I5_2_it_must_begin_next_to_the_totem() -> None:
    """The paths on F6 and G6 begin a space away from it."""
    assert item("card pair-hp; laid pair-wp:F5", "road", "path", "G7 +180") == 0


def test_I5_2_the_last_piece_may_be_anywhere_in_it() -> None:
    whole = f"{NEARLY},pair-hp:G7:3"
    for missing in whole.split(","):
        tile, space, *turn = missing.split(":")
        others = ",".join(part for part in whole.split(",") if part != missing)
        text = space + (f" +{60 * int(turn[0])}" if turn else "")
        assert item(f"card {tile}; laid {others}", "road", "path", text) == 5


def test_I5_2_once_for_each_totem_and_roads_may_branch() -> None:
    """Another path on the same road is nothing new; one by the next totem is."""
    road = f"seats 1; laid {NEARLY},pair-hp:G7:3; marker 15"
    state = read(f"{road}; card line-wfp")
    assert side(state)["totems"] == ["D6"]
    play(state, "H4")  # the path on H6, next to the one on G6
    assert markers(state) == [15]
    state = read(f"{road}; card line-hfp")
    play(state, "E9 +180")  # the path on E7: by D8, and by the path on E6
    assert side(state)["totems"] == ["D6", "D8"]
    assert markers(state) == [20]


def test_I5_2_one_tile_may_join_two_totems_at_once() -> None:
    """Paths on E6 and E7 by D6 and D8, and on F6; then one on G6."""
    laid = f"{NEARLY},line-hfp:E9:3"
    state = read(f"seats 1; card pair-hp; laid {laid}")
    assert side(state)["totems"] == []
    play(state, "G7 +180")
    assert side(state)["totems"] == ["D6", "D8"]
    assert markers(state) == [20]


# --- the end --------------------------------------------------------------------------------------


def test_I5_3_5_points_each_for_the_largest_of_every_symbol() -> None:
    """Coral has two fields joined and two walls, Ink one of each; houses nobody has."""
    line = "card pair-hp; laid pair-fw:F2:1,line-fwp:F3:1 / pair-fw:H1; marker 40 / 40"
    state = read(line)
    events = told(state, "stop", "stop")
    assert ("points", "I7.6", "Largest farm: 5 points for Coral.") in events
    largest = [
        {one["symbol"]: one["points"] for one in island["items"] if one["module"] == "largest"}
        for island in seen(state)["seats"]
    ]
    assert largest[CORAL] == {"field": 5, "house": 0, "wall": 5, "path": 5}
    assert largest[1] == {"field": 0, "house": 0, "wall": 0, "path": 0}


def test_I5_3_tied_all_get_the_points_in_full() -> None:
    line = "seats 3; card pair-hp; laid pair-fw:A1 / pair-fw:H1 / -; marker 40 / 40 / 40"
    state = read(line)
    play(state, *["stop"] * 3)
    assert markers(state) == [40 + 10 - 29, 40 + 10 - 29, 40 - 31]


def test_I5_3_what_nobody_has_nobody_scores() -> None:
    state = read("seats 3; card pair-hp; marker 40 / 40 / 40")
    play(state, *["stop"] * 3)
    assert markers(state) == [9, 9, 9]


def test_I5_3_solo_whatever_lies_there_is_the_largest() -> None:
    state = read("seats 1; card pair-hp; laid pair-fw:F2:1; marker 40")
    assert side(state)["final"] == 40 + 10 - 30
    play(state, "stop")
    assert markers(state) == [20]


def test_I5_3_who_has_stopped_is_compared_as_well() -> None:
    line = (
        "card pair-hp; laid pair-fw:F2:1,pair-fh:F3:1 / pair-fw:H1; marker 40 / 40; stopped 2 / 0"
    )
    state = read(line)
    play(state, "stop")
    items = {
        one["symbol"]: one["points"] for one in side(state)["items"] if one["module"] == "largest"
    }
    assert items == {"field": 5, "house": 5, "wall": 5, "path": 0}


def test_I5_3_each_open_beach_space_loses_a_point() -> None:
    state = read("seats 1; card pair-hp; laid line-fwh:H1; marker 30")
    play(state, "stop")
    assert side(state)["items"][-1]["points"] == -28
    assert markers(state) == [30 + 15 - 28]


def test_I5_4_most_points_win() -> None:
    state = read("seats 3; card pair-hp; marker 40 / 50 / 45")
    events = told(state, *["stop"] * 3)
    assert state.winners() == [1]
    assert events[-1] == ("over", "I5.4", "Ink wins. Won on points.")


def test_I5_4_ties_are_settled_by_rows() -> None:
    state = read("card pair-wp; laid pair-fh:H1 / pair-fh:A1; marker 30 / 30")
    events = told(state, "stop", "stop")
    assert markers(state) == [11, 11]
    assert state.winners() == [1]
    assert events[-1][1] == "I4.3"


def test_I5_4_nobody_has_won_before_the_end() -> None:
    state = read("card pair-wp; marker 55 / 1")
    assert state.winners() == seen(state)["winners"] == []


def test_I5_5_circles_are_not_used() -> None:
    state = read("seats 3; card pair-wp; marker 55 / 50 / 9")
    assert [one["circles"] for one in seen(state)["seats"]] == [0, 0, 0]
    events = told(state, *["stop"] * 3)
    assert [one["circles"] for one in seen(state)["seats"]] == [0, 0, 0]
    assert not {"circles", "sticker"} & {kind for kind, _, _ in events}


def test_I5_5_houses_on_the_beach_score_nothing() -> None:
    state = read("seats 1; card pair-fh")
    play(state, "H1")
    assert markers(state) == [10]


# --- solo -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["endless", "episode_1"])
def test_I5_6_solo_is_rated_by_games_of_our_bot(mode: str) -> None:
    played = "reconstructed" if mode == "endless" else mode
    state = read(f"seats 1; components {played}; card pair-fh; marker 54")
    assert seen(state)["rating"] is None
    events = told(state, "stop")
    rating = seen(state)["rating"]
    assert rating == RATING.of(mode, 54 - 31)
    assert events[-1][1] == "I5.6"
    assert events[-1][2].startswith("Solo game over: 23 points. You beat ")
    # It stands apart from the points of the score sheet, and on the card.
    sheet = my_island().score_sheet(state)
    assert sheet.verdict is not None
    assert sheet.verdict.rule == "I5.6"
    assert sum(row.points[0] for row in sheet.rows) == sheet.totals[0]
    assert str(sheet.verdict.message) == str(my_island().describe(seen(state))[-1])
    card = next(part for part in my_island().picture(state, 0).parts if part.id == "card")
    assert card.label == str(sheet.verdict.message)


def test_I5_6_the_percentage_is_of_games_with_fewer_points() -> None:
    for mode in ("endless", "episode_1"):
        percents = [RATING.of(mode, points)["percent"] for points in range(56)]
        assert percents == sorted(percents)
        assert percents[0] == 0
        # Who has come to the end of the track has beaten all who have not.
        assert percents[55] == sum(points < 55 for points in RATING.data["tables"][mode][:100])


def test_I5_6_not_with_others_and_not_on_an_island_of_ones_own() -> None:
    state = start(2)
    play(state, "stop", "stop")
    assert seen(state)["rating"] is None
    own = land_of([{"module": "open", "terrain": "beach", "points": -1}])
    alone = my_island().start(1, 1, {}, own)
    events = told(alone, "stop")
    assert seen(alone)["rating"] is None
    assert "There is no rating for an island of your own." in events[-1][2]
