"""What it costs to tell people of an action: microseconds to work it out, bytes before packing.

Random games are played at tables where people sit, each with a page open. After each action it is
worked out what every page is told, up to the text that is sent. What was drawn or said before is
kept, as on a server that has been up for a while: every repetition is another game, after as many
that are not counted.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean

from motu.bench.measure import BYTES, MICROSECONDS, Goal, Pace, Row
from motu.core.game import SHAPES, AnyGame
from motu.core.message import in_english
from motu.core.record import Record
from motu.core.registry import games
from motu.core.rng import seeded
from motu.server import present
from motu.server.letters import Letter
from motu.server.viewer import Viewer
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table

PEOPLE = ("Ann", "Ben", "Cleo", "Dov")


@dataclass(frozen=True, slots=True)
class Told:
    """A game that was told to its players: the time of each action, the size of each message."""

    microseconds: list[float]
    sizes: list[int]


def telling(pace: Pace) -> Iterator[Row]:
    """Every action of whole games, told to all players."""
    for game in games():
        for people in (2, len(PEOPLE)):
            if people in game.seat_counts:
                yield from _rows(game, people, pace)


def _rows(game: AnyGame, people: int, pace: Pace) -> Iterator[Row]:
    goal = Goal(below=game.goals.telling) if people == 2 else None
    for shape in SHAPES:
        count = pace.repetitions
        told = [played(game, people, shape, seed) for seed in range(2 * count)][count:]
        if shape == SHAPES[0]:
            times = tuple(mean(one.microseconds) for one in told)
            yield Row(f"{game.name} told to {people}", MICROSECONDS, times, goal)
        sizes = tuple(float(size) for one in told for size in one.sizes)
        yield Row(f"{game.name} told to {people} {shape}", BYTES, sizes, Goal(below=10_000))


def played(game: AnyGame, people: int, shape: str, seed: int) -> Told:
    """A random game between so many people, all at pages of their own that are pointed at."""
    names = PEOPLE[:people]
    record = Record.new(game, names, seed=seed)
    table = Table("bench", [Seat(owner=name, name=name) for name in names], record)
    viewers = [Viewer(name, in_english, shape, here=names) for name in names]
    shown = [present.full(table, viewer)[1] for viewer in viewers]
    rng = seeded(seed, stream=1)
    told = Told([], [])
    while seats := table.to_act():
        seat = seats[rng.below(len(seats))]
        legal = table.state.legal(seat)
        table.apply(Entry(Kind.PLAY, seat, legal[rng.below(len(legal))]))
        # By the clock of this very thread: whatever else the machine does is not counted.
        began = time.thread_time()
        for number, viewer in enumerate(viewers):
            message, shown[number] = present.step(table, viewer, shown[number])
            letter = Letter(message)
            # As a socket sends it.
            letter.packed() if letter.is_long else letter.plain()
            told.sizes.append(letter.size)
        told.microseconds.append(1e6 * (time.thread_time() - began))
    return told
