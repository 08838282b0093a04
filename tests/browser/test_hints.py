"""A hint and a whole analysis in a browser, at a desk and on a phone, in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from motu.core.record import Record
from motu.core.registry import games
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.guests import Guests, Screen
from tests.browser.positions import about_to_act, played

pytestmark = pytest.mark.browser

on_both_screens = pytest.mark.parametrize("screen", ["desk", "phone"])
in_both_languages = pytest.mark.parametrize("lang", ["en", "pl"])
WORDS = {
    "en": ("to win", "Turning points", "Continue from here against a bot", "is thinking"),
    "pl": ("na wygraną", "Punkty zwrotne", "Graj dalej stąd przeciwko botowi", "myśli"),
}


def ask(page: Page) -> None:
    expect(page.locator("#hint-button")).to_be_enabled()
    page.locator("#hint-button").click()
    expect(page.locator(".hint-candidate").first).to_be_visible()


@on_both_screens
@in_both_languages
def test_a_hint_is_marked_on_the_board_and_told(guests: Guests, screen: Screen, lang: str) -> None:
    page = guests.sit(about_to_act(20), screen=screen, lang=lang)
    ask(page)
    candidates = page.locator(".hint-candidate")
    assert 1 <= candidates.count() <= 3
    expect(candidates.first.locator(".hint-expected")).to_contain_text(WORDS[lang][0])
    # Each has its number on the board, on what it is picked with.
    for number in range(candidates.count()):
        mark = page.locator("#frame .hint-mark text", has_text=re.compile(f"^{number + 1}$"))
        expect(mark.first).to_be_visible()
    # The board and the list fit the window beside each other.
    for place in ("#frame svg", "#hints", "#hint-button"):
        box = page.locator(place).first.bounding_box()
        size = page.viewport_size
        assert box is not None
        assert size is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"] + 1
    # A candidate can be looked at before it is played.
    candidates.first.click()
    expect(page.locator("#hint")).not_to_be_empty()
    expect(page.locator("#hint-words")).to_contain_text("1")
    page.locator("#hints-shut").click()
    expect(page.locator("#hints")).to_be_hidden()
    assert page.locator(".hint-mark").count() == 0


def test_a_hint_is_asked_for_by_key_and_goes_when_something_is_done(guests: Guests) -> None:
    page = guests.sit(about_to_act(20))
    expect(page.locator("#hint-button")).to_be_visible()
    expect(page.locator("#hint-button")).to_be_enabled()
    page.keyboard.press("h")
    expect(page.locator(".hint-candidate").first).to_be_visible()
    marks = page.locator(".hint-mark")
    assert marks.count() >= 1
    pick = page.locator("#frame .can[data-pick^=row]").first
    pick.click()
    expect(page.locator("#hints")).to_be_hidden()
    expect(marks).to_have_count(0)


@pytest.mark.parametrize("name", [game.name for game in games() if game.has_bots])
def test_every_game_has_hints(guests: Guests, name: str) -> None:
    page = guests.sit(Record.new(name, ["", ""], seed=3))
    ask(page)
    assert page.locator("#frame .hint-mark").count() >= 1


@on_both_screens
@in_both_languages
def test_a_whole_analysis(guests: Guests, screen: Screen, lang: str) -> None:
    person = new_person()
    seats = [Seat(owner=person, name="Ann"), Seat(bot="chief", name="Bob")]
    table = guests.server.put_table(new_person(), played(), seats)
    page = guests.come(screen, lang, person=person)
    page.goto(f"/t/{table}")
    page.locator("#result").click()
    page.locator("#over a[href$='/analysis']").click()
    expect(page.locator("#analysis .plot")).to_be_visible(timeout=90_000)
    expect(page.locator("#analysis-progress")).to_be_hidden()
    _, turning, onward, _ = WORDS[lang]
    expect(page.get_by_role("heading", name=turning)).to_be_visible()
    assert page.locator("#analysis .plot polyline").count() == 2
    assert page.locator(".turning-points li").count() >= 1
    # Nothing is wider than the window.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # A move leads to the board of then, and from there the game goes on against a bot.
    link = page.locator(".turning-points a").first
    move = int((link.get_attribute("href") or "").rpartition("-")[2])
    link.click()
    expect(page.locator("#ask-box")).to_have_class(re.compile("past"))
    assert int(page.locator("#time").input_value()) == move
    page.go_back()
    button = page.get_by_role("button", name=onward).first
    expect(button).to_be_visible(timeout=60_000)
    button.click()
    page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    stored = guests.server.stored(page.url.rpartition("/t/")[2])
    assert sum(bool(seat.bot) for seat in stored.seats) == 1


@in_both_languages
def test_a_bot_that_takes_a_while_is_seen_to_think(guests: Guests, lang: str) -> None:
    record = about_to_act(20)
    page = guests.sit(record, bot="chief", lang=lang)
    page.locator("#frame .can[data-pick^=row]").first.click()
    thinking = page.locator("#players .thinking")
    expect(thinking).to_contain_text(WORDS[lang][3])
    expect(thinking).to_have_css("opacity", "1")
