"""Words on printed pages, in paragraphs."""

from __future__ import annotations

from motu.core.lettering import lines_of
from motu.games.tucana.drawing.ink import text

#: From one line to the next, in sizes of the letters.
LEADING = 1.22


def paragraph(
    words: str, x: float, y: float, room: float, size: float, css: str = "tu-p"
) -> tuple[str, float]:
    """Words below y, broken into lines, and where the next thing can begin."""
    drawn = []
    for line in lines_of(words, room, size):
        y += size * LEADING
        drawn.append(text(line, x, y - size * 0.24, size, css))
    return "".join(drawn), y
