"""Colours and the style sheet of Kahuna's picture.

The picture brings its own sea and sand, so it looks the same on light and dark pages.
"""

from __future__ import annotations

from motu.core.kept import kept_few
from motu.core.looks import style_of
from motu.games.kahuna.drawing.layout import Layout
from motu.games.kahuna.drawing.scenery import SCENERY_STYLE

CORAL, CORAL_DARK, CORAL_LIGHT = "#c8371f", "#7d1a0d", "#ffdcc4"
INK, INK_DARK, INK_LIGHT = "#2b2d78", "#15163f", "#d3d6ff"
SIDE = (CORAL, INK)
SIDE_DARK = (CORAL_DARK, INK_DARK)
SIDE_LIGHT = (CORAL_LIGHT, INK_LIGHT)
CREAM, PAPER, BROWN, SAND = "#fffaf0", "#fdf3dc", "#4a2f1c", "#f0dcae"
GOLD = "#ffbe1a"

_RULES = """
.kh-n{font-family:SERIF;font-weight:700;letter-spacing:.06em;text-anchor:middle}
.kh-w{font-family:SERIF;font-weight:700;letter-spacing:.04em}
.kh-t{font-family:SERIF;font-weight:700;text-anchor:middle}
.kh-shade{fill:#1d1206;fill-opacity:.16}
.kh-gull{fill:none;stroke:#fffaf0;stroke-width:2;stroke-linecap:round}
.kh-pole{fill:none;stroke:#5a351d;stroke-width:1.6;stroke-linecap:round}
.kh-h1,.kh-h2,.kh-r1,.kh-r2,.kh-free,.kh-sh,.kh-case,.kh-b0,.kh-f0,.kh-b1,.kh-f1,.kh-beads,
.kh-struts{fill:none}
.kh-r1{stroke:#1c5f70;stroke-opacity:.45;stroke-width:calc(W*.3);stroke-linecap:round}
.kh-r2{stroke:#fffaf0;stroke-width:calc(W*.2);stroke-dasharray:calc(W*.42) calc(W*.34)}
.kh-free{stroke:#ffbe1a;stroke-width:W;stroke-opacity:.75;stroke-dasharray:calc(W*.3) calc(W*.3)}
.kh-post{fill:#7a4b2a;stroke:#fffaf0;stroke-width:calc(W*.1)}
.kh-sh{stroke:#0c3d4c;stroke-opacity:.32;stroke-width:W;stroke-linecap:round}
.kh-case{stroke:#fffaf0;stroke-width:calc(W*1.3)}
.kh-e0{stroke-linecap:round}
.kh-b0{stroke:#7d1a0d;stroke-width:calc(W*1.04);stroke-linecap:round}
.kh-f0{stroke:#e2573a;stroke-width:calc(W*.8);stroke-dasharray:calc(W*.34) calc(W*.09)}
.kh-beads{stroke:#ffd9a8;stroke-width:calc(W*.26);stroke-dasharray:0 calc(W*.56);
stroke-linecap:round}
.kh-b1{stroke:#1c1d55;stroke-width:calc(W*1.04);stroke-linecap:butt}
.kh-f1{stroke:#c4c9ff;stroke-width:calc(W*.62)}
.kh-struts{stroke:#2b2d78;stroke-width:calc(W*.19);stroke-linejoin:bevel}
.kh-h1{stroke:#4a2f1c;stroke-width:calc(W*1.7);stroke-linecap:round}
.kh-h2{stroke:#ffbe1a;stroke-width:calc(W*1.5);stroke-linecap:round}
.kh-big .kh-h1{stroke-width:calc(W*2.3)}
.kh-big .kh-h2{stroke-width:calc(W*2.05)}
.kh-hc{fill:#ffbe1a;stroke:#4a2f1c;stroke-width:1.3}
.kh-own0{fill:none;stroke:#c8371f;stroke-width:5;stroke-dasharray:0 7.4;stroke-linecap:round}
.kh-own1{fill:none;stroke:#2b2d78;stroke-width:5;stroke-dasharray:9 3.2}
.kh-own{fill:none;stroke:#fffaf0;stroke-width:8}
.kh-name{fill:#fff6df;stroke:#6b4a2c;stroke-width:1}
.kh-tally{fill:#4a2f1c;fill-opacity:.82}
.kh-y{fill:none;stroke:#a08a70;stroke-width:calc(W*.16)}
.kh-y0{stroke:#ff8a5c;stroke-linecap:round}
.kh-y1{stroke:#a9b0ff}
.kh-tag{stroke:#fffaf0;stroke-width:1.2}
.kh-tickoff{fill:none;stroke:#fffaf0;stroke-width:1.8;stroke-linecap:round}
.can .halo{animation:kh-pulse 1.7s ease-in-out infinite}
.can:hover .halo,.picked .halo,g:focus-visible .halo{animation:none}
.can:hover .kh-h2,.can:hover .kh-hc{stroke:#fff3c4}
.can:hover .kh-hc{fill:#fff3c4;stroke:#4a2f1c}
.picked .kh-h2{stroke:#fff}
.picked .kh-hc{fill:#fff}
.kh-card{transition:transform .18s ease-out}
.picked .kh-card{transform:translateY(RAISE)}
g:focus-visible .kh-h1{stroke:#000}
g:focus-visible .kh-hc{stroke:#000;stroke-width:2.4}
.fresh .kh-case{stroke:#ffd75e;stroke-width:calc(W*1.62)}
.fresh .kh-r1{stroke:#ffd75e;stroke-opacity:.9;stroke-width:calc(W*.62)}
.fresh .kh-b{animation:appear .5s ease-out}
.kh-acts{animation:kh-pulse 2.4s ease-in-out infinite}
@keyframes kh-pulse{50%{opacity:.42}}
"""


@kept_few
def style(plan: Layout) -> str:
    """The style sheet for one shape of the picture. In the rules above W is a bridge's width."""
    rules = _RULES.replace("RAISE", "-8px" if plan.key == "w" else "-6px")
    return style_of(rules, plan.bridge) + SCENERY_STYLE
