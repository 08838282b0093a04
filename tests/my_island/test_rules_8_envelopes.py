"""I8: what the envelopes bring, each by itself, in positions of one line."""

from __future__ import annotations

from typing import Any

import pytest

from motu.core.reading import Fault
from motu.games.my_island.box import BOX
from motu.games.my_island.rules.land import Land
from tests.my_island.games import my_island
from tests.my_island.positions import (
    groups,
    land_of,
    markers,
    play,
    read,
    refused,
    seen,
    side,
    told,
)
from tests.my_island.test_rules_7_modules import group, largest, open_, road

TERRAINS = ["beach", "heath", "palm", "plateau"]
PLATEAU = {"rows": ["uuuuuuu", "uuuuuu"], "tunnel": ["A5", "K1"]}


def target(kind: str, points: int, **more: Any) -> dict[str, Any]:
    return {"module": kind, "points": points, **more}


def points(state: Any, seat: int = 0) -> list[tuple[int, int]]:
    """What each module has brought, and would bring if it ended now."""
    return [(one["points"], one["at_end"]) for one in side(state, seat)["items"]]


def site(state: Any, space: str) -> dict[str, Any]:
    (found,) = [one for one in side(state)["sites"] if one["space"] == space]
    return dict(found)


# --- treasure and pirates -------------------------------------------------------------------------


def test_I8_1_a_treasure_brings_points_when_it_is_covered() -> None:
    land = land_of([target("treasure", 2)])
    state = read("seats 1; card pair-fw; treasures H1,H2,G5", land=land)
    play(state, "H1")
    assert points(state) == [(4, 0)]
    assert markers(state) == [14]


def test_I8_1_only_on_the_islands_that_have_it() -> None:
    state = read("card pair-fw; treasures - / H1", land=land_of([target("treasure", 3)]))
    play(state, "H1", "H1")
    assert markers(state) == [10, 13]


PIRATES = target("pirates", 1, missed=-2, symbol="wall", spaces=["H1", "H9"])


def test_I8_2_a_wall_drives_pirates_off_and_anything_else_does_not() -> None:
    land = land_of([PIRATES])
    state = read("card pair-fw", land=land)
    # A wall on H1 for one, a field for the other.
    play(state, "H2 +180", "H1")
    assert [points(state, seat) for seat in (0, 1)] == [[(1, -2)], [(0, -4)]]
    assert [one["done"] for one in side(state, 0)["sites"]] == [True, False]
    assert [one["done"] for one in side(state, 1)["sites"]] == [False, False]


def test_I8_2_landing_places_cost_points_at_the_end_and_that_is_told() -> None:
    state = read("seats 1; card pair-fw; laid pair-hp:H4; marker 20; won 0",
                 land=land_of([{**PIRATES, "spaces": ["H9", "D1"]}]))  # fmt: skip
    events = told(state, "stop")
    assert ("points", "I8.2", "Pirates: −4 points for Coral.") in events
    assert markers(state) == [16]


# --- monsters -------------------------------------------------------------------------------------

MONSTER = target("monster", 6, symbol="field", spaces=["E6"], size=2, missed=-1)


def test_I8_3_a_monster_loses_a_tooth_for_each_field_next_to_it() -> None:
    land = land_of([MONSTER])
    state = read("seats 1; card pair-fp; laid pair-fw:E5:3", land=land)
    # A field on E5: one tooth of two.
    assert (site(state, "E6")["teeth"], site(state, "E6")["done"]) == (1, False)
    assert points(state) == [(0, -1)]
    play(state, "F5 +60")
    assert site(state, "E6")["done"]
    assert points(state) == [(6, 0)]


def test_I8_3_nothing_covers_a_monster() -> None:
    state = read("seats 1; card pair-fw; laid pair-fp:F5", land=land_of([MONSTER]))
    assert refused(state, "E6") == "I2.5"
    refusal = my_island().refuse(state, 0, my_island().parse(state, 0, "E6"))
    assert refusal is not None
    assert str(refusal.message) == "E6 may not be covered: monster."


def test_I8_3_a_double_field_pulls_two_teeth() -> None:
    land = land_of([MONSTER], doubles=[{"tile": "pair-fp", "symbol": "field"}])
    state = read("seats 1; card pair-fp; laid pair-hp:F3", land=land)
    play(state, "F5 +240")
    assert points(state) == [(6, 0)]


# --- odd tiles ------------------------------------------------------------------------------------

TREFOIL = {"cells": [[0, 0], [1, 0], [-1, 1], [0, -1]],
           "symbols": ["path", "field", "wall", "house"]}  # fmt: skip


def test_I8_4_odd_tiles_come_with_a_card_of_their_own() -> None:
    land = land_of([open_("beach", -1)], tiles=[TREFOIL])
    assert land.names[28:] == ["trefoil-pfwh"]
    state = read("seats 1; card trefoil-pfwh", land=land)
    assert seen(state)["rounds"] == 29
    assert len(seen(state)["to_come"]) == 28
    play(state, "G2")
    # North-west of the middle one, east and south-west of it.
    assert side(state)["tiles"][0]["cells"] == ["G2", "G3", "H1", "F2"]


def test_I8_4_they_are_turned_like_all_others() -> None:
    land = land_of([open_("beach", -1)], tiles=[TREFOIL])
    state = read("seats 1; card trefoil-pfwh", land=land)
    play(state, "G2 +60")
    assert side(state)["tiles"][0]["cells"] == ["G2", "H2", "G1", "F3"]


def test_I8_4_by_the_last_chapter_there_are_four() -> None:
    new = [BOX.built_in(f"episode_{n}").mode.n_new for n in range(1, 25)]
    assert new == sorted(new)
    assert (new[8], new[10], new[23]) == (0, 1, 4)


# --- the plateau ----------------------------------------------------------------------------------


def high(*modules: dict[str, Any], **more: Any) -> Land:
    return land_of(modules or [open_("plateau", -1)], TERRAINS, plateau=PLATEAU, **more)


def test_I8_5_the_plateau_has_spaces_of_its_own() -> None:
    state = read("seats 1; card pair-fw", land=high())
    names = state.land.ground.names
    assert [name for name in names if name[0] in "IJK"] == (
        [f"J{n}" for n in range(1, 8)] + [f"K{n}" for n in range(1, 7)]
    )
    assert side(state)["open"]["plateau"] == 13
    assert points(state) == [(0, -13)]
    assert refused(state, "K2") == "I2.2", "the first tile lies on the beach all the same"


def test_I8_5_the_mouths_of_the_tunnel_lie_next_to_each_other() -> None:
    state = read("seats 1; card pair-hp; laid pair-fp:A4", land=high(group("path", 3, 7)))
    # A path on A5: one on K1 is next to it, and so is nothing else of the plateau.
    assert refused(state, "K2 +180") == ""
    assert refused(state, "K1") == "I2.3"
    assert refused(state, "K4 +180") == "I2.3"
    play(state, "K2 +180")
    assert groups(state, "path") == [(2, False)]


def test_I8_5_roads_lead_through_the_tunnel() -> None:
    """From the totem on B5 up A5, and on the plateau it ends: so to another terrain."""
    land = high({**road("path", "beach", 5), "to": "plateau"})
    state = read("seats 1; card pair-hp; laid pair-fp:A4", land=land)
    play(state, "K2 +180")
    assert side(state)["totems"] == ["B5"]
    assert points(state) == [(5, 0)]


def test_I8_5_a_space_by_the_plateau_is_not_next_to_the_top_row() -> None:
    state = read("seats 1; card pair-hp; laid pair-fp:A3", land=high())
    # The path on A4 has no tunnel.
    assert refused(state, "K2 +180") == "I2.3"


# --- telescopes and large groups ------------------------------------------------------------------

TELESCOPE = target("telescope", 3, missed=-2, spaces=["F6"], size=2)


def test_I8_6_a_straight_line_of_equal_symbols_marks_a_telescope() -> None:
    land = land_of([TELESCOPE])
    # Paths on F4 and then F5: a line to the west.
    state = read("seats 1; card pair-hp; laid pair-fp:F3", land=land)
    assert points(state) == [(0, -2)]
    play(state, "E5 +60")
    assert {one["cells"][1] for one in side(state)["tiles"]} == {"F4", "F5"}
    assert points(state) == [(3, 0)]
    assert site(state, "F6")["done"]


def test_I8_6_a_bend_or_a_line_that_begins_further_away_does_not() -> None:
    land = land_of([TELESCOPE])
    # Paths on F5 and G4, which is next to it but on no line with F6; on F4 and F3.
    for laid in ("pair-fp:E5:1,pair-hp:G3", "pair-fp:E3:1,pair-hp:E4:1"):
        state = read(f"seats 1; card line-hfp; laid {laid}", land=land)
        assert points(state) == [(0, -2)]


def test_I8_6_nothing_covers_a_telescope_and_no_line_goes_through_the_tunnel() -> None:
    state = read("seats 1; card pair-fw; laid pair-fp:F4", land=land_of([TELESCOPE]))
    assert refused(state, "F6") == "I2.5"
    land = high({**TELESCOPE, "spaces": ["A4"]})
    through = read("seats 1; card line-hfp; laid pair-fp:B4:5,pair-hp:K2:3", land=land)
    assert points(through)[0][0] == 0


def test_I8_7_large_groups_score_each_size_for_itself() -> None:
    modules = [group("path", 2, 1), group("path", 3, 5)]
    state = read("seats 1; card pair-wp; laid pair-fp:F2:1,pair-hp:F3:1; won 1,0",
                 land=land_of(modules))  # fmt: skip
    play(state, "F4 +60")
    assert points(state) == [(1, 0), (5, 0)]


def test_I8_7_they_are_called_large_and_say_their_size() -> None:
    rows = my_island().score_sheet(my_island().start(1, 1, {"mode": "episode_22"})).rows
    labels = [str(row.label) for row in rows]
    assert "Large village of 8" in labels
    assert "Farm" in labels


# --- buildings and double symbols -----------------------------------------------------------------

PALACE = target("building", 4, site="palace", symbol="house", spaces=["F6"], size=2)


def test_I8_8_enough_of_its_symbol_next_to_a_building_colours_a_roof() -> None:
    line = "seats 1; card pair-wh; laid pair-fh:F4; roofs {}"
    state = read(line.format("1,0,0"), land=land_of([PALACE]))
    assert (site(state, "F6")["roofs"], points(state)) == (1, [(0, 0)])
    play(state, "E5")
    assert {one["cells"][1] for one in side(state)["tiles"]} == {"F5", "E6"}
    assert (site(state, "F6")["roofs"], points(state)) == (2, [(4, 0)])
    assert side(state)["circles"] == 0


def test_I8_8_the_third_roof_completes_it_and_is_worth_a_circle() -> None:
    land = land_of([PALACE], circles=[2, 1])
    state = read("seats 1; card pair-wh; laid pair-fh:F4; roofs 2,0,0", land=land)
    play(state, "E5")
    assert (site(state, "F6")["roofs"], side(state)["circles"]) == (3, 1)
    # One that was complete before brings its points, and no circle again.
    complete = read("seats 1; card pair-wh; laid pair-fh:F4; roofs 3,0,0", land=land)
    play(complete, "E5")
    assert (site(complete, "F6")["roofs"], side(complete)["circles"]) == (3, 0)
    assert points(complete) == [(4, 0)]


def test_I8_8_roofs_are_handed_on() -> None:
    state = my_island().start(1, 1, {"mode": "episode_20"})
    slot = next(m for m in state.rules.modules if m.site == "citadel")
    state.islands[0].notes[slot.at] = 1
    play(state, "stop")
    roofs = my_island().carries_on(state)["islands"][0]["roofs"]
    assert roofs == {"palace": 1, "citadel": 2, "granary": 1}


def test_I8_9_a_double_symbol_counts_twice_in_groups() -> None:
    doubles = [{"tile": "pair-hp", "symbol": "path"}]
    modules = [group("path", 3, 7), largest("path", 2)]
    state = read("seats 1; card pair-hp; laid pair-fp:F2:1", land=land_of(modules, doubles=doubles))
    play(state, "F3 +60")
    assert groups(state, "path") == [(2, True)]
    assert [one["size"] for one in side(state)["groups"]] == [3]
    assert points(state)[0] == (7, 0)
    assert side(state)["tiles"][1]["doubles"] == [1]


def test_I8_9_and_is_one_symbol_for_laying_tiles() -> None:
    doubles = [{"tile": "pair-hp", "symbol": "path"}]
    line, modules = "seats 1; card pair-hp; laid pair-fp:F2:1", [open_("beach", -1)]
    plain = read(line, land=land_of(modules))
    twice = read(line, land=land_of(modules, doubles=doubles))
    assert plain.legal(0) == twice.legal(0)


# --- eruptions and rings --------------------------------------------------------------------------


def test_I8_10_open_spaces_next_to_a_crater_cost_points() -> None:
    land = land_of([target("eruption", -2, spaces=["F6"])])
    state = read("seats 1; card pair-fw; laid pair-fh:F4", land=land)
    # Six spaces around it, and a house on one of them.
    assert points(state) == [(0, -10)]
    assert refused(state, "F6") == "I2.5"


def test_I8_10_rainforest_is_not_open_and_two_craters_count_each() -> None:
    land = land_of([target("eruption", -1, spaces=["D5", "D9"])])
    state = read("seats 1; card pair-fw; palms -", land=land)
    # Palms on D4, E4, E5 and D10, E9, E8.
    assert points(state) == [(0, -6)]
    both = land_of([target("eruption", -1, spaces=["F5", "F7"])])
    # F6 lies next to both.
    assert points(read("seats 1; card pair-fw", land=both)) == [(0, -12)]


RING = target("ring", 8, site="palace", symbol="house", spaces=["H1"])


def test_I8_11_all_spaces_around_a_building_must_have_its_symbol() -> None:
    land = land_of([RING])
    # Around H1 lie G1, G2 and H2.
    two = "seats 1; card pair-fh; laid pair-hp:G1:5,pair-wh:F3:2"
    state = read(two, land=land)
    assert points(state) == [(0, 0)]
    play(state, "H3 +180")
    assert points(state) == [(8, 0)]
    assert site(state, "H1")["done"]
    other = read("seats 1; card pair-fh; laid pair-hp:G1:5,pair-wh:F3:2,pair-fw:H3:3", land=land)
    assert not site(other, "H1")["done"]


def test_I8_11_around_the_observatory_any_symbols_will_do() -> None:
    land = land_of([{**RING, "site": "observatory", "symbol": "any", "points": 5}])
    state = read("seats 1; card pair-fh; laid pair-fp:G1:5,pair-wh:F3:2", land=land)
    play(state, "H3 +180")
    assert points(state) == [(5, 0)]


# --- what is wrong --------------------------------------------------------------------------------

MODE = {"terrains": TERRAINS, "modules": [open_("beach", -1)]}


@pytest.mark.parametrize(
    ("more", "place", "why"),
    [
        ({"modules": [{**PIRATES, "spaces": ["Z1"]}]}, "modules[0].spaces[0]", "no space Z1"),
        ({"modules": [{**PIRATES, "spaces": []}]}, "modules[0].spaces", "1 to 12 of them."),
        ({"modules": [{**PIRATES, "spaces": ["H1", "h1"]}]}, "modules[0].spaces[1]", "twice."),
        ({"modules": [{**MONSTER, "size": 7}]}, "modules[0].size", "from 1 to 6."),
        ({"modules": [{**MONSTER, "spaces": ["B5"]}]}, "modules[0].spaces[0]", "a totem stands"),
        (
            {"modules": [MONSTER, {**TELESCOPE, "spaces": ["E6"]}]},
            "modules[1].spaces[0]",
            "something else stands on E6.",
        ),
        ({"modules": [{**TELESCOPE, "size": 1}]}, "modules[0].size", "from 2 to 5."),
        ({"modules": [{**PALACE, "site": "barn"}]}, "modules[0].site", "must be one of: palace, "),
        ({"modules": [{**PALACE, "spaces": ["F6", "F5"]}]}, "modules[0].spaces", "must be 1 of "),
        ({"modules": [{**RING, "symbol": "none"}]}, "modules[0].symbol", "path, any."),
        ({"modules": [{**RING, "size": 3}]}, "modules[0].size", "unknown field."),
        ({"modules": [target("treasure", 2, missed=-1)]}, "modules[0].missed", "unknown field."),
        ({"modules": [target("eruption", 21, spaces=["F6"])]}, "modules[0].points", "to 20."),
        ({"tiles": [{**TREFOIL, "cells": [[0, 0], [1, 0]]}]}, "tiles[0].cells", "of the shapes: "),
        ({"tiles": [TREFOIL, TREFOIL]}, "tiles[1]", "this tile stands there twice."),
        ({"doubles": [{"tile": "pair-xx", "symbol": "path"}]}, "doubles[0].tile", "one of: "),
        (
            {"doubles": [{"tile": "pair-fw", "symbol": "path"}]},
            "doubles[0].symbol",
            "one of: field",
        ),
        ({"plateau": {"rows": ["uu"]}}, "plateau", "the field tunnel is missing."),
        ({"plateau": {**PLATEAU, "rows": ["ux"]}}, "plateau.rows[0]", "x isn't a space."),
        ({"plateau": {**PLATEAU, "rows": ["."]}}, "plateau.rows", "at least one space."),
        ({"plateau": {**PLATEAU, "tunnel": ["K1", "A5"]}}, "plateau.tunnel[0]", "in this order."),
        ({"plateau": {**PLATEAU, "tunnel": ["F5", "K1"]}}, "plateau.tunnel[0]", "lies at the edge"),
        ({"sticker": {"kind": "palms", "spaces": ["B5"]}}, "sticker.spaces[0]", "on a totem"),
        ({"found": {"roofs": {"palace": 4}}}, "found.roofs.palace", "from 0 to 3."),
        ({"found": {"palms": ["X1"]}}, "found.palms[0]", "there is no space X1"),
        ({"others": 11}, "others", "from 0 to 10."),
        ({"ours": "yes"}, "ours", "true or false."),
        ({"title": {"en": "Only English"}}, "title", "the field pl is missing."),
        ({"story": {"en": "x" * 1201, "pl": "x"}}, "story.en", "at most 1200 letters."),
        ({"envelope": 3}, "envelope", "unknown field."),
    ],
)
def test_a_wrong_episode_is_refused_by_its_place_and_the_reason(
    more: dict[str, Any], place: str, why: str
) -> None:
    with pytest.raises(Fault) as caught:
        BOX.own({"name": "mine", "modes": {"episode_9": {**MODE, **more}}})
    assert caught.value.place == f"modes.episode_9.{place}"
    assert why in str(caught.value.problem)


def test_a_file_without_any_mode_or_with_another_is_refused() -> None:
    for modes in ({}, {"episode_25": MODE}):
        with pytest.raises(Fault) as caught:
            BOX.own({"name": "mine", "modes": modes})
        assert caught.value.place.startswith("modes")


# --- one's own ------------------------------------------------------------------------------------


def test_one_file_replaces_one_episode_on_the_usual_island() -> None:
    own = BOX.own({"name": "mine", "modes": {"episode_9": MODE}})
    assert own.ground.names == BOX.usual().ground.names
    # It is for that episode unless another is asked for, which is then that of the box.
    assert my_island().start(2, 1, components=own).rules.name == "episode_9"
    other = my_island().start(2, 1, {"mode": "episode_10"}, own)
    assert [one.kind for one in other.rules.modules] == [
        one.kind for one in BOX.built_in("episode_10").mode.modules
    ]


def test_an_island_of_ones_own_has_all_episodes_that_fit_on_it() -> None:
    data: Any = {**BOX.usual().data, "name": "mine"}
    data["rows"] = ["".join(reversed(row)) for row in data["rows"]]
    own = BOX.own(data)
    for number in range(1, 25):
        state = my_island().start(2, 1, {"mode": f"episode_{number}"}, own)
        assert state.land.ground.terrains[:100] == own.ground.terrains
        assert state.rules.number == number
    small: Any = BOX.own({**data, "name": "small", "rows": ["b" * 16, "b" * 15 + "h", "h" * 16,
        "h" * 12 + "pppp", "p" * 12 + "rrrr", "r" * 16, "tttt"]})  # fmt: skip
    with pytest.raises(Fault) as caught:
        my_island().start(2, 1, {"mode": "episode_8"}, small)
    assert "there is no space" in str(caught.value.problem)
