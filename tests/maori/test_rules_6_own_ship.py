"""M6: the own ship."""

from __future__ import annotations

import pytest

from tests.maori.positions import legal, maori, play, read, refused, start, story

EIGHT = {"A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"}


def ship(line_or_state: object, seat: int = 0) -> str | None:
    """Where the own ship of a seat stands."""
    found: str | None = maori().view(line_or_state, None)["seats"][seat]["ship"]
    return found


def targets(texts: set[str]) -> set[str]:
    """The spaces on which the first tile of the line could be placed."""
    return {text.split()[3] for text in texts if text.startswith("take A2")}


@pytest.mark.parametrize("kind", ["advanced", "professional"])
def test_M6_1_it_stands_on_the_first_tile_placed(kind: str) -> None:
    state = start(own_ship=kind)
    play(state, "sail top-A")
    seat = state.to_act()[0]
    play(state, "sail top-B")
    assert len({text for text in legal(state) if text.startswith("take B1")}) == 16
    play(state, "take B1 to C3")
    assert ship(state, seat) == "C3"
    assert state.to_act() == [1 - seat]  # there is no other tile to go to


def test_M6_1_later_tiles_go_next_to_it_also_diagonally() -> None:
    state = read("own_ship advanced; edge left-2; phase act; boards -,-,-,-,-,water; ships B2")
    assert targets(legal(state)) == EIGHT
    assert refused(state, "take A2 to D4") == "M6.1"
    assert refused(state, "ship A1") == "M6.4"


def test_M6_1_without_own_ships_there_is_none_to_move() -> None:
    state = read("edge left-2; phase act; boards water,water")
    assert refused(state, "ship A1") == "M6.1"
    first = read("own_ship advanced; edge left-2; phase act")
    assert refused(first, "ship A1") == "M6.1"


def test_M6_2_for_shells_before_a_tile_is_placed() -> None:
    line = ("own_ship professional; edge left-2; phase act; boards water,-,-,-,-,-,-,-,-,-,-,-,-,-,"
            "-,water; ships A1; shells {} / 5")  # fmt: skip
    state = read(line.format(3))
    # From corner to corner like a king, over water: three spaces.
    words = "Coral moves the ship to D4. That costs 3 shells."
    assert story(state, "ship D4") == [("steer", "M6.2", words)]
    assert ship(state) == "D4"
    assert maori().view(state, None)["seats"][0]["shells"] == 0
    assert targets(legal(state)) == {"C3", "D3", "C4"}
    assert refused(read(line.format(2)), "ship D4") == "M6.2"


def test_M6_2_it_ends_on_a_tile() -> None:
    state = read("own_ship professional; edge left-2; phase act; boards water,-,water; ships A1")
    assert refused(state, "ship B1") == refused(state, "ship A1") == "M6.5"
    assert refused(state, "ship C1") == ""


def test_M6_3_the_tile_under_it_cannot_be_removed() -> None:
    for kind in ("advanced", "professional"):
        state = read(f"own_ship {kind}; edge left-2; phase act; boards water,water; ships A1")
        assert refused(state, "remove A1") == "M6.3"
        assert refused(state, "remove B1") == ""


@pytest.mark.parametrize("text", ["nothing", "store A2", "remove A1", "take A2 to C1", "place C1"])
def test_M6_4_advanced_it_may_move_after_any_action(text: str) -> None:
    state = read("own_ship advanced; edge left-2; phase act; boards water,water,-,-,-,water; "
                 "ships B1; stored water.b")  # fmt: skip
    if text == "store A2":
        state = read("own_ship advanced; edge left-2; phase act; boards water,water,-,-,-,water; "
                     "ships B1")  # fmt: skip
    play(state, text)
    assert state.to_act() == [0]
    tiles = {cell for cell in legal(state) if cell != "nothing"}
    assert "ship B2" in tiles
    assert refused(state, "ship D4") == refused(state, "ship B1") == "M6.4"
    assert refused(state, "store A2") == refused(state, "remove B2") == "M6.4"
    shells = maori().view(state, None)["seats"][0]["shells"]
    play(state, "ship B2")
    assert ship(state) == "B2"
    assert maori().view(state, None)["seats"][0]["shells"] == shells
    assert state.to_act() == [1]


def test_M6_4_or_stay() -> None:
    state = read("own_ship advanced; edge left-2; phase steer; boards water,water; ships A1")
    assert story(state, "nothing")[0][:2] == ("stay", "M6.4")
    assert ship(state) == "A1"
    assert state.to_act() == [1]


def test_M6_5_professional_it_goes_onto_every_tile_placed() -> None:
    state = read("own_ship professional; edge left-2; phase act; boards water; ships A1")
    play(state, "take A2 to B2")
    assert ship(state) == "B2"
    assert state.to_act() == [1]


@pytest.mark.parametrize("text", ["nothing", "store A2", "remove B1"])
def test_M6_5_professional_and_moves_at_no_other_time(text: str) -> None:
    state = read("own_ship professional; edge left-2; phase act; boards water,water; ships A1")
    play(state, text)
    assert ship(state) == "A1"
    assert state.to_act() == [1]


def test_M6_6_whoever_pays_must_place() -> None:
    state = read("own_ship advanced; edge left-2; phase act; boards water,water; ships A1")
    play(state, "ship B1")
    for text in ("nothing", "store A2", "remove A1", "ship A1"):
        assert refused(state, text) == "M6.6"
    assert refused(state, "take A2 to C1") == ""


def test_M6_6_not_without_a_tile_to_place() -> None:
    volcano = ("display E.pp,water.s,N.ph,single.p,volcano,EW.p,water.b,S.p,N.pp,single.pp,S.pp,"
               "W.p,water,NS.pp,S.pss,E.plE")  # fmt: skip
    line = f"own_ship advanced; {volcano}; edge left-2; phase act; boards water,water; ships A1"
    assert refused(read(line), "ship B1") == "M6.6"
    assert refused(read(f"{line}; stored W.p"), "ship B1") == ""


def test_M6_6_not_to_where_there_is_no_room() -> None:
    state = read(
        "own_ship advanced; edge left-2; phase act; ships A4;"
        "boards water,water,-,-,water,water,-,-,-,-,-,-,water.b"
    )
    assert refused(state, "ship A1") == "M6.6"
    assert refused(state, "ship B1") == ""
