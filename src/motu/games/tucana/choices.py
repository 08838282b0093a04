"""What can be chosen before a game of Trails of Tucana, on the screen or on paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.option import Option, Value, When, switch
from motu.core.paper import Printable
from motu.games.tucana.rules.board import MAPS
from motu.games.tucana.words import msg
from motu.games.tucana.words.spoken import MAP_WORDS

#: T6.3: alone there is nobody to be faster than, or to compare with.
TOGETHER: Final = When(seats=(2, 3, 4, 5, 6, 7, 8))

OPTIONS: Final = (
    Option(
        "map",
        msg("Map"),
        tuple(zip(MAPS, MAP_WORDS, strict=True)),
        ("T1.1", "T6.1"),
        msg("Isla Petit is played in two rounds, Isla Grande in three."),
    ),
    switch(
        "special_bonuses",
        msg("Special bonuses"),
        ("T6.2",),
        msg("Red cards reward the first to connect two relics of the same kind."),
        TOGETHER,
    ),
    Option(
        "letters_from",
        msg("The first letter is at"),
        (("village1", msg("village 1")), ("lot", msg("a random village"))),
        ("T1.3", "T1.5"),
        msg("Where the first player begins to write letters; the others begin further on."),
    ),
    Option(
        "direction",
        msg("Letters are written"),
        (("clockwise", msg("clockwise")), ("counter", msg("counter-clockwise"))),
        ("T1.5",),
    ),
    switch(
        "symmetric",
        msg("Same letters for all"),
        ("T1.5",),
        msg("Every player has the same letters at the same villages."),
        TOGETHER,
    ),
)


def letters_of(options: Mapping[str, Value]) -> tuple[int, int, int]:
    """T1.3, T1.5: how the letters are written, as `start` takes it."""
    return (
        int(options["letters_from"] == "lot"),
        int(options["direction"] == "counter"),
        int(options["symmetric"]),
    )


#: On paper, with cards or with Motu as the deck.
PRINTED_SHEETS: Final = Printable("sheets", msg("A sheet for each player"))
PRINTED_REFERENCE: Final = Printable("reference", msg("A reference card for each player"))
BLANK_LETTERS: Final = switch(
    "blank_letters",
    msg("Leave the letters blank"),
    ("T1.3",),
    msg("You write the letters on the sheets yourselves, from a village card."),
)

#: T1.3: with the letters on the sheets, the village card has been drawn already.
PRINTED_VILLAGES: Final = Printable(
    "villages", msg("The 13 village cards to cut out"), When({"blank_letters": (True,)})
)
