"""M3: one of five."""

from __future__ import annotations

import pytest

from tests.maori.positions import board, legal, maori, play, read, refused, story, tile_at

VOLCANO = (
    "display E.pp,water.s,N.ph,single.p,W.plW,volcano,water.b,S.p,N.pp,single.pp,S.pp,W.p,"
    "water,NS.pp,S.pss,E.plE"
)


def test_M3_1_a_tile_of_the_line_comes_onto_the_board() -> None:
    state = read("edge left-2; phase act")
    assert maori().view(state, None)["line"] == ["A2", "B2", "C2", "D2"]
    events = story(state, "take A2 to C3")
    assert events[0] == (
        "take",
        "M3.1",
        "Coral takes an end open to the west (1 palm, half a lei) from A2 and places it on C3.",
    )
    assert board(state, 0) == {"C3": "W.plW"}
    assert state.to_act() == [1]


@pytest.mark.parametrize(
    ("edge", "line"),
    [
        ("top-B", ["B1", "B2", "B3", "B4"]),
        ("right-3", ["D3", "C3", "B3", "A3"]),
        ("bottom-A", ["A4", "A3", "A2", "A1"]),
        ("left-4", ["A4", "B4", "C4", "D4"]),
    ],
)
def test_M3_1_row_or_column_from_where_the_ship_is(edge: str, line: list[str]) -> None:
    state = read(f"edge {edge}; phase act; shells 3 / 3")
    assert maori().view(state, None)["line"] == line
    for place in ("A1", "A3", "B2", "B4", "C3", "D1", "D3", "D4"):
        rule = "" if place in line else "M3.1"
        assert refused(state, f"take {place} to A1") == rule


def test_M3_2_into_the_storage_if_that_is_empty() -> None:
    state = read("edge left-2; phase act")
    events = story(state, "store A2")
    assert events[0][:2] == ("store", "M3.2")
    side = maori().view(state, None)["seats"][0]
    assert (side["stored"], side["free"]) == ("W.plW", 16)
    full = read("edge left-2; phase act; stored W.p")
    assert refused(full, "store A2") == "M3.2"


def test_M3_3_the_stored_tile_is_placed() -> None:
    state = read("edge left-2; phase act; stored E.ph")
    events = story(state, "place B2")
    assert events[0][:2] == ("place", "M3.3")
    assert board(state, 0) == {"B2": "E.ph"}
    assert maori().view(state, None)["seats"][0]["stored"] is None
    assert refused(read("edge left-2; phase act"), "place B2") == "M3.3"


def test_M3_4_a_removed_tile_goes_back_to_the_box() -> None:
    state = read("edge left-2; phase act; boards water.s,E.p; shells 6 / 5")
    supply = state.in_supply
    assert story(state, "remove A1")[0][:2] == ("remove", "M3.4")
    assert board(state, 0) == {"B1": "E.p"}
    assert maori().view(state, None)["seats"][0]["shells"] == 6
    assert state.in_supply == supply
    assert maori().view(state, None)["left"]["water.s"] == 3
    assert refused(read("edge left-2; phase act"), "remove A1") == "M3.4"


def test_M3_5_nothing() -> None:
    state = read("edge left-2; phase act")
    assert story(state, "nothing")[0][:2] == ("nothing", "M3.5")
    assert state.to_act() == [1]
    assert board(state, 0) == {}


def test_M3_6_a_shell_for_each_tile_skipped() -> None:
    state = read("edge left-2; phase act; shells 2 / 5")
    assert maori().view(state, None)["costs"] == {"A2": 0, "B2": 1, "C2": 2, "D2": 3}
    assert refused(state, "take D2 to A1") == refused(state, "store D2") == "M3.6"
    events = story(state, "take C2 to A1")
    assert events[0][:2] == ("take", "M3.6")
    assert events[0][2].endswith("and places it on A1. That costs 2 shells.")
    assert maori().view(state, None)["seats"][0]["shells"] == 0


def test_M3_6_an_empty_place_costs_nothing_to_pass() -> None:
    state = read("display -,-,single.p,water; supply -; edge left-1; phase act; shells 0 / 0")
    assert maori().view(state, None)["costs"] == {"C1": 0, "D1": 1}
    assert refused(state, "take C1 to A1") == ""
    assert refused(state, "take A1 to A1") == "M3.1"
    assert refused(state, "take D1 to A1") == "M3.6"


def test_M3_7_a_volcano_blocks_the_line() -> None:
    state = read(f"{VOLCANO}; edge left-2; phase act")
    assert maori().view(state, None)["costs"] == {"A2": 0}
    for place in ("B2", "C2", "D2"):
        assert refused(state, f"take {place} to A1") == refused(state, f"store {place}") == "M3.7"


def test_M3_7_from_the_other_side_what_lies_before_it_can_be_taken() -> None:
    state = read(f"{VOLCANO}; edge right-2; phase act")
    assert maori().view(state, None)["costs"] == {"D2": 0, "C2": 1}


def test_M3_7_one_that_comes_later_stays_and_is_told() -> None:
    state = read("supply 2xvolcano; edge left-2; phase act")
    assert ("volcano", "M3.7") in [event[:2] for event in story(state, "take A2 to A1")]
    assert tile_at(state, "A2") == "volcano"
    assert not any(" A2" in text for text in legal(state))


def test_M3_8_the_place_is_refilled_after_the_action() -> None:
    state = read("edge left-2; phase act")
    supply = state.in_supply
    events = story(state, "store A2")
    assert "M3.8" in [rule for _, rule, _ in events] or tile_at(state, "A2") == "volcano"
    assert tile_at(state, "A2") is not None
    assert state.in_supply == supply - 1


def test_M3_8_without_a_supply_it_stays_empty() -> None:
    state = read("supply -; edge left-2; phase act")
    events = story(state, "take A2 to A1")
    assert tile_at(state, "A2") is None
    assert "M3.8" not in [rule for _, rule, _ in events]


def test_M3_8_nothing_is_refilled_where_nothing_was_taken() -> None:
    for text in ("nothing", "remove A1", "place B1"):
        state = read("edge left-2; phase act; boards water; stored E.p")
        supply = state.in_supply
        play(state, text)
        assert state.in_supply == supply
