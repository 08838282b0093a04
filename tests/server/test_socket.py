"""What is said over a table's socket. See docs/protocol.md."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from websockets.exceptions import InvalidStatus

import motu
from motu.core.record import Record
from motu.games.kahuna.rules.actions import DRAW, PASS
from motu.table.seat import Seat
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

FIELDS = {
    "seq", "moves", "eyes", "handover", "pass_on", "ask", "to_act", "picks", "seats", "undo",
    "practice", "practice_words", "hints", "over", "waiting", "can", "offer", "clock", "hash",
    "seed", "shuffle", "next", "series",
}  # fmt: skip
WORDS = {"text", "pick_words", "actions"}


@pytest.fixture
def table(server: Server, request: pytest.FixtureRequest) -> str:
    """A table at which Ann and Bob sit, each at a screen of their own; Ann begins."""
    record = Record.new("kahuna", ["Ann", "Bob"], 7, {"first": "seat1"})
    seats = [Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")]
    return server.put_table(f"two-{abs(hash(request.node.name)):x}", record, seats)


@pytest.fixture
def ann(server: Server, table: str) -> Iterator[Page]:
    with Page(server, table, server.cookie_of("ann")) as page:
        page.hello()
        yield page


@pytest.fixture
def bob(server: Server, table: str) -> Iterator[Page]:
    with Page(server, table, server.cookie_of("bob")) as page:
        page.hello()
        yield page


def at_table(server: Server, lang: str = "en", **seats: str) -> Page:
    """A newcomer who fills in the form and opens the table's page."""
    visitor = server.visitor(lang)
    table = new_table(visitor, **seats)
    page = Page(server, table, cookies_of(visitor), lang)
    page.hello()
    return page


# --- asking why -----------------------------------------------------------------------------------


def test_who_clicks_what_cannot_be_picked_is_told_why(ann: Page, bob: Page) -> None:
    ann.say("why", seat=0, path=["card-ALOA", "discard"])
    told = ann.hear("why")
    assert (told["rule"], told["link"]) == ("K2.6", "/rules/kahuna#K2.6")
    bob.say("why", seat=1, path=["deck"])
    assert bob.hear("why")["words"] == "It is the turn of Ann."


def test_why_is_answered_for_the_own_seat_alone(bob: Page) -> None:
    bob.say("why", seat=0, path=["deck"])
    bob.say("why", seat=1, path=["moon"])
    assert bob.hears_nothing()


# --- looking ------------------------------------------------------------------------------------


def test_hello_brings_everything_there_is_to_show(ann: Page) -> None:
    assert {"type", "picture", "log", "chat", "house", *FIELDS} == set(ann.now)
    assert (ann.now["seq"], ann.now["moves"], ann.now["eyes"]) == (0, 0, 0)
    assert ann.now["picture"].startswith("<svg")
    assert ann.now["to_act"] == [0]
    assert [seat["mine"] for seat in ann.now["seats"]] == [True, False]
    game = motu.game("kahuna")
    legal = game.start(seed=7, options={"first": "seat1"}).legal(0)
    assert sorted(ann.actions()) == sorted(legal)


def test_who_asks_for_words_has_them_for_every_pick_and_action(ann: Page) -> None:
    full = ann.hello(words=True)
    assert set(full) >= WORDS
    names = set()

    def walk(place: Any) -> None:
        for name, deeper in place["next"].items() if isinstance(place, dict) else ():
            names.add(name)
            walk(deeper)

    walk(full["picks"])
    assert set(full["pick_words"]) == names
    assert set(full["actions"]) == {str(action) for action in ann.actions()}
    assert all([*full["text"], *full["pick_words"].values(), *full["actions"].values()])


def test_words_come_with_every_step_as_long_as_they_are_asked_for(ann: Page, bob: Page) -> None:
    assert set(ann.hear("info")) == {"type", "seq", "seats"}, "Bob has come"
    ann.say("words", words=True)
    assert set(ann.hear("info")) == {"type", "seq", *WORDS}
    ann.act(DRAW)
    assert set(ann.now) >= WORDS, "nothing can be picked now, but the position has words"
    assert (ann.now["pick_words"], ann.now["actions"]) == ({}, {})
    bob.until(1)
    bob.act(DRAW)
    assert ann.until(2)["actions"]
    ann.say("words", words=False)
    ann.act(DRAW)
    for page in (ann, bob):
        assert not set(page.until(3)) & WORDS
    assert not any(set(json.loads(text)) & WORDS for text in bob.heard)


def test_a_step_says_only_what_is_new_and_always_where_it_stands(ann: Page, bob: Page) -> None:
    chance = random.Random(8)
    for seq in range(1, 31):
        page = ann if ann.my_turn() else bob
        page.act(chance.choice(page.actions()))
        for each in (ann, bob):
            each.until(seq)
    for page in (ann, bob):
        before, *others = [json.loads(text) for text in page.heard]
        for message in others:
            assert message["seq"] == before["seq"] + (message["type"] == "step")
            for name in message.keys() & FIELDS - {"seq", "picks"}:
                assert message[name] != before[name], name
            before |= message
        assert before["seq"] == 30
        with Page(page.server, page.table, page.cookie) as fresh:
            full = fresh.hello()
        assert {name: full[name] for name in FIELDS} == {name: page.now[name] for name in FIELDS}


def test_a_part_that_a_page_was_sent_is_named(ann: Page, bob: Page) -> None:
    """Whoever keeps what was sent has in the end the very picture that a newcomer is shown."""
    chance = random.Random(9)
    shown = {page: ElementTree.fromstring(page.now["picture"]) for page in (ann, bob)}
    for seq in range(1, 81):
        page = ann if ann.my_turn() else bob
        page.act(chance.choice(page.actions()))
        for each in (ann, bob):
            each.until(seq)
            for id, svg in each.now["parts"]:
                place = next(n for n, part in enumerate(shown[each]) if part.get("id") == id)
                shown[each][place] = ElementTree.fromstring(svg)
    for page in (ann, bob):
        page.say("refresh")
        fresh = ElementTree.fromstring(page.hear("full")["picture"])
        plain = [re.sub(r"</?ns0:|</?", "<", ElementTree.tostring(part, "unicode"))
                 for part in (fresh, shown[page])]  # fmt: skip
        plain = [re.sub(r' xmlns(:ns0)?="[^"]*"', "", part) for part in plain]
        assert plain[0] == plain[1]
        steps = [json.loads(text) for text in page.heard if text.startswith('{"type":"step"')]
        assert sum(len(step.get("again", [])) for step in steps) > 100


def test_who_is_not_to_act_can_pick_nothing(bob: Page) -> None:
    assert (bob.now["picks"], bob.now["to_act"]) == ({}, [0])


def test_the_other_shape_is_another_picture_of_the_same_position(ann: Page) -> None:
    wide = ann.hello(words=True)
    ann.say("shape", shape="tall")
    tall = ann.hear("full")
    assert tall["picture"] != wide["picture"]
    assert tall["text"] == wide["text"]


def test_a_refresh_brings_everything_once_more(ann: Page) -> None:
    before = ann.now
    ann.say("refresh")
    assert ann.hear() == before


def test_a_page_speaks_the_language_of_its_reader(server: Server, table: str) -> None:
    said = {}
    for lang in ("en", "pl"):
        with Page(server, table, server.cookie_of("ann"), lang=lang) as page:
            full = page.hello(words=True)
            said[lang] = [*full["text"], *full["actions"].values(), full["ask"]]
    assert len(said["en"]) == len(said["pl"])
    assert not set(said["en"]) & set(said["pl"])
    with Page(server, table, server.cookie_of("ann"), lang="pl") as page:
        page.hello()
        refused = page.act(PASS, seat=1)
        assert refused["words"] == "To nie jest twoje miejsce."


# --- acting -------------------------------------------------------------------------------------


def test_the_step_that_an_action_brings_about_acknowledges_it_to_its_doer_alone(
    ann: Page, bob: Page
) -> None:
    known = {"seq": ann.now["seq"], "seat": 0, "action": DRAW}
    ann.say("act", id="mine", **known)
    assert ann.hear("step")["ack"] == "mine"
    assert ann.hears_nothing()
    assert "ack" not in bob.hear("step")
    ann.say("act", id="mine", **known)
    assert ann.hear() == {"type": "ack", "id": "mine", "seq": 1}


def test_two_pages_that_send_the_same_are_both_told_that_it_is_done(
    server: Server, table: str
) -> None:
    cookie = server.cookie_of("ann")
    with Page(server, table, cookie) as desk, Page(server, table, cookie) as phone:
        for page in (desk, phone):
            page.hello()
        action = desk.actions()[-1]
        for page in (desk, phone):
            page.say("act", id="once", seq=page.now["seq"], seat=0, action=action)
        told = [page.hear("ack", "refused") for page in (desk, phone)]
        assert told == [{"type": "ack", "id": "once", "seq": 1}] * 2
        assert desk.hears_nothing()
        assert phone.hears_nothing()


def test_an_action_is_acknowledged_and_every_page_is_told(ann: Page, bob: Page) -> None:
    done = ann.act(DRAW, id="first")
    assert (done["type"], done["id"], done["seq"]) == ("ack", "first", 1)
    for page in (ann, bob):
        step = page.until(1)
        assert step["type"] == "step"
        assert set(step) >= FIELDS
        assert (step["seq"], step["moves"], step["seat"], step["to_act"]) == (1, 1, 0, [1])
        assert step["events"][0]["rule"] == "K4.1"
        assert step.get("parts") or step.get("picture")
    assert ann.actions() == []
    assert bob.actions()


def test_sequence_numbers_go_up_by_one(ann: Page, bob: Page) -> None:
    chance = random.Random(4)
    for wanted in range(1, 13):
        page = ann if ann.my_turn() else bob
        assert page.act(chance.choice(page.actions()))["seq"] == wanted
        assert [p.until(wanted)["seq"] for p in (ann, bob)] == [wanted, wanted]


def test_the_same_id_sent_twice_plays_once(ann: Page, bob: Page) -> None:
    first = ann.act(DRAW, id="once")
    again = ann.act(DRAW, id="once", seq=0)
    assert first == again
    assert bob.until(1)["seq"] == 1
    assert bob.hears_nothing()


def test_the_same_id_after_a_reconnection_plays_once(server: Server, table: str, ann: Page) -> None:
    first = ann.act(DRAW, id="lost")
    ann.socket.close()
    with Page(server, table, server.cookie_of("ann")) as back:
        assert back.hello()["seq"] == 1
        assert back.act(DRAW, id="lost", seq=0, seat=0) == first
        back.say("refresh")
        assert back.hear("full")["seq"] == 1


def test_the_same_id_after_a_restart_plays_once(own_server: Server) -> None:
    visitor = own_server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    with Page(own_server, table, cookies_of(visitor)) as page:
        page.hello()
        before = page.now["seq"]
        first = page.act(DRAW, seat=0, id="once")
    own_server.kill()
    own_server.start()
    with Page(own_server, table, cookies_of(visitor)) as page:
        assert page.hello()["seq"] == before + 1
        assert page.act(DRAW, seat=0, id="once", seq=0) == first
    assert own_server.stored(table).seq == before + 1


def test_an_action_that_comes_too_late_is_refused_and_the_page_redrawn(ann: Page) -> None:
    ann.act(ann.actions()[0])
    ann.until(1)
    refused = ann.act(PASS, seq=0)
    assert (refused["type"], refused["rule"]) == ("refused", "")
    assert "moved on" in refused["words"]
    assert ann.hear("full")["seq"] == 1


def test_an_action_from_the_future_is_refused(ann: Page) -> None:
    assert ann.act(DRAW, seq=7)["type"] == "refused"
    assert ann.hear("full")["seq"] == 0


def test_an_illegal_action_is_refused_with_its_rule_and_the_way_to_it(
    server: Server, ann: Page
) -> None:
    game = motu.game("kahuna")
    state = game.start(seed=7, options={"first": "seat1"})
    illegal = next(action for action in range(54) if action not in state.legal(0))
    refused = ann.act(illegal, id="no")
    assert (refused["type"], refused["id"], refused["rule"]) == ("refused", "no", "K2.2")
    assert refused["link"] == "/rules/kahuna#K2.2"
    assert refused["words"]
    assert 'id="K2.2"' in server.visitor().get("/rules/kahuna").text
    assert ann.act(DRAW)["type"] == "ack"


def test_whose_turn_it_is_not_is_refused_with_the_rule(bob: Page) -> None:
    refused = bob.act(DRAW)
    assert (refused["type"], refused["rule"]) == ("refused", "K1.3")


def test_nobody_acts_for_the_seat_of_somebody_else(server: Server, table: str, ann: Page) -> None:
    assert ann.act(DRAW, seat=1)["words"] == "This seat is not yours."
    with Page(server, table) as watcher:
        watcher.hello()
        for seat in (0, 1, 2, -1):
            assert watcher.act(DRAW, seat=seat)["words"] == "This seat is not yours."
        assert watcher.do("undo")["type"] == "refused"
        assert watcher.do("stop")["type"] == "refused"
    assert server.stored(table).seq == 0


def test_an_action_that_does_not_exist_is_refused(ann: Page) -> None:
    for action in (-1, 188, 1_000_000, -1_000_000):
        assert ann.act(action)["type"] == "refused"
    assert ann.act(DRAW)["type"] == "ack"


def test_of_two_pages_that_act_at_once_one_is_too_late(server: Server, table: str) -> None:
    cookie = server.cookie_of("ann")
    with Page(server, table, cookie) as desk, Page(server, table, cookie) as phone:
        desk.hello()
        phone.hello("tall")
        for page in (desk, phone):
            page.say("act", id=f"of-{id(page)}", seq=0, seat=0, action=DRAW)
        answers = sorted(page.hear("ack", "refused")["type"] for page in (desk, phone))
    assert answers == ["ack", "refused"]
    assert server.stored(table).seq == 1


# --- previews -----------------------------------------------------------------------------------


def test_a_preview_shows_what_would_change_and_changes_nothing(
    server: Server, table: str, ann: Page
) -> None:
    build = ann.actions()[0]
    ann.say("preview", seat=0, action=build)
    shown = ann.hear("preview")
    assert shown["action"] == build
    assert shown["words"]
    assert any(id.startswith("line-") for id, _ in shown["parts"])
    assert server.stored(table).seq == 0
    assert ann.act(build)["type"] == "ack"
    changed = ann.until(1)
    assert {id for id, _ in changed["parts"]} >= {id for id, _ in shown["parts"]}


def test_a_preview_of_drawing_does_not_tell_the_card(ann: Page) -> None:
    ann.say("preview", seat=0, action=DRAW)
    assert ann.hear("preview")["parts"] == []
    take = next(action for action in ann.actions() if 174 <= action < DRAW)
    ann.say("preview", seat=0, action=take)
    assert ann.hear("preview")["parts"] == []


def test_there_is_no_preview_of_what_is_not_mine_or_not_legal(ann: Page, bob: Page) -> None:
    for page, seat, action in ((bob, 0, DRAW), (bob, 1, DRAW), (ann, 1, DRAW), (ann, 0, 999)):
        page.say("preview", seat=seat, action=action)
        page.say("ping")
        page.hear("pong")
        assert not any('"type": "preview"' in text for text in page.heard)


# --- taking back and stopping -------------------------------------------------------------------


def test_what_showed_nothing_hidden_is_taken_back_freely(ann: Page, bob: Page) -> None:
    before = ann.now
    ann.act(ann.actions()[0])
    assert ann.until(1)["undo"]["can"]
    assert ann.do("undo")["seq"] == 2
    for page in (ann, bob):
        full = page.until(2)
        assert (full["type"], full["moves"], full["practice"]) == ("full", 0, False)
        assert full["news"]
    assert ann.now["picture"] == before["picture"]


def test_a_drawn_card_is_not_taken_back_while_others_play(ann: Page) -> None:
    ann.act(DRAW)
    undo = ann.until(1)["undo"]
    assert not undo["can"]
    refused = ann.do("undo")
    assert (refused["type"], refused["words"]) == ("refused", undo["words"])


def test_against_a_bot_taking_back_is_free_and_makes_it_practice(server: Server) -> None:
    with at_table(server, seat1="human", seat2="bot:fisher") as page:
        page.act(DRAW)
        page.until(1)
        while not page.my_turn():
            page.hear("step")
        assert page.now["undo"]["can"]
        assert not page.now["practice"]
        done = page.do("undo", id="back")
        full = page.until(done["seq"])
        assert (full["type"], full["moves"], full["practice"]) == ("full", 0, True)
        assert page.do("undo", id="back", seq=0)["seq"] == done["seq"]
        assert page.act(DRAW)["type"] == "ack"


def test_who_plays_alone_can_stop_and_nothing_goes_on(server: Server) -> None:
    with at_table(server, seat1="human", seat2="bot:random") as page:
        stopped = page.do("stop")
        full = page.until(stopped["seq"])
        assert full["over"]["stopped"]
        assert full["over"]["winners"] == []
        assert (full["to_act"], full["picks"]) == ([], {})
        assert page.act(DRAW, seat=0)["words"] == "This game has been stopped."
        assert page.do("undo")["type"] == "refused"
        assert page.do("stop")["type"] == "refused"


def test_nobody_stops_a_game_over_the_heads_of_others(ann: Page) -> None:
    assert ann.do("stop")["type"] == "refused"
    assert ann.act(DRAW)["type"] == "ack"


# --- who gets in --------------------------------------------------------------------------------


def test_a_page_of_another_site_is_not_let_in(server: Server, table: str) -> None:
    for origin in ("http://evil.example", f"http://{server.host}.evil.example", "null"):
        with pytest.raises(InvalidStatus) as refused:
            Page(server, table, server.cookie_of("ann"), origin=origin)
        assert refused.value.response.status_code == 403


def test_our_own_page_is_let_in(server: Server, table: str) -> None:
    with Page(server, table, server.cookie_of("ann"), origin=server.address) as page:
        assert page.hello()["eyes"] == 0


def test_at_a_table_that_does_not_exist_the_server_says_so(server: Server) -> None:
    with Page(server, "nowhere", lang="pl") as page:
        words, code = page.goodbye()
    assert words.startswith("Nie ma")
    assert code == 4404


def test_a_forged_cookie_makes_a_watcher(server: Server, table: str) -> None:
    true = server.cookie_of("ann")
    other = true[:-2] + ("0" if true[-2] != "0" else "1") + true[-1]
    for forged in (other, true[:-1], "motu_id=ann", "motu_id=ann."):
        with Page(server, table, forged) as page:
            assert page.hello()["eyes"] is None
