"""What is measured under load: a server, and people who play at its tables from another process."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from motu.core.message import Message, msg

#: How long a server may take to start, and to stop.
STARTING, STOPPING = 60.0, 20.0
#: What a client may take beside playing: opening its tables one after another, and closing them.
OPENING, OPENING_EACH = 60.0, 0.3
#: What a server says when it is ready, to the end.
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+(?=\D)")
#: Nothing leaves this machine, whatever proxies it is set up for.
NO_PROXY = "127.0.0.1,localhost"


class Missing(Exception):
    """Something that this machine does not have; the message says what."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True)
class Step:
    """So many tables, each with an action a second, and how long they are watched."""

    tables: int
    warm_up: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Load:
    """What came of a step: how long each action took to reach the other seat, in milliseconds."""

    step: Step
    waits: tuple[float, ...]
    #: How much of a core the client needed, and what went wrong first, if anything.
    busy: float = 0.0
    fault: str = ""
    #: For how many seconds the server worked meanwhile, where that is known.
    server: float = 0.0

    @property
    def rate(self) -> float:
        """Actions a second."""
        return len(self.waits) / self.step.seconds

    @property
    def cost(self) -> float:
        """The server's work for an action, everything included; in microseconds."""
        return 1e6 * self.server / max(1, len(self.waits))

    @property
    def p50(self) -> float:
        return percentile(self.waits, 50)

    @property
    def p99(self) -> float:
        return percentile(self.waits, 99)


def percentile(figures: Sequence[float], percent: float) -> float:
    """The smallest figure that so many in a hundred do not exceed; of none it is infinite.

    >>> percentile(range(1, 201), 99), percentile([5.0], 50), percentile([], 50)
    (198, 5.0, inf)
    """
    if not figures:
        return math.inf
    return sorted(figures)[math.ceil(len(figures) * percent / 100) - 1]


class Contender(Protocol):
    """A server that can be put under load."""

    name: str

    def start(self) -> None:
        """Start it; raises `Missing` where that is not possible."""

    def stop(self) -> None:
        """Stop it, and leave nothing behind."""

    def load(self, step: Step) -> Load:
        """Play at so many of its tables."""


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of servers and clients."""
    return {**os.environ, "NO_PROXY": NO_PROXY, "no_proxy": NO_PROXY, **(more or {})}


class Server:
    """A server in a process of its own that prints its address when it is ready."""

    def __init__(self, command: Sequence[str], more: Mapping[str, str] | None = None) -> None:
        # Files, since nobody reads along: a pipe would be full one day.
        self._folder = TemporaryDirectory(prefix="motu-load-")
        self._said, self._errors = (Path(self._folder.name, name) for name in ("said", "errors"))
        self._program = Path(command[0]).name
        with self._said.open("w") as said, self._errors.open("w") as errors:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=errors,
                env=environment(more),
            )
        try:
            self.address = self._wait()
        except BaseException:
            self.stop()
            raise

    @property
    def pid(self) -> int:
        return self._process.pid

    def _wait(self) -> str:
        """The address it says when it is ready."""
        ends = time.monotonic() + STARTING
        while time.monotonic() < ends and self._process.poll() is None:
            found = ADDRESS.search(self._said.read_text(errors="replace"))
            if found is not None:
                return found[0]
            time.sleep(0.02)
        raise Missing(
            msg(
                "{program} did not start: {problem}",
                program=self._program,
                problem=_end_of(self._errors.read_text(errors="replace")),
            )
        )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, by force if need be."""
        self._process.send_signal(how)
        try:
            self._process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()


def _end_of(text: str) -> str:
    """The last words of an error, which tell most."""
    return " ".join(text.split()[-30:])


def play(command: Sequence[str], address: str, step: Step) -> Load:
    """Let a client play; it prints `{"waits", "busy", "fault"}`, and `server` if it knows.

    One that fails held no table.
    """
    allowed = OPENING + OPENING_EACH * step.tables + step.warm_up + step.seconds
    arguments = [address, str(step.tables), str(step.warm_up), str(step.seconds)]
    try:
        done = subprocess.run(
            [*command, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=environment(),
            timeout=allowed,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Load(step, (), fault=f"not done after {allowed:.0f} s")
    if done.returncode:
        return Load(step, (), fault=_end_of(done.stderr) or "no error")
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        return Load(step, (), fault=f"said {done.stdout[-60:]!r}")
    return Load(
        step, tuple(found["waits"]), found["busy"], found["fault"], found.get("server", 0.0)
    )
