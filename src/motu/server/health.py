"""For who looks after a server: whether it lives, whether it is ready, and what it measures."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import os
import sys
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import sqlalchemy as sa
from fastapi import APIRouter, FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response

from motu.server import metrics
from motu.server.hall import Hall
from motu.server.metrics import Shared
from motu.server.opening import is_up_to_date
from motu.server.settings import Settings
from motu.server.store import Away, Store

router = APIRouter(include_in_schema=False)

#: How long a database may take to say that it is there, in seconds.
PATIENCE = 3.0
#: How often a worker writes down what it has measured, in seconds.
OFTEN = 1.0
#: What a proxy adds to what it passes on.
PASSED_ON = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
#: The text format of Prometheus.
FORMAT = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/healthz")
async def is_alive() -> Response:
    """Says that this process answers."""
    return _say(200, "ok")


@router.get("/readyz")
async def is_ready(request: Request) -> Response:
    """Whether people can be sent here: the database answers, is up to date, and we stay."""
    if request.app.state.is_closing():
        return _say(503, "shutting down")
    store: Store = request.app.state.store
    try:
        async with asyncio.timeout(PATIENCE):
            current = await store.ask(store.look, is_up_to_date)
    except (TimeoutError, Away, sa.exc.SQLAlchemyError):
        return _say(503, "the database does not answer")
    return _say(200, "ok") if current else _say(503, "the database has another version")


@router.get("/metrics")
async def measured(request: Request) -> Response:
    """What was measured, for who is on this machine or has the token."""
    if not may_measure(request, request.app.state.settings):
        raise HTTPException(403)
    shared: Shared | None = request.app.state.shared
    look(request.app.state.hall)
    found = metrics.now() if shared is None else shared.everybody()
    return PlainTextResponse(metrics.text(found), media_type=FORMAT)


def may_measure(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether somebody may see what is measured.

    A proxy on this machine speaks for anybody, so what it passes on does not come from here.
    """
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    wanted = settings.metrics_token
    if wanted and kind.lower() == "bearer":
        return hmac.compare_digest(token.encode(), wanted.encode())
    if any(name in connection.headers for name in PASSED_ON):
        return False
    asked = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
    client = connection.client.host if connection.client else ""
    return _is_here(client) and (asked == "localhost" or _is_here(asked))


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _say(status: int, words: str) -> Response:
    return PlainTextResponse(f"{words}\n", status, {"Cache-Control": "no-store"})


def look(hall: Hall) -> None:
    """Measure what is now."""
    rooms = hall.rooms()
    pages = [page for room in rooms for page in room.watchers]
    metrics.WORKERS.value = 1
    metrics.TABLES.value = len(rooms)
    metrics.WATCHED.value = sum(bool(room.watchers) for room in rooms)
    metrics.PAGES.value = len(pages)
    metrics.PEOPLE.value = len({page.person for page in pages})
    metrics.BOTS_WAITING.value = hall.thinkers.waiting
    metrics.MEMORY.value = memory()
    with contextlib.suppress(OSError):
        metrics.FILES.value = len(os.listdir("/proc/self/fd"))


def memory() -> int:
    """The bytes that this process holds; where the system does not say it, the most it ever had."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


async def keep_measuring(app: FastAPI, shared: Shared) -> None:
    """Let the other workers know what this one measures, for as long as it lives."""
    while True:
        look(app.state.hall)
        # Not in a thread: those may all be waiting for a database that is away.
        shared.keep()
        await asyncio.sleep(OFTEN)
