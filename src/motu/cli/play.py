"""`motu play`: a game in the browser, or in the terminal."""

from __future__ import annotations

import io
import sys
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
from motu.cli.serve import Data, play_here
from motu.cli.terminal import Quit, Terminal, table_here
from motu.core.errors import BadOption
from motu.core.level import usual
from motu.core.message import msg
from motu.core.record import Record
from motu.core.registry import game as game_named
from motu.core.rng import FAST, SEALED
from motu.words import say_in


def listed(names: str) -> list[str]:
    """Names with commas between them."""
    return [] if names in ("", "none") else [name.strip() for name in names.split(",")]


@command("play", msg("Play a game, in the browser or in the terminal."))
def play(
    game: GameName,
    terminal: Annotated[
        bool, typer.Option("--terminal", help=said(msg("Play here, as text.")))
    ] = False,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="LEVELS",
            help=said(msg("Your opponents; without it, every player is a person.")),
        ),
    ] = None,
    names: Annotated[
        str,
        typer.Option(metavar="NAMES", help=said(msg("The people's names, with commas between."))),
    ] = "",
    option: Options = None,
    components: OwnComponents = "",
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=whole_number("--seats", 1), help=said(msg("How many seats."))
        ),
    ] = None,
    seed: DealSeed = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=said(msg("Write the record here when it is over."))),
    ] = None,
    data: Data = None,
    lang: Lang = LANGUAGE,
) -> None:
    played = game_named(game)
    options = options_of(played, option)
    used = components_of(played, components)
    if not terminal:
        if used is not None:
            raise BadOption(msg("--components is for a game in the terminal: add --terminal."))
        play_here(f"?game={played.name}&lang={lang}#{played.name}", data)
        return
    opponents = listed(bots or (usual(played.levels).name if played.levels else "none"))
    people = listed(names)
    count = seats or (len(people) + len(opponents) if people else played.seat_counts[0])
    if len(people) + len(opponents) > count:
        raise BadOption(msg("There are more names than seats."))
    people += [""] * (count - len(people))
    # A seed that somebody names is no secret: it deals the same as everywhere, and as on paper.
    generator = SEALED if seed is None else FAST
    fresh = Record.new(played, people, seed, options, used, generator=generator)
    table = table_here(fresh, opponents)
    if isinstance(sys.stdin, io.TextIOWrapper):
        # A slip of the keyboard that is no text should not end the game.
        sys.stdin.reconfigure(errors="replace")
    try:
        Terminal(table, say_in(lang), keep=record).play()
    except (Quit, EOFError):
        print(said(msg("The game was left before it ended.")))
