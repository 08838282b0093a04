"""Games between bots that hardly think, and the hints that they would be given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from motu.bots import known
from motu.bots.thought import Budget
from motu.core.game import AnyGame
from motu.core.rng import seeded
from motu.core.state import State
from motu.table.hints import hint_from
from tests.helpers import GLANCE

S = TypeVar("S", bound=State)


def planned(state: S, seed: int) -> Iterator[tuple[S, int]]:
    """A game from a position on: every position before its action, and who acts."""
    rng = seeded(seed, stream=2)
    while acting := state.to_act():
        yield state, acting[0]
        bot = known.bot("planner")
        state.play(acting[0], bot.choose(state.imagined(acting[0], rng), acting[0], rng, GLANCE))


def named_with_reasons(game: AnyGame, begun: State, seed: int, iterations: int) -> int:
    """How many candidates hints name in a game; each of them has a reason."""
    named = 0
    for number, (state, seat) in enumerate(planned(begun, seed)):
        if number % 3 or len(state.legal(seat)) == 1:
            continue
        imagined = state.imagined(seat, seeded(number))
        budget = Budget(iterations=iterations)
        thought = known.bot("planner").think(imagined, seat, seeded(number, stream=1), budget)
        for one in hint_from(game, imagined, seat, thought).candidates:
            assert one.reasons, f"{one.words}: {game.write_position(imagined)}"
            named += 1
    return named
