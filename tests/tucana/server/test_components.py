"""Components and what a game brings along, at tables: kept, shown, recorded, and never mixed up."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import motu
from motu.core.message import in_english
from motu.core.reading import Field
from motu.core.record import Record, read
from motu.games.kahuna import Kahuna
from motu.server import tables
from motu.server.backup import back_up, restore
from motu.server.hall import Hall
from motu.server.keeping import NotPlayable
from motu.server.schema import tables as kept
from motu.server.store import Store, sqlite_address
from motu.table.entry import Entry, Kind, played
from motu.table.seat import Seat
from motu.table.table import Table
from motu.words import say_in
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server
from tests.server.test_api import Caller

TUCANA = motu.game("tucana")
ANN = Seat(owner="ann", name="Ann")


def own_map() -> dict[str, Any]:
    """A map of somebody's own: Isla Petit with another hex."""
    data: dict[str, Any] = json.loads((TUCANA.box.folder / "petit.json").read_text("utf-8"))
    rows = [row.replace("d8  d ", "d8  m ") for row in data["rows"]]
    return {**data, "name": "atoll", "rows": rows}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(sqlite_address(tmp_path / "data"))
    opened.open()
    yield opened
    opened.close()


def loaded(store: Store, id: str) -> Table:
    found = store.load_table(id)
    assert found is not None
    return found


def stored(store: Store, id: str) -> Any:
    with store.engine.connect() as connection:
        return connection.execute(sa.select(kept).where(kept.c.id == id)).one()


def change(store: Store, id: str, **values: object) -> None:
    with store.engine.begin() as connection:
        connection.execute(kept.update().where(kept.c.id == id).values(**values))


def on_own_map(id: str = "own", moves: int = 4) -> tuple[Table, list[Entry]]:
    record = Record.new(TUCANA, ["Ann", "Ann"], 7, None, own_map())
    for _ in range(moves):
        seat = record.state.to_act()[0]
        record.play(seat, record.state.legal(seat)[0])
    return Table(id, [ANN, ANN], record.cut(0)), played(record.actions)


class Bag:
    """What a game of a series could bring along: so many pearls."""

    def check(self, carried: Field) -> int:
        carried.only("pearls")
        return carried["pearls"].whole(0, 9)

    def after(self, state: object, carried: object) -> object:
        return carried


@pytest.fixture
def with_pearls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kahuna, "bringing", Bag())


# --- the store ------------------------------------------------------------------------------------


def test_a_table_keeps_built_in_components_by_name_and_hash(store: Store) -> None:
    record = Record.new(TUCANA, ["Ann"], 7, {"map": "grande"})
    store.add_table(Table("t", [ANN], record))
    grande = TUCANA.box.built_in("grande")
    row = stored(store, "t")
    assert row.components == {"built_in": "grande", "hash": grande.hash}
    assert row.carried is None
    assert loaded(store, "t").state.components is grande


def test_a_table_keeps_components_of_ones_own_whole(store: Store) -> None:
    store.add_table(*on_own_map())
    assert stored(store, "own").components == {"own": own_map()}
    table = loaded(store, "own")
    assert table.state.components.name == "atoll"
    assert read(table.record.write()).state == table.state
    assert table.moves == 4


def test_a_table_keeps_what_its_game_brings_along(store: Store, with_pearls: None) -> None:
    record = Record.new("kahuna", ["Ann", "Ann"], 7, carried={"pearls": 3})
    store.add_table(Table("t", [ANN, ANN], record))
    assert stored(store, "t").carried == {"pearls": 3}
    assert loaded(store, "t").record.carried == {"pearls": 3}
    assert '"carried": {"pearls": 3}' in loaded(store, "t").record.write()


def test_a_table_of_old_loads_with_the_components_of_its_options(tmp_path: Path) -> None:
    """A database from before there were components, with an option that had no effect."""
    store = Store(sqlite_address(tmp_path / "data"))
    config = Config()
    config.set_main_option("script_location", "motu.server:migrations")
    old = {"id": "old", "game": "tucana", "rules": 1, "seed": "7", "made_at": "2026-01-01",
           "options": json.dumps({"map": "grande", "special_bonuses": True}),
           "seats": json.dumps([ANN.data()]), "maker": "ann", "listed": False}  # fmt: skip
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        gaps = ", ".join(f":{name}" for name in old)
        connection.execute(sa.text(f"INSERT INTO tables ({', '.join(old)}) VALUES ({gaps})"), old)
    store.open()
    row = stored(store, "old")
    assert (row.components, row.carried) == (None, None)
    table = loaded(store, "old")
    assert table.state.components is TUCANA.box.built_in("grande")
    assert table.record.options["special_bonuses"] is False
    assert table.state == TUCANA.start(1, 7, {"map": "grande"})
    store.close()


CHANGES: dict[str, tuple[dict[str, object], str, str]] = {
    "a map changed under its name": (
        {"components": {"built_in": "petit", "hash": "0" * 32}},
        "petit, with which it was begun, has changed here since.",
        "elementy petit, z którymi go rozpoczęto, są tu już inne.",
    ),
    "a map that is gone": (
        {"components": {"built_in": "mega", "hash": "0" * 32}},
        "components.built_in: this must be one of: petit, grande.",
        "components.built_in: ",
    ),
    "a map that is damaged": (
        {"components": {"own": {"name": "atoll"}}},
        "components.own: the field",
        "components.own: ",
    ),
    "a carried thing where there is none": (
        {"carried": {"pearls": 3}},
        "carried: this game takes nothing over",
        "carried: ",
    ),
    "other rules": (
        {"rules": 99},
        "it was begun by other rules than those here.",
        "rozpoczęto go według innych zasad niż tutejsze.",
    ),
    "a game that is gone": (
        {"game": "go"},
        "its game is not installed here.",
        "tej gry nie ma tu zainstalowanej.",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_table_that_cannot_be_opened_says_why_and_is_not_lost(store: Store, what: str) -> None:
    record = Record.new(TUCANA, ["Ann", "Ann"], 7)
    store.add_table(Table("t", [ANN, ANN], record))
    before = stored(store, "t")
    values, english, polish = CHANGES[what]
    change(store, "t", **values)
    with pytest.raises(NotPlayable) as caught:
        store.load_table("t")
    for say, opening, why in (
        (in_english, "This table is kept, but it cannot be opened now: ", english),
        (say_in("pl"), "Ten stół jest zachowany, ale teraz nie da się go otworzyć: ", polish),
    ):
        assert say(caught.value.message).startswith(opening + why)
    change(store, "t", **{name: getattr(before, name) for name in values})
    assert loaded(store, "t").state == record.state


# --- rematch and other games out of one -----------------------------------------------------------


def test_a_rematch_has_the_same_components_and_brings_the_same_along(with_pearls: None) -> None:
    board = json.loads((motu.game("kahuna").box.folder / "bay.json").read_text("utf-8"))
    first = Record.new(
        "kahuna", ["Ann", "Bob"], 7, {"handicap": 2}, {**board, "name": "lagoon"}, {"pearls": 3}
    )
    again = first.again(["Bob", "Ann"])
    assert again.names == ("Bob", "Ann")
    assert again.state.components is first.state.components
    assert (again.options, again.carried) == (first.options, {"pearls": 3})
    assert again.seed != first.seed
    assert first.again(["Bob", "Ann"], {"pearls": 5}).carried == {"pearls": 5}


def test_a_game_goes_on_from_any_move_with_its_components(store: Store, with_pearls: None) -> None:
    record = Record.new("kahuna", ["Ann", "Ann"], 7, {"first": "seat1"}, None, {"pearls": 3})
    for _ in range(6):
        seat = record.state.to_act()[0]
        record.play(seat, record.state.legal(seat)[-1])
    steps = [*played(record.actions), Entry(Kind.STOP)]
    store.add_table(Table("pearls", [ANN, ANN], record.cut(0)), steps)
    store.add_table(*on_own_map("map", 4))

    async def life() -> None:
        hall = Hall(store)
        form = {"seat1": "human", "seat2": "human", "name1": "Eve"}
        for id, moves in (("pearls", 3), ("map", 2)):
            old = (await hall.room(id)).table
            made = await tables.table_from_move(hall, "eve", old, moves, form)
            new = loaded(store, made.id)
            assert new.state == old.record.position(moves)
            assert new.state.components is old.state.components
            assert new.record.carried == old.record.carried
            assert new.seats[0].name == "Eve"
        await hall.close()

    asyncio.run(life())


# --- backups --------------------------------------------------------------------------------------


def test_a_backup_holds_components_and_what_was_brought_along(
    store: Store, tmp_path: Path, with_pearls: None
) -> None:
    store.add_table(*on_own_map())
    record = Record.new("kahuna", ["Ann", "Ann"], 7, carried={"pearls": 3})
    store.add_table(Table("pearls", [ANN, ANN], record))
    back_up(store, tmp_path / "b.gz")
    new = Store(sqlite_address(tmp_path / "new"))
    new.open()
    assert restore(new, tmp_path / "b.gz") == 2
    assert loaded(new, "own").state == loaded(store, "own").state
    assert loaded(new, "pearls").record.carried == {"pearls": 3}
    new.close()


def test_a_backup_from_before_there_were_components_is_taken_in(
    store: Store, tmp_path: Path
) -> None:
    record = Record.new(TUCANA, ["Ann"], 7, {"map": "grande"})
    store.add_table(Table("t", [ANN], record))
    back_up(store, tmp_path / "b.gz")
    text = gzip.decompress((tmp_path / "b.gz").read_bytes()).decode()
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines[1:]:
        for name in ("components", "carried"):
            line[1].pop(name, None)
    with gzip.open(tmp_path / "old.gz", "wt") as old:
        old.writelines(json.dumps(line) + "\n" for line in lines)
    new = Store(sqlite_address(tmp_path / "new"))
    new.open()
    assert restore(new, tmp_path / "old.gz") == 1
    assert loaded(new, "t").state == record.state
    new.close()


# --- pages ----------------------------------------------------------------------------------------


def test_one_table_that_cannot_be_opened_spoils_no_page(own_server: Server) -> None:
    visitor = own_server.visitor()
    good, bad = new_table(visitor), new_table(visitor)
    own_server.kill()
    store = own_server.store()
    change(store, bad, components={"built_in": "bay", "hash": "0" * 32})
    store.close()
    own_server.start()
    why = "This table is kept, but it cannot be opened now: bay, with which it was begun, has"
    page = visitor.get(f"/t/{bad}")
    assert page.status_code == 404
    assert why in page.text
    for path in ("/", "/mine"):
        listed = visitor.get(path)
        assert listed.status_code == 200
        assert f"/t/{good}" in listed.text
        assert why in listed.text
    with Page(own_server, bad, cookies_of(visitor)) as socket:
        words, _ = socket.goodbye()
        assert why in words


def test_the_record_of_a_table_carries_components_of_ones_own(server: Server) -> None:
    table, journal = on_own_map("with-own-map")
    record = table.record
    for entry in journal:
        record.play(entry.seat, entry.action)
    visitor = server.visitor()
    posted = visitor.post("/records", content=record.write())
    assert posted.status_code == 200, posted.text
    found = visitor.get(f"{posted.json()['url']}/record").text
    assert json.loads(found)["components"] == {"own": own_map()}
    assert read(found).state == record.state


# --- the API --------------------------------------------------------------------------------------


@pytest.fixture
def ann(server: Server) -> Caller:
    return Caller(server)


ME, BOT = {"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}


def test_a_game_lists_its_components_and_gives_their_files(ann: Caller) -> None:
    by_name = {game["name"]: game for game in ann.get("/games")["games"]}
    tucana = by_name["tucana"]
    assert tucana["components_option"] == "map"
    assert [one["name"] for one in tucana["components"]] == ["petit", "grande"]
    assert [one["title"] for one in tucana["components"]] == ["Isla Petit", "Isla Grande"]
    for one in tucana["components"]:
        found = TUCANA.box.built_in(one["name"])
        assert one["hash"] == found.hash
        assert ann.get(one["file"].removeprefix("/api")) == found.data
    assert "mega" in ann.get("/games/tucana/components/mega", 404)["message"]


def test_a_table_with_components_of_ones_own_is_played_and_recorded(
    server: Server, ann: Caller
) -> None:
    id = ann.post("/tables", {"game": "tucana", "seats": [ME], "components": own_map()}, 201)["id"]
    assert server.stored(id).state.components.data == own_map()
    now = ann.get(f"/tables/{id}")
    assert (now["components"]["name"], now["components"]["own"]) == ("atoll", True)
    while not now["over"]:
        ann.act(id, action=now["legal"][0]["action"], seq=now["seq"])
        now = ann.get(f"/tables/{id}")
    record = ann.get(f"/tables/{id}/record")
    assert record["components"] == {"own": own_map()}
    assert record["carried"] is None
    assert read(json.dumps(record)).state == server.stored(id).state


def test_a_bot_plays_on_a_map_of_ones_own(server: Server, ann: Caller) -> None:
    wish = {"game": "tucana", "seats": [ME, BOT], "components": own_map()}
    id = ann.post("/tables", wish, 201)["id"]
    ann.act(id)
    give_up = time.monotonic() + 20
    while ann.get(f"/tables/{id}")["moves"] < 2 and time.monotonic() < give_up:
        time.sleep(0.1)
    table = server.stored(id)
    assert {seat for seat, _ in table.record.actions[:2]} == {0, 1}
    assert table.state.components is TUCANA.box.own(own_map())


def test_a_built_in_name_chooses_the_option_that_goes_with_it(server: Server, ann: Caller) -> None:
    wish = {"game": "tucana", "seats": [ME], "components": "grande"}
    id = ann.post("/tables", wish, 201)["id"]
    assert server.stored(id).record.options["map"] == "grande"
    refused = ann.post("/tables", {**wish, "options": {"map": "petit"}}, 422)
    assert "there is nothing to choose for “Map”" in refused["message"]


def test_a_fault_in_components_is_named_by_line_field_and_reason(server: Server) -> None:
    broken = own_map()
    broken["rows"][6] = broken["rows"][6].replace("m", "q", 1)
    wish = {"game": "tucana", "seats": [ME], "components": broken}
    text = json.dumps(wish, indent=1)
    line = next(n for n, row in enumerate(text.splitlines(), 1) if "q" in row and "d8" in row)
    for lang, word, reason in (("en", "line", "isn't a cell"), ("pl", "wiersz", "q to nie")):
        answer = Caller(server, lang).http.post(
            "/api/tables", content=text, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == 422
        assert answer.json()["at"] == ["components.rows[6]"]
        assert answer.json()["message"].startswith(f"{word} {line}, components.rows[6]: ")
        assert reason in answer.json()["message"]


@pytest.mark.parametrize(
    ("components", "words"),
    [
        ("mega", "Unknown components: mega"),
        ({}, "the field name is missing"),
        ({"name": "petit"}, "petit is built in"),
        ({"name": "x" * 41}, "at most 40 letters"),
        ({"name": 7}, "this must be a text"),
    ],
)
def test_components_that_make_no_sense_are_refused(
    ann: Caller, components: object, words: str
) -> None:
    wish = {"game": "tucana", "seats": [ME], "components": components}
    assert words in ann.post("/tables", wish, 422)["message"]
    assert words in ann.post("/games/tucana/setup", {"components": components}, 422)["message"]


@pytest.mark.parametrize("components", [7, True, ["petit"], "x" * 41])
def test_components_of_another_kind_are_not_understood(ann: Caller, components: object) -> None:
    wish = {"game": "tucana", "seats": [ME], "components": components}
    assert "body.components" in ann.post("/tables", wish, 422)["at"][0]


@pytest.mark.parametrize("number", ["NaN", "1e999", "1" + "0" * 5000])
def test_numbers_that_are_none_are_refused(ann: Caller, number: str) -> None:
    text = json.dumps({"game": "tucana", "seats": [ME], "components": own_map()})
    answer = ann.http.post(
        "/api/tables",
        content=text.replace('"red_bonus": 6', f'"red_bonus": {number}'),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["message"]


# --- options that depend, for programs ------------------------------------------------------------


def test_options_say_when_they_are_available(server: Server) -> None:
    for lang, words in (
        ("en", "the number of players is 2–8"), ("pl", "liczba graczy to 2–8"),
    ):  # fmt: skip
        games = {game["name"]: game for game in Caller(server, lang).get("/games")["games"]}
        whens = {one["name"]: one["when"] for one in games["tucana"]["options"]}
        assert whens["map"] is None
        assert whens["symmetric"] == {
            "options": {}, "seats": [2, 3, 4, 5, 6, 7, 8], "words": words,
        }  # fmt: skip
        whens = {one["name"]: one["when"] for one in games["kahuna"]["options"]}
        assert whens["handicap_for"]["options"] == {"handicap": [1, 2, 3]}


def test_a_setup_says_what_it_comes_to_and_how_many_can_play(ann: Caller) -> None:
    found = ann.post("/games/tucana/setup", {"options": {"special_bonuses": True}})
    assert sorted(found["seats"]) == [2, 3, 4, 5, 6, 7, 8]
    assert found["options"]["map"] == "petit"
    assert found["components"]["hash"] == TUCANA.box.built_in("petit").hash
    assert 1 in ann.post("/games/tucana/setup", {})["seats"]
    own = ann.post("/games/tucana/setup", {"seats": 1, "components": own_map()})
    assert (own["components"]["name"], own["components"]["own"]) == ("atoll", True)


def test_what_is_not_available_is_refused_with_the_same_sentence(ann: Caller) -> None:
    words = "“Special bonuses” is only available when the number of players is 2–8."
    options = {"special_bonuses": True}
    refused = ann.post("/games/tucana/setup", {"seats": 1, "options": options}, 422)
    assert refused["message"] == words
    wish = {"game": "tucana", "seats": [ME], "options": options}
    assert ann.post("/tables", wish, 422)["message"] == words
    assert ann.post("/games/chess/setup", {}, 404)["message"]
