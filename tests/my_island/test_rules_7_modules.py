"""I7: what scores, module by module, each by itself and with other parameters than in the box."""

from __future__ import annotations

from typing import Any

import pytest

from motu.core.reading import Fault, Field
from motu.games.my_island.box import BOX
from motu.games.my_island.rules.ground import Survey, read_spaces
from motu.games.my_island.rules.scoring import KINDS, read_module
from tests.my_island.games import my_island
from tests.my_island.positions import (
    groups,
    land_of,
    legal,
    markers,
    play,
    read,
    refused,
    seen,
    side,
)


def survey() -> Survey:
    """The spaces of the island of the box, on which nothing stands yet."""
    data: Any = BOX.usual().data
    return Survey(read_spaces(Field(data["rows"])))


def symbol_on(symbol: str, terrain: str, points: int) -> dict[str, Any]:
    return {"module": "symbol_on", "symbol": symbol, "terrain": terrain, "points": points}


def open_(terrain: str, points: int) -> dict[str, Any]:
    return {"module": "open", "terrain": terrain, "points": points}


def group(symbol: str, size: int, points: int) -> dict[str, Any]:
    return {"module": "group", "symbol": symbol, "size": size, "points": points}


def road(symbol: str, to: str, points: int) -> dict[str, Any]:
    return {"module": "road", "symbol": symbol, "from": "totem", "to": to, "points": points}


def largest(symbol: str, points: int) -> dict[str, Any]:
    return {"module": "largest", "symbol": symbol, "points": points}


def won(line: str, *texts: str, modules: list[dict[str, Any]], seat: int = 0) -> list[int]:
    """What each module has brought a seat after a round."""
    state = read(line, land=land_of(modules))
    play(state, *texts)
    return [item["points"] for item in side(state, seat)["items"]]


# --- reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (symbol_on("wall", "palm", 4), "I7.2"),
        (open_("heath", -2), "I7.3"),
        (group("path", 3, 7), "I7.4"),
        (road("wall", "heath", -5), "I7.5"),
        (largest("house", 1), "I7.6"),
    ],
)
def test_a_module_is_read_with_its_rule_and_its_parameters(data: dict[str, Any], rule: str) -> None:
    module = read_module(Field(data), survey())
    assert (module.kind, module.rule, module.points) == (data["module"], rule, data["points"])
    assert KINDS[module.kind] == rule
    assert module.size == data.get("size", 0)


@pytest.mark.parametrize(
    ("data", "place", "why"),
    [
        ({**largest("house", 1), "module": "smallest"}, "module", "must be one of: symbol_on, "),
        (largest("temple", 1), "symbol", "must be one of: field, wall, house, path."),
        (open_("swamp", 1), "terrain", "must be one of: beach, heath, palm, rainforest, plateau."),
        (open_("beach", 21), "points", "a whole number from −20 to 20."),
        (group("wall", 1, 3), "size", "a whole number from 2 to 30."),
        ({**road("path", "beach", 1), "from": "well"}, "from", "this must be one of: totem."),
        (road("path", "sea", 1), "to", "must be one of: beach, "),
        ({**largest("house", 1), "size": 3}, "size", "unknown field. Choose from: "),
        ({"module": "group", "symbol": "wall", "points": 3}, "file", "the field size is missing."),
    ],
)
def test_a_faulty_module_is_refused_by_its_field(
    data: dict[str, Any], place: str, why: str
) -> None:
    with pytest.raises(Fault) as caught:
        read_module(Field(data), survey())
    assert caught.value.place == place
    assert why in str(caught.value.problem)


# --- each by itself -------------------------------------------------------------------------------


def test_I7_1_terrains_say_what_may_be_covered() -> None:
    some = [open_("beach", -1)]
    beach = read("seats 1; card pair-fh", land=land_of(some, ["beach"]))
    assert seen(beach)["terrains"] == ["beach"]
    names, terrains = beach.land.ground.names, beach.land.ground.terrains
    spaces = {name for name, terrain in zip(names, terrains, strict=True) if terrain == "beach"}
    assert set(seen(beach, 0)["fits"]) == spaces
    # Rainforest, and a totem in it, in a mode of one's own that allows it.
    wild = read("seats 1; card pair-fh", land=land_of(some, ["beach", "rainforest"]))
    assert refused(wild, "B2") == "I2.5"
    play(wild, "A1")
    assert legal(wild) >= {"pass", "stop"}


def test_I7_2_symbol_on_terrain_counts_each_of_these_symbols_there() -> None:
    modules = [symbol_on("path", "palm", 4), symbol_on("field", "heath", -3)]
    # The path on D4 and the field on D2.
    assert won("seats 1; card line-fwp; laid pair-wp:E3", "D2", modules=modules) == [4, -3]
    # The path on E5, the field on E6 among palms.
    assert won("seats 1; card line-hfp; laid pair-fp:E3", "E7 +180", modules=modules) == [4, 0]
    assert won("seats 1; card line-hfp", "H1", modules=modules) == [0, 0]


def test_I7_3_open_terrain_counts_at_the_end_each_space_without_a_tile() -> None:
    modules = [open_("heath", -2), open_("palm", 1), open_("rainforest", 1)]
    assert won("seats 1; card pair-fh; laid pair-wh:E4; marker 50", "stop", modules=modules) == [
        -2 * 29, 14, 24,
    ]  # fmt: skip


def test_I7_3_it_brings_nothing_before_the_end() -> None:
    assert won("seats 1; card pair-fh", "H1", modules=[open_("heath", -2)]) == [0]


def test_I7_4_groups_of_another_size_and_symbol() -> None:
    """Paths on G2, G3 and G4, one after another."""
    modules = [group("path", 3, 7)]
    state = read("seats 1; card pair-wp; laid pair-fp:F2:1,pair-hp:F3:1", land=land_of(modules))
    assert groups(state, "path") == [(2, False)]
    play(state, "F4 +60")
    assert groups(state, "path") == [(3, True)]
    assert markers(state) == [17]


def test_I7_4_two_sizes_of_one_symbol_score_each_for_itself() -> None:
    modules = [group("path", 2, 1), group("path", 3, 10)]
    assert won("seats 1; card pair-hp; laid pair-fp:F2:1", "F3 +60", modules=modules) == [1, 0]
    line = "seats 1; card pair-wp; laid pair-fp:F2:1,pair-hp:F3:1; won 1,0"
    assert won(line, "F4 +60", modules=modules) == [1, 10]


def test_I7_4_points_may_be_lost() -> None:
    assert won("seats 1; card pair-hp; laid pair-fp:F2:1", "F3 +60", modules=[group("path", 2, -4)]
               ) == [-4]  # fmt: skip


def test_I7_5_roads_of_another_symbol_to_another_terrain() -> None:
    """A wall on E6 by the totem on D6, and one on F6, which is heath."""
    modules = [road("wall", "heath", 4), road("path", "beach", 5)]
    line = "seats 1; card pair-wp; laid pair-fw:E5"
    assert won(line, "F6", modules=modules) == [4, 0]
    # A wall on E5 by the totem, joined to one on F5.
    line = "seats 1; card pair-wp; laid pair-fw:F4"
    for to, points in (("palm", 3), ("heath", 3), ("beach", 0), ("rainforest", 0)):
        assert won(line, "E5 +180", modules=[road("wall", to, 3)]) == [points]


def test_I7_6_the_largest_of_any_symbol_in_full_for_all_who_are_tied() -> None:
    modules = [largest("path", 9), largest("wall", -2)]
    line = "seats 3; card line-hfp; laid pair-fp:F2:1,pair-wp:F3:1 / pair-fp:F2:1,pair-wp:F3:1 / -"
    for seat, points in enumerate(([9, -2], [9, -2], [0, 0])):
        assert won(line, "stop", "stop", "stop", modules=modules, seat=seat) == points


def test_modules_are_counted_in_the_order_of_the_mode() -> None:
    """From 53: up to 55 first, where the marker stays, or down first."""
    brings, loses = symbol_on("house", "beach", 4), symbol_on("field", "beach", -5)
    ends = []
    for modules in ([brings, loses], [loses, brings]):
        state = read("seats 1; card pair-fh; marker 53", land=land_of(modules))
        play(state, "H1")
        ends += markers(state)
    assert ends == [55, 52]


def test_every_kind_of_module_has_words_of_its_own() -> None:
    modules = [
        symbol_on("wall", "palm", 4), open_("heath", -2), group("path", 3, 7),
        road("wall", "heath", -5), largest("house", 1),
    ]  # fmt: skip
    state = read("seats 1; card pair-fh", land=land_of(modules))
    labels = [str(row.label) for row in my_island().score_sheet(state).rows[2:]]
    assert labels == [
        "Wall among palms", "Open heath", "Network of paths of 3",
        "Road from a totem (wall, heath)", "Largest village",
    ]  # fmt: skip
