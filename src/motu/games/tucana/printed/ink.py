"""The colours of the table for a printer: white paper, light tints, thin lines.

The drawings are those of the picture; only their colours change. A terrain is told by its drawing,
and by tints of different lightness, so a sheet printed in black and white reads as well. All is
paler than a pencil.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from motu.core.lettering import FONT
from motu.core.looks import SERIF
from motu.core.paper import paled
from motu.core.picture import Part, Picture, el
from motu.games.tucana.drawing.ink import symbol
from motu.games.tucana.drawing.layout import MapPlan
from motu.games.tucana.drawing.relic_art import relic_defs
from motu.games.tucana.drawing.scenery import scenery_defs
from motu.games.tucana.drawing.style import style
from motu.games.tucana.drawing.tabletop import tabletop_defs
from motu.games.tucana.drawing.terrain_art import terrain_defs

#: What a hex is filled with, from light to dark: desert, mountain, water, forest.
TINTS = {
    "desert": "#fdf5df",
    "forest": "#d3e2ba",
    "mountain": "#eae6e3",
    "water": "#d6ecf1",
}
#: How far colours go towards white: those of the land, and those of the sea around it.
LAND, SEA = 0.54, 0.25

_WASH = re.compile(r"url\(#tu-g-([a-z]+)\)")
#: Washes are drawn as plain tints on paper.
_WASHES = re.compile(r'<linearGradient id="tu-g-.*?</linearGradient>')

_RULES = """
.tu-p,.tu-pm,.tu-pe,.tu-pb,.tu-pbe{font-family:FONT;font-weight:400;fill:#2e1d10;text-anchor:start}
.tu-pm{text-anchor:middle}.tu-pe,.tu-pbe{text-anchor:end}.tu-pb,.tu-pbe{font-weight:700}
.tu-at{fill:#4a3420;stroke:none}
.tu-note{fill:#7a6244}
.tu-worth{fill:#8a6a44}
.tu-shade{display:none}
.tu-wv{stroke:#b4d0d6;stroke-opacity:1;stroke-width:.8}
.tu-rhumb{stroke:#9fbcc2;stroke-opacity:.55;stroke-width:.4}
.tu-c0a,.tu-c1a,.tu-c2a,.tu-c3a{stroke:#8fb3bb;stroke-opacity:1}
.tu-c0b,.tu-c1b,.tu-c2b,.tu-c3b{stroke:#fff}
.tu-beach{fill:#fffdf6;stroke:#5b4327;stroke-width:1}
.tu-x{stroke:#8d7856;stroke-opacity:1;stroke-width:.6}
.tu-scale{stroke:#fff;stroke-width:4.6}
.tu-bars{stroke:#8d7856;stroke-width:4.6}
.tu-line{stroke:#5b4327;stroke-width:.8}
.tu-faint{opacity:.45}
.tu-ink{stroke:#93836b;stroke-opacity:1;stroke-width:1.5}
.tu-hatch{stroke:#a99c88;stroke-opacity:1;stroke-width:1.1}
.tu-grain{stroke:#cdb184;stroke-width:2.2}
.tu-trunk{stroke:#a88f76}
.tu-cac0{stroke:#8fa386;stroke-width:6}.tu-cac1{stroke:#d5e2c6}
.tu-foam{stroke:#fff}.tu-ripple{stroke:#83afbf;stroke-width:2.2}
.tu-edge{stroke:#5b4327;stroke-width:1.6}
.tu-coin,.tu-yard,.tu-no{fill:#fff;stroke:#4a3420;stroke-width:.8}
.tu-dot{fill:#fff;stroke:#6f5a3c;stroke-width:.7}
.tu-ribbon{fill:#fff;stroke-width:1}.tu-fold{fill:#efe6d4;stroke-width:1}
.tu-ledger{fill:#fff;stroke:#5b4327;stroke-width:.9}
.tu-box{fill:#fff;stroke:#5b4327;stroke-width:.9}
.tu-sum{fill:#fff;stroke:#3b2413;stroke-width:2}
.tu-rule{stroke:#b7a689;stroke-width:.7}
.tu-pen{fill:none;stroke:#3b2413;stroke-width:.8}
.tu-trail{fill:none;stroke:#6e0d12;stroke-width:1.8;stroke-linecap:round;stroke-dasharray:.1 3.2}
.tu-cut{fill:none;stroke:#8c8c8c;stroke-width:.4;stroke-dasharray:2.5 2.5}
.tu-card,.tu-plain{fill:none;stroke:none}
.tu-cardin{stroke:#b7a689;stroke-width:.8}
.tu-blueframe{fill:#f1f6fd;stroke:#1d4f91;stroke-width:2.2}
.tu-redframe{fill:#fdf2f1;stroke:#9c1f2b;stroke-width:2.2}
.tu-bluetext{fill:#1d4f91}.tu-redtext{fill:#9c1f2b}
.tu-star{fill:#ffe9a8;stroke:#8a5a12;stroke-width:.8;stroke-linejoin:round}
.tu-begin{fill:#fff3cf;stroke:#8a5a12;stroke-width:1.2}
.tu-band{fill:#f6efe0}
.tu-badge{fill:#3b2413}
.tu-arrow{fill:none;stroke:#9c1f2b;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.tu-white{fill:#fff}
"""


def tinted(drawing: str) -> str:
    """A drawing of hexes, each in the plain tint of its terrain."""
    return _WASH.sub(lambda found: TINTS[found[1]], drawing)


def white_sea(drawing: str) -> str:
    """A chart whose sea is left white."""
    return drawing.replace("url(#tu-sea)", "#fff")


@cache
def _defs(plan: MapPlan) -> str:
    land = tinted(_WASHES.sub("", terrain_defs()))
    blank_flag = "M3 2.5Q9 .5 14 2.5T25 2.5L22.5 10 25 18.5Q19 20.5 14 18.5T3 18.5Z"
    white = el("path", d=blank_flag, class_="tu-white") + el("path", d=blank_flag, class_="tu-pen")
    pole = el("path", d="M2 1V36", class_="tu-pole")
    return (
        paled(scenery_defs(plan), SEA)
        + _keep_tints(land)
        + relic_defs()
        + tabletop_defs()
        + symbol("flag", (26, 36), pole + white)
    )


def _keep_tints(land: str) -> str:
    """Pale the drawings of the land, but not the tints below them."""
    for name, tint in TINTS.items():
        land = land.replace(tint, f"tint-{name}")
    land = paled(land, LAND)
    for name, tint in TINTS.items():
        land = land.replace(f"tint-{name}", tint)
    return land


@cache
def _style(plan: MapPlan) -> str:
    rules = style(plan).replace(SERIF, "SERIF") + _RULES.replace("\n", "")
    return rules.replace("SERIF", f"'{FONT}'").replace("FONT", f"'{FONT}'")


def page(
    plan: MapPlan, size: tuple[float, float], title: str, parts: Sequence[tuple[str, str]]
) -> Picture:
    """A page with everything that its drawings are made of."""
    named = tuple(Part(name, drawn) for name, drawn in parts)
    return Picture(*size, named, title=title, defs=_defs(plan), style=_style(plan))
