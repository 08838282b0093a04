"""Candidates tried out in the same imagined worlds, the worse half given up each time. Compiled.

Sequential halving with common random numbers: each world is imagined once and every candidate that
is left is played in it, followed by a few quick actions and the game's own judgement. Where a game
wants it, the first few choices after a candidate are not quick but searched, in a tree that belongs
to the candidate, and quick play learns from what it comes to (`Habits`).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.bots.habits import Habits
from motu.bots.policy import Policy
from motu.bots.thought import POINTS, Thought, Weighed
from motu.bots.tree import Tree
from motu.core.judging import Manner, floats
from motu.core.packing import zeros
from motu.core.rng import Rng
from motu.core.state import State

#: So many points are as much as a won game in a tree, which goes by chances.
A_WIN: Final = 100.0
#: For more candidates than this there must be so many iterations for each.
FEWEST: Final[i64] = 8
EACH: Final[i64] = 100
#: With fewer iterations quick play has no time to learn, and goes by a glance alone.
WORTH_LEARNING: Final[i64] = 500
#: Quick play tries out much at first, and each time the worse half is given up it is surer.
SURER: Final = 0.7
#: What is to be expected of a candidate is known after so many worlds; only then a roll teaches.
SETTLED: Final[i64] = 8


@final
class Candidates:
    """The actions of seat 0 that look best, and what they came to; the first `alive` are left."""

    def __init__(self, base: State, manner: Manner, iterations: i64) -> None:
        self.base = base
        self.policy = Policy(base, manner)
        self.world = base.blank()
        self.room = base.blank()
        room = base.components.n_actions
        self.action: vec[i64] = zeros(room)
        self.gains: vec[i64] = zeros(room)
        self.visits: vec[i64] = zeros(room)
        self.total: vec[float] = floats(room)
        self.found: i64 = base.legal_into(0, self.action)
        if self.found > 1:
            base.appraise_into(0, self.action, self.found, self.gains)
        most = manner.candidates
        if iterations and most > FEWEST and most * EACH > iterations:
            # So many can't be told apart in so few; with a clock there is time for all.
            most = iterations // EACH if iterations > FEWEST * EACH else FEWEST
        if self.found < most:
            most = self.found
        self.alive: i64 = most
        self.deep: i64 = manner.deep
        self.path: vec[i64] = zeros(manner.deep)
        self.trees: list[Tree] = []
        if self.deep and self.found > 1:
            self.trees = [Tree(room, manner) for _ in range(self.found)]
        self.habits: Habits | None = None
        if manner.lesson > 0.0 and (iterations == 0 or iterations >= WORTH_LEARNING):
            habits = Habits(room, manner)
            self.habits = habits
            self.policy.habits = habits
            self.policy.rolled += manner.further
            for tree in self.trees:
                tree.liking = habits.liking
        #: How many were tried out, and what those that are left came to, when they last were fewer.
        self.tried: i64 = most
        self.began: float = 0.0
        for place in range(most):
            best = place
            for other in range(place + 1, self.found):
                if self.gains[other] > self.gains[best]:
                    best = other
            self._swap(place, best)

    def _swap(self, one: i64, other: i64) -> None:
        action = self.action[one]
        self.action[one] = self.action[other]
        self.action[other] = action
        gain = self.gains[one]
        self.gains[one] = self.gains[other]
        self.gains[other] = gain
        visits = self.visits[one]
        self.visits[one] = self.visits[other]
        self.visits[other] = visits
        total = self.total[one]
        self.total[one] = self.total[other]
        self.total[other] = total
        if self.trees:
            tree = self.trees[one]
            self.trees[one] = self.trees[other]
            self.trees[other] = tree

    def rounds(self) -> i64:
        """How often the worse half can be given up; at least once, so that all are looked at."""
        n: i64 = 1
        left = self.alive
        while left > 2:
            left = (left + 1) // 2
            n += 1
        return n

    def once(self, rng: Rng) -> i64:
        """Every candidate that is left in one more world; how many there were."""
        world = self.world
        world.become(self.base)
        world.imagine(0, rng)
        luck = rng.split()
        mine = luck.copy()
        # By how much this world was kinder than others to the candidates so far, all together.
        kinder = 0.0
        for place in range(self.alive):
            room = self.room
            room.become(world)
            room.play(0, self.action[place])
            if self.habits is None:
                # Who learns needs to see different choices in the same world; others compare best
                # where all have the same luck.
                mine.become(luck)
                value = self._rolled(place, room, mine)
            else:
                self.habits.begin()
                value = self._rolled(place, room, mine)
                if self.visits[place] > SETTLED:
                    better = value - self._mean(place)
                    self.habits.learn(better - kinder / float(place) if place else better)
                    kinder += better
            self.visits[place] += 1
            self.total[place] += value
        return self.alive

    def _rolled(self, place: i64, room: State, rng: Rng) -> float:
        """What comes of a candidate that has just been played."""
        if self.trees:
            return self._searched(self.trees[place], room, rng)
        self.policy.roll(room, rng)
        return room.expects(0)

    def _searched(self, tree: Tree, room: State, rng: Rng) -> float:
        """What comes of going down a tree and some quick actions; the tree learns it too."""
        depth: i64 = 0
        node: i64 = 0
        while depth < self.deep and room.waiting() and tree.is_open(node):
            node = tree.choose(node, room, 0)
            if node == 0:
                break
            self.path[depth] = node
            depth += 1
            room.play(0, i64(tree.action[node]))
        self.policy.roll(room, rng)
        value = room.expects(0)
        for place in range(depth):
            node = self.path[place]
            tree.visits[node] += 1
            tree.total[node] += value / A_WIN
        return value

    def halve(self) -> None:
        """Give up the worse half, by what they came to.

        What was given up before did not share in what trees and quick play have learned since. So
        that all can be compared, it is given as much more as the others have come to since then.
        """
        since = self._mean_of_all() - self.began
        for place in range(self.alive, self.tried):
            self.total[place] += since * float(self.visits[place])
        for place in range(self.alive):
            best = place
            for other in range(place + 1, self.alive):
                if self._mean(other) > self._mean(best):
                    best = other
            self._swap(place, best)
        self.alive = (self.alive + 1) // 2
        self.began = self._mean_of_all()
        if self.habits is not None:
            self.habits.looseness *= SURER

    def _mean_of_all(self) -> float:
        """What those that are left came to on average."""
        total = 0.0
        for place in range(self.alive):
            total += self._mean(place)
        return total / float(self.alive)

    def _mean(self, place: i64) -> float:
        return self.total[place] / float(self.visits[place])

    def best(self) -> float:
        """What the best of them came to."""
        return self._mean(0)

    def _ends(self, action: i64) -> bool:
        """Whether an action ends the game; what the room then comes to is certain."""
        room = self.room
        room.become(self.base)
        room.play(0, action)
        return room.waiting() == 0

    def thought(self, iterations: int, amended: float = 0.0) -> Thought:
        """What came of it, the best first.

        So much is added that games come to it on average. What an action comes to that ends the
        game is certain; and where that is best, who goes on can still end it soon, so nothing is
        added to anything.
        """
        if self._ends(self.action[0]):
            amended = 0.0
        weighed: list[Weighed] = []
        for place in range(self.found):
            if self.visits[place]:
                if self._ends(self.action[place]):
                    value = self.room.expects(0)
                else:
                    value = self._mean(place) + amended
                weighed.append(Weighed(int(self.action[place]), int(self.visits[place]), value))
        return Thought(weighed[0].action, weighed, weighed[0].value, iterations, POINTS)
