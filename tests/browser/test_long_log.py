"""The log of a long game: the newest lines at first, the earlier ones as one goes up."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from motu.core.record import Record
from tests.browser.at_table import AtTable
from tests.browser.guests import Guests

pytestmark = pytest.mark.browser

LINES = "#log > li"


def long_game() -> Record:
    """More than a hundred moves, and the turn of who sits down."""
    record, chance = Record.new("kahuna", ["Ann", "Bob"], seed=7), random.Random(5)
    while len(record.actions) < 105 or record.state.to_act() != [0]:
        seat = record.state.to_act()[0]
        record.play(seat, chance.choice(record.state.legal(seat)))
    return record


MOVES = len(long_game().actions)


def test_earlier_moves_come_as_one_scrolls_up_and_stay_where_they_are(guests: Guests) -> None:
    page = guests.sit(long_game())
    AtTable(page).wait()
    lines = page.locator(LINES)
    expect(lines).to_have_count(100)
    first = lines.nth(0).inner_text()
    box = page.locator("#log").locator("xpath=..")
    box.evaluate("(box) => { box.scrollTop = 0; }")
    expect(lines).to_have_count(MOVES)
    assert lines.nth(MOVES - 100).inner_text() == first
    assert box.evaluate("(box) => box.scrollTop") > 0, "what was being read has not moved away"
    expect(page.locator(".earlier")).to_be_hidden()
    expect(box).to_have_attribute("aria-live", "polite")
    lines.nth(3).locator("button").click()
    expect(page.locator("#time")).to_have_value("4")
    expect(lines.nth(3).locator("button")).to_have_attribute("aria-current", "true")


def test_looking_back_brings_the_line_of_that_move(guests: Guests) -> None:
    page = guests.sit(long_game())
    AtTable(page).wait()
    expect(page.locator(LINES)).to_have_count(100)
    page.locator("#time").fill("5")
    expect(page.locator(LINES)).to_have_count(MOVES)
    expect(page.locator(LINES).nth(4).locator("button")).to_have_attribute("aria-current", "true")
    page.locator("#time-last").click()
    expect(page.locator("#log [aria-current]")).to_have_count(0)


def test_by_keyboard_a_button_leads_on(guests: Guests) -> None:
    page = guests.sit(long_game())
    AtTable(page).wait()
    page.locator("#log").evaluate("(log) => log.parentElement.focus()")
    more = page.get_by_role("button", name=re.compile("Earlier moves"))
    expect(more).to_have_attribute("tabindex", "-1")
    page.locator(LINES).nth(0).locator("button").evaluate(
        "(one) => one.focus({preventScroll: true})"
    )
    page.keyboard.press("ArrowUp")
    if page.locator(LINES).count() == 100:
        page.keyboard.press("Enter")
    expect(page.locator(LINES)).to_have_count(MOVES)
    expect(page.locator("#log button:focus")).to_have_count(1)
