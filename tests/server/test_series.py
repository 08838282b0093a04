"""Series: rematches and matches of several games, on pages, in the API and in the store."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from motu.core.message import in_english
from motu.core.record import Record
from motu.server import series_words
from motu.server.backup import KEPT, back_up, restore
from motu.server.hall import Hall
from motu.server.identity import COOKIE, new_person
from motu.server.schema import entries, members, series, series_games, sitters, tables
from motu.server.series import next_game
from motu.server.store import Store, sqlite_address
from motu.server.store_tables import Told
from motu.server.store_writer import Conflict
from motu.table.entry import Entry, Kind, played
from motu.table.seat import NOBODY, Seat
from motu.table.series import Played, Result, Series
from motu.table.table import Table
from tests.server.page import Page, all_dealt, cookies_of, new_table
from tests.server.running import Server
from tests.server.test_api import Caller

ANN, BOB = Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")


def finished(seed: int = 7, names: tuple[str, str] = ("Ann", "Bob")) -> Record:
    """A whole game, played at random."""
    record = Record.new("kahuna", names, seed)
    chance = random.Random(seed)
    while acting := record.state.to_act():
        record.play(acting[0], chance.choice(record.state.legal(acting[0])))
    return record


def add_finished(store: Store, id: str, seed: int = 7) -> Table:
    record = finished(seed)
    store.add_table(Table(id, [ANN, BOB], record.cut(0)), played(record.actions))
    return loaded(store, id)


def loaded(store: Store, id: str) -> Table:
    found = store.load_table(id)
    assert found is not None
    return found


def begin_next(
    store: Store, last: Table, id: str, series: str = "s", carried: object = None
) -> Table:
    """The next game of a series, as the hall begins it."""
    now = (last.series or Series.begun_at(series, last)).after(last)
    # The game itself has nothing to carry: what is kept is kept whatever the game makes of it.
    record = now.next_record(last.record)
    now = replace(now, games=(*now.games[:-1], replace(now.games[-1], carried=carried)))
    table = Table(id, now.next_seats(), record, last.rules, now)
    entry = Entry(Kind.REMATCH, text=f"{id} {now.id}")
    store.begin_game(now, table, Told(last.id, last.seq + 1, entry))
    return table


# --- the store ----------------------------------------------------------------------------------


def test_a_series_is_kept_with_results_and_what_is_carried(store: Store) -> None:
    first = add_finished(store, "one")
    begin_next(store, first, "two", carried={"stickers": [1, 2]})
    kept = store.load_series("s")
    assert kept is not None
    assert kept.games[0] == Played("one", first_result(first), {"stickers": [1, 2]})
    assert kept.games[1] == Played("two")
    assert kept.group == (ANN, BOB)
    assert store.load_series("nowhere") is None


def first_result(table: Table) -> Result:
    won = tuple(seat in table.state.winners() for seat in range(2))
    return Result(tuple(table.state.points()), won)


def test_a_table_knows_its_series_and_its_number_in_it(store: Store) -> None:
    first = add_finished(store, "one")
    second = begin_next(store, first, "two")
    assert second.seats == [BOB, ANN]
    one, two = loaded(store, "one"), loaded(store, "two")
    assert one.series is not None
    assert two.series is not None
    assert (one.series.id, len(one.series.games)) == ("s", 0)
    assert (two.series.id, len(two.series.games)) == ("s", 1)
    assert one.next_table == "two"
    assert two.series.standing() == one.series.after(one).standing()


def test_who_comes_second_leaves_nothing_behind(store: Store) -> None:
    """Two ask for the next game of the same position: one table is made, and one entry."""
    first = add_finished(store, "one")
    begin_next(store, first, "two")
    with pytest.raises(Conflict):
        begin_next(store, first, "other")
    assert store.load_table("other") is None
    kept = store.load_series("s")
    assert kept is not None
    assert [game.table for game in kept.games] == ["one", "two"]


def test_the_next_game_cannot_begin_on_a_game_that_has_gone_on(store: Store) -> None:
    """An undo elsewhere at the same moment: the result that the next game stands on is gone."""
    first = add_finished(store, "one")
    asyncio.run(store.append("one", first.seq + 1, Entry(Kind.UNDO, upto=3)))
    with pytest.raises(Conflict):
        begin_next(store, first, "two")
    assert store.load_series("s") is None


def test_my_series_are_found_newest_first(store: Store) -> None:
    for number in range(3):
        table = add_finished(store, f"t{number}", number)
        table.series = Series.begun_at(f"s{number}", table)
        begin_next(store, table, f"next{number}")
    assert store.series_of("ann", 2) == ["s2", "s1"]
    assert store.series_of("eve", 2) == []


def test_who_asks_to_be_forgotten_is_taken_out_of_all_groups(store: Store) -> None:
    first = add_finished(store, "one")
    first.apply(Entry(Kind.LEAVE, 1, text="greedy"))
    asyncio.run(store.append("one", first.seq, Entry(Kind.LEAVE, 1, text="greedy")))
    begin_next(store, first, "two")
    assert store.series_of("bob", 9) == ["s"], "who left may come back"
    store.forget("bob")
    store.forget("ann")
    kept = store.load_series("s")
    assert kept is not None
    assert kept.group == (Seat(owner=NOBODY), Seat(bot="greedy"))
    with store.engine.connect() as connection:
        for table in (tables, series, sitters, members, entries):
            rows = str([tuple(row) for row in connection.execute(sa.select(table))])
            assert not {word for word in ("ann", "bob", "Ann", "Bob") if word in rows}, table.name


def test_a_game_whose_table_was_removed_still_counts(store: Store) -> None:
    first = add_finished(store, "one")
    begin_next(store, first, "two")
    with store.engine.begin() as connection:
        connection.execute(tables.delete().where(tables.c.id == "one"))
    kept = store.load_series("s")
    assert kept is not None
    assert kept.games == (Played("", first_result(first)), Played("two"))


# --- older data -----------------------------------------------------------------------------------


def to_version(store: Store, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", "motu.server:migrations")
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def test_a_database_from_before_there_were_series_keeps_its_games(tmp_path: Path) -> None:
    old = Store(sqlite_address(tmp_path / "old"))
    to_version(old, "0002")
    record = finished()
    row = {"id": "one", "game": "kahuna", "rules": 1, "seed": "7", "made_at": sa.func.now(),
           "options": record.options, "seats": [ANN.data(), BOB.data()]}  # fmt: skip
    with old.engine.begin() as connection:
        row["rules"] = record.game.rules_version
        connection.execute(tables.insert().values(**row))
        connection.execute(sitters.insert().values(person="ann", table_id="one"))
        for seq, entry in enumerate([*played(record.actions), Entry(Kind.REMATCH, text="x")], 1):
            values = {"kind": entry.kind.value, "seat": entry.seat, "action": entry.action}
            rest = {"upto": -1, "unfair": False, "text": entry.text, "entry_id": ""}
            connection.execute(
                entries.insert().values(
                    table_id="one", seq=seq, made_at=sa.func.now(), **values, **rest
                )
            )
    old.open()
    table = loaded(old, "one")
    assert (table.state, table.next_table, table.series) == (record.state, "x", None)
    assert old.tables_of("ann", 9) == ["one"]
    # A rematch from before leads to its table; a later one begins a series.
    begin_next(old, add_finished(old, "two"), "three")
    assert old.series_of("bob", 9) == ["s"]
    old.close()


@pytest.mark.parametrize("with_series", [False, True])
def test_backups_with_and_without_series_are_taken_in(
    store: Store, tmp_path: Path, with_series: bool
) -> None:
    """Without one, a backup has not a single line that older ones do not have."""
    first = add_finished(store, "one")
    if with_series:
        begin_next(store, first, "two", carried=[1])
        begin_next(store, add_finished(store, "three"), "four", "s2")
        with store.engine.begin() as connection:
            connection.execute(tables.delete().where(tables.c.id == "three"))
    file = tmp_path / "b.gz"
    assert back_up(store, file) == 1 + 2 * with_series
    new = Store(sqlite_address(tmp_path / "new"))
    new.open()
    assert restore(new, file) == 1 + 2 * with_series
    everything = []
    for one in (store, new):
        with one.engine.connect() as connection:
            rows = {kept.name: list(connection.execute(sa.select(kept))) for kept in KEPT}
            assert bool(rows[series_games.name]) is with_series
            everything.append(rows)
    assert everything[0] == everything[1]
    new.close()


# --- the hall -------------------------------------------------------------------------------------


def test_of_many_who_ask_at_once_one_makes_the_table(store: Store) -> None:
    add_finished(store, "one")

    async def life() -> list[object]:
        halls = [Hall(store), Hall(store)]
        rooms = [await hall.room("one") for hall in halls]
        asked = [next_game(room, who) for room in rooms for who in ("ann", "bob")]
        found = await asyncio.gather(*asked)
        for hall in halls:
            await hall.close()
        return list(found)

    found = asyncio.run(life())
    assert len(set(found)) == 1
    with store.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(tables)) == 2
        assert connection.scalar(sa.select(sa.func.count()).select_from(series)) == 1


# --- words ----------------------------------------------------------------------------------------


def shown(*group: Seat, length: int = 0, results: tuple[Result, ...] = ()) -> Series:
    games = tuple(Played(str(number), result) for number, result in enumerate(results))
    return Series("s", finished().game, {}, group, length, games=games)


WON, LOST = Result((5, 1), (True, False)), Result((1, 5), (False, True))


def test_a_series_in_one_line() -> None:
    line = series_words.line
    assert (
        line(shown(ANN, BOB, results=(WON, LOST, WON)), "", in_english) == "Game 3 · Ann 2, Bob 1"
    )
    me = Seat(owner="ann")
    against = shown(me, Seat(bot="greedy"), length=3, results=(LOST,))
    assert line(against, "ann", in_english) == "Game 1 of 3 · You 0, Bot 1"
    assert line(against, "eve", in_english) == "Game 1 of 3 · Player 0, Bot 1"
    one_screen = shown(me, me, results=(WON,))
    assert line(one_screen, "ann", in_english) == "Game 1 · Player A 1, Player B 0"
    alone = replace(shown(ANN), games=(Played("a", Result((31,), (True,))),))
    assert line(alone, "ann", in_english) == "Game 1 · Ann 31"


@pytest.mark.parametrize(
    ("results", "length", "words"),
    [
        ((), 0, None),
        ((WON,), 0, "Ann is ahead."),
        ((WON, LOST), 0, "It is level."),
        ((WON, LOST), 2, "The series ends level."),
        ((WON, LOST, LOST), 3, "Bob wins the series."),
        ((Result((3, 2), (False, False), "stopped"),), 0, "It is level."),
    ],
)
def test_who_is_ahead(results: tuple[Result, ...], length: int, words: str | None) -> None:
    said = series_words.standing_words(shown(ANN, BOB, length=length, results=results), "ann")
    assert (in_english(said) if said else None) == words


# --- pages ----------------------------------------------------------------------------------------


def browser_of(server: Server, person: str, lang: str = "en") -> httpx.Client:
    visitor = server.visitor(lang)
    visitor.cookies.set(COOKIE, server.cookie_of(person).removeprefix(f"{COOKIE}="))
    return visitor


@pytest.fixture
def pair(server: Server) -> tuple[str, str, str]:
    """A table where the game is over, and the two who sit there."""
    ann, bob = new_person(), new_person()
    seats = [Seat(owner=ann, name="Ann"), Seat(owner=bob, name="Bob")]
    return server.put_table(new_person(), finished(), seats), ann, bob


def test_a_rematch_turns_the_seats_and_goes_on_in_the_same_series(
    server: Server, pair: tuple[str, str, str]
) -> None:
    table, ann, bob = pair
    visitors = [browser_of(server, who) for who in (ann, bob)]
    asked = [visitor.post(f"/t/{table}/rematch") for visitor in visitors]
    assert [answer.status_code for answer in asked] == [303, 303]
    assert asked[0].headers["location"] == asked[1].headers["location"]
    second = asked[0].headers["location"].removeprefix("/t/")
    old, new = server.stored(table), server.stored(second)
    assert new.seats == [old.seats[1], old.seats[0]]
    assert new.record.options == old.record.options
    assert new.record.seed != old.record.seed
    assert server.visitor().post(f"/t/{table}/rematch").status_code == 403
    early = visitors[0].post(f"/t/{second}/rematch")
    assert early.status_code == 400
    assert "when this one is over" in early.text
    with Page(server, second, cookies_of(visitors[0])) as a:
        with Page(server, second, cookies_of(visitors[1])) as b:
            a.hello()
            b.hello()
            all_dealt(a, b)
            assert a.now["series"]["words"] in ("Game 2 · Ann 1, Bob 0", "Game 2 · Ann 0, Bob 1")
            assert not a.now["can"]["go_on"]
            a.do("offer", kind="end")
            b.do("answer", yes=True)
        while not a.now["over"]:
            a.hear("info", "full")
        assert a.now["can"]["go_on"]
        third = visitors[1].post(f"{a.now['series']['url']}/games/3")
        assert third.status_code == 303
        while not a.now["next"]:
            a.hear("info")
        assert a.now["next"] == third.headers["location"]
    last = server.stored(third.headers["location"].removeprefix("/t/"))
    assert last.series is not None
    assert [game.table for game in last.series.games] == [table, second]
    assert last.seats == old.seats


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_page_of_a_series_shows_players_games_and_the_way_on(
    server: Server, pair: tuple[str, str, str], lang: str
) -> None:
    table, ann, _ = pair
    visitor = browser_of(server, ann, lang)
    second = visitor.post(f"/t/{table}/rematch").headers["location"]
    found = server.stored(second.removeprefix("/t/")).series
    assert found is not None
    page = visitor.get(f"/s/{found.id}").text
    for wanted in (f'href="/t/{table}"', f'href="{second}"', "Ann", "Bob"):
        assert wanted in page
    assert ("in progress" if lang == "en" else "trwa") in page
    assert f'href="/s/{found.id}"' in visitor.get("/mine").text
    assert f'href="/s/{found.id}"' not in server.visitor().get("/mine").text
    stranger = server.visitor()
    assert stranger.get(f"/s/{found.id}").status_code == 200
    assert stranger.post(f"/s/{found.id}/games/3").status_code == 403
    assert visitor.post(f"/s/{found.id}/games/2").headers["location"] == second
    statuses = {"3": 400, "7": 400, "0": 404, "x": 404}
    for number, status in statuses.items():
        assert visitor.post(f"/s/{found.id}/games/{number}").status_code == status
    assert visitor.get("/s/nowhere").status_code == 404
    assert visitor.get("/s/%00").status_code == 404


def stop_game(server: Server, table: str, visitor: httpx.Client, words: str) -> None:
    """Stop a game of a series that is shown with these words."""
    with Page(server, table, cookies_of(visitor)) as page:
        page.hello()
        assert page.now["series"]["words"].startswith(words)
        # A bot may act meanwhile; then it is said once more.
        assert any(page.do("stop")["type"] == "ack" for _ in range(5))


def test_a_match_of_several_games_ends_with_the_last(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:random", games="2")
    stop_game(server, table, visitor, "Game 1 of 2")
    table = visitor.post(f"/t/{table}/rematch").headers["location"].removeprefix("/t/")
    stop_game(server, table, visitor, "Game 2 of 2")
    again = visitor.post(f"/t/{table}/rematch")
    assert again.status_code == 400
    assert "have been played" in again.text
    for wrong in ("0", "101", "-1", "x", "9" * 30):
        form = {"game": "kahuna", "games": wrong}
        assert visitor.post("/new", data=form).status_code == 400


# --- the API --------------------------------------------------------------------------------------


def test_a_program_makes_a_series_and_goes_on_in_it(server: Server) -> None:
    ann, bob = Caller(server), Caller(server)
    wish = {
        "game": "kahuna",
        "seats": [{"kind": "me", "name": "Ann"}, {"kind": "free"}],
        "options": {"first": "seat1"},
        "games": 2,
    }
    made = ann.post("/series", wish, 201)
    path = f"/series/{made['id']}"
    assert [player["free"] for player in made["players"]] == [False, True]
    first = made["games"][0]["table"]
    assert ann.post(f"{path}/games/1", {})["id"] == first
    assert "when this one is over" in ann.post(f"{path}/games/2", {}, 409)["message"]
    assert bob.post(f"{path}/games/2", {}, 403)
    bob.post(f"/tables/{first}/seats/1", {"name": "Bob"})
    assert [one["id"] for one in bob.get("/series/mine")["series"]] == [made["id"]]
    position = ann.get(f"/tables/{first}")
    assert (position["series"], position["next"]) == ({"id": made["id"], "number": 1}, "")
    chance = random.Random(4)
    while not (position := ann.get(f"/tables/{first}"))["over"]:
        seat = position["to_act"][0]
        who = (ann, bob)[seat]
        legal = who.get(f"/tables/{first}")["legal"]
        who.act(first, seat=seat, action=chance.choice(legal)["action"], seq=position["seq"])
    second = bob.post(f"/tables/{first}/next", {})["id"]
    assert ann.post(f"{path}/games/2", {})["id"] == second
    assert ann.get(f"/tables/{first}")["next"] == second
    now = ann.get(path)
    assert [player["name"] for player in now["players"]] == ["Ann", "Bob"]
    assert [game["over"] for game in now["games"]] == [True, False]
    winners = position["over"]["winners"]
    assert now["games"][0]["winners"] == winners
    assert now["games"][0]["points"] == position["over"]["sheet"]["totals"]
    assert [player["wins"] for player in now["players"]] == [int(n in winners) for n in range(2)]
    assert [seat["name"] for seat in ann.get(f"/tables/{second}")["seats"]] == ["Bob", "Ann"]
    assert not now["complete"]
    assert ann.get("/series/nowhere", 404)
    assert Caller(server, token="").get(path)["players"][0]["mine"] is False
