"""The bot that plans: one search for all games, on the contract alone. Compiled.

It asks a game three things: what each action gains at a glance (`appraise_into`), how likely a seat
is to win or what it may expect (`chance`, `expects`), and in which manner it is best searched.
Where players interfere with each other it grows a tree over imagined positions (`Tree`); where all
act at once and hardly matter to each other, it tries out the best candidates in the same imagined
worlds (`Candidates`). With the same seed and number of iterations it thinks the same.
"""

import time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.bots.bot import Bot
from motu.bots.policy import Policy
from motu.bots.thought import CHANCE, SMALL, Budget, Thought, Weighed, at_whim
from motu.bots.tree import Tree
from motu.bots.tryout import Candidates
from motu.core.judging import Manner, floats
from motu.core.packing import zeros
from motu.core.rng import Rng
from motu.core.state import State

#: The clock is looked at after so many iterations.
BETWEEN_LOOKS: Final = 16
#: Whether the choice is settled is asked after so many.
BETWEEN_QUESTIONS: Final = 256
#: No way down the tree is longer than this.
DEEPEST: Final = 512


@final
class PlannerBot(Bot):
    """The action that search came to like best. It keeps its tree as long as it fits."""

    name = "planner"
    plans = True

    def __init__(self, manner: Manner | None = None) -> None:
        #: Another manner than the game's own, to find out what is better.
        self.manner = manner
        self.tree: Tree | None = None
        #: What the seat sees after its last choice if nothing else happens; who and where it is.
        self.foreseen: tuple[object, ...] = ()
        #: What quick play learned about the last choice, and the position of that.
        self.liking: vec[float] = floats(0)
        self.learned_at: State | None = None

    def think(self, imagined: State, seat: int, rng: Rng, budget: Budget) -> Thought:
        manner = self.manner or imagined.manner()
        if manner.alone:
            thought = self._try_out(imagined, seat, rng, budget, manner)
        else:
            thought = self._grow(imagined, seat, rng, budget, manner)
        return at_whim(thought, SMALL[thought.counts] * budget.whim, rng)

    def _grow(
        self, imagined: State, seat: int, rng: Rng, budget: Budget, manner: Manner
    ) -> Thought:
        """Grow a tree, from where the last one got to if that is here."""
        tree = self.tree
        if tree is None or self.foreseen != _seen(imagined, seat):
            tree = Tree(imagined.components.n_actions, manner)
        self.tree = None
        policy = Policy(imagined, manner)
        room = imagined.blank()
        path = zeros(DEEPEST)
        values = floats(imagined.seats)
        iterations: i64 = 0
        # Where there is nothing to choose, a glance is enough.
        is_forced = len(imagined.legal(seat)) == 1
        asks = budget.early and budget.whim == 0.0
        began = time.monotonic()
        ends = began + budget.seconds
        while True:
            room.become(imagined)
            room.imagine(seat, rng)
            _iterate(tree, room, seat, policy, path, values, rng)
            iterations += 1
            if is_forced or (budget.iterations and iterations >= budget.iterations):
                break
            if iterations % BETWEEN_LOOKS == 0 and budget.is_over(ends):
                break
            if asks and iterations % BETWEEN_QUESTIONS == 0:
                left = _left(budget, iterations, began)
                if tree.lead() > left:
                    break
        thought = _thought(tree, int(iterations))
        self._keep(tree, imagined, seat, thought.choice)
        return thought

    def _keep(self, tree: Tree, imagined: State, seat: int, choice: int) -> None:
        """Keep what lies below the choice, if the seat then goes on and knows what it will see."""
        after = imagined.copy()
        after.play(seat, choice)
        if (after.waiting() >> seat) & 1:
            self.tree = tree.below_action(choice)
            self.foreseen = _seen(after, seat)

    def _try_out(
        self, imagined: State, seat: int, rng: Rng, budget: Budget, manner: Manner
    ) -> Thought:
        """Try the candidates out, half of them fewer each time."""
        base = imagined.alone(seat) if imagined.seats > 1 else imagined
        tried = Candidates(base, manner, budget.iterations)
        self._go_on_learning(tried, base)
        ends = time.monotonic() + budget.seconds
        rounds = tried.rounds()
        iterations: i64 = 0
        for number in range(rounds):
            left = rounds - number
            until = iterations + (budget.iterations - iterations) // left
            now = time.monotonic()
            stops = now + (ends - now) / float(left)
            while True:
                iterations += tried.once(rng)
                if tried.found == 1 or (budget.iterations and iterations >= until):
                    break
                if budget.is_over(stops):
                    break
            tried.halve()
        return tried.thought(int(iterations), imagined.amended(seat, tried.best()))

    def _go_on_learning(self, tried: Candidates, base: State) -> None:
        """Let quick play begin with what it learned last, if the seat has got here from there."""
        habits = tried.habits
        if habits is None:
            return
        before = self.learned_at
        if before is not None and before.game == base.game and base.follows(before, 0):
            habits.go_on_from(self.liking)
        self.liking = habits.liking
        self.learned_at = base.copy()


def _left(budget: Budget, iterations: i64, began: float) -> i64:
    """How many iterations there will still be, at the pace so far."""
    if budget.seconds == 0.0:
        return i64(budget.iterations) - iterations
    taken = time.monotonic() - began
    left = (
        i64(int(float(iterations) * (budget.seconds - taken) / taken)) if taken > 0.0 else 1 << 40
    )
    if budget.iterations and i64(budget.iterations) - iterations < left:
        return i64(budget.iterations) - iterations
    return left


def _seen(state: State, seat: int) -> tuple[object, ...]:
    return (state.game, state.components.hash, seat, state.seen(seat))


def _iterate(
    tree: Tree,
    state: State,
    seat: i64,
    policy: Policy,
    path: vec[i64],
    values: vec[float],
    rng: Rng,
) -> None:
    """One way down the tree, a few quick actions, and what that is worth to everybody."""
    depth: i64 = 0
    node: i64 = 0
    waiting = state.waiting()
    together = state.moment() >= 0
    while waiting and depth < DEEPEST:
        if together and not (waiting >> seat) & 1:
            # What others do at the same time is unseen, so they do not answer it.
            policy.act(state, rng)
            waiting = state.waiting()
            continue
        if not tree.is_open(node):
            break
        acting = seat if (waiting >> seat) & 1 else _lowest(waiting)
        child = tree.choose(node, state, acting)
        if child == 0:
            break
        path[depth] = child
        depth += 1
        state.play(acting, i64(tree.action[child]))
        node = child
        waiting = state.waiting()
    policy.roll(state, rng)
    state.chances_into(values)
    tree.visits[0] += 1
    for place in range(depth):
        child = path[place]
        tree.visits[child] += 1
        tree.total[child] += values[i64(tree.seat[child])]


def _lowest(waiting: i64) -> i64:
    seat: i64 = 0
    while not (waiting >> seat) & 1:
        seat += 1
    return seat


def _thought(tree: Tree, iterations: int) -> Thought:
    """What came of it: the most visited, of equals the one that brought more."""
    weighed: list[Weighed] = []
    best: i64 = 0
    node = i64(tree.below[0])
    while node:
        visits = i64(tree.visits[node])
        value = tree.total[node] / float(visits) if visits else 0.0
        if visits:
            weighed.append(Weighed(int(tree.action[node]), int(visits), value))
        if best == 0 or (visits, tree.total[node]) > (i64(tree.visits[best]), tree.total[best]):
            best = node
        node = i64(tree.beside[node])
    weighed.reverse()
    visits = i64(tree.visits[best])
    expected = tree.total[best] / float(visits) if visits else 0.0
    return Thought(int(tree.action[best]), weighed, expected, iterations, CHANCE)
