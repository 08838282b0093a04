"""`motu print`: a game on paper, as a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from motu.cli.app import Lang, command
from motu.cli.language import LANGUAGE, said
from motu.cli.numbers import whole_number
from motu.cli.options import (
    DealSeed,
    GameName,
    Options,
    OwnComponents,
    components_of,
    options_of,
)
from motu.cli.output import printable
from motu.core.errors import BadOption
from motu.core.game import paper_seed
from motu.core.message import msg, nmsg
from motu.core.paper import PAPERS
from motu.core.registry import game as game_named
from motu.press import as_pdf
from motu.words import say_in


@command("print", msg("Print a game to play on paper: boards, cards and rules, as a PDF."))
def print_game(
    game: GameName,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help=said(msg("Write the PDF to this file; normally GAME-SEED.pdf.")),
        ),
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=whole_number("--seats", 1), help=said(msg("How many players."))
        ),
    ] = None,
    option: Options = None,
    components: OwnComponents = "",
    seed: DealSeed = None,
    paper: Annotated[
        str,
        typer.Option(
            metavar="PAPER", help=said(msg("Paper: {choices}.", choices=", ".join(PAPERS)))
        ),
    ] = "a4",
    what: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help=said(
                msg("What to print, with commas between; normally all that the players need.")
            ),
        ),
    ] = "",
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    printed = game_named(game)
    options = options_of(printed, option, printed.print_options)
    used = components_of(printed, components)
    chosen = paper_seed() if seed is None else seed
    wanted = [name.strip() for name in what.split(",") if name.strip()]
    pages = printed.printed(seats, chosen, options, wanted, paper, say, used)
    file = output or Path(f"{printed.name}-{chosen}.pdf")
    if not file.parent.is_dir():
        raise BadOption(msg("There is no folder {folder}.", folder=str(file.parent)[:200]))
    file.write_bytes(as_pdf(pages, say(printed.title), lang))
    done = nmsg(
        "{file}: {n} page, seed {seed}", "{file}: {n} pages, seed {seed}", len(pages),
        file=str(file), seed=str(chosen),
    )  # fmt: skip
    print(printable(say(done)))
