"""Draw the icons of the app from the logo: squares that any phone can cut to its own shape.

`python tools/icons.py` writes them beside the logo, which stays in the middle: no phone cuts there.
"""

from __future__ import annotations

import re
from pathlib import Path

import resvg_py

import motu

STATIC = Path(motu.__file__).parent / "server" / "static"
SIZES = (192, 512)
#: The logo is a round picture in a square of so many units; phones may cut off a tenth each side.
UNITS, SCALE = 64, 0.78
LAGOON, DEEP, SAND = "#1b8296", "#0b3a48", "#e0a458"


def icon() -> str:
    """The icon as an SVG: the logo on the lagoon, between bands of tapa."""
    logo = re.sub(r"</?svg[^>]*>", "", (STATIC / "logo.svg").read_text(encoding="utf-8"))
    inset = UNITS * (1 - SCALE) / 2
    teeth = "".join(f"M{x} 0l2 3 2-3z" for x in range(0, UNITS, 4))
    bands = "".join(
        f'<path d="{teeth}" fill="{SAND}" transform="translate(0 {y}) scale(1 {way})"/>'
        for y, way in ((0, 1), (UNITS, -1))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {UNITS} {UNITS}">'
        f'<linearGradient id="deep" x2="0" y2="1"><stop stop-color="{LAGOON}"/>'
        f'<stop offset="1" stop-color="{DEEP}"/></linearGradient>'
        f'<rect width="{UNITS}" height="{UNITS}" fill="url(#deep)"/>{bands}'
        f'<g transform="translate({inset:g} {inset:g}) scale({SCALE})">{logo}</g></svg>'
    )


def png(size: int) -> bytes:
    """The icon as a PNG of so many pixels each way."""
    return bytes(resvg_py.svg_to_bytes(svg_string=icon(), width=size, height=size))


if __name__ == "__main__":
    for size in SIZES:
        (STATIC / f"icon-{size}.png").write_bytes(png(size))
