"""The bots: what they choose is legal, and each is stronger than the one before."""

from __future__ import annotations

import pytest

from motu.bots import known
from motu.core.errors import UnknownName
from motu.core.game import AnyGame
from motu.core.rng import seeded
from tests.helpers import BOT_GAMES, GAME_NAMES, GAMES, bot_game, choice, option_sets, random_steps

every_game = pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)


@every_game
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_only_chooses_what_is_legal(game: AnyGame, name: str) -> None:
    rng = seeded(6)
    for options in option_sets(game):
        for seed in range(2):
            for step in random_steps(game, seed, options):
                flat = step.state.flat()
                chosen = choice(known.bot(name), step.state, step.seat, rng)
                assert chosen in step.state.legal(step.seat)
                assert step.state.flat() == flat, "thinking must not disturb the game"


@every_game
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_chooses_the_same_with_the_same_numbers(game: AnyGame, name: str) -> None:
    for step in random_steps(game, 9, option_sets(game)[0]):
        chosen = {choice(known.bot(name), step.state, step.seat, seeded(7)) for _ in range(3)}
        assert len(chosen) == 1


@every_game
def test_the_random_bot_plays_anything(game: AnyGame) -> None:
    step = next(random_steps(game, 3, option_sets(game)[0]))
    rng = seeded(5)
    seat = step.seat
    chosen = {choice(known.bot("random"), step.state, seat, rng) for _ in range(600)}
    assert chosen == set(step.state.legal(seat))


@pytest.mark.parametrize("game", BOT_GAMES, ids=lambda game: game.name)
def test_greedy_beats_random_in_more_than_95_of_100_games(game: AnyGame) -> None:
    """Seats change after every game; what is not won counts as lost."""
    if 2 not in game.seat_counts:
        pytest.fail("write down how this is measured for a game that two cannot play")
    won = 0
    for seed in range(100):
        greedy = seed % 2
        bots = ["random", "random"]
        bots[greedy] = "greedy"
        won += bot_game(game, bots, seed).state.winners() == [greedy]
    assert won > 95


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(UnknownName, match=r"There is no bot hal\. Possible: random, greedy"):
        known.bot("hal")


def test_every_level_is_a_bot() -> None:
    assert set(known.LEVELS) == set(known.names())
