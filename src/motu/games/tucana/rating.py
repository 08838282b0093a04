"""T6.4: how good a game alone was, by percentiles of many games of a bot of ours.

The table is data (`rating.json`), made by this command from whole games of the bot it names:

    motu rating tucana --games 2000 --to rating.json
"""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import cache
from pathlib import Path
from typing import Any, TypedDict


class Rating(TypedDict):
    """How good a game alone was."""

    percent: int  # of the bot's games came to fewer points
    bot: str
    games: int


@cache
def _tables() -> dict[str, Any]:
    """The data file, checked: a table of 101 percentiles for each map."""
    data: dict[str, Any] = json.loads(
        (Path(__file__).parent / "data" / "rating.json").read_text(encoding="utf-8")
    )
    for name, table in data["tables"].items():
        if len(table) != 101 or table != sorted(table):
            raise ValueError(f"the table of {name} must hold 101 percentiles, in order")
    return data


def rating(map_: str, points: int) -> Rating:
    """The share of the bot's games, in percent, that came to fewer points.

    >>> rating("petit", 0)["percent"], rating("petit", 999)["percent"]
    (0, 100)
    """
    data = _tables()
    below = bisect_left(data["tables"][map_], points)
    return {"percent": min(below, 100), "bot": data["bot"], "games": data["games"]}


def is_rated(map_: str) -> bool:
    """Whether there is a table for a map; for somebody's own there is none.

    >>> is_rated("petit"), is_rated("my own")
    (True, False)
    """
    return map_ in _tables()["tables"]
