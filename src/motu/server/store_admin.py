"""What the owner of a server has ordered, and what players want of him, as the database has it.

Each function works within the connection that it is given. Whatever the owner does is a row of one
journal, and every process follows that: see `motu.server.house`.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from motu.server.schema import (
    admin_journal,
    admin_links,
    bans,
    comings,
    entries,
    mutes,
    reports,
    series,
    series_games,
    settings,
    sitters,
    tables,
)
from motu.table.entry import Kind

#: So long leads a link to the page of the owner, in days.
LINK_DAYS = 30
#: The longest message to all; it is kept as a setting.
LONGEST_MESSAGE = 200
MESSAGE, MAINTENANCE, ADDRESS = "message", "maintenance", "address"


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was done by the owner."""

    id: int
    at: datetime
    who: str
    what: str
    about: str
    detail: str


@dataclass(frozen=True, slots=True)
class Ban:
    """Who may not come, or may not chat, and until when."""

    whom: str
    only_chat: bool
    reason: str
    made_at: datetime
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody found wrong at a table."""

    id: str
    table: str
    kind: str
    by: str
    whom: str
    quote: str
    reason: str
    made_at: datetime
    settled_at: datetime | None


def in_utc(moment: datetime) -> datetime:
    """A moment as it is kept; SQLite keeps no time zone, and ours is always UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


# --- the journal ----------------------------------------------------------------------------------


def write(
    connection: sa.Connection, now: datetime, who: str, what: str, about: str = "", detail: str = ""
) -> None:
    """Write down what was done, in the transaction that does it."""
    if connection.dialect.name == "postgresql":
        # Numbers are given before they can be read: who reads on from one must have missed none.
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(78)"))
    row = {"at": now, "who": who, "what": what, "about": about, "detail": detail}
    connection.execute(admin_journal.insert().values(**row))


def last_number(connection: sa.Connection) -> int:
    """The number of what was done last."""
    return connection.scalar(sa.select(sa.func.max(admin_journal.c.id))) or 0


def done_after(connection: sa.Connection, number: int) -> list[Done]:
    """What was done since, in order."""
    wanted = sa.select(admin_journal).where(admin_journal.c.id > number)
    return _done(connection, wanted.order_by(admin_journal.c.id))


def done_last(connection: sa.Connection, most: int) -> list[Done]:
    """What was done last, newest first."""
    return _done(
        connection, sa.select(admin_journal).order_by(admin_journal.c.id.desc()).limit(most)
    )


def _done(connection: sa.Connection, wanted: sa.Select[Any]) -> list[Done]:
    return [
        Done(row.id, in_utc(row.at), row.who, row.what, row.about, row.detail)
        for row in connection.execute(wanted)
    ]


# --- settings -------------------------------------------------------------------------------------


def setting(connection: sa.Connection, name: str) -> str:
    """A setting, or nothing."""
    return connection.scalar(sa.select(settings.c.value).where(settings.c.name == name)) or ""


def settings_named(connection: sa.Connection, first: str) -> dict[str, str]:
    """Settings whose names begin with a word, by what comes after it."""
    rows = connection.execute(sa.select(settings).where(settings.c.name.like(f"{first} %")))
    return {row.name.partition(" ")[2]: row.value for row in rows}


def set_to(connection: sa.Connection, name: str, value: str) -> None:
    """Set something; to nothing, and it is as if it had never been set."""
    connection.execute(settings.delete().where(settings.c.name == name))
    if value:
        connection.execute(settings.insert().values(name=name, value=value))


# --- links to the owner's page --------------------------------------------------------------------


def hash_of(token: str) -> str:
    """What is kept of a token: enough to know it again, and no more."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def add_link(connection: sa.Connection, now: datetime) -> str:
    """A token that leads to the owner's page."""
    token = secrets.token_urlsafe(32)
    connection.execute(admin_links.delete().where(admin_links.c.made_at < _oldest_link(now)))
    connection.execute(admin_links.insert().values(hash=hash_of(token), made_at=now))
    return token


def is_link(connection: sa.Connection, hash: str, now: datetime) -> bool:
    """Whether the token with this hash is still good."""
    wanted = sa.select(admin_links.c.hash).where(
        admin_links.c.hash == hash, admin_links.c.made_at >= _oldest_link(now)
    )
    return connection.scalar(wanted) is not None


def revoke_links(connection: sa.Connection) -> int:
    """Let no link lead there any more; returns how many there were."""
    return connection.execute(admin_links.delete()).rowcount


def _oldest_link(now: datetime) -> datetime:
    return now - timedelta(days=LINK_DAYS)


# --- bans -----------------------------------------------------------------------------------------


def ban(connection: sa.Connection, one: Ban) -> None:
    """Ban somebody; what was said of them before counts no more."""
    unban(connection, one.whom, one.only_chat)
    row = {"whom": one.whom, "only_chat": one.only_chat, "reason": one.reason}
    connection.execute(bans.insert().values(**row, made_at=one.made_at, until=one.until))


def unban(connection: sa.Connection, whom: str, only_chat: bool | None = None) -> int:
    """Let somebody come again; returns how many bans there were."""
    gone = bans.delete().where(bans.c.whom == whom)
    if only_chat is not None:
        gone = gone.where(bans.c.only_chat == only_chat)
    return connection.execute(gone).rowcount


def all_bans(connection: sa.Connection, now: datetime) -> list[Ban]:
    """Every ban that has not ended, newest first."""
    holds = sa.or_(bans.c.until.is_(None), bans.c.until > now)
    wanted = sa.select(bans).where(holds).order_by(bans.c.made_at.desc(), bans.c.whom)
    return [
        Ban(
            row.whom,
            row.only_chat,
            row.reason,
            in_utc(row.made_at),
            row.until and in_utc(row.until),
        )
        for row in connection.execute(wanted)
    ]


# --- reports and mutes ----------------------------------------------------------------------------


def report(connection: sa.Connection, one: Report) -> None:
    """Keep a report; the same one twice is one."""
    same = (reports.c.by == one.by) & (reports.c.table_id == one.table)
    same &= (reports.c.kind == one.kind) & (reports.c.quote == one.quote)
    connection.execute(reports.delete().where(same & reports.c.settled_at.is_(None)))
    connection.execute(
        reports.insert().values(
            id=one.id,
            table_id=one.table,
            kind=one.kind,
            by=one.by,
            whom=one.whom,
            quote=one.quote,
            reason=one.reason,
            made_at=one.made_at,
        )
    )


def reported_by(connection: sa.Connection, by: str, since: datetime) -> int:
    """How many reports somebody has made since then."""
    wanted = sa.select(sa.func.count()).where(reports.c.by == by, reports.c.made_at >= since)
    return connection.scalar(wanted) or 0


def all_reports(connection: sa.Connection, settled: bool, most: int) -> list[Report]:
    """The newest reports: those that wait for the owner, or all."""
    wanted = sa.select(reports).order_by(reports.c.made_at.desc(), reports.c.id).limit(most)
    if not settled:
        wanted = wanted.where(reports.c.settled_at.is_(None))
    return [
        Report(
            row.id,
            row.table_id,
            row.kind,
            row.by,
            row.whom,
            row.quote,
            row.reason,
            in_utc(row.made_at),
            row.settled_at and in_utc(row.settled_at),
        )
        for row in connection.execute(wanted)
    ]


def settle(connection: sa.Connection, id: str, now: datetime) -> int:
    """The owner has seen to a report; returns how many of that name there were."""
    seen_to = reports.update().where(reports.c.id == id).values(settled_at=now)
    return connection.execute(seen_to).rowcount


def muted_by(connection: sa.Connection, reader: str) -> frozenset[str]:
    """Whose chat somebody does not want to read."""
    return muted_by_each(connection, [reader])[reader]


def muted_by_each(connection: sa.Connection, readers: Collection[str]) -> dict[str, frozenset[str]]:
    """Whose chat each of these people does not want to read."""
    muted: dict[str, set[str]] = {reader: set() for reader in readers}
    for reader, whom in connection.execute(
        sa.select(mutes.c.reader, mutes.c.whom).where(mutes.c.reader.in_(readers))
    ):
        muted[reader].add(whom)
    return {reader: frozenset(marks) for reader, marks in muted.items()}


def mute(connection: sa.Connection, reader: str, whom: str, on: bool) -> None:
    """Let somebody read another's chat no more, or again."""
    connection.execute(mutes.delete().where(mutes.c.reader == reader, mutes.c.whom == whom))
    if on:
        connection.execute(mutes.insert().values(reader=reader, whom=whom))


# --- who came, and what they wish -----------------------------------------------------------------


def came(connection: sa.Connection, people: Iterable[str], day: datetime) -> None:
    """Remember the day on which these people came, if they sit anywhere."""
    for person in sorted(set(people)):
        # Who is being forgotten this very moment is not written down again: either they wait for
        # this, or this for them, and SQLite looks and writes in one statement.
        sits = sa.select(sitters.c.person).where(sitters.c.person == person).limit(1)
        if connection.scalar(sits.with_for_update()) is None:
            continue
        this = comings.c.person == person
        if not connection.execute(comings.update().where(this).values(day=day)).rowcount:
            one = sits.add_columns(sa.literal(day, comings.c.day.type))
            # Another process may have seen them this very moment.
            with contextlib.suppress(IntegrityError), connection.begin_nested():
                connection.execute(comings.insert().from_select(["person", "day"], one))


def wish(connection: sa.Connection, person: str, table: str, wanted: str) -> int:
    """Keep a table for somebody, or take it off their list; returns whether they sit there."""
    this = (sitters.c.person == person) & (sitters.c.table_id == table)
    changed = sitters.update().where(this).values(wish=wanted or None)
    return connection.execute(changed).rowcount


def wishes_of(connection: sa.Connection, person: str, ids: Sequence[str]) -> dict[str, str]:
    """What somebody wishes for tables, where they wish anything."""
    wanted = sa.select(sitters.c.table_id, sitters.c.wish).where(
        sitters.c.person == person, sitters.c.table_id.in_(ids), sitters.c.wish.is_not(None)
    )
    return {row.table_id: row.wish for row in connection.execute(wanted)}


def forget(connection: sa.Connection, person: str, mark: str) -> None:
    """Take somebody out of all that is kept here, but for what others said of a mark."""
    connection.execute(comings.delete().where(comings.c.person == person))
    connection.execute(mutes.delete().where((mutes.c.reader == mark) | (mutes.c.whom == mark)))
    connection.execute(reports.delete().where((reports.c.by == mark) | (reports.c.whom == mark)))


# --- removing -------------------------------------------------------------------------------------


def drop_tables(connection: sa.Connection, ids: Sequence[str]) -> int:
    """Remove tables with all that was done at them; returns how many there were.

    A series goes with the table of its last game: nobody could go on from there.
    """
    gone = connection.execute(tables.delete().where(tables.c.id.in_(ids))).rowcount
    last = (
        sa.select(series_games.c.series_id, sa.func.max(series_games.c.number).label("number"))
        .group_by(series_games.c.series_id)
        .subquery()
    )
    at_an_end = (
        sa.select(series_games.c.series_id)
        .join(
            last,
            (series_games.c.series_id == last.c.series_id)
            & (series_games.c.number == last.c.number),
        )
        .where(series_games.c.table_id.is_(None))
    )
    connection.execute(series.delete().where(series.c.id.in_(at_an_end)))
    return gone


def clear_chat(connection: sa.Connection, ids: Sequence[str]) -> int:
    """Remove all that was said at tables; returns how much it was. That something was, stays."""
    said = (entries.c.table_id.in_(ids)) & (entries.c.kind == Kind.CHAT.value)
    said &= entries.c.text != ""
    return connection.execute(entries.update().where(said).values(text="")).rowcount
