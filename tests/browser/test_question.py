"""The question tells what to do next, and in the first turns what it is all about."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.guests import Guests
from tests.browser.positions import about_to_act, fresh

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("lang", "asked"),
    [
        ("en", "Now choose a lit line."),
        ("pl", "Teraz wybierz podświetlone połączenie."),
    ],
)
def test_after_a_card_is_picked_its_place_is_asked_for(
    guests: Guests, lang: str, asked: str
) -> None:
    table = AtTable(guests.sit(fresh(), lang=lang))
    ask = table.page.locator("#ask")
    table.wait()
    first = ask.inner_text()
    table.pick("card-" + table.lit("card")[0].pick.removeprefix("card-"))
    expect(ask).to_have_text(asked)
    table.page.keyboard.press("Escape")
    expect(ask).to_have_text(first)


def test_after_a_line_is_picked_its_card_is_asked_for(guests: Guests) -> None:
    table = AtTable(guests.sit(fresh()))
    table.wait()
    table.touch(table.lit("line")[0])
    expect(table.page.locator("#ask")).to_have_text("Now choose the card to play there.")


def test_the_first_turns_say_what_the_aim_is(guests: Guests) -> None:
    first, later = AtTable(guests.sit(fresh())), AtTable(guests.sit(about_to_act(24)))
    for table in (first, later):
        table.wait()
    expect(first.page.locator("#aim")).to_have_text(
        "The aim: control more islands than the other at each of the three scorings."
    )
    expect(first.page.locator("#aim")).to_be_visible()
    expect(later.page.locator("#aim")).to_be_hidden()
