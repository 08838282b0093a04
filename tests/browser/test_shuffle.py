"""The shuffle in two real browsers: each adds a number, and each can check that it is in it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.guests import Guests

pytestmark = pytest.mark.browser

GOOD = [
    "The server's number fits its fingerprint.",
    "This browser has known the fingerprint since the start of the game.",
    "The shuffle is made of exactly these numbers.",
    "The number of this browser is one of them.",
    "All numbers were promised before this browser showed its own.",
]
#: The hash of the number that this browser has shown.
SHOWN = """(id) => JSON.parse(localStorage.getItem(`motu-shuffle-${id}`)).shown"""


def end(ann: Page, bob: Page) -> None:
    """They agree to end the game."""
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Offer to end the game here").click()
    bob.locator("#banners").get_by_role("button", name="Yes").click()
    for page in (ann, bob):
        expect(page.locator("#over")).to_be_visible()


def checked(page: Page) -> list[str]:
    """What the check of the shuffle finds, all of it good."""
    page.locator("#over").get_by_role("button", name="Fair shuffle").click()
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.locator("#fair-result p:not(.good)")).to_have_count(0)
    return page.locator("#fair-result p").all_inner_texts()


def test_both_browsers_find_both_numbers_in_the_shuffle(guests: Guests) -> None:
    ann, bob = guests.come(), guests.come(lang="en")
    ann.goto("/")
    ann.get_by_role("button", name="Invite a friend").first.click()
    ann.wait_for_url("**/t/*")
    expect(ann.get_by_role("heading", name="Waiting for players")).to_be_visible()
    assert ann.locator("#frame [id^=hand-0] [aria-label]").count() == 0
    bob.goto(ann.url)
    # What was promised is kept: a reload changes nothing.
    ann.reload()
    bob.get_by_role("button", name="Sit here").first.click()
    for page in (ann, bob):
        page.wait_for_function(
            "() => document.body.dataset.turn && !document.querySelector('.is-waiting')"
        )
        expect(page.locator("#ask")).not_to_contain_text("Shuffling")
    end(ann, bob)
    shown = []
    for page in (ann, bob):
        assert checked(page) == GOOD
        numbers = page.locator("#fair-numbers li").all_inner_texts()
        assert numbers[0].startswith("This server:")
        assert len(numbers) == 3
        shown.append(numbers)
        assert len(page.evaluate(SHOWN, AtTable(page).id)) == 1
    assert [line.rpartition(" ")[2] for line in shown[0]] == [
        line.rpartition(" ")[2] for line in shown[1]
    ]


def test_a_game_against_a_bot_begins_by_itself(guests: Guests) -> None:
    player = AtTable(guests.come())
    player.start()
    assert player.wait() == "asked"
    assert len(player.page.evaluate(SHOWN, player.id)) == 1


def test_a_browser_that_keeps_nothing_takes_part_as_well(guests: Guests) -> None:
    page = guests.come()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('none'); } });"
    )
    player = AtTable(page)
    player.start()
    assert player.wait() == "asked"


def test_a_browser_notices_that_its_number_was_left_out(guests: Guests) -> None:
    player = AtTable(guests.come())
    player.start()
    player.wait()
    page = player.page
    page.evaluate(
        """(id) => {
          const kept = JSON.parse(localStorage.getItem(`motu-shuffle-${id}`));
          const other = "0".repeat(64);
          for (const seat of Object.keys(kept.told)) kept.told[seat] = other;
          localStorage.setItem(`motu-shuffle-${id}`, JSON.stringify({ ...kept, shown: [other] }));
        }""",
        player.id,
    )
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Stop the game").first.click()
    page.locator("#stop-yes").click()
    page.locator("#over").get_by_role("button", name="Fair shuffle").click()
    page.get_by_role("button", name="Check the shuffle").click()
    bad = page.locator("#fair-result p:not(.good)")
    expect(bad).to_have_text(
        [
            "The number of this browser is not one of them!",
            "A number is not the one that was promised!",
        ]
    )
