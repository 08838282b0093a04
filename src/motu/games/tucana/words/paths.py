"""The actions of Trails of Tucana as paths of picks."""

from __future__ import annotations

from motu.core.kept import kept
from motu.games.tucana.rules.board import Map
from motu.games.tucana.rules.state import TucanaState

Path = tuple[str, ...]


def paths(state: TucanaState, seat: int, action: int) -> list[Path]:
    """A segment is picked as such, or by its two hexes in either order."""
    return _paths(state.map, action)


@kept
def _paths(sheet: Map, action: int) -> list[Path]:
    a, b = (f"hex-{sheet.names[end]}" for end in sheet.segments[action])
    return [(f"seg-{sheet.segment_names[action]}",), (a, b), (b, a)]
