"""The picture of My Island: what can be told from it at a glance, and what can be picked in it."""

from __future__ import annotations

import json
from itertools import pairwise
from math import cos, dist, radians, sin

import pytest

from motu.core.message import in_english
from motu.core.picture import Part, Picture
from motu.core.shapes import Box
from motu.games.my_island.box import BOX
from motu.games.my_island.drawing.figures import FIGURES
from motu.games.my_island.drawing.layout import Layout, layout, middles
from motu.games.my_island.drawing.outlines import corners
from motu.games.my_island.drawing.picture import draw
from motu.games.my_island.drawing.tile_art import ARTS
from motu.games.my_island.rules.ground import SYMBOLS
from motu.games.my_island.rules.land import POSES, Land
from motu.games.my_island.rules.state import MyIslandState
from motu.games.my_island.view import covered, view
from motu.words import say_in
from tests.my_island.games import my_island
from tests.my_island.positions import CORAL, INK, act, read, start

#: An island as high and as slanted as any: twelve rows, and no corner is free below.
LEAN = [7, 8, 8, 9, 9, 9, 9, 9, 9, 9, 8, 6]

every_shape = pytest.mark.parametrize("shape", ["wide", "tall"])


def shown(
    state: MyIslandState, seat: int | None = CORAL, shape: str = "wide", near: int | None = None
) -> Picture:
    """A position as a seat sees it."""
    return draw(view(state, seat), in_english, shape, near)


def parts(picture: Picture) -> dict[str, Part]:
    return {part.id: part for part in picture.parts}


def figure(name: str) -> MyIslandState:
    return read(FIGURES[name].position)


def leaning() -> Land:
    """Another island, with the same number of spaces of every terrain."""
    wanted = {"b": 31, "h": 29, "p": 16, "r": 20, "t": 4}
    letters = list("".join(letter * n for letter, n in wanted.items()))
    rows = ["".join(letters.pop() for _ in range(wide)) for wide in LEAN]
    assert not letters
    return BOX.own(json.dumps({**BOX.usual().data, "name": "lean", "rows": rows}))


# --- the island and the hand ---------------------------------------------------------------------


@every_shape
def test_every_space_is_a_part_and_a_place(shape: str) -> None:
    state = start()
    picture = shown(state, shape=shape)
    names = state.land.ground.names
    assert list(picture.places) == [f"at-{name}" for name in names]
    cells = [part for part in picture.parts if part.id.startswith("cell-")]
    assert [part.id for part in cells] == [f"cell-{name}" for name in names]
    assert not any(part.pick for part in cells)
    assert cells[0].label == "A1: beach"


@every_shape
@pytest.mark.parametrize(
    "line",
    [
        *(f"card {tile}" for tile in ("pair-fw", "line-fwh", "triangle-fwh", "rhombus-fhpw")),
        # I8.4, I8.5: odd tiles, on the plateau as well.
        *(
            f"components episode_24; card {tile}; laid pair-fw:K1,pair-hp:K3"
            for tile in ("trefoil-pfwh", "wave-hpfw", "hook-fwph", "bow-wfhp")
        ),
    ],
)
def test_a_tile_in_the_hand_lies_on_the_spaces_that_it_covers(line: str, shape: str) -> None:
    """I2.4: in all six poses, wherever it fits."""
    state = read(line)
    picture, land = shown(state, shape=shape), state.land
    tile = land.names[state.card]
    plan = layout(shape, land, 2)
    (piece,) = picture.pieces
    assert piece.pick == "tile"
    assert [pose.pick for pose in piece.poses] == [f"turn-{n}" for n in range(POSES)]
    number = land.names.index(tile)
    spots = middles(land.tiles[number])
    actions = [action for action in state.legal(CORAL) if action < land.pass_]
    assert len({action % POSES for action in actions}) == POSES or "laid" in line
    for action in actions:
        pose = piece.poses[action % POSES]
        x, y = picture.places[f"at-{land.ground.names[action // POSES]}"]
        a = radians(pose.turn)
        for (dx, dy), cell in zip(spots, covered(land, number, action), strict=True):
            turned = (dx * cos(a) - dy * sin(a), dx * sin(a) + dy * cos(a))
            there = (
                x - pose.anchor[0] + turned[0] * plan.near.size,
                y - pose.anchor[1] + turned[1] * plan.near.size,
            )
            assert dist(there, plan.near.middle(cell)) < 0.01


def test_the_tile_is_held_at_its_middle() -> None:
    """It turns about itself, so no pose takes it far from the hand."""
    for tile in BOX.usual().tiles:
        x, y = (sum(axis) for axis in zip(*middles(tile), strict=True))
        assert abs(x) < 0.01
        assert abs(y) < 0.01


def test_only_whoever_is_to_act_has_a_piece() -> None:
    state = start()
    assert shown(state).pieces
    assert not shown(state, None).pieces
    assert not shown(state, CORAL, near=INK).pieces, "another's island is only looked at"
    act(state, CORAL, "pass")
    assert not shown(state).pieces


@every_shape
def test_what_can_be_done_is_a_part_on_the_own_picture_alone(shape: str) -> None:
    state = start()
    picks = {part.pick: part.id for part in shown(state, shape=shape).parts if part.pick}
    # The page has a button with the id `stop`.
    assert picks == {"tile": "tile", "pass": "do-pass", "stop": "do-stop"}
    for seat, near in ((None, None), (CORAL, INK)):
        assert not any(part.pick for part in shown(state, seat, shape, near).parts)


def test_pass_looks_idle_with_the_marker_on_0() -> None:
    """I2.6."""
    free = parts(shown(read("card pair-fw; laid line-hfp:G4 / -; marker 1 / 9")))
    stuck = parts(shown(read("card pair-fw; laid line-hfp:G4 / -; marker 0 / 9")))
    assert "mi-idle" not in free["do-pass"].inside
    assert "mi-idle" in stuck["do-pass"].inside
    assert "mi-idle" not in stuck["do-stop"].inside


def test_spaces_that_the_tile_could_cover_are_marked_for_whoever_is_to_act() -> None:
    state = read("card pair-fw; laid line-hfp:G4 / -")
    drawn = parts(shown(state))["fits"].inside
    assert drawn.count("Z") == len(view(state, CORAL)["fits"]) > 0
    assert not parts(shown(state, None))["fits"].inside
    act(state, CORAL, "pass")
    assert not parts(shown(state))["fits"].inside


# --- tiles ---------------------------------------------------------------------------------------


def test_a_covered_space_shows_its_symbol_and_says_its_terrain() -> None:
    cells = parts(shown(read("card pair-fw; laid line-hfp:G4 / -")))
    for name, symbol, words in (
        ("G4", "house", "House on the heath"),
        ("G5", "field", "Field on the beach"),
        ("G6", "path", "Path on the beach"),
    ):
        assert f'href="#mi-{symbol}"' in cells[f"cell-{name}"].inside
        assert cells[f"cell-{name}"].label == f"{name}: {words}"


def test_spaces_of_one_tile_are_joined_and_tiles_are_not() -> None:
    """A joined side goes all the way to the next space; every other stays away from it."""
    whole, one_side = corners(40), corners(40, 2, 1)
    # The first side, to the east, lies between the first two corners.
    assert [x for x, _ in one_side[:2]] == pytest.approx([20, 20])
    assert min(x for x, _ in one_side) == pytest.approx(-18)
    assert min(x for x, _ in whole) == pytest.approx(-20)
    cells = parts(shown(read("card pair-fw; laid line-hfp:G4,pair-hp:G3:3 / -")))
    rims = {n: cells[f"cell-{n}"].inside.split('class="mi-rim"')[1] for n in ("G3", "G4", "G5")}
    # The house on G3 is the end of one tile, that on G4 of the other, the field on G5 is within.
    assert rims["G3"].count("M") == rims["G4"].count("M") == 1
    assert rims["G5"].split('"')[1].count("M") == 2


def test_I2_1_the_own_tile_of_this_round_is_set_apart_and_others_see_none() -> None:
    state = read("card pair-fw; laid line-hfp:G4 / -")
    before = parts(shown(state, INK, near=CORAL))
    state.play(CORAL, state.legal(CORAL)[0])
    mine = parts(shown(state))
    cells = [name for name, part in mine.items() if "mi-new" in part.inside]
    assert len(cells) == 2
    assert all(mine[name].label.endswith("can still be taken back") for name in cells)
    assert "mi-pale" in mine["tile"].inside
    theirs = parts(shown(state, INK, near=CORAL))
    assert {n for n, part in theirs.items() if part != before[n]} <= {"plate"}


def test_symbols_differ_in_shape_and_colour() -> None:
    assert len({art() for art in ARTS}) == len(SYMBOLS)
    style = shown(start()).style
    tones = [style.split(f".mi-t{n}{{fill:")[1][:7] for n in range(len(SYMBOLS))]
    assert len(set(tones)) == len(SYMBOLS)


# --- groups, roads and totems --------------------------------------------------------------------


@every_shape
def test_I5_1_a_group_that_has_scored_has_an_outline_and_a_seal(shape: str) -> None:
    by_name = parts(shown(figure("groups"), shape=shape))
    assert by_name["groups"].inside.count('class="mi-scored"') == 1
    assert by_name["seals"].inside.count('class="mi-seal"') == 1
    assert "Village of 5, has scored" in by_name["groups"].label
    fewer = parts(shown(read("card pair-fw; laid line-hfp:G4,pair-hp:G3:3 / -"), shape=shape))
    assert "mi-scored" not in fewer["groups"].inside
    assert 'class="mi-tie mi-tie2"' in fewer["groups"].inside, "two houses are tied"
    assert "Village of 2" in fewer["groups"].label
    assert not fewer["seals"].inside


@every_shape
def test_I5_2_a_totem_with_a_road_has_a_garland_and_its_road_is_gold(shape: str) -> None:
    state = figure("groups")
    by_name = parts(shown(state, shape=shape))
    totems = [state.land.ground.names[totem] for totem in state.land.ground.totems]
    garlands = [n for n in totems if "#mi-garland" in by_name[f"totem-{n}"].inside]
    assert garlands == view(state, CORAL)["seats"][CORAL]["totems"] == ["B5"]
    assert "with a road to the sea" in by_name["totem-B5"].label
    assert 'class="mi-way"' in by_name["roads"].inside
    assert "mi-way" not in parts(shown(start(), shape=shape))["roads"].inside


# --- around the island ---------------------------------------------------------------------------


@every_shape
def test_I3_2_the_track_shows_markers_and_debts(shape: str) -> None:
    state = read("card pair-fw; laid line-hfp:G4 / -; marker 0 / 31; debt 4 / 0")
    track = parts(shown(state, shape=shape))["track"]
    assert ">−4</text>" in track.inside
    assert "mi-debt" in track.inside
    assert "Coral on 0, 4 to be taken off" in track.label
    assert "Ink on 31" in track.label
    assert {f"#mi-seat{seat}" for seat in range(2)} <= set(track.inside.split('"'))
    assert ">−4</text>" in parts(shown(state, INK, shape))["side-0"].inside
    ground = parts(shown(state, shape=shape))["ground"].inside
    for number in (0, 10, 55):
        assert f">{number}</text>" in ground


@every_shape
def test_all_tiles_lie_in_the_tray_and_those_that_are_gone_are_faint(shape: str) -> None:
    state = read("gone line-wph; card pair-fw; laid line-hfp:G4 / -")
    by_name = parts(shown(state, shape=shape))
    faint = {n for n, part in by_name.items() if "mi-gone" in part.css}
    assert faint == {"coming-line-wph", "coming-line-hfp"}
    assert sum(name.startswith("coming-") for name in by_name) == 28
    assert ">25 tiles to come</text>" in by_name["to-come"].inside
    assert "pair (field, path)" in by_name["to-come"].label


@every_shape
@pytest.mark.parametrize("mode", ["endless", "episode_1"])
def test_I7_every_module_is_drawn_with_what_it_brings(mode: str, shape: str) -> None:
    state = start(mode=mode)
    by_name = parts(shown(state, shape=shape))
    modules = state.rules.modules
    plan = layout(shape, state.land, 2)
    ground = by_name["ground"].inside
    assert ground.count("mi-worth") + ground.count("mi-cost") == len(modules)
    assert "Open beach 0, at the end −31" in by_name["items"].label
    assert ">−31</text>" in by_name["items"].inside
    assert inside(plan, plan.items)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@every_shape
def test_other_islands_are_small_and_can_be_opened(shape: str, seats: int) -> None:
    state = start(seats)
    for near in range(seats):
        by_name = parts(shown(state, CORAL, shape, near))
        others = [seat for seat in range(seats) if by_name[f"side-{seat}"].inside]
        assert others == [seat for seat in range(seats) if seat != near]
        assert [by_name[f"side-{seat}"].near for seat in others] == others


def test_a_small_island_shows_every_tile() -> None:
    state = read("card pair-fw; laid - / line-hfp:G4,pair-hp:G3:3")
    small = parts(shown(state))["small-1"].inside
    assert [small.count(f"#mi-mini{n}") for n in range(4)] == [1, 0, 2, 2]


# --- other islands -------------------------------------------------------------------------------


def inside(plan: Layout, box: Box) -> bool:
    x, y, w, h = box
    return x >= 0 and y >= 0 and x + w <= plan.width and y + h <= plan.height


def overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2] - 0.01
        and other[0] < one[0] + one[2] - 0.01
        and one[1] < other[1] + other[3] - 0.01
        and other[1] < one[1] + one[3] - 0.01
    )


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("island", ["reconstructed", "episode_1", "episode_24", "own"])
@every_shape
def test_nothing_lies_over_anything_else(shape: str, island: str, seats: int) -> None:
    land = leaning() if island == "own" else BOX.built_in(island)
    plan = layout(shape, land, seats)
    boxes = [plan.plate, plan.track, plan.card, plan.pass_, plan.stop, plan.items, plan.tray.box]
    boxes += [slip.box for slip in plan.slips]
    assert all(inside(plan, box) for box in (*boxes, plan.near.frame))
    for n, one in enumerate(boxes):
        assert not any(overlap(one, other) for other in boxes[n + 1 :])
    half = plan.near.size / 2
    for cell in plan.near.ground.cells:
        x, y = plan.near.at(cell)
        space = (x - half, y - half, 2 * half, 2 * half)
        assert not any(overlap(space, box) for box in boxes)
    for slip in plan.slips:
        assert slip.grid.frame[1] >= slip.box[1] + slip.head


def test_on_a_phone_the_island_is_as_wide_as_the_picture() -> None:
    plan = layout("tall", BOX.usual(), 2)
    assert plan.near.frame[2] > 0.95 * plan.width
    assert plan.height <= 500, "a higher picture is made narrower by the page"
    assert plan.near.size > 21


@every_shape
def test_an_island_of_ones_own_is_played_and_drawn(shape: str) -> None:
    land = leaning()
    BOX.keep(land)
    state = my_island().start(2, 3, components=land)
    for _ in range(12):
        seat = state.to_act()[0]
        state.play(seat, state.legal(seat)[0])
    by_name = parts(shown(state, shape=shape))
    assert {f"totem-{land.ground.names[totem]}" for totem in land.ground.totems} <= set(by_name)
    assert sum(name.startswith("cell-") for name in by_name) == 100


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("island", ["usual", "own"])
@every_shape
def test_all_spaces_and_tiles_are_shown_for_whoever_made_them(
    shape: str, island: str, lang: str
) -> None:
    land = BOX.usual() if island == "usual" else leaning()
    picture = my_island().components_picture(land, say_in(lang), shape)
    by_name = parts(picture)
    assert {f"cell-{name}" for name in land.ground.names} <= set(by_name)
    for name in land.names:
        assert f'href="#mi-tile-{name}"' in by_name[f"tile-{name}"].inside
        assert by_name[f"tile-{name}"].label
    assert sum("#mi-totem" in part.inside for part in picture.parts) == 4


def test_rows_of_the_tray_lie_one_below_the_other() -> None:
    for shape in ("wide", "tall"):
        tray = layout(shape, BOX.usual(), 2).tray
        x, y, w, h = tray.box
        assert all(x < sx < x + w and y < sy < y + h for sx, sy in tray.spots)
        for (ax, ay), (bx, by) in pairwise(tray.spots):
            assert bx > ax or by > ay
