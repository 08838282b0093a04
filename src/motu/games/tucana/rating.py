"""T6.4: how good a solo game was, by percentiles of many games of a bot of ours.

The table is data (`data/rating.json`), made by this command from whole games of the bot it names:

    motu rating tucana --bot navigator --games 500 --to rating.json
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from motu.core.rating import RatingTable

RATING: Final = RatingTable(Path(__file__).parent / "data" / "rating.json")
