"""`kill -9` in the middle of everything: what was acknowledged is there, and nothing by halves."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field

import pytest
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import motu
from motu.core.record import Record
from motu.server.doing import own_id
from motu.server.schema import entries
from motu.table.seat import Seat
from motu.table.table import Table
from tests.server.running import Server

KILLS = 12
TABLES = 4
#: How many actions a page sends before it has heard of the first.
AHEAD = 6
SEATS = [Seat(owner="ann", name="Ann"), Seat(owner="ann", name="Bob")]


def kept(id: str) -> str:
    """An id as the store keeps it."""
    return own_id("ann", id)


@dataclass
class Player:
    """Somebody who plays both seats of a table in a hurry, and remembers everything."""

    server: Server
    cookie: str
    number: int
    chance: random.Random
    table: str = ""
    mirror: Table | None = None
    #: What was sent and not acknowledged yet, in order: the messages by their ids.
    open: dict[str, dict[str, object]] = field(default_factory=dict)
    #: What was acknowledged: the ids of all actions, and at which place of the journal.
    sure: dict[str, int] = field(default_factory=dict)
    games: int = 0
    sent: int = 0

    def sit_down(self) -> None:
        """Go on at the table, or begin another when its game is over."""
        stored = self.server.stored(self.table) if self.table else None
        if stored is None or stored.is_over:
            self.games += 1
            self.table = f"crash-{self.number}-{self.games}"
            record = Record.new("kahuna", ["Ann", "Bob"], 100 * self.number + self.games)
            self.server.put_table(self.table, record, SEATS)
            self.sure, self.open = {}, {}
            stored = self.server.stored(self.table)
        self.mirror = stored

    async def connect(self) -> ClientConnection:
        socket = await connect(
            f"ws://{self.server.host}/t/{self.table}/socket",
            additional_headers={"Cookie": self.cookie},
            max_size=None,
        )
        await socket.send(json.dumps({"type": "hello", "shape": "tall"}))
        return socket

    async def play(self) -> None:
        """Send again what was not acknowledged, then more and more, until the server is gone."""
        try:
            async with await self.connect() as first, await self.connect() as second:
                again = list(self.open.values())
                for message in again:
                    await first.send(json.dumps(message))
                while self.open:
                    await self.hear(first)
                # Whatever was sent twice was done once; now the truth is known again.
                self.mirror = self.server.stored(self.table)
                assert self.mirror.done_ids == {kept(n): seq for n, seq in self.sure.items()}
                echo = asyncio.create_task(self.echo(second))
                try:
                    await self.pour(first)
                finally:
                    echo.cancel()
        except (ConnectionClosed, InvalidHandshake, OSError):
            return

    async def pour(self, socket: Connection) -> None:
        mirror = self.mirror
        assert mirror is not None
        while not mirror.is_over:
            while len(self.open) < AHEAD and not mirror.is_over:
                seat = mirror.to_act()[0]
                action = self.chance.choice(mirror.state.legal(seat))
                self.sent += 1
                name = f"{self.number}-{self.sent}"
                self.open[name] = {
                    "type": "act", "id": name, "seq": mirror.seq, "seat": seat, "action": action,
                }  # fmt: skip
                await socket.send(json.dumps(self.open[name]))
                mirror.state.play(seat, action)
                mirror.seq += 1
            await self.hear(socket)
        while self.open:
            await self.hear(socket)

    async def hear(self, socket: Connection) -> None:
        message = json.loads(await socket.recv())
        assert message["type"] in ("ack", "full", "step", "info"), message
        self.remember(message)

    def remember(self, message: dict[str, object]) -> None:
        """An acknowledgement comes by itself, or with the step that it is about."""
        name = message.get("id" if message["type"] == "ack" else "ack")
        if name is None:
            return
        seq = message["seq"]
        assert isinstance(name, str)
        assert isinstance(seq, int)
        assert self.sure.setdefault(name, seq) == seq, "once acknowledged, always the same place"
        self.open.pop(name, None)

    async def echo(self, socket: Connection) -> None:
        """A nervous second page, which sends again what the first has sent already."""
        while True:
            await asyncio.sleep(0.01)
            known = [*self.open.values()]
            if known:
                await socket.send(json.dumps(self.chance.choice(known)))
            while True:
                try:
                    message = json.loads(await asyncio.wait_for(socket.recv(), 0.01))
                except TimeoutError:
                    break
                self.remember(message)

    def check(self) -> None:
        """What the store holds after a crash."""
        stored = self.server.stored(self.table)
        for name, seq in self.sure.items():
            assert stored.done_ids.get(kept(name)) == seq, f"{name} was acknowledged and is lost"
        # What is there and was not acknowledged was sent, in this order, with nothing left out.
        sure = {kept(name) for name in self.sure}
        unheard = [name for name in stored.done_ids if name not in sure]
        assert unheard == [kept(name) for name in self.open][: len(unheard)]
        assert motu.read(stored.record.write()).state == stored.state
        store = self.server.store()
        wanted = sa.select(entries).where(entries.c.table_id == self.table)
        with store.engine.connect() as connection:
            rows = connection.execute(wanted.order_by(entries.c.seq)).all()
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        store.close()
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert len({row.entry_id for row in rows}) == len(rows), "every action once"
        assert stored.moves == stored.seq == len(rows)


async def until_killed(server: Server, players: list[Player], actions: int) -> None:
    """Let them play until so many more actions have been acknowledged, and then kill."""
    playing = [asyncio.create_task(player.play()) for player in players]
    enough = sum(len(player.sure) for player in players) + actions
    while sum(len(player.sure) for player in players) < enough:
        assert not all(one.done() for one in playing), [one.exception() for one in playing]
        await asyncio.sleep(0.002)
    server.kill()
    await asyncio.wait_for(asyncio.gather(*playing), 20)


@pytest.mark.slow
def test_whatever_was_acknowledged_survives_being_killed(own_server: Server) -> None:
    chance = random.Random(2026)
    cookie = own_server.cookie_of("ann")
    players = [Player(own_server, cookie, n, random.Random(n)) for n in range(TABLES)]
    in_flight = unheard = 0
    for kill in range(KILLS):
        if kill:
            own_server.start()
        for player in players:
            player.sit_down()
        asyncio.run(until_killed(own_server, players, chance.randint(1, 30)))
        for player in players:
            player.check()
            stored = own_server.stored(player.table)
            in_flight += len(player.open)
            unheard += len([name for name in player.open if kept(name) in stored.done_ids])
    own_server.start()
    # The kills came in the middle of things, or nothing was tried here.
    assert in_flight > KILLS
    assert unheard > 0
