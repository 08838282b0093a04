"""How long things are kept, and a keeper who removes what is due, in small steps.

What is due is decided from the journal of each table and from when its players last came. The
owner sets the days with `motu admin keep`; every process reads them from the database.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import SQLAlchemyError

from motu.core.errors import BadOption, MotuError, one_of
from motu.core.message import Message, Say, msg
from motu.server import store_admin
from motu.server.keeping import NotPlayable
from motu.server.schema import (
    admin_journal,
    admin_links,
    bans,
    comings,
    entries,
    reports,
    series,
    series_games,
    sitters,
    tables,
)
from motu.server.store import Away, Store, now

log = structlog.get_logger()

KEEPER = "keeper"
#: So many tables are looked at in one step; then the others have their turn for a while.
STEP, PAUSE = 50, 0.2
#: The first round after a start, and one round after another, in seconds.
FIRST, EVERY = 60.0, 6 * 3600.0
#: Whatever was touched within so many days is not even looked at.
UNTOUCHED = 1
MOST_DAYS = 36_500


@dataclass(frozen=True, slots=True)
class Policy:
    """For how many days things are kept after they were last of use; 0 for ever."""

    waiting: int = 2
    waiting_slow: int = 14
    abandoned: int = 30
    abandoned_slow: int = 180
    finished: int = 365
    kept: int = 1095
    chat: int = 90
    reports: int = 90
    journal: int = 365

    @classmethod
    def names(cls) -> list[str]:
        """What can be set."""
        return [field.name for field in fields(cls)]

    @classmethod
    def checked(cls, name: str, days: int) -> None:
        """Raise `BadOption` for what cannot be set."""
        if name not in cls.names():
            raise BadOption(
                msg(
                    "Nothing that is kept is called {name}. Choose from: {choices}.",
                    name=name[:40],
                    choices=one_of(cls.names()),
                )
            )
        if not 0 <= days <= MOST_DAYS:
            raise BadOption(msg("Days must be from 0 (forever) to {n}.", n=MOST_DAYS))


#: What each of them is about.
WORDS: Mapping[str, Message] = {
    "waiting": msg("Tables where seats stay free or nobody makes a move"),
    "waiting_slow": msg("The same, in correspondence games and series"),
    "abandoned": msg("Games in progress that nobody continues"),
    "abandoned_slow": msg("The same, in correspondence games and series"),
    "finished": msg("Finished games, counted from the last visit of any of their players"),
    "kept": msg("Campaigns, and games that a player keeps, counted from that player's last visit"),
    "chat": msg("Chat, counted from the last action at the table"),
    "reports": msg("Reports"),
    "journal": msg("The journal of the server's owner"),
}


def in_words(policy: Policy, say: Say) -> list[tuple[str, int]]:
    """What is kept, in words, and for how many days."""
    return [(say(WORDS[name]), getattr(policy, name)) for name in Policy.names()]


def policy_of(connection: sa.Connection) -> Policy:
    """The policy as the owner has set it."""
    known = Policy.names()
    own = store_admin.settings_named(connection, "keep")
    return replace(Policy(), **{name: int(days) for name, days in own.items() if name in known})


@dataclass(frozen=True, slots=True)
class Due:
    """A table to remove, and by which rule of the policy."""

    table: str
    rule: str


@dataclass(slots=True)
class Tidied:
    """What one step removed, or would remove."""

    tables: list[Due]
    #: How much of the rest: `chat`, `reports`, `bans`, `journal`, `comings`.
    rest: dict[str, int]


class Busy(MotuError):
    """Somebody else is at it."""


def tidy(
    store: Store, at: datetime, who: str = KEEPER, dry: bool = False, step: int = STEP
) -> Generator[Tidied]:
    """One round through everything, a step for each `next`; `dry`, nothing is removed."""
    with _alone(store):
        with store.engine.connect() as connection:
            policy = policy_of(connection)
        last = ""
        while True:
            rows = _rows(store, at, last, step)
            if not rows:
                break
            last = rows[-1].id
            due = [one for row in rows if (one := _due(store, policy, at, row)) is not None]
            quiet = [row.id for row in rows if _older(at, row.last_at or row.made_at, policy.chat)]
            yield _remove(store, at, who, rows, due, quiet, dry)
        yield Tidied([], _remove_rest(store, at, policy, dry))


@contextmanager
def _alone(store: Store) -> Iterator[None]:
    """On Postgres, one process at a time; an SQLite file has one server anyway."""
    if not store.is_shared:
        yield
        return
    with store.engine.connect() as connection:
        if not connection.scalar(sa.text("SELECT pg_try_advisory_lock(79)")):
            raise Busy(msg("Another process is tidying up right now. Try again in a while."))
        # Held by the connection, and not by a transaction that would stay open for long.
        connection.commit()
        try:
            yield
        finally:
            connection.execute(sa.text("SELECT pg_advisory_unlock(79)"))
            connection.commit()


def _rows(store: Store, at: datetime, after: str, step: int) -> list[sa.Row[Any]]:
    """The next tables at which nothing was done lately."""
    last = (
        sa.select(
            entries.c.table_id,
            sa.func.max(entries.c.made_at).label("last_at"),
            sa.func.max(entries.c.seq).label("last_seq"),
        )
        .group_by(entries.c.table_id)
        .subquery()
    )
    old = at - timedelta(days=UNTOUCHED)
    wanted = (
        sa.select(
            tables.c.id,
            tables.c.made_at,
            tables.c.clock,
            tables.c.over_seq,
            last.c.last_at,
            sa.func.coalesce(last.c.last_seq, 0).label("last_seq"),
            sa.exists().where(series_games.c.table_id == tables.c.id).label("in_series"),
            sa.exists()
            .where(
                series_games.c.table_id == tables.c.id,
                series_games.c.series_id == series.c.id,
                series.c.beginning.is_not(None),
            )
            .label("in_campaign"),
        )
        .join(last, last.c.table_id == tables.c.id, isouter=True)
        .where(tables.c.id > after, sa.func.coalesce(last.c.last_at, tables.c.made_at) < old)
        .order_by(tables.c.id)
        .limit(step)
    )
    with store.engine.connect() as connection:
        return list(connection.execute(wanted))


def _due(store: Store, policy: Policy, at: datetime, row: sa.Row[Any]) -> Due | None:
    """Whether a table is to be removed, and why."""
    touched = store_admin.in_utc(row.last_at or row.made_at)
    sits = (
        sa.select(sitters.c.wish, comings.c.day)
        .join(comings, comings.c.person == sitters.c.person, isouter=True)
        .where(sitters.c.table_id == row.id)
    )
    with store.engine.connect() as connection:
        wishes = [
            (one.wish, max(touched, store_admin.in_utc(one.day)) if one.day else touched)
            for one in connection.execute(sits)
        ]
    if any(wish == "keep" and not _older(at, day, policy.kept) for wish, day in wishes):
        return None
    if row.in_campaign:
        # A group may put it down for months: it is kept as long as any of them still comes.
        last_came = max((day for _, day in wishes), default=touched)
        return Due(row.id, "kept") if _older(at, last_came, policy.kept) else None
    over, full = _state(store, row)
    if over:
        if wishes and all(wish == "gone" for wish, _ in wishes):
            return Due(row.id, "finished")
        days = [day for wish, day in wishes if wish != "gone"]
        last_came = max(days, default=touched)
        return Due(row.id, "finished") if _older(at, last_came, policy.finished) else None
    by_the_day = bool(row.clock) and row.clock.get("kind") == "days"
    if full:
        rule = "abandoned_slow" if by_the_day or row.in_series else "abandoned"
    else:
        rule = "waiting_slow" if by_the_day or row.in_series else "waiting"
    return Due(row.id, rule) if _older(at, touched, getattr(policy, rule)) else None


def _state(store: Store, row: sa.Row[Any]) -> tuple[bool, bool]:
    """Whether a game is over, and whether it has begun; what was found once is remembered."""
    if row.over_seq is not None and row.over_seq == row.last_seq:
        return True, True
    try:
        table = store.load_table(row.id)
    except NotPlayable:
        # It may be opened again some day, so it has as long as any.
        return False, True
    if table is None:
        return False, True
    if table.is_over:
        with store.engine.begin() as connection:
            known = tables.update().where(tables.c.id == row.id)
            connection.execute(known.values(over_seq=row.last_seq))
    return table.is_over, table.is_full and bool(row.last_seq)


def _older(at: datetime, than: datetime, days: int) -> bool:
    return days > 0 and store_admin.in_utc(than) < at - timedelta(days=days)


def _remove(
    store: Store,
    at: datetime,
    who: str,
    rows: list[sa.Row[Any]],
    due: list[Due],
    quiet: list[str],
    dry: bool,
) -> Tidied:
    """Remove tables that are due, and what was said at those that are quiet."""
    known = {row.id: row.last_seq for row in rows}
    with store.engine.begin() as connection:
        # Somebody may have come back this very moment.
        wanted = (
            sa.select(entries.c.table_id, sa.func.max(entries.c.seq).label("seq"))
            .where(entries.c.table_id.in_([one.table for one in due]))
            .group_by(entries.c.table_id)
        )
        newest = {row.table_id: row.seq for row in connection.execute(wanted)}
        due = [one for one in due if newest.get(one.table, 0) == known[one.table]]
        gone = [one.table for one in due]
        spoken = [id for id in quiet if id not in gone]
        if dry:
            said = (entries.c.table_id.in_(spoken)) & (entries.c.kind == "chat")
            said &= entries.c.text != ""
            chat = connection.scalar(sa.select(sa.func.count()).where(said)) or 0
        else:
            chat = store_admin.clear_chat(connection, spoken) if spoken else 0
            if gone:
                store_admin.drop_tables(connection, gone)
                store_admin.write(connection, at, who, "delete", " ".join(gone), "policy")
    return Tidied(due, {"chat": chat} if chat else {})


def _remove_rest(store: Store, at: datetime, policy: Policy, dry: bool) -> dict[str, int]:
    """Remove what belongs to no table."""
    nowhere = ~sa.exists().where(sitters.c.person == comings.c.person)
    old: dict[str, tuple[sa.Table, sa.ColumnElement[bool]]] = {
        "bans": (bans, bans.c.until < at),
        "comings": (comings, nowhere),
        "links": (
            admin_links,
            admin_links.c.made_at < at - timedelta(days=store_admin.LINK_DAYS),
        ),
    }
    if policy.reports:
        days = timedelta(days=policy.reports)
        old["reports"] = (reports, reports.c.made_at < at - days)
    if policy.journal:
        days = timedelta(days=policy.journal)
        old["journal"] = (admin_journal, admin_journal.c.at < at - days)
    found = {}
    with store.engine.begin() as connection:
        for name, (kept, which) in old.items():
            if dry:
                count = connection.scalar(sa.select(sa.func.count()).select_from(kept).where(which))
            else:
                count = connection.execute(kept.delete().where(which)).rowcount
            if count:
                found[name] = int(count)
    return found


# --- the keeper -----------------------------------------------------------------------------------


async def keep_tidy(store: Store, first: float = FIRST, every: float = EVERY) -> None:
    """The keeper's life: a round, then a long rest. Nobody waits for a step of it."""
    # Processes that were started together need not come at the same moment.
    await asyncio.sleep(first * (1 + random.random()))
    while True:
        try:
            await one_round(store)
        except Busy:
            # Another process is at it, and one is enough.
            pass
        except (SQLAlchemyError, Away) as fault:
            log.warning("the keeper will try again", fault=type(fault).__name__)
        await asyncio.sleep(every)


async def one_round(store: Store, pause: float = PAUSE) -> None:
    """One round in small steps, with time for everybody else between them."""
    steps = tidy(store, now())
    removed = 0
    try:
        while (done := await store.ask(next, steps, None)) is not None:
            removed += len(done.tables)
            await asyncio.sleep(pause)
    finally:
        await store.ask(steps.close)
    if removed:
        log.info("the keeper removed tables", count=removed)
