"""The command `motu`, in a process of its own: run to its end, or begun, as a server is.

Most of the time of a short command, and of the start of a server, goes into reading modules. So a
process that has read them waits, and becomes a command by making a copy of itself (`fork`), with
arguments, environment and streams as the test wants them. Only what depends on the language is
read anew, as in a process that was started by a shell. Where there is no `fork`, each command is
started from nothing.
"""

from __future__ import annotations

import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Protocol

from tests.places import ROOT

#: The environment, but for what says in which language and how wide to speak.
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name not in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "FORCE_COLOR")
}
#: So much of an order is read at once.
LONGEST = 1 << 20

Done = subprocess.CompletedProcess[str]


class Running(Protocol):
    """A process that was started, as `subprocess` has them."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...


def motu(*arguments: str, lang: str = "C.UTF-8", stdin: str = "") -> Done:
    """Run a command of Motu to its end."""
    if not hasattr(os, "fork"):
        return started(*arguments, lang=lang, stdin=stdin)
    with TemporaryFile() as typed, TemporaryFile() as out, TemporaryFile() as err:
        typed.write(stdin.encode())
        typed.seek(0)
        streams = [file.fileno() for file in (typed, out, err)]
        code = Copied(arguments, {**ENVIRONMENT, "LANG": lang}, streams).wait()
        said, complained = (_text(file) for file in (out, err))
    return subprocess.CompletedProcess(["motu", *arguments], code, said, complained)


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


def started(*arguments: str, lang: str = "C.UTF-8", stdin: str = "") -> Done:
    """Run a command in an interpreter that is started for it."""
    return subprocess.run(
        [sys.executable, "-m", "motu", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        input=stdin,
        env={**ENVIRONMENT, "LANG": lang},
        timeout=60,
        check=False,
    )


def begin(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    streams: Sequence[int],
    afresh: bool = False,
) -> Running:
    """Begin a command, as the leader of a session; afresh, in an interpreter started for it."""
    if hasattr(os, "fork") and not afresh:
        return Copied(arguments, environment, streams)
    stdin, stdout, stderr = streams
    return subprocess.Popen(
        [sys.executable, "-m", "motu", *arguments],
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        env=environment,
        start_new_session=True,
        preexec_fn=take_terminal if os.isatty(stdin) else None,
    )


def take_terminal() -> None:
    """Let Ctrl-C reach this process, as from a keyboard."""
    # Only where there are terminals of this kind.
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Copied:
    """A command that a copy of the waiting process has become; it leads a session of its own."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], streams: Sequence[int]
    ) -> None:
        self._code: int | None = None
        heard, told = os.pipe()
        self._heard = os.fdopen(heard)
        order = {"arguments": arguments, "environment": environment, "at": str(Path.cwd())}
        line = json.dumps(order).encode() + b"\n"
        socket.send_fds(_waiting(os.getpid()), [line], [*streams, told])
        os.close(told)
        self.pid = int(self._heard.readline())

    def poll(self) -> int | None:
        """Its exit code, as soon as it has one."""
        with suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end, and no longer than so many seconds; returns its exit code."""
        if self._code is None:
            if not select.select([self._heard], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("motu", timeout or 0)
            self._code = int(self._heard.readline())
            self._heard.close()
        return self._code

    def send_signal(self, sig: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, sig)


@cache
def _waiting(process: int) -> socket.socket:
    """The way to the process that waits for commands of this one, and ends when this one does."""
    ours, its = socket.socketpair()
    command = [sys.executable, "-m", "tests.command"]
    subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT, stdin=its.fileno())
    its.close()
    return ours


# --- in the process that waits --------------------------------------------------------------------


def wait() -> None:
    """Become a command for each order that comes."""
    read_modules()
    # The copies that look after commands are nobody's to wait for.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=0) as orders:
        while True:
            text, streams, *_ = socket.recv_fds(orders, LONGEST, 4)
            while text and not text.endswith(b"\n"):
                text += orders.recv(LONGEST)
            if not text:
                return
            order = json.loads(text)
            if "serve" in order["arguments"]:
                importlib.import_module("motu.server.run")
            if not os.fork():
                look_after(order, streams)
            for stream in streams:
                os.close(stream)


def look_after(order: dict[str, list[str] | dict[str, str] | str], streams: list[int]) -> None:
    """Start a command, say which process it is, and in the end with what code it ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    told = streams.pop()
    child = os.fork()
    if not child:
        os.close(told)
        become(order, streams)
    os.close(0)
    for stream in streams:
        os.close(stream)
    os.write(told, f"{child}\n".encode())
    os.write(told, f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n".encode())
    os._exit(0)


def read_modules() -> None:
    """Read what commands need by doing one, and forget those modules that speak a language now."""
    sys.argv = ["motu", "games"]
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), suppress(SystemExit):
        importlib.import_module("motu.cli").main()
    for name in [name for name in sys.modules if f"{name}.".startswith("motu.cli.")]:
        del sys.modules[name]


def become(order: dict[str, list[str] | dict[str, str] | str], streams: list[int]) -> None:
    """Do what a command does, and end as it ends."""
    arguments, environment = order["arguments"], order["environment"]
    assert isinstance(arguments, list)
    assert isinstance(environment, dict)
    os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    if os.isatty(0):
        take_terminal()
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(str(order["at"]))
    sys.argv = ["motu", *arguments]
    importlib.import_module("motu.cli").main()


if __name__ == "__main__":
    wait()
