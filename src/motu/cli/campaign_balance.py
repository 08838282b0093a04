"""`motu campaign balance`: campaigns by bots, and whether every episode is worth playing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from motu.arena.balance import Balance, Trial, balance_of, drawn, page_with, read, sail_all
from motu.arena.contender import contender
from motu.cli.app import AsJson, Lang, campaign, command
from motu.cli.bar import Bar
from motu.cli.campaign_play import campaign_game
from motu.cli.language import LANGUAGE, said
from motu.cli.numbers import whole_number
from motu.cli.options import FirstSeed, KeptIn, Processes
from motu.cli.output import console, new_table, print_json
from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.message import Say, msg, nmsg
from motu.words import say_in

#: It takes long, so all of the machine is used unless somebody says otherwise.
CORES = os.cpu_count() or 1


@command(
    "balance",
    msg("Let bots play whole campaigns, and show how even every episode is."),
    of=campaign,
)
def balance(
    game: Annotated[
        str, typer.Option(metavar="GAME", help=said(msg("The game; see motu games.")))
    ] = "",
    bot: Annotated[
        str,
        typer.Option(
            metavar="BOT",
            help=said(
                msg("A level or a bot, with :SECONDS or @ITERATIONS: chief:0.1, search@500.")
            ),
        ),
    ] = "planner@24",
    seats: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole_number("--seats", 1), help=said(msg("How many seats."))
        ),
    ] = 2,
    campaigns: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--campaigns", 1),
            help=said(msg("How many campaigns are played.")),
        ),
    ] = 20,
    seed: FirstSeed = 1,
    processes: Processes = CORES,
    kept: KeptIn = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=said(msg("Draw the points of all episodes: SVG."))),
    ] = None,
    write: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=said(msg("Write the figures into this page."))),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    played = campaign_game(game)
    if seats not in played.seat_counts:
        raise BadOption(msg("{game} cannot be played by {n}.", game=played.title, n=seats))
    trial = Trial(played.name, contender(played, bot).name, seats, campaigns, seed)
    file = kept or Path(f"balance-{played.name}.jsonl")
    with Bar(campaigns, say) as bar:
        for done in sail_all(trial, file, processes):
            bar.advance_to(done)
    found = balance_of(trial, read(trial, file))
    title = f"{played.name}: {campaigns} campaigns of {seats}, {trial.bot}"
    if plot is not None:
        plot.write_text(drawn(title, found) + "\n", encoding="utf-8")
    if write is not None:
        _write(write, played, title, found)
    if as_json:
        print_json(found.data())
    else:
        show(found, played, say)


def _write(page: Path, game: AnyGame, title: str, found: Balance) -> None:
    """Put the figures into a page, and the chart beside it."""
    name = f"{game.name}-{found.trial.bot.replace('@', '-').replace(':', '-')}"
    chart = page.parent / "campaign" / f"{name}.svg"
    chart.parent.mkdir(exist_ok=True)
    chart.write_text(drawn(title, found) + "\n", encoding="utf-8")
    text = page.read_text(encoding="utf-8") if page.is_file() else "# The campaign\n"
    link = f"campaign/{chart.name}"
    page.write_text(
        page_with(text, f"{game.name} {found.trial.bot}", found, link), encoding="utf-8"
    )


def show(found: Balance, game: AnyGame, say: Say) -> None:
    """All of it as tables."""
    count = nmsg("{game}: {n} campaign", "{game}: {n} campaigns", found.campaigns, game=game.title)
    table = new_table(
        say(count), say(msg("Episode")), say(msg("Mean")), say(msg("Spread")), say(msg("Least")),
        say(msg("Most")), say(msg("Rarest module")), say(msg("Games")),
    )  # fmt: skip
    for one in found.episodes:
        rarest = min(one.modules, key=lambda module: (module.games, module.homes))
        table.add_row(
            str(one.number), f"{one.mean:.1f}", f"{one.spread:.1f}", str(one.least), str(one.most),
            say(rarest.label), f"{100 * rarest.games:.0f}%",
        )  # fmt: skip
    screen = console()
    screen.print(table)
    for number, (won, low, high) in enumerate(found.seats, start=1):
        screen.print(
            say(msg("Seat {seat} wins {percent}% ({low} to {high}).", seat=number,
                    percent=round(100 * won), low=round(100 * low), high=round(100 * high)))
        )  # fmt: skip
    if len(found.seats) > 1:
        percent = round(100 * found.caught_share)
        screen.print(say(msg("The lead is lost in the last chapter in {percent}% of the campaigns.",
                             percent=percent)))  # fmt: skip
    misses = found.misses()
    screen.print(say(msg("Not as it should be:") if misses else msg("All is as it should be.")))
    for words in misses:
        screen.print(f"  {say(words)}")
