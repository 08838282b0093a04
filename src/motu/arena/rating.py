"""Percentiles of many games alone by a bot: how a game rates those who play it alone.

`motu rating GAME --to FILE` writes them down; a game that has such a rating reads that file as
data.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from motu.arena.match import Progress
from motu.arena.pool import shared
from motu.bots import known
from motu.bots.thought import Budget
from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.level import level_named
from motu.core.message import msg
from motu.core.option import Value
from motu.core.registry import game as game_named
from motu.core.rng import seeded
from motu.core.state import State


def percentiles(points: list[int]) -> list[int]:
    """The points at 0, 1, … 100 percent of the games, from the worst to the best.

    >>> percentiles([30, 10, 20])[::50]
    [10, 20, 30]
    """
    in_order = sorted(points)
    last = len(in_order) - 1
    return [in_order[round(last * percent / 100)] for percent in range(101)]


def points_alone(
    game: AnyGame,
    bot: str,
    games: int,
    seed: int,
    options: Mapping[str, Value],
    processes: int = 1,
) -> Iterator[int]:
    """What a bot of that level came to in so many games alone, each with a deal of its own."""
    level_named(game.levels, bot)
    jobs = [(game.name, bot, seed + number, dict(options)) for number in range(games)]
    return shared(_play, jobs, processes)


def _play(job: tuple[str, str, int, dict[str, Value]]) -> int:
    """One game alone; each choice has an imagined position and a stream of its own."""
    name, at_level, seed, options = job
    game = game_named(name)
    level = level_named(game.levels, at_level)
    # Who counts iterations plays the same on any machine, however busy it is.
    budget = Budget(0.0, level.iterations, level.whim) if level.iterations else known.budget(level)
    bot = known.bot(level.bot)
    state: State = game.start(1, seed, options)
    streams = seeded(seed, stream=1)
    while state.to_act():
        stream = streams.split()
        state.play(0, bot.choose(state.imagined(0, stream), 0, stream, budget))
    return state.points()[0]


def tables(
    game: AnyGame, bot: str, games: int, seed: int, told: Progress, processes: int = 1
) -> dict[str, Any]:
    """The whole data: a table for every choice of the option that matters to the rating."""
    choices = _choices(game)
    found: dict[str, list[int]] = {}
    done = 0
    for value in choices:
        points = []
        for one in points_alone(game, bot, games, seed, {game.rated_by: value}, processes):
            points.append(one)
            done += 1
            told(done)
        found[str(value)] = percentiles(points)
    return {
        "bot": level_named(game.levels, bot).name,
        "games": games,
        "seed": seed,
        "option": game.rated_by,
        "tables": found,
    }


def how_many(game: AnyGame, games: int) -> int:
    """The number of games that `tables` plays."""
    return games * len(_choices(game))


def _choices(game: AnyGame) -> list[Value]:
    if not game.rated_by:
        raise BadOption(msg("Solo games of {game} are not rated.", game=game.title))
    rated = next(option for option in game.options if option.name == game.rated_by)
    return [value for value, _ in rated.choices]


def written(data: dict[str, Any]) -> str:
    """The data as the text of a file, a line for each table."""
    head = ",\n".join(
        f" {json.dumps(k)}: {json.dumps(v)}" for k, v in data.items() if k != "tables"
    )
    rows = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in data["tables"].items())
    return "{\n" + head + ',\n "tables": {\n' + rows + "\n }\n}\n"
