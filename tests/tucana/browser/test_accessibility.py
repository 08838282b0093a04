"""Axe finds nothing serious where Trails of Tucana is printed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.guests import Guests
from tests.browser.test_accessibility import check

pytestmark = pytest.mark.browser


def print_form(guests: Guests) -> Page:
    page = guests.come()
    page.goto("/print/tucana")
    return page


def test_nothing_serious_is_found(guests: Guests) -> None:
    check(print_form(guests))
