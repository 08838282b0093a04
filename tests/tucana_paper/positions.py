"""Positions of Trails of Tucana on paper, made by what was done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import motu
from motu.core.refusal import Refusal
from motu.games.tucana.rules.board import LETTERS, N_LETTERS
from motu.games.tucana_paper import TucanaPaper
from motu.games.tucana_paper.rules.state import PaperState

#: Thirteen turns, and the step after which relics are marked.
ROUND = ("next",) * 14


def paper() -> TucanaPaper:
    """The game."""
    game = motu.game("tucana_paper")
    assert isinstance(game, TucanaPaper)
    return game


def at(
    *texts: str, seats: int = 3, seed: int = 5, options: Mapping[str, Any] | None = None
) -> PaperState:
    """The position after these actions, each of which must be legal."""
    state = paper().start(seats, seed, options)
    do(state, *texts)
    return state


def do(state: PaperState, *texts: str) -> None:
    """Do these actions, each of which must be legal."""
    for text in texts:
        paper().play(state, 0, paper().parse(state, 0, text))


def refusal(state: PaperState, text: str, seat: int = 0) -> Refusal:
    """Why this cannot be done."""
    found = paper().refuse(state, seat, paper().parse(state, seat, text))
    assert found is not None, f"{text} is legal"
    return found


def pairs(state: PaperState, player: int) -> str:
    """The letters that a player (from 0) has joined."""
    joined = state.ledgers[player].settled
    return "".join(LETTERS[n] for n in range(N_LETTERS) if joined >> n & 1)


def blue(state: PaperState) -> list[int]:
    """The blue bonus points of all."""
    return [int(state.ledgers[player].blue_won) for player in range(state.seats)]


def red(state: PaperState) -> list[int]:
    """The red bonus points of all."""
    return [int(state.ledgers[player].red_won) for player in range(state.seats)]


def told(before: PaperState, text: str) -> list[str]:
    """What is told of an action, each with its rule."""
    after = before.copy()
    action = paper().parse(before, 0, text)
    paper().play(after, 0, action)
    return [
        f"{event.message} ({event.rule})" for event in paper().story(before, 0, action, after, None)
    ]
