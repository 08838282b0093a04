"""Tiles and boards of one's own: what may be another, and what is said when something is wrong."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from motu.core.reading import Fault
from motu.core.rng import seeded
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.rules.tiles import BOX, Tiles
from tests.command import motu as run
from tests.helpers import own_components, play_on, random_steps
from tests.maori.games import VARIANTS, maori
from tests.maori.test_scorer import check
from tests.test_cli import json_of

FILE = Path(__file__).parent / "components" / "lagoon.json"
TEXT = FILE.read_text("utf-8").replace("lagoon", "mine", 1)
FRONT = '"rows": [".....", "..-..", "....", "-...."]'
ATOLL = '"rows": ["-oo-", "osso", ".oo.", "...."]'


def changed(*changes: tuple[str, str]) -> str:
    """The lagoon with some of its text replaced, each piece once."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def own(*changes: tuple[str, str]) -> Tiles:
    """The same, as it is read."""
    return BOX.own(changed(*changes))


def lagoon() -> Tiles:
    """The tiles and boards of somebody who made up other ones."""
    (found,) = own_components(maori())
    assert isinstance(found, Tiles)
    return found


# --- what may be another --------------------------------------------------------------------------


def test_M1_1_the_reconstruction_keeps_to_what_is_certain() -> None:
    kinds = Counter[str]()
    for tile in BOX.usual().tiles:
        kinds[tile.kind] += tile.count
    assert kinds == {"single": 10, "end": 54, "middle": 14, "water": 17, "volcano": 2}
    assert sum(kinds.values()) == 97
    # Each half of a lei has another that it can meet.
    leis = Counter[str]()
    for printed in BOX.usual().data["tiles"]:  # type: ignore[attr-defined]
        leis[printed.get("lei", "")] += printed["count"]
    assert leis["N"] == leis["S"] == leis["E"] == leis["W"] > 0


def test_M4_2_tiles_without_palms_can_be_turned_as_often_as_they_look_different() -> None:
    poses = dict(zip(lagoon().names, map(int, lagoon().poses), strict=True))
    assert {name for name, n in poses.items() if n == 4} == {"E.hlE", "N", "W.sbb", "EW.lW"}
    assert [name for name, n in poses.items() if n == 2] == ["NS.hh"]
    assert all(poses[name] == 1 for name in poses if "p" in name)


def test_M4_2_a_turned_end_completes_an_island_and_a_lei() -> None:
    display = "display E.hlE,water"
    line = f"{display}; edge left-1; phase act; boards -,S.plS; shells 4 / 4"
    before = maori().read_position(line, components=lagoon())
    gained = []
    for turn, text in enumerate(("", " +90", " +180", " +270")):
        state = before.copy()
        action = maori().parse(state, 0, f"take A1 to B2{text}")
        maori().play(state, 0, action)
        face = maori().view(state, None)["seats"][0]["faces"][6]
        assert face == "E.hlE" + "'" * turn
        gained.append(state.points()[0] - before.points()[0])
    # Turned three times it is open to the north: two spaces are filled, a palm counts double.
    assert gained == [0, 0, 0, 2 + 2 + 10]


def test_M7_2_boards_may_have_gaps_more_printed_ships_and_a_smaller_back() -> None:
    front, atoll = lagoon().boards
    assert front.names[:7] == ["A1", "B1", "C1", "D1", "E1", "A2", "B2"]
    assert "C2" not in front.names
    assert "A4" not in front.names
    assert (front.n_cells, atoll.n_cells, lagoon().room) == (17, 14, 17)
    state = maori().start(2, 1, {"atoll": True}, lagoon())
    ships = [side["ships"] for side in maori().view(state, None)["seats"]]
    assert ships == [1 + 2] * 2
    refusal = maori().refuse(state, int(state.turn), maori().parse(state, 0, "take A1 to x15"))
    assert refusal is not None


def test_M5_3_land_does_not_run_on_across_a_missing_space() -> None:
    line = "display water; edge top-A; boards -,-,-,-,-,-,{},{}; shells 4 / 4"
    west, east = "E.pppp", "W.pphh"
    apart = maori().read_position(line.format(west, east), components=lagoon())
    islands = maori().view(apart, None)["seats"][0]["islands"]
    assert [(island["cells"], island["complete"], island["loose"]) for island in islands] == [
        (["B2"], False, []),
        (["D2"], False, []),
    ]


@pytest.mark.parametrize(
    ("front", "atoll"),
    [
        (["......"] * 5, ["......", ".oooo.", ".osso.", ".oooo.", "......"]),
        ([".."] * 2, ["o", ".", ".", "."]),
        (["........", "........", "-.......", "......-"], ["s-------", "-o-o-o-o"]),
        (["-.", "..", "-.", "-.", "-.", "-.", "-.", "-."], ["ssss", "ssss", "ssss", "ssss"]),
    ],
    ids=["largest", "smallest", "wide", "tall"],
)
@pytest.mark.parametrize("variant", VARIANTS)
def test_boards_of_every_shape_can_be_played_on(
    front: list[str], atoll: list[str], variant: str
) -> None:
    mine = own((FRONT, f'"rows": {json.dumps(front)}'), (ATOLL, f'"rows": {json.dumps(atoll)}'))
    options = VARIANTS[variant]
    for seats in maori().seats_for(options)[::3]:
        for number, step in enumerate(random_steps(maori(), seats, options, seats, mine)):
            state = step.state
            assert isinstance(state, MaoriState)
            if number % 40 == 0:
                check(state)
                legal = state.legal(step.seat)
                for action in range(int(mine.n_actions)):
                    refusal = maori().refuse(state, step.seat, action)
                    assert (refusal is None) == (action in legal)
        assert isinstance(state, MaoriState)
        check(state)


def test_M1_2_no_shells_at_all_at_the_start() -> None:
    mine = own(('"shells_at_start": 4', '"shells_at_start": 0'), ('"shells": 40', '"shells": 1'))
    state = maori().start(5, 3, {}, mine)
    assert [side["shells"] for side in maori().view(state, None)["seats"]] == [0] * 5
    play_on(state, seeded(3))
    assert state.winners()


# --- what is wrong --------------------------------------------------------------------------------

END = '{ "kind": "end", "count": 6, "open": "E", "palms": 4 }'
TWICE = '{ "kind": "end", "count": 5, "open": "N", "palms": 3 }'
MIDDLE = '{ "kind": "middle", "count": 3, "open": "NS", "huts": 2 }'
SINGLE = '{ "kind": "single", "count": 3, "huts": 1 }'
WATER = '{ "kind": "water", "count": 6 }'
VOLCANO = '{ "kind": "volcano", "count": 2 }'
ONE_SIDE = "an end has one open side: N, E, S or W."
TWO_SIDES = "a middle has two open sides that lie opposite: NS or EW."
LETTERS = "sides are the letters N, E, S and W, each at most once."
HALF_LEI = "half a lei is on one side that is open."

#: What is written instead of what, where it is said to be wrong, and why.
BROKEN: list[tuple[str, str, str, str]] = [
    # Numbers by kind.
    (END, END.replace("6", "7"), "tiles", "of the kind end there are 54 tiles, not 55."),
    (WATER, WATER.replace("6", "5"), "tiles", "of the kind water there are 17 tiles, not 16."),
    (SINGLE, SINGLE.replace("3", "4"), "tiles", "of the kind single there are 10 tiles, not 11."),
    (MIDDLE, MIDDLE.replace("3", "2"), "tiles", "of the kind middle there are 14 tiles, not 13."),
    (VOLCANO, VOLCANO.replace("2", "1"), "tiles", "of the kind volcano there are 2 tiles, not 1."),
    (f"  {VOLCANO},\n", "", "tiles", "of the kind volcano there are 2 tiles, not 0."),
    (VOLCANO, VOLCANO.replace("2", "3"), "tiles[0].count", "a whole number from 1 to 2."),
    (END, END.replace("6", "0"), "tiles[4].count", "a whole number from 1 to 54."),
    (END, END.replace("6", '"6"'), "tiles[4].count", "a whole number from 1 to 54."),
    # Kinds, symbols and fields that there are not.
    (END, END.replace('"end"', '"cape"'), "tiles[4].kind",
     "this must be one of: single, end, middle, water, volcano."),
    (END, END.replace('"kind": "end", ', ""), "tiles[4]", "the field kind is missing."),
    (END, END.replace('"count": 6, ', ""), "tiles[4]", "the field count is missing."),
    (END, END.replace("palms", "trees"), "tiles[4].trees", "unknown field. Choose from: kind, "),
    (END, END.replace("4 }", "5 }"), "tiles[4].palms", "a whole number from 0 to 4."),
    (END, END.replace("4 }", "-1 }"), "tiles[4].palms", "a whole number from 0 to 4."),
    (END, END.replace("4 }", "1.5 }"), "tiles[4].palms", "a whole number from 0 to 4."),
    (END, END.replace("4 }", '4, "huts": 3 }'), "tiles[4].huts", "a whole number from 0 to 2."),
    (END, END.replace("4 }", '4, "shells": 4 }'), "tiles[4].shells", "from 0 to 3."),
    (END, END.replace("4 }", '4, "ships": true }'), "tiles[4].ships", "from 0 to 2."),
    (TWICE, END, "tiles[9]", "this tile stands there twice: add its count to the first."),
    (END, '"E.pppp"', "tiles[4]", "this must be an object with named fields."),
    # Sides.
    (END, END.replace('"E"', '"EW"'), "tiles[4].open", ONE_SIDE),
    (END, END.replace('"E"', '"NE"'), "tiles[4].open", ONE_SIDE),
    (END, END.replace('"open": "E", ', ""), "tiles[4]", ONE_SIDE),
    (END, END.replace('"E"', '"X"'), "tiles[4].open", LETTERS),
    (END, END.replace('"E"', '"e"'), "tiles[4].open", LETTERS),
    (END, END.replace('"E"', '"EE"'), "tiles[4].open", LETTERS),
    (END, END.replace('"E"', '""'), "tiles[4].open", "this must be a text."),
    (END, END.replace('"E"', '["E"]'), "tiles[4].open", "this must be a text."),
    (MIDDLE, MIDDLE.replace('"NS"', '"ES"'), "tiles[12].open", TWO_SIDES),
    (MIDDLE, MIDDLE.replace('"NS"', '"E"'), "tiles[12].open", TWO_SIDES),
    (MIDDLE, MIDDLE.replace('"NS"', '"NESW"'), "tiles[12].open", TWO_SIDES),
    (MIDDLE, MIDDLE.replace('"open": "NS", ', ""), "tiles[12]", TWO_SIDES),
    (SINGLE, SINGLE.replace("3,", '3, "open": "E",'), "tiles[15].open",
     "a tile of the kind single has no open sides."),
    (WATER, WATER.replace("6 }", '6, "open": "N" }'), "tiles[20].open",
     "a tile of the kind water has no open sides."),
    # Leis.
    (END, END.replace("4 }", '4, "lei": "N" }'), "tiles[4].lei", HALF_LEI),
    (END, END.replace("4 }", '4, "lei": "Z" }'), "tiles[4].lei", LETTERS),
    (END, END.replace("4 }", '4, "lei": true }'), "tiles[4].lei", "this must be a text."),
    (MIDDLE, MIDDLE.replace("2 }", '2, "lei": "NS" }'), "tiles[12].lei", HALF_LEI),
    (MIDDLE, MIDDLE.replace("2 }", '2, "lei": "E" }'), "tiles[12].lei", HALF_LEI),
    (WATER, WATER.replace("6 }", '6, "lei": "N" }'), "tiles[20].lei", HALF_LEI),
    # What grows where.
    (WATER, WATER.replace("6 }", '6, "palms": 1 }'), "tiles[20].palms",
     "a tile of the kind water has no palms."),
    (WATER, WATER.replace("6 }", '6, "huts": 1 }'), "tiles[20].huts",
     "a tile of the kind water has no huts."),
    (VOLCANO, VOLCANO.replace("2 }", '2, "ships": 1 }'), "tiles[0].ships",
     "a tile of the kind volcano has no ships."),
    # Boards.
    (FRONT, '"rows": ["....", ".x..", "...."]', "boards.front.rows[1]",
     "x isn't a space. Choose from: . o s -"),
    (FRONT, '"rows": ["----", "----"]', "boards.front.rows", "a board has 4 to 30 spaces."),
    (FRONT, '"rows": ["...", "---"]', "boards.front.rows", "a board has 4 to 30 spaces."),
    (FRONT, '"rows": ["......", "......", "......", "......", "......", "."]',
     "boards.front.rows", "a board has 4 to 30 spaces."),
    (FRONT, '"rows": []', "boards.front.rows", "there must be 1 to 8 of them."),
    (FRONT, '"rows": ["-", "-", "-", "-", "-", "-", "-", "-", "...."]', "boards.front.rows",
     "there must be 1 to 8 of them."),
    (FRONT, '"rows": ["---------", "...."]', "boards.front.rows[0]", "at most 8 letters."),
    (FRONT, '"rows": ["", "...."]', "boards.front.rows[0]", "this must be a text."),
    (FRONT, '"rows": "...."', "boards.front.rows", "this must be a list."),
    (FRONT, FRONT.replace("....", "..o.", 1), "boards.front.rows", "the front has no atoll."),
    (FRONT, FRONT.replace("....", "..s.", 1), "boards.front.rows", "the front has no atoll."),
    (ATOLL, FRONT, "boards.atoll.rows", "the back has an atoll."),
    ('"ships": 3', '"ships": 0', "boards.front.ships",
     "at least one ship is printed beside the spaces."),
    ('"ships": 3', '"ships": 5', "boards.front.ships", "a whole number from 0 to 4."),
    ('"ships": 3', '"ships": 3, "size": 4', "boards.front.size", "unknown field."),
    ('"atoll": {', '"back": {', "boards.back", "unknown field. Choose from: front, atoll."),
    # Shells.
    ('"shells_at_start": 4', '"shells_at_start": 9', "shells_at_start",
     "there are not so many shells for 5 players."),
    ('"shells_at_start": 4', '"shells_at_start": 13', "shells_at_start", "from 0 to 12."),
    ('"shells": 40', '"shells": 61', "shells", "a whole number from 1 to 60."),
    ('"shells": 40', '"shells": 19', "shells_at_start", "not so many shells for 5 players."),
    (' "shells": 40,\n', "", "file", "the field shells is missing."),
    (' "shells": 40,\n', ' "shell": 40,\n', "shell", "unknown field."),
]  # fmt: skip


def line_at(place: str, old: str) -> int:
    """The line on which a fault is to be looked for: of what was replaced, or of its field."""
    fields = {"file": "{", "tiles": '"tiles"', "shells_at_start": '"shells_at_start"'}
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


def test_M5_5_halves_of_leis_need_not_come_in_pairs() -> None:
    """Whoever types in the printed tiles may know better."""
    assert "E.pppplE" in own((END, END.replace("4 }", '4, "lei": "E" }'))).names


# --- from the command line ------------------------------------------------------------------------


def test_a_good_file_is_named_with_its_hash() -> None:
    done = run("components", "maori", "--check", str(FILE))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Maori can be played with lagoon. Hash: {lagoon().hash}\n"
    found = json_of("components", "maori", "--check", str(FILE))
    assert found == {"ok": True, "name": "lagoon", "hash": lagoon().hash}


def test_the_file_itself_is_printed_to_start_from() -> None:
    said = run("components", "maori", "reconstructed", "--json").stdout
    assert BOX.own(said) is BOX.usual()
    assert "Reconstructed by us" in said


@pytest.mark.parametrize(
    ("old", "new", "place", "why"),
    [
        (WATER, WATER.replace("6", "5"), "tiles", "of the kind water there are 17 tiles, not 16."),
        (END, END.replace("palms", "trees"), "tiles[4].trees", "unknown field. Choose from: kind"),
        (MIDDLE, MIDDLE.replace('"NS"', '"NE"'), "tiles[12].open", TWO_SIDES),
    ],
)
def test_a_fault_is_printed_by_line_field_and_reason(
    tmp_path: Path, old: str, new: str, place: str, why: str
) -> None:
    file = tmp_path / "mine.json"
    file.write_text(changed((old, new)), "utf-8")
    line = line_at(place, old)
    for lang, word in (("en", "line"), ("pl", "wiersz")):
        done = run("components", "maori", "--check", str(file), "--lang", lang)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"{word} {line}, {place}: ")
        assert why in done.stderr or lang == "pl"
        assert done.stderr.count("\n") == 1
    done = run("components", "maori", "--check", str(file), "--json")
    said = json.loads(done.stdout)
    assert (done.returncode, said["ok"], said["line"], said["field"]) == (1, False, line, place)
    assert why in said["reason"]


def test_bots_play_with_tiles_of_ones_own() -> None:
    found = json_of("sim", "maori", "--games", "2", "--components", str(FILE))
    assert found["components"]["own"]["name"] == "lagoon"
