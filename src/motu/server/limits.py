"""Limits: nobody can use up what all share. No person at a table ever meets them.

Everybody has buckets of tokens that fill again by themselves; a request takes one out. There are
buckets for an address and, only once its signature is checked, for an identity: an identity that
anybody can make up must not bring a fresh bucket along. All of it lives in memory and is bounded.
"""

from __future__ import annotations

import json
import math
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.core.record import MOST_CHARACTERS
from motu.server.context import Visitor, visitor_of
from motu.server.problems import PROBLEMS, problem

#: The code with which a socket is closed that asks for too much.
TOO_MUCH = 4429
#: The longest body of a request, and that of one which brings a record.
LONGEST_BODY = 65_536
LONGEST_RECORD = 4 * MOST_CHARACTERS
#: What makes a table.
MAKING = re.compile(
    r"/new|/records|/learn/[^/]+/game|/t/[^/]+/(rematch|from/[^/]+)|/s/[^/]+/games/[^/]+"
    r"|/api/(tables|series)|/api/tables/[^/]+/next|/api/series/[^/]+/games/[^/]+"
)
#: What makes a PDF.
PRINTING = re.compile(r"/print/[^/]+\.pdf|/t/[^/]+/print\.pdf")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: int
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is too much. An address may be that of a whole school, so it gets more."""

    address: Rate = Rate(600, 60)
    person: Rate = Rate(300, 30)
    posts_of_address: Rate = Rate(200, 40)
    posts_of_person: Rate = Rate(100, 20)
    tables_of_address: Rate = Rate(120, 0.5)
    tables_of_person: Rate = Rate(40, 0.2)
    prints_of_address: Rate = Rate(80, 0.5)
    prints_of_person: Rate = Rate(30, 0.2)
    #: Open sockets, and what each of them may say.
    sockets_of_address: int = 300
    sockets_of_person: int = 50
    messages: Rate = Rate(150, 20)


class Bucket:
    """Tokens that are taken out one by one and come back with time.

    >>> bucket = Bucket(Rate(burst=2, per_second=0.5), clock=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (0.0, 0.0, 2.0)
    """

    __slots__ = ("_clock", "_level", "_rate", "_when")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._level = float(rate.burst)
        self._when = clock()

    def _fill(self) -> None:
        now = self._clock()
        more = (now - self._when) * self._rate.per_second
        self._level = min(self._rate.burst, self._level + more)
        self._when = now

    def take(self) -> float:
        """Take a token; if there is none, the seconds until there will be."""
        self._fill()
        if self._level >= 1:
            self._level -= 1
            return 0.0
        return (1 - self._level) / self._rate.per_second

    def is_full(self) -> bool:
        """Whether it is as good as new, so that nothing is lost with it."""
        self._fill()
        return self._level >= self._rate.burst


class Buckets:
    """A bucket for everybody who comes. Those not used for long are forgotten."""

    def __init__(
        self, rate: Rate, most: int = 20_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, whose: str) -> float:
        """Take a token from somebody's bucket; or else the seconds until there is one."""
        bucket = self._buckets.pop(whose, None) or Bucket(self._rate, self._clock)
        self._buckets[whose] = bucket
        self._forget()
        return bucket.take()

    def _forget(self) -> None:
        """The oldest two that are full again go, so there are never more than came lately."""
        for _ in range(2):
            oldest = next(iter(self._buckets.values()))
            if len(self._buckets) > self._most or (len(self._buckets) > 1 and oldest.is_full()):
                self._buckets.popitem(last=False)


class Doorkeeper:
    """Stands before the whole server and sends away what is too much."""

    def __init__(self, app: ASGIApp, limits: Limits, trust_proxy: bool = False) -> None:
        self._app = app
        self._limits = limits
        self._trust_proxy = trust_proxy
        self._requests = Buckets(limits.address), Buckets(limits.person)
        self._posts = Buckets(limits.posts_of_address), Buckets(limits.posts_of_person)
        self._tables = Buckets(limits.tables_of_address), Buckets(limits.tables_of_person)
        self._prints = Buckets(limits.prints_of_address), Buckets(limits.prints_of_person)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    # --- requests ----------------------------------------------------------------------------

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        kinds = [self._requests]
        if request.method not in ("GET", "HEAD"):
            kinds.append(self._posts)
            if MAKING.fullmatch(request.url.path):
                kinds.append(self._tables)
        elif PRINTING.fullmatch(request.url.path):
            kinds.append(self._prints)
        wait = self._wait(request, visitor_of(request), kinds)
        if wait:
            refused = problem(request, 429, PROBLEMS[429])
            refused.headers["Retry-After"] = str(math.ceil(wait))
            await refused(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _wait(
        self, connection: HTTPConnection, visitor: Visitor, kinds: list[tuple[Buckets, Buckets]]
    ) -> float:
        """The seconds that somebody has to wait; none, for almost everybody."""
        address = address_of(connection, self._trust_proxy)
        for of_address, of_person in kinds:
            wait = of_address.take(address)
            if not wait and not visitor.is_new:
                wait = of_person.take(visitor.person)
            if wait:
                return wait
        return 0.0

    # --- sockets -----------------------------------------------------------------------------

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        visitor = visitor_of(connection)
        address = f"address {address_of(connection, self._trust_proxy)}"
        person = f"person {visitor.person}"
        full = (
            self._sockets[address] >= self._limits.sockets_of_address
            or self._sockets[person] >= self._limits.sockets_of_person
        )
        if full or self._wait(connection, visitor, [self._requests]):
            await _say_bye(visitor, receive, send)
            return
        self._sockets.update((address, person))
        try:
            await self._app(scope, receive, send)
        finally:
            for whose in (address, person):
                self._sockets[whose] -= 1
                if not self._sockets[whose]:
                    del self._sockets[whose]


class BodyLimit:
    """Reads the bodies of requests for the rest of the server, and none that is too long.

    It stands there also where there are no other limits: no honest request comes near it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        most = LONGEST_RECORD if request.url.path == "/records" else LONGEST_BODY
        try:
            body = await _body(request, most)
        except ClientDisconnect:
            return
        if body is None:
            await problem(request, 413, PROBLEMS[413])(scope, receive, send)
            return
        await self._app(scope, _with_body(body, receive), send)


def address_of(connection: HTTPConnection, trust_proxy: bool) -> str:
    """Whose connection this is. Behind a proxy, the address that the proxy itself has added.

    Anybody can write the header, and a proxy appends to it: only its last address is to be
    believed. Who has one IPv6 address has a whole network of them, so that is what counts.
    """
    shown = connection.client.host if connection.client else ""
    if trust_proxy:
        forwarded = ",".join(connection.headers.getlist("x-forwarded-for"))
        shown = forwarded.rpartition(",")[2].strip() or shown
    try:
        address = ip_address(shown)
    except ValueError:
        return shown[:64]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return str(ip_network((int(address), 64), strict=False))
        return str(address.ipv4_mapped)
    return str(address)


async def _body(request: Request, most: int) -> bytes | None:
    """The whole body, or `None` if it is too long."""
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and (len(length) > 12 or int(length) > most):
        return None
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            return None
    return bytes(body)


def _with_body(body: bytes, receive: Receive) -> Receive:
    """A way to receive a body that has been read already."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


async def _say_bye(visitor: Visitor, receive: Receive, send: Send) -> None:
    """Close a socket with a sentence, which can only be said on an open one."""
    await receive()
    await send({"type": "websocket.accept"})
    words = {"type": "bye", "words": visitor.say(PROBLEMS[429])}
    await send({"type": "websocket.send", "text": json.dumps(words, ensure_ascii=False)})
    await send({"type": "websocket.close", "code": TOO_MUCH})
