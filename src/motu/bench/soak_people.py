"""People who play on while servers and databases are killed under them, and remember everything."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from motu.bench.load_client import actions_in
from motu.core.game import AnyGame
from motu.core.record import Record
from motu.server.doing import own_id
from motu.server.identity import COOKIE, signed
from motu.server.store import Store
from motu.table.seat import Seat
from motu.table.table import Table

#: What happens to people whose server is gone, or slow.
TROUBLE = (WebSocketException, OSError, TimeoutError)
#: How long anybody waits for an answer, and between two tries to come back; in seconds.
PATIENCE, PAUSE = 5.0, 0.05
#: One in so many things that are done is said instead.
TALK = 10


@dataclass(slots=True)
class Page:
    """Somebody's open page at a table."""

    socket: ClientConnection
    now: dict[str, Any] = field(default_factory=dict)

    async def say(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message; of those that tell how it stands, `now` has all."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        if message["type"] in ("full", "step", "info"):
            self.now |= message
        elif message["type"] == "chat":
            # What one says oneself may come before its acknowledgement.
            self.now["seq"] = message["seq"]
        return message

    async def until(self, seq: int) -> None:
        """Wait until the page knows of that entry of the journal."""
        while self.now.get("seq", -1) < seq:
            await self.hear()


class SoakedTable:
    """Two people at one table after another, each at a page of their own, on any of the servers."""

    def __init__(self, name: str, game: AnyGame, store: Store, servers: Sequence[Any]) -> None:
        self.name, self.game = name, game
        self._store, self._servers = store, servers
        self._chance = random.Random(name)
        self._people = (f"{name}-ann", f"{name}-bob")
        keys = store.keys()
        self._cookies = [f"{COOKIE}={signed(person, keys)}" for person in self._people]
        self._sent = self._again = 0
        #: The tables so far; at the last one they sit.
        self.tables: list[str] = []
        #: What was acknowledged: table, id as it is kept, place in the journal.
        self.sure: list[tuple[str, str, int]] = []
        #: What was sent and not acknowledged yet: by whom, and the message.
        self._open: tuple[int, dict[str, Any]] | None = None
        self.refused = 0

    @property
    def again(self) -> int:
        """How many things had to be sent again."""
        return self._again

    def sit_down(self) -> None:
        """Begin a game."""
        table = f"{self.name}-{len(self.tables)}"
        seats = [Seat(owner=person, name=person[-3:].title()) for person in self._people]
        record = Record.new(self.game, [seat.name for seat in seats], len(self.tables))
        self._store.add_table(Table(table, seats, record))
        self.tables.append(table)

    async def play(self, goes_on: Callable[[], bool]) -> None:
        """Play, come back and play, as long as it is wanted."""
        while goes_on():
            try:
                if not self.tables:
                    await asyncio.to_thread(self.sit_down)
                await self._play(goes_on)
            except TROUBLE:
                await asyncio.sleep(PAUSE)
            except Exception:
                # The database may be away when a new table is to be made; the next try tells.
                await asyncio.sleep(PAUSE)

    async def _play(self, goes_on: Callable[[], bool]) -> None:
        async with AsyncExitStack() as open_pages:
            pages = []
            for cookie in self._cookies:
                server = self._chance.choice(self._servers)
                address = server.address.replace("http://", "ws://")
                socket = await open_pages.enter_async_context(
                    connect(
                        f"{address}/t/{self.tables[-1]}/socket",
                        additional_headers={"Cookie": cookie},
                        max_size=None,
                        open_timeout=PATIENCE,
                        close_timeout=0.1,
                    )
                )
                page = Page(socket)
                pages.append(page)
                await page.say({"type": "hello", "shape": "wide"})
                await page.until(0)
            if self._open is not None:
                self._again += 1
                await self._settle(pages)
            while goes_on():
                if pages[0].now["over"]:
                    await asyncio.to_thread(self.sit_down)
                    return
                self._choose(pages)
                await self._settle(pages)

    def _choose(self, pages: Sequence[Page]) -> None:
        """Do any legal thing, or say something."""
        self._sent += 1
        id = f"{self.tables[-1]}-{self._sent}"
        if not self._sent % TALK:
            self._open = 0, {"type": "chat", "id": id, "text": f"This is word {self._sent}."}
            return
        seat = self._chance.choice(pages[0].now["to_act"])
        now = pages[seat].now
        action = self._chance.choice(list(actions_in(now["picks"])))
        self._open = seat, {
            "type": "act", "id": id, "seq": now["seq"], "seat": seat, "action": action,
        }  # fmt: skip

    async def _settle(self, pages: Sequence[Page]) -> None:
        """Send what is open and wait until it is acknowledged, and both know of it."""
        assert self._open is not None
        seat, message = self._open
        await pages[seat].say(message)
        while True:
            said = await pages[seat].hear()
            if said["type"] == "refused" and said["id"] == message["id"]:
                # The database was away, or the game has gone on: then it was not done.
                self.refused += 1
                self._open = None
                raise TimeoutError
            answer = said.get("id") if said["type"] == "ack" else said.get("ack")
            if answer == message["id"]:
                break
        seq = said["seq"]
        self.sure.append((self.tables[-1], own_id(self._people[seat], message["id"]), seq))
        self._open = None
        for page in pages:
            await page.until(seq)

    def lost(self) -> list[str]:
        """What was acknowledged and is not where it was, in the journals as they are kept."""
        kept = {table: self._store.load_table(table) for table in self.tables}
        wrong = []
        for name, id, seq in self.sure:
            table = kept[name]
            if table is None or table.done_ids.get(id) != seq:
                wrong.append(f"{name} {seq}")
        return wrong

    async def standing(self, server: Any) -> int:
        """How far the last table has come, as one of the servers says."""
        address = server.address.replace("http://", "ws://")
        async with connect(
            f"{address}/t/{self.tables[-1]}/socket",
            additional_headers={"Cookie": self._cookies[0]},
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=0.1,
        ) as socket:
            page = Page(socket)
            await page.say({"type": "hello", "shape": "wide"})
            await page.until(0)
            return int(page.now["seq"])


async def agreed(tables: Sequence[SoakedTable], servers: Sequence[Any], most: float) -> bool:
    """Whether all servers come to say the same of all tables; for so many seconds they are asked.

    It returns as soon as they do.
    """
    ends = time.monotonic() + most
    while time.monotonic() < ends:
        try:
            said = [
                await asyncio.gather(*(table.standing(one) for table in tables)) for one in servers
            ]
        except TROUBLE:
            await asyncio.sleep(PAUSE)
            continue
        if all(one == said[0] for one in said):
            return True
    return False
