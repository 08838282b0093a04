"""The end of a game on the page: the panel, a small celebration, open hands, resigning."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from motu.core.record import Record
from motu.core.registry import game, games
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.at_table import AtTable
from tests.browser.guests import Guests, Motion
from tests.browser.positions import about_to_act, played
from tests.helpers import bot_game

pytestmark = pytest.mark.browser

#: The buttons of the end that cannot be seen whole, and whether anything must be scrolled to.
HIDDEN = """() => [...document.querySelectorAll("#over .actions :is(a, button)")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const inside = box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    return !inside || !one.contains(document.elementFromPoint(x, y));
  })
  .map((one) => one.outerHTML.slice(0, 90))"""
#: How many rows the buttons stand in.
ROWS = """() => new Set([...document.querySelectorAll("#over > .actions .button")]
  .filter((one) => one.checkVisibility())
  .map((one) => Math.round(one.getBoundingClientRect().top))).size"""
#: The names on the cards of the far hand.
OTHER_HAND = """() => [...document.querySelectorAll("#frame [id^=other-][aria-label]")]
  .map((card) => card.getAttribute("aria-label").split(/[ ,]/)[1])"""
#: Every game with the fewest and with the most players.
WHOLE_GAMES = [
    (one.name, count(one.seat_counts), lang)
    for one in games()
    for count, lang in ((min, "en"), (max, "pl"))
    if one.has_bots
]


@pytest.mark.parametrize(("name", "seats", "lang"), WHOLE_GAMES)
def test_all_buttons_of_the_end_are_in_sight_on_a_desk(
    guests: Guests, name: str, seats: int, lang: str
) -> None:
    record = bot_game(game(name), ["greedy"] * seats, 3)
    person = new_person()
    table = guests.server.put_table(
        new_person(), record, [Seat(person if n == 0 else f"p{n}") for n in range(seats)]
    )
    page = guests.come(person=person, lang=lang)
    page.goto(f"/t/{table}")
    page.locator("#result").click()
    expect(page.locator("#over-look")).to_be_visible()
    assert page.evaluate(HIDDEN) == []
    # A game of a series has one button more.
    page.evaluate("document.getElementById('over-series').hidden = false")
    assert page.evaluate(ROWS) == 1
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    winners = record.state.winners() if seats > 1 else []
    expect(page.locator("#over .medal")).to_have_count(len(winners))


def resign(page: Page) -> None:
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#resign").click()
    page.locator("#resign-yes").click()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_who_resigns_is_asked_and_the_other_is_celebrated(guests: Guests, motion: Motion) -> None:
    table = AtTable(guests.sit(about_to_act(20), bot="", motion=motion))
    page = table.page
    table.take_screen()
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#resign").click()
    expect(page.locator("#resigning-title")).to_have_text("Resign as Coral?")
    page.locator("#resigning [data-shut]", has_text="Continue").click()
    expect(page.locator("#over")).not_to_be_visible()
    resign(page)
    expect(page.locator("#over-title")).to_have_text("Ink wins!")
    expect(page.locator("#over-why")).to_have_text("Coral resigned.")
    expect(page.locator("#over .medal .token")).to_have_text("2")
    # Nothing moves for who wants it calm.
    expect(page.locator(".blossoms span")).to_have_count(0 if motion == "reduce" else 26)
    expect(page.locator(".blossoms")).to_have_count(0)


def test_whoever_loses_to_a_bot_is_not_showered_with_flowers(guests: Guests) -> None:
    table = AtTable(guests.sit(about_to_act(20), motion="no-preference"))
    table.wait()
    resign(table.page)
    expect(table.page.locator("#over .medal .token")).to_have_text("2")
    assert table.page.locator(".blossoms").count() == 0
    assert guests.server.stored(table.id).record.winners() == [1]


def hidden(record: Record, move: int) -> bool:
    """Whether the second player then had a card of which the first could not know."""
    side = record.game.view(record.position(move), 1)["seats"][1]
    return sorted(side["hand"]) != sorted(side["known"])


def test_a_finished_game_shows_all_hands_and_the_scores_of_each_moment(guests: Guests) -> None:
    record = played()
    move = next(n for n in range(50, len(record.actions)) if hidden(record, n))
    page = guests.sit(record)
    points = page.locator("#players .points [aria-hidden]")
    expect(points).to_have_text([str(n) for n in record.state.points()])
    page.locator("#time").fill(str(move))
    expect(points).to_have_text([str(n) for n in record.position(move).points()])
    expect(page.locator("#players small").first).to_contain_text(
        f"Islands controlled: {record.game.standing(record.position(move))[0]}"
    )
    page.get_by_role("button", name="Show all hands").click()
    expect(page.locator("#ask")).to_contain_text("All hands are open.")
    side = record.game.view(record.position(move), 1)["seats"][1]
    assert sorted(page.evaluate(OTHER_HAND)) == sorted(side["hand"])
    page.get_by_role("button", name="Hide hands").click()
    expect(page.locator("#ask")).not_to_contain_text("All hands")
    page.locator("#choices button", has_text="Latest move").click()
    expect(points).to_have_text([str(n) for n in record.state.points()])
    expect(page.locator("#frame")).not_to_have_class(re.compile(r"\bpast\b"))
