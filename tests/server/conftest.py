"""Servers for the tests: one for all that leave it as it is, and new ones for those that do not."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from motu.core.level import LEVELS
from motu.core.registry import games
from motu.server.store import Store, sqlite_address
from motu.table import along
from tests.command import ENVIRONMENT
from tests.server.running import Server
from tests.server.thinking import Heard, overhear


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


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An open store with nothing in it."""
    opened = Store(sqlite_address(tmp_path / "data"))
    opened.open()
    yield opened
    opened.close()


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Heard:
    """From now on thinking processes are slow ones."""
    return overhear(tmp_path, monkeypatch, is_slow=True)


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Heard:
    """From now on thinking processes are overheard, and who thinks along is waited for."""
    monkeypatch.setattr(along, "SOON", 5.0)
    return overhear(tmp_path, monkeypatch)


@pytest.fixture
def take(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """From now on every bot takes so many seconds."""

    def take(seconds: float) -> None:
        levels = tuple(replace(level, seconds=seconds) for level in LEVELS)
        for game in games():
            if game.levels:
                monkeypatch.setattr(type(game), "levels", levels)

    return take
