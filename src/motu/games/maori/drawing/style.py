"""Colours and the style sheet of the picture of Maori.

The picture brings its own sea and sand, so it looks the same on light and dark pages. Tiles on the
board can be removed at any time, so they light up only faintly while there is something to take.
"""

from __future__ import annotations

from functools import cache

from motu.core.looks import style_of
from motu.games.maori.drawing.evening import EVENING_STYLE
from motu.games.maori.drawing.scenery import SCENERY_STYLE, lagoon_style
from motu.games.maori.drawing.signs import SIGN_STYLE
from motu.games.maori.drawing.things import THING_STYLE
from motu.games.maori.drawing.tile_art import TILE_STYLE

_RULES = """
.mo-t,.mo-l,.mo-e{font-family:SERIF;font-weight:700;fill:#3b2413;text-anchor:middle}
.mo-l{text-anchor:start}
.mo-e{text-anchor:end}
.mo-on{fill:#fffaf0}
.mo-minus{fill:#a32018}
.mo-nil{fill:#7d6440}
.mo-name{fill-opacity:.62}
.mo-still{pointer-events:none}
.mo-water{fill:#55b4c3}
.mo-edge{fill:none;stroke:#e8fbf4;stroke-opacity:.4;stroke-width:1}
.mo-free{fill:url(#mo-still);stroke:#fdfff6;stroke-width:1.4;stroke-dasharray:5 4}
.mo-calmer{fill:url(#mo-inner)}
.mo-ripple{fill:none;stroke:#fdfff6;stroke-opacity:.75;stroke-width:2.2;stroke-linecap:round}
.mo-reef{fill:none;stroke:#fffaf0;stroke-width:calc(W*6.4);stroke-linejoin:round;stroke-linecap:round}
.mo-coral{fill:none;stroke:#e58a6a;stroke-width:calc(W*4);stroke-linejoin:round;stroke-linecap:round;
stroke-dasharray:calc(W*.5) calc(W*5.2)}
.mo-ring{fill:none;stroke:#f3d9a4;stroke-width:calc(W*4.4);stroke-linejoin:round}
.mo-open{fill:none;stroke:#fffdf4;stroke-width:calc(W*2.4);stroke-dasharray:calc(W*3.4) calc(W*3)}
.mo-lost{fill:none;stroke:#b3261e;stroke-width:calc(W*2.6);stroke-dasharray:calc(W*3.4) calc(W*2.4)}
.mo-hx{fill:#ffe9a0;fill-opacity:.12;stroke:#ffcb2e;stroke-width:calc(W*3.4)}
.mo-hd{fill:none;stroke:#4a2f1c;stroke-width:calc(W*4.8)}
.mo-ho{fill:none;stroke:#ffcb2e;stroke-width:calc(W*3)}
.can:hover .mo-hx,.aim .mo-hx{fill-opacity:.26;stroke:#fff3c4}
.can:hover .mo-ho,.aim .mo-ho{stroke:#fff3c4}
.picked .mo-hx,.picked .mo-ho{stroke:#fff}
g:focus-visible .mo-hx,g:focus-visible .mo-ho{stroke:#000}
.mo-tile{fill:url(#mo-sea);stroke:#f2fffb;stroke-opacity:.55;stroke-width:1.2}
.mo-dark{fill:url(#mo-dusk);stroke:#f2fffb;stroke-opacity:.4;stroke-width:1.2}
.mo-hole{fill:#1f6c83;fill-opacity:.3;stroke:#e8fbf4;stroke-opacity:.5;stroke-width:1.2;
stroke-dasharray:4 4}
.mo-cast{fill:#0d3b4a;fill-opacity:.3}
.mo-veil{fill:#123a48;fill-opacity:.22}
.mo-hid{fill:#1b1210;fill-opacity:.55}
.mo-hatch{fill:none;stroke:#fffaf0;stroke-opacity:.5;stroke-width:2}
.mo-beam{fill:#ffe9a0;fill-opacity:.45}
.mo-line{fill:none;stroke:#ffcb2e;stroke-width:calc(W*3.4);stroke-linejoin:round}
.mo-line0{fill:none;stroke:#4a2f1c;stroke-opacity:.55;stroke-width:calc(W*5.2);stroke-linejoin:round}
.mo-faint{opacity:.5}
.mo-pad{fill:#fdf6e2;stroke:#7a5a34;stroke-width:1.2}
.mo-gift{fill:#2f8a55;stroke:#fdf6e2;stroke-width:1.4}
.mo-arrow{fill:none;stroke:#fffaf0;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.mo-dark-a{stroke:#4a2f1c}
.mo-course{fill:none;stroke:#f4fffb;stroke-width:calc(W*1.8);stroke-dasharray:.1 calc(W*7);
stroke-linecap:round;stroke-opacity:.8}
.mo-way{stroke:#ffe27a;stroke-opacity:1;stroke-width:calc(W*3)}
.mo-buoy{fill:#f4fffb;fill-opacity:.85}
.mo-mat{fill:#f8ecce;stroke:#b08d57;stroke-width:1.2}
.mo-mat2{fill:none;stroke:#d9bd86;stroke-width:1;stroke-dasharray:3 2.6}
.mo-under{fill:#3a2408;fill-opacity:.2}
.mo-acts{fill:none;stroke:#ffbe1a;stroke-width:calc(W*3.6)}
.mo-actl{fill:none;stroke:#4a2f1c;stroke-width:calc(W*5.2)}
.mo-disc{fill:#fffaf0}
.mo-rim{fill:none;stroke:#e58a6a;stroke-width:calc(W*2);stroke-linecap:round}
.mo-pond{fill:#8fd3d2}
.mo-cell{fill:#bfe8e2}
.mo-cell1{fill:#e1f4e4}
.mo-plank{fill:#8a5a33;stroke:#4a2f1c;stroke-width:1.2}
.mo-grain{fill:none;stroke:#6d4425;stroke-width:1;stroke-opacity:.7}
.mo-bay{fill:#3f2614;fill-opacity:.55}
.mo-best{fill:#ffcb2e;stroke:#7a4a10;stroke-width:1}
.mo-back{fill:#1f5560;stroke:#f3deab;stroke-width:1.3}
.mo-koru{fill:none;stroke:#f3deab;stroke-width:2.4;stroke-linecap:round}
.mo-glyph{fill:none;stroke:#fffaf0;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
.mo-shadow{fill:none;stroke:#fffaf0;stroke-width:2.4;stroke-linejoin:round}
.mo-crown{stroke:#4a2f1c;stroke-width:1.2;stroke-linejoin:round}
.fresh .mo-edge{stroke:#ffcb2e;stroke-opacity:1;stroke-width:calc(W*3)}
.fresh .mo-art{animation:appear .5s ease-out}
.can .halo{animation:mo-pulse 1.8s ease-in-out infinite}
.can:hover .halo,.picked .halo,g:focus-visible .halo{animation:none}
svg:has(.mo-take.can):not(:has(.mo-own.picked)) .mo-laid.can:not(:hover,.aim,.picked,:focus-visible)
 .halo{opacity:.2;animation:none}
@keyframes mo-pulse{50%{opacity:.5}}
"""


@cache
def style(tall: bool, margin: float) -> str:
    """The style sheet for one shape of the picture, whose near board has this margin."""
    return (
        style_of(_RULES + SIGN_STYLE, 0.62 if tall else 1.0)
        + SCENERY_STYLE
        + lagoon_style(tall, margin)
        + THING_STYLE
        + TILE_STYLE
        + EVENING_STYLE
    )
