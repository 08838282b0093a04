"""What the others did stays in sight until one acts, and a scoring stops the world for a moment."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.guests import Guests, Motion
from tests.browser.positions import about_to_act, played

pytestmark = pytest.mark.browser


def test_what_the_bot_did_is_marked_until_i_act(guests: Guests) -> None:
    table = AtTable(guests.sit(about_to_act(24), bot="greedy"))
    marks = table.page.locator("#frame .since .since-line")
    table.wait()
    table.take_card()
    table.wait()
    expect(marks).not_to_have_count(0)
    # It is there again for who comes back later.
    found = marks.count()
    table.page.reload()
    table.wait()
    expect(marks).to_have_count(found)
    table.play_card() if table.lit("card") else table.end_turn()
    expect(marks).to_have_count(0)


def test_what_happened_since_my_last_turn_is_shown_again(guests: Guests) -> None:
    table = AtTable(guests.sit(about_to_act(24), bot="greedy", speed="fast"))
    page = table.page
    table.wait()
    expect(page.locator("#since")).to_be_visible()
    mine = table.moves() + 1
    table.take_card()
    table.wait()
    page.evaluate(
        """() => {
          window.seen = [];
          new MutationObserver(() => seen.push(document.querySelector("#time").value))
            .observe(document.querySelector("#time-label"), { childList: true });
        }"""
    )
    page.get_by_role("button", name="Since my last turn").click()
    expect(page.locator("#frame.past")).to_have_count(1)
    expect(page.locator("#since")).to_be_hidden()
    expect(page.locator("#frame.past")).to_have_count(0)
    seen = [int(at) for at in page.evaluate("seen")]
    assert seen[: table.moves() - mine + 1] == list(range(mine, table.moves() + 1))
    # Who looks elsewhere meanwhile is not brought back.
    page.locator("#since").click()
    expect(page.locator("#frame.past")).to_have_count(1)
    page.locator("#time-first").click()
    page.wait_for_timeout(1500)
    assert page.locator("#time").input_value() == "0"


def before_scoring(seat: int = 0) -> int:
    """After how many actions of the usual game this seat's next one brings a scoring."""
    record = played()
    for number, (actor, action) in enumerate(record.actions):
        if actor != seat:
            continue
        before, after = record.cut(number).state, record.cut(number + 1).state
        told = record.game.story(before, seat, action, after, seat)
        if after.to_act() and any(event.gained for event in told):
            return number
    raise AssertionError("no scoring of this seat")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_scoring_says_who_got_what(guests: Guests, motion: Motion) -> None:
    number = before_scoring()
    record, whole = played(number), played()
    seat, action = whole.actions[number]
    table = AtTable(guests.sit(record, bot="greedy", speed="normal", motion=motion))
    page, card = table.page, table.page.locator(".scoring")
    table.wait()
    expect(card).to_be_hidden()
    table.act(*record.game.paths(record.state, seat, action)[0])
    expect(card).to_be_visible()
    expect(card.locator("h2")).to_have_text(re.compile(r"Scoring \d: Coral has"))
    after = whole.cut(number + 1).state
    gained = [f"+{points}" for points in after.points()]
    assert card.locator("strong").all_inner_texts() == gained
    page.keyboard.press("Shift")
    expect(card).to_be_hidden()


def test_the_card_of_a_scoring_goes_by_itself(guests: Guests) -> None:
    number = before_scoring()
    record, (seat, action) = played(number), played().actions[number]
    table = AtTable(guests.sit(record, bot="greedy"))
    table.wait()
    table.act(*record.game.paths(record.state, seat, action)[0])
    expect(table.page.locator(".scoring")).to_be_visible()
    expect(table.page.locator(".scoring")).to_be_hidden()
