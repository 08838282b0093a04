"""Play a campaign of 24 episodes by bots, and keep it as the file that moves between servers.

    python -m tests.my_island.make_campaign

What is kept stays as it is: it shows that such a file still reads back in years to come. Remove it
to have it made anew, when episodes change on purpose.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from motu.table.campaign_file import CampaignFile, read
from motu.table.seat import Seat
from tests.my_island.campaigns import HOMES, greedily, play_episodes

FILE = Path(__file__).parent.parent / "records" / "my_island-campaign.json"
EXPECTED = FILE.with_name("my_island-campaign-expected.json")
PLAYERS = (Seat(name="P0"), Seat(bot="trader"))


def campaign_file(episodes: int = 24, seed: int = 1) -> CampaignFile:
    """A campaign after so many episodes, as a file has it."""
    campaign, records = play_episodes(episodes, seed, HOMES[:2], greedily)
    return CampaignFile(campaign, tuple(records), PLAYERS)


def summary(file: CampaignFile) -> dict[str, Any]:
    """What must come out when the file is read back."""
    return {
        "marks": file.campaign.marks(),
        "points": [list(record.state.points()) for record in file.records],
        "homes": file.campaign.carried,
    }


if __name__ == "__main__":
    if not FILE.exists():
        FILE.write_text(campaign_file().write(), encoding="utf-8")
    found = summary(read(FILE.read_bytes()))
    EXPECTED.write_text(json.dumps(found, ensure_ascii=False) + "\n", encoding="utf-8")
