"""The actions of Kahuna as paths of picks, and the words that go with them."""

from __future__ import annotations

from functools import cache

from motu.games.kahuna.rules.actions import AWAY, DRAW, FREE_BRIDGE, REMOVE_EQUAL, TAKE
from motu.games.kahuna.rules.board import ISLANDS, LINE_NAMES, WAYS
from motu.games.kahuna.rules.state import KahunaState
from motu.games.kahuna.words.spoken import removal

Path = tuple[str, ...]


def paths(state: KahunaState, seat: int, action: int) -> list[Path]:
    """Card and line may be picked in either order, and so may the two cards of a removal."""
    found = _paths(action)
    if action < REMOVE_EQUAL and WAYS[action][1] == state.freed:
        # Picking the freed line alone builds there without a card (K6.2).
        return found[:1]
    return found


@cache
def _paths(action: int) -> list[Path]:
    if action < REMOVE_EQUAL:
        island, line = WAYS[action]
        card, target = f"card-{ISLANDS[island]}", f"line-{LINE_NAMES[line]}"
        return [(card, target), (target, card)]
    if action < FREE_BRIDGE:
        return _removal_paths(action)
    if action < AWAY:
        return [(f"line-{LINE_NAMES[action - FREE_BRIDGE]}",)]
    if action < TAKE:
        return [(f"card-{ISLANDS[action - AWAY]}", "discard")]
    if action < DRAW:
        return [(f"row-{ISLANDS[action - TAKE]}",)]
    return [("deck",)] if action == DRAW else [("pass",)]


def _removal_paths(action: int) -> list[Path]:
    line, first, second = removal(action)
    target = f"line-{LINE_NAMES[line]}"
    one, two = f"card-{ISLANDS[first]}", f"card-{ISLANDS[second]}"
    orders = [(one, two)] if one == two else [(one, two), (two, one)]
    found: list[Path] = []
    for a, b in orders:
        found += [(a, target, b), (target, a, b), (a, b, target)]
    return found
