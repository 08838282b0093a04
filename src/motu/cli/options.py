"""What several commands ask for: a game, and its options."""

from __future__ import annotations

from typing import Annotated

import typer

from motu.cli.language import said
from motu.core.errors import BadOption, one_of
from motu.core.game import AnyGame
from motu.core.message import msg
from motu.core.option import Value

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=said(msg("The game; see motu games.")))
]

Options = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help=said(msg("An option of the game; can be given several times.")),
    ),
]


def options_of(game: AnyGame, given: list[str] | None) -> dict[str, Value]:
    """The options of a game as somebody typed them: `strategic=true`."""
    by_name = {option.name: option for option in game.options}
    chosen = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or name not in by_name:
            raise BadOption(
                msg(
                    "{text} is no option of {game}. An option is written NAME=VALUE; "
                    "possible names: {choices}.",
                    text=text[:40],
                    game=game.name,
                    choices=one_of(list(by_name)) or "-",
                )
            )
        chosen[name] = by_name[name].read(value)
    return chosen
