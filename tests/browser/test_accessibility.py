"""Axe finds nothing serious on any page, in light and in dark."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources

import pytest
from playwright.sync_api import Page, expect

from motu.core.registry import game as game_named
from tests.browser.at_table import AtTable
from tests.browser.guests import Guests
from tests.browser.learning import Learning, LearningByTouch
from tests.browser.positions import about_to_act, fresh, near_end, played

pytestmark = pytest.mark.browser

AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
#: Once all colours are what they will be; `rules` are all if none are named.
RUN = """async (rules) => {
  for (let still = 0; still < 4; still++) {
    await new Promise(requestAnimationFrame);
    if (document.getAnimations().some((one) => one instanceof CSSTransition)) still = 0;
  }
  const only = rules ? { runOnly: rules } : {};
  const { violations } = await axe.run({ resultTypes: ["violations"], ...only });
  return violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .map((one) => [one.id, ...one.nodes.map((node) => [node.html, node.failureSummary])]);
}"""


def check(page: Page) -> None:
    """Look at a page in light and in dark."""
    page.evaluate(AXE)
    found = page.evaluate(RUN)
    assert not found, f"in light: {json.dumps(found, indent=1)}"
    page.emulate_media(color_scheme="dark")
    # Nothing else depends on the theme.
    found = page.evaluate(RUN, ["color-contrast"])
    assert not found, f"in dark: {json.dumps(found, indent=1)}"


def home(guests: Guests) -> Page:
    page = guests.come()
    page.goto("/")
    return page


def home_with_form(guests: Guests) -> Page:
    page = home(guests)
    page.locator("details.how > summary").first.click()
    return page


def rules(guests: Guests) -> Page:
    page = guests.come()
    page.goto("/rules/kahuna")
    return page


def rules_in_polish(guests: Guests) -> Page:
    page = guests.come(lang="pl")
    page.goto("/rules/kahuna")
    return page


def table_at_start_with_menu(guests: Guests) -> Page:
    page = guests.sit(fresh())
    AtTable(page).wait()
    page.locator("[popovertarget=menu]").first.click()
    return page


def table_in_the_middle(guests: Guests) -> Page:
    table = AtTable(guests.sit(about_to_act(40)))
    table.wait()
    table.touch(table.lit("card")[0])
    return table.page


def table_on_a_phone(guests: Guests) -> Page:
    page = guests.sit(about_to_act(40), screen="phone")
    AtTable(page).wait()
    page.locator("#sheet-open").tap()
    page.wait_for_timeout(300)
    return page


def looking_back(guests: Guests) -> Page:
    page = table_in_the_middle(guests)
    page.locator("#time-first").click()
    page.wait_for_selector("#frame.past")
    return page


def text_view(guests: Guests) -> Page:
    page = guests.sit(about_to_act(40))
    AtTable(page).wait()
    page.locator(".top-button[data-toggle=text]").click()
    page.locator("#text-picks button").first.click()
    return page


def result(guests: Guests) -> Page:
    table = AtTable(guests.sit(near_end()))
    table.play_whole_game()
    return table.page


def series(guests: Guests) -> Page:
    """A rematch is asked for, and the series looked at."""
    page = result(guests)
    page.get_by_role("button", name="Play again").click()
    page.locator("#series a").click()
    page.wait_for_url("**/s/*")
    return page


def handover(guests: Guests) -> Page:
    page = guests.sit(fresh(), bot="")
    AtTable(page).wait()
    return page


def lesson(guests: Guests) -> Page:
    """A step of a lesson, after a wrong try."""
    learner = Learning(guests.come(), game_named("kahuna"))
    learner.open(1)
    learner.pick("row-BARI")
    expect(learner.page.locator("#lesson-answer")).to_contain_text("K4.1")
    return learner.page


def lesson_done_on_a_phone(guests: Guests) -> Page:
    game = game_named("my_island")
    assert game.lesson is not None
    learner = LearningByTouch(guests.come("phone", "pl"), game, "phone", "pl")
    learner.open(1)
    learner.solve(game.lesson.steps[0])
    return learner.page


def guided_game(guests: Guests) -> Page:
    page = guests.sit(fresh())
    page.goto(f"{page.url}?guide=1")
    page.wait_for_selector("#guide-kinds li")
    return page


def hint(guests: Guests) -> Page:
    page = guests.sit(about_to_act(40))
    expect(page.locator("#hint-button")).to_be_visible()
    page.keyboard.press("h")
    page.wait_for_selector(".hint-candidate")
    return page


def hint_on_a_phone(guests: Guests) -> Page:
    page = guests.sit(about_to_act(40), screen="phone", lang="pl")
    AtTable(page).wait()
    page.locator("#hint-button").tap()
    page.wait_for_selector(".hint-candidate")
    return page


def bot_that_thinks(guests: Guests) -> Page:
    page = guests.sit(about_to_act(40, seat=1), bot="chief")
    page.wait_for_selector("#players .thinking")
    return page


def analysis(guests: Guests) -> Page:
    page = guests.sit(played())
    AtTable(page).wait()
    page.goto(f"{page.url}/analysis")
    page.wait_for_selector("#analysis .plot", timeout=90_000)
    page.locator("#analysis summary").click()
    return page


def error_page(guests: Guests) -> Page:
    guests.forgiven = ["404"]
    page = guests.come()
    page.goto("/t/nowhere")
    return page


PLACES: list[Callable[[Guests], Page]] = [
    home,
    home_with_form,
    rules,
    rules_in_polish,
    table_at_start_with_menu,
    table_in_the_middle,
    table_on_a_phone,
    looking_back,
    text_view,
    result,
    series,
    handover,
    lesson,
    lesson_done_on_a_phone,
    guided_game,
    hint,
    hint_on_a_phone,
    bot_that_thinks,
    analysis,
    error_page,
]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(place.__name__))
def test_nothing_serious_is_found(guests: Guests, place: Callable[[Guests], Page]) -> None:
    check(place(guests))
