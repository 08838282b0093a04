"""Servers for the tests: one for all that leave it as it is, and new ones for those that do not."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.command import ENVIRONMENT
from tests.server.running import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server that many tests share."""
    yield from running(tmp_path_factory.mktemp("data"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A running server that may be killed."""
    yield from running(tmp_path / "data")


def running(data: Path, environment: Mapping[str, str] = ENVIRONMENT) -> Iterator[Server]:
    started = Server(data, environment=environment)
    started.start()
    yield started
    if started.is_running():
        started.end(signal.SIGTERM)
    assert "Traceback" not in started.errors + started.log, started.errors + started.log
