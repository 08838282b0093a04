"""A position drawn as SVG, in named parts.

A game draws itself from a *view*, the plain data one seat may see, so a picture can
never show more than the view holds. A picture is a list of parts in painting order.
Every part is one SVG element with a stable id; after a move only the parts whose
markup changed are sent, and the browser swaps them by id.

A part that a player can pick carries the name of that pick (`data-pick`); several
parts may carry the same one, such as two equal cards. A part that stands for another
seat's side, such as its sheet made small, can be opened (`data-near`): the same position
is then drawn with that side large.

A pick may also be a *piece* that is taken into the hand, turned and put down. The picture says
how it looks in each pose and where the places are; which of them go together, and what that does,
the legal actions say (`motu.core.picks`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape
from itertools import compress
from operator import is_not

from motu.core.shapes import Point

#: Numbers are written with at most two decimals: half the bytes, and nobody sees the rest.
DECIMALS = 2


def num(value: float) -> str:
    """A coordinate, short.

    >>> num(3.0), num(2.50), num(-0.001)
    ('3', '2.5', '0')
    """
    text = f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def el(tag: str, *inside: str, **attributes: str | float | None) -> str:
    """One SVG element as text. Underscores in names become hyphens; `None` leaves one out.

    >>> el("circle", cx=1.0, cy=2, r=3.25, class_="shore")
    '<circle cx="1" cy="2" r="3.25" class="shore"/>'
    >>> el("text", "A & B".replace("&", "&amp;"), text_anchor="middle")
    '<text text-anchor="middle">A &amp; B</text>'
    """
    return element(tag, attributes, inside)


def element(
    tag: str, attributes: Mapping[str, str | float | None], inside: Iterable[str] = ()
) -> str:
    """Like `el`, with the attributes as a mapping."""
    head = f"<{tag}"
    for name, value in attributes.items():
        if value is not None:
            text = escape(value) if isinstance(value, str) else num(value)
            head += f' {_hyphened(name)}="{text}"'
    body = "".join(inside)
    return f"{head}>{body}</{tag}>" if body else f"{head}/>"


@cache
def _hyphened(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


#: Names of parts and picks are few, and written over and over.
_name = lru_cache(maxsize=4096)(escape)


# Neither parts nor pictures are ever changed; they are not `frozen` for the sake of speed, see
# `motu.core.message.Message`.
@dataclass(slots=True, unsafe_hash=True)
class Part:
    """One named piece of a picture: a `<g>` with an id.

    `label` is its accessible name, in the viewer's language. `pick` is the pick it
    stands for, or empty. `near` is the seat whose side it opens, or `None`.
    """

    id: str
    inside: str
    label: str = ""
    pick: str = ""
    css: str = ""
    near: int | None = None
    #: Written once: games keep their parts, and many pages show the same ones.
    _svg: str = field(default="", init=False, repr=False, compare=False)

    def svg(self) -> str:
        if not self._svg:
            self._svg = self._written()
        return self._svg

    def _written(self) -> str:
        head = f'<g id="{_name(self.id)}"'
        if self.css:
            head += f' class="{_name(self.css)}"'
        if self.pick:
            head += f' data-pick="{_name(self.pick)}"'
        if self.near is not None:
            head += f' data-near="{self.near}"'
        if self.label:
            role = "" if self.pick else ' role="img"'
            head += f'{role} aria-label="{escape(self.label)}"'
        return f"{head}>{self.inside}</g>" if self.inside else f"{head}/>"


@dataclass(frozen=True, slots=True)
class Pose:
    """One way to hold a piece: its drawing, turned clockwise by so many degrees about (0, 0).

    `anchor` is the point of the turned drawing that comes to lie on a place. A pose that is no
    turn, such as the other side of a tile, brings a drawing of its own (`inside`), which is turned
    too. A piece that can be held in one way only has one pose whose pick is empty: there is
    nothing to choose.
    """

    pick: str = ""
    turn: float = 0.0
    anchor: Point = (0.0, 0.0)
    inside: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A pick that is taken into the hand: its drawing, and its poses in the order of turning right.

    A path that leads to it goes on with a pose and ends at a place: `("tile", "turn-2", "at-D4")`.
    One that is `ready`, because a turn is about it, follows a mouse without being taken first.
    """

    pick: str
    inside: str
    poses: tuple[Pose, ...] = (Pose(),)
    ready: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Picture:
    """A whole position for one pair of eyes.

    >>> shown = Picture(10, 10, (Part("sea", el("rect", width=10, height=10)),), title="Sea")
    >>> shown.svg().startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"')
    True
    """

    width: float
    height: float
    parts: tuple[Part, ...]
    title: str = ""
    defs: str = ""
    style: str = ""
    #: What can be taken into the hand now.
    pieces: tuple[Piece, ...] = ()
    #: Where pieces can ever be put: the pick of each place, and its point in the picture.
    places: Mapping[str, Point] = field(default_factory=dict, hash=False)

    def svg(self, with_style: bool = True) -> str:
        """The picture as one SVG document that stands by itself.

        A page that already has the picture's style as a style sheet can do without it here.
        """
        style = f"<style>{self.style}</style>" if self.style and with_style else ""
        defs = f"<defs>{self.defs}</defs>" if self.defs else ""
        return element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {num(self.width)} {num(self.height)}",
                "role": "group",
                "aria-label": self.title or None,
            },
            (style, defs, *(part.svg() for part in self.parts)),
        )

    def changed_since(self, before: Picture) -> list[Part] | None:
        """The parts that differ from an earlier picture, or `None` if it must be redrawn whole.

        Parts may change but not come, go or change places: what is not there now is an
        empty group. So a browser only ever has to swap elements it already has.
        """
        if (self.width, self.height, self.defs, self.style) != (
            before.width,
            before.height,
            before.defs,
            before.style,
        ):
            return None
        if len(self.parts) != len(before.parts):
            return None
        # Most are the very same: games keep what they have drawn.
        is_new = map(is_not, self.parts, before.parts)
        others = list(compress(zip(self.parts, before.parts, strict=True), is_new))
        if any(now.id != then.id for now, then in others):
            return None
        # Nearly all others look different, and that is seen soonest.
        return [now for now, then in others if now.inside != then.inside or now != then]

    def _repr_svg_(self) -> str:
        return self.svg()
