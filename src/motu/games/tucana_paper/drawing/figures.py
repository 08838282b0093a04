"""The positions of Trails of Tucana on paper that the rules page and the first page show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.faces import Figure

FIGURES: Final[Mapping[str, Figure]] = {
    "turn": Figure(
        "letters BEDCBADECA; special; turn 5; gone 3xdesert,3xmountain,2xwater; cards any,forest;"
        " red sea_monster; reported A:5 / D:3 / A:5"
    ),
    "check": Figure(
        "letters BEDCBADECA; special; turn 13; checking;"
        " gone 8xdesert,6xforest,6xmountain,4xwater,2xany; red sea_monster;"
        " marked obelisk,2xbook,sea_monster / toucan,yeti / 2xobelisk,book,2xtoucan / sea_monster;"
        " reported A:5 / D:3 / A:5 / C:13"
    ),
}
