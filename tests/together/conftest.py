"""A Postgres for the tests, started by them and gone with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from motu.bench.postgres import TemporaryPostgres
from tests.server.running import Server, two_on


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
    with two_on(postgres, tmp_path) as servers:
        yield servers
