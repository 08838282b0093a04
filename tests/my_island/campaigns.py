"""Whole campaigns of My Island, played quickly, for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from motu.bots.bot import Bot
from motu.bots.known import bot
from motu.bots.thought import Budget
from motu.core.episodes import Home
from motu.core.record import Record
from motu.core.rng import seeded
from motu.server.store import Store, sqlite_address
from motu.server.store_tables import Told
from motu.table.campaign import Campaign
from motu.table.entry import Entry, Kind, played
from motu.table.seat import Seat
from motu.table.series import Series
from motu.table.table import Table, TableRules
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


def put_campaign(
    data: Path | str,
    group: Sequence[Seat],
    episodes: int,
    id: str = "voyage",
    homes: Sequence[Home] = HOMES,
    unfinished: int = -1,
    plays: Plays = at_random,
) -> Series:
    """Keep a campaign after so many episodes in a data folder or database, as if played there.

    With `unfinished`, the next one has begun, and so many actions of it have been done.
    """
    store = Store(data if isinstance(data, str) else sqlite_address(data))
    store.open()
    try:
        campaign = Campaign.begin(my_island(), homes[: len(group)])
        names = [seat.name for seat in group]
        series: Series | None = None
        last: Table | None = None
        for number in range(1, episodes + 1 + (unfinished >= 0)):
            record = campaign.next_record(names, number)
            plays(record, number)
            if number > episodes:
                record = record.cut(unfinished)
            begun = Table(f"{id}-{number}", group, record.cut(0), TableRules(group[0].owner))
            if series is None or last is None:
                series = Series.begun_at(id, begun, beginning=campaign.beginning)
                begun.series = series
                store.begin_game(series, begun, None, played(record.actions))
            else:
                series = series.after(last)
                begun.series = series
                told = Told(last.id, last.seq + 1, Entry(Kind.REMATCH, text=f"{begun.id} {id}"))
                store.begin_game(series, begun, told, played(record.actions))
            loaded = store.load_table(begun.id)
            assert loaded is not None
            last = loaded
            if number <= episodes:
                campaign = campaign.after(record)
        assert series is not None
        return series
    finally:
        store.close()


def kept(store: Store, id: str) -> tuple[Series, Table]:
    """A campaign as a database has it, and its last table. Closes the store."""
    try:
        found = store.load_series(id)
        assert found is not None
        table = store.load_table(found.games[-1].table)
        assert table is not None
        return found.after(table), table
    finally:
        store.close()
