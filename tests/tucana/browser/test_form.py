"""The form of Trails of Tucana in browsers: options that depend on the number of players."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.guests import Guests, Screen
from tests.browser.test_form import ON_SCREENS, open_form

pytestmark = pytest.mark.browser


@ON_SCREENS
def test_options_for_several_are_not_offered_to_one(
    guests: Guests, screen: Screen, lang: str
) -> None:
    page = open_form(guests, lang, screen, "tucana")
    form = page.locator("#tucana form.choose")
    seats, bonuses = form.locator("[name=seats]"), form.locator("[name=option-special_bonuses]")
    expect(seats).to_have_value("2")
    expect(bonuses).to_be_visible()
    seats.select_option("1")
    for name in ("special_bonuses", "symmetric"):
        expect(form.locator(f"[name=option-{name}]")).to_be_hidden()
        expect(form.locator(f"[name=option-{name}]")).to_be_disabled()
    seats.select_option("3")
    bonuses.check()
    # The number of players follows what is chosen, and says so.
    alone = seats.locator("option[value='1']")
    expect(alone).to_be_disabled()
    limits = form.locator("[data-limits]")
    words = {
        "en": "“Special bonuses” is only available when the number of players is 2–8.",
        "pl": "Opcja „Premie specjalne” jest dostępna tylko wtedy, gdy liczba graczy to 2–8.",
    }
    expect(limits).to_have_text(words[lang])
    expect(seats).to_have_accessible_description(words[lang])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bonuses.uncheck()
    expect(alone).to_be_enabled()
    expect(limits).to_have_text("")
    bonuses.check()
    form.locator("button").last.click()
    page.wait_for_url("**/t/*")
    stored = guests.server.stored(AtTable(page).id)
    assert stored.record.options["special_bonuses"] is True
    assert len(stored.seats) == 3


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_without_javascript_the_server_says_it_and_nothing_typed_is_lost(
    guests: Guests, lang: str
) -> None:
    page = guests.come("phone", lang, scripts=False)
    page.goto("/")
    page.locator("#tucana details.how > summary").click()
    form = page.locator("#tucana form.choose")
    form.locator("[name=seats]").select_option("1")
    form.locator("[name=name1]").fill("Łucja")
    form.locator("[name=option-map]").select_option("grande")
    form.locator("[name=option-special_bonuses]").check()
    guests.forgiven.append("the server responded with a status of 400")
    form.locator("button").last.click()
    fault = page.locator("#tucana .fault")
    expect(fault).to_contain_text({"en": "only available when", "pl": "dostępna tylko"}[lang])
    expect(fault).to_be_focused()
    expect(fault).to_be_in_viewport()
    expect(form.locator("[name=seats]")).to_have_value("1")
    expect(form.locator("[name=name1]")).to_have_value("Łucja")
    expect(form.locator("[name=option-map]")).to_have_value("grande")
    expect(form.locator("[name=option-special_bonuses]")).to_be_checked()
    form.locator("[name=option-special_bonuses]").uncheck()
    form.locator("button").last.click()
    page.wait_for_url("**/t/*")
    stored = guests.server.stored(page.url.rpartition("/")[2])
    assert (stored.record.options["map"], stored.seats[0].name) == ("grande", "Łucja")
