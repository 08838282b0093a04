"""Play many games and print one number for all their positions: `python -m tests.digest kahuna 99`.

Run with MOTU_RULES=interpreted and MOTU_RULES=compiled it must print the same.
"""

from __future__ import annotations

import hashlib
import sys

from motu import _rules
from motu.bots.known import bot
from motu.core.registry import game as game_named
from motu.core.rng import seeded
from tests.helpers import choice, games_to_play, option_sets, random_steps, start

#: With fewer games the greedy bot, who takes long when interpreted, plays none.
MANY = 100


def main(name: str, games: int) -> None:
    """All positions of so many games at random; of many, also of one of the greedy bot in each
    option set.
    """
    game = game_named(name)
    digest = hashlib.sha256()
    positions = 0
    for seed, setting in games_to_play(game, games):
        for step in random_steps(game, seed, *setting):
            digest.update(repr((step.state.flat(), step.action)).encode())
            positions += 1
    for options in option_sets(game) if games >= MANY else []:
        state = start(game, 1, options)
        rng = seeded(2)
        while acting := state.to_act():
            action = choice(bot("greedy"), state, acting[0], rng)
            state.play(acting[0], action)
            imagined = state.imagined(0, rng)
            digest.update(repr((state.flat(), imagined.flat(), state.worth(0))).encode())
            digest.update(repr(state.legal(0)).encode())
            positions += 1
    print("compiled" if _rules.compiled() else "interpreted", positions, digest.hexdigest())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
