"""What speaks for an action of Kahuna: true of the islands and bridges that it is about."""

from __future__ import annotations

import motu
from motu.core.rng import seeded
from motu.games.kahuna.rules.state import KahunaState
from tests.helpers import option_sets, random_steps


def test_a_hint_says_which_islands_are_gained_and_which_bridges_go() -> None:
    game = motu.game("kahuna")
    said = set()
    for seed in range(4):
        for step in random_steps(game, seed, option_sets(game)[0]):
            imagined = step.state.imagined(step.seat, seeded(1))
            for action in step.state.legal(step.seat):
                for reason in game.reasons(imagined, step.seat, action):
                    said.add(reason.key)
                    if reason.key != "You gain {islands}.":
                        continue
                    after = game.foreseen(imagined, step.seat, action)
                    assert isinstance(after, KahunaState)
                    assert isinstance(imagined, KahunaState)
                    gained = after.islands_of(step.seat) - imagined.islands_of(step.seat)
                    assert len(str(reason.params["islands"]).split(", ")) == gained
    assert {
        "You gain {islands}.",
        "{player} loses {islands}.",
        "{n} bridge of {player} goes.",
    } <= said
    assert "Of {n} cards that you have not seen, {useful} can build a bridge now." in said
