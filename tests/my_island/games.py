"""Games of My Island in every setting, and the game itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import motu
from motu.core.record import Record
from motu.core.rng import Rng, seeded
from motu.games.my_island import MyIsland
from motu.games.my_island.rules.land import MODES
from motu.games.my_island.rules.state import MyIslandState
from tests.helpers import Setting, own_components

#: Of ten decisions so many are placements, where there are any.
PLACED_OF_TEN = 9


def my_island() -> MyIsland:
    """The game."""
    game = motu.game("my_island")
    assert isinstance(game, MyIsland)
    return game


def state_of(record: Record) -> MyIslandState:
    """The position to which a record has come."""
    state = record.state
    assert isinstance(state, MyIslandState)
    return state


#: The modes that stand for all where every one would take too long; others are in `EPISODES`.
PLAIN = MODES[:2]
#: One episode of every later chapter, with all that there is among them.
EPISODES = tuple(f"episode_{n}" for n in (3, 6, 9, 12, 15, 18, 21, 24))


@lru_cache(maxsize=1)
def every_setting() -> list[Setting]:
    """The endless game and episode 1, for every number of players and on every island."""
    return [
        Setting({"mode": mode}, seats, land)
        for land in (None, *own_components(my_island()))
        for mode in PLAIN
        for seats in (1, 2, 3, 4)
    ]


def campaign_settings() -> list[Setting]:
    """An episode of every chapter, by one to four."""
    return [Setting({"mode": mode}, 1 + n % 4) for n, mode in enumerate(EPISODES)]


def begun(seed: int, setting: Setting) -> MyIslandState:
    """A game that has just begun."""
    return my_island().start(setting.seats, seed, setting.options, setting.components)


def decision(state: MyIslandState, seat: int, rng: Rng) -> int:
    """What somebody does who mostly places tiles, anywhere, and now and then passes or stops."""
    legal = state.legal(seat)
    placements = [action for action in legal if action < state.land.pass_]
    if placements and rng.below(10) < PLACED_OF_TEN:
        return placements[int(rng.below(len(placements)))]
    # Whoever stops is out of it: so most of them pass.
    if state.land.pass_ in legal and rng.below(10):
        return int(state.land.pass_)
    return int(state.land.stop)


def lively_steps(seed: int, setting: Setting) -> Iterator[tuple[MyIslandState, int, int]]:
    """A game with many tiles, the seats in any order: a position, who acts, and what is done.

    The position moves on when the next step is asked for; copy it to keep it.
    """
    state = begun(seed, setting)
    rng = seeded(seed, stream=5)
    while acting := state.to_act():
        seat = acting[int(rng.below(len(acting)))]
        action = decision(state, seat, rng)
        yield state, seat, action
        state.play(seat, action)
