"""The actions of Trails of Tucana on paper as numbers, and as text that reads back.

| numbers    | action                                                               | text         |
|------------|----------------------------------------------------------------------|--------------|
| 0          | go on: turn over cards, end the round, write down (T7.2, T7.4)       | `next`       |
| 1 .. 40    | a player has joined the two villages of a letter (T7.3)              | `2 A`        |
| 41 .. 80   | that is taken back (T7.3)                                            | `2 A back`   |
| 81 .. 120  | a player has joined two relics of a type to each other (T6.2, T7.3)  | `2 yeti`     |
| 121 .. 160 | that is taken back (T7.3)                                            | `2 yeti back`|
| 161 .. 320 | a player has so many values of a type of relic marked (T7.4)         | `2 yeti 1`   |

Players are counted from 1.
"""

from typing import Final

from motu.games.tucana.rules.board import LETTERS, RELICS

NEXT: Final = 0
PAIR: Final = 1
PAIR_BACK: Final = 41
RED: Final = 81
RED_BACK: Final = 121
MARK: Final = 161
N_ACTIONS: Final = 321


def _texts() -> list[str]:
    texts = ["next"]
    for things, end in ((LETTERS, ""), (LETTERS, " back"), (RELICS, ""), (RELICS, " back")):
        texts += [f"{seat} {thing}{end}" for seat in range(1, 9) for thing in things]
    texts += [f"{seat} {relic} {n}" for seat in range(1, 9) for relic in RELICS for n in range(4)]
    return texts


TEXTS: Final[tuple[str, ...]] = tuple(_texts())
NUMBERS: Final[dict[str, int]] = {text.lower(): number for number, text in enumerate(TEXTS)}


def text_of(action: int) -> str:
    """An action as it is written.

    >>> text_of(0), text_of(6), text_of(46), text_of(89), text_of(195)
    ('next', '2 A', '2 A back', '2 yeti', '2 yeti 2')
    """
    return TEXTS[action]


def number_of(text: str) -> int | None:
    """The action that a text means, or `None` if it means none.

    The beginning of a word will do. Where it could be either, `b` alone is the letter.

    >>> number_of("2 y 2") == number_of("2 yeti 2"), number_of("n"), number_of("2 b back")
    (True, 0, 47)
    """
    words = text.lower().split()
    if words in (["n"], ["next"]):
        return NEXT
    if not 2 <= len(words) <= 3:
        return None
    thing = words[1]
    counted = len(words) == 3 and words[2].isdigit()
    if counted or thing.upper() not in LETTERS:
        found = [relic for relic in RELICS if relic.startswith(thing)]
        thing = found[0] if len(found) == 1 else thing
    return NUMBERS.get(" ".join((words[0], thing, *words[2:])))


def seat_of(action: int) -> int:
    """The player an action is about, from 0; nobody in particular (0) for `next`."""
    if action >= MARK:
        return (action - MARK) // 20
    return (action - PAIR) % 40 // 5 if action else 0


def thing_of(action: int) -> int:
    """The letter or the type of relic an action is about."""
    if action >= MARK:
        return (action - MARK) % 20 // 4
    return (action - PAIR) % 5 if action else 0


def count_of(action: int) -> int:
    """How many values are marked then."""
    return (action - MARK) % 4
