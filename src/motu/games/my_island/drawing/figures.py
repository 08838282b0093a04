"""The positions that the rules page of My Island shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.faces import Figure

FIGURES: Final[Mapping[str, Figure]] = {}
