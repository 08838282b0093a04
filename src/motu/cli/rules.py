"""`motu rules`: the rules of a game in the terminal."""

from __future__ import annotations

import re
from typing import Annotated, Final

import typer

from motu.cli.app import Lang, command
from motu.cli.language import LANGUAGE, said
from motu.cli.options import GameName
from motu.cli.output import console
from motu.core.errors import UnknownName, one_of
from motu.core.message import msg
from motu.core.registry import game as game_named
from motu.words import say_in

ANCHOR: Final = re.compile(r'<a id="([^"]+)"></a>')
PICTURE: Final = re.compile(r"^!\[[^\]]*\]\(picture:[^)]*\)\n+", re.MULTILINE)
#: A link inside the page: on paper and in a terminal the number says it all.
LINK: Final = re.compile(r"\[([^\]]+)\]\(#[^)]+\)")


@command("rules", msg("Show the rules of a game, or one paragraph of them."))
def rules(
    game: GameName,
    number: Annotated[
        str,
        typer.Argument(metavar="RULE", help=said(msg("The number of one rule, such as K2.4."))),
    ] = "",
    lang: Lang = LANGUAGE,
) -> None:
    from rich.markdown import Markdown

    say_in(lang)
    page = game_named(game_named(game).rules_page).rules_text(lang)
    if number:
        page = paragraph(page, number)
    console().print(Markdown(for_terminal(page)))


def paragraph(page: str, number: str) -> str:
    """One rule of a page."""
    numbers = ANCHOR.findall(page)
    if number.upper() not in numbers:
        raise UnknownName(
            msg(
                "Unknown rule: {name}. Choose from: {choices}.",
                name=number[:40],
                choices=one_of(numbers),
            )
        )
    start = page.index(f'<a id="{number.upper()}"></a>')
    return page[start:].partition("\n\n")[0]


def for_terminal(page: str) -> str:
    """A page without what a terminal cannot show.

    >>> for_terminal('<a id="K2.5"></a>**K2.5** Cards, see [K2.4](#K2.4).')
    '**K2.5** Cards, see K2.4.'
    """
    return LINK.sub(r"\1", PICTURE.sub("", ANCHOR.sub("", page)))
