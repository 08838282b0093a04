"""All tables that are open right now: who looks at them, and the bots that play there.

Nothing lives here that the store could not bring back.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

import structlog

from motu.core.errors import UnknownName
from motu.core.message import msg
from motu.core.record import Record
from motu.server.store import Conflict, Store
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table
from motu.table.thinkers import Thinkers

log = structlog.get_logger()

#: Tables at which nobody looks stay in memory up to this number.
MOST_QUIET_TABLES = 200


class Watcher(Protocol):
    """A page that wants to know what happens at a table."""

    def tell(self, entry: Entry) -> None:
        """Something was done at the table."""


class Room:
    """One open table, the pages that show it, and its bots at work."""

    def __init__(self, table: Table, store: Store, thinkers: Thinkers) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self._store = store
        self._thinkers = thinkers
        self._bots: asyncio.Task[None] | None = None

    async def write(self, entry: Entry) -> int:
        """Store an entry, make it true, tell everybody. The lock must be held."""
        try:
            await self._store.append(self.table.id, self.table.seq + 1, entry)
        except Conflict:
            # Another process wrote first: take what the store says.
            await self.reload()
            raise
        self.table.apply(entry)
        for watcher in list(self.watchers):
            watcher.tell(entry)
        return self.table.seq

    async def reload(self) -> None:
        """Read the table again from the store."""
        fresh = await asyncio.to_thread(self._store.load_table, self.table.id)
        if fresh is not None:
            self.table = fresh

    def wake_bots(self) -> None:
        """Let the bots act as long as it is their turn."""
        if self._bots is None or self._bots.done():
            self._bots = asyncio.create_task(self._play_bots())

    async def stop_bots(self) -> None:
        """Let the bots go before their processes do: nobody may act in their stead."""
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.wait([self._bots])

    async def _play_bots(self) -> None:
        while self.table.bots_to_act():
            seat = self.table.bots_to_act()[0]
            seq = self.table.seq
            action = await self._thinkers.choose(
                self.table.game, self.table.state, seat, self.table.seats[seat].bot
            )
            async with self.lock:
                # What was thought of a position that is no more is thrown away.
                if self.table.seq == seq:
                    await self._write_bot(Entry(Kind.PLAY, seat, action))

    async def _write_bot(self, entry: Entry) -> None:
        try:
            await self.write(entry)
        except Conflict:
            log.info("a bot came too late", table=self.table.id)


class Hall:
    """All rooms."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thinkers = Thinkers()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening = asyncio.Lock()

    async def room(self, id: str) -> Room:
        """The room of a table, opened if need be."""
        async with self._opening:
            room = self._rooms.get(id)
            if room is None:
                table = await asyncio.to_thread(self.store.load_table, id)
                if table is None:
                    raise UnknownName(msg("There is no such table. It may have been removed."))
                room = Room(table, self.store, self.thinkers)
                self._rooms[id] = room
                self._close_quiet_rooms()
            self._rooms.move_to_end(id)
        room.wake_bots()
        return room

    async def make(self, record: Record, seats: Sequence[Seat]) -> Table:
        """A new table, with the actions of the record already done."""
        fresh = record.cut(0)
        table = Table(secrets.token_urlsafe(12), seats, fresh)
        await asyncio.to_thread(self.store.add_table, table, record.actions)
        return table

    def _close_quiet_rooms(self) -> None:
        quiet = [id for id, room in self._rooms.items() if not room.watchers]
        for id in quiet[: max(0, len(quiet) - MOST_QUIET_TABLES)]:
            del self._rooms[id]

    async def close(self) -> None:
        """Stop the bots."""
        for room in self._rooms.values():
            await room.stop_bots()
        await self.thinkers.close()
