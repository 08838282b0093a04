"""The style that all pictures share, to which a game adds its own rules.

The page tells parts apart by classes, which a game's rules may speak of:

    can      it can be picked now
    picked   it has been picked, and more is to be
    aim      the pointer, or the keyboard, is on it
    fresh    it has just changed by what somebody did

    before-preview   something is shown in its place, to show what an action would do
    preview          what is shown there: a copy of the part as it would be

Inside a part a game marks two elements: `halo`, which lights up when it can be picked, and `hit`,
where a pointer means the part although nothing is drawn there.
"""

from __future__ import annotations

import re
from typing import Final

from motu.core.picture import num

SERIF: Final = (
    "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','Book Antiqua',Georgia,serif"
)

#: `appear` is for what is fresh. Whoever wants no motion gets none.
_SHARED: Final = """
.hit{fill:none;pointer-events:all}
.halo{opacity:0;pointer-events:none}
.can,.can *{cursor:pointer}
.can .halo,.picked .halo,g:focus-visible .halo{opacity:1}
g:focus{outline:none}
@keyframes appear{from{opacity:0}}
@media (prefers-reduced-motion:reduce){svg *{animation:none!important;transition:none!important}}
"""


def style_of(rules: str, width: float) -> str:
    """A style sheet: what all games share, then these rules.

    In the rules SERIF stands for the letters, and W for the width of the game's own line, alone or
    as in `calc(W*.5)`: both are written out as numbers.

    >>> style_of(".a{stroke-width:calc(W*.5)}", 6.6).endswith(".a{stroke-width:3.3}")
    True
    """
    return _written(_SHARED) + _written(
        re.sub(r"calc\(W\*([\d.]+)\)", lambda found: num(width * float(found[1])), rules)
        .replace(":W;", f":{num(width)};")
        .replace(":W}", f":{num(width)}}}")
    )


def _written(rules: str) -> str:
    return rules.replace("SERIF", SERIF).replace("\n", "")
