"""`motu sim`: let bots play against each other."""

from __future__ import annotations

from typing import Annotated

import typer

from motu.arena.contender import contender
from motu.arena.match import MatchResult, play_match
from motu.cli.app import AsJson, Lang, command
from motu.cli.bar import Bar
from motu.cli.language import LANGUAGE, said
from motu.cli.options import (
    FirstSeed,
    GameName,
    HowMany,
    Options,
    OwnComponents,
    Processes,
    Seats,
    components_of,
    options_of,
)
from motu.cli.output import console, new_table, print_json
from motu.core.game import AnyGame
from motu.core.level import usual
from motu.core.message import Say, msg, nmsg
from motu.core.registry import game as game_named
from motu.words import say_in


@command("sim", msg("Let bots play many games against each other, and count."))
def sim(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="LEVELS", help=said(msg("The bots, with commas between them.")))
    ] = "",
    games: HowMany = 1000,
    seed: FirstSeed = 1,
    option: Options = None,
    components: OwnComponents = "",
    seats: Seats = None,
    processes: Processes = 1,
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    played = game_named(game)
    options = options_of(played, option)
    used = components_of(played, components)
    names = [name.strip() for name in (bots or _usual_match(played)).split(",")]
    with Bar(games, say) as bar:
        result = play_match(
            played, names, games, seed, options, seats, bar.advance_to, processes, components=used
        )
    if as_json:
        print_json(result.data())
    else:
        show(result, played, say)


def _usual_match(game: AnyGame) -> str:
    """The bot that people meet first, against the weakest."""
    return f"{usual(game.levels).name},{game.levels[0].name}"


def show(result: MatchResult, game: AnyGame, say: Say) -> None:
    """Print how a match went."""
    out = console()
    title = nmsg(
        "{game}: {n} game, seed {seed}", "{game}: {n} games, seed {seed}", result.games,
        game=game.title, seed=str(result.match.seed),
    )  # fmt: skip
    headings = [
        say(heading)
        for heading in (msg("Bot"), msg("Won"), msg("Drawn"), msg("Lost"), msg("Rate"),
                        msg("95 % interval"), msg("Mean points"))
    ]  # fmt: skip
    table = new_table(say(title), *headings)
    for place, (name, tally) in enumerate(zip(result.match.bots, result.tallies, strict=True)):
        low, high = result.interval(place)
        table.add_row(
            say(contender(game, name).title),
            str(tally.wins),
            str(tally.draws),
            str(tally.losses),
            f"{100 * result.rate(place):.1f} %",
            f"{100 * low:.1f}–{100 * high:.1f} %",
            f"{tally.mean_points:.2f}",
        )
    out.print(table)
    table = new_table("", say(msg("How games ended")), say(msg("Games")))
    for ending in game.endings:
        if result.endings[ending.name]:
            table.add_row(say(ending.message), str(result.endings[ending.name]))
    out.print(table)
    for line in (
        msg("Rate: games won, a draw counting half; the interval is Wilson's."),
        msg(
            "{actions} actions in {seconds} s: {games} games and {rate} actions a second.",
            actions=result.actions,
            seconds=f"{result.seconds:.2f}",
            games=f"{result.games / result.seconds:.0f}",
            rate=f"{result.actions / result.seconds:.0f}",
        ),
    ):
        out.print(say(line), soft_wrap=True)
