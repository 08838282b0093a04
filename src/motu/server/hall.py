"""All tables that are open right now, each in a room of its own.

Nothing lives here that the store could not bring back. Several processes may have a hall on the
same Postgres: each hears of what the others write and reads it from there.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Collection, Coroutine, Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from motu.core.errors import UnknownName
from motu.core.game import fresh_seed
from motu.core.message import msg
from motu.core.record import Record
from motu.server import metrics, store_admin
from motu.server.analysing import Analyses
from motu.server.budget import PAYING, Budgets
from motu.server.house import House
from motu.server.identity import mark_of
from motu.server.news import News
from motu.server.room import HEARTBEAT, PAUSE, UNREACHABLE, Room, Watcher
from motu.server.store import Store
from motu.table import asking
from motu.table.entry import Entry, Kind, journal_of
from motu.table.gathering import Gathering
from motu.table.seat import Seat
from motu.table.table import Table, TableRules
from motu.table.thinkers import Thinkers

#: What the names of tables and series look like; nothing else needs to be looked for.
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
#: Tables at which nobody looks stay in memory up to this number; how often that is seen to.
MOST_QUIET_TABLES = 50
SWEPT = 1.0
#: How often a process tells the others what counts for limits: whatever is much, that it is
#: there, and all.
LIMITS_TOLD, LIVES, ALL_TOLD = 0.2, 1.0, 10.0
#: What is announced of somebody who does not want to read another's chat, or wants to again.
MUTED = "muted"
NO_TABLE = msg("There is no such table. It may have been removed.")


def new_id() -> str:
    """A name for a table or a series that nobody can guess, and that is no option of a command."""
    while (id := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return id


def first_entries(table: Table, commitment: str | None) -> list[Entry]:
    """What a program that makes a table has done there already: say what it commits to."""
    if commitment is None:
        return []
    planned = asking.commit(table, table.rules.maker, commitment)
    return [replace(planned, at=time.time())] if isinstance(planned, Entry) else []


class Calls(Protocol):
    """What tells people that it is their turn when no page of theirs is open."""

    async def tell(self, table: Table, people: Iterable[str]) -> None:
        """Tell these people that it is their turn at a table."""


def _measure_thought(waited: float, thought: float) -> None:
    metrics.BOT_WAITS.see(waited)
    metrics.BOT_THOUGHTS.see(thought)


class Hall:
    """All rooms of this process. Make it inside a running loop."""

    def __init__(
        self,
        store: Store,
        thinkers: int | None = None,
        budgets: Budgets | None = None,
        house: House | None = None,
        notices: Calls | None = None,
    ) -> None:
        self.store = store
        self._notices = notices
        self.budgets = budgets or Budgets(None)
        self.house = house or House(store)
        self.thinkers = Thinkers(thinkers, _measure_thought)
        self.analyses = Analyses()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._swept = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self.news = News(store, self._hear)
        if store.is_shared:
            self.start(self._keep_telling())
            self.start(self._keep_telling_limits())

    def rooms(self) -> list[Room]:
        """All that are open."""
        return list(self._rooms.values())

    async def room(self, id: str) -> Room:
        """The room of a table, opened if need be."""
        if id not in self._rooms:
            # Who wants the same one waits with us, and nobody else.
            async with self._opening.setdefault(id, asyncio.Lock()):
                if id not in self._rooms:
                    try:
                        self._rooms.setdefault(id, Room(await self.load(id), self))
                    finally:
                        self._opening.pop(id, None)
        room = self._rooms[id]
        self._rooms.move_to_end(id)
        if time.monotonic() - self._swept > SWEPT:
            self._close_quiet_rooms()
        room.wake_bots()
        return room

    async def load(self, id: str) -> Table:
        """A table as it is kept."""
        table = None
        if ID.fullmatch(id):
            table = await self.store.ask(self.store.load_table, id)
        if table is None:
            raise UnknownName(NO_TABLE)
        return table

    async def tables(self, ids: Iterable[str]) -> list[Table]:
        """The tables of these names, without those that are gone or cannot be opened now."""
        found = []
        for id in ids:
            with contextlib.suppress(UnknownName):
                found.append((await self.room(id)).table)
        return found

    async def make(
        self,
        record: Record,
        seats: Sequence[Seat],
        rules: TableRules | None = None,
        stopped: bool = False,
    ) -> Table:
        """A table of a known game, with its actions already done; stopped, only to look at."""
        self.check_names(record, seats)
        fresh = replace(record.cut(0), out=(), ended="")
        table = Table(new_id(), seats, fresh, rules)
        hints = [Entry(Kind.HINT, seat) for seat, n in enumerate(record.hints) for _ in range(n)]
        journal = hints + journal_of(record)
        if stopped and not record.ended:
            journal.append(Entry(Kind.STOP))
        if (payer := PAYING.get()) is not None:
            payer.write_all(len(journal))
        await self.store.ask(self.store.add_table, table, journal)
        return table

    async def make_new(
        self,
        record: Record,
        seats: Sequence[Seat],
        rules: TableRules,
        commitment: str | None = None,
    ) -> Table:
        """A table of a game that is yet to be dealt.

        Programs say at once what they commit to, or with an empty text that they have no number.
        """
        self.check_names(record, seats)
        table = Table(new_id(), seats, record, rules, gathering=Gathering(fresh_seed()))
        journal = first_entries(table, commitment)
        await self.store.ask(self.store.add_table, table, journal)
        return table

    def check_names(self, record: Record, seats: Sequence[Seat]) -> None:
        """Raise `BadOption` if anybody, or what is played with, has a name that is not welcome."""
        self.house.names.check(*(seat.name for seat in seats), record.state.components.name)

    async def forget(self, person: str) -> None:
        """Delete what is kept of somebody, here and in the store; the others can go on."""
        ids = await self.store.ask(self.store.tables_of, person)
        for id in ids:
            with contextlib.suppress(UnknownName):
                await (await self.room(id)).part_with(person)
        await self.store.ask(self.store.forget, person)
        for id in ids:
            if id in self._rooms:
                await self._rooms[id].read_again()
        self.news.announce("forgot", dict.fromkeys(ids, True))

    def _close_quiet_rooms(self) -> None:
        self._swept = time.monotonic()
        quiet = [
            id
            for id, room in self._rooms.items()
            if not room.watchers and not room.has_bots_at_work() and not room.lock.locked()
        ]
        for id in quiet[: max(0, len(quiet) - MOST_QUIET_TABLES)]:
            del self._rooms[id]

    def call(self, table: Table, people: Collection[str]) -> None:
        """Tell people who are not here that it is their turn."""
        if people and self._notices is not None:
            self.start(self._notices.tell(table, people))

    # --- the owner of the server -----------------------------------------------------------

    def obey(self, what: str, ids: Sequence[str]) -> None:
        """Do at the tables that are open here what the owner has done to them."""
        for room in [self._rooms[id] for id in ids if id in self._rooms]:
            if what == "close":
                self.start(room.hear_of(room.table.seq + 1))
            elif what == "delete":
                room.vanish()
            elif what == "clear-chat":
                self.start(room.read_again())

    def tell_house(self) -> None:
        """Tell every open page what holds for everybody now."""
        for room in list(self._rooms.values()):
            for watcher in list(room.watchers):
                watcher.tell_house()

    def leave(self, id: str) -> None:
        """A room is one no more."""
        self._rooms.pop(id, None)

    # --- who does not want to read whom --------------------------------------------------------

    async def tell_muted(self, readers: Collection[str] | None = None) -> None:
        """Show on the open pages of these people, or of all, whom they have muted.

        They are named by their marks.
        """
        pages: dict[str, list[Watcher]] = {}
        for room in self._rooms.values():
            for watcher in room.watchers:
                mark = mark_of(watcher.person)
                if readers is None or mark in readers:
                    pages.setdefault(mark, []).append(watcher)
        if not pages:
            return
        for mark, muted in (await self.store.ask(self._muted, list(pages))).items():
            for watcher in pages[mark]:
                watcher.tell_muted(muted)

    def _muted(self, readers: list[str]) -> dict[str, frozenset[str]]:
        with self.store.engine.connect() as connection:
            return store_admin.muted_by_each(connection, readers)

    async def _hear_of_mutes(self, readers: Collection[str] | None = None) -> None:
        """Another process says that these people, or some, have muted somebody."""
        while True:
            try:
                return await self.tell_muted(readers)
            except UNREACHABLE:
                await asyncio.sleep(PAUSE)

    # --- other processes -------------------------------------------------------------------

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something be done beside all else, as long as this hall is open."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, news: dict[str, Any]) -> None:
        """Something was announced; after a gap in the news every room looks for itself."""
        if "gap" in news:
            for room in self._rooms.values():
                self.start(room.hear_of(room.table.seq + 1))
            self.start(self._hear_of_mutes())
            return
        if MUTED in news:
            self.start(self._hear_of_mutes(news[MUTED]))
        if "limits" in news:
            self.budgets.hear_of(news["process"], news["limits"])
        for id, people in news.get("here", {}).items():
            if id in self._rooms:
                self._rooms[id].hear_who(news["process"], people)
        for id in news.get("forgot", {}):
            if id in self._rooms:
                self.start(self._rooms[id].read_again())
        for id, seq in news.get("wrote", {}).items():
            if id in self._rooms and seq > self._rooms[id].table.seq:
                self.start(self._rooms[id].hear_of(seq))

    async def _keep_telling(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            here = {
                id: room.people_at_our_pages() for id, room in self._rooms.items() if room.watchers
            }
            self.news.announce("here", here)

    async def _keep_telling_limits(self) -> None:
        """Limits hold for all processes together: the others hear what was spent and is open here.

        Whoever spends much is told of at once, so that little more can be had of several processes
        at the same time than of one, and that little is owed from then on.
        """
        lives = ends = 0.0
        while self.budgets.has_limits:
            await asyncio.sleep(LIMITS_TOLD)
            now = time.monotonic()
            told = self.budgets.told(everything=now >= ends)
            if now >= lives:
                told |= self.budgets.sign_of_life()
                lives = now + LIVES
            ends = now + ALL_TOLD if now >= ends else ends
            await self.news.tell("limits", told)

    async def close(self) -> None:
        """Stop the bots and the news."""
        for task in list(self._tasks):
            task.cancel()
        self.news.close()
        for room in self._rooms.values():
            await room.stop_bots()
        await self.thinkers.close()
