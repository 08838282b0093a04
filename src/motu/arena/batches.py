"""Many games kept by so many in a file: those of an earlier run are read, and not played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from motu.arena.keeping import keep, kept
from motu.arena.pool import shared

#: Games are kept by so many in a file.
TOGETHER = 10
#: What is told while it works: what is being done, how much of it is done, and of how much.
Told: TypeAlias = Callable[[str, int, int], None]


def in_batches(
    play: Callable[[Any], list[Any]],
    about: tuple[Any, ...],
    games: int,
    folder: Path,
    processes: int,
    told: Told,
) -> Iterator[Any]:
    """What `play` says of each game; it is given what they are about, and the first and last."""
    folder.mkdir(parents=True, exist_ok=True)
    jobs = [
        (*about, first, min(first + TOGETHER, games))
        for first in range(0, games, TOGETHER)
        if not (folder / f"{first}.json").is_file()
    ]
    done = games - sum(job[-1] - job[-2] for job in jobs)
    for job, found in zip(jobs, shared(play, jobs, processes), strict=True):
        keep(folder / f"{job[-2]}.json", found)
        done += len(found)
        told("play", done, games)
    for first in range(0, games, TOGETHER):
        yield from kept(folder / f"{first}.json")
