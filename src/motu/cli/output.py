"""Printing: tables and pages through Rich, JSON, and text that comes from outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from motu.core.record import MOST_CHARACTERS

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def console(stderr: bool = False) -> Console:
    """Where tables are printed. No square bracket or colon in a text means anything there."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def new_table(title: str, *columns: str) -> Table:
    """An empty table: the first column holds words, the others numbers."""
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=place > 0)
    return table


def print_json(data: object) -> None:
    """One JSON object for other programs."""
    print(json.dumps(data, ensure_ascii=False, indent=1))


def contents(file: str) -> bytes:
    """What a file holds; no more than can be read, and a little, so that reading says so."""
    most = 4 * MOST_CHARACTERS + 1
    if file == "-":
        return sys.stdin.buffer.read(most)
    with Path(file).open("rb") as opened:
        return opened.read(most)


def printable(text: str) -> str:
    r"""A text without what could steer a terminal: names and files come from anybody.

    >>> printable("Ann\x1b[2J")
    'Ann?[2J'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in text)
