"""What a picture costs: milliseconds to draw a position, bytes to tell a page of an action."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

from motu.bench.measure import BYTES, MILLISECONDS, Goal, Pace, Row
from motu.core.game import SHAPES, AnyGame
from motu.core.message import in_english
from motu.core.record import Record
from motu.core.registry import games
from motu.core.rng import seeded
from motu.server import present
from motu.server.present import Viewer
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table

#: How many actions of a random game are looked at.
ACTIONS = 60


def drawing(pace: Pace) -> Iterator[Row]:
    """Positions of a random game, drawn one after another."""
    for game in games():
        for shape in SHAPES:
            views = [game.view(state, 0) for state in _played(game).positions()]
            game.draw(views[0], in_english, shape)
            figures = []
            for _ in range(pace.repetitions):
                began = time.perf_counter()
                for view in views:
                    game.draw(view, in_english, shape)
                figures.append(1000 * (time.perf_counter() - began) / len(views))
            yield Row(f"{game.name} drawn {shape}", MILLISECONDS, tuple(figures), Goal(below=3))


def updating(pace: Pace) -> Iterator[Row]:
    """What is sent to the acting seat's page after each action of a random game."""
    for game in games():
        for shape in SHAPES:
            sizes: list[float] = []
            viewer = Viewer("me", in_english, shape)
            table = _new_table(game)
            _, picture = present.full(table, viewer)
            for entry in _actions(table):
                table.apply(entry)
                message, picture = present.step(table, viewer, picture)
                sizes.append(len(json.dumps(message, ensure_ascii=False).encode()))
            yield Row(f"{game.name} update {shape}", BYTES, tuple(sizes), Goal(below=10_000))


def _new_table(game: AnyGame) -> Table:
    names = [""] * game.seat_counts[0]
    record = Record.new(game, names, seed=1)
    return Table("bench", [Seat("me"), *(Seat("other") for _ in names[1:])], record)


def _played(game: AnyGame) -> Table:
    table = _new_table(game)
    for entry in _actions(table):
        table.apply(entry)
    return table


def _actions(table: Table) -> Iterator[Entry]:
    """Random legal actions, one after another as they are applied."""
    rng = seeded(2)
    for _ in range(ACTIONS):
        seats = table.to_act()
        if not seats:
            return
        legal = table.state.legal(seats[0])
        yield Entry(Kind.PLAY, seats[0], legal[rng.below(len(legal))])
