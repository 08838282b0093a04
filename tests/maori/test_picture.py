"""The picture of Maori: what can be told from it at a glance, and what can be picked in it."""

from __future__ import annotations

import re

import pytest

from motu.core.message import in_english
from motu.core.picture import Part, Picture
from motu.games.maori.drawing.layout import layout
from motu.games.maori.drawing.picture import draw
from motu.games.maori.rules.actions import EDGE_NAMES, PLACE_NAMES
from motu.games.maori.rules.tiles import BOX
from motu.games.maori.view import view
from tests.maori.positions import DISPLAY, maori, read
from tests.maori.test_notation import FULL

SHAPES = ("wide", "tall")
#: Of the display, the row 2: an end with a lei, a middle, water with a ship, an end.
SEEN = f"{DISPLAY}; edge left-2; phase act"
every_shape = pytest.mark.parametrize("shape", SHAPES)


def shown(line: str, seat: int | None = 0, shape: str = "wide", near: int | None = None) -> Picture:
    """A position as a seat sees it."""
    return draw(view(read(line), seat), in_english, shape, near)


def parts(picture: Picture) -> dict[str, Part]:
    return {part.id: part for part in picture.parts}


def looks(part: Part) -> str:
    """How the land on a space looks: plain, whole or loose."""
    found = re.findall(r"#mo-l\d+(plain|whole|loose)", part.inside)
    return found[0] if found else ""


@every_shape
def test_edges_places_and_spaces_are_parts_that_can_be_picked(shape: str) -> None:
    by_name = parts(shown(SEEN, shape=shape))
    picks = [*(f"edge-{name}" for name in EDGE_NAMES), *(f"display-{name}" for name in PLACE_NAMES)]
    picks += [f"cell-{column}{row}" for row in range(1, 5) for column in "ABCD"]
    for pick in (*picks, "storage"):
        assert by_name[pick].pick == pick
    assert {"explorer", "line", "plate", "tally", "supply", "shells", "ship"} <= set(by_name)


def test_complete_and_incomplete_islands_look_different() -> None:
    cells = parts(shown(f"{SEEN}; boards E.p,W.pp,E.p,-,S.p,-,-,-,water"))
    assert [looks(cells[f"cell-{name}"]) for name in ("A1", "B1", "C1", "A2")] == [
        "whole", "whole", "loose", "loose",
    ]  # fmt: skip
    assert "mo-open" in cells["cell-C1"].inside
    assert "mo-lost" in cells["cell-A2"].inside, "water lies where it would have to go on"
    assert "mo-open" not in cells["cell-A1"].inside


def test_what_can_be_taken_shows_its_cost_and_all_else_none() -> None:
    by_name = parts(shown(SEEN))
    assert "mo-gift" in by_name["cost-A2"].inside
    for cost, name in enumerate(("B2", "C2", "D2"), 1):
        assert f">{cost}</text>" in by_name[f"cost-{name}"].inside
        assert f"for {cost} shell" in by_name[f"display-{name}"].label
        assert "<text" not in by_name[f"display-{name}"].inside, "it would fly off with the tile"
    assert not by_name["cost-A1"].inside
    sailing = parts(shown(f"{DISPLAY}; edge left-2; phase sail"))
    assert not any(sailing[f"cost-{name}"].inside for name in PLACE_NAMES)


@every_shape
def test_the_next_tile_comes_from_the_top_of_the_stack(shape: str) -> None:
    state = read(SEEN)
    before, seat = state.copy(), int(state.turn)
    action = maori().parse(state, seat, "take A2 to A1")
    maori().play(state, seat, action)
    events = maori().story(before, seat, action, state, seat)
    (moved,) = [event.moved for event in events if event.kind in ("refill", "volcano")]
    assert moved == (("pile", "display-A2"),)
    pile = parts(shown(SEEN, shape=shape))["pile"]
    assert pile.inside.count("mo-back") == 1
    assert "<text" not in pile.inside


@every_shape
def test_columns_and_rows_have_their_names(shape: str) -> None:
    for line, columns in ((SEEN, "ABCD"), (f"seats 2; atoll; {SEEN}", "ABCDE")):
        ground = parts(shown(line, shape=shape))["sea"].inside
        found = re.findall(r'<text [^>]*font-size="([\d.]+)"[^>]*mo-name[^>]*>(\w)<', ground)
        assert sorted(name for _, name in found) == sorted(f"{columns}1234ABCD1234")
        assert all(float(size) >= 11 for size, _ in found)


@every_shape
def test_evening_falls_in_the_last_turns(shape: str) -> None:
    day = parts(shown(SEEN, shape=shape))
    assert not day["last"].inside
    assert not day["dusk"].inside
    evening = parts(shown(f"{SEEN}; boards - / {FULL}; last_turns 1", shape=shape))
    assert evening["dusk"].inside
    assert evening["last"].label == "Last turns: 1 turn left."
    assert ">1</text>" in evening["last"].inside


def test_what_lies_behind_a_volcano_is_shaded() -> None:
    by_name = parts(shown(SEEN.replace("EW.p,", "volcano,")))
    shaded = [name for name in PLACE_NAMES if "mo-hid" in by_name[f"display-{name}"].inside]
    assert shaded == ["C2", "D2"]
    assert "behind a volcano" in by_name["display-C2"].label


def test_edges_show_what_it_costs_to_sail_there() -> None:
    by_name = parts(shown(f"{DISPLAY}; edge top-A; phase sail; shells 2 / 5"))
    costs = [
        found[0] if (found := re.findall(r">(\d+)</text>", by_name[f"edge-{name}"].inside)) else
        "free" if "mo-gift" in by_name[f"edge-{name}"].inside else ""
        for name in EDGE_NAMES
    ]  # fmt: skip
    assert costs == ["", "free", "free", "1", "2", *[""] * 11]


def test_tiles_of_the_line_are_pieces_for_whoever_acts_and_nobody_else() -> None:
    stored = f"{SEEN}; stored EW.h / -"
    assert [piece.pick for piece in shown(stored).pieces] == [
        "display-A2", "display-B2", "display-C2", "display-D2", "storage",
    ]  # fmt: skip
    assert shown(stored, 1).pieces == ()
    assert shown(stored, None).pieces == ()
    assert shown(stored, 0, near=1).pieces == ()
    palms, hut = shown(stored).pieces[0], shown(stored).pieces[-1]
    assert [pose.pick for pose in palms.poses] == [""]
    assert [(pose.pick, pose.turn) for pose in hut.poses] == [("turn-0", 0), ("turn-1", 90)]


@every_shape
def test_places_are_where_the_spaces_are_and_stay_the_same(shape: str) -> None:
    plan = layout(shape, BOX.usual(), False, 2)
    first, second = shown(SEEN, shape=shape), shown(f"{SEEN}; boards E.p", 1, shape)
    assert first.places is second.places
    assert first.places["at-B1"] == plan.near.middle(1)
    assert len(first.places) == 17


def test_nothing_on_the_board_of_another_can_be_picked() -> None:
    picture = shown(f"{SEEN}; boards E.p / W.p", 0, near=1)
    cells = [part for part in picture.parts if part.id.startswith("cell-")]
    assert len(cells) == 16
    assert not any(part.pick for part in cells)
    assert parts(picture)["side-0"].near == 0


def test_whoever_has_most_ships_or_shells_is_marked() -> None:
    by_name = parts(shown(f"{SEEN}; boards water.b / -; shells 2 / 5"))
    assert "Nobody has more ships." in by_name["plate"].label
    assert "Nobody has more shells." in by_name["side-1"].label
    assert "Nobody has more ships." not in by_name["side-1"].label


def test_the_ship_printed_in_the_atoll_is_seen_until_it_is_covered() -> None:
    free = parts(shown(f"seats 2; atoll; {SEEN}"))["cell-C2"]
    assert "#mo-ship" in free.inside
    covered = parts(shown(f"seats 2; atoll; {SEEN}; boards -,-,-,-,-,-,-,water"))["cell-C2"]
    assert "#mo-ship" not in covered.inside
    assert parts(shown(f"seats 2; atoll; {SEEN}"))["atoll"].inside
    assert not parts(shown(SEEN))["atoll"].inside


def test_the_own_ship_is_there_only_if_it_is_played_with() -> None:
    assert not parts(shown(SEEN))["ship"].inside
    before = parts(shown(f"own_ship advanced; {SEEN}"))["ship"]
    there = parts(shown(f"own_ship advanced; {SEEN}; boards E.p / -; ships A1 / -"))["ship"]
    assert before.pick == there.pick == "ship"
    assert "A1" in there.label
    assert before.inside != there.inside
