"""Hostile people, simulated: `python -m motu.bench.hostile_client ADDRESS PEOPLE`, until stopped.

Each of them has an address and an identity, and does all at once, as much as the server lets them:
has the whole table told again and again on many sockets, looks at previews, talks, takes back and
plays, prints, opens pages with and without an identity, connects and hangs up, and sends requests
that never end.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from motu.bench.load_client import ask

#: What each of them has open, of each kind.
SOCKETS, REQUESTS, SLOW = 8, 4, 10
#: A program that is always refused must not be what takes the machine's time.
BREATH = 0.01
FORM = {"game": "kahuna", "seats": "2", "seat1": "human", "seat2": "human"}
PAGES = ("/", "/lobby", "/rules/kahuna", "/api/games", "/mine")
PRINTED = "/print/tucana.pdf?seats=4&lang=en&seed="
GONE = (OSError, EOFError, WebSocketException, asyncio.IncompleteReadError)


class Hostile:
    """One hostile person."""

    def __init__(self, address: str, number: int) -> None:
        self.address = address
        self.place = {"X-Forwarded-For": f"66.6.6.{number}"}
        self.cookie = ""
        self.table = ""
        self._ids = itertools.count()

    async def come(self) -> None:
        """Make a table to be a nuisance at."""
        self.table, self.cookie = await asyncio.to_thread(
            ask, self.address, "POST", "/new", self.place, FORM
        )

    async def attack(self) -> None:
        """Everything at once, for ever."""
        works: list[Callable[[], Awaitable[None]]] = [
            *[self._flood] * SOCKETS,
            *[self._chatter] * 2,
            self._come_and_go,
            *[lambda: self._ask(known=True)] * REQUESTS,
            *[lambda: self._ask(known=False)] * REQUESTS,
            *[self._print] * REQUESTS,
            *[self._dawdle] * SLOW,
        ]
        await asyncio.gather(*(_again(work) for work in works))

    # --- sockets -----------------------------------------------------------------------------

    async def _open(self) -> ClientConnection:
        page = await connect(
            f"{self.address.replace('http://', 'ws://')}{self.table}/socket",
            additional_headers={"Cookie": self.cookie, **self.place},
            max_size=None,
        )
        await page.send(json.dumps({"type": "hello", "shape": "wide", "words": True}))
        return page

    async def _flood(self) -> None:
        """Ask for everything over and over, and read what comes as fast as can be."""
        page = await self._open()
        async with page:
            asking = asyncio.create_task(self._keep_asking(page))
            try:
                async for _ in page:
                    pass
            finally:
                asking.cancel()

    async def _keep_asking(self, page: ClientConnection) -> None:
        while True:
            for kind in ("refresh", "hello", "refresh"):
                await page.send(json.dumps({"type": kind, "shape": "tall", "words": True}))
            await page.send(json.dumps({"type": "preview", "seat": 0, "action": 1}))
            await asyncio.sleep(BREATH)

    async def _chatter(self) -> None:
        """Say something, play anything, take it back."""
        page = await self._open()
        async with page:
            seq = 0
            while True:
                doing: list[dict[str, Any]] = [
                    {"type": "chat", "text": "x" * 300},
                    {"type": "act", "seq": seq, "seat": 0, "action": 187},
                    {"type": "act", "seq": seq, "seat": 1, "action": 187},
                    {"type": "undo", "seq": seq},
                ]
                for message in doing:
                    await page.send(json.dumps({"id": str(next(self._ids)), **message}))
                heard: dict[str, Any] = json.loads(await page.recv())
                seq = heard.get("seq", seq)

    async def _come_and_go(self) -> None:
        page = await self._open()
        async with page:
            await page.recv()

    # --- requests ----------------------------------------------------------------------------

    async def _ask(self, known: bool) -> None:
        for path in PAGES:
            await self._get(path, known)

    async def _print(self) -> None:
        await self._get(f"{PRINTED}{next(self._ids)}", known=True)

    async def _get(self, path: str, known: bool) -> None:
        heard, told = await self._line()
        try:
            cookie = f"Cookie: {self.cookie}\r\n" if known else ""
            told.write(self._head("GET", path, cookie).encode() + b"\r\n")
            await heard.read()
        finally:
            told.close()

    async def _dawdle(self) -> None:
        """A body of which a byte comes now and then."""
        heard, told = await self._line()
        try:
            told.write(
                self._head("POST", "/records", "Content-Length: 60000\r\n").encode() + b"\r\n"
            )
            while not heard.at_eof() and not told.is_closing():
                told.write(b"x")
                await asyncio.sleep(1)
        finally:
            told.close()

    def _head(self, method: str, path: str, more: str) -> str:
        place = "".join(f"{name}: {value}\r\n" for name, value in self.place.items())
        host = urlsplit(self.address).netloc
        return f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{place}{more}"

    async def _line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        where = urlsplit(self.address)
        return await asyncio.open_connection(where.hostname, where.port)


async def _again(work: Callable[[], Awaitable[None]]) -> None:
    """Do something over and over, whatever the server thinks of it."""
    while True:
        with suppress(*GONE):
            await work()
        await asyncio.sleep(BREATH)


async def attack(address: str, people: int) -> None:
    """All of them, for ever."""
    hostile = [Hostile(address, number) for number in range(people)]
    for one in hostile:
        await one.come()
    print("attacking", flush=True)
    await asyncio.gather(*(one.attack() for one in hostile))


def main() -> None:
    address, people = sys.argv[1:]
    asyncio.run(attack(address, int(people)))


if __name__ == "__main__":
    main()
