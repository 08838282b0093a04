"""Things move at the speed that was chosen, or not at all for who wants less motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.guests import Guests, Motion
from tests.browser.positions import about_to_act

pytestmark = pytest.mark.browser

#: Counts the cards that travel across the table.
COUNT = """() => {
  window.travelled = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node.classList?.contains("traveller")) travelled++;
    }
  }).observe(document.querySelector("#frame"), { childList: true, subtree: true });
}"""


def sit(guests: Guests, speed: str, motion: Motion) -> AtTable:
    table = AtTable(guests.sit(about_to_act(24), bot="greedy", speed=speed, motion=motion))
    table.wait()
    table.page.evaluate(COUNT)
    return table


def test_a_few_moves_at_normal_speed(guests: Guests) -> None:
    table = sit(guests, "normal", "no-preference")
    for _ in range(2):
        if table.lit("card"):
            table.play_card()
            table.wait()
        table.take_card()
        assert table.wait() == "asked"
    assert table.page.evaluate("travelled") >= 3
    expect(table.page.locator("#frame .traveller")).to_have_count(0)


def test_a_touch_hurries_the_bot(guests: Guests) -> None:
    table = sit(guests, "slow", "no-preference")
    before = table.moves()
    table.take_card()
    picture = table.page.locator("#frame > svg")
    for _ in range(20):
        if table.lit():
            break
        picture.click(position={"x": 5, "y": 5})
        table.page.wait_for_timeout(50)
    assert table.wait() == "asked"
    assert table.picked() == 0
    assert table.moves() > before + 1


def test_nothing_travels_for_who_wants_less_motion(guests: Guests) -> None:
    table = sit(guests, "normal", "reduce")
    for _ in range(2):
        table.take_card()
        assert table.wait() == "asked"
    assert table.page.evaluate("travelled") == 0
    lasting = "document.getAnimations().filter((one) => one.effect.getTiming().duration > 1).length"
    assert table.page.evaluate(lasting) == 0
