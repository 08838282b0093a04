"""All tables that are open right now: who looks at them, and the bots that play there.

Nothing lives here that the store could not bring back. Several processes may have a hall on the
same Postgres: each hears of what the others write and reads it from there.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Collection, Coroutine, Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

import structlog
from sqlalchemy.exc import SQLAlchemyError

from motu.core.errors import UnknownName
from motu.core.game import fresh_seed
from motu.core.message import Message, msg
from motu.core.record import Record
from motu.server import metrics, store_admin
from motu.server.analysing import Analyses
from motu.server.budget import PAYING, Budgets
from motu.server.house import House
from motu.server.identity import mark_of
from motu.server.news import News
from motu.server.store import Away, Conflict, Store, Told
from motu.table import asking
from motu.table.entry import Entry, Kind, journal_of
from motu.table.gathering import PATIENCE as GATHERED
from motu.table.gathering import Gathering
from motu.table.hints import Hint
from motu.table.seat import NOBODY, Seat
from motu.table.series import Series
from motu.table.table import Table, TableRules
from motu.table.thinkers import NoAnswer, Thinkers

log = structlog.get_logger()

#: What the names of tables and series look like; nothing else needs to be looked for.
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
#: Tables at which nobody looks stay in memory up to this number; how often that is seen to.
MOST_QUIET_TABLES = 50
SWEPT = 1.0
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
#: How often it tells them what counts for limits: whatever is much, that it is there, and all.
LIMITS_TOLD, LIVES, ALL_TOLD = 0.2, 1.0, 10.0
#: What is announced of somebody who does not want to read another's chat, or wants to again.
MUTED = "muted"
NO_TABLE = msg("There is no such table. It may have been removed.")
REMOVED = msg("This table has been removed.")


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


class Calls(Protocol):
    """What tells people that it is their turn when no page of theirs is open."""

    async def tell(self, table: Table, people: Iterable[str]) -> None:
        """Tell these people that it is their turn at a table."""


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
