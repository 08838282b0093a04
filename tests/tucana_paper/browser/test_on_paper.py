"""On paper with a phone in the middle of the table: from the form to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import ByTouch
from tests.browser.guests import Guests
from tests.browser.reading import english_on

pytestmark = pytest.mark.browser


class AtPaper(ByTouch):
    """Whoever sits at the screen."""

    def sit_down(self, names: list[str]) -> None:
        """Fill in the form of the first page."""
        self.page.goto("/")
        self.press(self.page.locator("#tucana_paper [data-unfold]"))
        form = self.page.locator("#tucana_paper form.choose")
        form.locator("[name=seats]").select_option(str(len(names)))
        for number, name in enumerate(names, start=1):
            form.locator(f"[name=name{number}]").fill(name)
        self.press(form.locator("button").last)
        self.page.wait_for_url("**/t/*")
        self.wait()

    def go_on(self, times: int = 1) -> None:
        """The button under the picture."""
        for _ in range(times):
            before = self.moves()
            self.press(self.page.locator("#choices button").first)
            self.wait_for_moves(before + 1)
            self.wait()

    def undo(self) -> None:
        before = self.moves()
        self.press(self.page.locator("#undo"))
        fewer = "(moves) => Number(document.querySelector('#time').max) < moves"
        self.page.wait_for_function(fewer, arg=before, polling=10)
        self.wait()


def cards(page: Page) -> str:
    return page.locator("#frame #cards").get_attribute("aria-label") or ""


@pytest.fixture
def table(guests: Guests) -> AtPaper:
    """Three people round a phone, in Polish."""
    made = AtPaper(guests.come("phone", lang="pl"))
    made.sit_down(["Ania", "Bartek", "Celina"])
    return made


def test_a_whole_game_on_a_phone(table: AtPaper, guests: Guests) -> None:
    page = table.page
    expect(page.locator("#frame")).to_contain_text("Wpiszcie te litery")
    expect(page.locator("#frame")).to_contain_text("od wioski 3")
    assert english_on(page) == []
    table.go_on(2)
    table.act("pair-2-A")
    table.wait()
    table.act("pair-3-A")
    expect(page.locator("#log")).to_contain_text("Bartek zdobywa niebieską premię A: 3 punkty.")
    second = cards(page)
    table.wait()
    table.go_on()
    third = cards(page)
    # A mistake, seen a turn later: back, and on with the same cards.
    table.undo()
    table.undo()
    assert cards(page) == second
    table.go_on()
    assert cards(page) == third
    assert english_on(page) == []
    table.go_on(11)
    expect(page.locator("#ask")).to_contain_text("Koniec rundy 1.")
    expect(page.locator("#choices button")).to_have_count(1)
    for pick in ("box-1-yeti-2", "box-2-book-1", "box-1-yeti-2", "box-3-sea_monster-1"):
        table.act(pick)
        table.wait()
    # The second yeti was emptied again: 3 is left of Ania's.
    expect(page.locator("#sheet-0")).to_have_attribute("aria-label", "Ania: 3")
    assert english_on(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    table.go_on(15)
    table.press(page.locator("#choices button").first)
    assert table.wait() == "over"
    expect(page.locator("#over-title")).to_contain_text("Bartek wygrywa!")
    expect(page.locator("#over-practice")).to_be_hidden()
    totals = page.locator("#over-sheet tfoot td").all_inner_texts()
    assert totals == ["6", "21", "8"]
    assert english_on(page) == []
    assert guests.server.stored(table.id).record.state.points() == [6, 21, 8]


def test_everybody_can_look_on_by_the_link(table: AtPaper, guests: Guests) -> None:
    guest = guests.come("phone", lang="pl")
    guest.goto(table.page.url)
    expect(guest.locator("#watching")).to_be_visible()
    table.go_on()
    expect(guest.locator("#frame #cards")).to_have_attribute("aria-label", cards(table.page))
    assert guest.locator("#frame .can").count() == 0


def test_eight_fit_on_a_phone_and_can_all_be_touched(guests: Guests) -> None:
    table = AtPaper(guests.come("phone"))
    page = table.page
    page.goto("/")
    table.press(page.locator("#tucana_paper [data-unfold]"))
    form = page.locator("#tucana_paper form.choose")
    form.get_by_label("Map").select_option("grande")
    form.get_by_label("Special bonuses").check()
    form.locator("[name=seats]").select_option("8")
    table.press(form.locator("button").last)
    page.wait_for_url("**/t/*")
    table.wait()
    table.go_on()
    lit = {spot.pick for spot in table.lit()}
    assert len([pick for pick in lit if pick.startswith("pair-")]) == 40
    assert len([pick for pick in lit if pick.startswith("two-")]) == 16
    for pick in ("pair-1-A", "pair-8-E", next(p for p in sorted(lit) if p.startswith("two-8"))):
        table.act(pick)
        table.wait()
    table.go_on(13)
    assert len(table.lit("box")) == 120
    for pick in ("box-8-sea_monster-3", "box-1-obelisk-1", "box-4-toucan-2"):
        table.act(pick)
        table.wait()
    texts = guests.server.stored(table.id).record.texts()[-3:]
    assert texts == ["1: 8 sea_monster 3", "1: 1 obelisk 1", "1: 4 toucan 2"]
