"""Hints: what they name, that they say why, and that they know no more than the seat does."""

from __future__ import annotations

import pytest

from motu.bots import known
from motu.bots.thought import Budget, Thought, Weighed
from motu.core.game import AnyGame
from motu.core.rng import seeded
from motu.core.state import State
from motu.table.hints import MOST, Hint, best, hint_from
from tests.helpers import BOT_GAMES, GAME_NAMES, GAMES, option_sets, random_steps

every_bot_game = pytest.mark.parametrize("game", BOT_GAMES, ids=[game.name for game in BOT_GAMES])
SHORT = Budget(iterations=120)


def hint(game: AnyGame, state: State, seat: int) -> Hint:
    """A hint with fixed numbers, as it is made of a true position."""
    imagined = state.imagined(seat, seeded(3))
    thought = known.bot("planner").think(imagined, seat, seeded(4), SHORT)
    return hint_from(game, imagined, seat, thought)


@every_bot_game
def test_a_hint_is_the_same_whatever_is_hidden(game: AnyGame) -> None:
    for number, step in enumerate(random_steps(game, 5, option_sets(game)[0])):
        if number % 11 == 0:
            told = hint(game, step.state, step.seat)
            for other in (1, 2):
                swapped = step.state.imagined(step.seat, seeded(other))
                assert hint(game, swapped, step.seat) == told, "not even in another order"


@every_bot_game
def test_reasons_do_not_depend_on_what_is_only_imagined(game: AnyGame) -> None:
    for options in option_sets(game)[:4]:
        for number, step in enumerate(random_steps(game, 6, options)):
            if number % 7:
                continue
            worlds = [step.state.imagined(step.seat, seeded(n)) for n in (1, 2, 3)]
            for action in step.state.legal(step.seat)[:12]:
                said = [list(game.reasons(world, step.seat, action)) for world in worlds]
                assert said[0] == said[1] == said[2]


@every_bot_game
def test_a_hint_names_what_can_be_done_the_best_first(game: AnyGame) -> None:
    for number, step in enumerate(random_steps(game, 8, option_sets(game)[0])):
        if number % 13:
            continue
        told = hint(game, step.state, step.seat)
        legal = step.state.legal(step.seat)
        values = [one.value for one in told.candidates]
        assert 1 <= len(told.candidates) <= min(MOST, len(legal))
        assert values == sorted(values, reverse=True)
        assert len({one.action for one in told.candidates}) == len(told.candidates)
        for one in told.candidates:
            assert one.action in legal
            assert one.path in list(game.paths(step.state, step.seat, one.action))


@every_bot_game
def test_something_is_said_for_many_actions(game: AnyGame) -> None:
    """In the game's own terms: reasons that never come would be no reasons."""
    said: set[str] = set()
    for step in random_steps(game, 9, option_sets(game)[0]):
        imagined = step.state.imagined(step.seat, seeded(1))
        legal = step.state.legal(step.seat)
        for action in (*legal[:12], *legal[-8:]):
            said |= {reason.key for reason in game.reasons(imagined, step.seat, action)}
    assert len(said) > 1


@pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)
def test_every_game_can_be_asked_for_reasons(game: AnyGame) -> None:
    for step in random_steps(game, 3, option_sets(game)[0]):
        imagined = step.state.imagined(step.seat, seeded(1))
        flat = imagined.flat()
        for action in step.state.legal(step.seat)[:5]:
            assert all(str(reason) for reason in game.reasons(imagined, step.seat, action))
        assert imagined.flat() == flat, "asking changes nothing"


def test_what_was_hardly_looked_at_is_not_named() -> None:
    weighed = [Weighed(1, 90, 0.6), Weighed(2, 3, 0.59), Weighed(3, 9, 0.5), Weighed(4, 5, 0.9)]
    named = best(Thought(1, weighed, 0.6, 100))
    assert [one.action for one in named] == [1, 3]
