"""Campaigns that come and go as files: one in the store as a file, and a file into the store.

A file holds the episodes that were played to their end. What comes in is checked whole, and goes in
whole: its tables, the series, and the table of the episode that is next, where seats are free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from motu.core.errors import BadOption, UnknownName
from motu.core.game import fresh_seed
from motu.core.message import msg
from motu.core.record import Record
from motu.server.budget import PAYING
from motu.server.hall import ID, Hall, new_id
from motu.server.store import Begun, Store
from motu.server.store_tables import Told
from motu.table.campaign import Campaign
from motu.table.campaign_file import CampaignFile, read
from motu.table.entry import Entry, Kind, played
from motu.table.gathering import Gathering
from motu.table.seat import NOBODY, Seat
from motu.table.series import Series
from motu.table.table import Table, TableRules

NO_CAMPAIGN = msg("There is no such campaign. It may have been removed.")


def id_in(link: str) -> str:
    """The name of a campaign in its link, or that name itself.

    >>> id_in("https://games.example.org/s/Qm1x?opened"), id_in("Qm1x")
    ('Qm1x', 'Qm1x')
    """
    return link.partition("?")[0].rstrip("/").rpartition("/")[2]


# --- out ------------------------------------------------------------------------------------------


def exported(store: Store, id: str) -> CampaignFile:
    """A campaign as a file, as far as it was played; raises `UnknownName` if there is none."""
    series = store.load_series(id) if ID.fullmatch(id) else None
    last = store.load_table(series.games[-1].table) if series else None
    beginning = series.beginning if series else None
    if series is None or last is None or beginning is None:
        raise UnknownName(NO_CAMPAIGN)
    series = series.after(last)
    begun = Campaign.began(series.game, beginning, ())
    file = CampaignFile(begun, (), ())
    for game in series.games:
        if game.carried is not None:
            table = last if game.table == last.id else store.load_table(game.table)
            if table is None:
                raise BadOption(
                    msg(
                        "The table of episode {n} has been removed, and the campaign is not whole "
                        "without it.",
                        n=file.campaign.episode,
                    )
                )
            file = file.after(table.record)
    names = file.records[-1].names if file.records else [""] * len(series.group)
    players = [_player(seat, name) for seat, name in zip(series.group, names, strict=True)]
    return replace(file, players=tuple(players))


def _player(seat: Seat, last: str) -> Seat:
    """Somebody of the group, without what only this server knows; `last` is who sat there last."""
    return Seat(bot=seat.bot) if seat.bot else Seat(name=seat.name or last)


# --- in -------------------------------------------------------------------------------------------


def imported(store: Store, text: str | bytes) -> Series:
    """Put a campaign into the store; it gets a name of its own, however often it comes."""
    games, series = placed(read(text))
    store.begin_games(games)
    return series


async def brought(
    hall: Hall, person: str, text: bytes, mine: int | None = None, here: bool = False
) -> Series:
    """The same in a hall that is open, for whoever brings it; see `placed`."""
    # To play hundreds of actions again takes a while, in which others play as well.
    file = await hall.store.ask(read, text)
    hall.house.names.check(
        *(player.name for player in file.players),
        *(home.name for home in file.campaign.homes()),
        *(name for record in file.records for name in record.names),
        *(record.state.components.name for record in file.records),
    )
    games, series = placed(file, person, mine, here)
    if (payer := PAYING.get()) is not None:
        payer.write_all(sum(len(game.journal) for game in games))
    await hall.store.ask(hall.store.begin_games, games)
    return series


def placed(
    file: CampaignFile, person: str = "", mine: int | None = None, here: bool = False
) -> tuple[list[Begun], Series]:
    """The tables of a campaign, and the series that they are.

    Whoever brings it has a seat, which is then theirs in all episodes: that of the first person, or
    another, or with `here` those of all people. The others are free in the episode that is next.
    """
    people = [seat for seat, player in enumerate(file.players) if not player.bot]
    if mine is not None and mine not in people:
        raise BadOption(msg("This seat is not one of a person."))
    own = set(people) if here else {mine} if mine is not None else set(people[:1])
    return _placed(file, person, own if person else set())


def _placed(file: CampaignFile, person: str, own: set[int]) -> tuple[list[Begun], Series]:
    rules = TableRules(person)
    games: list[Begun] = []
    series: Series | None = None
    last: Table | None = None
    for record in file.records:
        table = Table(new_id(), _sat(file.players, record, person, own), record.cut(0), rules)
        series, told = _after(series, last, table, file)
        games.append(Begun(series, table, told, played(record.actions)))
        for entry in games[-1].journal:
            table.apply(entry)
        last = table
    if not file.campaign.is_complete:
        seats = _free(file.players, person, own)
        record = file.campaign.next_record([seat.name for seat in seats])
        table = Table(new_id(), seats, record, rules, gathering=Gathering(fresh_seed()))
        series, told = _after(series, last, table, file)
        games.append(Begun(series, table, told))
        last = table
    assert series is not None
    assert last is not None
    return games, series.after(last)


def _after(
    series: Series | None, last: Table | None, table: Table, file: CampaignFile
) -> tuple[Series, Told | None]:
    """The series before the game of a table, and what the last table tells of it."""
    if series is None or last is None:
        series = Series.begun_at(new_id(), table, beginning=file.campaign.beginning)
        told = None
    else:
        series = series.after(last)
        entry = Entry(Kind.REMATCH, text=f"{table.id} {series.id}")
        told = Told(last.id, last.seq + 1, entry)
    table.series = series
    return series, told


def _sat(players: Sequence[Seat], record: Record, person: str, own: set[int]) -> list[Seat]:
    """Who sat where in an episode that is over."""
    return [
        Seat(
            owner="" if player.bot else person if seat in own else NOBODY,
            name=record.names[seat],
            bot=player.bot,
        )
        for seat, player in enumerate(players)
    ]


def _free(players: Sequence[Seat], person: str, own: set[int]) -> list[Seat]:
    """Who sits where in the next one: whoever played elsewhere comes by the link."""
    return [
        player if player.bot else replace(player, owner=person) if seat in own else Seat()
        for seat, player in enumerate(players)
    ]
