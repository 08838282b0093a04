"""The printed board of Kahuna, as the tests speak of it."""

from __future__ import annotations

import motu

BOARD = motu.game("kahuna").box.usual()
ISLANDS: tuple[str, ...] = tuple(BOARD.islands)
LINES: tuple[tuple[int, int], ...] = tuple(BOARD.lines)
LINE_NAMES: tuple[str, ...] = tuple(BOARD.line_names)
WAYS: tuple[tuple[int, int], ...] = tuple(BOARD.ways)
BRIDGES_EACH = int(BOARD.bridges_each)
