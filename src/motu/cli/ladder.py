"""`motu ladder`: all bots of a game against each other, and how strong each is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from motu.arena.ladder import climb, deals_played, drawn, ladder_of, page_with, rated
from motu.cli.app import AsJson, Lang, command
from motu.cli.bar import Bar
from motu.cli.language import LANGUAGE, said
from motu.cli.numbers import whole_number
from motu.cli.options import FirstSeed, GameName, KeptIn, Processes
from motu.cli.output import console, new_table, print_json
from motu.cli.play import listed
from motu.core.message import msg
from motu.core.registry import game as game_named
from motu.words import say_in


@command("ladder", msg("Let all bots of a game play each other, and rate them."))
def ladder(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOTS",
            help=said(msg("Who plays, with commas between; normally all levels and a yardstick.")),
        ),
    ] = "",
    deals: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--deals", 1),
            help=said(
                msg("How many deals every two of them play, each from both seats; or every table.")
            ),
        ),
    ] = 20,
    seats: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--seats", 2),
            help=said(msg("How many of them sit at a table.")),
        ),
    ] = 2,
    seed: FirstSeed = 1,
    processes: Processes = 1,
    kept: KeptIn = None,
    write: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=said(msg("Write the ratings into this page."))),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    played = game_named(game)
    climbed = ladder_of(played, listed(bots), deals, seed, seats)
    if write is not None:
        # Whether it can be written is better known before the games than after.
        write.open("a").close()
    which = played.name if seats == 2 else f"{played.name}-{seats}"
    file = kept or Path(f"ladder-{which}.json")
    with Bar(deals * len(climbed.tables), say) as bar:
        for done, _ in climb(climbed, file, processes):
            bar.advance_to(done)
    found = rated(climbed, file)
    if write is not None:
        fewest, most = deals_played(climbed, file)
        much = f"{most}" if fewest == most else f"{fewest} to {most}"
        much += " deal" if most == 1 else " deals"
        chart = write.parent / "ladder" / f"{which}.svg"
        chart.parent.mkdir(exist_ok=True)
        chart.write_text(drawn(f"{which}: {much}", found) + "\n", encoding="utf-8")
        page = write.read_text(encoding="utf-8") or "# The ladder\n"
        who = {2: "two, each from both seats"}.get(seats, f"{seats}, each once on every seat")
        told = [f"*{much} for every {who}, seed {seed}.*"]
        write.write_text(page_with(page, which, found, told), encoding="utf-8")
    if as_json:
        print_json(
            {name: {"elo": one.elo, "error": one.error, "games": one.games}
             for name, one in found.items()}
        )  # fmt: skip
        return
    table = new_table(
        say(played.title), say(msg("Bot")), say(msg("Elo")), say(msg("95 % interval")),
        say(msg("Games")),
    )  # fmt: skip
    for name, one in sorted(found.items(), key=lambda item: -item[1].elo):
        table.add_row(name, f"{one.elo:+.0f}", f"± {one.error:.0f}", str(round(one.games)))
    console().print(table)
