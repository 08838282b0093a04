"""Weights learned by play: games of the best bot against itself, a fit, and a trial against it.

A round plays games with the weights so far, fits new ones to what came of every position, and lets
both play each other on the same deals until a sequential test has decided. What was accepted is
what the next round plays with. The same goes for the taste of quick play, which is refined over
very many games of its own (`tasting.py`). Everything is written into a folder as it comes, so that
training that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from motu.arena.batches import Told, in_batches
from motu.arena.keeping import keep, keep_for, kept, kept_by
from motu.arena.pool import shared
from motu.arena.statistics import Sprt, elo_of, mean_and_error
from motu.arena.tasting import refined, taste_of
from motu.bots.planner_bot import PlannerBot
from motu.bots.thought import Budget
from motu.core.errors import BadOption
from motu.core.fitting import Rivals, Samples
from motu.core.game import AnyGame
from motu.core.judging import Weights, floats
from motu.core.message import msg
from motu.core.option import Value
from motu.core.registry import game as game_named
from motu.core.rng import seeded
from motu.core.state import WHOLE, State

Rows = list[list[float]]
#: How wildly bots err while they learn: other positions come up than those they like.
WHIM = 0.3
#: Every so many actions a position is looked at.
BETWEEN_LOOKS = 2
#: How much weights of which little is known keep to what they were.
RIDGE = 3.0
#: A phase in which fewer positions than this came up keeps its weights.
ENOUGH = 200


@dataclass(frozen=True, slots=True)
class Course:
    """What is to be learned, and by how much play. Plain data, for any process."""

    game: str
    games: int
    iterations: int
    seed: int
    rounds: int
    #: The longest trial, in deals.
    deals: int = 200
    #: Whether it begins with nothing, instead of with what the game has learned so far.
    afresh: bool = False
    #: Whether the taste of quick play is learned, instead of the weights.
    quick: bool = False
    #: Whether it is learned how far off searches are, instead of the weights (`amending.py`).
    amends: bool = False

    @property
    def made(self) -> str:
        """The command that learns just this."""
        if self.amends:
            return self.games_made
        return self._command(f"--rounds {self.rounds} ", f"--deals {self.deals} ")

    @property
    def games_made(self) -> str:
        """What of it makes the games, however many rounds there are and however long the trials."""
        return self._command("", "")

    def _command(self, rounds: str, deals: str) -> str:
        what = "--quick " * self.quick + "--amends " * self.amends + "--afresh " * self.afresh
        return (
            f"motu train {self.game} {what}--games {self.games} {rounds}"
            f"--iterations {self.iterations} {deals}--seed {self.seed}"
        )


@dataclass(frozen=True, slots=True)
class Round:
    """What came of a round."""

    number: int
    #: How far off the weights were on the games of the round, before and after; of a taste what
    #: quick play comes to.
    missed: tuple[float, float]
    score: float
    error: float
    deals: int
    is_better: bool

    def data(self) -> dict[str, Any]:
        """As plain JSON data."""
        return {
            "round": self.number,
            "missed": list(self.missed),
            "score": self.score,
            "error": self.error,
            "elo": elo_of(self.score),
            "deals": self.deals,
            "is_better": self.is_better,
        }


def settings(game: AnyGame) -> list[tuple[int, dict[str, Value]]]:
    """What is played by turns: alone with each choice it is rated by, or by any number of seats."""
    if game.start(seed=0).manner().alone:
        rated = [option for option in game.options if option.name == game.rated_by]
        return [(1, {one.name: value}) for one in rated for value, _ in one.choices] or [(1, {})]
    return [(seats, {}) for seats in sorted(game.seat_counts)]


def weights_of(game: AnyGame) -> Weights:
    """What the game has learned so far, to be learned anew."""
    weights: Weights | None = game.start(seed=0).weights()
    if weights is None:
        raise BadOption(msg("There is nothing to learn for {game}.", game=game.title))
    return weights


def learned_by(course: Course, game: AnyGame) -> Weights:
    """What a course is about."""
    return taste_of(game) if course.quick else weights_of(game)


def written(weights: Weights) -> str:
    """The text of the file, a line for each phase."""
    data = weights.data()
    rows = ",\n".join(f"  {json.dumps(row)}" for row in data.pop("weights"))
    head = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in data.items())
    return "{\n" + head + ' "weights": [\n' + rows + "\n ]\n}\n"


# --- play -----------------------------------------------------------------------------------------


def _played(job: tuple[Course, Rows, int, int]) -> list[dict[str, Any]]:
    """Games against itself, and what was noticed in them."""
    course, rows, first, last = job
    game = game_named(course.game)
    weights_of(game).set(rows)
    found = []
    choices = settings(game)
    for number in range(first, last):
        seats, options = choices[number % len(choices)]
        found.append(_one_game(game, seats, options, course, number))
    return found


def _one_game(
    game: AnyGame, seats: int, options: Mapping[str, Value], course: Course, number: int
) -> dict[str, Any]:
    streams = seeded(course.seed, stream=number)
    state: State = game.start(seats, deal_of(course.seed, number), options)
    bots = [PlannerBot() for _ in range(seats)]
    budget = Budget(0.0, course.iterations, WHIM)
    size = weights_of(game).size
    out = floats(size)
    noticed: list[list[Any]] = []
    actions = 0
    while (seat := int(state.next_to_act())) >= 0:
        actions += 1
        if actions % BETWEEN_LOOKS == 0 and state.is_quiet():
            for who in range(seats):
                phase = int(state.features_into(who, out))
                noticed.append([phase, who, state.surely(who), [round(x, 4) for x in out]])
        stream = streams.split()
        state.play(seat, bots[seat].choose(state.imagined(seat, stream), seat, stream, budget))
    return {
        "won": [int(state.payoff(seat)) / WHOLE for seat in range(seats)],
        "points": state.points(),
        "noticed": noticed,
    }


def deal_of(seed: int, number: int) -> int:
    """The seed of a game."""
    return seed * 1_000_003 + number


def _compared(job: tuple[Course, Rows, Rows, int]) -> float:
    """One deal from all seats: what new weights score against old ones, 0 to 1."""
    course, new, old, deal = job
    game = game_named(course.game)
    weights = learned_by(course, game)
    choices = settings(game)
    seats, options = choices[deal % len(choices)]
    seed = deal_of(course.seed + 1, deal)
    if seats == 1:
        mine, theirs = (
            _points(game, weights, [rows], options, course, seed)[0] for rows in (new, old)
        )
        return 0.5 if mine == theirs else float(mine > theirs)
    total = 0.0
    for me in range(seats):
        at_seat = [new if seat == me else old for seat in range(seats)]
        total += _points(game, weights, at_seat, options, course, seed)[me]
    # With several the share of a fair game counts as half.
    share = total / seats
    return share if seats == 2 else min(1.0, share * seats / 2)


def _points(
    game: AnyGame,
    weights: Weights,
    at_seat: list[Rows],
    options: Mapping[str, Value],
    course: Course,
    seed: int,
) -> list[float]:
    """A game in which every seat has weights of its own: who won, or alone how many points."""
    state: State = game.start(len(at_seat), seed, options)
    streams = seeded(seed, stream=1)
    bots = [PlannerBot() for _ in at_seat]
    budget = Budget(0.0, course.iterations)
    while (seat := int(state.next_to_act())) >= 0:
        weights.set(at_seat[seat])
        stream = streams.split()
        state.play(seat, bots[seat].choose(state.imagined(seat, stream), seat, stream, budget))
    if len(at_seat) == 1:
        return [float(state.points()[0])]
    return [int(state.payoff(seat)) / WHOLE for seat in range(len(at_seat))]


# --- learning -------------------------------------------------------------------------------------


def begin(course: Course, folder: Path) -> None:
    """Make the folder of a course, if it is not there, and refuse that of another one."""
    folder.mkdir(parents=True, exist_ok=True)
    about = folder / "course.json"
    if about.is_file():
        kept_by(about, course.games_made)
    else:
        keep_for(about, course.games_made, {})


def learn(course: Course, folder: Path, processes: int, told: Told) -> Iterator[Round]:
    """Round after round. What is in the folder already is not done again."""
    game = game_named(course.game)
    weights = learned_by(course, game)
    begin(course, folder)
    best = [[0.0] * len(row) for row in weights.rows()] if course.afresh else weights.rows()
    try:
        for number in range(1, course.rounds + 1):
            file = folder / f"round-{number}.json"
            if not file.is_file():
                course_of = replace(course, seed=course.seed + 10 * number)
                new, missed = _learned(course_of, game, best, folder / f"games-{number}",
                                       processes, told)  # fmt: skip
                done = _tried(course_of, number, new, best, missed, processes, told)
                accepted = new if done.is_better else best
                keep(file, {**done.data(), "best": accepted})
            data = kept(file)
            best = data["best"]
            yield _read(data)
    finally:
        weights.set(best)


def _learned(
    course: Course, game: AnyGame, best: Rows, folder: Path, processes: int, told: Told
) -> tuple[Rows, tuple[float, float]]:
    """What is learned from the games of a round."""
    if course.quick:
        return refined(course, settings(game), best, folder, processes, told)
    games = in_batches(_played, (course, best), course.games, folder, processes, told)
    return fitted(weights_of(game), best, games, is_chance=not _is_alone(game))


def _is_alone(game: AnyGame) -> bool:
    return bool(game.start(seed=0).manner().alone)


def _read(data: Mapping[str, Any]) -> Round:
    return Round(
        data["round"],
        (data["missed"][0], data["missed"][1]),
        data["score"],
        data["error"],
        data["deals"],
        data["is_better"],
    )


def fitted(
    weights: Weights, rows: Rows, games: Iterator[dict[str, Any]], is_chance: bool
) -> tuple[Rows, tuple[float, float]]:
    """The weights that fit these games best, and how far off the old and the new ones are."""
    if weights.shared:
        return _fitted_together(weights, rows, games)
    samples = [Samples(int(weights.size)) for _ in rows]
    for game in games:
        for phase, who, surely, features in game["noticed"]:
            came_to = game["won"][who] if is_chance else game["points"][who] - surely
            samples[phase].add(features, came_to)
    new = [
        one.fitted(is_chance, RIDGE, before) if one.n >= ENOUGH else before
        for one, before in zip(samples, rows, strict=True)
    ]
    return _rounded(new, rows, [int(one.n) for one in samples],
                    lambda phase, row: samples[phase].miss(row, is_chance))  # fmt: skip


def _fitted_together(
    weights: Weights, rows: Rows, games: Iterator[dict[str, Any]]
) -> tuple[Rows, tuple[float, float]]:
    """The same where chances are shared out: what all seats had in a position goes together."""
    rivals = [Rivals(int(weights.size)) for _ in rows]
    for game in games:
        seats = len(game["won"])
        noticed = game["noticed"]
        for first in range(0, len(noticed), seats):
            at_once = noticed[first : first + seats]
            features = [one for _, _, _, one in at_once]
            points = [float(one) for one in game["points"]]
            rivals[at_once[0][0]].add(features, points, game["won"])
    new = [
        one.fitted(RIDGE, before) if one.n >= ENOUGH else before
        for one, before in zip(rivals, rows, strict=True)
    ]
    return _rounded(new, rows, [one.n for one in rivals],
                    lambda phase, row: rivals[phase].miss(row))  # fmt: skip


def _rounded(
    new: Rows, old: Rows, seen: list[int], miss: Callable[[int, list[float]], float]
) -> tuple[Rows, tuple[float, float]]:
    """Weights as they are written down, and how far off the old and the new ones are."""
    found = [
        [round(x, 5) for x in row] if row is not before else before
        for row, before in zip(new, old, strict=True)
    ]
    before, after = (
        sum(miss(phase, row) * n for phase, (row, n) in enumerate(zip(some, seen, strict=True)))
        for some in (old, found)
    )
    return found, (before / (sum(seen) or 1), after / (sum(seen) or 1))


def _tried(
    course: Course,
    number: int,
    new: Rows,
    old: Rows,
    missed: tuple[float, float],
    processes: int,
    told: Told,
) -> Round:
    """The sequential test of new weights against old ones."""
    test = Sprt()
    scores: list[float] = []
    jobs = [(course, new, old, deal) for deal in range(course.deals)]
    for score in shared(_compared, jobs, processes):
        scores.append(score)
        told("trial", len(scores), course.deals)
        if test.verdict(scores) is not None:
            break
    mean, error = mean_and_error(scores)
    return Round(number, missed, mean, error, len(scores), bool(test.verdict(scores)))
