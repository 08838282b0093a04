"""Tiles of one's own: drawn in the form, or the first fault named, in both languages and sizes."""

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

LAGOON = (Path(__file__).parent.parent / "components" / "lagoon.json").read_text("utf-8")
everywhere = pytest.mark.parametrize(
    ("screen", "lang"), [("desk", "en"), ("desk", "pl"), ("phone", "en"), ("phone", "pl")]
)


def open_form(guests: Guests, screen: Screen, lang: str) -> tuple[Page, Locator]:
    page = guests.come(screen, lang)
    page.goto("/")
    page.locator("#maori details.how > summary").click()
    own = page.locator("#maori details.own")
    own.locator("summary").click()
    return page, own


@everywhere
def test_tiles_are_drawn_with_both_boards_and_played_with(
    guests: Guests, screen: Screen, lang: str
) -> None:
    page, own = open_form(guests, screen, lang)
    expect(own.locator("summary")).to_have_text(
        {"en": "Use your own tiles", "pl": "Użyj własnych kafelków"}[lang]
    )
    choose(own, LAGOON)
    assert width_of_picture(own) > 0
    box = own.locator(".own-result img").bounding_box()
    assert box is not None
    assert box["width"] > (900 if screen == "desk" else 300)
    assert (box["height"] > 2 * box["width"]) == (screen == "phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page)
    page.locator("#maori form.choose .actions button").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#frame > svg")
    record = guests.server.stored(page.url.rpartition("/")[2]).record
    assert record.state.components.data == json.loads(LAGOON)


@everywhere
def test_the_first_fault_is_named_with_its_line(guests: Guests, screen: Screen, lang: str) -> None:
    page, own = open_form(guests, screen, lang)
    lines = LAGOON.splitlines()
    line = next(n for n, text in enumerate(lines) if '"palms"' in text)
    lines[line] = lines[line].replace('"palms"', '"plams"')
    guests.forgiven.append("status of 422")
    choose(own, "\n".join(lines))
    fault = own.locator(".fault")
    expect(fault).to_contain_text(f"{line + 1}")
    expect(fault).to_contain_text("plams")
    if lang == "pl":
        assert english_on(page) == []
