"""Small charts as SVG: values with error bars, one line each."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from motu.core.picture import el, num

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 640.0, 26.0, 190.0, 24.0, 40.0, 34.0


class Bar(NamedTuple):
    """A value, and how far it may be off."""

    name: str
    value: float
    error: float


def chart(
    title: str, bars: Sequence[Bar], unit: str, aim: tuple[float, float] | None = None
) -> str:
    """A chart that reads on light and dark paper alike; values should lie within the aim."""
    least = min([0.0, *(bar.value - bar.error for bar in bars)])
    most = max([1.0, *(bar.value + bar.error for bar in bars)])
    height = TOP + ROW * len(bars) + BOTTOM

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - least) / (most - least)

    parts = [el("text", escape(title), x=12, y=22, font_size=15, font_weight="bold")]
    if aim is not None:
        low, high = x(max(least, aim[0])), x(min(most, aim[1]))
        parts.append(
            el("rect", x=low, y=TOP, width=high - low, height=ROW * len(bars), fill="#2a7f8e22")
        )
    for tick in _ticks(least, most):
        bottom = height - BOTTOM
        parts.append(
            el("line", x1=x(tick), x2=x(tick), y1=TOP, y2=bottom, stroke="#8884", stroke_width=1)
        )
        parts.append(
            el("text", num(tick), x=x(tick), y=bottom + 16, font_size=11, text_anchor="middle")
        )
    parts.append(el("text", escape(unit), x=12, y=height - BOTTOM + 16, font_size=11))
    for place, bar in enumerate(bars):
        y = TOP + ROW * (place + 0.5)
        parts.append(el("text", escape(bar.name), x=12, y=y + 4, font_size=13))
        parts.append(
            el(
                "line",
                x1=x(bar.value - bar.error),
                x2=x(bar.value + bar.error),
                y1=y,
                y2=y,
                stroke="#2a7f8e",
                stroke_width=2,
            )
        )
        parts.append(el("circle", cx=x(bar.value), cy=y, r=5, fill="#2a7f8e"))
    return el(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(WIDTH)} {num(height)}",
        font_family="sans-serif",
        fill="#888",
    )


def _ticks(least: float, most: float) -> list[float]:
    """Round numbers between two ends, five or so.

    >>> _ticks(-120, 900)
    [0.0, 200.0, 400.0, 600.0, 800.0]
    """
    step = 1.0
    while (most - least) / step > 7:
        step *= 2.5 if str(step).startswith("2") else 2
    first = int(least // step) * step
    ticks = [first + step * n for n in range(12)]
    return [tick for tick in ticks if least <= tick <= most]
