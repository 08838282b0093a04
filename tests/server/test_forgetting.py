"""Being forgotten: nothing is left of who asked for it, and the others can go on."""

from __future__ import annotations

import random

import httpx
import pytest
import sqlalchemy as sa

from motu.server.identity import COOKIE
from motu.server.schema import meta
from tests.server.page import Page, all_dealt, cookies_of, new_table
from tests.server.running import Server

NAME = "Annabella"


def person_of(visitor: httpx.Client) -> str:
    return visitor.cookies[COOKIE].partition(".")[0]


def sit_together(server: Server) -> tuple[httpx.Client, httpx.Client, str]:
    """Annabella has made a table, at which Bob has sat down."""
    ann, bob = server.visitor(), server.visitor()
    table = new_table(ann, seat1="human", seat2="friend", name1=NAME)
    bob.get(f"/t/{table}")
    with (
        Page(server, table, cookies_of(bob)) as his,
        Page(server, table, cookies_of(ann)) as page,
    ):
        his.hello()
        assert his.do("sit", seat=1, name="Bob")["type"] == "ack"
        page.hello()
        all_dealt(his, page)
        assert page.do("chat", text=f"I am {NAME}")["type"] == "ack"
        page.play(random.Random(1), 4)
    return ann, bob, table


def traces(server: Server, *signs: str) -> list[str]:
    """Where in the database anything of this still stands."""
    store = server.store()
    with store.engine.connect() as connection:
        rows = [
            (kept.name, str(tuple(row)))
            for kept in meta.sorted_tables
            for row in connection.execute(sa.select(kept))
        ]
    store.close()
    return [f"{name}: {row}" for name, row in rows if any(sign in row for sign in signs)]


def test_the_others_go_on_with_a_bot_and_with_a_rematch(own_server: Server) -> None:
    ann, bob, table = sit_together(own_server)
    person = person_of(ann)
    assert traces(own_server, NAME, person)
    with Page(own_server, table, cookies_of(bob)) as page, Page(own_server, table) as watcher:
        assert NAME in str(page.hello())
        watcher.hello()
        assert ann.post("/me/forget").status_code == 303
        assert traces(own_server, NAME, person) == []
        for open_page in (page, watcher):
            while NAME in str(open_page.now) or open_page.now["seats"][0]["kind"] != "bot":
                open_page.hear("full", "info", "step")
        # The bot plays on, Bob hears of it on the very page that he has open, and it can end.
        while not page.now["over"]:
            if page.my_turn():
                page.play(random.Random(2), 1)
            else:
                page.hear("step", "full", "info")
        assert watcher.hello()["moves"] == page.now["moves"]
        again = bob.post(f"/t/{table}/rematch")
        assert again.status_code == 303, again.text
    with Page(own_server, again.headers["location"].removeprefix("/t/"), cookies_of(bob)) as page:
        assert page.hello()["to_act"]
        assert NAME not in str(page.now)
    assert traces(own_server, NAME, person) == []
    for path in (f"/t/{table}", again.headers["location"], "/mine"):
        assert NAME not in bob.get(path).text


def test_a_forgotten_player_of_a_finished_game_is_not_in_the_next(own_server: Server) -> None:
    ann, bob, table = sit_together(own_server)
    with (
        Page(own_server, table, cookies_of(ann)) as hers,
        Page(own_server, table, cookies_of(bob)) as his,
    ):
        hers.hello()
        his.hello()
        assert hers.do("offer", kind="end")["type"] == "ack"
        assert his.do("answer", yes=True)["type"] == "ack"
    second = ann.post(f"/t/{table}/rematch").headers["location"]
    person = person_of(ann)
    ann.post("/me/forget")
    assert traces(own_server, NAME, person) == []
    with Page(own_server, second.removeprefix("/t/"), cookies_of(bob)) as page:
        kinds = sorted(seat["kind"] for seat in page.hello()["seats"])
        assert kinds == ["bot", "human"]
        assert NAME not in str(page.now)
    series = [line for line in bob.get("/mine").text.split() if "/s/" in line]
    assert series
    assert NAME not in bob.get(series[0].partition('"')[2].partition('"')[0]).text


def test_a_game_that_was_over_has_a_rematch_with_a_bot(own_server: Server) -> None:
    ann, bob, table = sit_together(own_server)
    with (
        Page(own_server, table, cookies_of(ann)) as hers,
        Page(own_server, table, cookies_of(bob)) as his,
    ):
        hers.hello()
        his.hello()
        assert hers.do("offer", kind="end")["type"] == "ack"
        assert his.do("answer", yes=True)["type"] == "ack"
    ann.post("/me/forget")
    again = bob.post(f"/t/{table}/rematch").headers["location"].removeprefix("/t/")
    with Page(own_server, again, cookies_of(bob)) as page:
        page.hello()
        assert sorted(seat["kind"] for seat in page.now["seats"]) == ["bot", "human"]
        while not page.my_turn():
            page.hear("step", "full", "info")


@pytest.mark.parametrize("seat2", ["bot:random", "friend", "human"])
def test_where_nobody_else_plays_the_game_ends(own_server: Server, seat2: str) -> None:
    ann = own_server.visitor()
    table = new_table(ann, seat1="human", seat2=seat2, name1=NAME, listed="yes")
    assert ann.post("/me/forget").status_code == 303
    with Page(own_server, table) as page:
        assert page.hello()["over"]["stopped"]
    assert f"/t/{table}" not in own_server.visitor().get("/lobby").text


def test_a_table_that_was_made_for_others_forgets_its_maker(own_server: Server) -> None:
    ann = own_server.visitor()
    new_table(ann, seat1="friend", seat2="friend")
    person = person_of(ann)
    assert traces(own_server, person)
    ann.post("/me/forget")
    assert traces(own_server, person) == []
