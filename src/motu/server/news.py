"""News between processes that share a Postgres: LISTEN and NOTIFY, and nothing else."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

import structlog
from sqlalchemy.exc import SQLAlchemyError

from motu.server.store import CHANNEL, KEPT_ALIVE, Store

log = structlog.get_logger()

#: How long to wait before trying again when the database is away.
PAUSE = 0.5
#: How often the connection is tried, in seconds.
CHECKED = 5.0


class News:
    """Hears what other processes announce, and announces. Without Postgres it is silent."""

    def __init__(self, store: Store, hear: Callable[[dict[str, Any]], None]) -> None:
        self._store = store
        self._hear = hear
        self._loop = asyncio.get_running_loop()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        if store.is_shared:
            self._thread = threading.Thread(target=self._listen, name="news", daemon=True)
            self._thread.start()

    def announce(self, what: str, news: Mapping[str, object]) -> None:
        """Tell the other processes something, without waiting for it."""
        if self._store.is_shared and news:
            self._loop.run_in_executor(None, self._announce, what, news)

    async def tell(self, what: str, news: Mapping[str, object]) -> None:
        """Tell the other processes something, and wait until they can know."""
        if self._store.is_shared and news:
            await self._loop.run_in_executor(None, self._announce, what, news)

    def _announce(self, what: str, news: Mapping[str, object]) -> None:
        try:
            with self._store.engine.begin() as connection:
                self._store.announce(connection, what, news)
        except SQLAlchemyError as fault:
            # Who is here, and what is open, is told again soon.
            log.warning("news could not be told", fault=type(fault).__name__)

    def _listen(self) -> None:
        """Listen for as long as the server lives; after a gap everything is looked at again."""
        import psycopg

        address = self._store.engine.url.set(drivername="postgresql")
        while not self._closing.is_set():
            try:
                where = address.render_as_string(hide_password=False)
                with psycopg.connect(where, autocommit=True, **KEPT_ALIVE) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._pass_on({"gap": True})
                    checked = time.monotonic()
                    while not self._closing.is_set():
                        if time.monotonic() - checked > CHECKED:
                            # Who only listens does not notice that nobody speaks any more.
                            connection.execute("SELECT 1")
                            checked = time.monotonic()
                        for notice in connection.notifies(timeout=0.5):
                            news = json.loads(notice.payload)
                            if news["process"] != self._store.process:
                                self._pass_on(news)
            except psycopg.Error as fault:
                log.warning("the news stopped", fault=str(fault))
                time.sleep(PAUSE)

    def _pass_on(self, news: dict[str, Any]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hear, news)

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        if self._thread is not None:
            self._thread.join(timeout=3)
