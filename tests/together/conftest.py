"""A Postgres for the tests, started by them and gone with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from motu.bench.postgres import TemporaryPostgres


@pytest.fixture(scope="module")
def database() -> Iterator[TemporaryPostgres]:
    """An empty Postgres, which can be started again."""
    with TemporaryPostgres() as server:
        yield server


@pytest.fixture(scope="module")
def postgres(database: TemporaryPostgres) -> str:
    """Its address."""
    return database.address
