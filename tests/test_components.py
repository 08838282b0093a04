"""Components: what a game comes with, and what anybody can make of it, for every game.

What is wrong in a game's own files is said in `tests/<game>/test_components.py`.
"""

from __future__ import annotations

import copy
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from motu.core.box import MOST_OWN, EmptyBox
from motu.core.components import Components, content_hash
from motu.core.errors import BadOption, UnknownName
from motu.core.game import AnyGame
from motu.core.reading import Fault
from motu.core.record import Record, read
from motu.core.rng import seeded
from motu.words import say_in
from tests.helpers import GAMES, own_components, play_on

Path_ = tuple[str | int, ...]
#: Games whose components can be another's; some are played with nothing that could be changed.
CHANGEABLE = [game for game in GAMES if game.box.can_be_changed]
#: A game, and the name of components that it comes with.
BUILT_IN = [(game, name) for game in CHANGEABLE for name in game.box.listed]
every_one = pytest.mark.parametrize(
    ("game", "name"), BUILT_IN, ids=[f"{game.name}-{name}" for game, name in BUILT_IN]
)
every_game = pytest.mark.parametrize("game", CHANGEABLE, ids=lambda game: str(game.name))


def text_of(game: AnyGame, name: str) -> str:
    """Built-in components as a file, whether there is one or not."""
    return json.dumps(game.box.built_in(name).data, indent=1, ensure_ascii=False)


def data_of(game: AnyGame, name: str, called: str = "mine") -> dict[str, Any]:
    """A copy of built-in components that is somebody's own."""
    data: dict[str, Any] = json.loads(text_of(game, name))
    return {**data, "name": called}


def owned(game: AnyGame) -> list[Components]:
    """Somebody's own components: those of the tests, and a copy of the usual ones."""
    return [*own_components(game), game.box.own(data_of(game, game.box.names[0], "a copy"))]


# --- built in ---------------------------------------------------------------------------------


@every_one
def test_built_in_components_are_known_by_name_and_by_hash(game: AnyGame, name: str) -> None:
    found = game.box.built_in(name)
    assert found.name == name
    assert found is game.box.built_in(name) is game.box.known(found.hash)
    file = Path(game.box.folder / f"{name}.json")
    assert not file.exists() or found.data == json.loads(file.read_text("utf-8"))
    assert found.hash == content_hash(found.data)
    assert game.box.written(found) == {"built_in": name, "hash": found.hash}
    assert game.box.reread(game.box.written(found)) is found
    assert game.start(seed=1, components=name).components is found
    assert found.n_actions > 0


@every_one
def test_the_same_content_is_the_same_however_it_is_laid_out(game: AnyGame, name: str) -> None:
    data = json.loads(text_of(game, name))
    turned = dict(reversed(data.items()))
    for text in (text_of(game, name), json.dumps(data), json.dumps(turned, indent=7)):
        assert game.box.own(text) is game.box.built_in(name)
        assert game.box.own(text.encode()) is game.box.built_in(name)
    assert game.box.own(data) is game.box.built_in(name)


@every_one
def test_the_name_of_built_in_components_is_taken(game: AnyGame, name: str) -> None:
    data = {**data_of(game, name, name), "about": ["Ours is better."]}
    text = json.dumps(data, indent=1)
    with pytest.raises(Fault) as caught:
        game.box.own(text)
    assert caught.value.place == "name"
    assert text.splitlines()[caught.value.line - 1].strip().startswith('"name"')
    assert str(caught.value.problem) == (
        f"{name} is built in. Give your own components another name."
    )


@every_game
def test_those_that_are_usual_go_with_the_options(game: AnyGame) -> None:
    assert game.box.usual() is game.box.built_in(game.box.names[0])
    assert game.n_actions == game.box.usual().n_actions
    for option in game.options:
        if option.name == game.box.option:
            assert tuple(value for value, _ in option.choices) == game.box.names
            for value, _ in option.choices:
                started = game.start(seed=1, options={option.name: value})
                assert started.components is game.box.built_in(str(value))


@every_game
def test_what_is_not_there_is_said(game: AnyGame) -> None:
    with pytest.raises(UnknownName, match=r"Unknown components: nowhere\. Choose from: "):
        game.start(components="nowhere")
    with pytest.raises(UnknownName, match="Unknown components: 0123"):
        game.box.known("0123")


# --- somebody's own ---------------------------------------------------------------------------


@every_one
def test_a_renamed_copy_is_somebodys_own_and_plays_the_same_game(game: AnyGame, name: str) -> None:
    own = game.box.own(data_of(game, name))
    assert own is not game.box.built_in(name)
    assert own.hash != game.box.built_in(name).hash
    assert own is game.box.own(json.dumps(data_of(game, name))) is game.box.known(own.hash)
    for seed in range(6):
        ours, theirs = (game.start(seed=seed, components=one) for one in (own, name))
        assert ours != theirs, "other components are another position"
        assert ours.flat() == theirs.flat()
        play_on(ours, seeded(seed))
        play_on(theirs, seeded(seed))
        assert ours.flat() == theirs.flat()
        assert ours.points() == theirs.points()


def places_in(value: object, place: str = "") -> Iterator[str]:
    """Every field of a file, those of a list by one name."""
    if place:
        yield place
    if isinstance(value, dict):
        for name, below in value.items():
            yield from places_in(below, f"{place}.{name}".removeprefix("."))
    elif isinstance(value, list):
        for below in value:
            yield from places_in(below, f"{place}[]")


@every_one
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_file_to_start_from_explains_every_field(game: AnyGame, name: str, lang: str) -> None:
    """Say what a field is for where it is read: `data.only("name", "about", tiles=msg("…"))`."""
    text = game.box.template(name, say_in(lang))
    data = json.loads(text)
    told = data.pop("fields")
    assert data == data_of(game, name)
    unsaid = {place for place in places_in(data) if place not in told and f"{place}[]" not in told}
    assert not {place for place in unsaid if not any(p.startswith(f"{place}.") for p in told)}
    for field in data:
        assert not told[field].startswith(("There must", "This must")), f"what is {field} for?"
    assert all(words[0].isupper() for words in told.values())
    own = game.box.own(text)
    assert own is game.box.own(data), "the explanations are no part of the components"
    assert own.data == data


@every_game
def test_components_are_drawn(game: AnyGame) -> None:
    for own in owned(game):
        picture = game.components_picture(own)
        assert picture.svg().startswith("<svg")
        assert picture.svg() != game.components_picture(game.box.usual()).svg() or (
            own.data | {"name": ""} == game.box.usual().data | {"name": ""}
        )


READ = "import sys; from motu.core.record import read; print(*read(sys.stdin.read()).state.flat())"


@every_game
def test_a_record_carries_somebodys_own_and_reads_back_where_nobody_knows_them(
    game: AnyGame,
) -> None:
    for own in owned(game):
        record = Record.new(game, ["A"] * game.seat_counts[0], 3, None, own)
        rng = seeded(3)
        while acting := record.state.to_act():
            legal = record.state.legal(acting[0])
            record.play(acting[0], legal[int(rng.below(len(legal)))])
        text = record.write()
        assert json.loads(text)["components"] == {"own": own.data}
        again = read(text)
        assert again.state == record.state
        assert again.state.components is own
        elsewhere = subprocess.run(
            [sys.executable, "-c", READ],
            input=text,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONUTF8": "1"},
            check=True,
        )
        assert tuple(map(int, elsewhere.stdout.split())) == record.state.flat()


@every_game
def test_somebodys_own_are_drawn_and_told_as_they_are(game: AnyGame) -> None:
    for own in own_components(game):
        state = game.start(seed=2, components=own)
        play_on(state, seeded(2))
        for position in (game.start(seed=2, components=own), state):
            for viewer in (None, 0):
                view = game.view(position, viewer)
                usual = game.view(game.start(seed=2), viewer)
                assert view != usual
                assert game.picture(position, viewer).svg()
                assert game.describe(view)


@every_game
def test_what_its_owner_changes_later_is_not_changed_here(game: AnyGame) -> None:
    data = data_of(game, game.box.names[0], "changed later")
    own = game.box.own(data)
    before = copy.deepcopy(own.data)
    for value in data.values():
        if isinstance(value, list):
            value.clear()
    assert own.data == before
    assert content_hash(own.data) == own.hash


def everything(components: Components) -> str:
    """All that components hold, tables included."""
    names = set(getattr(components, "__dict__", ()))
    names |= set(getattr(type(components), "__mypyc_attrs__", ())) - {"__dict__"}
    assert {"name", "data", "hash", "n_actions"} <= names
    return repr({name: getattr(components, name) for name in sorted(names)})


@every_game
def test_playing_changes_nothing_of_what_is_played_with(game: AnyGame) -> None:
    lot = random.Random(1)
    for one in [*(game.box.built_in(name) for name in game.box.listed), *owned(game)]:
        before = everything(one)
        for seed in range(2):
            state = game.start(seed=seed, components=one)
            while acting := state.to_act():
                game.view(state, acting[0])
                state.worth(acting[0])
                state.imagined(acting[0], seeded(seed))
                state.play(acting[0], lot.choice(state.legal(acting[0])))
            assert state.components is one
        assert everything(one) == before
        assert content_hash(one.data) == one.hash


@every_game
def test_only_so_many_are_kept_at_hand(game: AnyGame) -> None:
    base = data_of(game, game.box.names[0])
    first = game.box.own({**base, "name": "first of many"})
    for number in range(MOST_OWN):
        game.box.own({**base, "name": f"many {number}"})
    with pytest.raises(UnknownName):
        game.box.known(first.hash)
    # Who still plays with them brings them back by looking.
    game.view(game.start(seed=1, components=first), None)
    assert game.box.known(first.hash) is first


# --- broken files -----------------------------------------------------------------------------


@every_one
def test_files_that_are_none(game: AnyGame, name: str) -> None:
    text = text_of(game, name)
    for broken, where in (
        (text.replace("{", "[", 1), "line "),
        (text[: len(text) // 2], "line "),
        (text.replace('"name"', "name", 1), "line "),
        (text.encode().replace(b'"name"', b'"\xff"', 1), "byte "),
        ("[]", "file"),
        (text.replace('"name":', '"name": "a", "name":', 1), "name"),
    ):
        with pytest.raises(Fault) as caught:
            game.box.own(broken)
        assert caught.value.place.startswith(where)


@every_one
def test_a_missing_field_is_named(game: AnyGame, name: str) -> None:
    for field in data_of(game, name):
        less = data_of(game, name)
        del less[field]
        if field in ("about", *game.box.optional):
            game.box.own(less)
            continue
        with pytest.raises(Fault) as caught:
            game.box.own(json.dumps(less))
        assert (caught.value.line, caught.value.place) == (1, "file")
        assert str(caught.value.problem) == f"the field {field} is missing."


@every_one
def test_a_misspelt_field_is_named_on_its_line(game: AnyGame, name: str) -> None:
    for field in data_of(game, name):
        text = json.dumps({**data_of(game, name), f"{field}s_": 1}, indent=1)
        with pytest.raises(Fault) as caught:
            game.box.own(text)
        assert caught.value.place == f"{field}s_"
        assert f'"{field}s_": 1' in text.splitlines()[caught.value.line - 1]
        assert str(caught.value.problem).startswith("unknown field. Choose from: name")


WRONG: list[Any] = [
    None, True, 0, -1, 1, 4, 16, 10**9, 2.5, "", "x", "d", "two\nlines", [], ["x"], [1, 2], {},
    {"x": 1},
]  # fmt: skip


def places(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Where anything stands in a file."""
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    for step, part in inside:
        yield (*path, step)
        yield from places(part, (*path, step))


def changed(data: dict[str, Any], path: Path_, value: Any) -> dict[str, Any]:
    """The data with something else at one place."""
    other = copy.deepcopy(data)
    inside: Any = other
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return other


def own_or_fault(game: AnyGame, text: str) -> Components | Fault:
    """What is made of a file."""
    try:
        own: Components = game.box.own(text)
    except Fault as fault:
        return fault
    return own


@pytest.mark.parametrize("share", [24, pytest.param(4, marks=pytest.mark.slow)],
                         ids=["few", "many"])  # fmt: skip
@every_one
def test_whatever_stands_anywhere_is_refused_at_its_place_or_can_be_played(
    game: AnyGame, name: str, share: int
) -> None:
    """Never anything but a fault, and never a game that cannot be played to its end."""
    lot = random.Random(1)
    data = data_of(game, name)
    refused = 0
    for path in places(data):
        for value in WRONG:
            if lot.randrange(share):
                continue
            text = json.dumps(changed(data, path, value), indent=1)
            own = own_or_fault(game, text)
            if isinstance(own, Fault):
                refused += 1
                assert str(own).startswith(f"line {own.line}, {own.place}: ")
                continue
            for seats in {min(game.seat_counts), max(game.seat_counts)}:
                state = game.start(seats, 5, components=own)
                assert state.to_act()
                play_on(state, seeded(5))
                assert game.score_sheet(state).ending is not None
    assert refused


# --- games with nothing in the box --------------------------------------------------------------


def test_a_game_that_is_played_with_nothing_has_an_empty_box() -> None:
    box = EmptyBox(3)
    assert box.usual().n_actions == 3
    assert box.reread(box.written(box.usual())) is box.usual()
    assert not box.can_be_changed
    with pytest.raises(BadOption, match="has no components that could be replaced by your own"):
        box.own({"name": "mine"})
