"""The server goes away, or the net does: the page goes on by itself, and nothing is done twice."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.at_table import AtTable, recorded
from tests.browser.guests import Guests
from tests.browser.positions import about_to_act, fresh, near_end

pytestmark = pytest.mark.browser

LOST = "The connection is lost. Trying again…"
BACK = "Connected again."
#: What browsers write when there is nobody at the other end.
NOBODY = ["WebSocket connection", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED"]

#: Whether the picture of the table is higher than wide.
IS_TALL = """() => {
  const box = document.querySelector("#frame > svg")?.viewBox.baseVal;
  return box && box.height > box.width;
}"""


def expect_notice(page: Page, words: str) -> None:
    expect(page.locator("#notice")).to_contain_text(words)


def test_a_restarted_server_is_found_again(own_guests: Guests) -> None:
    own_guests.forgiven = NOBODY
    table = AtTable(own_guests.sit(near_end()))
    table.wait()
    before, picks = table.moves(), [spot.pick for spot in table.lit()]
    own_guests.server.stop()
    expect_notice(table.page, LOST)
    own_guests.server.start()
    expect_notice(table.page, BACK)
    assert table.wait() == "asked"
    assert (table.moves(), [spot.pick for spot in table.lit()]) == (before, picks)
    table.play_whole_game()
    expect(table.page.locator("#over-sheet table")).to_be_visible()


def test_what_is_done_meanwhile_is_done_once(own_guests: Guests) -> None:
    own_guests.forgiven = NOBODY
    table = AtTable(own_guests.sit(about_to_act(30)))
    table.wait()
    before = table.moves()
    own_guests.server.kill()
    expect_notice(table.page, LOST)
    table.pick("deck")
    expect(table.page.locator("#frame .can")).to_have_count(0)
    own_guests.server.start()
    expect_notice(table.page, BACK)
    table.wait_for_moves(before + 1)
    assert table.wait() == "asked"
    actions = recorded(own_guests.server, table.id)
    assert actions[before] == {"deck"}
    since = own_guests.server.stored(table.id).record.actions[before:]
    assert [seat for seat, _ in since].count(0) == 1
    table.play_turn()


def test_offline_for_a_while(guests: Guests) -> None:
    guests.forgiven = NOBODY
    table = AtTable(guests.sit(fresh()))
    table.wait()
    table.play_card()
    table.wait()
    table.page.context.set_offline(True)
    expect_notice(table.page, LOST)
    card = table.lit("card")[0]
    table.touch(card)
    line = table.lit("line")[0]
    table.touch(line)
    assert table.moves() == 1
    table.page.context.set_offline(False)
    table.wait_for_moves(2)
    expect_notice(table.page, BACK)
    assert recorded(guests.server, table.id)[1:] == [{card.pick, line.pick}]
    table.wait()
    table.take_card()
    assert table.wait() == "asked"


def test_looking_back_without_a_net_says_so(guests: Guests) -> None:
    guests.forgiven = NOBODY
    table = AtTable(guests.sit(about_to_act(20)))
    table.wait()
    table.page.context.set_offline(True)
    table.page.locator("#time-back").click()
    expect_notice(table.page, "That position could not be fetched.")
    table.page.context.set_offline(False)
    expect(table.page.locator("#frame")).not_to_have_class("past")
    table.page.wait_for_function("() => document.querySelector('#frame .can')")


def test_an_act_that_comes_too_late_is_refused(guests: Guests) -> None:
    """The same player at two windows: what was clicked without a net is out of date by then."""
    guests.forgiven = NOBODY
    late = AtTable(guests.sit(fresh()))
    late.wait()
    cookies = late.page.context.cookies()
    second = guests.come()
    second.context.add_cookies(
        [{"name": one["name"], "value": one["value"], "url": late.page.url} for one in cookies]
    )
    second.goto(late.page.url)
    other = AtTable(second)
    other.wait()
    late.page.context.set_offline(True)
    late.pick("deck")
    other.play_card()
    late.page.context.set_offline(False)
    expect_notice(late.page, "The game has moved on meanwhile. Look again.")
    assert recorded(guests.server, late.id) == other.done
    assert late.wait() == "asked"
    assert late.moves() == 1
    late.take_card()


def test_a_page_that_has_lost_what_it_kept_asks_for_everything(guests: Guests) -> None:
    """A step that names parts where this page has none; it is shown as if nothing had happened."""
    names_nothing: list[dict[str, object]] = []
    asked: list[str] = []
    page = guests.sit(fresh())

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def to_server(text: str | bytes) -> None:
            asked.append(json.loads(text)["type"])
            server.send(text)

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "step" and not names_nothing:
                names_nothing.append({**message, "again": [200, 201], "parts": [0]})
                text = json.dumps(names_nothing[0])
            route.send(text)

        route.on_message(to_server)
        server.on_message(to_page)

    page.route_web_socket("**/socket", between)
    page.reload()
    table = AtTable(page)
    table.wait()
    table.play_card()
    table.wait_for_moves(1)
    assert names_nothing
    assert asked.count("refresh") == 1
    assert table.wait() == "asked"
    labels = "[...document.querySelectorAll('#frame svg > g')].map((part) => part.ariaLabel)"
    shown = page.evaluate(labels)
    page.reload()
    table.wait()
    assert page.evaluate(labels) == shown
    table.play_turn()


def test_a_screen_that_is_turned_while_the_page_connects_has_its_picture(guests: Guests) -> None:
    """Between the page's first words and the answer to them, it can say nothing."""
    page = guests.sit(fresh())
    table = AtTable(page)
    table.wait()
    asked: list[str] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def to_server(text: str | bytes) -> None:
            message = json.loads(text)
            asked.append(message.get("shape", message["type"]))
            server.send(text)

        def to_page(text: str | bytes) -> None:
            if json.loads(text)["type"] == "full" and asked == ["wide"]:
                page.set_viewport_size({"width": 360, "height": 740})
                # What goes by the width of the screen has heard of it.
                page.evaluate(
                    "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
                )
            route.send(text)

        route.on_message(to_server)
        server.on_message(to_page)

    page.route_web_socket("**/socket", between)
    page.reload()
    page.wait_for_function(IS_TALL)
    assert table.wait() == "asked"
    assert [one for one in asked if one in ("wide", "tall")] == ["wide", "tall"]
