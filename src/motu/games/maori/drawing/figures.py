"""The positions that the rules page of Maori shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.faces import Figure

DISPLAY: Final = (
    "display E.pp,water.s,N.ph,single.p,W.plW,EW.p,water.b,S.p,N.pp,single.pp,S.pp,W.p,"
    "water,NS.pp,S.pss,E.plE"
)

FIGURES: Final[Mapping[str, Figure]] = {
    "start": Figure(f"{DISPLAY}; edge top-C"),
    "volcano": Figure(
        "display E.pp,water.s,N.ph,single.p,W.plW,volcano,water.b,S.p,N.pp,single.pp,S.pp,W.p,"
        "water,NS.pp,S.pss,E.plE; edge left-2; phase act;"
        " boards E.p,W.pp,-,-,S.p,water.b,-,-,N.pp,single.p"
    ),
    # Three tiles with a hut, two with a lei, and one that is open to the south.
    "islands": Figure(
        f"{DISPLAY}; edge right-1; boards E.p,EW.h,W.pp,-,-,-,-,S.pp,E.plE,W.plW,single.p,-,"
        "water.b,-,water.s"
    ),
    "ship": Figure(
        f"own_ship advanced; {DISPLAY}; edge bottom-B; phase act; boards -,S.p,-,-,E.pp,W.p,"
        "water.b,-,-,-,single.p / E.p; ships B2 / A1"
    ),
    "atoll": Figure(
        f"seats 3; atoll; {DISPLAY}; edge left-3; boards -,-,-,-,-,-,E.ph,W.pp,-,-,-,single.p,-,"
        "water.s,-,E.p,W.p / E.pb,W.p / -,-,S.pp"
    ),
    # Ten palms without a hut, six with one, a lei, seven ships, three shells, two empty spaces.
    "example": Figure(
        f"{DISPLAY}; edge top-A; boards E.ppp,W.pp,E.plE,W.plW,E.pb,W.pb,single.p,water.b,E.ph,"
        "W.ppp,single.ph,single.ph,water.b,water.b / N.p; shells 3 / 6"
    ),
}
