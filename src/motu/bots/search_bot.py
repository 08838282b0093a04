"""A bot that searches: over imagined positions, with random games to the end. Compiled.

It is the plain search of the books (information-set Monte Carlo tree search with one observer) and
the yardstick of those to come. Every iteration imagines anew what the seat cannot know, goes down
the tree along actions that are legal there, adds one action, plays on at random, and tells all
seats on the way what it was worth to them. With the same seed and number of iterations it thinks
the same.
"""

import time
from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from motu.bots.bot import Bot
from motu.bots.thought import Budget, Thought, Weighed
from motu.core.bits import lowest
from motu.core.packing import zeros
from motu.core.playout import play_out
from motu.core.rng import Rng
from motu.core.state import WHOLE, State

#: How much it looks at what it has seldom tried.
CURIOSITY: Final = 0.7
#: The tree grows no further than this; what is there is searched on.
MOST_NODES: Final = 400_000
#: The clock is looked at after so many iterations.
BETWEEN_LOOKS: Final = 16
#: Logarithms of small numbers: they are needed for every action that is looked at.
KNOWN_LOGS: Final = 4096
_LOGS: Final[list[float]] = [0.0] + [log(n) for n in range(1, KNOWN_LOGS)]
LOG_OF_2: Final = 0.6931471805599453


def logarithm(n: i64) -> float:
    """The natural logarithm of a whole number, to three digits.

    >>> round(logarithm(8192), 3)
    9.011
    """
    more = 0.0
    while n >= KNOWN_LOGS:
        n >>= 1
        more += LOG_OF_2
    return _LOGS[n] + more


@final
class Tree:
    """Actions after actions. A node is the action that leads to it; the root is node 0."""

    def __init__(self, n_actions: i64) -> None:
        self.size: i64 = 1
        self.action: vec[i64] = zeros(1)
        self.seat: vec[i64] = zeros(1)
        self.visits: vec[i64] = zeros(1)
        #: How often it could have been chosen.
        self.offered: vec[i64] = zeros(1)
        #: What it was worth to its seat, all visits together.
        self.total: vec[i64] = zeros(1)
        #: The first of its nodes below, and the next beside it; 0 for none.
        self.below: vec[i64] = zeros(1)
        self.beside: vec[i64] = zeros(1)
        #: While a node is looked at: which of its nodes below an action leads to.
        self.at: vec[i64] = zeros(n_actions)

    def grow(self, parent: i64, seat: i64, action: i64) -> i64:
        """A new node below another."""
        node = self.size
        self.size += 1
        self.action = append(self.action, action)
        self.seat = append(self.seat, seat)
        self.visits = append(self.visits, i64(0))
        self.offered = append(self.offered, i64(1))
        self.total = append(self.total, i64(0))
        self.below = append(self.below, i64(0))
        self.beside = append(self.beside, self.below[parent])
        self.below[parent] = node
        return node

    def choose(self, parent: i64, legal: vec[i64], n: i64, rng: Rng) -> i64:
        """The node to go on with, or less one minus the place of a legal action never tried."""
        node = self.below[parent]
        while node:
            self.at[self.action[node]] = node
            node = self.beside[node]
        best: i64 = 0
        highest = -1.0
        untried: i64 = 0
        chosen: i64 = -1
        for place in range(n):
            node = self.at[legal[place]]
            if node == 0:
                untried += 1
                if rng.below(untried) == 0:
                    chosen = place
            else:
                self.offered[node] += 1
                if untried == 0:
                    value = self.bound(node)
                    if value > highest:
                        highest = value
                        best = node
        node = self.below[parent]
        while node:
            self.at[self.action[node]] = 0
            node = self.beside[node]
        if untried and self.size < MOST_NODES:
            return -1 - chosen
        return best if best else -1 - chosen

    def bound(self, node: i64) -> float:
        """How good an action may be: what it brought, and more the less it was tried."""
        visits = self.visits[node]
        mean = float(self.total[node]) / float(visits * WHOLE)
        return mean + CURIOSITY * sqrt(logarithm(self.offered[node]) / float(visits))


@final
class SearchBot(Bot):
    """The action that search went for most often."""

    name = "search"

    def think(self, imagined: State, seat: int, rng: Rng, budget: Budget) -> Thought:
        tree = Tree(imagined.components.n_actions)
        legal = zeros(imagined.components.n_actions)
        room = imagined.blank()
        path = zeros(4096)
        iterations: i64 = 0
        ends = time.monotonic() + budget.seconds
        while True:
            room.become(imagined)
            room.imagine(seat, rng)
            _iterate(tree, room, seat, legal, path, rng)
            iterations += 1
            if budget.iterations and iterations >= budget.iterations:
                break
            if budget.seconds and iterations % BETWEEN_LOOKS == 0 and time.monotonic() >= ends:
                break
        return _thought(tree, int(iterations))


def _iterate(
    tree: Tree, state: State, seat: i64, legal: vec[i64], path: vec[i64], rng: Rng
) -> None:
    """One way down the tree, a random game from there, and what it was worth."""
    depth: i64 = 0
    node: i64 = 0
    waiting = state.waiting()
    while waiting and depth < len(path):
        # Where several act at once, the one who thinks decides first, as if unseen.
        acting = seat if (waiting >> seat) & 1 else lowest(waiting)
        found = state.legal_into(acting, legal)
        child = tree.choose(node, legal, found, rng)
        is_new = child < 0
        if is_new:
            action = legal[-1 - child]
            if tree.size >= MOST_NODES:
                state.play(acting, action)
                break
            child = tree.grow(node, acting, action)
        path[depth] = child
        depth += 1
        state.play(acting, tree.action[child])
        if is_new:
            break
        node = child
        waiting = state.waiting()
    play_out(state, rng, legal)
    for place in range(depth):
        child = path[place]
        tree.visits[child] += 1
        tree.total[child] += state.payoff(tree.seat[child])


def _thought(tree: Tree, iterations: int) -> Thought:
    """What came of it: the most visited, of equals the one that brought more."""
    weighed: list[Weighed] = []
    best: i64 = 0
    node = tree.below[0]
    while node:
        visits = tree.visits[node]
        value = float(tree.total[node]) / float(visits * WHOLE) if visits else 0.0
        weighed.append(Weighed(int(tree.action[node]), int(visits), value))
        if best == 0 or (visits, tree.total[node]) > (tree.visits[best], tree.total[best]):
            best = node
        node = tree.beside[node]
    weighed.reverse()
    expected = float(tree.total[best]) / float(tree.visits[best] * WHOLE)
    return Thought(int(tree.action[best]), weighed, expected, iterations)
