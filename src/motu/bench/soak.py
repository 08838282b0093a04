"""`make soak`: servers and databases are killed while people play, and nothing may be lost.

`python -m motu.bench.soak [KILLS [SECONDS]]`: so many kills on SQLite and a quarter of them on
Postgres, for so many seconds each at most. Ends with 1 if anything that was acknowledged is gone,
or the processes do not agree soon after the last kill.
"""

from __future__ import annotations

import asyncio
import math
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from motu.bench.contender import Missing, Server
from motu.bench.load_server import SERVE
from motu.bench.postgres import TemporaryPostgres
from motu.bench.soak_people import SoakedTable, agreed
from motu.core.registry import games
from motu.server.store import Store, sqlite_address

#: How many kills on SQLite, and one in how many of them on Postgres.
KILLS, ON_POSTGRES = 200, 4
#: All processes must agree so many seconds after the last kill; they are asked for longer.
SOON, ASKED = 2.0, 60.0
#: How many actions are acknowledged between two kills, from, to; and for how long they are awaited.
PLAYED = (1, 60)
AWAITED = 30.0
#: At so many tables of each game.
TABLES = 2
HEADINGS = "| Database | Kills | Acknowledged | Sent again | Lost | Agreed after |"


@dataclass(frozen=True, slots=True)
class Soaked:
    """What came of it."""

    database: str
    kills: Counter[str]
    acknowledged: int
    again: int
    lost: tuple[str, ...]
    agreed_after: float

    @property
    def is_good(self) -> bool:
        return not self.lost and self.agreed_after <= SOON

    def line(self) -> str:
        """A line of the table."""
        kills = f"{self.kills.total()} (" + ", ".join(f"{n} {w}" for w, n in self.kills.items())
        return (
            f"| {self.database} | {kills}) | {self.acknowledged} | {self.again} "
            f"| {len(self.lost)} | {self.agreed_after:.2f} s |"
        )


class Process:
    """A server that can be killed and started again on what it kept."""

    def __init__(self, folder: Path, database: str) -> None:
        self._command = [*SERVE, f"--data={folder}"]
        self._more = {"MOTU_DATABASE": database}
        self._server = Server(self._command, self._more)

    @property
    def address(self) -> str:
        return self._server.address

    def kill(self) -> None:
        """`kill -9`, and start it again."""
        self._server.stop(signal.SIGKILL)
        self._server = Server(self._command, self._more)

    def stop(self) -> None:
        self._server.stop()


def soak(kills: int, seconds: float, on_postgres: bool = False) -> Soaked:
    """Kill that often, while people play all games."""
    with ExitStack() as parts:
        folder = Path(parts.enter_context(tempfile.TemporaryDirectory(prefix="motu-soak-")))
        postgres = parts.enter_context(TemporaryPostgres()) if on_postgres else None
        database = postgres.address if postgres else ""
        servers = []
        for n in range(2 if postgres else 1):
            servers.append(Process(folder / str(n), database))
            parts.callback(servers[-1].stop)
        store = Store(database or sqlite_address(folder / "0"))
        parts.callback(store.close)
        return asyncio.run(_soak(kills, seconds, servers, store, postgres))


async def _soak(
    kills: int,
    seconds: float,
    servers: Sequence[Process],
    store: Store,
    postgres: TemporaryPostgres | None,
) -> Soaked:
    chance = random.Random(kills)
    tables = [
        SoakedTable(f"{game.name.replace('_', '-')}-{n}", game, store, servers)
        for game in games()
        if 2 in game.seat_counts and game.has_many_screens
        for n in range(TABLES)
    ]
    done: Counter[str] = Counter()
    ends, is_over = time.monotonic() + seconds, False
    playing = [asyncio.create_task(table.play(lambda: not is_over)) for table in tables]
    ways = {"servers": lambda: chance.choice(servers).kill()}
    if postgres is not None:
        ways |= {"databases": postgres.kill, "restarts of it": postgres.restart}

    async def play_on() -> None:
        enough = sum(len(table.sure) for table in tables) + chance.randint(*PLAYED)
        until = time.monotonic() + AWAITED
        while sum(len(table.sure) for table in tables) < enough and time.monotonic() < until:
            await asyncio.sleep(0.002)

    while done.total() < kills - 1 and time.monotonic() < ends:
        await play_on()
        # Two in three are of servers, where there is something else to kill.
        what = chance.choice([*ways, "servers"])
        await asyncio.to_thread(ways[what])
        done[what] += 1
        sure = sum(len(table.sure) for table in tables)
        print(f"  {done.total()} of {kills} kills, {sure} acknowledged", file=sys.stderr)
    # Once more in the middle of things; then all must be of one mind.
    await play_on()
    await asyncio.to_thread(servers[0].kill)
    done["servers"] += 1
    is_over = True
    began = time.monotonic()
    await asyncio.gather(*playing)
    are_of_one_mind = await agreed([one for one in tables if one.tables], servers, ASKED)
    took = time.monotonic() - began if are_of_one_mind else math.inf
    lost = [wrong for table in tables for wrong in await asyncio.to_thread(table.lost)]
    return Soaked(
        "Postgres" if postgres else "SQLite",
        done,
        sum(len(table.sure) for table in tables),
        sum(table.again for table in tables),
        tuple(lost),
        took,
    )


def main(arguments: Sequence[str]) -> int:
    """Soak both, print the table, and say whether all is well."""
    kills = int(arguments[0]) if arguments else KILLS
    seconds = float(arguments[1]) if len(arguments) > 1 else float("inf")
    found = []
    for on_postgres in (False, True):
        print("Postgres" if on_postgres else "SQLite", file=sys.stderr)
        try:
            found.append(soak(kills // ON_POSTGRES if on_postgres else kills, seconds, on_postgres))
        except Missing as fault:
            print(fault, file=sys.stderr)
    print(f"{HEADINGS}\n| --- | --- | ---: | ---: | ---: | ---: |")
    for one in found:
        print(one.line())
    return 0 if all(one.is_good for one in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
