"""`motu rating`: what a game alone is rated by."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from motu.arena.rating import how_many, tables, written
from motu.cli.app import AsJson, Lang, command
from motu.cli.bar import Bar
from motu.cli.language import LANGUAGE, said
from motu.cli.options import FirstSeed, GameName, HowMany, Processes
from motu.cli.output import console, new_table, print_json
from motu.core.game import AnyGame
from motu.core.level import level_named
from motu.core.message import Say, msg
from motu.core.registry import game as game_named
from motu.words import say_in

#: Which of the percentiles are printed; the file holds all.
SHOWN = (0, 10, 25, 50, 75, 90, 100)


@command("rating", msg("Work out again how solo games are rated, from many games played by a bot."))
def rating(
    game: GameName,
    bot: Annotated[
        str, typer.Option(metavar="LEVEL", help=said(msg("The bot to be compared with.")))
    ] = "navigator",
    games: HowMany = 2000,
    seed: FirstSeed = 1,
    processes: Processes = 1,
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help=said(msg("Write the table to this file.")))
    ] = None,
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    rated = game_named(game)
    if to is not None:
        # Whether it can be written is better known before the games than after.
        to.open("a").close()
    with Bar(how_many(rated, games), say) as bar:
        data = tables(rated, bot, games, seed, bar.advance_to, processes)
    if to is not None:
        to.write_text(written(data), encoding="utf-8")
    if as_json:
        print_json(data)
    else:
        show(data, rated, say)


def show(data: dict[str, Any], game: AnyGame, say: Say) -> None:
    """Print the points that so many percent of the bot's games stayed below."""
    title = msg(
        "{game} solo: points in {games} games by the bot {bot}",
        game=game.title, games=data["games"],
        bot=level_named(game.levels, data["bot"]).title,
    )  # fmt: skip
    option = next(known for known in game.options if known.name == game.rated_by)
    table = new_table(say(title), say(option.label), *[f"{percent} %" for percent in SHOWN])
    for (_, label), points in zip(option.choices, data["tables"].values(), strict=True):
        table.add_row(say(label), *[str(points[percent]) for percent in SHOWN])
    console().print(table)
