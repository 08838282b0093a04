"""Quick play refined by play: how much counts of what it notices of actions. Compiled.

Every deal is played several times to the end by quick play that chooses by lot, what it likes
better more often. A game that came to more than the others of its deal lets everything count more
that it chose for, and less what it could have chosen instead: policy gradient, with the other games
of the deal as what was to be expected. Steps are as long for what is seldom noticed as for what is
noticed often (Adam). The same seed makes the same.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.judging import Weights, floats
from motu.core.packing import zeros
from motu.core.rng import Rng
from motu.core.state import WHOLE, State

#: What is less likely than the best by exp of this is not chosen.
STEEPEST: Final = 12.0
#: How long the mean of steps, and of their squares, remembers.
MEAN_KEPT: Final = 0.9
SQUARE_KEPT: Final = 0.99
#: So that nothing is divided by nought.
TINY: Final = 1e-6


@final
class Refiner:
    """Plays deals, and refines a taste with each batch of them."""

    def __init__(self, state: State, taste: Weights, rng: Rng, times: i64) -> None:
        self.taste = taste
        self.rng = rng
        #: How often each deal is played.
        self.times: i64 = times
        self.size: i64 = taste.size * taste.phases
        self.is_alone: bool = state.manner().alone
        n_actions = state.components.n_actions
        self._legal: vec[i64] = zeros(n_actions)
        self._share: vec[float] = floats(n_actions)
        self._noticed: vec[float] = floats(n_actions * taste.size)
        #: For each game of a deal and each seat: what it chose for beyond what was to be expected.
        self._chosen: vec[float] = floats(0)
        self._came: vec[float] = floats(0)
        self._step: vec[float] = floats(self.size)
        self.mean: vec[float] = floats(self.size)
        self.square: vec[float] = floats(self.size)
        self.batches: i64 = 0

    def go_on(self, mean: list[float], square: list[float], batches: int) -> None:
        """Go on as if what is known of earlier steps had been taken by this one."""
        for n in range(self.size):
            self.mean[n] = mean[n]
            self.square[n] = square[n]
        self.batches = batches

    def play(self, state: State, game: i64, by_lot: bool) -> None:
        """One game to its end: by lot and noted as this one of its deal, or always the best."""
        legal = self._legal
        share = self._share
        noticed = self._noticed
        numbers = self.taste.numbers
        width = self.taste.size
        while True:
            waiting = state.waiting()
            if waiting == 0:
                return
            seat: i64 = 0
            while not (waiting >> seat) & 1:
                seat += 1
            found = state.legal_into(seat, legal)
            if found == 1:
                state.play(seat, legal[0])
                continue
            first = state.notice_into(seat, legal, found, noticed) * width
            best: i64 = 0
            for place in range(found):
                total = 0.0
                at = place * width
                for n in range(width):
                    total += numbers[first + n] * noticed[at + n]
                share[place] = total
                if total > share[best]:
                    best = place
            if by_lot:
                best = self._draw(found, best)
                self._note((game * state.seats + seat) * self.size + first, found, best)
            state.play(seat, legal[best])

    def _draw(self, found: i64, best: i64) -> i64:
        """One of so many, by lot; afterwards `_share` holds how likely each was."""
        share = self._share
        most = share[best]
        total = 0.0
        for place in range(found):
            less = most - share[place]
            share[place] = exp(-less) if less < STEEPEST else 0.0
            total += share[place]
        lot = float(self.rng.word()) / 4294967296.0
        chosen: i64 = -1
        for place in range(found):
            share[place] /= total
            lot -= share[place]
            if chosen < 0 and lot < 0.0:
                chosen = place
        # A lot that nobody drew, because shares were rounded, is the best one's.
        return chosen if chosen >= 0 else best

    def _note(self, at: i64, found: i64, chosen: i64) -> None:
        """What was chosen for, less what was to be expected."""
        kept = self._chosen
        noticed = self._noticed
        share = self._share
        width = self.taste.size
        for place in range(found):
            surprise = (1.0 if place == chosen else 0.0) - share[place]
            if surprise != 0.0:
                of = place * width
                for n in range(width):
                    kept[at + n] += surprise * noticed[of + n]

    def learn(self, deals: Sequence[State], rate: float) -> float:
        """Play a batch of deals and take a step; what the games came to on average."""
        step = self._step
        for n in range(self.size):
            step[n] = 0.0
        total = 0.0
        games: i64 = 0
        for deal in deals:
            total += self._learn_from(deal)
            games += self.times * deal.seats
        self._take_step(1.0 / float(games), rate)
        return total / float(len(deals))

    def _learn_from(self, deal: State) -> float:
        seats = deal.seats
        size = self.size
        times = self.times
        if i64(len(self._chosen)) < times * seats * size:
            self._chosen = floats(times * seats * size)
            self._came = floats(times * seats)
        chosen = self._chosen
        came = self._came
        step = self._step
        for n in range(times * seats * size):
            chosen[n] = 0.0
        room = deal.blank()
        total = 0.0
        for game in range(times):
            room.become(deal)
            self.play(room, game, True)
            for seat in range(seats):
                came[game * seats + seat] = self._result(room, seat)
                total += came[game * seats + seat]
        for seat in range(seats):
            together = 0.0
            for game in range(times):
                together += came[game * seats + seat]
            for game in range(times):
                here = came[game * seats + seat]
                better = here - (together - here) / float(times - 1)
                at = (game * seats + seat) * size
                for n in range(size):
                    step[n] += better * chosen[at + n]
        return total / float(times * seats)

    def _result(self, state: State, seat: i64) -> float:
        """Points where each plays alone, else whether it has won."""
        if self.is_alone:
            return float(state.points_of(seat))
        return float(state.payoff(seat)) / float(WHOLE)

    def _take_step(self, scale: float, rate: float) -> None:
        self.batches += 1
        mean = self.mean
        square = self.square
        step = self._step
        numbers = self.taste.numbers
        # Both begin with nothing, which is not to count.
        of_mean = 1.0 - MEAN_KEPT ** float(self.batches)
        of_square = 1.0 - SQUARE_KEPT ** float(self.batches)
        for n in range(self.size):
            here = step[n] * scale
            mean[n] = MEAN_KEPT * mean[n] + (1.0 - MEAN_KEPT) * here
            square[n] = SQUARE_KEPT * square[n] + (1.0 - SQUARE_KEPT) * here * here
            numbers[n] += rate * (mean[n] / of_mean) / (sqrt(square[n] / of_square) + TINY)
