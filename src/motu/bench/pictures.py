"""What a picture costs: milliseconds to draw a position."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from motu.bench.measure import MILLISECONDS, Goal, Pace, Row
from motu.core.game import SHAPES, AnyGame
from motu.core.message import in_english
from motu.core.registry import games
from motu.core.rng import seeded

#: How many actions of a random game are looked at.
ACTIONS = 60


def drawing(pace: Pace) -> Iterator[Row]:
    """Positions of a random game, drawn one after another."""
    for game in games():
        for shape in SHAPES:
            views = list(_views(game))
            game.draw(views[0], in_english, shape)
            figures = []
            for _ in range(pace.repetitions):
                began = time.perf_counter()
                for view in views:
                    game.draw(view, in_english, shape)
                figures.append(1000 * (time.perf_counter() - began) / len(views))
            yield Row(f"{game.name} drawn {shape}", MILLISECONDS, tuple(figures), Goal(below=3))


def _views(game: AnyGame) -> Iterator[dict[str, Any]]:
    """What the first seat sees of the positions of a random game."""
    state, rng = game.start(seed=1), seeded(2)
    for _ in range(ACTIONS):
        yield game.view(state, 0)
        seats = state.to_act()
        if not seats:
            return
        legal = state.legal(seats[0])
        state.play(seats[0], legal[rng.below(len(legal))])
