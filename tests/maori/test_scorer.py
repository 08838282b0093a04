"""The game and a scorer that shares no code with it agree on every position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pytest

from motu.core.components import Components
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.view import IslandView
from tests.helpers import bot_game
from tests.maori.games import every_setting, maori, random_positions
from tests.maori.make_records import end_of
from tests.maori.scorer import Rules, Space, is_inside, palm_points, space_name


@lru_cache(maxsize=8)
def rules_of(tiles: Components) -> Rules:
    """The scorer for a file of tiles."""
    return Rules(tiles.data)


def names(spaces: Iterable[Space]) -> list[str]:
    """Spaces by their names, from the north and from the west."""
    return [space_name(space) for space in sorted(spaces)]


@lru_cache(maxsize=4096)
def islands_counted(
    rules: Rules, side: str, faces: tuple[str | None, ...]
) -> tuple[list[IslandView], frozenset[str]]:
    """The islands of a board, counted here and written as a view shows them; what is on them."""
    spaces = rules.spaces(side)
    free = {space for space, name in zip(spaces, faces, strict=True) if name is None}
    islands: list[IslandView] = [
        {
            "cells": names(land.spaces),
            "complete": land.is_complete,
            "loose": names(land.beyond & free),
            "palms": land.palms,
            "huts": land.huts,
            "leis": land.leis,
            "inside": is_inside(land, spaces),
            "points": palm_points(land, spaces) + 10 * land.leis,
        }
        for land in rules.counted(side, faces).islands
    ]
    held = {
        f"{'complete' if island['complete'] else 'incomplete'} {what}"
        for island in islands
        for what in ("cells", "huts", "leis", "inside")
        if island[what]
    }
    return islands, frozenset(held)


#: What there must have been to count.
EVERYTHING = {
    f"{whole} {what}"
    for whole in ("complete", "incomplete")
    for what in ("cells", "huts", "leis", "inside")
}


def check(state: MaoriState) -> frozenset[str]:
    """Points, score sheet, winners and islands are as counted; what there was to count."""
    rules = rules_of(state.components)
    view = maori().view(state, None)
    points = rules.points(view)
    assert state.points() == [one.total for one in points]
    sheet = maori().score_sheet(state)
    assert {row.rule: row.points for row in sheet.rows} == {
        "M5.4": tuple(one.palms for one in points),
        "M5.5": tuple(one.leis for one in points),
        "M5.6": tuple(one.ships for one in points),
        "M5.7": tuple(one.shells for one in points),
        "M5.8": tuple(one.empty for one in points),
    }
    over = view["phase"] == "over"
    assert list(sheet.winners) == state.winners() == (rules.winners(view) if over else [])
    boards = "atoll" if view["atoll"] else "front"
    found = frozenset[str]()
    for side, board in zip(view["seats"], rules.boards_of(view), strict=True):
        islands, held = islands_counted(rules, boards, tuple(side["faces"]))
        assert side["islands"] == islands
        assert side["fleet"] == board.ships
        found |= held
    return found


def test_points_islands_and_winners_of_every_position_of_random_games() -> None:
    """In every variant, with every number of players, and with other tiles and boards."""
    found = set[str]()
    for state in random_positions(range(len(every_setting()))):
        found |= check(state)
    assert found == EVERYTHING


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 2000, 200))
def test_points_islands_and_winners_of_many_random_games(first: int) -> None:
    """The last position of each, and of the others every sixth."""
    found = set[str]()
    for number, state in enumerate(random_positions(range(first, first + 200))):
        if number % 6 == 0 or not state.to_act():
            found |= check(state)
    assert found == EVERYTHING


def test_points_islands_and_winners_of_games_between_bots() -> None:
    """Who plays well completes islands and leis, of which chance brings about few."""
    found = set[str]()
    for seed, (options, seats, tiles) in enumerate(every_setting()[::3]):
        record = bot_game(maori(), ["greedy"] * seats, seed, options, tiles)
        state = record.position(0)
        for seat, action in record.actions:
            assert isinstance(state, MaoriState)
            found |= check(state)
            state.play(seat, action)
        assert state == record.state
        found |= check(end_of(record))
    assert found == EVERYTHING
