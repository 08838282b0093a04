"""The style sheet of the picture of Trails of Tucana on paper: that of the game, and a few more."""

from __future__ import annotations

from functools import cache

from motu.core.looks import SERIF
from motu.games.tucana.drawing.layout import map_plan
from motu.games.tucana.drawing.style import style as game_style
from motu.games.tucana_paper.dealing import BOX

_RULES = """
.tp-h{fill:none;stroke:#ffcb2e;stroke-width:2.2;opacity:0}
.can .tp-h{opacity:.75}
.tp-name.can .tp-h{opacity:0}
.can:hover .tp-h,.aim .tp-h,.picked .tp-h{opacity:1;stroke-width:4}
.tp-name.can:hover .tp-h,.tp-name.aim .tp-h{opacity:.8;stroke-width:2.2}
.picked .tp-h{stroke:#c8371f}
:focus-visible .tp-h,.tp-name:focus-visible .tp-h{opacity:1;stroke:#000;stroke-width:4}
.tp-pip,.tp-pip0,.tp-pip1{fill:none;stroke:#3b2413;stroke-width:15;stroke-linecap:round}
.tp-pip0{stroke:#8a6a44;stroke-width:16}
.tp-pip1{stroke:#fbf0d3;stroke-width:13}
.tp-line{fill:#f6e7c3;stroke:#b08d57;stroke-width:1.2}
.tp-letter{font-family:SERIF;font-weight:700;text-anchor:middle}
.tp-won{fill:#ffe9a8;stroke:#c58a12;stroke-width:2.4}
.tp-kept{fill:#4f2626;stroke:#2e1111;stroke-width:1.1}
.tp-new{fill:none;stroke:#ffcb2e;stroke-width:3.4}
.tp-arrow{fill:none;stroke:#8a5a12;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.fresh .tp-line{stroke:#ffcb2e;stroke-width:4}
"""


@cache
def style(shape: str) -> str:
    """The style sheet for one shape."""
    own = _RULES.replace("SERIF", SERIF).replace("\n", "")
    return game_style(map_plan(shape, BOX.usual())) + own
