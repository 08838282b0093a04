"""Hints and analyses over HTTP and the socket: who is given them, and that games say so."""

from __future__ import annotations

import json
from typing import Any

import motu
from motu.bots.known import bot
from motu.bots.thought import Budget
from motu.core.record import Record, read
from motu.core.rng import seeded
from motu.server.identity import new_person
from motu.table.entry import Kind
from motu.table.seat import Seat
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server
from tests.server.test_api import Caller

AGAINST_BOT = ({"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "castaway"})


def finished() -> Record:
    """A whole game, as two who look no further play it."""
    record = Record.new("kahuna", ["Ann", "Bob"], seed=4)
    rng = seeded(4)
    while record.state.to_act():
        seat = record.state.to_act()[0]
        imagined = record.state.imagined(seat, rng)
        record.play(seat, bot("greedy").choose(imagined, seat, rng, Budget(iterations=1)))
    return record


def hint_at(page: Page) -> dict[str, Any]:
    """A hint; asked for again if a busy machine did not find any in time."""
    for _ in range(5):
        page.say("hint", seat=page.now["eyes"])
        told = page.hear("hint")
        if told["candidates"]:
            break
    return told


# --- over the socket ------------------------------------------------------------------------------


def test_a_hint_names_what_can_be_done_and_the_game_is_marked(server: Server) -> None:
    visitor = server.visitor("pl")
    table = new_table(visitor, seat1="human", seat2="bot:castaway", name1="Ania")
    with Page(server, table, cookies_of(visitor), "pl") as page:
        page.hello()
        assert page.now["can"]["hint"] is True
        assert page.now["hints"]["words"] == "Podpowiedzi są dozwolone w grze z botami i solo."
        assert (page.now["hints"]["given"], page.now["hints"]["used"]) == ([0, 0], "")
        told = hint_at(page)
        assert told["words"] == ""
        assert 1 <= len(told["candidates"]) <= 3
        for one in told["candidates"]:
            assert one["action"] in page.actions()
            assert "% na wygraną" in one["expected"]
        assert page.now["hints"]["given"] == [1, 0]
        assert page.now["hints"]["used"] == "Z podpowiedziami (Ania: 1 podpowiedź)."
        # Asked again about the same choices, it is the same hint, and counts once.
        assert hint_at(page) == told
        assert server.stored(table).counts[Kind.HINT] == 1
        page.act(told["candidates"][0]["action"])


def test_a_watcher_hears_of_a_hint_but_not_what_it_says(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:castaway", name1="Ann")
    with Page(server, table, cookies_of(visitor)) as page, Page(server, table) as watcher:
        page.hello()
        watcher.hello()
        assert watcher.now["can"]["hint"] is False
        hint_at(page)
        while not watcher.now["hints"]["used"]:
            watcher.hear("info", "full")
        assert not any(json.loads(text)["type"] == "hint" for text in watcher.heard)
        watcher.say("hint", seat=0)
        assert watcher.hears_nothing() or watcher.is_alive()


def test_where_there_are_to_be_no_hints_there_are_none(server: Server) -> None:
    visitor = server.visitor()
    for form, words in (
        ({"seat2": "bot:castaway", "hints": "none"}, "There are no hints at this table."),
        ({"seat2": "human"}, "Hints are for those who play against bots or solo."),
    ):
        table = new_table(visitor, seat1="human", **form)
        with Page(server, table, cookies_of(visitor)) as page:
            page.hello()
            if page.now["handover"]:
                page.look(page.now["handover"]["seat"])
            assert page.now["can"]["hint"] is False
            assert hint_at(page)["words"] == words
            assert not page.now["hints"]["used"]
    table = new_table(visitor, seat1="human", seat2="human", hints="all")
    with Page(server, table, cookies_of(visitor)) as page:
        page.hello()
        page.look(page.now["handover"]["seat"])
        assert hint_at(page)["candidates"]


def test_a_form_that_asks_for_other_help_than_there_is_says_so(server: Server) -> None:
    answer = server.visitor().post("/new", data={"game": "kahuna", "pace": "slothful"})
    assert answer.status_code == 400
    assert "slothful" in answer.text


def test_what_was_agreed_lasts(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat2="bot:chief", hints="all", pace="quick")
    stored = server.stored(table)
    assert (stored.rules.help.hints, stored.rules.help.pace) == ("all", "quick")
    assert stored.rules.help.paced(stored.level(1)).seconds == stored.level(1).seconds / 4


# --- over the API ---------------------------------------------------------------------------------


def test_a_program_is_given_hints_as_well(server: Server) -> None:
    ann = Caller(server)
    table = ann.make(*AGAINST_BOT)
    hint = ann.post(f"/tables/{table}/hint", {"seat": 0})
    legal = {one["action"] for one in ann.get(f"/tables/{table}")["legal"]}
    assert {one["action"] for one in hint["candidates"]} <= legal
    assert hint["counts"] == "chance"
    assert all(0 <= one["value"] <= 1 for one in hint["candidates"])
    assert ann.get(f"/tables/{table}")["hints"]["given"] == [1, 0]
    Caller(server).post(f"/tables/{table}/hint", {"seat": 0}, 403)
    ann.post(f"/tables/{table}/hint", {"seat": 9}, 422)
    assert ann.get(f"/tables/{table}/analysis", 409)["message"]
    silent = ann.make(*AGAINST_BOT, hints="none")
    refused = ann.post(f"/tables/{silent}/hint", {"seat": 0}, 409)
    assert refused["message"] == "There are no hints at this table."


def test_the_record_of_a_game_with_hints_says_so(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:castaway", name1="Ann")
    with Page(server, table, cookies_of(visitor)) as page:
        page.hello()
        hint_at(page)
        page.do("stop")
    text = visitor.get(f"/t/{table}/record").text
    record = read(text)
    assert record.hints == (1, 0)
    assert record.write() == text
    # Who opens it sees so as well.
    opened = visitor.post("/records", content=text).json()["url"].removeprefix("/t/")
    with Page(server, opened, cookies_of(visitor)) as page:
        page.hello()
        assert page.now["hints"]["used"] == "With hints (Ann: 1 hint)."


def test_a_finished_game_is_analysed_the_same_way_twice(server: Server) -> None:
    record = finished()
    ann = new_person()
    table = server.put_table(new_person(), record, [Seat(owner=ann, name="Ann"), Seat(bot="chief")])
    caller = Caller(server)
    told = caller.get(f"/tables/{table}/analysis")
    assert told == caller.get(f"/tables/{table}/analysis")
    assert [player["name"] for player in told["players"]] == ["Ann", "Ink"]
    assert told["actions"] == len(record.actions)
    assert any(moment["is_turning_point"] for moment in told["moments"])
    results = [player["result"] for player in told["players"]]
    assert results == [
        motu.game("kahuna").score_sheet(record.state).winners == (n,) for n in (0, 1)
    ]
    with server.visitor("pl").stream("GET", f"/t/{table}/analysis/steps") as answer:
        events = [json.loads(line[6:]) for line in answer.iter_lines() if line]
    assert events[0] == {"done": 1, "of": len(told["moments"])}
    assert "Punkty zwrotne" in events[-1]["html"]
    assert events[-1]["html"].count("<polyline") == 2


def test_a_game_that_goes_on_is_not_analysed(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:castaway")
    answer = visitor.get(f"/t/{table}/analysis")
    assert answer.status_code == 400
    assert "when it is over" in answer.text
