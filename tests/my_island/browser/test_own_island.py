"""An island of one's own: drawn in the form, or the first fault named, everywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import Guests, Screen
from tests.browser.reading import english_on
from tests.browser.test_accessibility import check
from tests.browser.test_own_components import choose, width_of_picture

pytestmark = pytest.mark.browser

LAKE = (Path(__file__).parent.parent / "components" / "lake.json").read_text("utf-8")
everywhere = pytest.mark.parametrize(
    ("screen", "lang"), [("desk", "en"), ("desk", "pl"), ("phone", "en"), ("phone", "pl")]
)


def open_form(guests: Guests, screen: Screen, lang: str) -> tuple[Page, Locator]:
    page = guests.come(screen, lang)
    page.goto("/")
    page.locator("#my_island details.how > summary").click()
    own = page.locator("#my_island details.own")
    own.locator("summary").click()
    return page, own


@everywhere
def test_an_island_is_drawn_with_its_tiles_and_played_on(
    guests: Guests, screen: Screen, lang: str
) -> None:
    page, own = open_form(guests, screen, lang)
    choose(own, LAKE)
    assert width_of_picture(own) > 0
    box = own.locator(".own-result img").bounding_box()
    assert box is not None
    assert box["width"] > (900 if screen == "desk" else 300)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if lang == "pl":
        assert english_on(page) == []
    check(page)
    page.locator("#my_island form.choose .actions button").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#frame > svg")
    record = guests.server.stored(page.url.rpartition("/")[2]).record
    assert record.state.components.data == json.loads(LAKE)


@everywhere
def test_the_first_fault_is_named_with_its_line(guests: Guests, screen: Screen, lang: str) -> None:
    page, own = open_form(guests, screen, lang)
    lines = LAKE.splitlines()
    line = next(n for n, text in enumerate(lines) if '"house"' in text)
    lines[line] = lines[line].replace('"house"', '"hose"')
    guests.forgiven.append("status of 422")
    choose(own, "\n".join(lines))
    fault = own.locator(".fault")
    expect(fault).to_contain_text(f"{line + 1}")
    expect(fault).to_contain_text("symbols[0]")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if lang == "pl":
        assert english_on(page) == []
