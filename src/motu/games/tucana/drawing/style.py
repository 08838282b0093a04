"""Colours and the style sheet of the picture of Trails of Tucana.

The picture brings its own table and paper, so it looks the same on light and dark pages. What can
be picked lights up without pulsing: up to 274 segments may be lit at once.
"""

from __future__ import annotations

from motu.core.kept import kept_few
from motu.core.looks import style_of
from motu.games.tucana.drawing.layout import MapPlan
from motu.games.tucana.drawing.relic_art import RELIC_STYLE
from motu.games.tucana.drawing.scenery import SCENERY_STYLE
from motu.games.tucana.drawing.terrain_art import TERRAIN_STYLE

#: The sides' colours, for the mark on their sheets.
SIDE_TONES = (
    "#c8371f", "#2b2d78", "#d3a24c", "#2f7350", "#d98f8f", "#6d2e72", "#f0b81c", "#56606b",
)  # fmt: skip

_RULES = """
.tu-t,.tu-l,.tu-b,.tu-w,.tu-e{font-family:SERIF;font-weight:700;fill:#3b2413;text-anchor:middle}
.tu-l{fill:#fff}
.tu-b,.tu-e{fill:#fff3d6}.tu-start{text-anchor:start}.tu-end{text-anchor:end}
.tu-w{text-anchor:start}
.tu-e{text-anchor:end}
.tu-dim{fill:#6b5234;font-weight:400}
.tu-at{font-family:SERIF;fill:#3b2413;fill-opacity:.85;text-anchor:middle;paint-order:stroke;
stroke:#fff6e0;stroke-opacity:.6;stroke-width:2.2;stroke-linejoin:round}
.tu-still{pointer-events:none}
.tu-h{fill:#ffcb2e;stroke:#3b2413;stroke-width:calc(W*.24)}
.tu-ho{fill:#ffcb2e;fill-opacity:.38;stroke:#ffcb2e;stroke-width:calc(W*.6);opacity:0}
.tu-hd{fill:#ffcb2e;stroke:#3b2413;stroke-width:calc(W*.18)}
.tu-fits{fill:none;stroke:#fffaf0;stroke-width:calc(W*.42);stroke-dasharray:0 calc(W*.95);
stroke-linecap:round}
.tu-rs,.tu-rb,.tu-rt,.tu-rd,.tu-peg{fill:none;stroke-linecap:round}
.tu-rs{stroke:#fff6e0;stroke-width:calc(W*1.5)}
.tu-rn{stroke:#ffcb2e;stroke-width:calc(W*2.1)}
.tu-rb{stroke:#6e0d12;stroke-width:W}
.tu-rt{stroke:#e8503f;stroke-width:calc(W*.62);stroke-dasharray:calc(W*.5) calc(W*.34);
stroke-linecap:butt}
.tu-rd{stroke:#a8242a;stroke-width:calc(W*.62);stroke-dasharray:calc(W*.7) calc(W*1.05)}
.tu-peg{stroke:#6e0d12;stroke-width:calc(W*1.5)}
.tu-peg1{stroke:#e8503f;stroke-width:calc(W*.8)}
.tu-ring{fill:#ffcb2e;stroke:#3b2413;stroke-width:calc(W*.22)}
.tu-coin{fill:#fff8e4;stroke:#4a3420;stroke-width:calc(W*.22)}
.tu-yard{fill:#f6e7bd;stroke:#4a3420;stroke-width:calc(W*.2)}
.tu-no{fill:#fff8e4;stroke:#4a3420;stroke-width:1}
.can:hover .tu-h,.aim .tu-h{fill:#fff7cf}
.tu-hex.can .halo{opacity:.8}
.tu-many~.can .tu-h{fill-opacity:.12;stroke:#fff3bf;stroke-opacity:.85;stroke-width:calc(W*.16)}
.tu-many~.tu-hex.can .halo{opacity:.55}
.tu-many~.can:hover .tu-h,.tu-many~.aim .tu-h,.tu-many~:focus-visible .tu-h{fill-opacity:1;
stroke:#3b2413;stroke-opacity:1}
.can:hover .tu-ho,:focus-visible .tu-ho,.picked .tu-ho,
svg:has(.tu-hex.picked) .can .tu-ho{opacity:1}
svg:has(.tu-hex.picked) .tu-hex.can .halo{opacity:1}
.picked .tu-h,.picked .tu-hd{fill:#fff}
.picked .tu-ho{stroke:#fff;fill:#fff}
:focus-visible .tu-h,:focus-visible .tu-hd{stroke:#000;fill:#fff7cf;stroke-width:calc(W*.45)}
:focus-visible .tu-ho{stroke:#000;stroke-width:calc(W*.45)}
.fresh .tu-rs{stroke:#ffcb2e;stroke-width:calc(W*2.1)}
.fresh .tu-rope{animation:appear .5s ease-out}
.fresh .tu-ring{animation:tu-grow .6s ease-out}
.fresh .tu-slip{stroke:#ffcb2e;stroke-width:3}
@keyframes tu-grow{from{stroke-width:calc(W*3)}}
.tu-ledger{fill:#fbf0d3;stroke:#b08d57;stroke-width:1}
.tu-rule{fill:none;stroke:#b08d57;stroke-width:1}
.tu-box{fill:#fffaf0;stroke:#8a6a44;stroke-width:1.1}
.tu-full{fill:#8c1c1c;stroke:#5f0d0d;stroke-width:1.1}
.tu-now{fill:#ffe9a8;stroke:#8a5a12;stroke-width:1.6}
.tu-sum{fill:#3b2413;stroke:#3b2413;stroke-width:1}
.tu-card{fill:#fff8e6;stroke:#8a6a44;stroke-width:1}
.tu-cardin{fill:none;stroke:#c9a870;stroke-width:1.2}
.tu-shade{fill:#1d0f05;fill-opacity:.42}
.tu-back{fill:#1f5560;stroke:#f3deab;stroke-width:1.5}
.tu-slot{fill:#2f1a0c;fill-opacity:.35;stroke:#c9a870;stroke-opacity:.6;stroke-width:1;
stroke-dasharray:3 2.4}
.tu-gap{fill:#efdfb6;stroke:#b08d57;stroke-width:1;stroke-dasharray:3 2.4}
.tu-blue{fill:#1d4f91;stroke:#fff6dd;stroke-width:1.3}
.tu-blue2{fill:#16396b;stroke:#fff6dd;stroke-width:1}
.tu-red{fill:#9c1f2b;stroke:#fff6dd;stroke-width:1.3}
.tu-star{fill:#ffcb2e}
.tu-pip,.tu-step{fill:none;stroke:#3b2413;stroke-width:6.8;stroke-linecap:round}
.tu-pip0{stroke:#8a6a44;stroke-width:7.4}
.tu-pip1{stroke:#fbf0d3;stroke-width:5.4}
.tu-step{stroke:#e6d0a0;stroke-width:9.6}
.tu-step0{stroke:#4f2f1a;stroke-width:7}
.tu-step2{stroke:#fff8e6;stroke-width:15.6}
.tu-step3{stroke:#ffcb2e;stroke-width:12.4}
.tu-way{fill:none;stroke:#e6d0a0;stroke-opacity:.6;stroke-width:1.2;stroke-dasharray:2 3}
.tu-mine{fill:#fff8e6;stroke:#ffcb2e;stroke-width:2.4}
.tu-slip{fill:#f6e7c3;stroke:#b08d57;stroke-width:1.2}
.tu-sw{stroke:#3b2413;stroke-width:.8}
.tu-st0,.tu-st1{fill:none;stroke:#fff6e0;stroke-width:3.6;stroke-linecap:round}
.tu-st1{stroke:#a3151c;stroke-width:2.1}
.tu-st2{fill:none;stroke:#1b1205;stroke-width:2.1;stroke-linecap:round}
.tu-st3{fill:none;stroke:#ffcb2e;stroke-width:4.8;stroke-linecap:round}
.tu-seal{fill:#8c1c1c;stroke:#fff6dd;stroke-width:1.3}
.tu-ribbon{fill:#fbf0d3;stroke:#4a3420;stroke-width:1.3;stroke-linejoin:round}
.tu-fold{fill:#d3b581;stroke:#4a3420;stroke-width:1.3;stroke-linejoin:round}
"""


@kept_few
def style(plan: MapPlan) -> str:
    """The style sheet for one map in one shape. In the rules above W is a trail's width."""
    return style_of(_RULES, plan.rope) + SCENERY_STYLE + TERRAIN_STYLE + RELIC_STYLE
