"""M5: end and scoring."""

from __future__ import annotations

import pytest

from tests.maori.positions import legal, maori, play, points, read, refused, start, story

#: Fifteen tiles: one space is free.
NEARLY = "E.p,W.p,E.p,W.p,E.p,W.ph,E.ph,W.pp,E.pp,W.pp,E.pp,W.pp,water,water,water"


def test_M5_1_when_a_board_is_full_everybody_else_has_one_more_turn() -> None:
    state = read(
        f"seats 3; turn 2; edge left-1; phase act; stored - / water.b / -; boards - / {NEARLY}"
    )
    events = story(state, "place D4")
    assert ("last", "M5.1") in [event[:2] for event in events]
    assert maori().view(state, None)["last_turns"] == 2
    for seat in (2, 0):
        assert state.to_act() == [seat]
        play(state, sorted(legal(state))[0])
        if seat == 2:
            play(state, "nothing")
    events = story(state, "nothing")
    assert ("stop", "M5.1") in [event[:2] for event in events]
    assert state.to_act() == []
    assert refused(state, "nothing", 0) == "M5.1"


def test_M5_1_a_second_full_board_in_the_last_turns_adds_none() -> None:
    full = f"{NEARLY},water.b"
    nearly = "N.p,S.p,N.p,N.ph,N.pp,S.pp,N.pp,S.pp,N.ppp,S.ppp,NS.p,NS.pp,water.b,water.b,water.b"
    state = read(f"boards {full} / {nearly}; edge left-1; turn 2; last_turns 1; phase act; "
                 "stored - / EW.h")  # fmt: skip
    play(state, "place D4")
    assert maori().view(state, None)["stopped"] == "filled"


@pytest.mark.parametrize("seats", [2, 5])
def test_M5_2_nothing_twice_round_the_table(seats: int) -> None:
    state = start(seats)
    play(state, "sail top-A")
    for _ in range(2 * seats - 1):
        play(state, sorted(legal(state))[0], "nothing")
        assert state.to_act()
    play(state, sorted(legal(state))[0])
    assert ("stop", "M5.2") in [event[:2] for event in story(state, "nothing")]
    assert maori().view(state, None)["stopped"] == "idle"


def test_M5_2_anything_else_begins_the_count_anew() -> None:
    state = read("edge left-1; idle 3; phase act")
    play(state, "store A1")
    assert maori().view(state, None)["idle"] == 0


def test_M5_2_when_no_tile_can_be_taken_or_placed_any_more() -> None:
    state = read("display -,-,-,-,-,volcano; supply -; edge left-1; phase act; boards E.p; "
                 "stored water")  # fmt: skip
    assert ("stop", "M5.2") in [event[:2] for event in story(state, "place B1")]
    assert maori().view(state, None)["stopped"] == "exhausted"


def test_M5_2_a_stored_tile_can_still_be_placed() -> None:
    state = read("display -; supply -; edge left-1; phase act; stored - / water")
    play(state, "nothing")
    assert state.to_act() == [1]


@pytest.mark.parametrize(
    ("tiles", "palms", "empty"),
    [
        # Open into the water, over the edge, against another shore, and on both sides.
        ("E.ppp", 0, -16),
        ("-,-,-,E.ppp", 0, -16),
        ("E.ppp,single.p", 1, -15),
        ("-,EW.pp", 0, -16),
        ("E.pp,EW.pp", 0, -16),
        # Complete: two ends, and two ends with a middle.
        ("E.pp,W.ppp", 5, -14),
        ("E.pp,EW.pp,W.p", 5, -13),
        ("S.pp,-,-,-,NS.pp,-,-,-,N.p", 5, -13),
        # Side by side, but not joined.
        ("S.p,S.p", 0, -16),
        ("W.p,E.p", 0, -16),
        ("N.p,-,-,-,S.p", 0, -16),
        ("water,water.s,water.b", 0, -13),
    ],
)
def test_M5_3_incomplete_islands_are_taken_off(tiles: str, palms: int, empty: int) -> None:
    state = read(
        f"display -; supply -; edge left-1; boards {tiles} / "
        f"water.b,water.b,water.b,water.b; shells 0 / 1"
    )
    found = points(state)
    assert (found["palms"], found["empty"]) == (palms, empty)
    assert found["total"] == palms + empty


def test_M5_3_their_ships_are_gone_too() -> None:
    state = read("display -; supply -; edge left-1; boards E.pb,-,W.pb,water.b; shells 0 / 1")
    side = maori().view(state, None)["seats"][0]
    assert (side["ships"], side["fleet"], side["points"]["ships"]) == (5, 3, 3)


@pytest.mark.parametrize(
    ("tiles", "palms"),
    [("single.pp", 2), ("single.ph", 2), ("E.pp,W.ppp", 5), ("E.ph,W.ppp", 8), ("E.ph,W.ph", 4),
     ("E.p,EW.h,W.pp", 6), ("single.ph,single.p", 3)],
)  # fmt: skip
def test_M5_4_a_palm_counts_one_or_two_with_a_hut(tiles: str, palms: int) -> None:
    assert points(read(f"display -; supply -; edge left-1; boards {tiles}"))["palms"] == palms


@pytest.mark.parametrize(
    ("tiles", "leis"),
    [("E.plE,W.plW", 10), ("E.plE,W.p", 0), ("E.plE,EW.p,W.plW", 0), ("S.plS,-,-,-,N.plN", 10),
     ("E.plE,W.plW,E.plE,W.plW", 20), ("W.plW,E.plE", 0)],
)  # fmt: skip
def test_M5_5_two_halves_that_meet_are_a_lei(tiles: str, leis: int) -> None:
    assert points(read(f"display -; supply -; edge left-1; boards {tiles}"))["leis"] == leis


def test_M5_6_most_ships_count_and_all_who_are_tied() -> None:
    one = read("display -; supply -; edge left-1; boards water.b,water.b / water.b")
    assert [points(one, seat)["ships"] for seat in (0, 1)] == [4, 0]
    tied = read("seats 3; edge left-1; boards water.b / water.b / water")
    assert [points(tied, seat)["ships"] for seat in (0, 1, 2)] == [3, 3, 0]


def test_M5_7_most_shells_count_and_all_who_are_tied() -> None:
    one = read("edge left-1; shells 4 / 6")
    assert [points(one, seat)["shells"] for seat in (0, 1)] == [0, 6]
    tied = read("seats 3; edge left-1; shells 4 / 2 / 4; boards water.s,water.s")
    assert [points(tied, seat)["shells"] for seat in (0, 1, 2)] == [4, 0, 4]


def test_M5_8_empty_spaces_cost_a_point_and_stored_tiles_nothing() -> None:
    state = read(
        "display -; supply -; edge left-1; boards single.p; stored single.ph; shells 0 / 0"
    )
    assert points(state)["empty"] == -15
    assert points(state)["total"] == 1 - 15 + 2  # and two ships, as many as the other has


@pytest.mark.parametrize(
    ("left", "right", "shells", "winners", "ending"),
    [
        ("E.pp,W.pp", "E.p,W.p", "5 / 5", [0], "points"),
        ("E.p,W.p", "E.pp,W.pp", "5 / 5", [1], "points"),
        ("single.p", "single.p", "5 / 5", [0, 1], "shared"),
    ],
)
def test_M5_9_most_points_then_most_shells_then_shared(
    left: str, right: str, shells: str, winners: list[int], ending: str
) -> None:
    state = read(f"display -; supply -; boards {left} / {right}; shells {shells}; edge left-1; "
                 "stopped idle")  # fmt: skip
    assert state.winners() == winners
    sheet = maori().score_sheet(state)
    assert sheet.ending is not None
    assert (sheet.ending.name, sheet.ending.rule) == (ending, "M5.9")


def test_M5_9_level_on_points_more_shells_win() -> None:
    """Four shells, the most, are worth as much here as three palms and a space more."""
    state = read("display -; supply -; boards single.p,single.p / single.pp,single.pp,single.p; "
                 "shells 4 / 1; edge left-1; stopped idle")  # fmt: skip
    assert state.points()[0] == state.points()[1]
    assert state.winners() == [0]
    sheet = maori().score_sheet(state)
    assert sheet.ending is not None
    assert sheet.ending.name == "shells"
