"""`motu components`: what a game is played with, as files that an owner can replace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

import typer

from motu.cli.app import AsJson, Lang, command
from motu.cli.language import LANGUAGE, said
from motu.cli.options import GameName
from motu.cli.output import console, contents, new_table, print_json, printable
from motu.core.box import COMMON
from motu.core.components import Components
from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.message import Say, msg
from motu.core.reading import Fault
from motu.core.registry import game as game_named
from motu.words import say_in

#: How the program ends if a file has a fault. That it cannot be read at all is another matter.
FAULTY: Final = 1


@command("components", msg("List, show or check what a game is played with: boards, cards, tiles."))
def components(
    game: GameName,
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help=said(msg("Show these; without a name, list all."))),
    ] = "",
    check: Annotated[
        str,
        typer.Option(
            metavar="FILE", help=said(msg("Check a file of your own; - reads standard input."))
        ),
    ] = "",
    template: Annotated[
        bool,
        typer.Option(
            "--template",
            help=said(msg("Print a file to make your own, with every field explained.")),
        ),
    ] = False,
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    played = game_named(game)
    if name and check:
        raise BadOption(msg("Give either a name or --check with a file, not both."))
    if template and check:
        raise BadOption(msg("Give either --template or --check with a file, not both."))
    if template:
        print(template_of(played, name, say), end="")
    elif check:
        _check(played, check, as_json, say)
    elif name and as_json:
        print(file_of(played, name), end="")
    elif name:
        show(played, played.box.built_in(name), say)
    elif as_json:
        print_json(data(played, say))
    else:
        listed(played, say)


# --- all of them ----------------------------------------------------------------------------------


def listed(game: AnyGame, say: Say) -> None:
    """Print the components that a game comes with."""
    out = console()
    box = game.box
    if not box.can_be_changed:
        out.print(say(_nothing(game)))
        return
    headings = (msg("Name"), msg("Hash"), msg("What is in it"))
    table = new_table(say(game.title), *[say(heading) for heading in headings])
    for column in table.columns:
        column.justify = "left"
    table.columns[2].no_wrap = False
    for name in box.listed:
        found = box.built_in(name)
        words = [words_of(game, name, say), *sizes(found.data)]
        if name == box.names[0]:
            words.append(say(msg("the usual choice")))
        table.add_row(name, found.hash, ", ".join(filter(None, words)))
    out.print(table)
    if box.option:
        option = next(known for known in game.options if known.name == box.option)
        choose = msg("The option {name} (“{label}”) chooses between them.", name=option.name,
                     label=option.label)  # fmt: skip
        out.print(say(choose), soft_wrap=True)
    out.print(
        say(msg("A file of your own takes their place with --components FILE. Start from one of "
                "these: motu components {game} {name} --template > mine.json",
                game=game.name, name=box.names[0])),
        soft_wrap=True,
    )  # fmt: skip


def _nothing(game: AnyGame) -> Any:
    return msg("{game} has no components that could be replaced by your own.", game=game.title)


def words_of(game: AnyGame, name: str, say: Say) -> str:
    """What the option that chooses between components calls these, if there is one."""
    return say(game.components_title(name)) if name in game.box.names and game.box.option else ""


def sizes(data: Mapping[str, object]) -> list[str]:
    """How much there is of each thing, by the names of the fields.

    >>> sizes({"name": "bay", "islands": ["ALOA", "BARI"], "hand_limit": 5})
    ['2 islands', 'hand limit 5']
    """
    told = []
    for field, value in data.items():
        words = field.replace("_", " ")
        if field not in COMMON and isinstance(value, list):
            told.append(f"{len(value)} {words}")
        elif field not in COMMON and isinstance(value, int):
            told.append(f"{words} {value}")
    return told


def data(game: AnyGame, say: Say) -> dict[str, Any]:
    """The same as plain JSON data."""
    box = game.box
    names = box.listed if box.can_be_changed else ()
    return {
        "game": game.name,
        "option": box.option or None,
        "components": [
            {
                "name": name,
                "hash": box.built_in(name).hash,
                "title": words_of(game, name, say) or name,
                "contents": sizes(box.built_in(name).data),
                "usual": name == box.names[0],
            }
            for name in names
        ],
    }


# --- one of them ----------------------------------------------------------------------------------


def file_of(game: AnyGame, name: str) -> str:
    """The file of built-in components as it is, to start one's own from."""
    game.box.built_in(name)
    if not game.box.can_be_changed:
        raise BadOption(_nothing(game))
    return game.box.file(name)


def template_of(game: AnyGame, name: str, say: Say) -> str:
    """A file to make one's own: built-in components, the usual ones unless others are named."""
    if not game.box.can_be_changed:
        raise BadOption(_nothing(game))
    return game.box.template(name or game.box.names[0], say)


def show(game: AnyGame, found: Components, say: Say) -> None:
    """Print components: what their file says about itself, then field by field."""
    out = console()
    title = words_of(game, found.name, say)
    out.print(f"{found.name}: {title}" if title else found.name, style="bold")
    out.print(say(msg("Hash: {hash}", hash=found.hash)))
    about = found.data.get("about")
    for line in about if isinstance(about, list) else []:
        out.print(printable(line), soft_wrap=True)
    fields = {name: value for name, value in found.data.items() if name not in COMMON}
    width = max(map(len, fields), default=0)
    out.print()
    for name, value in fields.items():
        for number, line in enumerate(value_lines(value)):
            heading = name if number == 0 else ""
            out.print(f"{heading:{width}}  {printable(line)}", soft_wrap=True)
    if game.box.can_be_changed:
        picture = (
            f"motu show {game.name} --components {found.name} --moves 0 --svg {found.name}.svg"
        )
        out.print()
        out.print(say(msg("As a picture: {command}", command=picture)), soft_wrap=True)


def value_lines(value: object) -> Iterator[str]:
    """A value for people: what is long or has parts of its own, a line for each.

    >>> list(value_lines({"A": 14, "B": 13})), list(value_lines(["d  f", "m1 w"]))
    (['A 14, B 13'], ['d  f', 'm1 w'])
    """
    if isinstance(value, dict):
        parts = [f"{name} {_in_a_line(part)}" for name, part in value.items()]
        deep = any(isinstance(part, dict | list) for part in value.values())
    elif isinstance(value, list):
        parts = [_in_a_line(part) for part in value]
        deep = any(isinstance(part, dict | list) or " " in str(part) for part in value)
    else:
        parts, deep = [_in_a_line(value)], False
    yield from parts if deep else [", ".join(parts)]


def _in_a_line(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_in_a_line(part)}" for name, part in value.items())
    if isinstance(value, list):
        return " ".join(map(_in_a_line, value))
    return str(value)


# --- somebody's own -------------------------------------------------------------------------------


def _check(game: AnyGame, file: str, as_json: bool, say: Say) -> None:
    """Say whether a file can be played with, and if not, where it is wrong first."""
    try:
        found = game.box.own(contents(file))
    except Fault as fault:
        if as_json:
            reason = printable(say(fault.problem))
            print_json({"ok": False, "line": fault.line, "field": fault.place, "reason": reason})
        else:
            typer.echo(printable(say(fault.message)), err=True)
        raise typer.Exit(FAULTY) from None
    if as_json:
        print_json({"ok": True, "name": found.name, "hash": found.hash})
        return
    fine = msg("{game} can be played with {name}. Hash: {hash}", game=game.title, name=found.name,
               hash=found.hash)  # fmt: skip
    print(printable(say(fine)))
