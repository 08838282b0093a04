"""A game on paper: what somebody wants printed, and on what.

A printed page is a `Picture` like any other, drawn in points (72 to an inch) from the upper left
corner of the paper. `motu.press` makes a PDF of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from motu.core.errors import BadOption, one_of
from motu.core.message import Message, Say, msg
from motu.core.option import ALWAYS, Value, When

#: Points in a millimetre.
MM: Final = 72 / 25.4
#: No printer reaches the edge of the paper; they all reach this far.
MARGIN: Final = 9 * MM


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright, in points."""

    name: str
    title: str
    width: float
    height: float

    @property
    def sideways(self) -> Paper:
        """The same paper, lying on its long side."""
        return Paper(self.name, self.title, self.height, self.width)


PAPERS: Final[Mapping[str, Paper]] = {
    "a4": Paper("a4", "A4", 210 * MM, 297 * MM),
    "letter": Paper("letter", "Letter", 612.0, 792.0),
}


@dataclass(frozen=True, slots=True)
class Printable:
    """Something of a game that can be printed, such as its cards."""

    name: str
    label: Message
    #: When players need it to play; it can always be printed.
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """What somebody wants printed: checked and complete."""

    #: The position at the start, of the game's own kind.
    state: Any
    seats: int
    #: Not to be told as long as a table plays with it.
    seed: int | None
    #: The options of the game and those that matter on paper alone.
    options: Mapping[str, Value]
    what: tuple[str, ...]
    paper: Paper
    say: Say


_COLOUR: Final = re.compile(r"#[0-9a-f]{6}\b|#[0-9a-f]{3}\b")


def paled(drawing: str, far: float) -> str:
    """A drawing with all its colours moved towards white, for a printer.

    >>> paled('<path fill="#000000"/>', 0.5)
    '<path fill="#808080"/>'
    """

    def pale(found: re.Match[str]) -> str:
        digits = found[0][1:]
        if len(digits) == 3:
            digits = "".join(2 * digit for digit in digits)
        parts = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
        return "#" + "".join(f"{round(part + (255 - part) * far):02x}" for part in parts)

    return _COLOUR.sub(pale, drawing)


def paper_named(name: str) -> Paper:
    """The paper of that name.

    >>> paper_named("A4").title
    'A4'
    >>> paper_named("a3")
    Traceback (most recent call last):
        ...
    motu.core.errors.BadOption: Unknown paper: a3. Choose from: a4, letter.
    """
    if name.strip().lower() not in PAPERS:
        raise BadOption(
            msg(
                "Unknown paper: {name}. Choose from: {choices}.",
                name=name[:40],
                choices=one_of(list(PAPERS)),
            )
        )
    return PAPERS[name.strip().lower()]


def chosen(printables: Sequence[Printable], wanted: Sequence[str]) -> tuple[str, ...]:
    """The names of what is wanted, in the order in which a game prints them.

    >>> maps, cards = Printable("maps", msg("Maps")), Printable("cards", msg("Cards"))
    >>> chosen([maps, cards], ["cards", "maps"])
    ('maps', 'cards')
    """
    names = [printable.name for printable in printables]
    for name in wanted:
        if name not in names:
            raise BadOption(
                msg(
                    "{name} cannot be printed. Choose from: {choices}.",
                    name=name[:40],
                    choices=one_of(names),
                )
            )
    return tuple(name for name in names if name in wanted)
