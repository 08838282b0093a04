"""Motu's own server, to be put under load: on SQLite or on Postgres."""

from __future__ import annotations

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from motu.bench.contender import Load, Server, Step, play
from motu.bench.postgres import TemporaryPostgres

#: On a free port, and as often as they like, since all simulated people come from one address.
SERVE = (sys.executable, "-m", "motu", "serve", "--port=0", "--no-limits")
CLIENT = (sys.executable, "-m", "motu.bench.load_client")


class MotuServer:
    """One process of ours, with a database in a temporary folder."""

    def __init__(self, name: str, game: str, on_postgres: bool = False) -> None:
        self.name = name
        self._game = game
        self._on_postgres = on_postgres
        self._parts = ExitStack()
        self._server: Server | None = None

    def start(self) -> None:
        """Start the database, then the server."""
        with ExitStack() as parts:
            folder = Path(parts.enter_context(tempfile.TemporaryDirectory(prefix="motu-load-")))
            postgres = parts.enter_context(TemporaryPostgres()) if self._on_postgres else None
            address = postgres.address if postgres is not None else ""
            # Also where there is none: the variable may be set for another server.
            self._server = Server([*SERVE, f"--data={folder}"], {"MOTU_DATABASE": address})
            parts.callback(self._server.stop)
            self._parts = parts.pop_all()

    def stop(self) -> None:
        """Stop the server, then the database."""
        self._server = None
        self._parts.close()

    def load(self, step: Step) -> Load:
        """Play at so many of its tables."""
        assert self._server is not None, "it has not been started"
        people = [*CLIENT, self._game, str(self._server.pid)]
        return play(people, self._server.address, step)
