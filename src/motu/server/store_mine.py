"""The tables of one person, for the lists that they read: those in progress, and those over.

Each function works within the connection that it is given. Whether a game is over only its table
can tell; that it was found over is remembered (`over_seq`), so that it need not be looked at again.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa

from motu.server.schema import sitters, tables


class Mine(NamedTuple):
    """A table of somebody's, and when it was made."""

    id: str
    made_at: datetime


def _on_list(person: str) -> sa.ColumnElement[bool]:
    """What they have not taken off their list."""
    return (
        (sitters.c.table_id == tables.c.id)
        & (sitters.c.person == person)
        & (sa.func.coalesce(sitters.c.wish, "") != "gone")
    )


def in_progress(connection: sa.Connection, person: str, most: int, skip: int = 0) -> list[Mine]:
    """The newest tables on somebody's list that nobody has found over."""
    wanted = (
        sa.select(tables.c.id, tables.c.made_at)
        .where(_on_list(person), tables.c.over_seq.is_(None))
        .order_by(tables.c.made_at.desc(), tables.c.id)
        .limit(most)
        .offset(skip)
    )
    return [Mine(*row) for row in connection.execute(wanted)]


def over(
    connection: sa.Connection, person: str, game: str, most: int, skip: int
) -> tuple[list[Mine], dict[str, int]]:
    """Some of the games on somebody's list that are over, and how many there are of each game."""
    mine = sa.and_(_on_list(person), tables.c.over_seq.is_not(None))
    wanted = (
        sa.select(tables.c.id, tables.c.made_at)
        .where(mine, tables.c.game == game if game else sa.true())
        .order_by(tables.c.made_at.desc(), tables.c.id)
        .limit(most)
        .offset(skip)
    )
    counted = sa.select(tables.c.game, sa.func.count()).where(mine).group_by(tables.c.game)
    counts = {str(name): int(count) for name, count in connection.execute(counted)}
    return [Mine(*row) for row in connection.execute(wanted)], counts


def note_over(connection: sa.Connection, found: Mapping[str, int | None]) -> None:
    """Remember after which entry games were found over, or with `None` that they go on."""
    for id, seq in found.items():
        connection.execute(tables.update().where(tables.c.id == id).values(over_seq=seq))


def tidy_up(connection: sa.Connection, person: str) -> None:
    """Take all games that are over off somebody's list, but for those that they keep."""
    finished = sa.select(tables.c.id).where(tables.c.over_seq.is_not(None))
    connection.execute(
        sitters.update()
        .where(
            sitters.c.person == person,
            sitters.c.wish.is_(None),
            sitters.c.table_id.in_(finished),
        )
        .values(wish="gone")
    )
