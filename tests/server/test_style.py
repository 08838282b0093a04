"""The style of a table's pictures comes from what its players chose, not from what is usual."""

from __future__ import annotations

import pytest

from motu.core.game import SHAPES, AnyGame
from motu.core.registry import games
from motu.core.rng import seeded


@pytest.mark.parametrize("game", games(), ids=lambda game: str(game.name))
def test_a_game_keeps_its_style_from_the_first_position_to_the_last(game: AnyGame) -> None:
    """A page loads the sheet once, whoever looks and whatever happens."""
    for shape in SHAPES:
        state, rng = game.start(seed=5), seeded(5)
        styles = set()
        while seats := state.to_act():
            styles |= {game.picture(state, eyes, shape=shape).style for eyes in (None, seats[0])}
            legal = state.legal(seats[0])
            state.play(seats[0], legal[rng.below(len(legal))])
        styles.add(game.picture(state, shape=shape).style)
        assert len(styles) == 1
