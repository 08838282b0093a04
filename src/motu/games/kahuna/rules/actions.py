"""The actions of Kahuna as numbers, and as text that reads back.

| numbers    | action                                              | text                    |
|------------|-----------------------------------------------------|-------------------------|
| 0 .. 53    | build: a card of an island, a line there (K2.2)     | `HUNA > ELAI-HUNA`      |
| 54 .. 107  | remove with two equal cards (K2.4)                  | `HUNA+HUNA x ELAI-HUNA` |
| 108 .. 134 | remove with a card of each end (K2.4)               | `ELAI+HUNA x ELAI-HUNA` |
| 135 .. 161 | a bridge without a card (K1.4, K6.2)                | `> ELAI-HUNA`           |
| 162 .. 173 | put a card away face down (K2.6)                    | `away HUNA`             |
| 174 .. 185 | take a face-up card (K4.1)                          | `take HUNA`             |
| 186        | draw from the deck (K4.1)                           | `draw`                  |
| 187        | end the turn without drawing (K4.3)                 | `pass`                  |
"""

from typing import Final

BUILD: Final = 0
REMOVE_EQUAL: Final = 54
REMOVE_BOTH: Final = 108
FREE_BRIDGE: Final = 135
AWAY: Final = 162
TAKE: Final = 174
DRAW: Final = 186
PASS: Final = 187
N_ACTIONS: Final = 188


def texts_of(
    islands: list[str], lines: list[tuple[int, int]], ways: list[tuple[int, int]]
) -> list[str]:
    """All actions as players write them, in the order of their numbers."""
    names = [f"{islands[a]}-{islands[b]}" for a, b in lines]
    return [
        *(f"{islands[i]} > {names[line]}" for i, line in ways),
        *(f"{islands[i]}+{islands[i]} x {names[line]}" for i, line in ways),
        *(f"{islands[a]}+{islands[b]} x {islands[a]}-{islands[b]}" for a, b in lines),
        *(f"> {name}" for name in names),
        *(f"away {island}" for island in islands),
        *(f"take {island}" for island in islands),
        "draw",
        "pass",
    ]


def tidy(text: str) -> str:
    """A text without what does not matter: case, spaces, the order of cards and of ends.

    >>> tidy("huna > huna-elai")
    'HUNA > ELAI-HUNA'
    """
    words = text.upper().replace(">", " > ").replace("+", " + ").split()
    joined = " ".join(words).replace(" + ", "+").replace(" - ", "-")
    return " ".join(_in_order(word) for word in joined.split())


def _in_order(word: str) -> str:
    for mark in "+-":
        if mark in word:
            return mark.join(sorted(word.split(mark)))
    return word
