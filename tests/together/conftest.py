"""A Postgres for the tests, started by them and gone with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from motu.bench.postgres import TemporaryPostgres
from tests.server.running import Server


@pytest.fixture(scope="module")
def database() -> Iterator[TemporaryPostgres]:
    """An empty Postgres, which can be started again."""
    with TemporaryPostgres() as server:
        yield server


@pytest.fixture(scope="module")
def postgres(database: TemporaryPostgres) -> str:
    """Its address."""
    return database.address


@pytest.fixture
def two_processes(postgres: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers with nothing but that Postgres between them."""
    servers = [
        Server(tmp_path / name, "--no-limits", f"--database={postgres}") for name in ("a", "b")
    ]
    for server in servers:
        server.start()
    yield servers[0], servers[1]
    for server in servers:
        if server.is_running():
            server.stop()
