"""The positions that the rules page of Trails of Tucana shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.faces import Figure

FIGURES: Final[Mapping[str, Figure]] = {
    "start": Figure("letters BEDCBADECA; cards any,desert"),
    # Village 4 with a toucan, village 5 with an obelisk, and a trail that leads nowhere yet.
    "relics": Figure(
        "letters BEDCBADECA; cards any,desert; trails G9-G8-G7,I7-I6-H5,C4-C5-C6,E7-F7"
    ),
}
