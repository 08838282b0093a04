"""A game on paper on the server: the form, the rules page, the API, and what is refused."""

from __future__ import annotations

import pytest

from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

PAPER = {"game": "tucana_paper", "seats": "3", "name1": "Ann", "name2": "Bob"}


def test_all_sit_at_one_screen_and_nothing_is_covered(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, **PAPER)
    stored = server.stored(table)
    assert [(seat.name, seat.bot) for seat in stored.seats] == [("Ann", ""), ("Bob", ""), ("", "")]
    assert len({seat.owner for seat in stored.seats}) == 1
    with Page(server, table, cookies_of(visitor)) as page:
        page.hello(words=True)
        assert page.now["handover"] is None
        assert page.now["eyes"] == 0
        page.act(0)
        assert page.now["actions"]["6"] == "Bob has connected the villages A"
        page.act(6)
        assert [seat["points"] for seat in page.now["seats"]] == [0, 17, 0]
        assert not any(seat["to_act"] for seat in page.now["seats"])


def test_who_has_the_link_watches(server: Server) -> None:
    table = new_table(server.visitor(), **PAPER)
    with Page(server, table, cookies_of(server.visitor())) as page:
        page.hello()
        assert page.now["eyes"] is None
        assert page.now["picks"] == {}
        assert page.now["can"]["sit"] == []


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("friend", "All players of Trails of Tucana on paper share one device."),
        ("bot:fisher", "Bots cannot play this game."),
    ],
)
def test_nobody_else_has_a_seat(server: Server, who: str, words: str) -> None:
    answer = server.visitor().post("/new", data={**PAPER, "seat2": who})
    assert answer.status_code == 400
    assert words in answer.text


def test_the_form_offers_no_bots_and_no_clock(server: Server) -> None:
    text = server.visitor().get("/").text
    form = text.partition('id="tucana_paper"')[2].partition("</article>")[0]
    assert 'name="name8"' in form
    for absent in ('name="seat1"', "bot:", 'name="clock"', 'name="listed"'):
        assert absent not in form
    assert 'href="/rules/tucana#T6.2"' in form
    other = text.partition('id="tucana"')[2].partition("</article>")[0]
    assert 'name="seat1"' in other
    assert 'name="clock"' in other


def test_both_games_have_one_rules_page_which_leads_to_both(server: Server) -> None:
    visitor = server.visitor()
    pages = [visitor.get(f"/rules/{name}").text for name in ("tucana", "tucana_paper")]
    for page in pages:
        assert 'id="T7.3"' in page
        assert 'href="/#tucana"' in page
        assert 'href="/#tucana_paper"' in page
        assert "/rules/tucana_paper/turn.svg?lang=en" in page
    assert visitor.get("/rules/tucana_paper/turn.svg").text.startswith("<svg")
    assert visitor.get("/rules/tucana_paper/nothing.svg").status_code == 404


def test_programs_are_told_too(server: Server) -> None:
    http = server.visitor()
    games = {game["name"]: game for game in http.get("/api/games").json()["games"]}
    for ability in ("has_bots", "has_many_screens"):
        assert games["tucana"][ability]
        assert not games["tucana_paper"][ability]
    assert "T7.4" in http.get(games["tucana_paper"]["rules"]).text
    token = http.post("/api/identity").json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    me, bot = {"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "fisher"}
    wish = {"game": "tucana_paper", "seats": [me, bot]}
    refused = http.post("/api/tables", json=wish, headers=headers)
    assert refused.status_code == 422
    assert refused.json()["message"] == "Bots cannot play this game."
    free = {**wish, "seats": [me, {"kind": "free"}]}
    refused = http.post("/api/tables", json=free, headers=headers)
    assert refused.status_code == 422
    assert refused.json()["message"].startswith(
        "All players of Trails of Tucana on paper share one"
    )
    made = http.post("/api/tables", json={**wish, "seats": [me, me]}, headers=headers)
    assert made.status_code == 201


def test_the_cover_is_a_turn_in_progress(server: Server) -> None:
    cover = server.visitor().get("/pictures/tucana_paper.svg").text
    assert "The cards of this turn" in cover
