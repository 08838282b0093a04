"""Points below zero: written with a real minus sign, and plotted between the edges."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from motu.core.record import Record
from motu.games.maori.words import nmsg
from motu.server.plot import BOTTOM, HEIGHT, TOP, plot
from motu.table.seat import Seat
from motu.table.table import Table
from motu.words import say_in
from tests.maori.positions import maori, read

ONE_TILE = "edge top-A; boards E.p"


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_sentences_have_a_real_minus_sign(lang: str) -> None:
    state = read(ONE_TILE)
    say = say_in(lang)
    lines = [say(line) for line in maori().describe(maori().view(state, 0))]
    assert min(state.points()) < 0
    assert any(str(state.points()[0]).replace("-", "−") in line for line in lines)
    points = say(nmsg("{n} point", "{n} points", -7))
    assert points == {"en": "−7 points", "pl": "−7 punktów"}[lang]
    assert not any(re.search(r"(?<!\w)-\d", line) for line in lines)


def test_the_plot_has_room_for_points_below_zero() -> None:
    record = Record.new("maori", ["", ""], 3)
    for _ in range(9):
        seat = record.state.to_act()[0]
        record.play(seat, record.state.legal(seat)[0])
    table = Table("t", [Seat(), Seat()], record)
    assert min(record.game.standing(record.state)) < 0
    drawn = ElementTree.fromstring(plot(table, say_in("en")))
    numbers = [one.text for one in drawn.iter("text") if one.get("class") == "plot-number"]
    assert "0" in numbers
    assert any(number and number.startswith("−") for number in numbers)
    for line in drawn.iter("path"):
        start = re.match(r"M[\d.]+ ([\d.]+)", line.get("d", ""))
        ys = [*re.findall(r"V([\d.]+)", line.get("d", "")), start[1] if start else "nowhere"]
        assert all(TOP <= float(y) <= HEIGHT - BOTTOM for y in ys)
