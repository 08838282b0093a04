"""One name for a player everywhere, and whose name it is that somebody types."""

from __future__ import annotations

import json
import random
import re
from urllib.parse import unquote

import httpx

from motu.core.record import Record
from motu.core.record import read as read_record
from motu.table.seat import Seat
from tests.server.page import Page, all_dealt, cookies_of, new_table
from tests.server.running import Server


def my_name(visitor: httpx.Client) -> str:
    return unquote(visitor.cookies.get("motu_name") or "")


def offered(visitor: httpx.Client) -> set[str]:
    """The names that the first page fills in."""
    return set(re.findall(r'name="name\d" [^>]*value="([^"]+)"', visitor.get("/").text)) | set(
        re.findall(r'name="name\d" value="([^"]+)"', visitor.get("/").text)
    )


def test_a_name_that_i_give_myself_against_others_is_mine(server: Server) -> None:
    for seats in (
        {"seat1": "human", "seat2": "bot:fisher", "name1": "Ann", "name2": "Robo"},
        {"seat1": "bot:fisher", "seat2": "human", "name1": "Robo", "name2": "Ann"},
        {"seat1": "human", "seat2": "friend", "name1": "Ann"},
    ):
        visitor = server.visitor()
        new_table(visitor, **seats)
        assert my_name(visitor) == "Ann"
        assert offered(visitor) == {"Ann"}


def test_names_typed_for_several_on_one_device_are_not_mine(server: Server) -> None:
    visitor = server.visitor()
    new_table(visitor, seat1="human", seat2="human", name1="Bob", name2="Cleo")
    assert my_name(visitor) == ""
    assert offered(visitor) == set()
    visitor.post("/me/name", data={"name": "Ann"})
    new_table(visitor, seat1="human", seat2="human", name1="Bob", name2="Cleo")
    assert my_name(visitor) == "Ann"
    assert offered(visitor) == {"Ann"}


def test_names_typed_for_a_game_on_paper_are_not_mine(server: Server) -> None:
    visitor = server.visitor()
    form = {"game": "tucana_paper", "seats": "1", "seat1": "human", "name1": "Grandma"}
    assert visitor.post("/new", data=form).status_code == 303
    assert my_name(visitor) == ""
    visitor.post("/me/name", data={"name": "Ann"})
    card = re.search(r'id="tucana_paper".*?</article>', visitor.get("/").text, re.DOTALL)
    assert card
    assert "Ann" not in card.group()


def test_who_sits_down_later_has_one_name_at_the_table_in_the_record_and_in_the_rematch(
    server: Server,
) -> None:
    ann, bob = server.visitor(), server.visitor()
    table = new_table(ann, seat1="human", seat2="friend", name1="Ann")
    bob.get("/")
    with (
        Page(server, table, cookies_of(ann)) as hers,
        Page(server, table, cookies_of(bob)) as his,
    ):
        hers.hello()
        his.hello()
        assert his.do("sit", seat=1, name="Bob")["type"] == "ack"
        all_dealt(hers, his)
        assert [seat["name"] for seat in hers.now["seats"]] == ["Ann", "Bob"]
        hers.play(random.Random(1), 5)
        assert "Ann" in json.dumps(hers.now)
        assert hers.do("offer", kind="end")["type"] == "ack"
        assert his.do("answer", yes=True)["type"] == "ack"
    record = read_record(ann.get(f"/t/{table}/record").text)
    assert record.names == ("Ann", "Bob")
    again = bob.post(f"/t/{table}/rematch").headers["location"].removeprefix("/t/")
    stored = server.stored(again)
    assert {seat.name for seat in stored.seats} == {"Ann", "Bob"}
    assert stored.record.names == tuple(seat.name for seat in stored.seats)
    # A record that is looked at calls everybody the same.
    url = ann.post("/records", content=record.write()).json()["url"]
    assert "Ann – Bob" in ann.get(url).text
    assert my_name(ann) == "Ann", "and its names are not mine"


def test_who_plays_on_from_an_earlier_move_keeps_the_name(server: Server) -> None:
    record = Record.new("kahuna", ["Ann", "Bob"], 7)
    chance = random.Random(5)
    while acting := record.state.to_act():
        record.play(acting[0], chance.choice(record.state.legal(acting[0])))
    server.put_table("names-over", record, [Seat("ann", "Ann"), Seat("bob", "Bob")])
    visitor = server.visitor()
    visitor.headers["Cookie"] = server.cookie_of("ann")

    def names(**form: str) -> list[str]:
        answer = visitor.post("/t/names-over/from/3", data=form)
        made = server.stored(answer.headers["location"].removeprefix("/t/"))
        assert made.record.names == tuple(seat.name for seat in made.seats)
        return [seat.name for seat in made.seats]

    assert names(seat1="human", seat2="bot:fisher") == ["Ann", ""]
    assert names(seat1="human", seat2="human") == ["Ann", "Bob"]
    assert names(seat1="human", seat2="friend") == ["Ann", ""]
