"""Games played at random inside compiled code: what searches and benchmarks are made of."""

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.rng import Rng
from motu.core.state import State, new_buffer


def play_out(state: State, rng: Rng, buffer: vec[i64]) -> i64:
    """Play random legal actions until the game is over; return how many it took."""
    played: i64 = 0
    seat = state.next_to_act()
    while seat >= 0:
        found = state.legal_into(seat, buffer)
        state.play(seat, buffer[rng.below(found)])
        played += 1
        seat = state.next_to_act()
    return played


def play_out_many(state: State, games: int, rng: Rng) -> int:
    """Play a position to its end many times, each time from a copy with its own stream."""
    buffer = new_buffer()
    played: i64 = 0
    for _ in range(games):
        played += play_out(state.imagine(0, rng), rng, buffer)
    return played
