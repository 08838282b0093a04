"""Several processes that serve the same tables, looked after by one that serves nothing itself.

All accept from one listening socket, which outlives each of them: while a worker is started again
the others go on, and nobody who comes meanwhile is turned away.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog

from motu.core.errors import MotuError
from motu.server.metrics import Shared
from motu.server.run import run, set_up_log
from motu.server.settings import Settings
from motu.server.store import Store
from motu.table.thinkers import usual_processes

log = structlog.get_logger()

#: How often the workers are looked at, and how soon one may be started after another, in seconds.
OFTEN = 0.2
PAUSE = 1.0
#: How long all of them have to end in good order.
LONGEST_END = 15.0
#: What starts nothing that a process has open, beside what it is given.
STARTING = multiprocessing.get_context("spawn")


def run_workers(
    count: int, settings: Settings, listening: socket.socket, when_ready: Callable[[], None]
) -> None:
    """Serve with so many processes until stopped."""
    set_up_log()
    _check(settings)
    # Bots think for all of them on the same cores.
    thinkers = -(-(settings.thinkers or usual_processes()) // count)
    settings = replace(settings, thinkers=thinkers)
    with TemporaryDirectory(prefix="motu-") as folder, _told_to_stop() as told:
        workers = [Worker(number, settings, listening, Path(folder)) for number in range(count)]
        try:
            _look_after(workers, told, when_ready)
        finally:
            _end(workers)
    if signal.SIGINT in told:
        raise KeyboardInterrupt


def _check(settings: Settings) -> None:
    """Bring the database up to date, and say what is wrong with it, before anything is started."""
    store = Store(settings.database)
    try:
        store.open()
    finally:
        store.close()


@contextlib.contextmanager
def _told_to_stop() -> Iterator[list[int]]:
    """The signals that have told this process to stop."""
    told: list[int] = []
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {
        number: signal.signal(number, lambda came, _: told.append(came)) for number in numbers
    }
    try:
        yield told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _look_after(workers: list[Worker], told: list[int], when_ready: Callable[[], None]) -> None:
    """Start whoever is not there, until told to stop."""
    is_ready = False
    while not told:
        for worker in workers:
            worker.see_to()
        if not is_ready and all(worker.is_ready() for worker in workers):
            is_ready = True
            when_ready()
        # A pause, which ends at once with the life of a worker.
        wait([worker.sentinel for worker in workers if worker.is_alive()], OFTEN)


def _end(workers: list[Worker]) -> None:
    """Let them end in good order, all at once; who does not is ended."""
    for worker in workers:
        worker.stop()
    ends = time.monotonic() + LONGEST_END
    for worker in workers:
        worker.end(max(0.0, ends - time.monotonic()))


class Worker:
    """The place of a serving process, in which one follows another."""

    def __init__(
        self, number: int, settings: Settings, listening: socket.socket, folder: Path
    ) -> None:
        self._number = number
        self._order = (number, settings, listening, folder)
        self._process: multiprocessing.process.BaseProcess | None = None
        self._ready: Connection | None = None
        self._started = 0.0

    @property
    def sentinel(self) -> int:
        """What can be waited for: it is there when the process is gone."""
        assert self._process is not None
        return self._process.sentinel

    def is_alive(self) -> bool:
        """Whether there is a process."""
        return self._process is not None and self._process.is_alive()

    def is_ready(self) -> bool:
        """Whether it serves."""
        return self.is_alive() and self._ready is not None and self._ready.poll()

    def see_to(self) -> None:
        """Start a process if there is none; the second one in a second waits a little."""
        if self.is_alive() or time.monotonic() < self._started + PAUSE:
            return
        if self._process is not None:
            code = self._process.exitcode
            log.warning("a worker died and is started again", worker=self._number, code=code)
            self._process.close()
        self._started = time.monotonic()
        self._ready, told = STARTING.Pipe(duplex=False)
        self._process = STARTING.Process(target=_work, args=(*self._order, told))
        # Ctrl-C is for us, who then stop the workers.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self._process.start()
        finally:
            signal.signal(signal.SIGINT, handler)
        told.close()

    def stop(self) -> None:
        """Tell the process to end."""
        if self._process is not None and self._process.is_alive():
            self._process.terminate()

    def end(self, within: float) -> None:
        """Wait for its end, but not for longer."""
        if self._process is not None:
            self._process.join(within)
            self._process.kill()
            self._process.join()


def _work(
    number: int, settings: Settings, listening: socket.socket, folder: Path, ready: Connection
) -> None:
    """The life of a worker, which ends with that of who started it."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        run(settings, listening, lambda: ready.send(True), Shared(folder, number))
    except MotuError as fault:
        log.error("a worker cannot start", worker=number, fault=str(fault))
        sys.exit(1)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
