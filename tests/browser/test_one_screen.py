"""Round one screen: the cover between two players hides everything, and shuts it off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from motu.core.message import messages_of
from motu.core.record import Record
from motu.words import say_in
from tests.browser.at_table import AtTable, recorded
from tests.browser.guests import Guests
from tests.browser.reading import english_on, pattern, texts_on

pytestmark = pytest.mark.browser

POLISH = say_in("pl")
msg, _ = messages_of("kahuna")
HIDDEN = POLISH(msg("Hidden card"))
SEEN = pattern(POLISH(msg("Card {island}, seen by everybody")))
HOLDS = pattern(POLISH(msg("{player} holds: {cards}.")))


def check_cover(page: Page) -> None:
    """Under the cover lies no hidden card, and nothing of it can be reached."""
    expect(page.locator("#handover-words")).to_be_visible()
    hands = page.locator("#frame [id^=hand-][aria-label], #frame [id^=other-][aria-label]")
    labels = hands.evaluate_all("parts => parts.map((part) => part.getAttribute('aria-label'))")
    assert len(labels) >= 6
    assert all(label.startswith(HIDDEN) or SEEN.fullmatch(label) for label in labels), labels
    assert (
        page.locator("#frame [data-pick^=card-], #frame .can, #frame [tabindex='0']").count() == 0
    )
    assert not [text for text in texts_on(page) if HOLDS.fullmatch(text)]
    assert page.evaluate(
        """() => [[20, 20], [400, 400], [900, 500], [1270, 790]].every(([x, y]) =>
          document.elementFromPoint(x, y).closest("#handover"))"""
    )


def check_shut(page: Page) -> None:
    """Neither Tab nor Escape leads behind the cover."""
    assert page.evaluate("document.activeElement.id") == "handover-button"
    for _ in range(4):
        page.keyboard.press("Tab")
        inside = "['handover-button', ''].includes(document.activeElement.id)"
        assert page.evaluate(f"{inside} && !document.activeElement.closest('main, header')")
    for _ in range(3):
        page.keyboard.press("Escape")
        expect(page.locator("#handover-button")).to_be_visible()


def test_a_whole_game_in_polish(guests: Guests) -> None:
    page = guests.come(lang="pl")
    table = AtTable(page, seed=3)
    table.start(together=True)
    handovers = 0
    while (moment := table.wait()) != "over":
        if moment == "asked":
            table.play_turn()
            continue
        check_cover(page)
        if handovers % 16 == 0:
            check_shut(page)
            assert english_on(page) == []
        table.take_screen()
        handovers += 1
        if handovers % 16 == 0:
            assert english_on(page) == []
    assert handovers > 5
    assert table.done == recorded(guests.server, table.id)
    assert english_on(page) == []
    expect(page.locator("#over-title")).to_have_text(re.compile("wygrywa|remis", re.I))
    expect(page.locator("#over-sheet tfoot th")).to_have_text("Razem")
    assert page.locator("#over-plot svg").count() == 1
    assert page.evaluate("document.documentElement.lang") == "pl"


def test_the_log_of_one_is_not_left_for_the_next(guests: Guests) -> None:
    """Who drew what from the deck stays between the player and the screen."""
    table = AtTable(guests.sit(Record.new("kahuna", ["", ""], 3, {"first": "seat1"}), bot=""))
    for _ in range(2):
        table.wait()
        table.take_screen()
        table.act("deck")
    table.wait()
    table.take_screen()
    drawn = re.compile(r"Coral draws [A-Z]{4} from the deck\.")
    assert [text for text in texts_on(table.page) if drawn.fullmatch(text)]
    table.act("deck")
    assert table.wait() == "handover"
    assert not [text for text in texts_on(table.page) if drawn.fullmatch(text)]


def test_what_one_could_do_is_not_left_for_the_next(guests: Guests) -> None:
    """The list of the text view, opened and shut again, names the cards of a hand."""
    table = AtTable(guests.sit(Record.new("kahuna", ["", ""], 3, {"first": "seat1"}), bot=""))
    page = table.page
    table.wait()
    table.take_screen()
    page.locator(".top-button[data-toggle=text]").click()
    expect(page.locator("#text-picks button", has_text="card").first).to_be_visible()
    page.locator(".top-button[data-toggle=text]").click()
    table.act("deck")
    assert table.wait() == "handover"
    expect(page.locator("#text-picks button", has_text="card")).to_have_count(0)


def test_looking_back_ends_when_the_screen_changes_hands(guests: Guests) -> None:
    table = AtTable(guests.sit(Record.new("kahuna", ["", ""], 3, {"first": "seat1"}), bot=""))
    page = table.page
    table.wait()
    table.take_screen()
    table.act("deck")
    table.wait()
    table.take_screen()
    page.locator("#time-back").click()
    expect(page.locator("#frame")).to_have_class(re.compile("past"))
    page.locator("#time-last").click()
    table.act("deck")
    assert table.wait() == "handover"
    expect(page.locator("#frame")).not_to_have_class(re.compile("past"))
