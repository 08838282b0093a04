"""Motu's own server, to be put under load: on SQLite or on Postgres."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from motu.bench.contender import Load, Server, Step, play
from motu.bench.postgres import TemporaryPostgres

SERVE = (sys.executable, "-m", "motu", "serve", "--port=0")
#: As often as they like, since all simulated people come from one address; or as a server for
#: others, where everybody comes from an address of their own and has limits.
FREE, FOR_OTHERS = ("--no-limits",), ("--trust-proxy",)
CLIENT = (sys.executable, "-m", "motu.bench.load_client")


class MotuServer:
    """One process of ours, with a database in a temporary folder."""

    def __init__(
        self, name: str, game: str, on_postgres: bool = False, options: Sequence[str] = FREE
    ) -> None:
        self.name = name
        self._game = game
        self._options = options
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
            self._server = Server(
                [*SERVE, *self._options, f"--data={folder}"], {"MOTU_DATABASE": address}
            )
            parts.callback(self._server.stop)
            self._parts = parts.pop_all()

    def stop(self) -> None:
        """Stop the server, then the database."""
        self._server = None
        self._parts.close()

    @property
    def address(self) -> str:
        """Where it is reached."""
        assert self._server is not None, "it has not been started"
        return self._server.address

    def load(self, step: Step) -> Load:
        """Play at so many of its tables."""
        assert self._server is not None, "it has not been started"
        people = [*CLIENT, self._game, str(self._server.pid)]
        return play(people, self._server.address, step)
