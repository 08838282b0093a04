"""The page has the style of the map that is played."""

from __future__ import annotations

import re
from typing import Any

import pytest

from motu.core.record import Record
from tests.browser.at_table import AtTable
from tests.browser.guests import Guests

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_the_page_has_the_style_of_the_map_that_is_played(guests: Guests, screen: Any) -> None:
    record = Record.new("tucana", ["", ""], 3, {"map": "grande"})
    for seat in (0, 1):
        record.play(seat, record.state.legal(seat)[0])
    table = AtTable(guests.sit(record, screen=screen))
    table.wait()
    shape = "tall" if screen == "phone" else "wide"
    style = record.game.picture(record.state, 0, shape=shape).style
    for css in ("tu-rb", "tu-rd", "tu-peg"):
        wide = re.search(rf"\.{css}{{stroke:#\w+;stroke-width:([\d.]+)", style)
        assert wide
        drawn = table.page.locator(f"#frame .{css}:not(.tu-peg1)").evaluate_all(
            "all => all.map((one) => getComputedStyle(one).strokeWidth)"
        )
        assert set(drawn) <= {f"{wide[1]}px"}
    assert table.page.locator("#frame .tu-peg").count()
