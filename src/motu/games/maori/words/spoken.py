"""The words of Maori that several of its files use."""

from __future__ import annotations

from typing import Final

from motu.core.message import seats_of
from motu.games.maori.words import msg

SIDES: Final = (msg("Coral"), msg("Lagoon"), msg("Sun"), msg("Fern"), msg("Orchid"))
SEATS: Final = seats_of(SIDES)
