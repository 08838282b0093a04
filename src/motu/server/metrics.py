"""What a server measures, to be read by Prometheus; docs/hosting.md says what to look at.

The numbers are those of this process. Where several serve the same tables each keeps its own in a
file, once a second, and whoever is asked adds them all up (`Shared`). A process that takes the
place of one that died counts on from there, so no count ever goes back.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import ClassVar

from motu.core.files import write_whole

#: Values by what stands behind the name of a metric: a label, or a part of a histogram.
Samples = dict[str, float]

#: Bounds of waits, in seconds: a tenth of a millisecond is nothing, ten seconds are too long.
WAITS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metric:
    """Something that is measured."""

    kind: ClassVar[str]

    def __init__(self, name: str, help: str) -> None:
        self.name = name
        self.help = help
        #: What was counted in this place before this process.
        self.before: Samples = {}

    def own(self) -> Samples:
        """What this process has measured."""
        raise NotImplementedError

    def samples(self) -> Samples:
        """What was measured in this place, from the start."""
        return total([self.before, self.own()])


class Counter(Metric):
    """Something that only grows; with a label, one for each of its values."""

    kind = "counter"

    def __init__(self, name: str, help: str, label: str = "") -> None:
        super().__init__(name, help)
        self._label = label
        self._counts: dict[str, int] = {} if label else {"": 0}

    def add(self, what: str = "") -> None:
        """One more."""
        self._counts[what] = self._counts.get(what, 0) + 1

    def own(self) -> Samples:
        """The counts."""
        if not self._label:
            return {"": self._counts[""]}
        return {f'{{{self._label}="{what}"}}': n for what, n in self._counts.items()}


class Gauge(Metric):
    """Something that is now as it is."""

    kind = "gauge"

    def __init__(self, name: str, help: str) -> None:
        super().__init__(name, help)
        self.value = 0.0

    def own(self) -> Samples:
        """The value."""
        return {"": self.value}


class Histogram(Metric):
    """How long something takes: how often within each bound, so that percentiles can be told.

    >>> waits = Histogram("waits", "Waits.", (0.1, 1.0))
    >>> for seconds in (0.05, 0.1, 0.7, 30):
    ...     waits.see(seconds)
    >>> [waits.own()[f'_bucket{{le="{bound}"}}'] for bound in ("0.1", "1.0", "+Inf")]
    [2, 3, 4]
    """

    kind = "histogram"

    def __init__(self, name: str, help: str, bounds: tuple[float, ...] = WAITS) -> None:
        super().__init__(name, help)
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def see(self, seconds: float) -> None:
        """It took so long."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def own(self) -> Samples:
        """The buckets, each with all that are smaller."""
        found: Samples = {}
        count = 0
        for bound, n in zip((*self._bounds, "+Inf"), self._counts, strict=True):
            count += n
            found[f'_bucket{{le="{bound}"}}'] = count
        return {**found, "_sum": self._sum, "_count": count}


WORKERS = Gauge("motu_workers", "Processes that serve.")
TABLES = Gauge("motu_tables_open", "Tables in memory.")
WATCHED = Gauge("motu_tables_watched", "Tables that somebody looks at.")
PEOPLE = Gauge("motu_people", "People who have a table open, counted in each process.")
PAGES = Gauge("motu_pages", "Open pages of tables: sockets.")
MEMORY = Gauge("motu_memory_bytes", "Memory of the serving processes.")
FILES = Gauge("motu_files_open", "Open files and sockets of the serving processes.")
BOTS_WAITING = Gauge("motu_bots_waiting", "Bots that wait for a process to think for them.")
PRINTS_WAITING = Gauge("motu_prints_waiting", "PDFs that wait to be made.")
ACTIONS = Counter("motu_actions_total", "What was done at tables, by people and bots.", "kind")
REFUSALS = Counter("motu_refusals_total", "What people wanted to do and could not.")
ACTION_WAITS = Histogram("motu_action_seconds", "From an action to all having been told of it.")
MESSAGES = Counter("motu_messages_total", "Messages from pages and to them.", "way")
REQUESTS = Counter("motu_requests_total", "Requests, by how they were answered.", "status")
REQUEST_WAITS = Histogram("motu_request_seconds", "How long a request took.")
ERRORS = Counter("motu_errors_total", "What failed that should not; the log says more.")
BOT_WAITS = Histogram("motu_bot_waiting_seconds", "How long bots waited for a process.")
BOT_THOUGHTS = Histogram("motu_bot_thinking_seconds", "How long bots thought.")
DATABASE_WAITS = Histogram("motu_database_seconds", "How long the database took to answer.")
WRITES = Histogram("motu_write_seconds", "From an entry to its being on the disk.")
AWAY = Counter("motu_database_away_total", "Questions that the database did not answer in time.")
PRINTS = Histogram("motu_print_seconds", "How long a PDF took, waiting included.")

ALL: tuple[Metric, ...] = (
    WORKERS, TABLES, WATCHED, PEOPLE, PAGES, MEMORY, FILES, BOTS_WAITING, PRINTS_WAITING, ACTIONS,
    REFUSALS, ACTION_WAITS, MESSAGES, REQUESTS, REQUEST_WAITS, ERRORS, BOT_WAITS, BOT_THOUGHTS,
    DATABASE_WAITS, WRITES, AWAY, PRINTS,
)  # fmt: skip


def total(counted: Iterable[Samples]) -> Samples:
    """Everything added up.

    >>> total([{"a": 1, "b": 2}, {"b": 3}])
    {'a': 1, 'b': 5}
    """
    found: Samples = {}
    for samples in counted:
        for name, value in samples.items():
            found[name] = found.get(name, 0) + value
    return found


def now() -> dict[str, Samples]:
    """All samples of this place, by the names of their metrics."""
    return {metric.name: metric.samples() for metric in ALL}


def text(measured: Mapping[str, Samples]) -> str:
    """Samples in the text format of Prometheus."""
    lines = []
    for metric in ALL:
        lines.append(f"# HELP {metric.name} {metric.help}")
        lines.append(f"# TYPE {metric.name} {metric.kind}")
        samples = measured.get(metric.name, {})
        lines += [f"{metric.name}{what} {value:.15g}" for what, value in samples.items()]
    return "\n".join(lines) + "\n"


class Shared:
    """A folder in which the processes of one server keep what they measure, a file for each."""

    def __init__(self, folder: Path, worker: int) -> None:
        self._folder = folder
        self._file = folder / f"{worker}.json"

    def begin(self) -> None:
        """Count on from where the process stopped that was here before."""
        if self._file.exists():
            measured = json.loads(self._file.read_text())
            for metric in ALL:
                if metric.kind != "gauge":
                    metric.before = measured.get(metric.name, {})

    def keep(self) -> None:
        """Write down what this process has measured, whole or not at all."""
        write_whole(self._file, json.dumps(now()))

    def everybody(self) -> dict[str, Samples]:
        """What all processes have measured, as of a second ago; our own as of now."""
        self.keep()
        told = [json.loads(file.read_text()) for file in sorted(self._folder.glob("*.json"))]
        return {
            metric.name: total(measured.get(metric.name, {}) for measured in told) for metric in ALL
        }
