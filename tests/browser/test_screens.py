"""What fits on the screen, how large things are, how much is sent, and how soon it is there."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page

from motu.core.registry import game, games
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.at_table import AtTable
from tests.browser.guests import Guests
from tests.browser.positions import about_to_act, fresh, near_end
from tests.browser.screens import SIZES as SCREENS
from tests.browser.screens import WRONG, moments

pytestmark = pytest.mark.browser

SMALLEST, SMALLEST_LINE = 44, 24
MOST_BYTES = 110_000
SOON = 500

#: Everything on the page that can be pressed right now but is smaller than a finger.
TOO_SMALL = """(least) => {
  const found = [];
  const modal = document.querySelector(":modal");
  const all = "a[href], button, input, select, summary, [role=button][tabindex]";
  for (const element of document.querySelectorAll(all)) {
    if (modal && !modal.contains(element)) continue;
    if (element.matches(".rules-of *, .score-sheet *, [id^=line-], .skip")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    const label = element.matches(".sr-only, input") ? element.closest("label") : null;
    let box = (label ?? element).getBoundingClientRect();
    if (element.type === "range") box = element.closest("label").getBoundingClientRect();
    const across = box.right > 0 && box.left < innerWidth;
    const down = box.bottom > 0 && box.top < innerHeight;
    if (across && down && Math.min(box.width, box.height) < least - 0.5) {
      found.push(`${element.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`);
    }
  }
  return found;
}"""

SMALL_LINES = """(least) => [...document.querySelectorAll("[data-pick^=line-] .hit")]
  .map((hit) => hit.getBoundingClientRect())
  .filter((box) => Math.min(box.width, box.height) < least)
  .map((box) => `${box.width} x ${box.height}`)"""


#: The scripts and styles of the page, as they came over the net.
SIZES = """() => Object.fromEntries(performance.getEntriesByType("resource")
  .map((one) => [one.name, one.encodedBodySize])
  .filter(([path]) => /\\.(js|css)\\b/.test(path)))"""


#: The picture of the table has this size, and nothing on the page is on its way any more.
SHOWN = """([width, height]) => {
  const box = document.querySelector("#frame > svg")?.viewBox.baseVal;
  if (!box || Math.abs(box.width - width) + Math.abs(box.height - height) > 0.1) return false;
  return !document.getAnimations().some((one) => one instanceof CSSTransition);
}"""


def too_wide(page: Page) -> Any:
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


def too_high(page: Page) -> Any:
    return page.evaluate("document.documentElement.scrollHeight - innerHeight")


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_table_fits_on_a_desk(guests: Guests, lang: str) -> None:
    table = AtTable(guests.sit(about_to_act(40), lang=lang))
    table.wait()
    assert (too_wide(table.page), too_high(table.page)) == (0, 0)
    table.touch(table.lit("card")[0])
    table.touch(table.lit("line")[0])
    assert too_high(table.page) == 0
    table.page.locator("#time-back").click()
    table.page.wait_for_selector("#frame.past")
    assert too_high(table.page) == 0


@pytest.mark.parametrize("name", [one.name for one in games()])
def test_nothing_is_cut_and_nothing_scrolls_at_a_table_on_any_screen(
    guests: Guests, name: str
) -> None:
    found = []
    for moment, record in moments(game(name)).items():
        person = new_person()
        seats = [Seat(person if n == 0 else f"p{n}", one) for n, one in enumerate(record.names)]
        table = guests.server.put_table(new_person(), record, seats)
        page = guests.come(lang="pl", person=person)
        page.goto(f"/t/{table}")
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            # The picture of another shape comes over the net.
            is_tall = width < 700 or width / height <= 0.9
            picture = record.game.picture(record.state, 0, shape="tall" if is_tall else "wide")
            size = [picture.width, picture.height]
            page.wait_for_function(SHOWN, arg=size)
            found += [f"{moment} {width}x{height}: {one}" for one in page.evaluate(WRONG)]
    assert found == []


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_nothing_is_too_wide_for_a_phone(guests: Guests, lang: str) -> None:
    table = AtTable(guests.sit(near_end(), screen="phone", lang=lang))
    page = table.page
    table.wait()
    assert (too_wide(page), too_high(page)) == (0, 0)
    page.locator("[popovertarget=menu]").first.tap()
    assert too_wide(page) == 0
    page.keyboard.press("Escape")
    page.locator("[data-toggle=text]").nth(1).tap()
    assert too_wide(page) == 0
    page.locator("[data-toggle=text]").nth(1).tap()
    table.play_whole_game()
    assert too_wide(page) == 0
    for path in ("/", "/rules/kahuna", "/nowhere"):
        guests.forgiven = ["404"]
        page.goto(path)
        if path == "/":
            page.locator("details.how").evaluate_all("all => all.forEach((one) => one.open = true)")
        assert too_wide(page) == 0, path


def test_everything_is_large_enough_for_a_finger(guests: Guests) -> None:
    table = AtTable(guests.sit(about_to_act(40), screen="phone"))
    page = table.page
    table.wait()
    assert page.evaluate(TOO_SMALL, SMALLEST) == []
    assert page.evaluate(SMALL_LINES, SMALLEST_LINE) == []
    table.touch(table.lit("card")[0])
    assert page.evaluate(TOO_SMALL, SMALLEST) == []
    page.keyboard.press("Escape")
    page.locator("[popovertarget=menu]").first.tap()
    assert page.evaluate(TOO_SMALL, SMALLEST) == []
    page.keyboard.press("Escape")
    page.locator("#sheet-open").tap()
    page.wait_for_timeout(300)
    assert page.evaluate(TOO_SMALL, SMALLEST) == []
    page.locator("#sheet-shut").tap()
    page.locator("[data-toggle=text]").nth(1).tap()
    assert page.evaluate(TOO_SMALL, SMALLEST) == []


def test_the_result_is_large_enough_for_a_finger(guests: Guests) -> None:
    table = AtTable(guests.sit(near_end(), screen="phone"))
    table.play_whole_game()
    assert table.page.evaluate(TOO_SMALL, SMALLEST) == []


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_the_picture_is_as_large_as_there_is_room(guests: Guests, screen: Any) -> None:
    table = AtTable(guests.sit(about_to_act(10), screen=screen))
    table.wait()
    box = table.page.locator("#frame > svg").bounding_box()
    assert box is not None
    least = (330, 500) if screen == "phone" else (700, 550)
    assert (box["width"], box["height"]) > least


def slowness() -> float:
    """How many times longer than alone this process takes, because others work here too."""
    wall, own = time.perf_counter(), time.process_time()
    while time.process_time() - own < 0.05:
        pass
    return max(1.0, (time.perf_counter() - wall) / 0.05)


def test_the_first_paint_is_soon(guests: Guests) -> None:
    page = guests.sit(about_to_act(20))
    for path in ("/", page.url):
        found = []
        for _ in range(3):
            page.goto(path)
            page.wait_for_function("() => performance.getEntriesByType('paint').length")
            first = page.evaluate("performance.getEntriesByType('paint')[0].startTime")
            found.append(first / slowness())
        assert min(found) < SOON, (path, found)


def test_little_is_sent(guests: Guests) -> None:
    page = guests.sit(fresh())
    AtTable(page).wait()
    sizes: dict[str, int] = page.evaluate(SIZES)
    assert len(sizes) > 10
    assert sum(sizes.values()) < MOST_BYTES, sizes
