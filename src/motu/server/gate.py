"""The gate before pages and sockets: what others send in a visitor's name does not get in."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from motu.core.message import Message, msg
from motu.server.origin import LOOKING, is_from_here, is_known
from motu.server.problems import problem

#: With what a socket is closed that a page of others opens.
STRANGERS = 4403
FROM_ELSEWHERE = msg("Another website sent this in your name, so nothing was done.")
NOT_HERE = msg(
    "This server is not known under that address. If it should be, start it with --url and "
    "that address."
)


class Gate:
    """Stands before the pages and sockets, and lets through only what comes from here."""

    def __init__(self, app: ASGIApp, url: str) -> None:
        self._app = app
        self._url = url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = self._why_not(scope) if scope["type"] in ("http", "websocket") else None
        if refused is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": STRANGERS})
        else:
            await problem(Request(scope), *refused)(scope, receive, send)

    def _why_not(self, scope: Scope) -> tuple[int, Message] | None:
        connection = HTTPConnection(scope)
        if not is_known(connection.headers.get("host", ""), self._url):
            return 421, NOT_HERE
        changes = scope["type"] == "websocket" or scope["method"] not in LOOKING
        if changes and not is_from_here(connection):
            return 403, FROM_ELSEWHERE
        return None
