"""The actions of Trails of Tucana as numbers, and as text that reads back.

| numbers  | action                                                              | text    |
|----------|---------------------------------------------------------------------|---------|
| 0 .. 273 | draw a segment, by the cards (T2.1) or as a free one (T3.2)         | `D4-E4` |

On Isla Petit the numbers end at 185. A hex is a letter for its row, A at the top, and a number for
its place from the left; odd rows (B, D, …) lie half a hex further right.
"""

from typing import Final

from motu.games.tucana.rules.board import SHEETS

#: For each map, the text of every segment.
TEXTS: Final[tuple[tuple[str, ...], ...]] = tuple(tuple(s.segment_names) for s in SHEETS)

NUMBERS: Final[tuple[dict[str, int], ...]] = tuple(
    {name: number for number, name in enumerate(names)} for names in TEXTS
)


def text_of(map_: int, action: int) -> str:
    """A segment as players write it.

    >>> text_of(0, 0)
    'A3-A4'
    """
    return TEXTS[map_][action]


def number_of(map_: int, text: str) -> int | None:
    """The action that a text means, or `None` if it means none.

    Upper and lower case, spaces and the order of the two hexes do not matter.

    >>> number_of(0, "a4 - a3")
    0
    """
    first, _, second = text.upper().replace(" ", "").partition("-")
    numbers = NUMBERS[map_]
    found = numbers.get(f"{first}-{second}")
    return numbers.get(f"{second}-{first}") if found is None else found
