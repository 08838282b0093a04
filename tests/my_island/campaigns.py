"""Whole campaigns of My Island, played quickly, for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from motu.bots.bot import Bot
from motu.bots.known import bot
from motu.bots.thought import Budget
from motu.core.episodes import Home
from motu.core.record import Record
from motu.core.rng import seeded
from motu.table.campaign import Campaign
from tests.my_island.games import decision, my_island, state_of

HOMES = [Home("Motu Iti", "gecko"), Home("Wyspa Żółwi", "turtle"), Home("Atoll", "whale")]
Plays = Callable[[Record, int], None]


def at_random(record: Record, seed: int) -> None:
    """Play an episode to its end anyhow."""
    rng = seeded(seed, stream=9)
    while acting := record.state.to_act():
        seat = acting[int(rng.below(len(acting)))]
        record.play(seat, int(decision(state_of(record), seat, rng)))


def greedily(record: Record, seed: int) -> None:
    """Play an episode to its end as the quick bot does."""
    player: Bot = bot("greedy")
    rng = seeded(seed, stream=10)
    while acting := record.state.to_act():
        seat = acting[0]
        imagined = record.state.imagined(seat, rng)
        record.play(seat, player.choose(imagined, seat, rng, Budget(iterations=1)))


def play_episodes(
    episodes: int = 24,
    seed: int = 1,
    homes: Sequence[Home] = HOMES[:2],
    plays: Plays = at_random,
) -> tuple[Campaign, list[Record]]:
    """A campaign after so many episodes, and their records."""
    campaign = Campaign.begin(my_island(), homes)
    records = []
    for number in range(episodes):
        record = campaign.next_record([f"P{n}" for n in range(len(homes))], seed + number)
        plays(record, seed + number)
        records.append(record)
        campaign = campaign.after(record)
    return campaign, records
