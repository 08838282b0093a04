"""People at tables, simulated.

`python -m motu.bench.load_client GAME PID ADDRESS TABLES WARM_UP SECONDS`, with the number of the
server's process. At every table two people sit with their pages open, and once a second one whose
turn it is does any legal thing. Prints as JSON how many milliseconds passed until the other one
knew, and for how many seconds both processes worked.
"""

from __future__ import annotations

import asyncio
import gc
import http.client
import json
import os
import random
import re
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from uvicorn.loops.auto import auto_loop_factory
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

#: Seconds between two actions at a table.
PAUSE = 1.0
#: What has not come after so many seconds never does.
LOST = 10.0
#: How many tables are being opened at a time.
OPENING_AT_ONCE = 8
FORM = {"seats": "2", "seat1": "human", "seat2": "friend"}

#: To take a message apart takes time, so while the wait is measured only these are looked for.
KIND = re.compile(r'"type": ?"(\w+)"')
SEQ = re.compile(r'"seq": ?(\d+)')
NEWS = ("full", "step", "info")
#: The parts of a picture come last in a step, after the place where they begin to be kept. A person
#: looks at them; none is needed to choose.
PARTS = re.compile(r',"parts":\[\d')


class Fault(Exception):
    """Something that must not happen to a person at a table."""


class Page:
    """One person's open page at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        #: What came in and has not been read yet, and what was read: a step says only what is new.
        self._unread: list[str] = []
        self._known: dict[str, Any] = {}
        self.seq = -1
        self._expected: tuple[int, asyncio.Future[float]] | None = None
        self._listening = asyncio.create_task(self._listen())

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    def now(self) -> dict[str, Any]:
        """All that the page knows."""
        for text in self._unread:
            parts = PARTS.search(text)
            self._known |= json.loads(text[: parts.start()] + "}" if parts else text)
        self._unread.clear()
        return self._known

    def expect(self, seq: int) -> asyncio.Future[float]:
        """When the page knows of this entry of the journal, by `time.perf_counter`."""
        heard: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        if self.seq >= seq:
            heard.set_result(time.perf_counter())
        elif self._listening.done():
            heard.set_exception(Fault("the socket is closed"))
        else:
            self._expected = seq, heard
        return heard

    async def _listen(self) -> None:
        try:
            async for text in self.socket:
                self._hear(str(text), time.perf_counter())
        except (WebSocketException, Fault) as fault:
            self._fail(str(fault))
        self._fail("the socket is closed")

    def _hear(self, text: str, at: float) -> None:
        kind = KIND.search(text)
        if kind is None or kind[1] in ("refused", "bye"):
            raise Fault(text[:200])
        if kind[1] not in NEWS:
            return
        self._unread.append(text)
        found = SEQ.search(text)
        self.seq = int(found[1]) if found else self.seq
        if self._expected is not None and self.seq >= self._expected[0]:
            heard, self._expected = self._expected[1], None
            if not heard.done():
                heard.set_result(at)

    def _fail(self, why: str) -> None:
        if self._expected is not None and not self._expected[1].done():
            self._expected[1].set_exception(Fault(why))

    async def close(self) -> None:
        await self.socket.close()
        await asyncio.wait([self._listening])


class LoadedTable:
    """A table and the two pages at it."""

    def __init__(self, address: str, game: str) -> None:
        self.address = address
        self.game = game
        #: Where a proxy would say that the people of this table come from.
        self.place = {"X-Forwarded-For": f"10.{random.randrange(256)}.{random.randrange(256)}.1"}
        self.pages: list[Page] = []
        #: When each action was sent, and how long it took to reach the other page; in seconds.
        self.waits: list[tuple[float, float]] = []
        self.fault = ""

    async def open(self) -> None:
        """A new table: one makes it, the other sits down."""
        form = {**FORM, "game": self.game}
        place, maker = await asyncio.to_thread(ask, self.address, "POST", "/new", self.place, form)
        _, friend = await asyncio.to_thread(ask, self.address, "GET", "/me", self.place)
        where = self.address.replace("http://", "ws://") + f"{place}/socket"
        for cookie in (maker, friend):
            headers = {"Cookie": cookie, "Accept-Language": "en", **self.place}
            socket = await connect(
                where, additional_headers=headers, max_size=None, ping_interval=None
            )
            page = Page(socket)
            self.pages.append(page)
            await page.send(type="hello", shape="wide")
            await asyncio.wait_for(page.expect(0), LOST)
        await self.pages[1].send(type="sit", id="sit", seat=1, name="")
        for page in self.pages:
            # Without numbers for the shuffle: sat down, said so twice, dealt.
            await page.send(type="commit", hash="")
        known = [page.expect(4) for page in self.pages]
        await asyncio.wait_for(asyncio.gather(*known), LOST)

    async def close(self) -> None:
        pages, self.pages = self.pages, []
        for page in pages:
            await page.close()

    async def play(self, begin: float, end: float) -> None:
        """An action a second, from one time to another; a game that ends gives way to another."""
        due = begin
        try:
            while due < end:
                await asyncio.sleep(due - time.perf_counter())
                if not await self._act():
                    await self.close()
                    await self.open()
                # Who is late does not hurry afterwards, but keeps to the own beat: if all who had
                # to wait once went on together, they would get in each other's way for ever.
                due += PAUSE * max(1, ceil((time.perf_counter() - due) / PAUSE))
        except (Fault, OSError, WebSocketException, TimeoutError) as fault:
            self.fault = f"{type(fault).__name__} {fault}"
            self.waits.append((time.perf_counter(), LOST))

    async def _act(self) -> bool:
        """Do any legal thing, and note when the other knows of it. Not if the game is over."""
        now = self.pages[0].now()
        if now["over"]:
            return False
        seat: int = random.choice(now["to_act"])
        now = self.pages[seat].now()
        seq: int = now["seq"]
        action = random.choice(list(set(actions_in(now["picks"]))))
        known = [page.expect(seq + 1) for page in self.pages]
        began = time.perf_counter()
        await self.pages[seat].send(type="act", id=f"act {seq}", seq=seq, seat=seat, action=action)
        heard = await asyncio.wait_for(asyncio.gather(*known), LOST)
        self.waits.append((began, heard[1 - seat] - began))
        return True


def actions_in(picks: Any) -> Iterator[int]:
    """All actions that a tree of picks leads to.

    >>> list(actions_in({"next": {"a": 3, "b": {"hand": [[0, 40, 2, 4], []]}}}))
    [3, 40, 44]
    """
    if isinstance(picks, int):
        yield picks
        return
    if "action" in picks:
        yield picks["action"]
    for pose in picks.get("hand", ()):
        action = 0
        for step in pose[1::2]:
            action += step
            yield action
    for place in picks.get("next", {}).values():
        yield from actions_in(place)


def ask(
    address: str,
    method: str,
    path: str,
    headers: Mapping[str, str],
    form: dict[str, str] | None = None,
) -> tuple[str, str]:
    """A request of somebody new: where it leads, and the cookie by which they are known now."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=3 * LOST)
    try:
        body = urlencode(form) if form else None
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        connection.request(method, path, body, {**headers, **kind})
        answer = connection.getresponse()
        answer.read()
        if answer.status >= 400:
            raise Fault(f"{method} {path} was answered with {answer.status}")
        cookies = [one.partition(";")[0] for one in answer.headers.get_all("Set-Cookie", [])]
        return answer.headers.get("Location", ""), "; ".join(cookies)
    finally:
        connection.close()


def worked(pid: int) -> float:
    """For how many seconds a process has worked, where the system says so."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(
    game: str, pid: int, address: str, count: int, warm_up: float, seconds: float
) -> dict[str, Any]:
    """Open the tables, play at them, close them."""
    tables = [LoadedTable(address.rstrip("/"), game) for _ in range(count)]
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def open_in_turn(table: LoadedTable) -> None:
        async with gate:
            await table.open()

    await asyncio.gather(*map(open_in_turn, tables))
    # Nothing of what lives by now will be garbage: let the collector not look at it again.
    gc.collect()
    gc.freeze()
    begin = time.perf_counter() + 0.2
    counting, end = begin + warm_up, begin + warm_up + seconds
    playing = [
        asyncio.create_task(table.play(begin + PAUSE * place / count, end))
        for place, table in enumerate(tables)
    ]
    await asyncio.sleep(counting - time.perf_counter())
    used, server = time.process_time(), worked(pid)
    await asyncio.sleep(end - time.perf_counter())
    used, server = time.process_time() - used, worked(pid) - server
    await asyncio.gather(*playing)
    with suppress(TimeoutError):
        # In good order, so that the server is done with them when the next one is measured.
        await asyncio.wait_for(asyncio.gather(*(table.close() for table in tables)), 3 * LOST)
    waits = [(at, wait) for table in tables for at, wait in table.waits]
    return {
        "waits": [round(1000 * wait, 3) for at, wait in waits if at >= counting],
        "busy": used / seconds,
        "server": server,
        "fault": next((table.fault for table in tables if table.fault), ""),
    }


def main() -> None:
    game, pid, address, count, warm_up, seconds = sys.argv[1:]
    # As quick as the server's own loop: nobody should have to wait for the people.
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        work = load(game, int(pid), address, int(count), float(warm_up), float(seconds))
        print(json.dumps(runner.run(work)))


if __name__ == "__main__":
    main()
