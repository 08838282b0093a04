"""Where everything lies in the picture of Trails of Tucana on paper.

During a turn the two cards lie as large as they can, beside (or, on a phone, above) a line for
each player. When a round or the game is over, the lines have the whole width: for the boxes, and
for the sums.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from motu.core.shapes import Box
from motu.games.tucana.drawing.layout import Screen


@dataclass(frozen=True, eq=False)
class Layout(Screen):
    """Where everything lies when the sheets are on paper."""

    reds: int  # how many red cards there can be
    values: int  # how many of each relic the map has
    rounds: Box  # which round and turn it is
    cards: tuple[Box, Box]
    bonuses: tuple[Box, ...]  # five blue ones, then the red ones
    left: Box  # what is left in the deck
    deck: Box
    note: Box  # the reminder under it all
    lines: tuple[Box, ...]  # of the players, during a turn
    heads: Box  # above the wide lines: what stands in each column
    wide: tuple[Box, ...]  # of the players, when something is over

    @property
    def desk(self) -> Box:
        """Where the cards lie, both together: there is room for words before there are any."""
        (x, y, _, h), (x2, _, w2, _) = self.cards
        return x, y, x2 + w2 - x, h


@cache
def layout(shape: str, seats: int, reds: int, values: int) -> Layout:
    """The layout for a shape and so many players."""
    return (_tall if shape == "tall" else _wide)(seats, reds, values)


def _stacked(box: Box, count: int, most: float, gap: float) -> tuple[Box, ...]:
    """So many lines one below another, none higher than `most`."""
    x, y, w, h = box
    high = min(most, (h + gap) / count - gap)
    return tuple((x, y + n * (high + gap), w, high) for n in range(count))


def _wide(seats: int, reds: int, values: int) -> Layout:
    return Layout(
        tall=False,
        width=960,
        height=720,
        seats=seats,
        reds=reds,
        values=values,
        rounds=(18, 12, 476, 58),
        cards=((16, 84, 236, 332), (260, 84, 236, 332)),
        bonuses=tuple((16 + n * 69.0, 432, 64, 84) for n in range(5 + reds)),
        left=(16, 534, 350, 136),
        deck=(386, 534, 110, 136),
        note=(16, 678, 480, 30),
        lines=_stacked((514, 14, 432, 694), seats, 136, 6),
        heads=(14, 66, 932, 40),
        wide=_stacked((14, 110, 932, 598), seats, 92, 6),
    )


def _tall(seats: int, reds: int, values: int) -> Layout:
    if seats > 5:
        # The kinds of cards left stand beside the cards of the turn.
        top, cards = 214.0, ((4.0, 30.0, 124.0, 178.0), (132.0, 30.0, 124.0, 178.0))
        left, deck = (260.0, 30.0, 96.0, 118.0), (262.0, 154.0, 92.0, 54.0)
    else:
        top, cards = 290.0, ((4.0, 30.0, 174.0, 212.0), (182.0, 30.0, 174.0, 212.0))
        left, deck = (4.0, 246.0, 252.0, 40.0), (260.0, 246.0, 96.0, 40.0)
    first = top + 46
    return Layout(
        tall=True,
        width=360,
        height=560,
        seats=seats,
        reds=reds,
        values=values,
        rounds=(4, 3, 352, 24),
        cards=cards,
        bonuses=tuple((4 + n * 50.6, top, 48.4, 42) for n in range(5 + reds)),
        left=left,
        deck=deck,
        note=(4, 541, 352, 16),
        lines=_stacked((4, first, 352, 557 - first), seats, 50, 3),
        heads=(4, 28, 352, 27),
        wide=_stacked((4, 57, 352, 500), seats, 78, 3),
    )
