"""What players can do about others: report what is wrong, and mute who annoys them."""

from __future__ import annotations

import json

import pytest

from motu.server.identity import mark_of
from motu.server.moderation import MOST_REPORTS
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server
from tests.server.test_admin import admin, entered, person_of, sit_together
from tests.server.test_forgetting import traces


def test_a_report_reaches_the_owner_and_is_settled(own_server: Server) -> None:
    ann, bob, table = sit_together(own_server)
    with Page(own_server, table, cookies_of(bob)) as page:
        page.hello()
        page.do("chat", text="you <b>play</b> badly")
    form = ann.get(f"/t/{table}/report").text
    assert 'value="chat 0"' in form
    assert 'value="name 1"' in form
    assert 'value="name 0"' not in form, "not oneself"
    for what in ("table", "name 1", "chat 0"):
        answer = ann.post(f"/t/{table}/report", data={"what": what, "reason": f"about {what}"})
        assert answer.headers["location"] == f"/t/{table}/report?done=yes"
    found = json.loads(admin(own_server, "reports", "--json"))
    kinds = {one["kind"]: one for one in found}
    assert kinds.keys() == {"table", "name", "chat"}
    assert kinds["chat"]["quote"] == "Bob: you <b>play</b> badly"
    assert kinds["chat"]["whom"] == kinds["name"]["whom"] == mark_of(person_of(bob))
    assert kinds["chat"]["by"] == mark_of(person_of(ann))
    assert "about chat 0" in admin(own_server, "reports")
    owner = entered(own_server)
    page_text = owner.get("/admin").text
    assert "you &lt;b&gt;play&lt;/b&gt; badly" in page_text
    assert person_of(ann) not in page_text
    assert owner.post(f"/admin/reports/{kinds['table']['id']}").status_code == 303
    admin(own_server, "reports", "--settle", kinds["name"]["id"])
    left = json.loads(admin(own_server, "reports", "--json"))
    assert [one["kind"] for one in left] == ["chat"]
    assert len(json.loads(admin(own_server, "reports", "--all", "--json"))) == 3
    assert "no such report" in admin(own_server, "reports", "--settle=x", fails=True)


def test_nobody_floods_the_owner(own_server: Server) -> None:
    ann, _, table = sit_together(own_server)
    path = f"/t/{table}/report"
    ann.post(path, data={"what": "table", "reason": "again"})
    ann.post(path, data={"what": "table", "reason": "and again"})
    found = json.loads(admin(own_server, "reports", "--json"))
    assert [one["reason"] for one in found] == ["and again"], "the same thing twice is one report"
    tables = [new_table(ann, seat1="human", seat2="friend") for _ in range(MOST_REPORTS)]
    codes = [
        ann.post(f"/t/{one}/report", data={"what": "table", "reason": "x"}).status_code
        for one in tables
    ]
    assert codes == [303] * (MOST_REPORTS - 1) + [429]
    assert own_server.visitor().post(path, data={"what": "table", "reason": "x"}).status_code == 403


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"what": "chat 7", "reason": "x"}, 404),
        ({"what": "name 0", "reason": "x"}, 404),
        ({"what": "table", "reason": "  "}, 400),
        ({"what": "table", "reason": "x" * 301}, 400),
    ],
)
def test_what_makes_no_sense_is_no_report(
    own_server: Server, form: dict[str, str], status: int
) -> None:
    ann, _, table = sit_together(own_server)
    assert ann.post(f"/t/{table}/report", data=form).status_code == status
    assert json.loads(admin(own_server, "reports", "--json")) == []


def test_what_a_muted_player_says_is_not_sent(own_server: Server) -> None:
    ann, bob, table = sit_together(own_server)
    with (
        Page(own_server, table, cookies_of(ann)) as a,
        Page(own_server, table, cookies_of(bob)) as b,
        Page(own_server, table) as watcher,
    ):
        for page in (a, b, watcher):
            page.hello()
        b.do("chat", text="before")
        assert a.hear("chat")["said"]["text"] == "before"
        assert ann.post(f"/t/{table}/mute", data={"seat": "1", "on": "yes"}).status_code == 303
        # The page that is open shows it at once.
        while a.now.get("chat") != []:
            a.hear("full")
        b.do("chat", text="secret of bob")
        b.do("offer", kind="end")
        while not a.now["offer"]:
            a.hear()
        assert not [text for text in a.heard if "secret of bob" in text]
        assert a.now["seq"] == b.now["seq"], "nothing is missing, so nothing is asked for again"
        assert watcher.hear("chat")["said"]["text"] == "before"
        assert watcher.hear("chat")["said"]["text"] == "secret of bob"
        assert "Listen again to Bob" in ann.get(f"/t/{table}/report").text
    with Page(own_server, table, cookies_of(ann)) as again:
        assert again.hello()["chat"] == []
        assert ann.post(f"/t/{table}/mute", data={"seat": "1", "on": "no"}).status_code == 303
        while [one["text"] for one in again.now["chat"]] != ["before", "secret of bob"]:
            again.hear("full")
    for seat in ("0", "7", ""):
        answer = ann.post(f"/t/{table}/mute", data={"seat": seat, "on": "yes"})
        assert answer.status_code == 404, "nobody mutes himself, or nobody"


def test_who_is_forgotten_is_in_no_report_and_no_mute(own_server: Server) -> None:
    ann, bob, table = sit_together(own_server)
    ann.post(f"/t/{table}/mute", data={"seat": "1", "on": "yes"})
    ann.post(f"/t/{table}/report", data={"what": "name 1", "reason": "Bob is rude"})
    bob.post(f"/t/{table}/report", data={"what": "table", "reason": "what a table"})
    person = person_of(bob)
    assert traces(own_server, mark_of(person))
    assert bob.post("/me/forget").status_code == 303
    assert traces(own_server, mark_of(person), person, "Bob") == []
