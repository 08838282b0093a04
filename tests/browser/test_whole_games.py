"""Whole games of Kahuna, from the first page to the panel with the result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable, ByTouch, recorded
from tests.browser.by_keyboard import ByKeyboard
from tests.browser.guests import Guests

pytestmark = pytest.mark.browser


def check_result(page: Page, wins: str = r"wins!|draw") -> None:
    """The panel says who won, where the points came from, and how it came about."""
    expect(page.locator("#over-title")).to_have_text(re.compile(wins))
    rows = page.locator("#over-sheet tbody tr")
    totals = page.locator("#over-sheet tfoot td").all_inner_texts()
    points = [row.locator("td").all_inner_texts() for row in rows.all()]
    assert [sum(int(row[seat]) for row in points) for seat in (0, 1)] == [int(n) for n in totals]
    assert page.locator("#over-sheet .rule-link").count()
    assert page.locator("#over-plot svg .plot-line").count() >= 2
    for button in page.locator("#over .actions .button:not([hidden])").all():
        expect(button).to_be_visible()


def test_against_a_bot_by_mouse(guests: Guests) -> None:
    table = AtTable(guests.come())
    table.start()
    table.play_whole_game()
    check_result(table.page)
    assert table.done == recorded(guests.server, table.id, (0,))
    table.press(table.page.locator("#over [data-shut]"))
    expect(table.page.locator("#ask")).to_have_text("The game is over.")


def test_on_a_phone_by_touch(guests: Guests) -> None:
    table = ByTouch(guests.come("phone"))
    table.start()
    table.play_whole_game()
    check_result(table.page)
    assert table.done == recorded(guests.server, table.id, (0,))
    again = table.page.get_by_role("button", name="Play again")
    before = table.page.url
    again.tap()
    table.page.wait_for_url(lambda url: "/t/" in url and url != before)
    assert table.wait() == "asked"


def test_by_keyboard_alone(guests: Guests) -> None:
    page = guests.come(speed="normal")
    table = ByKeyboard(page, seed=5)
    table.start()
    table.wait()
    table.press(page.locator("button[popovertarget=menu].top-button"))
    table.tab_to(page.locator("#speed"))
    page.keyboard.press("End")
    expect(page.locator("#speed")).to_have_value("off")
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    while table.wait() == "asked":
        table.play_turn()
        if table.wait() == "asked" and table.lit():
            # The place is never lost: the focus is on something that can be picked.
            assert table.focused() in {spot.part for spot in table.lit()}
    check_result(page)
    assert table.done == recorded(guests.server, table.id, (0,))
    assert table.focused() == "over-title"
    table.press(page.locator("#over-look"))
    assert table.focused() == "time"
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ask")).to_have_text(re.compile("You are looking at move 1 of"))
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_have_text("The game is over.")
