"""The first page as people find it: a button to play for each game, forms, and my own games."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from motu.core.record import Record
from motu.core.registry import game, games
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.at_table import AtTable
from tests.browser.guests import Guests, Screen

pytestmark = pytest.mark.browser

#: How far a label and its field are from each other, in pixels, for all that can be seen.
FAR_LABELS = """(most) => [...document.querySelectorAll("label[for]")].flatMap((label) => {
  const field = document.getElementById(label.htmlFor);
  if (!label.checkVisibility() || !field.checkVisibility() || label.matches(".sr-only")) return [];
  const [a, b] = [label.getBoundingClientRect(), field.getBoundingClientRect()];
  const words = document.createRange();
  words.selectNodeContents(label);
  const text = words.getBoundingClientRect();
  const across = Math.max(b.left - text.right, text.left - b.right, 0);
  const down = Math.max(b.top - a.bottom, a.top - b.bottom, 0);
  return across > most || down > most ? [`${label.textContent.trim()}: ${across}, ${down}`] : [];
})"""
CLOSE = 24


def play_buttons(page: Page) -> dict[str, float]:
    """Where the lower edge of each game's button to play is."""
    found: dict[str, float] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".game")].map((card) =>
          [card.id, card.querySelector(".start .primary").getBoundingClientRect().bottom]))"""
    )
    return found


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_game_can_be_begun_from_the_first_screen_of_a_phone(
    guests: Guests, lang: str
) -> None:
    page = guests.come("phone", lang)
    page.goto("/")
    buttons = play_buttons(page)
    # Other tests may have taught this process games of their own, but not the server.
    assert (
        {"kahuna", "maori", "my_island", "tucana"} <= set(buttons) <= {one.name for one in games()}
    )
    assert max(buttons.values()) <= 740, buttons
    expect(page.locator("h1")).to_be_visible()
    page.locator("#maori .start .primary").tap()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_also_with_games_in_progress_which_are_shown_as_pictures(guests: Guests, lang: str) -> None:
    me = new_person()
    for name in ("kahuna", "maori", "tucana"):
        record = Record.new(name, ["Ann", ""], 5)
        guests.server.put_table(
            f"home-{name}-{lang}", record, [Seat(me, "Ann"), Seat(bot=game(name).levels[0].name)]
        )
    page = guests.come("phone", lang, person=me)
    page.goto("/")
    tiles = page.locator(".table-tiles a")
    expect(tiles).to_have_count(3)
    for picture in tiles.locator("img").all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function(
            "(one) => one.complete && one.naturalWidth > 0", arg=picture.element_handle()
        )
    assert max(play_buttons(page).values()) <= 740
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tiles.filter(has_text="Kahuna").tap()
    page.wait_for_url(f"**/t/home-kahuna-{lang}")


def test_the_other_ways_to_play_are_one_tap_away_on_a_phone(guests: Guests) -> None:
    page = guests.come("phone")
    page.goto("/")
    together = page.locator("#kahuna .start").get_by_text("Pass and play")
    expect(together).to_be_hidden()
    page.locator("#kahuna .how > summary").tap()
    expect(together).to_be_visible()
    expect(page.locator("#kahuna").get_by_text("Learn by playing")).to_be_visible()
    together.tap()
    page.wait_for_url("**/t/*")


def test_a_game_on_paper_is_set_up_behind_its_button(guests: Guests) -> None:
    page = guests.come("phone", "pl")
    page.goto("/")
    expect(page.locator("#tucana_paper form.choose")).to_be_hidden()
    page.locator("#tucana_paper .start .primary").tap()
    expect(page.locator("#tucana_paper-seats")).to_be_focused()
    page.locator("#tucana_paper [name=name1]").fill("Babcia")
    page.locator("#tucana_paper form.choose button.primary").tap()
    page.wait_for_url("**/t/*")
    assert guests.server.stored(AtTable(page).id).seats[0].name == "Babcia"


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_labels_stand_next_to_their_fields(guests: Guests, screen: Screen) -> None:
    page = guests.come(screen, "pl")
    for path in ("/", "/print/tucana", "/me"):
        page.goto(path)
        page.locator("details.how").evaluate_all("all => all.forEach((one) => one.open = true)")
        if path == "/":
            page.locator("#kahuna-clock").select_option("live")
        assert page.evaluate(FAR_LABELS, CLOSE) == [], path


def test_an_own_map_takes_the_place_of_the_choice_between_maps(guests: Guests) -> None:
    page = guests.come()
    page.goto("/")
    page.locator("#tucana .how > summary").click()
    form = page.locator("#tucana form.choose")
    choice = form.locator("[name=option-map]")
    expect(choice).to_be_visible()
    form.locator("details.own > summary").click()
    own = json.loads(game("tucana").box.file("petit")) | {"name": "mine"}
    form.locator("textarea").fill(json.dumps(own))
    expect(form.locator(".own-result .fine")).to_be_visible()
    expect(choice).to_be_hidden()
    expect(choice).to_be_disabled()
    form.locator("textarea").fill("")
    expect(choice).to_be_visible()


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_my_games_are_tidied_up(guests: Guests, screen: Screen) -> None:
    me = new_person()
    record = Record.new("kahuna", ["Ann", "Bob"], 5)
    while acting := record.state.to_act():
        record.play(acting[0], record.state.legal(acting[0])[0])
    for n in range(3):
        name = f"tidied-{screen}-{n}"
        guests.server.put_table(name, record, [Seat(me, "Ann"), Seat("bob", "Bob")])
    page = guests.come(screen, person=me)
    page.goto("/mine")
    rows = page.locator(".table-list li")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Ann – Bob")
    expect(rows.first).to_contain_text(re.compile(r"(wins?|draw), \d+ : \d+"))
    expect(rows.first.locator("time")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    rows.first.get_by_text("Keep this game").click()
    page.get_by_text("Tidy up").click()
    page.get_by_text("Take finished games off my list").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("kept")
