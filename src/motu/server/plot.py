"""How a game went: what each seat had after every action, as a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from motu.core.message import Say, in_digits
from motu.core.picture import el, num
from motu.table.table import Table

WIDTH, HEIGHT = 520.0, 220.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 14.0, 26.0, 30.0
#: Of a very long game not every position is drawn: there would be several for each point.
MOST_STEPS = 1000
#: Numbers at the side are so far apart, and there are hardly more than so many.
ROUND = tuple(n * 10**zeros for zeros in range(7) for n in (1, 2, 5))
MOST_TICKS = 6
#: The names stand below, up to four in a row.
ACROSS, ROW = 4, 20.0
#: Sides are told apart by their lines as well as by their colours.
DASHES = (None, "7 4", "2 3", "10 3 2 3", "4 2", "1 4", "12 4", "6 2 1 2")


def plot(table: Table, say: Say) -> str:
    """The plot of a table, as inline SVG styled by the page's sheet."""
    stride = 1 + table.moves // MOST_STEPS
    series = [
        list(table.game.standing(state))
        for number, state in enumerate(table.positions())
        if number % stride == 0 or number == table.moves
    ]
    say = table.speaker(say)
    names = [say(player) for player in table.players]
    return lines(say(table.game.standing_words), names, series, table.moves)


def lines(title: str, names: Sequence[str], series: Sequence[Sequence[int]], steps: int) -> str:
    """A line for everybody, as inline SVG: what they had at the start and after each step."""
    scale = Scale.round(min(map(min, series)), max(map(max, series)), len(series) - 1)
    parts = [_grid(scale, steps)]
    parts += [_line([values[seat] for values in series], scale, seat) for seat in range(len(names))]
    parts.append(key(names))
    parts.append(el("text", escape(title), x=LEFT, y=14, class_="plot-title"))
    return el(
        "svg",
        *parts,
        viewBox=f"0 0 {num(WIDTH)} {num(HEIGHT + ROW * rows(names))}",
        class_="plot",
        role="img",
        aria_label=_in_words(title, names, series[-1]),
    )


@dataclass(frozen=True)
class Scale:
    """What lies between the edges: from the least to the most, 0 always among them, in steps.

    >>> Scale.round(-3, 47, 1).ticks()
    [-10, 0, 10, 20, 30, 40, 50]
    """

    least: int
    most: int
    steps: int
    tick: int

    @classmethod
    def round(cls, least: int, most: int, steps: int) -> Scale:
        """A scale that ends in round numbers above and below."""
        least, most = min(0, least), max(1, most)
        tick = next(n for n in ROUND if n * MOST_TICKS >= most - least)
        return cls(least // tick * tick, -(-most // tick) * tick, steps, tick)

    def ticks(self) -> list[int]:
        """The numbers at the side, with the topmost."""
        return list(range(self.least, self.most + 1, self.tick))

    def x(self, step: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, self.steps)

    def y(self, value: float) -> float:
        share = (value - self.least) / (self.most - self.least)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def _grid(scale: Scale, moves: int) -> str:
    lines = []
    for value in scale.ticks():
        y = scale.y(value)
        lines.append(el("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="plot-grid"))
        lines.append(
            el(
                "text",
                in_digits(value),
                x=LEFT - 6,
                y=y + 4,
                text_anchor="end",
                class_="plot-number",
            )
        )
    lines.append(
        el("text", str(moves), x=WIDTH - RIGHT, y=HEIGHT - BOTTOM + 16, text_anchor="end",
           class_="plot-number")
    )  # fmt: skip
    return "".join(lines)


def _line(values: Sequence[int], scale: Scale, seat: int) -> str:
    corners = [f"M{num(scale.x(0))} {num(scale.y(values[0]))}"]
    for step, (before, value) in enumerate(pairwise(values), start=1):
        if value != before:
            corners.append(f"H{num(scale.x(step))}V{num(scale.y(value))}")
    corners.append(f"H{num(scale.x(scale.steps))}")
    return el(
        "path",
        d="".join(corners),
        class_=f"plot-line seat-{seat}",
        fill="none",
        stroke_dasharray=DASHES[seat % len(DASHES)],
    )


def rows(names: Sequence[str]) -> int:
    """How many rows the names take."""
    return -(-len(names) // ACROSS)


def key(names: Sequence[str]) -> str:
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


def _in_words(title: str, names: Sequence[str], last: Sequence[int]) -> str:
    ends = ", ".join(f"{name} {in_digits(value)}" for name, value in zip(names, last, strict=True))
    return f"{title}: {ends}"
