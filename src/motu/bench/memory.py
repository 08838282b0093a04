"""`make memory`: tables are made, played and left, and the server's memory stays flat.

`python -m motu.bench.memory [TABLES [MINUTES [PLOT]]]`: so many tables of all games in so many
minutes, evenly; the same in less time is harder. Writes the memory over time as an SVG, and ends
with 1 if it ever is more than a tenth above or below what it was after the first sixth.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from motu.bench.contender import Server
from motu.bench.load_server import SERVE
from motu.bench.soak_people import SoakedTable
from motu.core.picture import el, num
from motu.core.registry import games
from motu.server.store import Store, sqlite_address

TABLES, MINUTES = 1000, 60.0
#: How many things are done at a table before it is left, and how many tables are played at a time.
PLAYED: Final = 30
AT_ONCE: Final = 8
#: The first part of the time is for what is kept for good, such as drawings.
FIRST: Final = 1 / 6
#: How flat is flat.
FLAT: Final = 0.1
WIDTH, HEIGHT = 720, 240


def memory_of(pid: int) -> float:
    """What a process holds, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def change(samples: Sequence[tuple[float, float]], seconds: float) -> float:
    """By which part memory differs most from what it was after the first of the time.

    >>> change([(0, 50.0), (10, 100.0), (20, 105.0), (60, 95.0)], 60)
    0.05
    """
    later = [(at, size) for at, size in samples if at >= seconds * FIRST]
    base = later[0][1]
    return max(abs(size - base) for _, size in later) / base


def plot(samples: Sequence[tuple[float, float]]) -> str:
    """Memory over time."""
    last, most = samples[-1][0] or 1.0, max(size for _, size in samples) * 1.1
    points = " ".join(
        f"{num(50 + (WIDTH - 60) * at / last)},{num((HEIGHT - 30) * (1 - size / most))}"
        for at, size in samples
    )
    label: dict[str, str | float | None] = {"font_family": "sans-serif", "font_size": 12}
    return el(
        "svg",
        el("rect", width=WIDTH, height=HEIGHT, fill="#fff"),
        el("polyline", points=points, fill="none", stroke="#0a6a74", stroke_width=2),
        el("text", f"{most / 1.1:.0f} MB", x=4, y=(HEIGHT - 30) * (1 - 1 / 1.1) + 4, **label),
        el("text", "0", x=4, y=HEIGHT - 28, **label),
        el("text", f"{last / 60:.1f} min", x=WIDTH - 60, y=HEIGHT - 10, **label),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


async def soaked(
    server: Server, store: Store, count: int, seconds: float
) -> list[tuple[float, float]]:
    """Make, play and leave so many tables; returns what the server held when, every second."""
    gate, began = asyncio.Semaphore(AT_ONCE), time.monotonic()
    samples: list[tuple[float, float]] = []
    played = [game for game in games() if 2 in game.seat_counts and game.has_many_screens]

    async def sample() -> None:
        while True:
            samples.append((time.monotonic() - began, memory_of(server.pid)))
            await asyncio.sleep(min(1.0, seconds / 60))

    async def one(number: int) -> None:
        await asyncio.sleep(max(0.0, began + seconds * number / count - time.monotonic()))
        async with gate:
            table = SoakedTable(f"memory-{number}", played[number % len(played)], store, [server])
            ends = time.monotonic() + 60
            await table.play(lambda: len(table.sure) < PLAYED and time.monotonic() < ends)

    sampling = asyncio.create_task(sample())
    await asyncio.gather(*map(one, range(count)))
    sampling.cancel()
    return samples


def main(arguments: Sequence[str]) -> int:
    """Measure, draw, and say whether it is flat."""
    count = int(arguments[0]) if arguments else TABLES
    minutes = float(arguments[1]) if len(arguments) > 1 else MINUTES
    with tempfile.TemporaryDirectory(prefix="motu-memory-") as folder:
        server = Server([*SERVE, f"--data={folder}"], {"MOTU_DATABASE": ""})
        store = Store(sqlite_address(Path(folder)))
        try:
            samples = asyncio.run(soaked(server, store, count, 60 * minutes))
        finally:
            store.close()
            server.stop()
    if len(arguments) > 2:
        Path(arguments[2]).write_text(plot(samples), "utf-8")
    took = samples[-1][0]
    base = next(size for at, size in samples if at >= took * FIRST)
    by = change(samples, took)
    print(
        f"{count} tables in {took / 60:.1f} minutes: {base:.0f} MB after the first sixth, "
        f"{samples[-1][1]:.0f} MB at the end, never more than {by:.0%} away"
    )
    return 0 if by <= FLAT else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
