"""The actions of Trails of Tucana as numbers, and as text that reads back.

| numbers            | action                                                        | text    |
|--------------------|---------------------------------------------------------------|---------|
| those of a segment | draw it, by the cards (T2.1) or as a free one (T3.2)          | `D4-E4` |

On Isla Petit there are 186, on Isla Grande 274. A hex is a letter for its row, A at the top, and a
number for its place from the left; odd rows (B, D, …) lie half a hex further right.
"""

from motu.games.tucana.rules.board import Map


def number_of(map_: Map, text: str) -> int | None:
    """The action that a text means, or `None` if it means none.

    Upper and lower case, spaces and the order of the two hexes do not matter.
    """
    first, _, second = text.upper().replace(" ", "").partition("-")
    found = map_.numbers.get(f"{first}-{second}")
    return map_.numbers.get(f"{second}-{first}") if found is None else found
