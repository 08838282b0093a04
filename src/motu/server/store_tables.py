"""How tables and their journals are kept.

Each function works within the connection that it is given. `(table, seq)` is the key of an entry,
so two writers can never both win.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import sqlalchemy as sa
import structlog

from motu.core.message import msg
from motu.server import store_series
from motu.server.keeping import (
    NotPlayable,
    agreed_of,
    begun_from,
    dealing_of,
    do_again,
    rules_from,
)
from motu.server.schema import entries, sitters, tables
from motu.table.entry import Entry, Kind
from motu.table.seat import NOBODY, Seat
from motu.table.series import Series
from motu.table.table import Table

log = structlog.get_logger()

ADD_ENTRY = entries.insert()


class Told(NamedTuple):
    """An entry and its place in the journal of a table."""

    table: str
    seq: int
    entry: Entry


class Kept(NamedTuple):
    """All that is kept of a table, as it was read."""

    row: sa.Row[Any]
    journal: Sequence[sa.Row[Any]]
    series: Series | None


# --- tables ---------------------------------------------------------------------------------------


def add(
    connection: sa.Connection, now: datetime, table: Table, journal: Sequence[Entry] = ()
) -> None:
    """Keep a new table, with what has been done at it already."""
    connection.execute(
        tables.insert().values(
            id=table.id,
            game=table.game.name,
            rules=table.game.rules_version,
            seed=str(table.gathering.secret if table.gathering else table.record.seed),
            options=table.record.options,
            components=table.game.box.written(table.state.components),
            carried=table.record.carried,
            dealing=dealing_of(table),
            seats=[seat.data() for seat in table.seats],
            maker=table.rules.maker,
            listed=table.rules.listed,
            clock=agreed_of(table.rules),
            made_at=now,
        )
    )
    for person in store_series.people_at(table.seats):
        connection.execute(sitters.insert().values(person=person, table_id=table.id))
    if journal:
        told = [Told(table.id, seq, entry) for seq, entry in enumerate(journal, start=1)]
        write(connection, now, told)


def find(connection: sa.Connection, id: str) -> Kept | None:
    """What is kept of a table, or `None` if there is none of that name."""
    found = connection.execute(sa.select(tables).where(tables.c.id == id)).first()
    if found is None:
        return None
    journal = connection.execute(
        sa.select(entries).where(entries.c.table_id == id).order_by(entries.c.seq)
    ).all()
    return Kept(found, journal, store_series.before(connection, id))


def opened(kept: Kept) -> Table:
    """A table as its journal makes it; raises `NotPlayable`.

    It needs no connection: to play a long game again takes a while, and others wait for one.
    """
    id = kept.row.id
    try:
        seats = [Seat.from_data(data) for data in kept.row.seats]
        record, gathering = begun_from(kept.row, [seat.name for seat in seats])
        table = Table(id, seats, record, rules_from(kept.row), kept.series, gathering)
        for row in kept.journal:
            do_again(table, _entry(row))
    except NotPlayable:
        raise
    except Exception as fault:
        # Only its kind: what was wrong may be somebody's name, and the lobby asks often.
        log.warning("a table cannot be opened", table=id, fault=type(fault).__name__)
        raise NotPlayable(msg("its stored data make no sense.")) from None
    return table


def is_there(connection: sa.Connection, id: str) -> bool:
    """Whether a table is still there."""
    return connection.scalar(sa.select(tables.c.id).where(tables.c.id == id)) is not None


def listed(connection: sa.Connection, most: int, skip: int) -> list[tuple[str, datetime]]:
    """The newest tables that anybody may find, after so many that are newer; when made."""
    wanted = (
        sa.select(tables.c.id, tables.c.made_at)
        .where(tables.c.listed)
        .order_by(tables.c.made_at.desc(), tables.c.id)
        .limit(most)
        .offset(skip)
    )
    return [(str(id), at) for id, at in connection.execute(wanted)]


def unlist(connection: sa.Connection, ids: Sequence[str]) -> None:
    """Let these tables be found no more by anybody who does not know them."""
    connection.execute(tables.update().where(tables.c.id.in_(ids)).values(listed=False))


# --- who sits there -------------------------------------------------------------------------------


def of_person(connection: sa.Connection, person: str, most: int | None) -> list[str]:
    """The newest tables on somebody's list; without a number, all at which they ever sat."""
    wanted = (
        sa.select(tables.c.id)
        .join(sitters, sitters.c.table_id == tables.c.id)
        .where(sitters.c.person == person)
        .order_by(tables.c.made_at.desc())
        .limit(most)
    )
    if most is not None:
        wanted = wanted.where(sa.func.coalesce(sitters.c.wish, "") != "gone")
    return [str(id) for id in connection.scalars(wanted)]


def remember(connection: sa.Connection, person: str, table_id: str) -> None:
    """Somebody has sat down at a table."""
    store_series.remember(connection, person, table_id)
    where = (sitters.c.person == person) & (sitters.c.table_id == table_id)
    if connection.execute(sa.select(sitters).where(where)).first() is None:
        connection.execute(sitters.insert().values(person=person, table_id=table_id))


def forget(connection: sa.Connection, person: str) -> int:
    """Take somebody out of all tables and journals; returns at how many tables they sat."""
    where = sitters.c.person == person
    ids = list(connection.scalars(sa.select(sitters.c.table_id).where(where)))
    for id in ids:
        found = connection.execute(sa.select(tables).where(tables.c.id == id)).one()
        seats = store_series.without(found.seats, person, NOBODY)
        connection.execute(tables.update().where(tables.c.id == id).values(seats=seats))
    # Tables can be made for others alone.
    connection.execute(tables.update().where(tables.c.maker == person).values(maker=NOBODY))
    connection.execute(
        entries.update()
        .where(entries.c.person == person)
        .values(person=NOBODY, text=_without_person())
    )
    connection.execute(sitters.delete().where(where))
    return len(ids)


def _without_person() -> sa.Case[str]:
    """What stays of what somebody wrote: that it was said, and the numbers of the shuffle."""
    numbers = [kind.value for kind in (Kind.COMMIT, Kind.REVEAL, Kind.MISS)]
    return sa.case(
        ((entries.c.kind == Kind.CHAT.value) & (entries.c.text != ""), "…"),
        (entries.c.kind.in_(numbers), entries.c.text),
        else_="",
    )


# --- journals -------------------------------------------------------------------------------------


def write(connection: sa.Connection, now: datetime, told: Sequence[Told]) -> None:
    """Write entries, each at its place; those that say no time were made now."""
    connection.execute(ADD_ENTRY, [_row(now, *one) for one in told])


def entries_after(connection: sa.Connection, id: str, seq: int) -> list[Entry]:
    """What was written at a table since an entry."""
    wanted = (
        sa.select(entries)
        .where(entries.c.table_id == id, entries.c.seq > seq)
        .order_by(entries.c.seq)
    )
    return [_entry(row) for row in connection.execute(wanted)]


def _row(now: datetime, table_id: str, seq: int, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seq": seq,
        "kind": entry.kind.value,
        "seat": entry.seat,
        "action": entry.action,
        "upto": entry.upto,
        "unfair": entry.unfair,
        "person": entry.person,
        "text": entry.text,
        "entry_id": entry.id,
        "made_at": datetime.fromtimestamp(entry.at, UTC) if entry.at else now,
    }


def _entry(row: sa.Row[Any]) -> Entry:
    made_at: datetime = row.made_at
    if made_at.tzinfo is None:
        # SQLite keeps no time zone; ours is always UTC.
        made_at = made_at.replace(tzinfo=UTC)
    return Entry(
        Kind(row.kind),
        row.seat,
        row.action,
        row.upto,
        row.unfair,
        row.person,
        row.text,
        row.entry_id,
        made_at.timestamp(),
    )
