"""A browser and a server for each worker; new servers for tests that stop theirs.

All last as long as this folder's tests: while Playwright runs, nothing else in the same process
can start an event loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.guests import PATIENCE, Guests, chromium
from tests.server.conftest import running
from tests.server.running import Server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium."""
    path = chromium()
    assert path, "No Chromium found: run tools/install-browser.sh first."
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server that many tests share."""
    yield from running(tmp_path_factory.mktemp("data"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A running server that may be stopped."""
    yield from running(tmp_path / "data")


@pytest.fixture
def guests(browser: Browser, server: Server) -> Iterator[Guests]:
    """Visitors of the shared server, on whose pages nothing may go wrong."""
    yield from visiting(browser, server)


@pytest.fixture
def own_guests(browser: Browser, own_server: Server) -> Iterator[Guests]:
    """Visitors of a server that may be stopped."""
    yield from visiting(browser, own_server)


def visiting(browser: Browser, server: Server) -> Iterator[Guests]:
    guests = Guests(browser, server)
    yield guests
    guests.leave()
    assert not guests.complaints()
