"""Running the server: for oneself on a free port, or for others."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable

import structlog
import uvicorn

from motu.server.app import create_app
from motu.server.settings import Settings


def listen(host: str, port: int) -> socket.socket:
    """A socket to listen on; port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    return listening


def address_of(listening: socket.socket) -> str:
    """The address at which a browser finds it."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def run(
    settings: Settings, listening: socket.socket, when_ready: Callable[[], None] | None = None
) -> None:
    """Serve until stopped."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.INFO))
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        # A socket that says nothing for so long is a laptop that went to sleep.
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_max_size=65536,
        timeout_graceful_shutdown=3,
    )
    asyncio.run(_serve(uvicorn.Server(config), listening, when_ready))


async def _serve(
    server: uvicorn.Server, listening: socket.socket, when_ready: Callable[[], None] | None
) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started and when_ready is not None:
        when_ready()
    await serving
