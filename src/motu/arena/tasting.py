"""Quick play refined over very many games, by each of the settings that a game is learned with.

A leg is so many games that are kept together: whoever was stopped goes on after the last whole leg,
and comes to the same as without a stop.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from motu.arena.batches import Told
from motu.arena.keeping import keep, kept
from motu.arena.pool import shared
from motu.bots.refining import Refiner
from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.judging import Weights
from motu.core.message import msg
from motu.core.option import Value
from motu.core.registry import game as game_named
from motu.core.rng import seeded

if TYPE_CHECKING:
    from motu.arena.training import Course

Rows: TypeAlias = list[list[float]]
Setting: TypeAlias = tuple[int, dict[str, Value]]
#: Which setting, which leg of it, and of how many.
Place: TypeAlias = tuple[int, int, int]
#: How many steps a leg has, and how many deals a step. Another process is told.
Size: TypeAlias = tuple[int, int]

#: Every deal is played so often, and after so many deals a step is taken.
TIMES = 4
BATCH = 32
#: How long a step is at first, and at the end.
RATE = 0.06
LAST_RATE = 0.002
#: So many steps are a leg.
LEG = 250
#: How many games tell what quick play comes to.
SHOWN = 1000


def refined(
    course: Course, settings: list[Setting], rows: Rows, folder: Path, processes: int, told: Told
) -> tuple[Rows, tuple[float, float]]:
    """What quick play has come to like, and how well it did before and after."""
    folder.mkdir(exist_ok=True)
    legs = max(1, round(course.games / (len(settings) * TIMES * BATCH * LEG)))
    tastes = [rows for _ in settings]
    for leg in range(legs):
        jobs = [
            (course, setting, (number, leg, legs), (LEG, BATCH), tastes[number], str(folder))
            for number, setting in enumerate(settings)
        ]
        tastes = list(shared(_leg, jobs, processes))
        told("play", course.games * (leg + 1) // legs, course.games)
    found = merged(rows, tastes)
    both = [_came_to(course, settings, some) for some in (rows, found)]
    return found, (both[0], both[1])


def merged(rows: Rows, found: list[Rows]) -> Rows:
    """What each setting changed: most phases belong to one of them, of others it is the mean."""
    merged_rows: Rows = []
    for phase, before in enumerate(rows):
        changed = [some[phase] for some in found if some[phase] != before]
        merged_rows.append(
            [round(sum(column) / len(changed), 4) for column in zip(*changed, strict=True)]
            if changed
            else before
        )
    return merged_rows


def _leg(job: tuple[Course, Setting, Place, Size, Rows, str]) -> Rows:
    """The taste after one more leg; what is in the folder is not played again."""
    course, setting, place, size, rows, folder = job
    number, leg, _ = place
    file = Path(folder, f"{number}-{leg}.json")
    if not file.is_file():
        game = game_named(course.game)
        before = Path(folder, f"{number}-{leg - 1}.json")
        moments = kept(before) if leg else None
        data = _played(game, course, setting, place, size, rows, moments)
        keep(file, data)
    found: Rows = kept(file)["rows"]
    return found


def _played(
    game: AnyGame,
    course: Course,
    setting: Setting,
    place: Place,
    size: Size,
    rows: Rows,
    moments: Mapping[str, Any] | None,
) -> dict[str, Any]:
    seats, options = setting
    number, leg, legs = place
    steps, batch = size
    taste = taste_of(game)
    taste.set(rows)
    first = game.start(seats, 0, options)
    refiner = Refiner(first, taste, seeded(course.seed, stream=1000 * number + leg), TIMES)
    if moments:
        refiner.go_on(moments["mean"], moments["square"], moments["batches"])
    for step in range(steps):
        done = (leg + step / steps) / legs
        from_deal = (leg * steps + step) * batch
        deals = [
            game.start(seats, course.seed * 1_000_003 + from_deal + n, options)
            for n in range(batch)
        ]
        refiner.learn(deals, RATE + done * (LAST_RATE - RATE))
    return {
        "rows": taste.rows(),
        "mean": list(refiner.mean),
        "square": list(refiner.square),
        "batches": int(refiner.batches),
    }


def _came_to(course: Course, settings: list[Setting], rows: Rows) -> float:
    """What whole games of quick play come to on the average of all seats."""
    game = game_named(course.game)
    taste = taste_of(game)
    taste.set(rows)
    total = 0.0
    for seats, options in settings:
        refiner = Refiner(game.start(seats, 0, options), taste, seeded(0), TIMES)
        for deal in range(SHOWN // len(settings)):
            state = game.start(seats, (course.seed + 1) * 1_000_003 + deal, options)
            refiner.play(state, 0, False)
            total += sum(state.points()) / seats
    return total / (SHOWN // len(settings) * len(settings))


def taste_of(game: AnyGame) -> Weights:
    """How much counts in quick play of what is noticed of actions."""
    taste: Weights | None = game.start(seed=0).taste()
    if taste is None:
        raise BadOption(msg("There is nothing to learn for {game}.", game=game.title))
    return taste
