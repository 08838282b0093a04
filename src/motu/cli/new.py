"""`motu new`: a small running game with its tests, to be changed into the one that is meant."""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Annotated, Final

import typer

import motu
from motu.cli.app import Lang, command
from motu.cli.language import LANGUAGE, said
from motu.cli.output import printable
from motu.core.errors import BadOption, one_of
from motu.core.message import msg
from motu.core.registry import names
from motu.words import say_in

#: What is written, each file with this ending; in it, words such as $name stand for the game's own.
TEMPLATE: Final = Path(__file__).parent / "new_game"
ENDING: Final = ".tmpl"
#: Names go into files, addresses and the store. Longer ones make lines that nobody wants to read.
LONGEST: Final = 20
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
#: A class named after one of these would hide what the template uses.
TAKEN: Final = ("game", "goals", "looks")

ROOT: Final = Path(motu.__file__).parents[2]


@command("new", msg("Write a small running game with its tests, to make another of it."))
def new(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help=said(msg("The new game's name: small letters, such as okiya."))
        ),
    ],
    package: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help=said(msg("Write a package of its own into this folder, outside of Motu.")),
        ),
    ] = None,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    check_name(name)
    if package is None:
        written, then = in_checkout(name), f"make check GAME={name}"
    else:
        written, then = in_package(name, package), f"pip install --editable {package}"
    for folder in written:
        print(printable(say(msg("Written: {folder}", folder=str(folder)))))
    print(printable(say(msg("Next: {command}", command=then))))


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a new game."""
    shown = name[:40]
    if not NAME.fullmatch(name) or keyword.iskeyword(name) or name in TAKEN:
        raise BadOption(
            msg(
                "{name} cannot be the name of a game: write small letters a to z, such as okiya.",
                name=shown,
            )
        )
    if len(name) > LONGEST:
        raise BadOption(
            msg(
                "The name {name} is too long: it may have {n} letters at most.",
                name=shown,
                n=LONGEST,
            )
        )
    if name in names():
        raise BadOption(
            msg(
                "There is already a game called {name}. All games: {choices}.",
                name=shown,
                choices=one_of(names()),
            )
        )


def in_checkout(name: str) -> list[Path]:
    """Write a game into the source of Motu, with a golden playthrough."""
    game, tests = ROOT / "src/motu/games" / name, ROOT / "tests" / name
    if not (ROOT / "tests/playthrough.py").is_file():
        raise BadOption(
            msg(
                "This Motu is installed without its source. "
                "With --package FOLDER the game becomes a package of its own."
            )
        )
    check_free(game, tests)
    own = words(name, f"motu.games.{name}")
    write("game", game, own)
    write("tests", tests, own)
    write("playthroughs", tests / "playthroughs", own)
    # Written by the game itself, as in all other tests.
    subprocess.run(
        [sys.executable, "-m", "tests.playthrough", "--update", name], cwd=ROOT, check=False
    )
    return [game, tests]


def in_package(name: str, folder: Path) -> list[Path]:
    """Write a game as a package of its own, which Motu finds once it is installed."""
    check_free(folder)
    module = f"motu_{name}"
    own = words(name, module)
    write("package", folder, own)
    write("game", folder / "src" / module, own)
    write("tests", folder / "tests", own, without="__init__.py")
    return [folder]


def check_free(*folders: Path) -> None:
    """Write over nothing."""
    for folder in folders:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise BadOption(msg("The folder {folder} is not empty.", folder=str(folder)))


def words(name: str, module: str) -> dict[str, str]:
    """What stands in the template for the game's own.

    >>> words("my_island", "motu_my_island")["title"]
    'My Island'
    """
    title = name.replace("_", " ").title().strip()
    return {
        "name": name,
        "dashed": name.replace("_", "-").strip("-"),
        "module": module,
        "title": title,
        "prefix": title.replace(" ", ""),
        "letter": name[0].upper(),
    }


def write(part: str, folder: Path, own: Mapping[str, str], without: str = "") -> None:
    """Write one part of the template into a folder."""
    source = TEMPLATE / part
    for path in sorted(source.rglob(f"*{ENDING}")):
        target = folder / path.relative_to(source).with_suffix("")
        if target.name == without:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        text = Template(path.read_text(encoding="utf-8")).substitute(own)
        target.write_text(text, encoding="utf-8")
