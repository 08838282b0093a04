"""The form of the first page: everything that can be chosen, and the table that comes of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from motu.core.level import usual
from motu.core.registry import game
from tests.browser.at_table import AtTable
from tests.browser.guests import Guests, Screen

pytestmark = pytest.mark.browser


def open_form(
    guests: Guests, lang: str = "en", screen: Screen = "desk", name: str = "kahuna"
) -> Page:
    page = guests.come(screen, lang)
    page.goto("/")
    page.locator(f"#{name} details.how > summary").click()
    return page


def start(page: Page) -> AtTable:
    page.locator("#kahuna form.choose button").click()
    page.wait_for_url("**/t/*")
    return AtTable(page)


def test_every_option_is_offered(guests: Guests) -> None:
    page = open_form(guests)
    page.locator("#kahuna [name=option-handicap]").select_option("1")
    for option in game("kahuna").options:
        field = page.locator(f"#kahuna form.choose [name='option-{option.name}']")
        expect(field).to_be_visible()
        if not option.is_switch:
            expect(field.locator("option")).to_have_count(len(option.choices))
        for rule in option.rules:
            links = page.locator(f"#kahuna form.choose a[href='/rules/kahuna#{rule}']")
            assert links.count()


def test_all_at_once(guests: Guests) -> None:
    page = open_form(guests)
    form = page.locator("#kahuna form.choose")
    form.locator("[name=seat2]").select_option("bot:castaway")
    form.locator("[name=name1]").fill("Ann <b>&")
    form.locator("[name=name2]").fill("Robo")
    form.get_by_label("Strategic variant").check()
    form.get_by_label("Open cards").check()
    form.get_by_label("Handicap", exact=True).select_option("3")
    form.get_by_label("The handicap is for").select_option("seat1")
    form.get_by_label("Who begins").select_option("seat2")
    table = start(page)
    stored = guests.server.stored(table.id)
    assert stored.record.options == {
        "strategic": True,
        "open_cards": True,
        "handicap": 3,
        "handicap_for": "seat1",
        "first": "seat2",
    }
    assert [(seat.name, seat.bot) for seat in stored.seats] == [
        ("Ann <b>&", ""),
        ("Robo", "castaway"),
    ]
    assert table.wait() == "asked"
    expect(page.locator("#players strong")).to_have_text(["Ann <b>&", "Robo"])
    expect(page.locator("#ask")).to_contain_text("Handicap: put 3 bridges on free lines")
    assert len(table.lit("line")) == 27
    assert len(table.lit()) == 27
    for left, line in ((2, "ALOA-BARI"), (1, "ALOA-DUDA")):
        table.act(f"line-{line}")
        table.wait()
        expect(page.locator("#ask")).to_contain_text(f"put {left} bridge")
    table.act("line-HUNA-IFFI")
    assert table.wait() == "asked"
    expect(page.locator("#log")).to_contain_text("Ann <b>& gains ALOA.")
    expect(page.locator("#log")).to_contain_text("Robo")


ON_SCREENS = pytest.mark.parametrize(("screen", "lang"), [("desk", "en"), ("phone", "pl")])


@ON_SCREENS
def test_an_option_that_depends_on_another_comes_and_goes_with_it(
    guests: Guests, screen: Screen, lang: str
) -> None:
    page = open_form(guests, lang, screen)
    form = page.locator("#kahuna form.choose")
    handicap = form.locator("[name=option-handicap]")
    who = form.locator("[name=option-handicap_for]")
    expect(who).to_be_hidden()
    expect(who).to_be_disabled()
    handicap.select_option("2")
    expect(who).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    who.select_option("seat2")
    handicap.select_option("0")
    expect(who).to_be_hidden()
    handicap.select_option("3")
    expect(who).to_be_visible()
    expect(who).to_have_value("seat2")
    # By keyboard and screen reader too: it comes right after what it depends on.
    handicap.focus()
    page.keyboard.press("Tab")  # the link to the rule
    page.keyboard.press("Tab")
    expect(who).to_be_focused()
    handicap.select_option("0")
    stored = guests.server.stored(start(page).id)
    assert (stored.record.options["handicap"], stored.record.options["handicap_for"]) == (
        0, "seat1",
    )  # fmt: skip


def test_nothing_chosen_is_the_usual_game(guests: Guests) -> None:
    table = start(open_form(guests))
    # A page that is left before it has its connection complains about that.
    assert table.wait() == "asked"
    stored = guests.server.stored(table.id)
    assert stored.record.options == {
        option.name: option.default for option in game("kahuna").options
    }
    assert [seat.bot for seat in stored.seats] == ["", usual(game("kahuna").levels).name]


def test_two_bots_play_alone(guests: Guests) -> None:
    page = open_form(guests)
    form = page.locator("#kahuna form.choose")
    form.locator("[name=seat1]").select_option("bot:castaway")
    form.locator("[name=seat2]").select_option("bot:castaway")
    table = start(page)
    table.wait_for_moves(10)
    assert table.lit() == []


def test_my_unfinished_game_is_on_the_first_page(guests: Guests) -> None:
    table = AtTable(guests.come())
    table.start()
    table.wait()
    url = table.page.url
    table.page.goto("/")
    table.page.locator(".mine a").click()
    table.page.wait_for_url(url)
    assert table.wait() == "asked"
