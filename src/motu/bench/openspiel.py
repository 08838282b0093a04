"""OpenSpiel's games, to measure beside ours. OpenSpiel is optional: `make bench` installs it."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any, Final

#: Games of middling weight: neither toys nor chess.
GAMES: Final = ("hex", "havannah", "y", "amazons", "quoridor", "crazy_eights", "hearts")

#: So many games make the mean length of a game known to about a hundredth.
GAMES_TO_COUNT: Final = 500

#: How its searches go: as curious as the books say, and with more memory than they need.
UCT: Final = 1.4
MEGABYTES: Final = 200


class Contender:
    """A game of OpenSpiel at its first decision, cards dealt.

    What chance does later, such as drawing a card, counts as a move like any other: in its favour,
    since in ours that is part of an action.
    """

    def __init__(self, pyspiel: Any, name: str) -> None:
        self.pyspiel = pyspiel
        self.name = name
        self.game = pyspiel.load_game(name)
        self.random = Random(1).random
        self.start = self.game.new_initial_state()
        while self.start.is_chance_node():
            self._move(self.start)
        self.length = self.step(GAMES_TO_COUNT) / GAMES_TO_COUNT
        #: The first position with something to choose: a search does not think about others.
        self.choice = self.start.clone()
        while self.choice.is_chance_node() or len(self.choice.legal_actions()) == 1:
            self._move(self.choice)

    def _move(self, state: Any) -> None:
        """Any legal move. In these games all outcomes of chance are equally likely as well."""
        actions = state.legal_actions()
        state.apply_action(actions[int(self.random() * len(actions))])

    def step(self, games: int) -> int:
        """Play games from Python, move by move, and count the moves."""
        random = self.random
        moves = 0
        for _ in range(games):
            state = self.start.clone()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                moves += 1
        return moves

    def roll_out(self, games: int) -> float:
        """Play games inside C++ with `RandomRolloutEvaluator`; the number of moves, on average.

        Python cannot call the evaluator itself. A search of a single simulation does, just once,
        for the position it is given, and does nothing else that would take time.
        """
        evaluator = self.pyspiel.RandomRolloutEvaluator(games, 1)
        search = self.pyspiel.MCTSBot(self.game, evaluator, 1.0, 1, 1, False, 1, False)
        search.mcts_search(self.start)
        return games * self.length

    def search(self, iterations: int) -> int:
        """Think about the first decision with the search of C++ that sees everything (MCTS)."""
        evaluator = self.pyspiel.RandomRolloutEvaluator(1, 1)
        bot = self.pyspiel.MCTSBot(
            self.game, evaluator, UCT, iterations, MEGABYTES, False, 1, False
        )
        bot.mcts_search(self.choice)
        return iterations

    def search_unseen(self, iterations: int) -> int:
        """The same with the one that knows only what a player sees (IS-MCTS)."""
        # With a single iteration it has nothing to choose by, and fails.
        iterations = max(2, iterations)
        evaluator = self.pyspiel.RandomRolloutEvaluator(1, 1)
        self.pyspiel.ISMCTSBot(1, evaluator, UCT, iterations).step(self.choice)
        return iterations


@cache
def contenders() -> tuple[Contender, ...]:
    """The games to measure against; none if OpenSpiel is not installed."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return ()
    with _silence():
        return tuple(Contender(pyspiel, name) for name in GAMES)


def searches() -> dict[str, Callable[[int], int]]:
    """Its searches on games as long as ours; none if OpenSpiel is not installed."""
    by_name = {contender.name: contender for contender in contenders()}
    if not by_name:
        return {}
    return {
        "hex MCTS": by_name["hex"].search,
        "havannah MCTS": by_name["havannah"].search,
        "hearts MCTS": by_name["hearts"].search,
        "hearts IS-MCTS": by_name["hearts"].search_unseen,
    }


@contextmanager
def _silence() -> Iterator[None]:
    """OpenSpiel warns about some of its games, from C++ and past Python, when they are loaded."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
