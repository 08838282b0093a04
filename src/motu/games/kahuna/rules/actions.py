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

from motu.games.kahuna.rules.board import ISLANDS, LINE_NAMES, LINES, WAYS

BUILD: Final = 0
REMOVE_EQUAL: Final = 54
REMOVE_BOTH: Final = 108
FREE_BRIDGE: Final = 135
AWAY: Final = 162
TAKE: Final = 174
DRAW: Final = 186
PASS: Final = 187
N_ACTIONS: Final = 188


def text_of(action: int) -> str:
    """An action as players write it.

    >>> text_of(DRAW), text_of(0)
    ('draw', 'ALOA > ALOA-BARI')
    """
    if action < REMOVE_EQUAL:
        island, line = WAYS[action]
        return f"{ISLANDS[island]} > {LINE_NAMES[line]}"
    if action < REMOVE_BOTH:
        island, line = WAYS[action - REMOVE_EQUAL]
        return f"{ISLANDS[island]}+{ISLANDS[island]} x {LINE_NAMES[line]}"
    if action < FREE_BRIDGE:
        line = action - REMOVE_BOTH
        a, b = LINES[line]
        return f"{ISLANDS[a]}+{ISLANDS[b]} x {LINE_NAMES[line]}"
    if action < AWAY:
        return f"> {LINE_NAMES[action - FREE_BRIDGE]}"
    if action < TAKE:
        return f"away {ISLANDS[action - AWAY]}"
    if action < DRAW:
        return f"take {ISLANDS[action - TAKE]}"
    return "draw" if action == DRAW else "pass"


TEXTS: Final[tuple[str, ...]] = tuple(text_of(action) for action in range(N_ACTIONS))


def _tidy(text: str) -> str:
    """A text without what does not matter: case, spaces, the order of cards and of ends."""
    words = text.upper().replace(">", " > ").replace("+", " + ").split()
    tidy = " ".join(words).replace(" + ", "+").replace(" - ", "-")
    return " ".join(_in_order(word) for word in tidy.split())


def _in_order(word: str) -> str:
    for mark in "+-":
        if mark in word:
            return mark.join(sorted(word.split(mark)))
    return word


NUMBERS: Final[dict[str, int]] = {_tidy(text): action for action, text in enumerate(TEXTS)}


def number_of(text: str) -> int | None:
    """The action that a text means, or `None` if it means none.

    Upper and lower case, spaces and the order of the two ends do not matter.

    >>> text_of(number_of("huna > huna-elai"))
    'HUNA > ELAI-HUNA'
    """
    return NUMBERS.get(_tidy(text))
