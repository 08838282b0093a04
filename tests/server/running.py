"""A server in a process of its own, which can be stopped, killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import httpx

from motu.core.record import Record
from motu.server.identity import COOKIE, signed
from motu.server.store import Store, sqlite_address
from motu.table.entry import played
from motu.table.seat import Seat
from motu.table.table import Table
from tests.command import ENVIRONMENT, Running, begin


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


class Server:
    """`motu serve` on a data folder; started again it has the same port and the same folder."""

    def __init__(
        self, data: Path, *options: str, environment: Mapping[str, str] = ENVIRONMENT
    ) -> None:
        self.data = data
        self.environment = environment
        #: Tests are in more of a hurry than people; those of the limits say so.
        self.options = options or ("--no-limits",)
        self.port = free_port()
        self.errors = ""
        self.log = ""
        self._process: Running | None = None
        self._listeners: list[threading.Thread] = []

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        return f"http://{self.host}"

    @property
    def process(self) -> Running:
        assert self._process is not None, "the server has not been started"
        return self._process

    # --- its life --------------------------------------------------------------------------

    def start(self) -> None:
        """Start it, and wait until it says that it is ready."""
        out, err = os.pipe(), os.pipe()
        arguments = ["serve", f"--port={self.port}", f"--data={self.data}", *self.options]
        environment = {**self.environment, "LANG": "C.UTF-8"}
        with open(os.devnull) as nothing:
            streams = [nothing.fileno(), out[1], err[1]]
            # Where other modules are found than here, it has to find them itself; and workers are
            # started as their parent was.
            elsewhere = environment.get("PYTHONPATH") != ENVIRONMENT.get("PYTHONPATH")
            afresh = elsewhere or any(one.startswith("--workers") for one in self.options)
            self._process = begin(arguments, environment, streams, afresh)
        for _, inside in (out, err):
            os.close(inside)
        said, complained = (os.fdopen(heard, encoding="utf-8") for heard, _ in (out, err))
        line = said.readline()
        # A pipe that nobody reads would fill up and hold the server.
        for collect, stream in ((self._collect_errors, complained), (self._collect_log, said)):
            listener = threading.Thread(target=collect, args=[stream], daemon=True)
            listener.start()
            self._listeners.append(listener)
        assert self.address in line, f"it said {line!r} and {self.errors}"

    def _collect_errors(self, stream: TextIO) -> None:
        with stream:
            for line in stream:
                self.errors += line

    def _collect_log(self, stream: TextIO) -> None:
        with stream:
            for line in stream:
                self.log += line

    def end(self, number: int, group: bool = False) -> int:
        """End it with a signal, to it alone or as a terminal does it; returns its exit code."""
        if group:
            os.killpg(self.process.pid, number)
        else:
            self.process.send_signal(number)
        code = self.process.wait(30)
        for listener in self._listeners:
            listener.join(5)
        self._listeners.clear()
        return code

    def stop(self) -> int:
        """End it in good order."""
        return self.end(signal.SIGTERM)

    def kill(self) -> None:
        """`kill -9`: it does not get to do anything more."""
        self.end(signal.SIGKILL)

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    # --- what it keeps -----------------------------------------------------------------------

    def store(self) -> Store:
        """Its database, to look into and to put tables into from outside."""
        return Store(sqlite_address(self.data))

    def stored(self, table: str) -> Table:
        """A table as its database has it."""
        store = self.store()
        try:
            found = store.load_table(table)
        finally:
            store.close()
        assert found is not None, f"there is no table {table}"
        return found

    def put_table(self, id: str, record: Record, seats: Sequence[Seat]) -> str:
        """Put a table there that stands where a record stands, for whoever sits at it."""
        store = self.store()
        try:
            store.add_table(Table(id, seats, record.cut(0)), played(record.actions))
        finally:
            store.close()
        return id

    def cookie_of(self, person: str) -> str:
        """The cookie by which the server knows somebody."""
        store = self.store()
        try:
            return f"{COOKIE}={signed(person, store.keys())}"
        finally:
            store.close()

    # --- visiting ----------------------------------------------------------------------------

    def visitor(self, lang: str = "en", html: bool = True) -> httpx.Client:
        """A browser that has never been here."""
        accept = "text/html,*/*;q=0.8" if html else "*/*"
        return httpx.Client(
            base_url=self.address,
            headers={"Accept": accept, "Accept-Language": lang},
            timeout=20,
        )


@contextmanager
def two_on(postgres: str, folder: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers with nothing but a Postgres between them."""
    servers = [
        Server(folder / name, "--no-limits", f"--database={postgres}") for name in ("a", "b")
    ]
    for server in servers:
        server.start()
    yield servers[0], servers[1]
    for server in servers:
        if server.is_running():
            server.stop()
