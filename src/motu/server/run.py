"""Running the server: for oneself on a free port, or for others."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable
from types import FrameType

import structlog
import uvicorn
from fastapi import FastAPI

from motu.core.kept import forgetting
from motu.server import heap
from motu.server.app import create_app
from motu.server.lines import Door, lines_through
from motu.server.metrics import Shared
from motu.server.settings import Settings
from motu.server.socket import LONGEST_MESSAGE
from motu.server.wire import Wire

#: So often the garbage collector is not called by itself; and in so many seconds it is called once.
NEVER = 1_000_000
BETWEEN_COLLECTIONS = 60.0
#: In so many seconds all that games keep of what they have drawn is forgotten, in so many steps.
FORGOTTEN, STEPS = 300.0, 100


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


def set_up_log() -> None:
    """What is logged. Never local variables: among them are tokens, and who is who."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer(
                colors=False, exception_formatter=structlog.dev.plain_traceback
            ),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        # Looked up each time: whoever redirects the errors gets these lines too.
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )


def run(
    settings: Settings,
    listening: socket.socket,
    when_ready: Callable[[], None] | None = None,
    shared: Shared | None = None,
) -> None:
    """Serve until stopped."""
    heap.have_one()
    set_up_log()
    app = create_app(settings, shared)
    # What is wrong with the database is said in one sentence, before anything is started.
    app.state.store.open(serving=True)
    config = configured(app, settings)
    server = Closing(config)
    app.state.is_closing = lambda: server.should_exit
    # uvloop, where there is one.
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(server, listening, when_ready))


class Closing(uvicorn.Server):
    """A server that closes in its own time, which is short: who presses Ctrl-C twice waits too."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to close, once."""
        if not self.should_exit:
            super().handle_exit(sig, frame)


def configured(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How the web server beneath is set up."""
    return uvicorn.Config(
        app,
        log_level="warning",
        http=lines_through(Door(settings, app.state.budgets.tally)),
        ws=Wire,
        # A socket that says nothing for so long is a laptop that went to sleep.
        ws_ping_interval=20,
        ws_ping_timeout=20,
        # Four bytes for each letter of the longest message.
        ws_max_size=4 * LONGEST_MESSAGE,
        timeout_graceful_shutdown=3,
        # Anybody can write such headers: they count only if a proxy of ours writes them.
        proxy_headers=settings.trust_proxy,
        forwarded_allow_ips="*" if settings.trust_proxy else None,
    )


async def _serve(
    server: uvicorn.Server, listening: socket.socket, when_ready: Callable[[], None] | None
) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    tidying = [asyncio.create_task(work) for work in (_tidy_up(), _forget())]
    if server.started and when_ready is not None:
        when_ready()
    await serving
    for task in tidying:
        task.cancel()


async def _tidy_up() -> None:
    """Let the garbage collector look less often, and never again at what lives for good.

    Tables live long, and are looked through in vain: with a thousand of them everybody waits for
    a tenth of a second meanwhile. Left to itself it does that whenever there is a quarter more
    than before; once in a while is enough.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, NEVER)
    while True:
        await asyncio.sleep(BETWEEN_COLLECTIONS)
        gc.collect()
        heap.give_back()


async def _forget() -> None:
    """Let what is kept be that of the last minutes, however long the server runs.

    Who plays on pays for it with one drawing of everything, spread over all that time.
    """
    for _ in forgetting(STEPS):
        await asyncio.sleep(FORGOTTEN / STEPS)
