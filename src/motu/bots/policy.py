"""Quick play by what actions gain at a glance: how searches look ahead cheaply. Compiled."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from motu.bots.habits import Habits
from motu.core.judging import Manner
from motu.core.packing import zeros
from motu.core.rng import Rng
from motu.core.state import State


@final
class Policy:
    """Takes the best of a few legal actions drawn by lot, or of all; with room of its own."""

    def __init__(self, state: State, manner: Manner) -> None:
        self.rolled: i64 = manner.rolled
        self.sampled: i64 = manner.sampled
        self.legal: vec[i64] = zeros(state.components.n_actions)
        self.gains: vec[i64] = zeros(state.components.n_actions)
        #: What it has learned, if it learns while it plays.
        self.habits: Habits | None = None

    def roll(self, state: State, rng: Rng) -> None:
        """Play so many actions as the manner says, or to the end."""
        left = self.rolled
        while (left != 0 or not state.is_quiet()) and state.waiting():
            self.act(state, rng)
            if left != 0:
                left -= 1

    def act(self, state: State, rng: Rng) -> None:
        """One action of the first seat that may act."""
        waiting = state.waiting()
        seat: i64 = 0
        while not (waiting >> seat) & 1:
            seat += 1
        legal = self.legal
        found = state.legal_into(seat, legal)
        if found == 1:
            state.play(seat, legal[0])
            return
        sampled = self.sampled
        if sampled == 1:
            state.play(seat, legal[rng.below(found)])
            return
        if sampled and sampled < found:
            # The first few of a shuffle that goes no further.
            for place in range(sampled):
                other = place + rng.below(found - place)
                swapped = legal[place]
                legal[place] = legal[other]
                legal[other] = swapped
            found = sampled
        gains = self.gains
        state.appraise_into(seat, legal, found, gains)
        habits = self.habits
        if habits is not None:
            state.play(seat, legal[habits.choose(legal, gains, found, rng)])
            return
        best: i64 = 0
        for place in range(1, found):
            if gains[place] > gains[best]:
                best = place
        state.play(seat, legal[best])
