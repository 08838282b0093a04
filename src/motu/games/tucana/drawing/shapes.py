"""Lines and small elements: what the drawing of Trails of Tucana is put together from."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from motu.core.picture import el
from motu.core.shapes import KEPT, pair, short


@lru_cache(maxsize=KEPT)
def place(name: str, x: float, y: float, scale: float | None = None, css: str | None = None) -> str:
    """A drawing from the `defs`, put somewhere."""
    if scale is None:
        return el("use", href=f"#tu-{name}", x=short(x), y=short(y), class_=css)
    where = f"translate({pair((x, y))})scale({scale:.3g})"
    return el("use", href=f"#tu-{name}", transform=where, class_=css)


@lru_cache(maxsize=KEPT)
def boxed(name: str, x: float, y: float, width: float, height: float) -> str:
    """A symbol from the `defs`, fitted into a box."""
    return el(
        "use",
        href=f"#tu-{name}",
        x=short(x),
        y=short(y),
        width=short(width),
        height=short(height),
    )


@lru_cache(maxsize=KEPT)
def rect(css: str, x: float, y: float, width: float, height: float, rx: float) -> str:
    """A box with round corners."""
    return el(
        "rect",
        x=short(x),
        y=short(y),
        width=short(width),
        height=short(height),
        rx=short(rx),
        class_=css,
    )


@lru_cache(maxsize=KEPT)
def circle(css: str, x: float, y: float, r: float) -> str:
    """A circle that gets its looks from a class."""
    return el("circle", cx=short(x), cy=short(y), r=short(r), class_=css)


@lru_cache(maxsize=KEPT)
def text(words: str, x: float, y: float, size: float, css: str = "tu-t") -> str:
    """Words in the picture, in the middle of x unless their class says otherwise."""
    return el("text", escape(words), x=short(x), y=short(y), font_size=short(size), class_=css)


def symbol(name: str, size: tuple[float, float], *inside: str) -> str:
    """A drawing for the `defs` that can be fitted into boxes."""
    return el("symbol", *inside, id=f"tu-{name}", viewBox=f"0 0 {short(size[0])} {short(size[1])}")


def gradient(kind: str, name: str, *stops: tuple[float, str], **where: float) -> str:
    """A run of colours for the `defs`."""
    inside = (el("stop", offset=offset, stop_color=colour) for offset, colour in stops)
    return el(kind, *inside, id=f"tu-{name}", **where)
