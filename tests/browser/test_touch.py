"""By touch: the first tap shows what would be done, the second does it; nothing is too small."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from motu.core.game import AnyGame
from motu.core.record import Record
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.at_table import AtTable, ByTouch, tap_once
from tests.browser.guests import Guests
from tests.browser.positions import fresh
from tests.helpers import GAME_NAMES, GAMES

pytestmark = pytest.mark.browser

#: How large a target is for a finger at least; what rounding takes off does not matter.
FINGERTIP = 44 - 1
#: The page's own measure of what a tap has aimed at.
BREADTH = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { breadth } = await import(loaded.find((name) => name.includes("/nearer")));
  return breadth(document.querySelector("#frame .aim"));
}"""
#: So many targets of a position are looked at.
LOOKED_AT = 12


def sit(guests: Guests, game: AnyGame) -> ByTouch:
    person, seats = new_person(), game.seat_counts[0]
    record = Record.new(game, [""] * seats, 3)
    others = [Seat(bot=game.levels[0].name) if game.levels else Seat(owner=person)] * (seats - 1)
    table = guests.server.put_table(new_person(), record, [Seat(owner=person), *others])
    page = guests.come("phone", person=person)
    page.goto(f"/t/{table}")
    player = ByTouch(page)
    player.wait()
    return player


@pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)
def test_what_is_smaller_than_a_fingertip_comes_nearer(guests: Guests, game: AnyGame) -> None:
    player = sit(guests, game)
    page = player.page
    spots, measured = player.lit(), 0
    for spot in spots[:: max(1, len(spots) // LOOKED_AT)]:
        tap_once(page, spot.x, spot.y)
        if page.locator(".hand-bar").count():
            # A piece in the hand is set down anywhere, and moved with buttons.
            page.locator(".hand-bar [data-do=back]").tap()
            continue
        if page.locator("#frame .aim").count():
            assert page.evaluate(BREADTH) >= FINGERTIP, spot
            measured += 1
        while page.locator("#frame .picked").count():
            page.keyboard.press("Escape")
        whole = page.get_by_role("button", name="Whole board")
        if whole.is_visible():
            whole.tap()
        expect(page.locator("#frame.nearer")).to_have_count(0)
    assert measured
    done = guests.server.stored(player.id).record.actions
    assert not [action for seat, action in done if seat == 0]


def test_the_first_tap_shows_and_the_second_does(guests: Guests) -> None:
    player = ByTouch(guests.sit(fresh(), screen="phone"))
    page = player.page
    player.wait()
    player.touch(player.lit("card")[0])
    spot = player.lit("line")[0]
    page.touchscreen.tap(spot.x, spot.y)
    expect(page.locator("#frame .preview").first).to_be_visible()
    expect(page.locator("#hint")).to_contain_text("Tap again to do it.")
    assert player.moves() == 0
    # It stays where the finger is, however near the picture has come.
    page.touchscreen.tap(spot.x, spot.y)
    player.wait_for_moves(1)
    expect(page.locator("#frame.nearer")).to_have_count(0)


def test_a_tap_elsewhere_shows_something_else(guests: Guests) -> None:
    player = ByTouch(guests.sit(fresh(), screen="phone"))
    player.wait()
    player.touch(player.lit("card")[0])
    first = player.lit("line")[0]
    player.page.touchscreen.tap(first.x, first.y)
    expect(player.page.locator("#frame .aim")).to_have_attribute("data-pick", first.pick)
    player.page.get_by_role("button", name="Whole board").tap()
    other = player.lit("line")[-1]
    player.page.touchscreen.tap(other.x, other.y)
    expect(player.page.locator("#frame .aim")).to_have_attribute("data-pick", other.pick)
    assert player.moves() == 0


def test_one_tap_is_enough_for_who_wishes_it(guests: Guests) -> None:
    player = ByTouch(guests.sit(fresh(), screen="phone"))
    page = player.page
    player.wait()
    page.locator("[popovertarget=menu]").first.tap()
    page.get_by_label("One tap is enough").check()
    page.reload()
    player.wait()
    spot = player.lit("deck")[0]
    page.touchscreen.tap(spot.x, spot.y)
    player.wait_for_moves(1)


def test_a_mouse_needs_one_click(guests: Guests) -> None:
    player = AtTable(guests.sit(fresh()))
    player.wait()
    player.act("deck")
