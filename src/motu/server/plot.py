"""How a game went: what each seat had after every action, as a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from motu.core.message import Message, Say
from motu.core.picture import el, num
from motu.table.table import Table

WIDTH, HEIGHT = 520.0, 220.0
LEFT, RIGHT, TOP, BOTTOM = 34.0, 14.0, 26.0, 30.0
#: The names stand below, up to four in a row.
ACROSS, ROW = 4, 20.0
#: Sides are told apart by their lines as well as by their colours.
DASHES = (None, "7 4", "2 3", "10 3 2 3", "4 2", "1 4", "12 4", "6 2 1 2")


def plot(table: Table, say: Say) -> str:
    """The plot of a table, as inline SVG styled by the page's sheet."""
    series = [list(table.game.standing(state)) for state in table.positions()]
    most = max(1, max(max(values) for values in series))
    parts = [_grid(most, len(series) - 1)]
    say = table.speaker(say)
    names = [say(player) for player in table.players]
    parts += [
        _line([values[seat] for values in series], most, seat) for seat in range(len(table.seats))
    ]
    parts.append(_key(names))
    title = say(table.game.standing_words)
    parts.append(el("text", escape(title), x=LEFT, y=14, class_="plot-title"))
    return el(
        "svg",
        *parts,
        viewBox=f"0 0 {num(WIDTH)} {num(HEIGHT + ROW * _rows(names))}",
        class_="plot",
        role="img",
        aria_label=_in_words(table.game.standing_words, names, series[-1], say),
    )


def _x(step: int, steps: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, steps)


def _y(value: float, most: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / most


def _grid(most: int, steps: int) -> str:
    stride = max(1, round(most / 5))
    lines = []
    for value in range(0, most + 1, stride):
        y = _y(value, most)
        lines.append(el("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="plot-grid"))
        lines.append(
            el("text", str(value), x=LEFT - 6, y=y + 4, text_anchor="end", class_="plot-number")
        )
    lines.append(
        el("text", str(steps), x=WIDTH - RIGHT, y=HEIGHT - BOTTOM + 16, text_anchor="end",
           class_="plot-number")
    )  # fmt: skip
    return "".join(lines)


def _line(values: Sequence[int], most: int, seat: int) -> str:
    steps = len(values) - 1
    corners = [f"M{num(_x(0, steps))} {num(_y(values[0], most))}"]
    for step, (before, value) in enumerate(pairwise(values), start=1):
        if value != before:
            corners.append(f"H{num(_x(step, steps))}V{num(_y(value, most))}")
    corners.append(f"H{num(_x(steps, steps))}")
    return el(
        "path",
        d="".join(corners),
        class_=f"plot-line seat-{seat}",
        fill="none",
        stroke_dasharray=DASHES[seat % len(DASHES)],
    )


def _rows(names: Sequence[str]) -> int:
    return -(-len(names) // ACROSS)


def _key(names: Sequence[str]) -> str:
    """Whose line is whose. A name that is too long for its place is cut."""
    across = min(ACROSS, len(names))
    wide = (WIDTH - LEFT - RIGHT) / across
    most = int((wide - 33) / 7.5)
    parts = []
    for seat, name in enumerate(names):
        row, column = divmod(seat, across)
        x, y = LEFT + column * wide, HEIGHT + row * ROW + 6
        short = name if len(name) <= most else f"{name[: most - 1]}…"
        parts.append(
            el("line", x1=x, x2=x + 22, y1=y - 4, y2=y - 4,
               class_=f"plot-line seat-{seat}", stroke_dasharray=DASHES[seat % len(DASHES)])
        )  # fmt: skip
        parts.append(el("text", escape(short), x=x + 27, y=y, class_="plot-name"))
    return "".join(parts)


def _in_words(what: Message, names: Sequence[str], last: Sequence[int], say: Say) -> str:
    ends = ", ".join(f"{name} {value}" for name, value in zip(names, last, strict=True))
    return f"{say(what)}: {ends}"
