"""Sounds: asked for when something happens, as loud as wished for, and none at first on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.at_table import AtTable
from tests.browser.guests import Guests, Screen
from tests.browser.positions import about_to_act, near_end

pytestmark = pytest.mark.browser

#: Every note that is asked for, and the loudest that it gets.
LISTEN = """
window.notes = [];
window.OscillatorNode = class extends OscillatorNode {
  constructor(context, options) {
    super(context, options);
    window.notes.push(options.frequency);
  }
};
window.loud = [];
const ramp = AudioParam.prototype.linearRampToValueAtTime;
AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
  window.loud.push(value);
  return ramp.call(this, value, at);
};
"""
MOVE, TURN, SCORE, END = [392], [659, 880], [523, 659, 784], [392, 523, 659, 784, 1047]


def listen(page: Page) -> AtTable:
    page.add_init_script(LISTEN)
    page.reload()
    table = AtTable(page)
    table.wait()
    return table


def heard(page: Page, *notes: int) -> None:
    """Wait until these have been asked for, in this order, among others."""
    wanted = ",".join(map(str, notes))
    found = f"() => window.notes.join(',').includes('{wanted}')"
    page.wait_for_function(found, polling=20)


def test_a_move_my_turn_and_the_end_are_heard(guests: Guests) -> None:
    table = listen(guests.sit(near_end()))
    assert table.page.evaluate("window.notes") == [], "nothing before something happens"
    table.play_whole_game()
    heard(table.page, *MOVE)
    heard(table.page, *END)


def test_my_turn_is_heard_after_the_other_has_played(guests: Guests) -> None:
    table = listen(guests.sit(about_to_act(20)))
    table.end_turn()
    heard(table.page, *TURN)
    assert table.page.evaluate("window.notes")[:1] == MOVE


def test_a_scoring_has_a_sound_of_its_own(guests: Guests) -> None:
    page = guests.sit(about_to_act(20))
    sounds = page.evaluate(
        """async () => {
          const path = [...document.scripts].find((one) => /main/.test(one.src)).src;
          const sheets = performance.getEntriesByType("resource").map((one) => one.name);
          const { soundOf } = await import(sheets.find((one) => /sound\\./.test(one)) ?? path);
          return [[{ gained: [2, 0] }], [{}], []].map((events) => soundOf({ events }));
        }"""
    )
    assert sounds == ["score", "move", "move"]


@pytest.mark.parametrize(("screen", "at_first"), [("desk", "40"), ("phone", "0")])
def test_sound_is_off_at_first_on_a_phone_and_can_be_set(
    guests: Guests, screen: Screen, at_first: str
) -> None:
    table = listen(guests.sit(about_to_act(20), screen=screen))
    page = table.page
    page.locator("[popovertarget=menu]").first.click()
    volume = page.locator("#volume")
    assert volume.input_value() == at_first
    volume.fill("0")
    page.keyboard.press("Escape")
    table.end_turn()
    assert page.evaluate("window.notes") == []
    page.locator("[popovertarget=menu]").first.click()
    volume.fill("100")
    heard(page, *TURN)
    loud = max(page.evaluate("window.loud"))
    assert 0.1 < loud <= 0.2, "soft at its loudest"
    page.reload()
    page.locator("[popovertarget=menu]").first.click()
    assert volume.input_value() == "100"
