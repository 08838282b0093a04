"""A Postgres of one's own for a moment: in a temporary folder, reached by a socket in there."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from motu.bench.contender import Missing
from motu.core.message import msg

#: Where Debian and others keep what is not on the path.
FOLDERS = ("/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt", "/usr/local/opt")
#: Postgres refuses to run as root: whom root runs it as, the first that there is.
USERS = ("postgres", "nobody")
INITDB = ("-U", "motu", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
STARTING = 60.0


def binaries() -> Path:
    """The folder of `initdb` and `postgres`; the newest, if there are several."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    places = [path for folder in FOLDERS for path in Path(folder).glob("*/bin/initdb")]
    if not places:
        raise Missing(msg("Postgres is not installed: there is no initdb."))
    return max(places, key=lambda path: [int(n) for n in path.parts if n.isdigit()]).parent


class TemporaryPostgres:
    """Starts, has an address, stops and is gone. As durable as a real one, if not told otherwise.

    Use it with `with`, or call `start` and `stop`.
    """

    def __init__(self, durable: bool = True) -> None:
        self._durable = durable
        self._folder: Path | None = None
        self._server: subprocess.Popen[Any] | None = None

    @property
    def address(self) -> str:
        """Where SQLAlchemy and psycopg find it."""
        return f"postgresql://motu@/postgres?host={self._folder}"

    def start(self) -> None:
        """Make it and wait until it answers; raises `Missing` where there is no Postgres."""
        programs, user = binaries(), _user()
        folder = self._folder = Path(tempfile.mkdtemp(prefix="motu-pg-"))
        if user:
            shutil.chown(folder, user["user"], user["group"])
        data = str(folder / "data")
        nowhere = subprocess.DEVNULL
        quiet: dict[str, Any] = {"stdout": nowhere, "stderr": nowhere, "cwd": folder, **user}
        try:
            subprocess.run([str(programs / "initdb"), "-D", data, *INITDB], check=True, **quiet)
            self._launch(programs, quiet)
        except subprocess.CalledProcessError:
            self.stop()
            raise Missing(msg("Postgres did not start.")) from None
        except BaseException:
            self.stop()
            raise

    def _launch(self, programs: Path, how: dict[str, Any]) -> None:
        """Start what has been made, and wait until it answers."""
        folder = str(self._folder)
        command = [str(programs / "postgres"), "-D", f"{folder}/data", "-k", folder, "-h", ""]
        if not self._durable:
            command.append("-F")
        self._server = subprocess.Popen(command, **how)
        self._wait(programs)

    def kill(self) -> None:
        """`kill -9`, and start it again on what it kept."""
        self.restart(how=signal.SIGKILL)

    def restart(self, away: float = 0.0, how: signal.Signals = signal.SIGINT) -> None:
        """End it, so that all connections are lost, and start it again on what it kept."""
        assert self._server is not None, "it has not been started"
        self._server.send_signal(how)
        self._server.wait(STARTING)
        time.sleep(away)
        ends = time.monotonic() + STARTING
        while True:
            try:
                return self._relaunch()
            except Missing:
                # What was killed leaves processes behind that go by themselves, soon.
                if time.monotonic() > ends:
                    raise
                time.sleep(0.1)

    def _relaunch(self) -> None:
        nowhere = subprocess.DEVNULL
        how: dict[str, Any] = {"stdout": nowhere, "stderr": nowhere, "cwd": self._folder, **_user()}
        self._launch(binaries(), how)

    def _wait(self, programs: Path) -> None:
        """Until it answers."""
        ends = time.monotonic() + STARTING
        asking = [str(programs / "pg_isready"), "-q", "-h", str(self._folder), "-U", "motu"]
        while subprocess.run(asking, check=False).returncode:
            ended = self._server is None or self._server.poll() is not None
            if ended or time.monotonic() > ends:
                raise Missing(msg("Postgres did not start."))
            time.sleep(0.05)

    def stop(self) -> None:
        """End it and remove all it kept."""
        if self._server is not None:
            # Clients that are still there are sent away.
            self._server.send_signal(signal.SIGINT)
            try:
                self._server.wait(STARTING)
            except subprocess.TimeoutExpired:
                self._server.kill()
                self._server.wait()
            self._server = None
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    def __enter__(self) -> TemporaryPostgres:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


def _user() -> dict[str, Any]:
    """As whom to run it: ourselves, or somebody else if we are root."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return {}
    import pwd

    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    for name in USERS:
        if name in known:
            entry = known[name]
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise Missing(msg("Postgres does not run as root, and there is nobody else here."))
