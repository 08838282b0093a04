"""What is kept: tables, their journals and series of games, in SQLite or in Postgres.

How each of them is kept, the modules `store_*` say: their functions work within a connection. Here
the database is opened and asked, and what belongs together is made one transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from alembic import command
from sqlalchemy.exc import IntegrityError

from motu.core.errors import MotuError
from motu.core.message import msg
from motu.server import (
    metrics,
    store_admin,
    store_keys,
    store_mine,
    store_notices,
    store_series,
    store_tables,
)
from motu.server.budget import PAYING, timed
from motu.server.identity import mark_of
from motu.server.opening import Alone, check_file, check_postgres, migrations
from motu.server.store_notices import Subscription
from motu.server.store_tables import Told
from motu.server.store_writer import Conflict, Writer
from motu.table.entry import Entry
from motu.table.seat import NOBODY
from motu.table.series import Series
from motu.table.table import Table
from motu.table.turns import Turns

Got = TypeVar("Got")

#: The channel on which processes that share a Postgres tell each other what happens.
CHANNEL = "motu"
#: A notice of Postgres holds less than 8000 bytes; so many are left for what is told of tables.
NOTICE = 7900

#: So many may ask the database at once, and how long they wait for it, in seconds.
THREADS = 12
#: Of those who have limits so many, in turns: threads take the loop's time as well.
AT_ONCE = 4
PATIENCE = 15.0
#: How soon Postgres must say that a connection is still one.
KEPT_ALIVE: dict[str, Any] = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
AWAY = msg("The games cannot be reached right now. Nothing is lost; try again in a moment.")

TELL = sa.text("SELECT pg_notify(:channel, :news)")


class Away(MotuError):
    """The database does not answer."""


class Begun(NamedTuple):
    """The next game of a series, and what was done at its table and at the one before."""

    series: Series
    table: Table
    told: Told | None = None
    journal: Sequence[Entry] = ()


def sqlite_address(folder: Path) -> str:
    """The address of the SQLite file in a data folder, which is made if need be."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'motu.sqlite3'}"


def keep_private(file: Path) -> None:
    """Let nobody else on this machine read a file; it is made if need be.

    It holds the key: whoever has that can be anybody.
    """
    # What belongs to somebody else is theirs to protect.
    with contextlib.suppress(OSError):
        if not file.exists():
            # Only then: to close a file that SQLite has open would take its locks away.
            os.close(os.open(file, os.O_CREAT | os.O_RDONLY, 0o600))
    with contextlib.suppress(OSError):
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)


def _with_driver(address: str) -> str:
    """Postgres is reached with psycopg 3, however its address is written."""
    for prefix in ("postgresql://", "postgres://"):
        if address.startswith(prefix):
            return "postgresql+psycopg://" + address.removeprefix(prefix)
    return address


def now() -> datetime:
    return datetime.now(UTC)


class Store:
    """The one place that lasts."""

    def __init__(self, address: str) -> None:
        self.address = address
        # Errors end up in the log; who is who and what they said must not.
        is_postgres = address.startswith("postgres")
        self.engine = sa.create_engine(
            _with_driver(address),
            hide_parameters=True,
            # A connection may have died since it was last used: it is tried first.
            pool_pre_ping=is_postgres,
            connect_args=KEPT_ALIVE if is_postgres else {},
        )
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _set_up_sqlite)
        #: Those that wait for the database; when it does not answer, nobody else waits with them.
        self._threads = ThreadPoolExecutor(THREADS, "store")
        self._turns = Turns(AT_ONCE)
        self._alone: Alone | None = None
        self._is_open = False
        #: By what this process is known to others that share the database.
        self.process = secrets.token_hex(8)
        self._writer = Writer(self.engine, self._tell_written)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may work on the same database."""
        return self.engine.dialect.name == "postgresql"

    @property
    def file(self) -> Path | None:
        """The SQLite file; none with Postgres."""
        name = self.engine.url.database
        return Path(name) if name and not self.is_shared else None

    def open(self, serving: bool = False) -> None:
        """Check the database, bring it up to date and begin to write; opened twice, it is open.

        An SQLite file is served by one process alone; others may read it, for a backup.
        """
        if self._is_open:
            return
        if self.file is not None:
            check_file(self.file)
            for ending in ("", "-wal", "-shm"):
                beside = Path(f"{self.file}{ending}")
                if beside.exists() or not ending:
                    keep_private(beside)
            if serving:
                self._alone = Alone(self.file)
                self._alone.begin()
        with self.engine.connect() as connection:
            self._bring_up_to_date(connection)
        self._writer.begin()
        self._is_open = True

    def _bring_up_to_date(self, connection: sa.Connection) -> None:
        """Take the steps that are missing."""
        if self.is_shared:
            # Several processes may start at once: one brings it up to date, the others wait.
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(77)"))
            check_postgres(connection)
        else:
            # A step may write a table anew: what belongs to its rows must not go with the old one.
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        config = migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
        if not self.is_shared:
            connection.exec_driver_sql("PRAGMA foreign_keys=ON")

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._writer.end()
        self.engine.dispose()
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._alone is not None:
            self._alone.end()

    async def ask(self, work: Callable[..., Got], *arguments: object) -> Got:
        """Have the database do something while the loop goes on; raises `Away` if it takes long."""
        loop, payer = asyncio.get_running_loop(), PAYING.get()
        whose = payer.whose if payer is not None and payer.is_bound else None
        began = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                if payer is not None and whose is not None:
                    await self._turns.take(whose, payer.used())
                asked = loop.run_in_executor(self._threads, timed, work, *arguments)
                if whose is not None:
                    # As soon as it is done, also if who asked has yet to wait for a turn.
                    asked.add_done_callback(lambda _: self._turns.give_back(whose))
                got, seconds = await asked
        except TimeoutError:
            metrics.AWAY.add()
            raise Away(AWAY) from None
        finally:
            metrics.DATABASE_WAITS.see(time.perf_counter() - began)
        if payer is not None:
            # A long game takes a while to be played again, also beside the loop.
            payer.spend(seconds)
        return got

    def look(self, find: Callable[[sa.Connection], Got]) -> Got:
        """What somebody finds who looks into the database."""
        with self.engine.connect() as connection:
            return find(connection)

    # --- settings ----------------------------------------------------------------------------

    def keys(self) -> list[bytes]:
        """The keys that sign cookies, the newest last; the first is made when first asked for."""
        with self.engine.begin() as connection:
            found = store_keys.keys(connection)
            if not found:
                # Of two processes that start at once, one makes it.
                with contextlib.suppress(IntegrityError), connection.begin_nested():
                    store_keys.add_key(connection)
        return found or self.keys()

    def add_key(self, at_once: bool = False) -> None:
        """Make a new key; cookies signed with older ones are believed for a while, or no more."""
        with self.engine.begin() as connection:
            store_keys.add_key(connection, at_once)

    def add_link(self, person: str) -> str:
        """A word by which another device becomes this person's, once and within ten minutes."""
        with self.engine.begin() as connection:
            return store_keys.add_link(connection, person, now())

    def person_of_link(self, token: str, use: bool = False) -> str | None:
        """Whose link this is, if it is still good; once used, it is not any more."""
        find = store_keys.use_link if use else store_keys.person_of_link
        with self.engine.begin() as connection:
            return find(connection, token, now())

    def links_of(self, person: str) -> int:
        """How many links of somebody can still be used."""
        with self.engine.connect() as connection:
            return store_keys.links_of(connection, person, now())

    def revoke_links(self, person: str) -> None:
        """Let no link of somebody be used any more."""
        with self.engine.begin() as connection:
            store_keys.revoke_links(connection, person)

    # --- notices -----------------------------------------------------------------------------

    def push_key(self) -> str:
        """The key that signs notices; made when first asked for."""
        with self.engine.begin() as connection:
            return store_notices.key(connection)

    def subscribe(self, person: str, wanted: Subscription) -> None:
        """Send notices for somebody to a browser."""
        with self.engine.begin() as connection:
            store_notices.subscribe(connection, person, wanted, now())

    def subscriptions_of(self, person: str) -> list[Subscription]:
        """Where notices for somebody go."""
        with self.engine.connect() as connection:
            return store_notices.of_person(connection, person)

    def unsubscribe(self, mark: str) -> None:
        """Send no notices any more to the browser of that mark."""
        with self.engine.begin() as connection:
            store_notices.forget_one(connection, mark)

    def unsubscribe_all(self, person: str) -> None:
        """Send no notices any more to somebody."""
        with self.engine.begin() as connection:
            store_notices.forget(connection, person)

    # --- tables ------------------------------------------------------------------------------

    def add_table(self, table: Table, journal: Sequence[Entry] = ()) -> None:
        """Keep a new table, with what has been done at it already."""
        with self.engine.begin() as connection:
            store_tables.add(connection, now(), table, journal)

    def load_table(self, id: str) -> Table | None:
        """A table as its journal makes it, or `None` if there is none of that name."""
        with self.engine.connect() as connection:
            kept = store_tables.find(connection, id)
        return None if kept is None else store_tables.opened(kept)

    def has_table(self, id: str) -> bool:
        """Whether a table is still there."""
        with self.engine.connect() as connection:
            return store_tables.is_there(connection, id)

    def entries_after(self, id: str, seq: int) -> list[Entry]:
        """What was written at a table since an entry."""
        with self.engine.connect() as connection:
            return store_tables.entries_after(connection, id, seq)

    def listed_tables(self, most: int, skip: int = 0) -> list[tuple[str, datetime]]:
        """The newest tables that anybody may find, after so many that are newer; when made."""
        with self.engine.connect() as connection:
            return store_tables.listed(connection, most, skip)

    def unlist(self, ids: Sequence[str]) -> None:
        """Let these tables be found no more by anybody who does not know them."""
        with self.engine.begin() as connection:
            store_tables.unlist(connection, ids)

    def forget(self, person: str) -> int:
        """Delete what is kept of somebody: name, words and who they were. Games stay, without them.

        Returns at how many tables they sat.
        """
        with self.engine.begin() as connection:
            sat_at = store_tables.forget(connection, person)
            store_keys.revoke_links(connection, person)
            store_series.forget(connection, person, NOBODY)
            store_admin.forget(connection, person, mark_of(person))
            store_notices.forget(connection, person)
        return sat_at

    def tables_of(self, person: str, most: int | None = None) -> list[str]:
        """The newest tables on somebody's list; without a number, all at which they ever sat."""
        with self.engine.connect() as connection:
            return store_tables.of_person(connection, person, most)

    def wish(self, person: str, table_id: str, wanted: str) -> bool:
        """Keep a table for somebody, or take it off their list; whether they sit there."""
        with self.engine.begin() as connection:
            return bool(store_admin.wish(connection, person, table_id, wanted))

    def wishes_of(self, person: str, ids: Sequence[str]) -> dict[str, str]:
        """What somebody wishes for tables, where they wish anything."""
        with self.engine.connect() as connection:
            return store_admin.wishes_of(connection, person, ids)

    def note_over(self, found: Mapping[str, int | None]) -> None:
        """Remember after which entry games were found over, or with `None` that they go on."""
        with self.engine.begin() as connection:
            store_mine.note_over(connection, found)

    def tidy_up(self, person: str) -> None:
        """Take all games that are over off somebody's list, but for those that they keep."""
        with self.engine.begin() as connection:
            store_mine.tidy_up(connection, person)

    # --- series ------------------------------------------------------------------------------

    def episode_begun(self, person: str, game: str) -> int:
        """The last episode that any campaign of somebody's has begun; 0 without one."""
        with self.engine.connect() as connection:
            return store_series.episode_begun(connection, person, game)

    def begin_game(
        self,
        series: Series,
        table: Table,
        told: Told | None = None,
        journal: Sequence[Entry] = (),
    ) -> None:
        """Keep the next game of a series, and at the last one's table the entry that tells of it.

        All of it or nothing: whoever comes second has a `Conflict`, and no table is left over.
        """
        self.begin_games([Begun(series, table, told, journal)])

    def begin_games(self, games: Sequence[Begun]) -> None:
        """Keep several games of a series that were played elsewhere, all of them or none."""
        try:
            with self.engine.begin() as connection:
                for series, table, told, journal in games:
                    if told is not None:
                        self.write_entry(connection, told)
                    store_tables.add(connection, now(), table, journal)
                    store_series.begin(connection, now(), series, table)
        except IntegrityError as fault:
            raise Conflict(str(fault.orig)) from None

    def load_series(self, id: str) -> Series | None:
        """A series, or `None` if there is none of that name."""
        with self.engine.connect() as connection:
            return store_series.load(connection, id)

    def series_of(self, person: str, most: int) -> list[str]:
        """The newest series in which somebody plays."""
        with self.engine.connect() as connection:
            return store_series.of_person(connection, person, most)

    # --- the journal -------------------------------------------------------------------------

    async def append(self, table_id: str, seq: int, entry: Entry) -> None:
        """Write an entry; when this returns it will be there after any crash."""
        await self._writer.write(Told(table_id, seq, entry))

    def write_entry(self, connection: sa.Connection, told: Told) -> None:
        """Write an entry in a transaction of more than that."""
        store_tables.write(connection, now(), [told])
        self._tell_written(connection, {told.table: told.seq})

    def _tell_written(self, connection: sa.Connection, seqs: Mapping[str, int]) -> None:
        """Tell the other processes how far journals have got when, and only when, that is true."""
        if self.is_shared:
            self.announce(connection, "wrote", seqs)

    # --- news --------------------------------------------------------------------------------

    def announce(self, connection: sa.Connection, what: str, news: Mapping[str, object]) -> None:
        """Tell all processes that share this Postgres something of some tables."""
        for told in in_pieces(news, NOTICE):
            text = json.dumps({"process": self.process, what: told})
            connection.execute(TELL, {"channel": CHANNEL, "news": text})


def in_pieces(news: Mapping[str, object], most: int) -> Iterator[dict[str, object]]:
    """News of many tables in pieces of so many bytes of JSON, if a table alone does not need more.

    >>> list(in_pieces({"a": 1, "b": 22, "c": 3}, 20))
    [{'a': 1, 'b': 22}, {'c': 3}]
    """
    piece: dict[str, object] = {}
    size = 2
    for table, told in news.items():
        more = len(json.dumps({table: told}))
        if piece and size + more > most:
            yield piece
            piece, size = {}, 2
        piece[table] = told
        size += more
    if piece:
        yield piece


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """Readers never wait for the writer (WAL), and a commit is on the disk when it returns."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA busy_timeout=10000")
