"""How good a solo game was, by percentiles of many games of one of our bots.

A game that has such a table makes it with `motu rating GAME --to data/rating.json`: for each value
of the option it is rated by, 101 percentiles of the bot's points.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import cached_property
from pathlib import Path
from typing import Any, TypedDict


class Rating(TypedDict):
    """How good a solo game was."""

    percent: int  # of the bot's games came to fewer points
    bot: str
    games: int


class RatingTable:
    """The percentiles of a game, read from its data file when they are first asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def data(self) -> dict[str, Any]:
        """The file, checked."""
        data: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
        for name, table in data["tables"].items():
            if len(table) != 101 or table != sorted(table):
                raise ValueError(f"the table of {name} must hold 101 percentiles, in order")
        return data

    def has(self, name: str) -> bool:
        """Whether there is a table of that name."""
        return name in self.data["tables"]

    def of(self, name: str, points: int) -> Rating:
        """The share of the bot's games, in percent, that came to fewer points."""
        below = bisect_left(self.data["tables"][name], points)
        return {
            "percent": min(below, 100),
            "bot": self.data["bot"],
            "games": self.data["games"],
        }
