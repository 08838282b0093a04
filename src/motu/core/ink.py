"""The small elements that all pictures are put together from."""

from __future__ import annotations

from html import escape

from motu.core.kept import kept
from motu.core.lettering import lines_of
from motu.core.picture import el
from motu.core.shapes import Box, outline, pair, short

#: About how wide a letter is, in sizes of the font.
LETTER = 0.56
#: From one line of a paragraph to the next, in sizes of the letters.
LEADING = 1.22


class Ink:
    """What a game draws with: its names in the `defs`, and its letters, have a prefix of their own.

    >>> ink = Ink("kh")
    >>> ink.boxed("palm", 3, 4, 20, 30.25)
    '<use href="#kh-palm" x="3" y="4" width="20" height="30.2"/>'
    >>> ink.text("HUNA", 10, 20, 12)
    '<text x="10" y="20" font-size="12" class="kh-t">HUNA</text>'
    """

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    # --- for the picture -------------------------------------------------------------------

    def place(
        self, name: str, x: float, y: float, scale: float | None = None, css: str | None = None
    ) -> str:
        """A drawing from the `defs`, put somewhere."""
        return _placed(f"#{self.prefix}-{name}", x, y, scale, css)

    def boxed(self, name: str, x: float, y: float, width: float, height: float) -> str:
        """A symbol from the `defs`, fitted into a box."""
        return _boxed(f"#{self.prefix}-{name}", x, y, width, height)

    def text(
        self, words: str, x: float, y: float, size: float, css: str = "", fill: str | None = None
    ) -> str:
        """Words in the picture, in the middle of x unless their class says otherwise."""
        return _text(words, x, y, size, css or f"{self.prefix}-t", fill)

    def paragraph(
        self, words: str, x: float, y: float, room: float, size: float, css: str = ""
    ) -> tuple[str, float]:
        """Words of a printed page below y, broken into lines, and where the next thing can begin.

        >>> drawn, y = Ink("kh").paragraph("Aloha oe", 10, 20, 30, 10)
        >>> drawn.count("<text"), round(y, 1)
        (2, 44.4)
        """
        drawn = []
        for line in lines_of(words, room, size):
            y += size * LEADING
            drawn.append(self.text(line, x, y - size * 0.24, size, css or f"{self.prefix}-p"))
        return "".join(drawn), y

    # --- for the `defs` --------------------------------------------------------------------

    def drawing(self, name: str, *inside: str) -> str:
        """Something that can be put anywhere."""
        return el("g", *inside, id=f"{self.prefix}-{name}")

    def symbol(self, name: str, size: tuple[float, float], *inside: str) -> str:
        """Something that can be fitted into boxes."""
        box = f"0 0 {short(size[0])} {short(size[1])}"
        return el("symbol", *inside, id=f"{self.prefix}-{name}", viewBox=box)

    def gradient(self, kind: str, name: str, *stops: tuple[float, str], **where: float) -> str:
        """A run of colours."""
        inside = (el("stop", offset=offset, stop_color=colour) for offset, colour in stops)
        return el(kind, *inside, id=f"{self.prefix}-{name}", **where)


@kept
def _placed(href: str, x: float, y: float, scale: float | None, css: str | None) -> str:
    if scale is None:
        return el("use", href=href, x=short(x), y=short(y), class_=css)
    return el(
        "use", href=href, transform=f"translate({pair((x, y))})scale({scale:.3g})", class_=css
    )


@kept
def _boxed(href: str, x: float, y: float, width: float, height: float) -> str:
    return el(
        "use", href=href, x=short(x), y=short(y), width=short(width), height=short(height)
    )  # fmt: skip


@kept
def _text(words: str, x: float, y: float, size: float, css: str, fill: str | None) -> str:
    return el(
        "text", escape(words), x=short(x), y=short(y), font_size=short(size), fill=fill, class_=css
    )  # fmt: skip


@kept
def rect(css: str, x: float, y: float, width: float, height: float, rx: float) -> str:
    """A box with round corners."""
    return el(
        "rect", x=short(x), y=short(y), width=short(width), height=short(height), rx=short(rx),
        class_=css,
    )  # fmt: skip


@kept
def circle(css: str, x: float, y: float, r: float) -> str:
    """A circle that gets its looks from a class."""
    return el("circle", cx=short(x), cy=short(y), r=short(r), class_=css)


@kept
def dot(fill: str, x: float, y: float, r: float) -> str:
    """A circle filled with one colour."""
    return el("circle", cx=short(x), cy=short(y), r=short(r), fill=fill)


def hit(d: str) -> str:
    """Where a pointer means this part, under its drawing; see `motu.core.looks`."""
    return f'<path class="hit" fill="none" d="{d}"/>'


def hit_box(box: Box) -> str:
    """The same for a box."""
    return hit(outline(*box))


def fitting(words: str, width: float, size: float, least: float = 11.0) -> float:
    """The size of letters, not above `size`, at which the words are about so wide."""
    return max(least, min(size, width / (LETTER * max(1, len(words)))))


def fitted(words: str, width: float, size: float, least: float = 11.0) -> tuple[str, float]:
    """Words of people, cut if they are too long, and the size of their letters.

    >>> fitted("Bartholomew", 40, 12)
    ('Barth…', 11.0)
    """
    size = fitting(words, width, size, least)
    # A little more, lest what fits exactly is cut by a rounding.
    most = max(1, int(width / (LETTER * size) + 0.01))
    return (words if len(words) <= most else f"{words[: most - 1]}…"), size


def wrapped(words: str, most: int) -> list[str]:
    """Words on as many lines as they need, each of at most so many letters.

    >>> wrapped("You beat 63% of 2000 games", 12)
    ['You beat 63%', 'of 2000', 'games']
    """
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
