"""Every request and socket counted, timed and, if that is wanted, logged; never who it was."""

from __future__ import annotations

import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.server.metrics import ERRORS, REQUEST_WAITS, REQUESTS

log = structlog.get_logger()

#: With what a socket ends that nobody closed.
LOST = 1006


class Access:
    """Stands before everything else and notes what comes by.

    A line has the path as it stands in the program, such as /t/{table_id}: the true one may hold a
    private link, and who may sit where. No address, no identity, nothing that was sent.
    """

    def __init__(self, app: ASGIApp, logged: bool) -> None:
        self._app = app
        self._logged = logged

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = LOST if scope["type"] == "websocket" else 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.close":
                status = message["code"]
            await send(message)

        async def hearing() -> Message:
            nonlocal status
            message = await receive()
            if message["type"] == "websocket.disconnect":
                status = message["code"]
            return message

        try:
            await self._app(scope, hearing, noting)
        except Exception:
            ERRORS.add()
            raise
        finally:
            seconds = time.perf_counter() - began
            wire = scope.get("state", {}).get("wire")
            if status == LOST and wire is not None:
                # A page hears from its wire and not from here.
                status = wire.closed_with
            if scope["type"] == "http":
                REQUESTS.add(f"{status // 100}xx" if status else "none")
                REQUEST_WAITS.see(seconds)
            if self._logged:
                path = getattr(scope.get("route"), "path", "-")
                method = scope.get("method", "SOCKET")
                ms = round(1000 * seconds, 1)
                log.info("access", method=method, path=path, status=status, ms=ms)
