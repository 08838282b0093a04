"""Work shared by several processes: the results come in the order of the work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")


def shared(work: Callable[[Job], Done], jobs: Sequence[Job], processes: int) -> Iterator[Done]:
    """What comes of each job. Whoever stops asking ends it all."""
    if processes <= 1:
        for job in jobs:
            yield work(job)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(
        processes, multiprocessing.get_context("spawn"), initializer=_end_quietly
    ) as pool:
        try:
            yield from pool.map(work, jobs)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _end_quietly() -> None:
    """Ctrl-C reaches every process; only the first one should speak about it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)
