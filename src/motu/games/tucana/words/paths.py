"""The actions of Trails of Tucana as paths of picks."""

from __future__ import annotations

from functools import cache

from motu.games.tucana.rules.board import SHEETS

Path = tuple[str, ...]


@cache
def paths(map_: int, action: int) -> list[Path]:
    """A segment is picked as such, or by its two hexes in either order."""
    sheet = SHEETS[map_]
    a, b = (f"hex-{sheet.names[end]}" for end in sheet.segments[action])
    return [(f"seg-{sheet.segment_names[action]}",), (a, b), (b, a)]
