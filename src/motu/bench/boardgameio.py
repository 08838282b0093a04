"""boardgame.io's server from npm, to be put under load beside ours."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from contextlib import ExitStack
from importlib import resources
from pathlib import Path

from motu.bench.contender import Load, Missing, Server, Step, play
from motu.core.message import msg

PACKAGE = "boardgame.io@0.50.2"
#: Its client is the same package; socket.io comes with it.
INSTALL = ("install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", PACKAGE)
INSTALLING = 300.0
SCRIPT = "boardgameio.mjs"


class BoardgameIo:
    """Its server with tic-tac-toe. It keeps its matches in memory, as it does if not told more."""

    name = "boardgame.io"

    def __init__(self) -> None:
        self._parts = ExitStack()
        self._server: Server | None = None
        self._script: tuple[str, ...] = ()

    def start(self) -> None:
        """Install it in a temporary folder and start it."""
        node, npm = shutil.which("node"), shutil.which("npm")
        if node is None or npm is None:
            raise Missing(msg("boardgame.io needs node and npm, which are not installed."))
        with ExitStack() as parts:
            folder = Path(parts.enter_context(tempfile.TemporaryDirectory(prefix="motu-load-")))
            _install(npm, folder)
            # Node looks for packages beside the script.
            script = folder / SCRIPT
            script.write_text((resources.files("motu.bench") / SCRIPT).read_text("utf-8"), "utf-8")
            self._script = (node, str(script))
            self._server = Server([*self._script, "server"], {"NODE_ENV": "production"})
            parts.callback(self._server.stop)
            self._parts = parts.pop_all()

    def stop(self) -> None:
        """Stop the server and remove all that was installed."""
        self._server = None
        self._parts.close()

    def load(self, step: Step) -> Load:
        """Play at so many of its tables."""
        assert self._server is not None, "it has not been started"
        return play([*self._script, "client"], self._server.address, step)


def _install(npm: str, folder: Path) -> None:
    (folder / "package.json").write_text('{"private": true}')
    try:
        done = subprocess.run(
            [npm, *INSTALL],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=INSTALLING,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Missing(msg("npm took too long to install boardgame.io.")) from None
    if done.returncode:
        problem = " ".join(done.stderr.split())[:200]
        raise Missing(msg("npm cannot install boardgame.io: {problem}", problem=problem))
