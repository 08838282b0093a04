"""Limits: nobody can use up what all share. No person at a table ever meets them.

What is asked for costs what it costs (see `budget`), and a few things are counted beside that. It
is counted for an address and, only once its signature is checked, for an identity.
"""

from __future__ import annotations

import asyncio
import math
import re
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.core.record import MOST_CHARACTERS
from motu.server.budget import CONNECTION, REQUEST, Account, Budgets
from motu.server.context import Visitor, visitor_of
from motu.server.identity import mark_of
from motu.server.problems import PROBLEMS, problem, say_bye

if TYPE_CHECKING:
    from motu.server.settings import Settings

#: The code with which a socket is closed that asks for too much.
TOO_MUCH = 4429
#: So many seconds a request waits by itself; who has to wait longer is told so.
PATIENCE = 1.0
#: Headers that only somebody between us and the visitor writes.
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
#: The longest body of a request, and that of one which brings a record or a campaign's file.
LONGEST_BODY = 65_536
LONGEST_RECORD = 4 * MOST_CHARACTERS
WITH_RECORDS = ("/records", "/campaigns", "/api/campaigns/file")
#: What makes a table.
MAKING = re.compile(
    r"/new|/records|/campaigns|/campaign/[^/]+|/learn/[^/]+/game"
    r"|/t/[^/]+/(rematch|from/[^/]+)|/s/[^/]+/games/[^/]+"
    r"|/api/(tables|series|campaigns|campaigns/file)"
    r"|/api/tables/[^/]+/next|/api/series/[^/]+/games/[^/]+"
)
#: What makes a PDF.
PRINTING = re.compile(r"/print/[^/]+\.pdf|/t/[^/]+/print\.pdf")


class Doorkeeper:
    """Stands before the whole server: says who pays for a request, and sends away what is too much.

    Who uses a server of their own, on their own machine, is bound by none of it.
    """

    def __init__(self, app: ASGIApp, budgets: Budgets, settings: Settings) -> None:
        self._app = app
        self._budgets = budgets
        self._trust_proxy = settings.trust_proxy
        self._is_public = settings.is_public
        self._has_limits = settings.limits is not None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _account(self, connection: HTTPConnection, visitor: Visitor) -> tuple[Account, bool]:
        """Who pays, and whether there are any limits."""
        address = address_of(connection, self._trust_proxy)
        is_bound = self._has_limits and (self._is_public or not is_own_machine(connection))
        # An identity that anybody can make up must not bring a budget along.
        person = "" if visitor.is_new else visitor.person
        return self._budgets.of(person, address, is_bound), is_bound

    # --- requests ----------------------------------------------------------------------------

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        account, is_bound = self._account(request, visitor_of(request))
        wait = account.wait()
        if is_bound and wait <= PATIENCE:
            wait = self._wait(request, account) or wait
        account.spend(REQUEST)
        # Also who is sent away waits, and takes a turn: to be told so a thousand times costs too.
        await asyncio.sleep(min(wait, PATIENCE))
        app: ASGIApp = self._app if wait <= PATIENCE else too_much(request, wait)
        scope["account"] = account
        await account.pays_for(_call(app, scope, receive, send))

    def _wait(self, request: Request, account: Account) -> float:
        """The seconds until another table or print can be asked for."""
        kinds = None
        if request.method not in ("GET", "HEAD"):
            kinds = self._budgets.tables if MAKING.fullmatch(request.url.path) else None
        elif PRINTING.fullmatch(request.url.path):
            kinds = self._budgets.prints
        if kinds is None:
            return 0.0
        of_address, of_person = kinds
        wait = of_address.take(account.address)
        if not wait and account.person:
            wait = of_person.take(account.person)
        return max(wait, 2 * PATIENCE) if wait else 0.0

    # --- sockets -----------------------------------------------------------------------------

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        visitor = visitor_of(connection)
        account, is_bound = self._account(connection, visitor)
        scope["account"] = account
        if not is_bound:
            await self._app(scope, receive, send)
            return
        tally, wire = self._budgets.tally, scope["state"]["wire"]
        kinds = (
            f"sockets_of_address {account.address}",
            f"sockets_of_person {mark_of(visitor.person)}",
        )
        if not all(map(tally.has_room, kinds)):
            await say_bye(visitor.say(PROBLEMS[429]), TOO_MUCH, receive, send)
            return
        account.spend(CONNECTION)
        for kind in kinds:
            tally.come(kind, wire)
        try:
            await account.when_paid()
            await self._app(scope, receive, send)
        finally:
            for kind in kinds:
                tally.go(kind, wire)


async def _call(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)


def too_much(request: Request, wait: float) -> Response:
    """The answer to who asks for too much, with the time to wait."""
    refused = problem(request, 429, PROBLEMS[429])
    refused.headers["Retry-After"] = str(math.ceil(wait))
    return refused


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
        most = LONGEST_RECORD if request.url.path in WITH_RECORDS else LONGEST_BODY
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


def is_own_machine(connection: HTTPConnection) -> bool:
    """Whether somebody asks on the machine on which the server runs, by a name of that machine."""
    client = connection.client.host if connection.client else ""
    try:
        host = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
    except ValueError:
        return False
    is_handed_on = any(name in connection.headers for name in FORWARDED)
    return not is_handed_on and _is_loopback(client) and (host == "localhost" or _is_loopback(host))


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


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
