"""The tree that a search grows: actions after actions, over imagined positions. Compiled.

It goes by PUCT: what an action brought so far, and more the less it was tried and the better it
looked at first. A node gets its nodes below when it is come to for the second time, and more of
them when other hidden things make other actions legal.
"""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from motu.core.judging import Manner, floats
from motu.core.packing import zeros
from motu.core.state import State

#: The tree grows no further than this; what is there is searched on.
MOST_NODES: Final = 2_500_000
#: No action is more than exp of this likelier than another at first.
STEEPEST: Final = 6.0


@final
class Tree:
    """A node is the action that leads to it; the root is node 0."""

    def __init__(self, n_actions: i64, manner: Manner) -> None:
        self.manner = manner
        self.curiosity: float = manner.curiosity
        self.keenness: float = manner.keenness
        self.doubt: float = manner.doubt
        self.size: i64 = 1
        self.action: vec[i32] = vec[i32]([0])
        self.seat: vec[u8] = vec[u8]([0])
        self.visits: vec[i32] = vec[i32]([0])
        #: What it was worth to its seat, all visits together.
        self.total: vec[float] = floats(1)
        #: How likely it looked at first, beside the others.
        self.prior: vec[float] = floats(1)
        #: The first of its nodes below, and the next beside it; 0 for none.
        self.below: vec[i32] = vec[i32]([0])
        self.beside: vec[i32] = vec[i32]([0])
        #: The nodes below it that were made together, one after the other: the first, how many.
        self.first: vec[i32] = vec[i32]([0])
        self.born: vec[i32] = vec[i32]([0])
        self.legal: vec[i64] = zeros(n_actions)
        self.gains: vec[i64] = zeros(n_actions)
        #: While a node is looked at: which of its nodes below an action leads to, and the nodes of
        #: the legal actions.
        self.at: vec[i64] = zeros(n_actions)
        self.nodes: vec[i64] = zeros(n_actions)
        #: What quick play has come to like (`Habits`); nothing where it does not learn.
        self.liking: vec[float] = floats(0)

    def is_open(self, node: i64) -> bool:
        """Whether the search goes on below it, instead of judging it."""
        return node == 0 or self.below[node] != 0 or self.visits[node] > 0

    def grow(self, parent: i64, seat: i64, action: i64, prior: float) -> i64:
        """A new node below another."""
        node = self.size
        self.size += 1
        self.action = append(self.action, i32(action))
        self.seat = append(self.seat, u8(seat))
        self.visits = append(self.visits, i32(0))
        self.total = append(self.total, 0.0)
        self.prior = append(self.prior, prior)
        self.below = append(self.below, i32(0))
        self.beside = append(self.beside, self.below[parent])
        self.first = append(self.first, i32(0))
        self.born = append(self.born, i32(0))
        self.below[parent] = i32(node)
        return node

    def choose(self, parent: i64, state: State, seat: i64) -> i64:
        """The node to go on with; 0 if there is no room for any."""
        found = state.legal_into(seat, self.legal)
        if not self._is_as_before(parent, found):
            found = self._look_up(parent, state, seat, found)
        return self._best(found)

    def _is_as_before(self, parent: i64, found: i64) -> bool:
        """Whether the same is legal as when there was first something to choose here.

        Most often it is, and then no node has to be looked for.
        """
        if i64(self.born[parent]) != found:
            return False
        legal = self.legal
        nodes = self.nodes
        action = self.action
        node = i64(self.first[parent])
        for place in range(found):
            if i64(action[node]) != legal[place]:
                return False
            nodes[place] = node
            node += 1
        return True

    def _look_up(self, parent: i64, state: State, seat: i64, found: i64) -> i64:
        """Find the nodes of the legal actions, and make those that are missing, if there is room.

        Returns how many there are.
        """
        legal = self.legal
        at = self.at
        nodes = self.nodes
        known: i64 = 0
        node = i64(self.below[parent])
        while node:
            at[i64(self.action[node])] = node
            node = i64(self.beside[node])
        for place in range(found):
            if at[legal[place]]:
                known += 1
        if known < found and self.size + found < MOST_NODES:
            self._add(parent, state, seat, found)
        known = 0
        for place in range(found):
            if at[legal[place]]:
                nodes[known] = at[legal[place]]
                known += 1
        node = i64(self.below[parent])
        while node:
            at[i64(self.action[node])] = 0
            node = i64(self.beside[node])
        return known

    def _add(self, parent: i64, state: State, seat: i64, found: i64) -> None:
        """Nodes for the legal actions that have none here yet."""
        legal = self.legal
        gains = self.gains
        at = self.at
        state.appraise_into(seat, legal, found, gains)
        liking = self.liking
        if len(liking):
            for place in range(found):
                gains[place] += i64(int(liking[legal[place]]))
        most = gains[0]
        for place in range(1, found):
            if gains[place] > most:
                most = gains[place]
        if self.below[parent] == 0:
            self.first[parent] = i32(self.size)
            self.born[parent] = i32(found)
        for place in range(found):
            if at[legal[place]] == 0:
                less = float(most - gains[place]) / self.keenness
                prior = exp(-less) if less < STEEPEST else exp(-STEEPEST)
                at[legal[place]] = self.grow(parent, seat, legal[place], prior)

    def _best(self, found: i64) -> i64:
        """Of so many nodes, the one that promises most."""
        nodes = self.nodes
        visits_of = self.visits
        total_of = self.total
        prior_of = self.prior
        visits: i64 = 0
        total = 0.0
        likely = 0.0
        for place in range(found):
            node = nodes[place]
            likely += prior_of[node]
            visits += i64(visits_of[node])
            total += total_of[node]
        untried = (total / float(visits) if visits else 0.5) - self.doubt
        curious = self.curiosity * sqrt(float(visits + 1)) / likely if likely > 0.0 else 0.0
        best: i64 = 0
        highest = 0.0
        for place in range(found):
            node = nodes[place]
            tried = i64(visits_of[node])
            value = total_of[node] / float(tried) if tried else untried
            value += curious * prior_of[node] / float(tried + 1)
            if best == 0 or value > highest:
                highest = value
                best = node
        return best

    def lead(self) -> i64:
        """How much more often than any other the first action was tried that was tried most."""
        most: i64 = 0
        second: i64 = 0
        node = i64(self.below[0])
        while node:
            visits = i64(self.visits[node])
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
            node = i64(self.beside[node])
        return most - second

    def below_action(self, action: i64) -> "Tree | None":
        """What lies below one of the first actions, as a tree of its own."""
        top = i64(self.below[0])
        while top and i64(self.action[top]) != action:
            top = i64(self.beside[top])
        if top == 0:
            return None
        other = Tree(len(self.at), self.manner)
        other.visits[0] = self.visits[top]
        # Those still to be copied: for each new node, the old one.
        old = zeros(1)
        old[0] = top
        done: i64 = 0
        while done < other.size:
            node = i64(self.below[old[done]])
            order = zeros(0)
            while node:
                order = append(order, node)
                node = i64(self.beside[node])
            other.first[done] = i32(other.size)
            other.born[done] = self.born[old[done]]
            # The last becomes the first, so that they stand in the same order again.
            place = i64(len(order)) - 1
            while place >= 0:
                node = order[place]
                seat, action = i64(self.seat[node]), i64(self.action[node])
                child = other.grow(done, seat, action, self.prior[node])
                other.visits[child] = self.visits[node]
                other.total[child] = self.total[node]
                old = append(old, node)
                place -= 1
            done += 1
        return other
