"""What several commands ask for: a game, and its options."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from motu.cli.language import said
from motu.cli.numbers import whole_number
from motu.cli.output import contents
from motu.core.box import Box
from motu.core.components import Components
from motu.core.errors import BadOption, UnknownName, one_of
from motu.core.game import AnyGame
from motu.core.message import msg
from motu.core.option import Option, Value
from motu.core.registry import game as game_named
from motu.core.registry import names

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=said(msg("The game; see motu games.")))
]

Options = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help=said(msg("An option of the game, also as --NAME VALUE; can be given several times.")),
    ),
]

OwnComponents = Annotated[
    str,
    typer.Option(
        "--components",
        metavar="FILE",
        help=said(msg("What to play with: a file of your own, or a name; see motu components.")),
    ),
]

#: Without one, nobody can guess it.
DealSeed = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole_number("--seed"),
        help=said(msg("The same seed gives the same deal.")),
    ),
]
#: Where the server is reached that a link is for.
ServerUrl = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help=said(msg("The server's address; by default what it was started with.")),
    ),
]
#: Where long work keeps its games.
KeptIn = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help=said(msg("Where games are kept, so that it can go on later."))
    ),
]
#: Of many games that can be played again.
FirstSeed = Annotated[
    int,
    typer.Option(
        metavar="N",
        parser=whole_number("--seed"),
        help=said(msg("The same seed gives the same games.")),
    ),
]
#: How many seats a table has, for matches.
Seats = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole_number("--seats", 1),
        help=said(msg("How many seats; normally one for each bot.")),
    ),
]
Processes = Annotated[
    int,
    typer.Option(
        metavar="N",
        parser=whole_number("--processes", 1),
        help=said(msg("How many processes share the work; the result is the same.")),
    ),
]
HowMany = Annotated[
    int,
    typer.Option(metavar="N", parser=whole_number("--games", 1), help=said(msg("How many games."))),
]


def options_of(
    game: AnyGame, given: list[str] | None, more: Sequence[Option] = ()
) -> dict[str, Value]:
    """The options of a game as somebody typed them: `strategic=true`."""
    by_name = {option.name: option for option in (*game.options, *more)}
    chosen = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or name not in by_name:
            raise BadOption(
                msg(
                    "{text} isn't an option of {game}. An option is written NAME=VALUE; "
                    "choose from: {choices}.",
                    text=text[:40],
                    game=game.name,
                    choices=one_of(list(by_name)) or "-",
                )
            )
        chosen[name] = by_name[name].read(value)
    return chosen


def components_of(game: AnyGame, given: str) -> Components | None:
    """The components that somebody named, or whose file they gave; `None` if they did neither."""
    box: Box[Components] = game.box
    if not given or given in box.names:
        return box.built_in(given) if given else None
    try:
        text = contents(given)
    except FileNotFoundError:
        raise UnknownName(
            msg(
                "There is no file {file}, and these are not built in. Choose from: {choices}.",
                file=given[:200],
                choices=one_of(list(box.listed)),
            )
        ) from None
    return box.own(text)


def spelled_out(arguments: Sequence[str], own: Sequence[str]) -> list[str]:
    """A command's arguments with all options of the game behind `--option`.

    >>> spelled_out(["kahuna", "--handicap", "2", "--open-cards", "--seed", "7"], ["--seed"])
    ['kahuna', '--option', 'handicap=2', '--option', 'open_cards=true', '--seed', '7']
    """
    known = names()
    named = next((argument for argument in arguments if argument in known), None)
    if named is None:
        return list(arguments)
    game = game_named(named)
    by_flag = {
        f"--{option.name.replace('_', '-')}": option
        for option in (*game.options, *game.print_options)
    }
    spelled: list[str] = []
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        flag, equals, value = argument.partition("=")
        option = by_flag.get(flag.replace("_", "-"))
        if option is None or flag in own:
            spelled.append(argument)
            continue
        if not equals:
            value = _value_of(option, rest)
        spelled += ["--option", f"{option.name}={value}"]
    return spelled


def _value_of(option: Option, rest: list[str]) -> str:
    """What follows a flag as its value, taken out of the rest. A switch can do without one."""
    follows = rest[0] if rest and not rest[0].startswith("-") else ""
    if option.is_switch and follows.lower() not in ("true", "false"):
        return "true"
    if follows:
        rest.pop(0)
    return follows
