"""A solo game is compared with one's own best, which the browser remembers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from motu.core.registry import game
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.guests import Guests
from tests.helpers import bot_game

pytestmark = pytest.mark.browser


def opened(guests: Guests, page: Page, person: str, seed: int, bot: str = "greedy") -> int:
    """Open a finished solo game of somebody; its points."""
    record = bot_game(game("my_island"), (bot,), seed, {"mode": "episode_1"})
    table = guests.server.put_table(f"solo{seed}", record, [Seat(owner=person, name="Ann")])
    page.goto(f"/t/{table}")
    expect(page.locator("#over-title")).not_to_be_empty()
    return record.state.points()[0]


def test_a_better_game_is_celebrated_and_a_worse_one_compared(guests: Guests) -> None:
    person = new_person()
    page = guests.come("desk", person=person)
    said = page.locator("#over-best")
    worst = opened(guests, page, person, 1, "random")
    expect(said).to_be_empty()
    best = opened(guests, page, person, 2)
    assert best > worst
    expect(said).to_have_text(f"Your best solo game so far! Before, it was {worst}.")
    # Looking at it again changes nothing.
    page.reload()
    expect(said).to_have_text(f"Your best solo game so far! Before, it was {worst}.")
    assert opened(guests, page, person, 3, "random") < best
    expect(said).to_have_text(f"Your best solo game so far: {best}.")
