"""What quick play learns while a search goes on: which actions lead further than they look.

A glance does not see what goes together with what, and no amount of quick play that goes by it
alone will find out. So quick play chooses by lot, what looks better more often, and remembers:
whatever a roll chose that came to more than was to be expected is liked better from then on, and
whatever it could have chosen instead a little less (policy gradient). All rolls of a search learn
together, whichever candidate they began with. Compiled.
"""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from motu.core.judging import Manner, floats
from motu.core.packing import zeros
from motu.core.rng import Rng

#: What is less likely than the best by exp of this is not chosen.
STEEPEST: Final = 6.0
#: So much of what was learned about the last choice of a game still holds for the next.
STILL_HOLDS: Final = 0.7
#: However far a roll came from what was to be expected, it teaches no more than so many points.
MOST_TAUGHT: Final = 10.0


@final
class Habits:
    """What each action is liked beyond what it gains, in the small change of the game."""

    def __init__(self, n_actions: i64, manner: Manner) -> None:
        self.looseness: float = manner.looseness
        self.lesson: float = manner.lesson
        self.liking: vec[float] = floats(n_actions)
        self._share: vec[float] = floats(n_actions)
        #: What could be chosen in the last roll, and how much more often than was to be expected
        #: each was: 1 or 0 times, less its share. Only the first `_noted` hold.
        self._action: vec[i64] = zeros(0)
        self._surprise: vec[float] = floats(0)
        self._noted: i64 = 0

    def go_on_from(self, liking: vec[float]) -> None:
        """Begin with most of what was learned before, instead of with nothing."""
        for action in range(i64(len(self.liking))):
            self.liking[action] = STILL_HOLDS * liking[action]

    def begin(self) -> None:
        """A new roll."""
        self._noted = 0

    def choose(self, legal: vec[i64], gains: vec[i64], found: i64, rng: Rng) -> i64:
        """The place of an action, drawn by lot from so many legal ones."""
        share = self._share
        liking = self.liking
        looseness = self.looseness
        best: i64 = 0
        for place in range(found):
            share[place] = float(gains[place]) + liking[legal[place]]
            if share[place] > share[best]:
                best = place
        most = share[best]
        total = 0.0
        for place in range(found):
            less = (most - share[place]) / looseness
            share[place] = exp(-less) if less < STEEPEST else 0.0
            total += share[place]
        lot = float(rng.word()) / 4294967296.0 * total
        chosen: i64 = -1
        for place in range(found):
            if share[place] > 0.0:
                lot -= share[place]
                surprise = -share[place] / total
                if chosen < 0 and lot < 0.0:
                    chosen = place
                    surprise += 1.0
                self._note(legal[place], surprise)
        # A lot that nobody drew, because shares were rounded, is the best one's.
        return chosen if chosen >= 0 else best

    def _note(self, action: i64, surprise: float) -> None:
        at = self._noted
        self._noted += 1
        if at < i64(len(self._action)):
            self._action[at] = action
            self._surprise[at] = surprise
        else:
            self._action = append(self._action, action)
            self._surprise = append(self._surprise, surprise)

    def learn(self, better: float) -> None:
        """The last roll came to so many points more than was to be expected, or less."""
        if better > MOST_TAUGHT:
            better = MOST_TAUGHT
        elif better < -MOST_TAUGHT:
            better = -MOST_TAUGHT
        taught = self.lesson * better
        liking = self.liking
        for at in range(self._noted):
            liking[self._action[at]] += taught * self._surprise[at]
