"""Colours and the style sheet of the picture of My Island.

The picture brings its own sky and sea, so it looks the same on light and dark pages.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from motu.core.looks import style_of
from motu.games.my_island.drawing.scenery import SCENERY_STYLE, shore_style
from motu.games.my_island.drawing.signs import SIGN_STYLE
from motu.games.my_island.drawing.site_art import site_style
from motu.games.my_island.drawing.terrain_art import TERRAIN_STYLE
from motu.games.my_island.drawing.tile_art import TILE_STYLE, TONES

_RULES: Final = """
.mi-t,.mi-l,.mi-e{font-family:SERIF;font-weight:700;fill:#3b2413;text-anchor:middle}
.mi-l{text-anchor:start}
.mi-e{text-anchor:end}
.mi-on{fill:#fffaf0}
.mi-minus{fill:#a32018}
.mi-nil{fill:#7d6440}
.mi-soon{font-style:italic}
.mi-name{fill:#a57c3f}
.mi-still{pointer-events:none}
.mi-seam{stroke-width:calc(W*1.2);stroke-linejoin:round}
.mi-rim{stroke-width:calc(W*1.9)}
.mi-fits{fill:none;stroke:#fffdf0;stroke-width:calc(W*1.8);stroke-opacity:.85;stroke-linejoin:round}
.mi-new0{fill:none;stroke:#3b2413;stroke-width:calc(W*4.4);stroke-linejoin:round}
.mi-new{fill:none;stroke:#ffd84d;stroke-width:calc(W*3);stroke-linejoin:round;
stroke-dasharray:calc(W*9) calc(W*3)}
.mi-band{fill:none;stroke:#3b2413;stroke-width:calc(W*11)}
.mi-tie{fill:none;stroke-width:calc(W*8.4)}
.mi-scored0{fill:none;stroke:#3b2413;stroke-width:calc(W*5);stroke-linejoin:round;stroke-linecap:round}
.mi-scored{fill:none;stroke:#ffd84d;stroke-width:calc(W*3);stroke-linejoin:round;stroke-linecap:round}
.mi-step0{fill:none;stroke:#1f5a2a;stroke-width:calc(W*6.6);stroke-linecap:round}
.mi-step{fill:none;stroke:#fdf6dc;stroke-width:calc(W*4);stroke-linecap:round}
.mi-way0{fill:none;stroke:#5e3a06;stroke-width:calc(W*8.4);stroke-linecap:round;
stroke-dasharray:calc(W*.1) calc(W*7.6)}
.mi-way{fill:none;stroke:#ffd84d;stroke-width:calc(W*5.6);stroke-linecap:round;
stroke-dasharray:calc(W*.1) calc(W*7.6)}
.mi-seal{fill:#ffd84d;stroke:#4a2f1c;stroke-width:calc(W*1.4);stroke-linejoin:round}
.mi-tick{fill:none;stroke:#fffaf0;stroke-width:calc(W*2.2);stroke-linecap:round;stroke-linejoin:round}
.mi-hx{fill:#ffcb2e;fill-opacity:.08;stroke:#ffcb2e;stroke-width:calc(W*3.6)}
.can:hover .mi-hx,.aim .mi-hx{fill-opacity:.2;stroke:#fff3c4}
.picked .mi-hx{stroke:#fff}
g:focus-visible .mi-hx{stroke:#000}
.mi-under{fill:#123a48;fill-opacity:.26}
.mi-mat{fill:#f8ecce;stroke:#b08d57;stroke-width:1.2}
.mi-mat2{fill:none;stroke:#d9bd86;stroke-width:1;stroke-dasharray:3 2.6}
.mi-pale{opacity:.28}
.mi-board{fill:#8a5a33;stroke:#4a2f1c;stroke-width:1.3}
.mi-idle{fill:#a08c74;stroke:#7d6b55}
.mi-chosen{fill:#2f8a55;stroke:#ffd84d;stroke-width:2.4}
.mi-aside{fill:none;stroke:#ffe6b0;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.mi-gone{opacity:.2}
.mi-now{fill:#ffcb2e;stroke:#ffcb2e;stroke-width:calc(W*8);stroke-linejoin:round}
.mi-none{fill:none;stroke:#b3261e;stroke-width:2.4;stroke-dasharray:4 3}
.mi-toy0{fill:none;stroke:#1f5a2a;stroke-width:6;stroke-linecap:round;stroke-dasharray:.1 6.4}
.mi-toy{fill:none;stroke:#fdf6dc;stroke-width:4;stroke-linecap:round;stroke-dasharray:.1 6.4}
.mi-toysea{fill:none;stroke:#2f8aa2;stroke-width:2.4;stroke-linecap:round}
.mi-worth{fill:#ffcb2e;stroke:#7a4a10;stroke-width:1}
.mi-cost{fill:#b3261e;stroke:#6d120c;stroke-width:1}
.mi-later{fill:#fffaf0;stroke:#9a7a48;stroke-width:1;stroke-dasharray:3 2}
.mi-lane{fill:none;stroke:#e2c88f;stroke-width:calc(W*11);stroke-linecap:round}
.mi-ticks{fill:none;stroke:#9a7a48;stroke-width:calc(W*1.4);stroke-linecap:round}
.mi-stud{fill:#fffaf0;stroke:#7a5a34;stroke-width:calc(W*1.6)}
.mi-zero{fill:#d9482e}
.mi-start{fill:#2f9a50}
.mi-top{fill:#ffcb2e}
.mi-ahead{fill:none;stroke:#3b2413;stroke-width:calc(W*2.4);stroke-dasharray:calc(W*2) calc(W*4);
stroke-linecap:round}
.mi-ghost{fill:#fffaf0;fill-opacity:.85;stroke:#3b2413;stroke-width:1.4;stroke-dasharray:3 2}
.mi-pointer{fill:#3b2413}
.mi-debt{fill:#b3261e;stroke:#fffaf0;stroke-width:1}
.mi-best{fill:#ffcb2e;stroke:#7a4a10;stroke-width:1}
.mi-acts{fill:none;stroke:#ffbe1a;stroke-width:calc(W*3.6)}
.mi-actl{fill:none;stroke:#4a2f1c;stroke-width:calc(W*5.2)}
.mi-pond{fill:#86cfd2;stroke:#b08d57;stroke-width:1.2}
.mi-surf{fill:#fdfff6;stroke:#fdfff6;stroke-width:calc(W*5);stroke-linejoin:round}
.fresh .mi-art{animation:appear .5s ease-out}
.can .halo{animation:mi-pulse 1.8s ease-in-out infinite}
.can:hover .halo,.picked .halo,g:focus-visible .halo{animation:none}
@keyframes mi-pulse{50%{opacity:.5}}
"""


@cache
def style(tall: bool, shore: float, kinds: frozenset[str]) -> str:
    """The style sheet for one shape of the picture, whose near island has so wide a shore.

    Of what comes with envelopes it has these kinds.
    """
    ties = "".join(f".mi-tie{n}{{stroke:{dark}}}" for n, (_, dark) in enumerate(TONES))
    return (
        style_of(_RULES, 0.6 if tall else 1.0)
        + ties
        + SCENERY_STYLE
        + shore_style(shore)
        + TERRAIN_STYLE
        + TILE_STYLE
        + site_style(kinds)
        + SIGN_STYLE
    )
