"""M4: placing tiles."""

from __future__ import annotations

from tests.maori.positions import board, maori, play, read, refused, story


def test_M4_1_on_any_free_space_matching_or_not() -> None:
    state = read("edge left-2; phase act; boards E.p")
    cells = maori().view(state, None)["cells"]
    assert {refused(state, f"take A2 to {cell}") for cell in cells[1:]} == {""}
    assert refused(state, "take A2 to A1") == "M4.1"
    play(state, "take A2 to D4")
    assert board(state, 0) == {"A1": "E.p", "D4": "W.plW"}


def test_M4_1_the_smaller_board_has_fewer_spaces() -> None:
    assert refused(read("edge left-2; phase act"), "take A2 to x17") == "M4.1"
    assert refused(read("atoll; edge left-2; phase act"), "take A2 to E4") == ""


def test_M4_2_a_tile_with_palms_is_never_turned() -> None:
    state = read("edge left-2; phase act; stored EW.p")
    for turn in (90, 180, 270):
        assert refused(state, f"place A1 +{turn}") == "M4.2"
        assert refused(state, f"take A2 to A1 +{turn}") == "M4.2"


def test_M4_2_one_without_palms_may_be_turned() -> None:
    state = read("edge left-2; phase act; stored EW.h")
    assert refused(state, "place A1 +90") == ""
    # By 180 degrees it looks the same.
    assert refused(state, "place A1 +180") == "M4.2"
    play(state, "place B2 +90")
    assert board(state, 0) == {"B2": "EW.h'"}


def test_M4_2_a_turned_middle_joins_the_other_way() -> None:
    state = read("edge left-2; phase act; boards S.p,-,-,-,-,-,-,-,N.p; stored EW.h")
    play(state, "place A2 +90")
    islands = maori().view(state, None)["seats"][0]["islands"]
    assert [(one["cells"], one["complete"]) for one in islands] == [(["A1", "A2", "A3"], True)]


def test_M4_3_shells_when_placed_not_when_stored() -> None:
    line = "edge bottom-C; phase act"  # C4 is S.pss
    placed = read(line)
    assert ("shells", "M4.3", "Coral gets 2 shells.") in story(placed, "take C4 to A1")
    assert maori().view(placed, None)["seats"][0]["shells"] == 7
    stored = read(line)
    play(stored, "store C4")
    assert maori().view(stored, None)["seats"][0]["shells"] == 5
    later = read("edge left-2; phase act; stored E.ps")
    play(later, "place A1")
    assert maori().view(later, None)["seats"][0]["shells"] == 6


def test_M4_3_only_as_far_as_the_supply_has_them() -> None:
    state = read("edge bottom-C; phase act; shells 14 / 15")
    play(state, "take C4 to A1")
    assert maori().view(state, None)["seats"][0]["shells"] == 15
    assert maori().view(state, None)["shells"] == 0


def test_M4_3_shells_paid_in_the_same_action_are_in_the_supply() -> None:
    """C4 is third from the right: two shells paid, two got."""
    state = read("edge right-4; phase act; shells 15 / 15")
    assert maori().view(state, None)["costs"]["C4"] == 1
    play(state, "take C4 to A1")
    assert maori().view(state, None)["seats"][0]["shells"] == 15


def test_M4_4_ships_count_when_placed_not_when_stored() -> None:
    state = read("edge top-A; boards E.pb,water.b / -; stored water.b / water.b")
    view = maori().view(state, None)
    assert [side["ships"] for side in view["seats"]] == [4, 2]
    placed = read("edge right-2; phase act; shells 5 / 5")
    play(placed, "take C2 to A1")
    assert maori().view(placed, None)["seats"][0]["ships"] == 3
