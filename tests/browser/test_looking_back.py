"""The way through the game: earlier boards, and back to now."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.guests import Guests
from tests.browser.positions import about_to_act

pytestmark = pytest.mark.browser

PAST = re.compile(r"\bpast\b")
DARK = "rgb(7, 33, 43)"
BRIDGES = "#frame [id^=line-] .kh-b"


def looking_at(page: Page, move: int, total: int) -> None:
    expect(page.locator("#ask")).to_have_text(f"You are looking at move {move} of {total}.")
    expect(page.locator("#frame")).to_have_class(PAST)
    expect(page.locator("#frame .can")).to_have_count(0)


def test_back_and_to_now(guests: Guests) -> None:
    table = AtTable(guests.sit(about_to_act(40)))
    page = table.page
    table.wait()
    total = table.moves()
    bridges, asked = page.locator(BRIDGES).count(), page.locator("#ask").inner_text()
    assert bridges > 3
    page.locator("#time-first").click()
    looking_at(page, 0, total)
    expect(page.locator(BRIDGES)).to_have_count(0)
    page.locator("#time-on").click()
    looking_at(page, 1, total)
    page.locator("#time").fill(str(total - 1))
    looking_at(page, total - 1, total)
    page.locator("#choices button", has_text="Latest move").click()
    expect(page.locator("#ask")).to_have_text(asked)
    expect(page.locator("#frame")).not_to_have_class(PAST)
    assert page.locator(BRIDGES).count() == bridges
    assert table.wait() == "asked"
    page.locator("#time-back").click()
    looking_at(page, total - 1, total)
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_have_text(asked)
    table.play_turn()


def test_a_line_of_the_log_shows_its_board(guests: Guests) -> None:
    table = AtTable(guests.sit(about_to_act(20)))
    page = table.page
    table.wait()
    line = page.locator("#log > li").nth(4)
    words = line.locator(".event").first.inner_text()
    line.locator("button").click()
    looking_at(page, 5, table.moves())
    expect(line.locator("button")).to_have_attribute("aria-current", "true")
    expect(page.locator("#hint")).to_contain_text(words)
    expect(page.locator("#time")).to_have_value("5")
    page.locator("#time-last").click()
    expect(page.locator("#frame")).not_to_have_class(PAST)
    expect(page.locator("#log [aria-current]")).to_have_count(0)


def test_the_log_is_one_stop_for_tab_with_arrow_keys_inside(guests: Guests) -> None:
    table = AtTable(guests.sit(about_to_act(20)))
    page = table.page
    table.wait()
    page.locator("#log").evaluate("(log) => log.parentElement.focus()")
    page.keyboard.press("ArrowUp")
    lines = page.locator("#log > li")
    last = lines.count() - 1
    expect(lines.nth(last).locator("button")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(lines.nth(last - 1).locator("button")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(lines.nth(last - 1).locator("a").first).to_be_focused()
    page.keyboard.press("Home")
    expect(lines.nth(0).locator("button")).to_be_focused()
    page.keyboard.press("Enter")
    looking_at(page, 1, table.moves())
    page.keyboard.press("Tab")
    expect(page.locator("#log :focus")).to_have_count(0)


def test_settings_stay(guests: Guests) -> None:
    page = guests.sit(about_to_act(4))
    AtTable(page).wait()
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#speed").select_option("fast")
    page.locator("#menu .themes label", has_text="Dark").click()
    body = page.locator("body")
    expect(body).to_have_css("background-color", DARK)
    page.reload()
    expect(page.locator("#speed")).to_have_value("fast")
    expect(page.locator("#menu [name=theme][value=dark]")).to_be_checked()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    expect(body).to_have_css("background-color", DARK)
    page.goto("/")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.locator(".themes label", has_text="Light").click()
    page.reload()
    expect(body).not_to_have_css("background-color", DARK)
    page.locator(".languages button", has_text="Polski").click()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.goto("/rules/kahuna")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
