"""Damaged records: each kind says exactly where, and nothing but `BadRecord` ever comes out."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from motu.core import registry
from motu.core.box import Box
from motu.core.errors import BadRecord, IllegalAction
from motu.core.faces import Setup
from motu.core.game import AnyGame
from motu.core.reading import Fault, Field
from motu.core.record import (
    FIELDS_1,
    FIELDS_2,
    LONGEST_NAME,
    LONGEST_SEED,
    MOST_CHARACTERS,
    Record,
    read,
)
from motu.core.rng import FAST
from motu.games.kahuna.rules.board import read_board
from motu.games.kahuna.rules.state import KahunaState
from tests.helpers import GAMES, bot_game, own_components
from tests.kahuna.positions import kahuna
from tests.together.pebbles import Pebbles, PebblesParts, PebblesState

GAME = bot_game(kahuna(), ["greedy", "random"], 5)
GOOD = GAME.write()
DATA: dict[str, Any] = json.loads(GOOD)
FIELDS = list(DATA)


def fault(text: str | bytes) -> BadRecord:
    """What is said about a damaged record."""
    with pytest.raises(BadRecord) as caught:
        read(text)
    said = str(caught.value)
    assert said.startswith(f"{caught.value.place}: ")
    said.encode()
    assert len(said) < 600
    return caught.value


def place(**changed: Any) -> str:
    """Where the fault is said to be when fields are changed."""
    return fault(json.dumps({**DATA, **changed})).place


def test_the_good_one_reads() -> None:
    assert read(GOOD).state == GAME.state
    assert read(GOOD.encode()).state == GAME.state
    assert read(json.dumps(DATA)).write() == GOOD


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read(b"\xef\xbb\xbf" + GOOD.encode()).state == GAME.state
    assert fault("\ufeff" + GOOD).place == "line 1, column 1"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "line 1, column 1"),
        ("hello", "line 1, column 1"),
        ('{\n "motu": 1,\n oops', "line 3, column 2"),
        ("{'motu': 1}", "line 1, column 2"),
        (GOOD + "x", f"line {GOOD.count(chr(10)) + 1}, column 1"),
        ("[]", "file"),
        ("7", "file"),
        ("null", "file"),
        ('"text"', "file"),
        ("{}", "motu"),
        ("[" * 100_000, "file"),
        ("[" * 5000 + "]" * 5000, "file"),
        ("9" * 5000, "file"),
        (" " * (MOST_CHARACTERS + 1), "file"),
        ("NaN", "file"),
    ],
)
def test_what_is_no_record(text: str, where: str) -> None:
    assert fault(text).place == where
    assert fault(text.encode()).place == where


def test_not_utf_8() -> None:
    assert fault(GOOD.encode("utf-16")).place == "byte 0"
    cut = GOOD.encode()
    assert fault(cut[:30] + b"\xff" + cut[30:]).place == "byte 30"


def test_half_letters() -> None:
    """An escape that stands for half a letter could be neither written back nor shown."""
    for field in ("seats", "options", "actions"):
        assert fault(GOOD.replace(f'"{field}"', f'"x\\ud800": 1, "{field}"')).place == "file"
    assert place(seats=["\udfff", "B"]) == "file"
    assert read(json.dumps({**DATA, "seats": ["😀", "B"]})).names == ("😀", "B")


@pytest.mark.parametrize("part", [0.001, 0.01, 0.1, 0.5, 0.9, 0.99])
def test_cut_off(part: float) -> None:
    cut = GOOD[: int(len(GOOD) * part)]
    said = fault(cut)
    assert said.place.startswith("line ")
    assert "this is not JSON" in str(said)


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field(field: str) -> None:
    left = {name: value for name, value in DATA.items() if name != field}
    said = fault(json.dumps(left))
    assert said.place == field
    assert "missing" in str(said)


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_twice(field: str) -> None:
    said = fault(GOOD.replace("{\n", f'{{ "{field}": 1,\n', 1))
    assert said.place == field
    assert "twice" in str(said)


def test_a_field_twice_among_very_many_is_found_quickly() -> None:
    fields = ",".join(f'"{number}":0' for number in range(150_000))
    began = time.perf_counter()
    assert fault(f'{{{fields},"149999":1}}').place == "149999"
    assert time.perf_counter() - began < 5


def test_an_option_twice() -> None:
    assert fault(GOOD.replace('"handicap": 0', '"handicap": 0, "handicap": 1')).place == "handicap"


def test_a_field_too_many() -> None:
    assert place(colour="red") == "colour"
    assert place(**{"x" * 99: 1}) == "x" * 40


WRONG: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    2,
    1.0,
    1.5,
    10**100,
    "",
    "x",
    [],
    [1],
    [[]],
    {},
    {"a": 1},
]

#: What is right after all where it stands.
FINE: list[tuple[str, Any]] = [
    ("carried", None), ("shuffle", None), ("begun", None), ("options", {}), ("actions", []),
    ("seed", 0), ("seed", -1), ("seed", 2),
]  # fmt: skip
#: Where it is said to be wrong, if not at the field itself.
DEEPER = {
    ("actions", "[1]"): "actions[0]",
    ("actions", "[[]]"): "actions[0]",
    ("components", "{'a': 1}"): "components.a",
    ("shuffle", "{'a': 1}"): "shuffle.a",
    ("begun", "{'a': 1}"): "begun.a",
    # It has a field that format 2 did not have.
    ("motu", "2"): "generator",
}


@pytest.mark.parametrize("value", WRONG, ids=repr)
@pytest.mark.parametrize("field", FIELDS)
def test_wrong_types_for_every_field(field: str, value: Any) -> None:
    if (field, value) in FINE and type(value) is not float and not isinstance(value, bool):
        return
    assert place(**{field: value}) == DEEPER.get((field, repr(value)), field)


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("field", FIELDS)
def test_what_is_no_number(field: str, name: str) -> None:
    text = json.dumps({**DATA, field: "HERE"}).replace('"HERE"', name)
    said = fault(text)
    assert said.place == "file"
    assert name in str(said)


@pytest.mark.parametrize("depth", [2, 10, 100, 500, *range(900, 1010, 3), 3000])
def test_deep_nesting_anywhere(depth: int) -> None:
    """However deep, and however close to what the standard library still reads."""
    nest = "[" * depth + "]" * depth
    for field in FIELDS:
        text = json.dumps({**DATA, field: "HERE"}).replace('"HERE"', nest)
        assert fault(text).place in ("file", field, f"{field}[0]")
    text = json.dumps({**DATA, "options": {"handicap": "HERE"}}).replace('"HERE"', nest)
    assert fault(text).place in ("file", "options")


def test_other_formats_and_rules() -> None:
    assert "the formats known here are: 1 2 3 4." in str(fault(json.dumps({**DATA, "motu": 5})))
    assert place(motu=5) == place(motu=0) == place(motu="1") == place(motu=True) == "motu"
    assert place(rules=99) == place(rules="1") == place(rules=None) == "rules"
    assert "different rules" in str(fault(json.dumps({**DATA, "rules": 99})))


def test_an_unknown_game() -> None:
    said = fault(json.dumps({**DATA, "game": "chess"}))
    assert said.place == "game"
    assert "Unknown game: chess. Choose from: " in str(said)
    assert "kahuna" in str(said)
    assert place(game="../kahuna") == place(game="x" * 10_000) == place(game="") == "game"


def test_options() -> None:
    assert place(options={"wind": True}) == "options"
    wrong: tuple[Any, ...] = (4, -1, True, "1", None, 1.0, [], {}, 10**200)
    for bad in wrong:
        assert place(options={"handicap": bad}) == "options"
    assert place(options={"strategic": 1}) == "options"
    assert "Option first cannot be dice" in str(
        fault(json.dumps({**DATA, "options": {"first": "dice"}}))
    )


def test_seats() -> None:
    assert place(seats=["A"]) == place(seats=["A", "B", "C"]) == place(seats=[]) == "seats"
    assert place(seats=["A", 2]) == place(seats="AB") == "seats"
    assert place(seats=["A", "B" * (LONGEST_NAME + 1)]) == "seats[1]"
    assert read(json.dumps({**DATA, "seats": ["", "B" * LONGEST_NAME]})).names[0] == ""


def test_seeds() -> None:
    for bad in (
        "",
        "-",
        "--1",
        "+1",
        "1.0",
        " 1",
        "1e3",
        "0x1",
        "٣",
        "1" * (LONGEST_SEED + 1),
        1.0,
    ):
        assert place(seed=bad) == "seed"
    assert place(seed=10**4000) == place(seed=10**LONGEST_SEED) == "seed"
    for seed in (0, 5, -5, 2**200, "7", "-7", str(2**200)):
        assert read(json.dumps({**DATA, "seed": seed, "actions": []})).seed == int(seed)


def test_another_seed_is_another_game_in_which_the_actions_are_not_legal() -> None:
    assert place(seed="6").startswith("actions[")


def acts(number: int, text: Any) -> BadRecord:
    """What is said when one action is another."""
    actions = [*DATA["actions"][:number], text, *DATA["actions"][number + 1 :]]
    return fault(json.dumps({**DATA, "actions": actions}))


LAST = len(DATA["actions"]) - 1


@pytest.mark.parametrize("number", [0, 7, 40, LAST])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (7, "this must be a text"),
        (None, "this must be a text"),
        (["1: draw"], "this must be a text"),
        ("", "number of a seat"),
        ("draw", "number of a seat"),
        ("x: draw", "number of a seat"),
        ("-1: draw", "number of a seat"),
        ("1.0: draw", "number of a seat"),
        ("²: draw", "number of a seat"),
        ("999: draw", "number of a seat"),
        ("0: draw", "there is no seat 0"),
        ("3: draw", "there is no seat 3"),
        ("1: fly", "fly isn't an action of kahuna"),
        ("1: ", "isn't an action of kahuna"),
        ("1: " + "HUNA > " * 9999, "isn't an action of kahuna"),
        ("1: ALOA > KAHU-LALE", "isn't an action of kahuna"),
        ("1: {x} %s", "{x} %s isn't an action of kahuna"),
    ],
)
def test_unreadable_actions(number: int, text: Any, words: str) -> None:
    said = acts(number, text)
    assert said.place == f"actions[{number}]"
    assert words in str(said)


@pytest.mark.parametrize("number", [0, 7, 40, LAST])
def test_an_illegal_action_says_where_and_by_which_rule(number: int) -> None:
    state = GAME.position(number)
    assert isinstance(state, KahunaState)
    seat, _ = GAME.actions[number]
    other = 1 - seat
    said = acts(number, f"{other + 1}: pass")
    assert said.place == f"actions[{number}]"
    assert "(K1.3)" in str(said)
    refused = next(a for a in range(188) if kahuna().refuse(state, seat, a) is not None)
    why = kahuna().refuse(state, seat, refused)
    said = acts(number, f"{seat + 1}: {kahuna().text(state, seat, refused)}")
    assert said.place == f"actions[{number}]"
    assert why is not None
    assert f"({why.rule})" in str(said)


def test_actions_after_the_end() -> None:
    said = fault(json.dumps({**DATA, "actions": [*DATA["actions"], "1: pass"]}))
    assert said.place == f"actions[{LAST + 1}]"
    assert "(K5.5)" in str(said)


def test_a_missing_action_shows_at_the_next_that_is_not_legal() -> None:
    turn_ends = next(i for i, (_, action) in enumerate(GAME.actions) if action >= 174)
    actions = DATA["actions"][:turn_ends] + DATA["actions"][turn_ends + 1 :]
    assert place(actions=actions) == f"actions[{turn_ends}]"


def test_too_many_actions() -> None:
    said = fault(json.dumps({**DATA, "actions": ["1: pass"] * (GAME.game.most_actions + 1)}))
    assert said.place == "actions"


def test_a_record_refuses_what_the_rules_refuse() -> None:
    record = Record.new("kahuna", ["A", "B"], seed=1)
    with pytest.raises(IllegalAction):
        record.play(1 - record.state.to_act()[0], 187)
    assert record.actions == []


def test_cutting_takes_moves_back() -> None:
    for after in (0, 1, 50, LAST):
        cut = GAME.cut(after)
        assert cut.state == GAME.position(after)
        assert len(cut.actions) == after
        cut.play(*GAME.actions[after])
        assert cut.state == GAME.position(after + 1)
        assert len(GAME.actions) == LAST + 1


# --- components and what was brought along ------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_built_in_components_stand_there_by_name_and_hash(game: AnyGame) -> None:
    for name in game.box.listed:
        record = Record.new(game, ["A"] * game.seat_counts[0], 1, components=name)
        data = json.loads(record.write())
        assert data["components"] == {"built_in": name, "hash": game.box.built_in(name).hash}
        assert data["carried"] is None
        assert read(json.dumps(data)).state.components is game.box.built_in(name)


HASH = kahuna().box.usual().hash


@pytest.mark.parametrize(
    ("components", "where", "why"),
    [
        ({"built_in": "lagoon", "hash": HASH}, "components.built_in", "must be one of: bay."),
        ({"built_in": 7, "hash": HASH}, "components.built_in", "must be one of: bay."),
        ({"built_in": "bay"}, "components", "the field hash is missing."),
        ({"hash": HASH}, "components", "the field built_in is missing."),
        ({"built_in": "bay", "hash": "0" * 32}, "components.hash", "bay has changed since"),
        ({"built_in": "bay", "hash": HASH.upper()}, "components.hash", HASH),
        ({"built_in": "bay", "hash": None}, "components.hash", "this must be a text."),
        ({"built_in": "bay", "hash": HASH, "own": {}}, "components.built_in", "unknown field."),
        ({"own": {}}, "components.own", "the field name is missing."),
        ({"own": "bay"}, "components.own", "this must be an object"),
        ({"own": {"name": "mine"}}, "components.own", "the field "),
        ({"own": {"name": "mine", "x": 1}}, "components.own.x", "unknown field."),
        ({"own": {**kahuna().box.usual().data, "about": []}}, "components.own.name",
         "bay is built in."),
        ({"own": {**kahuna().box.usual().data, "name": "mine", "lines": 7}},
         "components.own.lines", "this must be a list."),
        ("bay", "components", "this must be an object"),
    ],
)  # fmt: skip
def test_components_that_are_not_what_they_say(components: Any, where: str, why: str) -> None:
    """An unknown hash, a file changed under its name, and other forms: by their place."""
    said = fault(json.dumps({**DATA, "components": components}))
    assert said.place == where
    assert why in str(said)


def test_somebodys_own_with_the_content_of_a_built_in_set_is_that_set() -> None:
    box = kahuna().box
    again = read(json.dumps({**DATA, "components": {"own": box.usual().data}}))
    assert again.state == GAME.state
    assert again.write() == GOOD


def test_a_game_with_nothing_in_its_box_takes_nobodys_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry._games, "pebbles", Pebbles())
    good = json.loads(Record.new("pebbles", ["A", "B"], 1).write())
    assert read(json.dumps(good)).state.to_act() == [0, 1]
    said = fault(json.dumps({**good, "components": {"own": {"name": "mine"}}}))
    assert said.place == "components"
    assert "no components that could be replaced" in str(said)


def test_a_file_that_changed_under_its_name_is_not_played_with(tmp_path: Path) -> None:
    """A record of today, read where the built-in board has become another."""
    box = kahuna().box
    text = (box.folder / "bay.json").read_text("utf-8")
    (tmp_path / "bay.json").write_text(text.replace('"hand_limit": 5', '"hand_limit": 4'), "utf-8")
    other = Box(tmp_path, box.names, read_board)
    with pytest.raises(Fault) as caught:
        other.reread(Field(DATA["components"], ("components",)))
    assert caught.value.place == "components.hash"
    assert other.usual().hash in str(caught.value)


@pytest.mark.parametrize("carried", [0, False, "", [], {}, {"islands": [1]}, "stickers"])
def test_a_game_that_carries_nothing_refuses_what_is_carried(carried: Any) -> None:
    said = fault(json.dumps({**DATA, "carried": carried}))
    assert said.place == "carried"
    assert "this game takes nothing over" in str(said)


class Stones:
    """How many stones somebody brings along."""

    def check(self, carried: Field) -> int:
        carried.only("stones")
        return carried["stones"].whole(1, 9)

    def after(self, state: Any, carried: Any) -> dict[str, int]:
        return {"stones": 1 + state.points()[0]}


class Headstart(PebblesParts):
    """The first seat begins with what was brought along."""

    def deal(self, setup: Setup) -> PebblesState:
        state = super().deal(setup)
        state.scored[0] = setup.carried or 0
        return state


class Carrying(Pebbles):
    """Pebbles that bring something along from the game before."""

    name = "carrying"
    dealing = Headstart()
    bringing = Stones()


@pytest.fixture
def carrying(monkeypatch: pytest.MonkeyPatch) -> Carrying:
    """A game that brings something along, known while a test runs."""
    game = Carrying()
    monkeypatch.setitem(registry._games, game.name, game)
    return game


def test_what_is_carried_is_written_down_and_read_back(carrying: Carrying) -> None:
    record = Record.new(carrying, ["A", "B"], 1, carried={"stones": 5})
    assert record.state.points() == [5, 0]
    record.play(0, 1)
    assert json.loads(record.write())["carried"] == {"stones": 5}
    again = read(record.write())
    assert again.state.flat() == record.state.flat()
    assert again.carried == {"stones": 5}
    assert again.write() == record.write()
    assert record.cut(0).state.points() == [5, 0]
    assert record.position(1).points() == [5, 0]
    plain = Record.new(carrying, ["A", "B"], 1)
    assert plain.state.points() == [0, 0]
    assert read(plain.write()).carried is None


@pytest.mark.parametrize(
    ("carried", "where", "why"),
    [
        ({"stones": 10}, "carried.stones", "a whole number from 1 to 9."),
        ({"stones": "5"}, "carried.stones", "a whole number from 1 to 9."),
        ({"pebbles": 5}, "carried.pebbles", "unknown field."),
        ({}, "carried", "the field stones is missing."),
        ([5], "carried", "this must be an object"),
    ],
)
def test_a_carried_thing_of_the_wrong_form_is_refused_at_its_place(
    carrying: Carrying, carried: Any, where: str, why: str
) -> None:
    good = json.loads(Record.new(carrying, ["A", "B"], 1, carried={"stones": 5}).write())
    said = fault(json.dumps({**good, "carried": carried}))
    assert said.place == where
    assert why in str(said)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_where_games_are_recorded_some_name_their_components_and_one_is_with_somebodys_own(
    game: AnyGame,
) -> None:
    folder = Path(__file__).parent / game.name / "records"
    texts = [path.read_text("utf-8") for path in folder.glob("*.json") if path.stem != "expected"]
    named = [data for text in texts if (data := json.loads(text))["motu"] > 1]
    if texts:
        assert any("built_in" in data["components"] for data in named)
        assert any("own" in data["components"] for data in named) or not own_components(game)


# --- format 1 -------------------------------------------------------------------------------------


def as_format_1(data: dict[str, Any], **changed: Any) -> str:
    """A record as it was written before there were components."""
    old = {name: value for name, value in data.items() if name in FIELDS_1}
    return json.dumps({**old, "motu": 1, **changed})


def as_format_2(data: dict[str, Any], **changed: Any) -> str:
    """A record as it was written before it was said how it was dealt."""
    old = {name: value for name, value in data.items() if name in FIELDS_2}
    return json.dumps({**old, "motu": 2, **changed})


def test_format_2_reads_to_the_same_game() -> None:
    again = read(as_format_2(DATA))
    assert again.state == GAME.state
    assert again.write() == GOOD
    assert (again.generator, again.shuffle, again.begun) == (FAST, None, None)


@pytest.mark.parametrize("field", ["generator", "shuffle", "begun"])
def test_format_2_has_none_of_the_fields_of_format_3(field: str) -> None:
    said = fault(as_format_2(DATA, **{field: None}))
    assert (said.place, str(said)) == (field, f"{field}: a record has no such field.")


def test_format_1_reads_to_the_same_game() -> None:
    again = read(as_format_1(DATA))
    assert again.state == GAME.state
    assert again.write() == GOOD


@pytest.mark.parametrize("field", ["components", "carried"])
def test_format_1_has_none_of_the_fields_of_format_2(field: str) -> None:
    said = fault(as_format_1(DATA, **{field: None}))
    assert (said.place, str(said)) == (field, f"{field}: a record has no such field.")


@pytest.mark.parametrize("field", ["components", "carried", "generator", "shuffle", "begun"])
def test_format_3_has_them_all(field: str) -> None:
    said = fault(json.dumps({name: value for name, value in DATA.items() if name != field}))
    assert (said.place, str(said)) == (field, f"{field}: this field is missing.")


def test_options_without_effect_are_passed_over_in_format_1_alone() -> None:
    """In old games a handicap of nobody could be for somebody."""
    options = {**DATA["options"], "handicap": 0, "handicap_for": "seat2"}
    old = read(as_format_1(DATA, options=options))
    assert old.options["handicap_for"] == "seat1"
    assert old.state == GAME.state
    assert read(old.write()).state == GAME.state
    said = fault(json.dumps({**DATA, "options": options}))
    assert said.place == "options"
    assert "“The handicap is for” is only available when “Handicap” is 1, 2 or 3." in str(said)


def test_options_that_are_none_are_refused_in_format_1_too() -> None:
    assert fault(as_format_1(DATA, options={"night": True})).place == "options"
    assert fault(as_format_1(DATA, options={"handicap": 9})).place == "options"


# --- anything at all ------------------------------------------------------------------------------


#: Short enough that a changed byte often hits something that matters.
SHORT = GAME.cut(12).write().encode()


def survives(text: bytes) -> None:
    """Either it is refused as a record, or it is one, and then it can be written and read again."""
    try:
        record = read(text)
    except BadRecord as bad:
        str(bad).encode()
        return
    again = read(record.write().encode())
    assert again.state == record.state
    assert again.write() == record.write()


@settings(
    max_examples=400, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(
    st.lists(
        st.tuples(st.integers(0, len(SHORT) - 1), st.integers(0, 3), st.binary(max_size=3)),
        min_size=1,
        max_size=4,
    )
)
def test_any_bytes_changed(changes: list[tuple[int, int, bytes]]) -> None:
    text = SHORT
    for at, gone, new in changes:
        text = text[:at] + new + text[at + gone :]
    survives(text)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    st.sampled_from(FIELDS),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=6,
    ),
)
def test_any_value_in_any_field(field: str, value: Any) -> None:
    survives(json.dumps({**json.loads(SHORT), field: value}).encode())


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(0, 11), st.text(max_size=30), st.sampled_from(["", "1: ", "2: "]))
def test_any_text_as_an_action(number: int, text: str, seat: str) -> None:
    data = json.loads(SHORT)
    data["actions"][number] = seat + text
    survives(json.dumps(data).encode())


def test_every_single_byte_turned() -> None:
    for at in range(len(SHORT)):
        survives(SHORT[:at] + bytes([SHORT[at] ^ 1]) + SHORT[at + 1 :])
