"""Axe finds nothing serious on the pages of a game on paper."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from motu.core.record import Record
from tests.browser.at_table import AtTable
from tests.browser.guests import Guests
from tests.browser.test_accessibility import check

pytestmark = pytest.mark.browser


def on_paper(guests: Guests, texts: list[str]) -> Page:
    record = Record.new("tucana_paper", ["Ann", "Bob"], 3, {"special_bonuses": True})
    for text in texts:
        record.play(0, record.game.parse(record.state, 0, text))
    page = guests.sit(record, bot="")
    AtTable(page).wait()
    return page


def letters_on_paper(guests: Guests) -> Page:
    return on_paper(guests, [])


def turn_on_paper(guests: Guests) -> Page:
    return on_paper(guests, ["next", "2 A", "next", "1 B"])


def boxes_on_paper(guests: Guests) -> Page:
    return on_paper(guests, ["next", "2 A", *["next"] * 13, "1 yeti 1", "2 sea 2"])


PLACES: list[Callable[[Guests], Page]] = [letters_on_paper, turn_on_paper, boxes_on_paper]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(place.__name__))
def test_nothing_serious_is_found(guests: Guests, place: Callable[[Guests], Page]) -> None:
    check(place(guests))
