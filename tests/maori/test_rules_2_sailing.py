"""M2: the explorer ship."""

from __future__ import annotations

import pytest

from motu.games.maori.rules.actions import EDGE_NAMES
from tests.maori.positions import legal, maori, play, read, refused, story


def test_M2_1_every_turn_starts_with_it() -> None:
    state = read("edge top-A")
    assert all(text.startswith("sail") for text in legal(state))
    for text in ("nothing", "take A1 to A1", "store A1", "remove A1"):
        assert refused(state, text) == "M2.1"


def test_M2_1_once_a_turn() -> None:
    state = read("edge top-A")
    play(state, "sail top-B")
    assert refused(state, "sail top-C") == "M2.1"


def test_M2_1_at_least_one_step_and_round_corners_like_any_other() -> None:
    state = read("edge top-D; shells 0 / 0")
    assert legal(state) == {"sail right-1", "sail right-2"}
    for here, next_ in zip(EDGE_NAMES, [*EDGE_NAMES[1:], EDGE_NAMES[0]], strict=True):
        assert f"sail {next_}" in legal(read(f"edge {here}; shells 0 / 0"))


def test_M2_2_as_many_steps_as_ships_then_a_shell_each() -> None:
    state = read("edge top-A; shells 3 / 5")
    sails = maori().view(state, None)["sails"]
    assert sails == {"top-B": 0, "top-C": 0, "top-D": 1, "right-1": 2, "right-2": 3}
    assert refused(state, "sail right-3") == "M2.2"
    events = story(state, "sail right-1")
    words = "Coral sails 4 steps, to the edge right of row 1. That costs 2 shells."
    assert events == [("sail", "M2.2", words)]
    assert maori().view(state, None)["seats"][0]["shells"] == 1
    assert maori().view(state, None)["shells"] == 30 - 1 - 5


@pytest.mark.parametrize(
    ("tiles", "free"), [("water.b", 3), ("water.b,E.p,E.pb", 4), ("E.ppp,water.s", 2)]
)
def test_M2_2_ships_on_own_tiles_carry_further(tiles: str, free: int) -> None:
    """M4.4: also those on islands that are not finished."""
    state = read(f"edge top-A; boards {tiles}; shells 0 / 0")
    assert len(legal(state)) == free


def test_M2_2_sixteen_steps_are_the_most() -> None:
    state = read("edge top-A; boards water.b,water.b,water.b,water.b; shells 16 / 5")
    assert len(legal(state)) == 16
    play(state, "sail top-A")
    assert maori().view(state, None)["edge"] == "top-A"
    assert maori().view(state, None)["seats"][0]["shells"] == 16 - (16 - 6)
