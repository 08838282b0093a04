"""The actions of Kahuna as paths of picks, and the words that go with them."""

from __future__ import annotations

from motu.core.kept import kept
from motu.games.kahuna.rules.actions import AWAY, DRAW, FREE_BRIDGE, REMOVE_EQUAL, TAKE
from motu.games.kahuna.rules.board import Board
from motu.games.kahuna.rules.state import KahunaState
from motu.games.kahuna.words.spoken import removal

Path = tuple[str, ...]


def paths(state: KahunaState, seat: int, action: int) -> list[Path]:
    """Card and line may be picked in either order, and so may the two cards of a removal."""
    board = state.board
    if FREE_BRIDGE <= action < AWAY and not _goes_without_card(state, action - FREE_BRIDGE):
        return []
    found = _paths(board, action)
    if action < REMOVE_EQUAL and board.ways[action][1] == state.freed:
        # Picking the freed line alone builds there without a card (K6.2).
        return found[:1]
    return found


def _goes_without_card(state: KahunaState, line: int) -> bool:
    """K1.4, K6.2: whether a bridge on this line is put there without a card now."""
    return state.handicap_left > 0 or line == state.freed


@kept
def _paths(board: Board, action: int) -> list[Path]:
    if action < REMOVE_EQUAL:
        island, line = board.ways[action]
        card, target = f"card-{board.islands[island]}", f"line-{board.line_names[line]}"
        return [(card, target), (target, card)]
    if action < FREE_BRIDGE:
        return _removal_paths(board, action)
    if action < AWAY:
        return [(f"line-{board.line_names[action - FREE_BRIDGE]}",)]
    if action < TAKE:
        return [(f"card-{board.islands[action - AWAY]}", "discard")]
    if action < DRAW:
        return [(f"row-{board.islands[action - TAKE]}",)]
    return [("deck",)] if action == DRAW else [("pass",)]


def _removal_paths(board: Board, action: int) -> list[Path]:
    line, first, second = removal(board, action)
    target = f"line-{board.line_names[line]}"
    one, two = f"card-{board.islands[first]}", f"card-{board.islands[second]}"
    orders = [(one, two)] if one == two else [(one, two), (two, one)]
    found: list[Path] = []
    for a, b in orders:
        found += [(a, target, b), (target, a, b), (a, b, target)]
    return found
