"""A package with a game, written by `motu new`, installed where nothing else sees it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.command import ENVIRONMENT
from tests.places import ROOT
from tests.server.running import Server

NAME = "shells"


@dataclass(frozen=True, slots=True)
class Installed:
    """The source of a package, where it is installed, and an environment in which it is found."""

    source: Path
    site: Path
    environment: dict[str, str]

    def run(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Run Python where the package is installed."""
        return subprocess.run(
            [sys.executable, *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            input=stdin,
            env=self.environment,
            timeout=300,
            check=False,
        )


def found_in(*folders: Path) -> dict[str, str]:
    """An environment in which Python finds Motu, and what lies in these folders."""
    path = os.pathsep.join([*map(str, folders), str(ROOT / "src")])
    return {**ENVIRONMENT, "LANG": "C.UTF-8", "PYTHONPATH": path}


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The package, written and installed as anybody would do it."""
    folder = tmp_path_factory.mktemp("packaged")
    source, site = folder / "motu-shells", folder / "site"
    for command in (
        ["motu", "new", NAME, "--package", str(source)],
        ["pip", "install", "--quiet", "--disable-pip-version-check", "--no-build-isolation",
         "--no-deps", "--no-index", "--target", str(site), str(source)],
    ):  # fmt: skip
        subprocess.run([sys.executable, "-m", *command], check=True, env=found_in())
    # Its source is gone from where it is installed from; nothing may still be read there.
    source.rename(folder / "source")
    return Installed(folder / "source", site, found_in(site))


@pytest.fixture
def server(installed: Installed, tmp_path: Path) -> Iterator[Server]:
    """A server that finds the package."""
    started = Server(tmp_path / "data", environment=installed.environment)
    started.start()
    yield started
    started.stop()
    assert "Traceback" not in started.errors + started.log, started.errors + started.log
