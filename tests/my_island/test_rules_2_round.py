"""I2: a round, in which all place the same tile."""

from __future__ import annotations

import pytest

from tests.my_island.games import my_island
from tests.my_island.positions import (
    CORAL,
    INK,
    SAND,
    act,
    legal,
    markers,
    play,
    read,
    refused,
    seen,
    side,
    start,
    told,
)

# --- all at once ----------------------------------------------------------------------------------


def test_I2_1_everybody_places_the_tile_of_the_card_on_the_own_island() -> None:
    state = read("seats 3; card pair-fh")
    play(state, "H1", "A1", "G9 +180")
    laid = [one["tiles"][0] for one in seen(state)["seats"]]
    assert [one["tile"] for one in laid] == ["pair-fh"] * 3
    assert [one["cells"] for one in laid] == [["H1", "H2"], ["A1", "A2"], ["G9", "G8"]]
    assert seen(state)["round"] == 2
    assert seen(state)["card"] != "pair-fh"


def test_I2_1_in_any_order_and_nothing_counts_before_all_have_decided() -> None:
    state = read("seats 3; card pair-fh")
    act(state, SAND, "H1")
    act(state, CORAL, "A1")
    assert state.to_act() == [INK]
    assert seen(state)["card"] == "pair-fh"
    assert [one["decided"] for one in seen(state)["seats"]] == [True, False, True]
    assert all(not one["tiles"] for one in seen(state)["seats"])
    act(state, INK, "pass")
    assert [len(one["tiles"]) for one in seen(state)["seats"]] == [1, 0, 1]
    assert not any(one["decided"] for one in seen(state)["seats"])


def test_I2_1_nobody_sees_what_another_decides_before_all_have_decided() -> None:
    for text in ("H1", "pass", "stop"):
        state = read("seats 3; card pair-fh; laid - / - / -; marker 10 / 4 / 10")
        act(state, INK, text)
        for viewer in (CORAL, SAND, None):
            island = side(state, INK, viewer)
            assert island["decided"]
            assert (island["tiles"], island["marker"], island["stopped"]) == ([], 4, None)
            assert (island["chosen"], island["new"]) == (None, None)
        mine = side(state, INK, INK)
        assert mine["chosen"] == {"H1": "place"}.get(text, text)
        assert mine["new"] == ("pair-fh" if text == "H1" else None)
        assert mine["marker"] == (3 if text == "pass" else 4)
        assert mine["stopped"] == (1 if text == "stop" else None)


def test_I2_1_whoever_has_decided_waits_for_the_others() -> None:
    state = start()
    act(state, CORAL, "stop")
    for text in ("H1", "pass", "stop"):
        assert refused(state, text) == "I2.1"
    assert legal(state) == set()
    assert refused(state, "pass", seat=2) == "I2.1"
    assert refused(state, "pass", INK) == ""


def test_I2_1_what_is_tried_out_shows_nothing_of_the_others() -> None:
    """And the next card does not show either: nobody has turned it over yet."""
    state = read("card pair-fh; chosen H1 / -")
    ahead = my_island().foreseen(state, INK, my_island().parse(state, INK, "H3"))
    view = my_island().view(ahead, INK)
    assert view["card"] == "pair-fh"
    assert view["round"] == 1
    assert view["seats"][CORAL]["tiles"] == []
    assert len(view["seats"][INK]["tiles"]) == 1


# --- the first tile, and the later ones -----------------------------------------------------------


def test_I2_2_the_first_tile_covers_at_least_one_beach_space() -> None:
    state = read("card line-hfp")
    assert refused(state, "F3") == "I2.2"
    assert refused(state, "E4") == "I2.2"
    assert refused(state, "G3") == ""  # G5 is beach
    assert refused(state, "H1") == ""
    assert refused(state, "C1 +60") == ""


def test_I2_2_the_first_tile_is_the_first_that_somebody_places_not_the_first_card() -> None:
    state = read("card pair-fh; gone line-hfp; passes 1 / 1; marker 9 / 9")
    assert refused(state, "F3") == "I2.2"
    assert refused(state, "H3") == ""


def test_I2_3_a_later_tile_lies_next_to_an_equal_symbol() -> None:
    """House, field and path lie on G4, G5 and G6."""
    state = read("card pair-fh; laid line-hfp:G4")
    assert refused(state, "F5") == ""  # field on F5, next to G5
    assert refused(state, "H2") == ""  # house on H3, next to G4
    # Next to tiles, but to other symbols: the field by the house, the house by the path.
    assert refused(state, "F4 +180") == "I2.3"
    assert refused(state, "F8 +180") == "I2.3"
    # Two spaces away, and far away.
    assert refused(state, "F7") == "I2.3"
    assert refused(state, "A1") == "I2.3"


def test_I2_3_one_match_is_enough_and_it_need_not_be_on_the_beach() -> None:
    state = read("card pair-fh; laid line-hfp:G4")
    play(state, "F5", "H1")  # field on F5, house on F6, which lies by field and path
    assert len(side(state)["tiles"]) == 2


def test_I2_3_symbols_on_the_tile_itself_are_no_match() -> None:
    state = read("card rhombus-fhpw; laid pair-fw:A1")
    assert refused(state, "H5 +240") == "I2.3"


def test_I2_4_tiles_are_turned_in_six_poses() -> None:
    poses = {
        "H4": ["H4", "H5", "H6"],
        "F4 +60": ["F4", "G4", "H4"],
        "F6 +120": ["F6", "G5", "H4"],
        "H6 +180": ["H6", "H5", "H4"],
        "H4 +240": ["H4", "G4", "F4"],
        "H4 +300": ["H4", "G5", "F6"],
    }
    for text, cells in poses.items():
        state = read("seats 1; card line-hfp")
        play(state, text)
        (laid,) = side(state)["tiles"]
        assert (laid["cells"], laid["symbols"]) == (cells, ["house", "field", "path"])


def test_I2_4_tiles_are_not_flipped() -> None:
    """Clockwise a triangle shows field, house, wall, or another tile does: never the mirror."""
    seen_ = set()
    for turn in range(6):
        state = read("seats 1; card triangle-fhw")
        text = f"G5 +{60 * turn}" if turn else "G5"
        play(state, text)
        (laid,) = side(state)["tiles"]
        places = dict(zip(laid["symbols"], laid["cells"], strict=True))
        assert places["field"] == "G5"
        seen_.add((places["house"], places["wall"]))
    # The wall lies one step clockwise from the house; a flipped tile would have it the other way.
    around = ["G6", "H5", "H4", "G4", "F5", "F6"]
    assert seen_ == {(here, around[(n + 1) % 6]) for n, here in enumerate(around)}


def test_I2_4_tiles_never_overlap() -> None:
    state = read("card pair-fh; laid line-hfp:G4")
    for text in ("G4", "G5", "G6", "G3", "F5 +60", "H4 +240", "H5 +240"):
        assert refused(state, text) == "I2.4"
    # The other seat has an island of its own.
    assert refused(state, "G4", INK) == ""


def test_I2_4_once_placed_they_never_move() -> None:
    state = read("card pair-fh; laid line-hfp:G4")
    before = side(state)["tiles"]
    play(state, "F5", "H1")
    assert [one for one in side(state)["tiles"] if one["tile"] != "pair-fh"] == before


def test_I2_5_episode_1_allows_beach_and_heath() -> None:
    state = read("components episode_1; card pair-fh; laid line-hfp:D3:3")  # D3, D2, D1
    assert seen(state)["terrains"] == ["beach", "heath"]
    assert refused(state, "C4") == "I2.5"  # palms
    assert refused(state, "D4") == "I2.5"
    assert refused(state, "E1") == ""


def test_I2_5_the_endless_game_allows_palms_too_but_never_rainforest_or_a_totem() -> None:
    state = read("card pair-fh; laid line-hfp:D3:3")
    assert seen(state)["terrains"] == ["beach", "heath", "palm"]
    assert refused(state, "C3 +180") == ""
    assert refused(state, "C4 +180") == ""  # the house on C3, by the house on D3
    assert refused(state, "C4") == "I2.5"  # C5 is rainforest
    assert refused(state, "B4") == "I2.5"  # B5 is a totem
    assert refused(state, "B5") == "I2.5"


def test_I2_5_there_is_nothing_beside_the_island() -> None:
    state = read("card pair-fh")
    for text in ("H9", "H1 +60", "H1 +180", "A1 +240", "A16", "F11", "G1 +180"):
        assert refused(state, text) == "I2.5"


# --- passing and stopping -------------------------------------------------------------------------


def test_I2_6_to_pass_costs_a_point_and_lays_the_tile_aside() -> None:
    state = read("card pair-fh; marker 7 / 10")
    play(state, "pass", "H1")
    assert markers(state) == [6, 10]
    assert [one["passes"] for one in seen(state)["seats"]] == [1, 0]
    assert side(state)["tiles"] == []
    assert "pair-fh" not in [seen(state)["card"], *seen(state)["to_come"]]
    # Whoever passes stays in.
    assert state.to_act() == [CORAL, INK]


def test_I2_6_one_may_pass_though_the_tile_fits() -> None:
    state = start()
    assert "pass" in legal(state)
    assert len(legal(state)) > 2


def test_I2_6_not_with_the_marker_on_0() -> None:
    state = read("card pair-fh; marker 0 / 1")
    assert refused(state, "pass") == "I2.6"
    assert refused(state, "pass", INK) == ""
    assert "pass" not in legal(state)
    assert refused(state, "stop") == ""
    assert refused(state, "H1") == ""


def test_I2_6_with_the_marker_on_0_and_a_tile_that_fits_nowhere_one_must_stop() -> None:
    state = read("seats 1; card pair-fw; laid pair-hp:A1; marker 0")
    assert legal(state) == {"stop"}
    question = my_island().ask(my_island().view(state, CORAL))
    assert "with the marker on 0 you cannot pass" in str(question)


def test_I2_6_the_last_point_can_be_passed_away() -> None:
    state = read("seats 1; card pair-fh; marker 1")
    play(state, "pass")
    assert markers(state) == [0]
    assert refused(state, "pass") == "I2.6"


def test_I2_7_to_stop_costs_nothing_and_is_for_good() -> None:
    state = read("card pair-fh; laid line-hfp:G4; marker 12 / 9")
    play(state, "stop", "H1")
    assert markers(state) == [12, 9]
    assert [one["stopped"] for one in seen(state)["seats"]] == [2, None]
    assert "pair-fh" not in [tile["tile"] for tile in side(state)["tiles"]]
    assert state.to_act() == [INK]
    for text in ("pass", "stop", "F5"):
        assert refused(state, text) == "I2.7"
    # The others play on, and no round waits for who has stopped.
    play(state, "pass")
    assert seen(state)["round"] == 4
    assert markers(state) == [12, 8]


def test_I2_7_to_stop_is_asked_once_more_and_the_rest_is_not() -> None:
    state = read("seats 1; card pair-fh")
    paths = {
        text: my_island().picks.paths(state, CORAL, my_island().parse(state, CORAL, text))
        for text in ("stop", "pass", "G4 +180")
    }
    assert paths == {
        "stop": [("stop", "sure")],
        "pass": [("pass",)],
        "G4 +180": [("tile", "turn-3", "at-G4")],
    }


def test_I2_7_what_is_asked_says_what_can_be_done() -> None:
    questions = {
        "seats 1; card pair-fh": "Place the first tile: it must cover a beach space.",
        "seats 1; card pair-fh; laid line-hfp:G4": "Place the tile next to an equal symbol.",
        "seats 1; card pair-fw; laid pair-hp:A1":
            "This tile fits nowhere: pass and lose 1 point, or stop.",
        "card pair-fh; chosen pass / -": "Still deciding: Ink.",
        "gone pair-fw; card pair-fh; stopped 1 / 0": "Still deciding: Ink.",
    }  # fmt: skip
    for line, question in questions.items():
        assert str(my_island().ask(seen(read(line), CORAL))) == question


def test_I2_8_it_ends_when_everybody_has_stopped() -> None:
    state = read(
        "seats 3; components episode_1; card pair-fh; laid - / line-hfp:G4 / -; stopped 1 / 0 / 0"
    )
    events = told(state, "stop", "stop")
    assert ("end", "I2.8", "Everybody has stopped.") in events
    assert seen(state)["phase"] == "over"
    assert seen(state)["card"] is None
    assert state.to_act() == []
    assert len(seen(state)["to_come"]) == 26


def test_I2_8_it_ends_after_the_last_card() -> None:
    names = start().land.names
    state = read(f"seats 1; gone {','.join(names[1:])}; card {names[0]}")
    assert seen(state)["round"] == 28
    events = told(state, "pass")
    assert ("end", "I2.8", "The last tile has been played.") in events
    assert state.to_act() == []


def test_I2_8_what_is_tried_after_the_end_is_refused() -> None:
    state = start(1)
    play(state, "stop")
    for text in ("pass", "stop", "H1"):
        assert refused(state, text) == "I2.8"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_I2_8_28_rounds_and_no_more(seats: int) -> None:
    state = read(f"seats {seats}; card pair-fh; marker {' / '.join(['50'] * seats)}")
    rounds = 0
    while state.to_act():
        play(state, *["pass"] * seats)
        rounds += 1
    assert rounds == 28
    assert [one["passes"] for one in seen(state)["seats"]] == [28] * seats
