"""The owner of a server: commands and page, while the server runs on the same file."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from motu.core.record import Record
from motu.server.admin_page import COOKIE as ADMIN_COOKIE
from motu.server.identity import COOKIE, mark_of
from motu.server.schema import admin_journal, admin_links
from motu.table.seat import Seat
from tests.command import motu
from tests.server.page import Page, cookies_of, new_table, shuffle_together
from tests.server.running import Server

#: How soon every process must know.
SOON = 2.5


def person_of(visitor: httpx.Client) -> str:
    return visitor.cookies[COOKIE].partition(".")[0]


def admin(server: Server, *arguments: str, fails: bool = False) -> str:
    """`motu admin` beside the running server."""
    done = motu("admin", *arguments, f"--data={server.data}")
    assert bool(done.returncode) == fails, done.stderr
    return done.stderr if fails else done.stdout


def soon(is_true: Callable[[], bool], within: float = SOON) -> None:
    """Wait until something holds, and not for long."""
    end = time.monotonic() + within
    while not is_true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def sit_together(server: Server, **fields: str) -> tuple[httpx.Client, httpx.Client, str]:
    """Ann has made a table, at which Bob has sat down."""
    ann, bob = server.visitor(), server.visitor()
    table = new_table(ann, seat1="human", seat2="friend", name1="Ann", **fields)
    bob.get(f"/t/{table}")
    with Page(server, table, cookies_of(bob)) as page:
        page.hello()
        assert page.do("sit", seat=1, name="Bob")["type"] == "ack"
    return ann, bob, table


def entered(server: Server) -> httpx.Client:
    """A browser that has followed the admin link."""
    link = admin(server, "link").strip()
    owner = server.visitor()
    path = link.removeprefix("http://127.0.0.1:8000")
    assert owner.get(path).status_code == 200
    assert owner.post(path).headers["location"] == "/admin"
    return owner


# --- tables ---------------------------------------------------------------------------------------


def test_tables_are_listed_with_what_an_owner_wants_to_know(own_server: Server) -> None:
    _, _, table = sit_together(own_server)
    waiting = new_table(own_server.visitor(), seat1="human", seat2="friend", listed="on")
    found = {line["id"]: line for line in json.loads(admin(own_server, "tables", "--json"))}
    assert found.keys() == {table, waiting}
    line = found[table]
    assert (line["game"], line["state"], line["people"]) == ("kahuna", "going", 2)
    assert (line["title"], line["moves"], line["listed"]) == ("Ann – Bob", 0, False)
    assert line["made_at"] <= line["last_at"]

    def ids(*options: str) -> list[str]:
        return [one["id"] for one in json.loads(admin(own_server, "tables", "--json", *options))]

    assert ids("--state=waiting") == ids("--listed") == [waiting]
    assert ids("--game=maori") == ids("--idle=1") == ids("--state=over") == []
    assert len(ids("--most=1")) == 1
    assert table in admin(own_server, "tables")
    assert "Unknown state: asleep" in admin(own_server, "tables", "--state=asleep", fails=True)


def play_together(page: Page, other: Page) -> None:
    """Let two pages at a table shuffle, and play a little."""
    other.hello()
    shuffle_together(page, other)
    first = page if page.my_turn() else other
    first.play(random.Random(2), 3)
    assert first.now["moves"] > 0


def test_looking_shows_what_a_watcher_sees_and_no_card_more(own_server: Server) -> None:
    ann, bob, table = sit_together(own_server)
    with (
        Page(own_server, table, cookies_of(ann)) as page,
        Page(own_server, table, cookies_of(bob)) as other,
    ):
        page.hello()
        play_together(page, other)
        assert page.do("chat", text="hello there")["type"] == "ack"
    with Page(own_server, table) as watcher:
        watcher.hello(words=True)
        public = watcher.now
    looked = json.loads(admin(own_server, "look", table, "--json"))
    assert looked["text"] == public["text"]
    assert looked["log"] == [
        " ".join(event["words"] for event in line["events"]) for line in public["log"]
    ]
    assert [one["text"] for one in looked["chat"]] == ["hello there"]
    assert [seat["mark"] for seat in looked["seats"]] == [
        mark_of(person_of(ann)), mark_of(person_of(bob)),
    ]  # fmt: skip
    words = admin(own_server, "look", table)
    assert "hello there" in words
    owner = entered(own_server)
    page_text = owner.get(f"/admin/t/{table}").text
    private = [person_of(ann), person_of(bob), ann.cookies[COOKIE], owner.cookies[ADMIN_COOKIE]]
    stored = own_server.stored(table)
    private.append(str(stored.record.seed))
    for text in (words, json.dumps(looked), page_text, owner.get("/admin").text):
        assert not [secret for secret in private if secret in text]


def test_closing_ends_the_game_and_tells_its_players(own_server: Server) -> None:
    ann, _, table = sit_together(own_server)
    with Page(own_server, table, cookies_of(ann)) as page, Page(own_server, table) as watcher:
        page.hello()
        watcher.hello()
        assert "closed" in admin(own_server, "close", table)
        began = time.monotonic()
        for told in (page, watcher):
            while not told.now["over"]:
                told.hear("info", "full", within=SOON)
            assert told.now["ask"] == "The owner of this server has ended the game here."
        assert time.monotonic() - began < 2 * SOON
        refused = page.act(0, seat=0)
        assert refused["type"] == "refused"
    assert "over already" in admin(own_server, "close", table, fails=True)
    assert "no such table" in admin(own_server, "close", "nowhere", fails=True)
    assert own_server.stored(table).ended == "closed"


def test_names_of_old_that_begin_with_a_hyphen_are_no_options(own_server: Server) -> None:
    seats = [Seat(owner="ann"), Seat(owner="bob")]
    for id in ("-8BS8C20W1SEuv5f", "-h"):
        own_server.put_table(id, Record.new("kahuna", ["", ""], 3), seats)
    admin(own_server, "close", "-8BS8C20W1SEuv5f")
    admin(own_server, "delete", "-h")
    assert own_server.stored("-8BS8C20W1SEuv5f").ended == "closed"


def test_deleting_leaves_nothing_and_pages_are_told(own_server: Server) -> None:
    ann, bob, table = sit_together(own_server)
    with Page(own_server, table, cookies_of(ann)) as page, Page(own_server, table) as watcher:
        page.hello()
        watcher.hello()
        admin(own_server, "delete", table)
        for told in (page, watcher):
            words, code = told.goodbye()
            assert (words, code) == ("This table has been removed.", 4404)
    assert bob.get(f"/t/{table}").status_code == 404
    assert "no such table" in admin(own_server, "delete", table, fails=True)


def test_who_acts_at_a_table_that_was_just_deleted_is_told_at_once(own_server: Server) -> None:
    """Before the server has heard of it, the database says so."""
    ann, _, table = sit_together(own_server)
    with Page(own_server, table, cookies_of(ann)) as page:
        page.hello()
        store = own_server.store()
        with store.engine.begin() as connection:
            connection.execute(sa.text("PRAGMA foreign_keys=ON"))
            connection.execute(sa.text("DELETE FROM tables"))
        store.close()
        page.say("chat", id="1", text="hello?")
        assert page.goodbye() == ("This table has been removed.", 4404)


def test_bots_of_a_deleted_table_stop(own_server: Server) -> None:
    visitor = own_server.visitor()
    form = {"game": "kahuna", "seat1": "bot:random", "seat2": "bot:random"}
    answer = visitor.post("/new", data=form)
    table = answer.headers["location"].removeprefix("/t/")
    visitor.get(f"/t/{table}")
    admin(own_server, "delete", table)
    time.sleep(1.5)
    assert "a bot waits" not in own_server.errors
    assert own_server.errors.count("a bot came too late") < 5


def test_a_table_is_taken_out_of_the_lobby(own_server: Server) -> None:
    table = new_table(own_server.visitor(), seat1="human", seat2="friend", listed="on")
    visitor = own_server.visitor()
    assert table in visitor.get("/lobby").text
    admin(own_server, "unlist", table)
    assert table not in visitor.get("/lobby").text
    assert visitor.get(f"/t/{table}").status_code == 200, "it can still be found by its link"


def test_chat_is_removed_everywhere(own_server: Server) -> None:
    ann, _, table = sit_together(own_server)
    with Page(own_server, table, cookies_of(ann)) as page:
        page.hello()
        page.do("chat", text="something awful")
        admin(own_server, "clear-chat", table)
        while page.now.get("chat") != []:
            page.hear("full", within=SOON)
        assert page.do("chat", text="sorry")["type"] == "ack"
    assert [one.text for one in own_server.stored(table).chat] == ["sorry"]


# --- people ---------------------------------------------------------------------------------------


def test_who_is_banned_is_sent_away_and_stays_out(own_server: Server) -> None:
    ann, bob, table = sit_together(own_server)
    mark = mark_of(person_of(bob))
    with Page(own_server, table, cookies_of(bob)) as page, Page(own_server, table) as watcher:
        page.hello()
        watcher.hello()
        admin(own_server, "ban", mark, "--days=3", "--reason=spam in the chat")
        words, code = page.goodbye()
        assert code == 4403
        assert re.fullmatch(
            r"You have been banned from this server until 20\d\d-\d\d-\d\d \d\d:\d\d \(UTC\)\. "
            r"The reason: spam in the chat",
            words,
        )
        assert watcher.is_alive()
    for path in ("/", "/lobby", f"/t/{table}", "/mine"):
        answer = bob.get(path)
        assert answer.status_code == 403
        assert "spam in the chat" in answer.text
        assert ann.get(path).status_code == 200
    assert "Masz blokadę" in bob.get("/", headers={"Accept-Language": "pl"}).text
    with Page(own_server, table, cookies_of(bob)) as page:
        assert page.goodbye()[1] == 4403
    # What is kept of him he may still read, and have deleted.
    assert bob.get("/privacy").status_code == 200
    found = json.loads(admin(own_server, "bans", "--json"))
    assert [(one["whom"], one["reason"]) for one in found] == [(mark, "spam in the chat")]
    assert mark in admin(own_server, "bans")
    admin(own_server, "unban", mark)
    soon(lambda: bob.get("/").status_code == 200)
    assert "not banned" in admin(own_server, "unban", mark, fails=True)


def test_a_token_of_the_api_is_banned_with_its_person(own_server: Server) -> None:
    program = own_server.visitor(html=False)
    token = program.post("/api/identity").json()["token"]
    program.headers["Authorization"] = f"Bearer {token}"
    assert program.get("/api/tables/mine").status_code == 200
    admin(own_server, "ban", mark_of(token.partition(".")[0]))
    soon(lambda: program.get("/api/tables/mine").status_code == 403)
    answer = program.get("/api/tables/mine").json()
    assert answer == {"message": "You have been banned from this server."}


def test_an_address_is_banned_and_the_owner_still_gets_in(own_server: Server) -> None:
    owner, visitor = entered(own_server), own_server.visitor()
    assert owner.post("/admin/ban", data={"whom": "127.0.0.0/8"}).status_code == 303
    assert visitor.get("/").status_code == 403
    assert owner.get("/admin").status_code == 200
    assert owner.post("/admin/unban", data={"whom": "127.0.0.0/8"}).status_code == 303
    assert visitor.get("/").status_code == 200
    assert "neither the mark" in admin(own_server, "ban", "Bob", fails=True)
    assert "--until must be" in admin(own_server, "ban", "10.0.0.1", "--until=soon", fails=True)
    past = ("ban", "10.0.0.1", "--until=2001-01-01")
    assert "must end in the future" in admin(own_server, *past, fails=True)


def test_a_ban_from_the_chat_leaves_the_game(own_server: Server) -> None:
    _, bob, table = sit_together(own_server)
    admin(own_server, "ban", mark_of(person_of(bob)), "--chat")
    with Page(own_server, table, cookies_of(bob)) as page:
        page.hello()

        def is_refused() -> bool:
            return bool(page.do("chat", text="hey")["type"] == "refused")

        soon(is_refused)
        words = page.do("chat", text="hey")["words"]
        assert words == "The owner of this server has banned you from the chat."
        assert page.do("leave", level="castaway")["type"] == "ack"
    assert "Only a person" in admin(own_server, "ban", "10.0.0.1", "--chat", fails=True)


# --- the whole server -----------------------------------------------------------------------------


def test_a_message_is_on_every_page_and_at_every_open_table(own_server: Server) -> None:
    ann, _, table = sit_together(own_server)
    with (
        Page(own_server, table, cookies_of(ann)) as page,
        Page(own_server, table, lang="pl") as polish,
    ):
        assert page.hello()["house"] == polish.hello()["house"] == ""
        admin(own_server, "message", "Back at <noon>", "--pl", "Wracamy w południe")
        assert page.hear("house", within=SOON)["words"] == "Back at <noon>"
        assert polish.hear("house", within=SOON)["words"] == "Wracamy w południe"
        for path in ("/", "/lobby", "/rules/kahuna", f"/t/{table}", "/nowhere"):
            assert "Back at &lt;noon&gt;" in ann.get(path).text
            assert "Wracamy w południe" in ann.get(path, headers={"Accept-Language": "pl"}).text
        admin(own_server, "message", "--clear")
        assert page.hear("house", within=SOON)["words"] == ""
    assert "Back at" not in ann.get("/").text
    assert "Write a message" in admin(own_server, "message", fails=True)
    assert "too long" in admin(own_server, "message", "x" * 201, fails=True)


def test_a_message_outlives_the_server(own_server: Server) -> None:
    admin(own_server, "message", "Tomorrow at ten")
    own_server.stop()
    own_server.start()
    assert "Tomorrow at ten" in own_server.visitor().get("/").text


def test_during_maintenance_games_are_finished_and_none_begins(own_server: Server) -> None:
    ann, bob, table = sit_together(own_server)
    admin(own_server, "maintenance", "on")
    form = {"game": "kahuna", "seat1": "human", "seat2": "friend"}
    soon(lambda: ann.post("/new", data=form).status_code == 503)
    answer = ann.post("/new", data=form)
    assert "No new games right now" in answer.text
    assert "Running games can be finished." in answer.text
    assert answer.headers["retry-after"]
    polish = ann.post("/new", data=form, headers={"Accept-Language": "pl"})
    assert "Rozpoczęte gry można dokończyć." in polish.text
    program = own_server.visitor(html=False)
    program.headers["Authorization"] = f"Bearer {program.post('/api/identity').json()['token']}"
    wish = {"game": "kahuna", "seats": [{"kind": "me"}, {"kind": "free"}]}
    for path in ("/api/tables", "/api/series"):
        refused = program.post(path, json=wish)
        assert refused.status_code == 503
        assert refused.json()["message"].startswith("Maintenance: no new games")
    assert "Maintenance: no new games" in ann.get("/").text
    with (
        Page(own_server, table, cookies_of(ann)) as page,
        Page(own_server, table, cookies_of(bob)) as other,
    ):
        assert page.hello()["house"].startswith("Maintenance")
        play_together(page, other)
    assert ann.post(f"/t/{table}/rematch").status_code == 503
    admin(own_server, "maintenance", "off")
    soon(lambda: ann.post("/new", data=form).status_code == 303)
    assert "on or off" in admin(own_server, "maintenance", "maybe", fails=True)


# --- the page -------------------------------------------------------------------------------------

GETS = ("/admin", "/admin/", "/admin/t/x", "/admin/enter/guess", "/admin/enter/")
POSTS = ("message", "maintenance", "ban", "unban", "reports/x", "links/revoke", "leave",
         "t/x/close", "t/x/delete", "t/x/unlist", "t/x/clear-chat", "enter/guess")  # fmt: skip


def test_to_all_others_there_is_no_such_page(own_server: Server) -> None:
    sit_together(own_server)
    owner, stranger = entered(own_server), own_server.visitor()
    stranger.get("/")
    forged = own_server.visitor()
    forged.cookies.set(ADMIN_COOKIE, "0" * 64 + ".forged", path="/admin")
    # A good signature of ours, for another purpose.
    borrowed = own_server.visitor()
    borrowed.cookies.set(ADMIN_COOKIE, stranger.cookies[COOKIE], path="/admin")
    nowhere = stranger.get("/nowhere/x")
    for visitor in (own_server.visitor(), stranger, forged, borrowed):
        for path in GETS:
            answer = visitor.get(path, follow_redirects=True)
            assert answer.status_code == 404, path
            assert "There is nothing here." in answer.text
        for path in POSTS:
            assert visitor.post(f"/admin/{path}", data={"whom": "x"}).status_code == 404, path
    assert nowhere.status_code == 404
    assert "admin" not in stranger.get("/").text.lower()
    assert owner.get("/admin").status_code == 200


def test_another_website_cannot_use_the_owners_cookie(own_server: Server) -> None:
    owner = entered(own_server)
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = owner.post("/admin/maintenance", data={"on": "yes"}, headers=headers)
        assert answer.status_code == 403
    assert own_server.visitor().post("/new", data={"game": "kahuna"}).status_code == 303
    answer = owner.get("/admin")
    assert answer.headers["cache-control"] == "no-store"


def test_links_are_kept_as_hashes_and_can_be_revoked(own_server: Server) -> None:
    link = admin(own_server, "link", "--url=https://games.example.org").strip()
    assert link.startswith("https://games.example.org/admin/enter/")
    token = link.rpartition("/")[2]
    store = own_server.store()
    with store.engine.connect() as connection:
        kept = str(list(connection.execute(sa.select(admin_links))))
        kept += str(list(connection.execute(sa.select(admin_journal))))
    store.close()
    assert token not in kept
    owner = own_server.visitor()
    entered_at = owner.post(f"/admin/enter/{token}")
    cookie = entered_at.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/admin"))
    assert token not in cookie
    assert owner.get("/admin").status_code == 200
    assert "1 link revoked" in admin(own_server, "link", "--revoke")
    assert owner.get("/admin").status_code == 404
    assert own_server.visitor().post(f"/admin/enter/{token}").status_code == 404
    assert token not in own_server.errors + own_server.log


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_page_does_what_the_commands_do(own_server: Server, lang: str) -> None:
    ann, bob, table = sit_together(own_server)
    owner = entered(own_server)
    owner.headers["Accept-Language"] = lang
    page = owner.get("/admin").text
    assert table in page
    assert table not in owner.get("/admin?state=over").text
    with Page(own_server, table, cookies_of(ann), lang=lang) as at_table:
        at_table.hello()
        words = {"message-en": "Hello all", "message-pl": "Witajcie"}
        assert owner.post("/admin/message", data=words).status_code == 303
        told = at_table.hear("house", within=SOON)["words"]
        assert told == ("Hello all" if lang == "en" else "Witajcie")
        assert owner.post("/admin/message", data={**words, "clear": "yes"}).status_code == 303
        assert at_table.hear("house", within=SOON)["words"] == ""
        assert owner.post(f"/admin/t/{table}/close").status_code == 303
        while not at_table.now["over"]:
            at_table.hear("info", "full", within=SOON)
    mark = mark_of(person_of(bob))
    form = {"whom": mark, "reason": "rude", "days": "2"}
    assert owner.post("/admin/ban", data=form).status_code == 303
    assert bob.get("/").status_code == 403
    assert mark in owner.get("/admin").text
    assert owner.post("/admin/unban", data={"whom": mark}).status_code == 303
    assert bob.get("/").status_code == 200
    assert owner.post("/admin/maintenance", data={"on": "yes"}).status_code == 303
    assert ann.post("/new", data={"game": "kahuna"}).status_code == 503
    assert owner.post("/admin/maintenance", data={"on": "no"}).status_code == 303
    assert owner.post(f"/admin/t/{table}/delete").status_code == 303
    assert ann.get(f"/t/{table}").status_code == 404
    assert owner.get(f"/admin/t/{table}").status_code == 404
    assert owner.post("/admin/leave").status_code == 303
    assert owner.get("/admin").status_code == 404
    done: list[dict[str, Any]] = json.loads(admin(own_server, "journal", "--json"))
    deeds = [one["what"] for one in reversed(done)]
    assert deeds == [
        "link", "enter", "message", "message", "close", "ban", "unban", "maintenance",
        "maintenance", "delete",
    ]  # fmt: skip
    assert [one["who"] for one in reversed(done)][:3] == [
        "command line",
        "admin link",
        "admin link",
    ]
    assert "ban" in admin(own_server, "journal", "--most=5")
