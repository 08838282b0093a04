"""A Postgres for the tests, started by them and gone with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from motu.bench.postgres import TemporaryPostgres


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The address of an empty Postgres."""
    with TemporaryPostgres() as server:
        yield server.address
