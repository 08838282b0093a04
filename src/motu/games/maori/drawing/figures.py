"""The positions that the rules pages show."""

from __future__ import annotations

from typing import Final

from motu.core.faces import Figure

FIGURES: Final[dict[str, Figure]] = {}
