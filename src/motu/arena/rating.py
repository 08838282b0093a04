"""Percentiles of many games alone by a bot: how a game rates those who play it alone.

    python -m motu.arena.rating tucana --option map --games 2000 --to rating.json

A game that has such a rating reads the file as data; see `motu.games.tucana.rating`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from motu.arena.match import SECONDS_TO_THINK
from motu.bots.bot import Bot
from motu.bots.known import bot as bot_named
from motu.core.game import AnyGame
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


def points_alone(game: str, bot: str, games: int, seed: int, options: dict[str, Any]) -> list[int]:
    """What a bot came to in so many games alone, each with a deal of its own."""
    return [_play(game_named(game), bot_named(bot), seed + n, options) for n in range(games)]


def _play(game: AnyGame, bot: Bot, seed: int, options: dict[str, Any]) -> int:
    """One game alone; each choice has an imagined position and a stream of its own."""
    state: State = game.start(1, seed, options)
    streams = seeded(seed, stream=1)
    while state.to_act():
        stream = streams.split()
        state.play(0, bot.choose(state.imagine(0, stream), 0, stream, SECONDS_TO_THINK))
    return state.points()[0]


def tables(game: str, bot: str, games: int, seed: int, option: str) -> dict[str, Any]:
    """The whole data: a table for every choice of one option, the others at their defaults."""
    choices = next(known for known in game_named(game).options if known.name == option).choices
    return {
        "bot": bot,
        "games": games,
        "seed": seed,
        "option": option,
        "tables": {
            str(value): percentiles(points_alone(game, bot, games, seed, {option: value}))
            for value, _ in choices
        },
    }


def written(data: dict[str, Any]) -> str:
    """The data as the text of a file, a line for each table."""
    head = ",\n".join(
        f" {json.dumps(k)}: {json.dumps(v)}" for k, v in data.items() if k != "tables"
    )
    rows = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in data["tables"].items())
    return "{\n" + head + ',\n "tables": {\n' + rows + "\n }\n}\n"


def main() -> None:
    """Play, and write the percentiles down."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", required=True, help="a table for each choice of this option")
    parser.add_argument("--to", type=Path, required=True, help="the file to write")
    asked = parser.parse_args()
    data = tables(asked.game, asked.bot, asked.games, asked.seed, asked.option)
    asked.to.write_text(written(data), encoding="utf-8")


if __name__ == "__main__":
    main()
