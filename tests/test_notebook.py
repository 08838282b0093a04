"""A position shows itself in a notebook, as the seat to act sees it."""

from __future__ import annotations

from xml.etree import ElementTree

from motu.core.game import AnyGame
from tests.test_rule_numbers import every_game


@every_game
def test_a_position_shows_itself(game: AnyGame) -> None:
    state = game.start(seed=7)
    shown = state._repr_svg_()
    assert ElementTree.fromstring(shown).tag.endswith("svg")
    assert shown == game.picture(state, state.to_act()[0]).svg()
