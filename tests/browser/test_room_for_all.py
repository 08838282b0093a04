"""Nobody's name is cut beside the board, and on a phone held sideways the board has the height."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from motu.core.game import AnyGame
from motu.core.record import Record
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.guests import Guests
from tests.helpers import GAME_NAMES, GAMES

pytestmark = pytest.mark.browser

CUT = """() => [...document.querySelectorAll("#players strong, #players small")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


def at_table(guests: Guests, game: AnyGame, seats: int, size: tuple[int, int]) -> Page:
    people = [new_person() for _ in range(seats)]
    record = Record.new(game, ["Bartholomew"] * seats, 4)
    taken = [Seat(owner=person, name="Bartholomew") for person in people]
    table = guests.server.put_table(new_person(), record, taken)
    page = guests.come(person=people[0])
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/t/{table}")
    page.wait_for_selector("#frame > svg")
    return page


@pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)
def test_no_name_is_cut_beside_the_board(guests: Guests, game: AnyGame) -> None:
    page = at_table(guests, game, max(game.seat_counts), (1280, 800))
    page.wait_for_selector("#players li")
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)
def test_a_phone_held_sideways_gives_the_board_its_height(guests: Guests, game: AnyGame) -> None:
    page = at_table(guests, game, game.seat_counts[0], (740, 360))
    box = page.locator("#frame > svg").bounding_box()
    assert box is not None
    assert box["height"] >= 335
    assert box["y"] >= 0
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for button in page.locator(".top-button").all():
        found = button.bounding_box()
        assert found is not None
        assert found["x"] >= box["x"] + box["width"]
