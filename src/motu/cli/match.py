"""`motu match`: two bots against each other, until it is clear which is better."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from motu.arena.match import MatchResult, play_match
from motu.arena.statistics import Sprt, elo_of, mean_and_error
from motu.cli.app import AsJson, Lang, command
from motu.cli.bar import Bar
from motu.cli.language import LANGUAGE, said
from motu.cli.numbers import whole_number
from motu.cli.options import FirstSeed, GameName, HowMany, Options, Processes, Seats, options_of
from motu.cli.output import console, print_json
from motu.cli.sim import show
from motu.core.message import Message, msg
from motu.core.registry import game as game_named
from motu.words import say_in

Player = Annotated[
    str,
    typer.Argument(
        metavar="BOT",
        help=said(msg("A level or a bot, with :SECONDS or @ITERATIONS: chief:0.1, search@500.")),
    ),
]


@command("match", msg("Let two bots play the same deals with seats swapped, and compare them."))
def match(
    game: GameName,
    one: Player,
    other: Player,
    games: HowMany = 400,
    sprt: Annotated[
        bool,
        typer.Option("--sprt", help=said(msg("Stop as soon as it is clear which is better."))),
    ] = False,
    elo: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--elo", 1),
            help=said(msg("How much better, in points of Elo, the first must be.")),
        ),
    ] = 30,
    seed: FirstSeed = 1,
    option: Options = None,
    seats: Seats = None,
    processes: Processes = 1,
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    played = game_named(game)
    test = Sprt(elo1=float(elo))
    with Bar(games, say) as bar:
        result = play_match(
            played,
            [one, other],
            games,
            seed,
            options_of(played, option),
            seats,
            bar.advance_to,
            processes,
            is_enough=(lambda so_far: test.verdict(so_far.by_deal()) is not None) if sprt else None,
        )
    if as_json:
        print_json({**result.data(), **compared(result, test if sprt else None)})
        return
    show(result, played, say)
    for line in verdict(result, test if sprt else None):
        console().print(say(line), soft_wrap=True)


def compared(result: MatchResult, test: Sprt | None) -> dict[str, Any]:
    """How much better the first is, as plain data."""
    mean, error = mean_and_error(result.by_deal())
    found: dict[str, Any] = {
        "score": mean,
        "error": error,
        "elo": elo_of(mean),
        "elo_interval": [elo_of(mean - error), elo_of(mean + error)],
    }
    if test is not None:
        leaning = test.leaning(result.by_deal())
        found["sprt"] = {"elo1": test.elo1, "llr": leaning, "bound": test.bound}
        found["is_better"] = test.verdict(result.by_deal())
    return found


def verdict(result: MatchResult, test: Sprt | None) -> list[Message]:
    """How much better the first is, in words."""
    found = compared(result, test)
    low, high = found["elo_interval"]
    lines = [
        msg(
            "Elo {elo}, from {low} to {high} with 95 % confidence, by pairs of the same deal.",
            elo=f"{found['elo']:+.0f}",
            low=f"{low:+.0f}",
            high=f"{high:+.0f}",
        )
    ]
    if test is not None:
        better = found["is_better"]
        answers = {
            True: msg(
                "The first is better by about {elo} points of Elo or more.", elo=int(test.elo1)
            ),
            False: msg("The first is not better by {elo} points of Elo.", elo=int(test.elo1)),
            None: msg("That is not enough to tell whether the first is better."),
        }
        lines.append(answers[better])
    return lines
