"""What each player expected as a game went on, as a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from motu.bots.thought import POINTS
from motu.core.message import Say, in_digits, msg
from motu.core.picture import el, num
from motu.server.plot import BOTTOM, DASHES, HEIGHT, LEFT, RIGHT, ROW, WIDTH, Scale, key, rows
from motu.table.analysis import Analysis
from motu.table.hints import expected_words

#: The number of a turning point is so far from its line, and in a disc of this size.
AWAY, SIZE = 15.0, 8.5


def expected_plot(analysis: Analysis, names: Sequence[str], say: Say) -> str:
    """The plot, as inline SVG styled by the page's sheet; turning points have their numbers."""
    in_points = analysis.counts == POINTS
    by = 1 if in_points else 100
    highest = [value * by for line in analysis.lines for _, value in line]
    most = round(max(highest, default=1)) if in_points else 100
    scale = Scale.round(0, most, analysis.actions)
    title = msg("Expected points") if in_points else msg("Chance to win")
    parts = [
        *_grid(scale, in_points),
        el("text", str(analysis.actions), x=WIDTH - RIGHT, y=HEIGHT - BOTTOM + 16,
           text_anchor="end", class_="plot-number"),
        *(
            _line([(x, by * y) for x, y in line], scale, seat)
            for seat, line in enumerate(analysis.lines)
        ),
        *_numbers(analysis, scale, by),
        key(names),
        el("text", escape(say(title)), x=LEFT, y=14, class_="plot-title"),
    ]  # fmt: skip
    ends = [line[-1][1] if line else 0.0 for line in analysis.lines]
    words = ", ".join(
        f"{name}: {say(expected_words(end, analysis.counts))}"
        for name, end in zip(names, ends, strict=True)
    )
    return el(
        "svg",
        *parts,
        viewBox=f"0 0 {num(WIDTH)} {num(HEIGHT + ROW * rows(names))}",
        class_="plot",
        role="img",
        aria_label=escape(f"{say(title)}. {words}"),
    )


def _grid(scale: Scale, in_points: bool) -> list[str]:
    parts = []
    for value in scale.ticks():
        y = scale.y(value)
        parts.append(el("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="plot-grid"))
        words = in_digits(value) if in_points else f"{value}%"
        parts.append(
            el("text", words, x=LEFT - 5, y=y + 4, text_anchor="end", class_="plot-number")
        )
    return parts


def _line(points: Sequence[tuple[int, float]], scale: Scale, seat: int) -> str:
    course = " ".join(f"{num(scale.x(x))},{num(scale.y(y))}" for x, y in points)
    return el(
        "polyline",
        points=course,
        class_=f"plot-line seat-{seat}",
        fill="none",
        stroke_dasharray=DASHES[seat % len(DASHES)],
    )


def _numbers(analysis: Analysis, scale: Scale, by: int) -> list[str]:
    """A numbered disc above or below each turning point."""
    parts = []
    for number, moment in enumerate(analysis.turning_points(), start=1):
        x, y = scale.x(moment.number), scale.y(by * moment.before)
        disc = y - AWAY if y - AWAY - SIZE > 20 else y + AWAY
        parts += [
            el("line", x1=x, x2=x, y1=y, y2=disc, class_="plot-turn"),
            el("circle", cx=x, cy=disc, r=SIZE, class_="plot-disc"),
            el("text", str(number), x=x, y=disc + 4, text_anchor="middle", class_="plot-count"),
        ]
    return parts
