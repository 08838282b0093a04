"""What the keys do and where the focus is can be seen where it is needed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.guests import Guests
from tests.browser.positions import fresh

pytestmark = pytest.mark.browser


def test_the_undo_button_says_which_keys_do_it(guests: Guests) -> None:
    table = AtTable(guests.sit(fresh()))
    table.wait()
    table.play_card()
    table.wait()
    expect(table.page.locator("#undo")).to_have_attribute("title", re.compile(r"Ctrl\+Z"))
    table.page.keyboard.press("Control+z")
    expect(table.page.locator("#time")).to_have_attribute("max", "0")


def test_a_line_that_has_the_focus_stands_out(guests: Guests) -> None:
    table = AtTable(guests.sit(fresh()))
    page = table.page
    table.wait()
    line = page.locator("#frame .can[data-pick^=line-]").first
    look = "(part) => getComputedStyle(part).filter"
    assert line.evaluate(look) == "none"
    page.keyboard.press("Tab")
    line.evaluate("(part) => part.focus()")
    assert "drop-shadow" in line.evaluate(look)
