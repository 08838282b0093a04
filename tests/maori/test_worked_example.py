"""The worked example of the rules: a board that comes to 37, and what each piece of it brings."""

from __future__ import annotations

import re
from typing import Any

import pytest

from motu.games.maori.drawing.figures import FIGURES
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.view import SideView
from tests.maori.games import maori
from tests.maori.scorer import Points
from tests.maori.test_scorer import check, rules_of


def example(old: str = "", new: str = "") -> MaoriState:
    """The position that the rules page shows, or with something else in one place."""
    display, boards, rest = FIGURES["example"].position.partition("; boards ")
    assert old in rest
    state = maori().read_position(display + boards + rest.replace(old, new, 1))
    assert isinstance(state, MaoriState)
    return state


def side_of(state: MaoriState, seat: int = 0) -> SideView:
    """What a seat has."""
    return maori().view(state, None)["seats"][seat]


def test_the_board_shows_exactly_these_pieces() -> None:
    side = side_of(example())
    islands = side["islands"]
    assert all(island["complete"] for island in islands)
    assert sum(island["palms"] for island in islands if not island["huts"]) == 10
    assert sum(island["palms"] for island in islands if island["huts"]) == 6
    assert sum(island["leis"] for island in islands) == 1
    assert (side["ships"], side["fleet"], side["shells"], side["free"]) == (7, 7, 3, 2)
    other = side_of(example(), 1)
    assert other["fleet"] < side["fleet"]
    assert other["shells"] > side["shells"]


def test_it_comes_to_37() -> None:
    state = example()
    assert state.points_of(0) == 37
    assert side_of(state)["points"] == {
        "palms": 22, "leis": 10, "ships": 7, "shells": 0, "empty": -2, "total": 37,
    }  # fmt: skip
    sheet = maori().score_sheet(state)
    assert [(row.rule, row.points[0]) for row in sheet.rows] == [
        ("M5.4", 22), ("M5.5", 10), ("M5.6", 7), ("M5.7", 0), ("M5.8", -2),
    ]  # fmt: skip
    assert sheet.totals[0] == 37
    view: Any = maori().view(state, None)
    assert rules_of(state.components).points(view)[0] == Points(22, 10, 7, 0, -2)
    check(state)


def test_M5_4_palms_count_once_without_a_hut_and_twice_with_one() -> None:
    points = {tuple(one["cells"]): (one["palms"], one["points"]) for one in
              side_of(example())["islands"]}  # fmt: skip
    assert points[("A1", "B1")] == (5, 5)
    assert points[("A3", "B3")] == (4, 8)
    assert points[("C3",)] == points[("D3",)] == (1, 2)


@pytest.mark.parametrize(
    ("old", "new", "total"),
    [
        # Without the hut its four palms count once.
        ("E.ph,W.ppp", "E.p,W.ppp", 37 - 4),
        # Without one half there is no lei.
        ("E.plE", "E.p", 37 - 10),
        # An end that meets nothing: its palm is gone, the other's too, and two spaces are empty.
        ("E.plE,W.plW", "E.plE,N.p", 37 - 10 - 2 - 2),
        # Of the five ships one is missing; the other seat has two, so they are still most.
        ("E.pb", "E.p", 37 - 1),
        # Shells count if nobody has more, in full also if somebody has as many.
        ("shells 3 / 6", "shells 3 / 2", 37 + 3),
        ("shells 3 / 6", "shells 6 / 6", 37 + 6),
        # An empty space more.
        ("single.p,", "-,", 37 - 1 - 1),
    ],
)
def test_each_piece_brings_what_the_rules_say(old: str, new: str, total: int) -> None:
    state = example(old, new)
    assert state.points_of(0) == total
    check(state)


def test_the_rules_pages_tell_the_same_numbers() -> None:
    for language, mark in (("en", "## A worked example"), ("pl", "picture:example")):
        told = maori().rules_text(language).partition(mark)[2].partition("\n## ")[0]
        numbers = re.findall(r"[−-]?\d+", re.sub(r"\[?M5\.\d\]?(\(#M5\.\d\))?", "", told))
        assert "37" in numbers
        assert {"10", "12", "7"} <= set(numbers)
