"""How far off searches are, learned by play: what they expected, and what games came to.

Where points are counted, a search looks a few actions ahead and says what it finds there. By that
it chooses well, but early in a game it may say 30 points where games come to 50. So games are
played, every choice says what it expects, and the average of what is missing becomes data. It is
added to what is told, the same for all that is compared, and changes no choice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

from motu.arena.batches import Told, in_batches
from motu.arena.statistics import mean_and_error
from motu.arena.training import Course, begin, deal_of
from motu.bots.planner_bot import PlannerBot
from motu.bots.thought import Budget
from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.judging import Amends
from motu.core.message import msg
from motu.core.option import Value
from motu.core.registry import game as game_named
from motu.core.rng import seeded
from motu.core.state import State

#: A stage of which fewer choices than this are known, with those beside it, is like the one before.
ENOUGH = 20

Rows: TypeAlias = dict[str, list[float]]


class Said(NamedTuple):
    """What a search expected, and what the game came to."""

    kind: int
    left: int
    expected: float
    came: float

    @property
    def is_certain(self) -> bool:
        """Whether the choice ended the game for its seat, so that there was nothing to foresee."""
        return self.expected == self.came


@dataclass(frozen=True, slots=True)
class Learned:
    """What is known of a kind: how far off searches are on average, and what is left of that.

    What is left is found by halves: each half of the games by what the other one teaches.
    """

    kind: str
    choices: int
    off: float
    error: float
    missed: tuple[float, float]

    def data(self) -> dict[str, object]:
        """As plain JSON data."""
        return {
            "kind": self.kind,
            "choices": self.choices,
            "off": self.off,
            "error": self.error,
            "missed": list(self.missed),
        }


def amends_of(game: AnyGame) -> Amends:
    """How far off searches of a game are, to be learned anew."""
    amends: Amends | None = game.start(seed=0).amends()
    if amends is None:
        raise BadOption(msg("There is nothing to learn for {game}.", game=game.title))
    return amends


def settings(game: AnyGame) -> list[tuple[int, dict[str, Value]]]:
    """What is played by turns: everything the game is rated by, alone and with another."""
    rated = next(option for option in game.options if option.name == game.rated_by)
    values = [*(value for value, _ in rated.choices), *rated.unlisted]
    alone_and_not = sorted(game.seat_counts)[:2]
    return [(seats, {rated.name: value}) for value in values for seats in alone_and_not]


def learn_amends(
    course: Course, folder: Path, processes: int, told: Told
) -> tuple[Rows, list[Learned]]:
    """Play, or read what was played, and see how far off searches were."""
    game = game_named(course.game)
    amends = amends_of(game)
    begin(course, folder)
    by_kind: dict[int, list[list[Said]]] = {}
    for game_said in in_batches(_played, (course,), course.games, folder, processes, told):
        if game_said:
            one = [Said(*said) for said in game_said]
            by_kind.setdefault(one[0].kind, []).append(one)
    rows, found = {}, []
    for kind in sorted(by_kind):
        name, played = amends.kinds[kind], by_kind[kind]
        rows[name] = fitted(_together(played), int(amends.steps))
        found.append(_learned(name, played, int(amends.steps)))
    return rows, found


def is_better(found: Sequence[Learned]) -> bool:
    """Whether what was learned comes nearer to games that it was not learned from."""
    before, after = (sum(one.missed[which] * one.choices for one in found) for which in (0, 1))
    return after < before


def written(made: str, rows: Rows) -> str:
    """The text of the file, a line for each kind."""
    known = {kind: row for kind, row in rows.items() if any(row)}
    lines = ",\n".join(f"  {json.dumps(kind)}: {json.dumps(row)}" for kind, row in known.items())
    return f'{{\n "made": {json.dumps(made)},\n "amends": {{\n{lines}\n }}\n}}\n'


# --- play -----------------------------------------------------------------------------------------


def _played(job: tuple[Course, int, int]) -> list[list[Said]]:
    """Games of the planner against itself, with what it expected at every choice."""
    course, first, last = job
    game = game_named(course.game)
    choices = settings(game)
    amends = amends_of(game)
    before = amends.rows()
    amends.set({})
    try:
        return [
            _one_game(game, *choices[number % len(choices)], course, number)
            for number in range(first, last)
        ]
    finally:
        amends.set(before)


def _one_game(
    game: AnyGame, seats: int, options: Mapping[str, Value], course: Course, number: int
) -> list[Said]:
    streams = seeded(course.seed, stream=number)
    state: State = game.start(seats, deal_of(course.seed, number), options)
    bots = [PlannerBot() for _ in range(seats)]
    budget = Budget(0.0, course.iterations)
    expected: list[tuple[int, int, int, float]] = []
    while (seat := int(state.next_to_act())) >= 0:
        stream = streams.split()
        thought = bots[seat].think(state.imagined(seat, stream), seat, stream, budget)
        if len(thought.weighed) > 1:
            kind, left = state.stage(seat)
            expected.append((seat, kind, left, thought.expected))
        state.play(seat, thought.choice)
    points = state.points()
    return [
        Said(kind, left, round(value, 3), float(points[seat]))
        for seat, kind, left, value in expected
    ]


# --- learning -------------------------------------------------------------------------------------


def fitted(said: Sequence[Said], steps: int) -> list[float]:
    """What was missing on average with so many turns left, smoothed with the stages beside it.

    >>> early = [Said(0, 2, 30.0, 50.0)] * 30
    >>> late = [Said(0, 1, 48.0, 50.0)] * 30
    >>> fitted([*early, *late], 4)
    [2.0, 8.0, 14.0, 20.0]
    """
    missing, seen = [0.0] * steps, [0] * steps
    for one in said:
        if one.is_certain:
            continue
        at = min(one.left, steps - 1)
        missing[at] += one.came - one.expected
        seen[at] += 1
    row: list[float] = []
    for left in range(steps):
        beside = [at for at in (left - 1, left, left, left + 1) if 0 <= at < steps]
        n = sum(seen[at] for at in beside)
        if n < ENOUGH:
            row.append(row[-1] if row else 0.0)
        else:
            row.append(round(sum(missing[at] for at in beside) / n, 2))
    return row


def _learned(kind: str, games: Sequence[Sequence[Said]], steps: int) -> Learned:
    """How far off searches are, and how far with what the other half of the games teaches."""
    before, after = [], []
    for half in (0, 1):
        row = fitted(_together(games[1 - half :: 2]), steps)
        for one in _together(games[half::2]):
            if one.is_certain:
                continue
            missing = one.came - one.expected
            before.append(abs(missing))
            after.append(abs(missing - row[min(one.left, steps - 1)]))
    off = [sum(one.came - one.expected for one in game) / len(game) for game in games]
    mean, error = mean_and_error(off)
    choices = len(before)
    missed = (sum(before) / (choices or 1), sum(after) / (choices or 1))
    return Learned(kind, choices, mean, error, missed)


def _together(games: Sequence[Sequence[Said]]) -> list[Said]:
    return [one for game in games for one in game]
