"""Games played at random inside compiled code: what searches and benchmarks are made of."""

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import lowest
from motu.core.packing import zeros
from motu.core.rng import Rng
from motu.core.state import State


def play_out(state: State, rng: Rng, buffer: vec[i64]) -> i64:
    """Play random legal actions until the game is over; return how many it took."""
    played: i64 = 0
    waiting = state.waiting()
    while waiting:
        seat = lowest(waiting)
        state.play(seat, state.draw(seat, rng, buffer))
        played += 1
        waiting = state.waiting()
    return played


def play_out_many(state: State, games: int, rng: Rng) -> int:
    """Play a position to its end many times, each time imagined anew with its own stream."""
    buffer = zeros(state.components.n_actions)
    played: i64 = 0
    imagined = state.blank()
    for _ in range(games):
        imagined.become(state)
        imagined.imagine(0, rng)
        played += play_out(imagined, rng, buffer)
    return played
