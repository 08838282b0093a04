"""The names of columns and rows, along the near board and the display."""

from __future__ import annotations

from string import ascii_uppercase

from motu.games.maori.drawing.ink import text
from motu.games.maori.drawing.layout import Layout
from motu.games.maori.rules.actions import SIZE

#: As small as letters may be on a phone.
LETTERS = 11.0


def names(plan: Layout) -> str:
    """Faint letters above the columns, and numbers to the left of the rows."""
    return _of_board(plan) + _of_display(plan)


def _of_board(plan: Layout) -> str:
    """On the sand around the near board."""
    near = plan.near
    x, y, _, _ = near.frame
    out = plan.margin * 0.6
    low = LETTERS * 0.34
    drawn = ""
    for column in range(near.board.columns):
        middle = x + (column + 0.5) * near.size
        drawn += text(ascii_uppercase[column], middle, y - out + low, LETTERS, "mo-t mo-name")
    for row in range(near.board.rows):
        middle = y + (row + 0.5) * near.size
        drawn += text(str(row + 1), x - out, middle + low, LETTERS, "mo-t mo-name")
    return drawn


def _of_display(plan: Layout) -> str:
    """Close to the tiles where a line begins, beside the ship and what it costs to sail there."""
    x, y, _, _ = plan.display
    out, aside = plan.depth * 0.15, 0.12 if plan.tall else 0.2
    low = LETTERS * 0.34
    drawn = ""
    for n in range(SIZE):
        along = (n + aside) * plan.size
        css = "mo-t mo-on mo-name"
        drawn += text(ascii_uppercase[n], x + along, y - out + low, LETTERS, css)
        drawn += text(str(n + 1), x - out, y + along + low, LETTERS, css)
    return drawn
