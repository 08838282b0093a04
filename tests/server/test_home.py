"""The first page, my games and the lobby: what they list, what they show, and to whom."""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime, timedelta

import httpx
import sqlalchemy as sa

from motu.core.record import Record
from motu.core.registry import games
from motu.server.listing import OVER_LISTED
from motu.server.schema import tables
from motu.table.clock import ClockRules
from motu.table.seat import Seat
from motu.table.table import Table, TableRules
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

#: As a browser asks for them: text that comes packed, before any picture.
MOST_BYTES = 100_000


def make_old(server: Server, table: str, age: timedelta) -> None:
    """A table was made some time ago."""
    store = server.store()
    with store.engine.begin() as connection:
        made_at = datetime.now(UTC) - age
        connection.execute(sa.update(tables).where(tables.c.id == table).values(made_at=made_at))
    store.close()


def in_lobby(server: Server) -> set[str]:
    return set(re.findall(r'href="/t/([^"]+)"', server.visitor().get("/lobby").text))


def finished(game: str = "kahuna") -> Record:
    record = Record.new(game, ["Ann", "Bob"], seed=7)
    chance = random.Random(5)
    while acting := record.state.to_act():
        record.play(acting[0], chance.choice(record.state.legal(acting[0])))
    return record


def visitor_as(server: Server, person: str, lang: str = "en") -> httpx.Client:
    visitor = server.visitor(lang)
    visitor.headers["Cookie"] = server.cookie_of(person)
    return visitor


# --- the first page -----------------------------------------------------------------------------


def test_every_game_begins_with_one_button(server: Server) -> None:
    page = server.visitor().get("/").text
    cards = dict(re.findall(r'<article class="game" id="(\w+)"(.*?)</article>', page, re.DOTALL))
    assert set(cards) == {game.name for game in games()}
    for name, card in cards.items():
        start = re.search(r'<div class="start">(.*?)</div>', card, re.DOTALL)
        assert start, name
        first = re.search(r'class="button[^"]*"', start.group(1))
        assert first, name
        assert first.group() == 'class="button primary"', name


def test_my_name_comes_along_into_every_game_that_begins_with_one_button(server: Server) -> None:
    visitor = server.visitor()
    visitor.post("/me/name", data={"name": "Łucja"})
    page = visitor.get("/").text
    for form in re.findall(r'<form method="post" action="/new">(.*?)</form>', page, re.DOTALL):
        others = re.findall(r'name="seat\d" value="([^"]+)"', form)[1:]
        assert ('name="name1" value="Łucja"' in form) == ("human" not in others), form


def test_games_in_progress_are_shown_as_pictures(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    home = visitor.get("/").text
    assert f'<img class="small-picture" src="/t/{table}/small.svg"' in home
    assert f"/t/{table}/small.svg" not in server.visitor().get("/").text


def test_a_game_in_progress_is_found_behind_many_that_are_over(server: Server) -> None:
    record = finished()
    server.put_table("many-open", Record.new("kahuna", ["", ""], 3), [Seat("many"), Seat("many")])
    for n in range(10):
        server.put_table(f"many-over-{n}", record, [Seat("many", "Ann"), Seat(bot="random")])
    home = visitor_as(server, "many").get("/").text
    assert re.findall(r'href="/t/(many[^"]*)"', home) == ["many-open"]


def test_the_first_page_is_light(server: Server) -> None:
    """What is sent before the pictures: the page itself, its scripts and its styles."""
    visitor = server.visitor("pl")
    page = visitor.get("/", headers={"Accept-Encoding": "gzip"})
    sent = {"/": int(page.headers["content-length"])}
    waiting = re.findall(r'(?:href|src)="(/[^"]+\.(?:css|js))"', page.text)
    while waiting:
        path = waiting.pop()
        if path in sent:
            continue
        answer = visitor.get(path, headers={"Accept-Encoding": "gzip"})
        sent[path] = int(answer.headers["content-length"])
        # What is fetched only at a table is written otherwise.
        imported = re.findall(r'^(?:import|export)\b[^;(]*?from "\./([^"]+)"', answer.text, re.M)
        waiting += [f"{path.rpartition('/')[0]}/{name}" for name in imported]
    assert len(sent) > 8
    assert sum(sent.values()) < MOST_BYTES, sent


# --- small pictures -----------------------------------------------------------------------------


def test_a_small_picture_shows_nobody_more_than_the_table_does(server: Server) -> None:
    record = Record.new("kahuna", ["Ann", "Bob"], 7, {"first": "seat1"})
    seats = [Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")]
    server.put_table("small", record, seats)
    seen = {
        person: visitor_as(server, person).get("/t/small/small.svg").text
        for person in ("ann", "bob", "guest")
    }
    assert len(set(seen.values())) == 3
    for person, eyes in (("ann", "0"), ("bob", "1"), ("guest", "")):
        large = visitor_as(server, person).get("/t/small/at/0", params={"eyes": eyes}).json()
        drawn = re.sub(r"<style>.*?</style>", "", seen[person], flags=re.DOTALL)
        assert drawn == re.sub(r"<style>.*?</style>", "", large["picture"], flags=re.DOTALL)


def test_a_small_picture_of_two_on_one_device_shows_no_hand(server: Server) -> None:
    record = Record.new("kahuna", ["Ann", "Bob"], 7, {"first": "seat1"})
    server.put_table("shared", record, [Seat(owner="ann"), Seat(owner="ann")])
    mine = visitor_as(server, "ann").get("/t/shared/small.svg").text
    assert mine == visitor_as(server, "guest").get("/t/shared/small.svg").text


def test_a_small_picture_is_drawn_again_only_when_something_was_done(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    with Page(server, table, cookies_of(visitor)) as page:
        page.hello()
        first = visitor.get(f"/t/{table}/small.svg")
        assert first.headers["cache-control"] == "private, no-cache"
        known = {"If-None-Match": first.headers["etag"]}
        again = visitor.get(f"/t/{table}/small.svg", headers=known)
        assert (again.status_code, again.text) == (304, "")
        # The same seat in other eyes is another picture.
        other = server.visitor().get(f"/t/{table}/small.svg?lang=pl", headers=known)
        assert other.status_code == 200
        page.play(random.Random(1), 1)
        assert visitor.get(f"/t/{table}/small.svg", headers=known).status_code == 200


# --- my games -----------------------------------------------------------------------------------


def test_a_finished_game_has_date_opponents_result_and_picture(server: Server) -> None:
    record = finished()
    (winner,) = record.state.winners()
    seats = [Seat(owner="dora", name="Dora"), Seat(bot="fisher")]
    server.put_table("dated", record, seats)
    make_old(server, "dated", timedelta(days=400))
    day = (datetime.now(UTC) - timedelta(days=400)).date()
    page = visitor_as(server, "dora").get("/mine").text
    (entry,) = re.findall(r'<a href="/t/dated">(.*?)</a>', page, re.DOTALL)
    assert f'datetime="{day.isoformat()}"' in entry
    assert str(day.year) in re.sub(r"<[^>]+>", "", entry)
    assert "/t/dated/small.svg" in entry
    assert "Dora – Ink (Fisher)" in entry
    points = " : ".join(str(n) for n in record.game.score_sheet(record.state).totals)
    assert (f"you win, {points}" if winner == 0 else f"Ink wins, {points}") in entry
    polish = visitor_as(server, "dora", "pl").get("/mine").text
    assert ("wygrywasz, " if winner == 0 else "wygrywa Atrament, ") + points in polish


def test_games_that_are_over_come_in_pages_and_by_game(server: Server) -> None:
    kahuna, maori = finished(), finished("maori")
    seats = [Seat(owner="many2"), Seat(bot="random")]
    for n in range(OVER_LISTED + 3):
        server.put_table(f"paged-{n}", kahuna, seats)
    server.put_table("paged-maori", maori, seats)
    visitor = visitor_as(server, "many2")

    def listed(**query: str) -> list[str]:
        page = visitor.get("/mine", params=query).text
        return re.findall(r'<a href="/t/(paged-[^"]+)">', page)

    first, second = listed(), listed(page="2")
    assert (len(first), len(second)) == (OVER_LISTED, 4)
    assert len({*first, *second}) == OVER_LISTED + 4
    assert listed(game="maori") == ["paged-maori"]
    assert len(listed(game="kahuna", page="2")) == 3
    assert listed(game="chess") == first, "an unknown game is no game in particular"
    assert visitor.get("/mine", params={"page": "0"}).status_code == 404


def test_a_list_is_tidied_up_and_what_is_kept_stays(server: Server) -> None:
    record = finished()
    seats = [Seat(owner="tidy"), Seat(owner="other")]
    for name in ("tidy-1", "tidy-2", "tidy-kept"):
        server.put_table(name, record, seats)
    server.put_table("tidy-open", Record.new("kahuna", ["", ""], 3), seats)
    visitor = visitor_as(server, "tidy")

    def listed(who: str) -> set[str]:
        return set(re.findall(r'<a href="/t/([^"]+)">', visitor_as(server, who).get("/mine").text))

    assert listed("tidy") == {"tidy-1", "tidy-2", "tidy-kept", "tidy-open"}
    assert visitor.post("/mine/tidy-kept/wish", data={"wish": "keep"}).status_code == 303
    assert visitor.post("/mine/tidy").headers["location"] == "/mine"
    assert listed("tidy") == {"tidy-kept", "tidy-open"}
    assert listed("other") == {"tidy-1", "tidy-2", "tidy-kept", "tidy-open"}


def test_a_game_that_goes_on_can_leave_my_list_only_if_nobody_waits_for_me(server: Server) -> None:
    record = Record.new("kahuna", ["", ""], 3)
    server.put_table("with-bot", record, [Seat(owner="leaver"), Seat(bot="random")])
    server.put_table("with-bob", record, [Seat(owner="leaver"), Seat(owner="bob")])
    page = visitor_as(server, "leaver").get("/mine").text
    forms = dict(re.findall(r'action="/mine/([^/]+)/wish"(.*?)</form>', page, re.DOTALL))
    assert 'value="gone"' in forms["with-bot"]
    assert 'value="gone"' not in forms["with-bob"]
    # Whoever asks without the button is refused as well; keeping it is always possible.
    visitor, gone = visitor_as(server, "leaver"), {"wish": "gone"}
    refused = visitor.post("/mine/with-bob/wish", data=gone)
    assert (refused.status_code, "waiting for you" in refused.text) == (400, True)
    assert visitor.post("/mine/with-bob/wish", data={"wish": "keep"}).status_code == 303
    assert visitor.post("/mine/with-bot/wish", data=gone).status_code == 303
    assert visitor_as(server, "eve").post("/mine/with-bob/wish", data=gone).status_code == 404
    left = visitor.get("/mine").text
    assert "/t/with-bob" in left
    assert "/t/with-bot" not in left


def test_a_game_that_is_taken_up_again_after_its_end_is_in_progress(server: Server) -> None:
    seats = [Seat(owner="back"), Seat(owner="back")]
    store = server.store()
    table = Table("taken-back", seats, Record.new("kahuna", ["", ""], 3), TableRules("back"))
    store.add_table(table)
    # Somebody found it over after an entry that has been taken back since.
    store.note_over({"taken-back": 5})
    store.close()
    visitor = visitor_as(server, "back")
    visitor.get("/mine")
    page = visitor.get("/mine").text
    assert page.index("In progress") < page.index("/t/taken-back")
    assert "Tidy up" not in page


# --- the lobby ----------------------------------------------------------------------------------


def put_waiting(server: Server, name: str, clock: ClockRules | None = None) -> None:
    rules = TableRules("ann", listed=True, clock=clock or ClockRules())
    store = server.store()
    seats = [Seat(owner="ann", name="Ann"), Seat()]
    store.add_table(Table(name, seats, Record.new("kahuna", ["Ann", ""], 3), rules))
    store.close()


def test_a_table_is_listed_as_long_as_its_maker_is_there(server: Server) -> None:
    put_waiting(server, "hosted")
    put_waiting(server, "deserted")
    assert {"hosted", "deserted"} <= in_lobby(server), "who has just made one is on the way"
    for name in ("hosted", "deserted"):
        make_old(server, name, timedelta(minutes=10))
    assert not {"hosted", "deserted"} & in_lobby(server)
    with Page(server, "hosted", server.cookie_of("ann")) as page:
        page.hello()
        assert "hosted" in in_lobby(server)
        assert "deserted" not in in_lobby(server)
    assert "hosted" in in_lobby(server), "and for some minutes after that"


def test_watchers_do_not_make_up_for_a_maker_who_is_gone(server: Server) -> None:
    put_waiting(server, "looked-at")
    make_old(server, "looked-at", timedelta(minutes=10))
    with Page(server, "looked-at", server.cookie_of("bob")) as page:
        page.hello()
        assert "looked-at" not in in_lobby(server)


def test_where_a_turn_has_days_nobody_need_wait_at_the_table(server: Server) -> None:
    put_waiting(server, "slow", ClockRules("days", days=3))
    make_old(server, "slow", timedelta(days=2))
    assert "slow" in in_lobby(server)
    make_old(server, "slow", timedelta(days=4))
    assert "slow" not in in_lobby(server)


def test_a_program_that_asks_for_its_table_is_there(server: Server) -> None:
    put_waiting(server, "by-program")
    make_old(server, "by-program", timedelta(minutes=10))
    assert "by-program" not in in_lobby(server)
    program = server.visitor(html=False)
    token = server.cookie_of("ann").partition("=")[2]
    program.headers["Authorization"] = f"Bearer {token}"
    assert program.get("/api/tables/by-program").status_code == 200
    assert "by-program" in in_lobby(server)
