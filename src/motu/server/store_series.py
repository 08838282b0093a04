"""How series are kept. Each function works within the connection that it is given."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable
from datetime import datetime

import sqlalchemy as sa

from motu.core.registry import game
from motu.server.schema import members, series, series_games
from motu.table.campaign import Beginning
from motu.table.clock import ClockRules
from motu.table.seat import NOBODY, Seat
from motu.table.series import Played, Result, Series
from motu.table.table import Table


def load(connection: sa.Connection, id: str) -> Series | None:
    """A series with all its games, or `None` if there is none of that name."""
    found = connection.execute(sa.select(series).where(series.c.id == id)).first()
    if found is None:
        return None
    of_it = series_games.c.series_id == id
    rows = connection.execute(sa.select(series_games).where(of_it).order_by(series_games.c.number))
    return Series(
        id,
        game(found.game),
        dict(found.options),
        tuple(Seat.from_data(data) for data in found.seats),
        found.length,
        found.maker,
        ClockRules.from_data(found.clock),
        tuple(
            Played(
                row.table_id or "",
                Result.from_data(row.result) if row.result else None,
                row.carried,
            )
            for row in rows
        ),
        Beginning.from_data(found.beginning) if found.beginning else None,
    )


def before(connection: sa.Connection, table_id: str) -> Series | None:
    """The series that a table belongs to, as it stood before that table's game."""
    at_it = series_games.c.table_id == table_id
    found = connection.execute(sa.select(series_games).where(at_it)).first()
    whole = load(connection, found.series_id) if found is not None else None
    if found is None or whole is None:
        return None
    return dataclasses.replace(whole, games=whole.games[: found.number - 1])


def begin(connection: sa.Connection, now: datetime, one: Series, table: Table) -> None:
    """Keep that a series goes on at a table; that of its first game if it is new.

    `one` holds all games before this one with their results. `(series, number)` is the key of a
    game, so two can never both be the next.
    """
    _keep(connection, now, one)
    number = len(one.games)
    if number:
        last = one.games[-1]
        result = last.result.data() if last.result else None
        _keep_game(connection, one.id, number, last.table, result=result, carried=last.carried)
    connection.execute(
        series_games.insert().values(series_id=one.id, number=number + 1, table_id=table.id)
    )


def _keep(connection: sa.Connection, now: datetime, one: Series) -> None:
    """Keep the series itself and who plays in it, as they are now."""
    group = {"seats": [seat.data() for seat in one.group], "maker": one.maker}
    this = series.c.id == one.id
    if not connection.execute(series.update().where(this).values(group)).rowcount:
        rest = {
            "id": one.id,
            "game": one.game.name,
            "options": dict(one.options),
            "length": one.length,
            "clock": one.clock.data(),
            "made_at": now,
            "beginning": one.beginning.data() if one.beginning else None,
        }
        connection.execute(series.insert().values(**group, **rest))
    connection.execute(members.delete().where(members.c.series_id == one.id))
    people = people_at(one.group)
    if people:
        rows = [{"person": person, "series_id": one.id} for person in sorted(people)]
        connection.execute(members.insert(), rows)


def _keep_game(
    connection: sa.Connection, id: str, number: int, table_id: str, **values: object
) -> None:
    this = (series_games.c.series_id == id) & (series_games.c.number == number)
    if not connection.execute(series_games.update().where(this).values(**values)).rowcount:
        # The first game was no series' until the second one began.
        first = {"series_id": id, "number": number, "table_id": table_id}
        connection.execute(series_games.insert().values(**first, **values))


def remember(connection: sa.Connection, person: str, table_id: str) -> None:
    """Somebody has sat down at a table: if its game belongs to a series, they play in that."""
    wanted = (
        sa.select(series_games.c.series_id)
        .where(series_games.c.table_id == table_id)
        .where(
            ~sa.exists().where(
                members.c.series_id == series_games.c.series_id, members.c.person == person
            )
        )
    )
    for id in list(connection.scalars(wanted)):
        connection.execute(members.insert().values(person=person, series_id=id))


def people_at(seats: Iterable[Seat]) -> set[str]:
    """Who sits there, and who may come back to a seat left to a bot."""
    return {person for seat in seats for person in (seat.owner, seat.left_by)} - {"", NOBODY}


def of_person(connection: sa.Connection, person: str, most: int) -> list[str]:
    """The newest series in which somebody plays."""
    wanted = (
        sa.select(series.c.id)
        .join(members, members.c.series_id == series.c.id)
        .where(members.c.person == person)
        .order_by(series.c.made_at.desc())
        .limit(most)
    )
    return [str(id) for id in connection.scalars(wanted)]


def episode_begun(connection: sa.Connection, person: str, game: str) -> int:
    """The last episode that any campaign of somebody's has begun; 0 without one.

    What an episode hands on is written when the next one begins.
    """
    wanted = (
        sa.select(series.c.id, series_games.c.carried)
        .join(members, members.c.series_id == series.c.id)
        .join(series_games, series_games.c.series_id == series.c.id)
        .where(members.c.person == person, series.c.game == game, series.c.beginning.is_not(None))
    )
    handed: Counter[str] = Counter()
    for row in connection.execute(wanted):
        handed[row.id] += row.carried is not None
    return max(handed.values(), default=-1) + 1


def forget(connection: sa.Connection, person: str, nobody: str) -> None:
    """Take somebody out of all groups; `nobody` has their place."""
    where = members.c.person == person
    for id in list(connection.scalars(sa.select(members.c.series_id).where(where))):
        found = connection.execute(sa.select(series).where(series.c.id == id)).one()
        connection.execute(
            series.update()
            .where(series.c.id == id)
            .values(seats=without(found.seats, person, nobody))
        )
    connection.execute(series.update().where(series.c.maker == person).values(maker=nobody))
    connection.execute(members.delete().where(where))


def without(seats: list[dict[str, str]], person: str, nobody: str) -> list[dict[str, str]]:
    """Seats as they are kept, without any sign of somebody."""
    return [
        Seat(owner="" if seat["bot"] else nobody, bot=seat["bot"]).data()
        if person in (seat["owner"], seat["left_by"])
        else seat
        for seat in seats
    ]
