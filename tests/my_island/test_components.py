"""Islands, tiles and modes of one's own: what may be another, and what is said when it is wrong."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from motu.core.reading import Fault
from motu.core.rng import seeded
from motu.games.my_island.box import BOX
from motu.games.my_island.rules.land import Land
from tests.command import motu as run
from tests.helpers import Setting, own_components
from tests.my_island.games import lively_steps, my_island
from tests.my_island.positions import groups, markers, play, read, refused, seen, side
from tests.my_island.test_legality import tried
from tests.my_island.test_scorer import check_game
from tests.test_cli import json_of

FILE = Path(__file__).parent / "components" / "lake.json"
TEXT = FILE.read_text("utf-8").replace("lake", "mine", 1)


def changed(*changes: tuple[str, str]) -> str:
    """The lake with some of its text replaced, each piece once."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def own(*changes: tuple[str, str]) -> Land:
    """The same, as it is read."""
    return BOX.own(changed(*changes))


def lake(mode: str = "endless") -> Land:
    """The island of somebody who made up another one."""
    (found,) = own_components(my_island())
    assert isinstance(found, Land)
    return BOX.with_options(found, {"mode": mode})


# --- what may be another --------------------------------------------------------------------------


def test_I1_1_the_second_island_keeps_to_what_is_certain() -> None:
    assert Counter(lake().ground.terrains) == Counter(BOX.usual().ground.terrains)
    assert lake().ground.terrains != BOX.usual().ground.terrains
    shapes = [Counter(tile.shape for tile in land.tiles) for land in (lake(), BOX.usual())]
    assert shapes[0] == shapes[1]
    assert not set(lake().names) & set(BOX.usual().names) - {"line-fwh", "triangle-fwh",
                                                             "triangle-fph"}  # fmt: skip


def test_I7_2_every_such_symbol_of_a_tile_counts() -> None:
    """Both fields of a line lie on the beach, and lose a point each."""
    state = read("seats 1; card line-fpf", land=lake())
    play(state, "A8")
    assert side(state)["items"][1]["points"] == -2
    assert markers(state) == [8]


def test_I7_4_two_equal_symbols_of_a_tile_may_join_two_groups() -> None:
    """Houses at both ends of a line, which grow two groups, or one that scores once."""
    state = read("seats 1; card triangle-hhw; laid pair-hf:A9:3", land=lake())
    play(state, "A10")
    assert groups(state, "house") == [(3, True)]
    assert side(state)["items"][2]["points"] == 4


def test_I2_5_nothing_lies_on_the_lake_in_the_middle() -> None:
    assert "E9" not in lake().ground.names
    state = read("seats 1; card pair-wf; laid pair-hf:E7", land=lake("episode_1"))
    assert refused(state, "E8") == "I2.5"


def test_I2_5_a_mode_of_ones_own_may_allow_rainforest() -> None:
    state = read("seats 1; card pair-wf", land=lake("episode_1"))
    assert seen(state)["terrains"] == ["beach", "heath", "palm", "rainforest"]


def test_I4_2_circles_for_more_places() -> None:
    line = "seats 4; card pair-wf; marker 50 / 51 / 52 / 53"
    state = read(line, land=lake("episode_1"))
    play(state, *["stop"] * 4)
    assert [one["circles"] for one in seen(state)["seats"]] == [0, 1, 2, 3]


ISLANDS = {
    # As wide and as high as can be, a line, and pieces that no tile can join.
    "largest": ["b" * 16, "b" * 15 + "h", "h" * 16, "h" * 12 + "pppp", "p" * 12 + "rrrr", "r" * 16,
                "", "", "", "", "", "tttt"],
    "tall": ["bbbbbbbbb"] * 3 + ["bbbbhhhhh"] + ["hhhhhhhhh"] * 2 + ["hhhhhhppp", "ppppppppp"]
            + ["pppprrrrr", "rrrrrrrrr", "rrrrrrttt", "t"],
    "shifted": [".......bbbbbbbbb"] * 3 + ["bbbbhhhhhhhh", "hhhhhhhhhhhhhhhh", "hhhhh",
                "................" [:15] + "p", "ppppppppppppppp", "rrrrrrrrrrrrrrrr", "rrrrtttt"],
    "scattered": ["b.b.b.b.b.b.b.b.", "bbbbbbbbbbbbbbbb", "bbbbbbbh", "hhhhhhhhhhhhhhhh",
                  "hhhhhhhhhhhh", "pppppppppppppppp", "rrrrrrrrrrrrrrrr", "rrrr.tttt"],
}  # fmt: skip


@pytest.mark.parametrize("shape", ISLANDS)
def test_islands_of_every_shape_can_be_played_on(shape: str) -> None:
    rows = [row or "." for row in ISLANDS[shape]]
    data = json.loads(TEXT)
    del data["modes"]["episode_1"]["sticker"]
    mine = BOX.own(json.dumps({**data, "rows": rows}))
    for mode in ("endless", "episode_1"):
        for seats in (1, 3):
            setting = Setting({"mode": mode}, seats, mine)
            check_game(lively_steps(seats, setting))
            for number, (state, seat, _) in enumerate(lively_steps(9, setting)):
                if number % 9 == 0:
                    texts = {my_island().text(state, seat, a) for a in state.legal(seat)}
                    assert texts == tried(state, seat)
                    action = int(seeded(number).below(int(mine.n_actions)))
                    refusal = my_island().refuse(state, seat, action)
                    assert (refusal is None) == (action in state.legal(seat))


# --- what is wrong --------------------------------------------------------------------------------

ROW = '"......bbbbbbbb"'
LAST = '"...bbbbbb"'
TOTEMS = '"...bhptrrtrpthb"'
PAIR = '{ "cells": [[0, 0], [1, 0]], "symbols": ["wall", "field"] }'
SECOND = '{ "cells": [[0, 0], [1, 0]], "symbols": ["house", "field"] }'
LINE = '{ "cells": [[0, 0], [1, 0], [2, 0]], "symbols": ["house", "field", "house"] }'
TERRAINS = '"terrains": ["beach", "heath", "palm"]'
ON = '{ "module": "symbol_on", "symbol": "wall", "terrain": "palm", "points": 2 }'
GROUP = '{ "module": "group", "symbol": "house", "size": 3, "points": 4 }'
ROAD = '{ "module": "road", "symbol": "path", "from": "totem", "to": "beach", "points": 7 }'
LARGEST = '{ "module": "largest", "symbol": "path", "points": 6 }'
OPEN = '{ "module": "open", "terrain": "beach", "points": -1 }'
CIRCLES = '"circles": [3, 2, 1]'
STICKER = '"sticker": { "kind": "treasure", "spaces": ["B8", "J4"] }'
SYMBOLS = "this must be one of: field, wall, house, path."
GROUNDS = "this must be one of: beach, heath, palm, rainforest."
POINTS = "this must be a whole number from −20 to 20."
MODULES = "modes.endless.modules"

#: What is written instead of what, where it is said to be wrong, and why.
BROKEN: list[tuple[str, str, str, str]] = [
    # The island.
    (ROW, ROW.replace("b", "x", 1), "rows[0]", "x isn't a space. Choose from: b h p r t ."),
    (ROW, ROW.replace("b", "B", 1), "rows[0]", "B isn't a space."),
    (ROW, ROW.replace("......", "........."), "rows[0]", "at most 16 letters."),
    (ROW, '""', "rows[0]", "this must be a text."),
    (ROW, "7", "rows[0]", "this must be a text."),
    (ROW, ROW.replace("b", "h", 1), "rows", "31 spaces of the terrain beach, not 30."),
    (ROW, ROW.replace(".b", "bb", 1), "rows", "31 spaces of the terrain beach, not 32."),
    (TOTEMS, TOTEMS.replace("h", "p"), "rows", "29 spaces of the terrain heath, not 27."),
    (TOTEMS, TOTEMS.replace("p", "."), "rows", "16 spaces of the terrain palm, not 14."),
    (TOTEMS, TOTEMS.replace("t", "."), "rows", "24 spaces of the terrain rainforest, not 21."),
    (TOTEMS, TOTEMS.replace("t", "r"), "rows", "there are 4 totems."),
    (TOTEMS, TOTEMS.replace("r", "t"), "rows", "there are 4 totems."),
    (LAST, LAST + ', ".", ".", "."', "rows", "there must be 1 to 12 of them."),
    # Tiles: cells.
    (PAIR, PAIR.replace("[1, 0]", "[0, 0]"), "tiles[0].cells[1]",
     "two spaces of a tile cannot lie on each other."),
    (LINE, LINE.replace("[2, 0]", "[1, 0]"), "tiles[6].cells[2]",
     "two spaces of a tile cannot lie on each other."),
    (PAIR, PAIR.replace("[1, 0]", "[2, 0]"), "tiles[0].cells", "this is none of the shapes: pair "),
    (PAIR, PAIR.replace("[0, 0], [1, 0]", "[1, 0], [0, 0]"), "tiles[0].cells",
     "this is none of the shapes: pair "),
    (PAIR, PAIR.replace("[1, 0]", "[4, 0]"), "tiles[0].cells[1][0]", "from −3 to 3."),
    (PAIR, PAIR.replace("[1, 0]", "[1]"), "tiles[0].cells[1]", "there must be 2 of them."),
    (PAIR, PAIR.replace(", [1, 0]", ""), "tiles[0].cells", "there must be 2 to 4 of them."),
    # Tiles: symbols.
    (PAIR, PAIR.replace("wall", "tower"), "tiles[0].symbols[0]", SYMBOLS),
    (PAIR, PAIR.replace('"wall"', "3"), "tiles[0].symbols[0]", SYMBOLS),
    (PAIR, PAIR.replace('"wall", ', ""), "tiles[0].symbols", "there must be 2 of them."),
    (PAIR, PAIR.replace("wall", "field"), "tiles[0].symbols",
     "a tile has at least two different symbols."),
    # Tiles: how many.
    (SECOND, PAIR, "tiles[1]", "this tile stands there twice."),
    (PAIR, LINE.replace('"house"]', '"wall"]'), "tiles",
     "of the shape pair there are 6 tiles, not 5."),
    (PAIR + ",\n", "", "tiles", "of the shape pair there are 6 tiles, not 5."),
    (LINE, LINE + ",\n  " + LINE.replace('"house"]', '"wall"]'), "tiles",
     "of the shape line there are 8 tiles, not 9."),
    (PAIR, PAIR.replace("cells", "spaces"), "tiles[0].spaces", "unknown field. Choose from: cells"),
    (PAIR, PAIR.replace(', "symbols": ["wall", "field"]', ""), "tiles[0]",
     "the field symbols is missing."),
    (PAIR, '"pair-wf"', "tiles[0]", "this must be an object with named fields."),
    # Modes.
    ('"endless": {', '"forever": {', "modes.forever", "unknown field. Choose from: "),
    (TERRAINS, '"terrains": ["heath", "palm"]', "modes.endless.terrains",
     "beach must be among them: the first tile lies there."),
    (TERRAINS, '"terrains": ["beach", "swamp"]', "modes.endless.terrains[1]", GROUNDS),
    (TERRAINS, '"terrains": ["beach", "heath", "beach"]', "modes.endless.terrains[2]",
     "this terrain stands there twice."),
    (TERRAINS, '"terrains": []', "modes.endless.terrains", "there must be 1 to 5 of them."),
    (TERRAINS, TERRAINS + ', "season": 1', "modes.endless.season", "unknown field."),
    # Modules.
    (ON, ON.replace("symbol_on", "symbol_at"), f"{MODULES}[0].module",
     "this must be one of: symbol_on, open, group, road, largest, treasure."),
    (ON, ON.replace("wall", "well"), f"{MODULES}[0].symbol", SYMBOLS),
    (ON, ON.replace("palm", "pine"), f"{MODULES}[0].terrain", GROUNDS),
    (ON, ON.replace("2 }", "21 }"), f"{MODULES}[0].points", POINTS),
    (ON, ON.replace("2 }", "1.5 }"), f"{MODULES}[0].points", POINTS),
    (ON, ON.replace("2 }", '"2" }'), f"{MODULES}[0].points", POINTS),
    (ON, ON.replace(', "points": 2', ""), f"{MODULES}[0]", "the field points is missing."),
    (ON, ON.replace("points", "score"), f"{MODULES}[0]", "the field points is missing."),
    (GROUP, GROUP.replace("3,", "1,"), f"{MODULES}[2].size", "from 2 to 30."),
    (GROUP, GROUP.replace("3,", "31,"), f"{MODULES}[2].size", "from 2 to 30."),
    (GROUP, GROUP.replace('"size": 3', '"terrain": "palm"'), f"{MODULES}[2]",
     "the field size is missing."),
    (ROAD, ROAD.replace("totem", "lake"), f"{MODULES}[5].from", "this must be one of: totem."),
    (ROAD, ROAD.replace('"beach"', '"sea"'), f"{MODULES}[5].to", GROUNDS),
    (LARGEST, LARGEST.replace("6 }", '6, "terrain": "palm" }'), f"{MODULES}[7].terrain",
     "unknown field."),
    (OPEN, OPEN.replace("-1", "-21"), f"{MODULES}[9].points", POINTS),
    (OPEN, '"open"', f"{MODULES}[9]", "this must be an object with named fields."),
    # What an episode brings.
    (CIRCLES, '"circles": [3, 11]', "modes.episode_1.circles[1]", "from 0 to 10."),
    (CIRCLES, '"circles": [1, 1, 1, 1, 1]', "modes.episode_1.circles", "1 to 4 of them."),
    (STICKER, '"sticker": ""', "modes.episode_1.sticker", "this must be an object"),
    (STICKER, '"sticker": {"kind": "tides", "spaces": ["B8"]}', "modes.episode_1.sticker.kind",
     "this must be one of: palms."),
    (STICKER, '"sticker": {"kind": "palms", "spaces": ["A1"]}',
     "modes.episode_1.sticker.spaces[0]", "there is no space A1 on this island."),
    (STICKER, '"sticker": {"kind": "palms", "spaces": ["D7"]}',
     "modes.episode_1.sticker.spaces[0]", "nothing is stuck on a totem or on the plateau."),
    # The file.
    (' "rows": [', ' "map": [', "map", "unknown field. Choose from: name, about, rows, "),
    ('"name": "mine"', '"name": "reconstructed"', "name", "reconstructed"),
]  # fmt: skip


def line_at(place: str, old: str) -> int:
    """The line on which a fault is to be looked for: of what was replaced, or of its field."""
    fields = {"file": "{", "rows": '"rows"', "tiles": '"tiles"'}
    return TEXT[: TEXT.index(fields.get(place, old))].count("\n") + 1


@pytest.mark.parametrize(("old", "new", "place", "why"), BROKEN)
def test_what_is_wrong_is_said_by_line_field_and_reason(
    old: str, new: str, place: str, why: str
) -> None:
    with pytest.raises(Fault) as caught:
        own((old, new))
    said = caught.value
    assert said.place == place
    assert why in str(said.problem)
    assert said.line == line_at(place, old)


# --- from the command line ------------------------------------------------------------------------


def test_a_good_file_is_named_with_its_hash() -> None:
    done = run("components", "my_island", "--check", str(FILE))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"My Island can be played with lake. Hash: {lake().hash}\n"
    found = json_of("components", "my_island", "--check", str(FILE))
    assert found == {"ok": True, "name": "lake", "hash": lake().hash}


def test_the_file_itself_is_printed_to_start_from() -> None:
    said = run("components", "my_island", "reconstructed", "--json").stdout
    assert BOX.own(said) is BOX.usual()
    assert "Reconstructed by us" in said


@pytest.mark.parametrize(
    ("old", "new", "place", "why"),
    [
        (ROW, ROW.replace("b", "h", 1), "rows", "31 spaces of the terrain beach, not 30."),
        (PAIR, PAIR.replace("[1, 0]", "[0, 0]"), "tiles[0].cells[1]", "cannot lie on each other."),
        (PAIR, PAIR.replace("wall", "tower"), "tiles[0].symbols[0]", SYMBOLS),
        (GROUP, GROUP.replace("3,", "1,"), f"{MODULES}[2].size", "from 2 to 30."),
    ],
)
def test_a_fault_is_printed_by_line_field_and_reason(
    tmp_path: Path, old: str, new: str, place: str, why: str
) -> None:
    file = tmp_path / "mine.json"
    file.write_text(changed((old, new)), "utf-8")
    line = line_at(place, old)
    for lang, word in (("en", "line"), ("pl", "wiersz")):
        done = run("components", "my_island", "--check", str(file), "--lang", lang)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"{word} {line}, {place}: ")
        assert why in done.stderr or lang == "pl"
        assert done.stderr.count("\n") == 1
    done = run("components", "my_island", "--check", str(file), "--json")
    said = json.loads(done.stdout)
    assert (done.returncode, said["ok"], said["line"], said["field"]) == (1, False, line, place)
    assert why in said["reason"]


def test_bots_play_on_an_island_of_ones_own() -> None:
    found = json_of("sim", "my_island", "--games", "2", "--components", str(FILE))
    assert found["components"]["own"]["name"] == "lake"
