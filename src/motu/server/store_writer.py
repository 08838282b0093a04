"""The thread that writes the journals of all tables, one transaction after another.

It puts all that is waiting into one: a commit costs the same for one action as for fifty.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from queue import SimpleQueue
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from motu.server import metrics, store_tables
from motu.server.store_tables import Told
from motu.table.entry import Kind

#: A commit takes as long as all the rest of an action. When many come they wait for each other: so
#: many seconds lie between two commits at least, and up to so many the more come at once.
GATHERED, LONGEST_GATHERED = 0.004, 0.012
#: What is waiting is tried again after so many seconds each, if the connection was lost.
TRIES = (0.0, 0.2, 0.5, 1.0)


class Conflict(Exception):
    """Somebody else wrote this entry first."""


class Writing(NamedTuple):
    """An entry on its way to the disk, and who waits for it."""

    told: Told
    done: asyncio.Future[None]


class Writer:
    """Writes entries, from when it begins until it ends.

    How far the journals have got is told within the transaction that writes them.
    """

    def __init__(
        self, engine: sa.Engine, tell: Callable[[sa.Connection, Mapping[str, int]], None]
    ) -> None:
        self._engine = engine
        self._tell = tell
        self._waiting: SimpleQueue[Writing | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)

    def begin(self) -> None:
        """Begin to write."""
        self._thread.start()

    def end(self) -> None:
        """Write what is waiting, then stop; if it never began, there is nothing to do."""
        if self._thread.is_alive():
            self._waiting.put(None)
            self._thread.join()

    async def write(self, told: Told) -> None:
        """Write an entry; when this returns it will be there after any crash."""
        # Who stops waiting does not call the entry back: the writer may be writing it.
        done = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self._waiting.put(Writing(told, done))
        await done
        metrics.WRITES.see(time.perf_counter() - began)

    def _write_all(self) -> None:
        """The writer's life: take all that is waiting, write it in one transaction."""
        connection = None
        closing = False
        ready = 0.0
        while not closing:
            first = self._waiting.get()
            time.sleep(max(0.0, ready - time.monotonic()))
            began = time.monotonic()
            batch = [] if first is None else [first]
            closing = first is None
            while not self._waiting.empty():
                item = self._waiting.get()
                if item is None:
                    closing = True
                else:
                    batch.append(item)
            if not batch:
                continue
            ready = began + between_commits(len(batch))
            for pause in TRIES:
                time.sleep(pause)
                try:
                    # Kept as long as it works: to get one takes longer than to write.
                    connection = connection or self._engine.connect()
                    self._write(connection, batch)
                    break
                except Exception as fault:
                    if connection is not None:
                        with contextlib.suppress(SQLAlchemyError):
                            connection.close()
                    connection = None
                    # What was written after all, before the connection went, is a conflict now.
                    if pause == TRIES[-1] or not _is_lost(fault):
                        _settle(batch, fault)
                        break
        if connection is not None:
            connection.close()

    def _write(self, connection: sa.Connection, batch: list[Writing]) -> None:
        told = [one.told for one in batch]
        try:
            with connection.begin():
                store_tables.write(connection, datetime.now(UTC), told)
                for table, _, entry in told:
                    if entry.kind is Kind.SIT:
                        store_tables.remember(connection, entry.person, table)
                self._tell(connection, {table: seq for table, seq, _ in told})
        except IntegrityError as fault:
            if len(batch) == 1:
                _settle(batch, Conflict(str(fault.orig)))
                return
            # One of them came too late: the others must not suffer for it.
            for one in batch:
                self._write(connection, [one])
        else:
            _settle(batch)


def between_commits(written: int) -> float:
    """The seconds between a commit of so many entries and the next one.

    >>> [round(1000 * between_commits(written)) for written in (1, 2, 4, 6, 60)]
    [4, 4, 8, 12, 12]
    """
    return min(max(GATHERED * written / 2, GATHERED), LONGEST_GATHERED)


def _is_lost(fault: Exception) -> bool:
    """Whether a database was not there, rather than did not want something."""
    if not isinstance(fault, DBAPIError):
        return False
    is_away = isinstance(fault, OperationalError) and not isinstance(fault.orig, sqlite3.Error)
    return fault.connection_invalidated or is_away


def _settle(batch: Sequence[Writing], fault: Exception | None = None) -> None:
    """Let those who wait for a batch know, all at once: to wake a loop is not cheap."""
    waiting: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for one in batch:
        waiting.setdefault(one.done.get_loop(), []).append(one.done)
    for loop, done in waiting.items():
        # A loop that is closed has nobody left who waits.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_settle_here, done, fault)


def _settle_here(waiting: Sequence[asyncio.Future[None]], fault: Exception | None) -> None:
    for done in waiting:
        if done.done():
            continue
        if fault is None:
            done.set_result(None)
        else:
            done.set_exception(fault)
