"""One table that is open right now: the pages that show it, and the bots that play there.

What is done here is stored first, then it is true, then everybody is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

import structlog
from sqlalchemy.exc import SQLAlchemyError

from motu.core.errors import UnknownName
from motu.core.message import Message, msg
from motu.server import metrics
from motu.server.store import Away
from motu.server.store_tables import Told
from motu.server.store_writer import Conflict
from motu.table import asking
from motu.table.entry import Entry, Kind
from motu.table.gathering import PATIENCE as GATHERED
from motu.table.hints import Hint
from motu.table.seat import NOBODY
from motu.table.series import Series
from motu.table.table import Table
from motu.table.thinkers import NoAnswer

if TYPE_CHECKING:
    from motu.server.hall import Hall

log = structlog.get_logger()

#: What says that the database is away for a while, and how long to wait before trying again.
UNREACHABLE = (SQLAlchemyError, Away)
PAUSE = 0.5
#: So many seconds those who only watch are told what was done; the rest learn of it a bit later,
#: and so do those who play on all but so many of their pages.
TELLING = 0.02
PAGES = 2
#: Who comes and goes within so many seconds is told of together; where many look on, more slowly.
TOGETHER = 0.2
TOGETHER_EACH = 0.01
#: How often a process tells the others who is at its tables, and how long that is believed.
HEARTBEAT = 10.0
BELIEVED = 3 * HEARTBEAT
REMOVED = msg("This table has been removed.")


class Watcher(Protocol):
    """A page that wants to know what happens at a table."""

    person: str

    def tell(self, entry: Entry) -> None:
        """Something was done at the table."""

    def tell_later(self) -> None:
        """Something was done, and is to be told when there is time."""

    def tell_who_is_here(self) -> None:
        """Somebody came or went."""

    def tell_anew(self) -> None:
        """The whole table is to be shown again."""

    def tell_house(self) -> None:
        """The owner of the server has ordered something."""

    def tell_muted(self, muted: frozenset[str]) -> None:
        """Whose chat it does not want to read is decided anew."""

    def send_away(self, words: Message) -> None:
        """There is nothing here any more."""


class Room:
    """One open table, the pages that show it, and its bots at work."""

    def __init__(self, table: Table, hall: Hall) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self._hall = hall
        self.house = hall.house
        #: The bots at work, by their seats.
        self._thinking: dict[int, asyncio.Task[None]] = {}
        #: The last hint of each seat, and since when it has the choices that it is about.
        self.hints: dict[int, tuple[int, Hint]] = {}
        self._telling: asyncio.TimerHandle | None = None
        #: What sees to the shuffle when it is due, and when it looks again.
        self._dealing: asyncio.Task[None] | None = None
        self._looking: asyncio.TimerHandle | None = None
        #: Who is here according to other processes, and when they said so.
        self._elsewhere: dict[str, tuple[float, frozenset[str]]] = {}
        #: When the host was last seen here: who made the table, or who sat down first.
        self._host_seen = 0.0

    # --- writing ---------------------------------------------------------------------------

    async def write(self, entry: Entry) -> int:
        """Store an entry, make it true, tell everybody. The lock must be held."""
        try:
            await self._hall.store.append(self.table.id, self.table.seq + 1, entry)
        except Conflict:
            # Another process wrote first: take what the store says.
            await self._catch_up()
            raise
        waited_for = self._waited_for()
        self._apply(entry)
        self._hall.call(self.table, self._waited_for() - waited_for - self.people_here())
        metrics.ACTIONS.add(entry.kind.value)
        return self.table.seq

    def _waited_for(self) -> set[str]:
        """Where a turn has days: the people whose turn it is."""
        if self.table.rules.clock.kind != "days":
            return set()
        return {self.table.seats[seat].owner for seat in self.table.to_act()} - {"", NOBODY}

    async def begin_next(self, series: Series, table: Table, entry: Entry) -> None:
        """Store the next game together with the entry that tells of it. The lock must be held."""
        told = Told(self.table.id, self.table.seq + 1, entry)
        try:
            await self._hall.store.ask(self._hall.store.begin_game, series, table, told)
        except Conflict:
            await self._catch_up()
            raise
        self._apply(entry)
        metrics.ACTIONS.add(entry.kind.value)

    def _apply(self, entry: Entry) -> None:
        """Make an entry true and tell of it: at once whom it concerns most, and who else there is
        time for.
        """
        self.table.apply(entry)
        pages: Counter[str] = Counter()
        concerned: list[Watcher] = []
        others: list[Watcher] = []
        for watcher in self.watchers:
            pages[watcher.person] += 1
            plays = self.table.seats_of(watcher.person) and pages[watcher.person] <= PAGES
            (concerned if plays else others).append(watcher)
        ends = time.thread_time() + TELLING
        for watcher in concerned:
            watcher.tell(entry)
        for watcher in others:
            if time.thread_time() < ends:
                watcher.tell(entry)
            else:
                watcher.tell_later()

    async def _catch_up(self) -> None:
        """Do here what other processes have written. The lock must be held."""
        store = self._hall.store
        found = await store.ask(store.entries_after, self.table.id, self.table.seq)
        for entry in found:
            self._apply(entry)
        if not found and not await store.ask(store.has_table, self.table.id):
            self.vanish()
            raise UnknownName(REMOVED)

    def vanish(self) -> None:
        """The table was removed: nothing can be done here any more, and everybody is told."""
        self.table.ended = "closed"
        self._hall.leave(self.table.id)
        for watcher in list(self.watchers):
            watcher.send_away(REMOVED)

    async def hear_of(self, seq: int) -> None:
        """Another process says that the journal has got this far: look, until it can be read."""
        while True:
            try:
                async with self.lock:
                    if seq > self.table.seq:
                        await self._catch_up()
                break
            except UnknownName:
                return
            except UNREACHABLE:
                log.warning("a table waits for the database", table=self.table.id)
                await asyncio.sleep(PAUSE)
        self.wake_bots()

    async def see_to_shuffle(self) -> None:
        """Deal once all numbers are there, and wait for none without end. The lock must be held."""
        while (entry := asking.due(self.table, time.time())) is not None:
            with contextlib.suppress(Conflict):
                await self.write(replace(entry, at=time.time()))

    async def settle(self) -> None:
        """See to the shuffle, if anything is due."""
        if asking.due(self.table, time.time()) is not None:
            async with self.lock:
                await self.see_to_shuffle()

    def _wake_shuffle(self) -> None:
        """See to the shuffle now, if anything is due, or when it will be."""
        if self.table.is_dealt or self._looking is not None:
            return
        if asking.due(self.table, time.time()) is not None:
            if self._dealing is None or self._dealing.done():
                self._dealing = asyncio.create_task(self._deal())
        elif (at := asking.due_at(self.table)) is not None:
            # Whoever comes to the table looks as well, so days need not be waited for here.
            wait = min(max(0.0, at - time.time()), GATHERED)
            self._looking = asyncio.get_running_loop().call_later(wait, self._look_again)

    def _look_again(self) -> None:
        self._looking = None
        if self.watchers:
            self._wake_shuffle()

    async def _deal(self) -> None:
        try:
            await self.settle()
        except UNREACHABLE:
            log.warning("a shuffle waits for the database", table=self.table.id)
        self.wake_bots()

    async def part_with(self, person: str) -> None:
        """Somebody is gone for good: bots play on for them, or the game ends."""
        async with self.lock:
            while entries := asking.parting(self.table, person):
                with contextlib.suppress(Conflict):
                    await self.write(replace(entries[0], at=time.time()))
        self.wake_bots()

    async def read_again(self) -> None:
        """What is kept of this table has changed, beside its journal: nothing else counts now."""
        while True:
            try:
                async with self.lock:
                    self.table = await self._hall.load(self.table.id)
                break
            except UnknownName:
                self.vanish()
                return
            except UNREACHABLE:
                await asyncio.sleep(PAUSE)
        for watcher in list(self.watchers):
            watcher.tell_anew()
        self.wake_bots()

    # --- bots ------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Let every bot think whose turn it is: all at the same time where all act at once."""
        self._wake_shuffle()
        for seat in self.table.bots_to_act():
            if seat not in self._thinking or self._thinking[seat].done():
                self._thinking[seat] = asyncio.create_task(self._play_bot(seat))

    def has_bots_at_work(self) -> bool:
        """Whether any bot is thinking."""
        return not all(task.done() for task in self._thinking.values())

    async def stop_bots(self) -> None:
        """Let the bots go before their processes do: nobody may act in their stead."""
        for task in self._thinking.values():
            task.cancel()
        if self._thinking:
            await asyncio.wait(self._thinking.values())

    async def _play_bot(self, seat: int) -> None:
        """Act for a bot as long as it is its turn, and see to those whose turn it is then."""
        while seat in self.table.bots_to_act():
            try:
                await self._play_once(seat)
            except UNREACHABLE:
                log.warning("a bot waits for the database", table=self.table.id)
                await asyncio.sleep(PAUSE)
            self.wake_bots()

    async def _play_once(self, seat: int) -> None:
        """Think, and do it if the position is still the same."""
        # What bots do is paid for by whose bots they are.
        payer = self._hall.budgets.of_bots(self._whose())
        await payer.when_paid()
        news = self.table.news_for[seat]
        thought = await self._hall.thinkers.think(
            self.table.game,
            self.table.state,
            seat,
            self.table.rules.help.paced(self.table.level(seat)),
            whose=self._whose(),
            table=self.table.id,
        )
        await payer.pays_for(self._play_thought(seat, thought.choice, news))

    async def _play_thought(self, seat: int, choice: int, news: int) -> None:
        async with self.lock:
            # What was thought of a position that is no more is thrown away.
            if self.table.news_for[seat] == news and seat in self.table.bots_to_act():
                await self._write_bot(Entry(Kind.PLAY, seat, choice, at=time.time()))

    async def hint(self, seat: int, person: str) -> Hint | None:
        """What a seat should do, from what it knows; nothing if it must decide on something else.

        Thinking about it takes its turn among the bots of all tables.
        """
        news = self.table.news_for[seat]
        if self.hints.get(seat, (-1, None))[0] != news:
            game, state = self.table.game, self.table.state
            with contextlib.suppress(NoAnswer):
                given = await self._hall.thinkers.hint(game, state, seat, person, self.table.id)
                self.hints[seat] = (news, given)
        given_for, hint = self.hints.get(seat, (-1, None))
        return hint if given_for == news == self.table.news_for[seat] else None

    def _whose(self) -> str:
        """Whose bots these are: who has many tables gets no more of the thinking than others."""
        people = [seat.owner or seat.left_by for seat in self.table.seats]
        return self.table.rules.maker or next(filter(None, people), self.table.id)

    async def _write_bot(self, entry: Entry) -> None:
        try:
            await self.write(entry)
        except (Conflict, UnknownName):
            log.info("a bot came too late", table=self.table.id)

    # --- who is here -----------------------------------------------------------------------

    def come(self, watcher: Watcher) -> None:
        """A page was opened."""
        self.watchers.add(watcher)
        self._tell_who_is_here()

    def go(self, watcher: Watcher) -> None:
        """A page was closed, or has lost its connection."""
        self.watchers.discard(watcher)
        self.see(watcher.person)
        self._tell_who_is_here()

    def people_here(self) -> set[str]:
        """Everybody who has a page of this table open, on any process."""
        here = {watcher.person for watcher in self.watchers}
        for heard_at, people in self._elsewhere.values():
            if time.monotonic() - heard_at < BELIEVED:
                here |= people
        return here

    def see(self, person: str) -> None:
        """Somebody is or was here just now, with a page or as a program."""
        if person == self._host:
            self._host_seen = time.time()

    def host_seen(self) -> float:
        """When the host was last here; 0 if that is long ago or unknown."""
        return time.time() if self._host in self.people_here() else self._host_seen

    @property
    def _host(self) -> str:
        owners = [seat.owner for seat in self.table.seats if seat.owner]
        return self.table.rules.maker or next(iter(owners), "")

    def hear_who(self, process: str, people: list[str]) -> None:
        """Another process says who is at its pages of this table."""
        before = self.people_here()
        for person in before:
            self.see(person)
        self._elsewhere[process] = (time.monotonic(), frozenset(people))
        if self.people_here() != before:
            self._tell_pages_who_is_here()

    def _tell_who_is_here(self) -> None:
        """Say so soon: of many who come and go, all are told once."""
        if self._telling is None:
            loop = asyncio.get_running_loop()
            soon = max(TOGETHER, TOGETHER_EACH * len(self.watchers))
            self._telling = loop.call_later(soon, self._tell_now_who_is_here)

    def _tell_now_who_is_here(self) -> None:
        self._telling = None
        self._hall.news.announce("here", {self.table.id: self.people_at_our_pages()})
        self._tell_pages_who_is_here()

    def people_at_our_pages(self) -> list[str]:
        """Everybody who has a page of this table open on this process."""
        return sorted({watcher.person for watcher in self.watchers})

    def _tell_pages_who_is_here(self) -> None:
        self._hall.start(self._tell_each_who_is_here())

    async def _tell_each_who_is_here(self) -> None:
        for watcher in list(self.watchers):
            watcher.tell_who_is_here()
            # There may be hundreds of them, and others who have come meanwhile.
            await asyncio.sleep(0)
