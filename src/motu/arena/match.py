"""Matches: the same bots, many games, and no luck of the seat.

Every deal is played once for each way round the table, so that no bot gains from a better
seat or a better deal. Each game has streams of random numbers of its own, numbered after the
game; so a match is the same in one process or in many.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from motu.arena.contender import contender
from motu.arena.pool import shared
from motu.arena.statistics import wilson
from motu.bots import known
from motu.bots.bot import Bot
from motu.bots.thought import Budget
from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.message import msg
from motu.core.option import Value
from motu.core.registry import game as game_named
from motu.core.rng import Rng, seeded
from motu.core.state import State

Progress = Callable[[int], None]


@dataclass(slots=True)
class Tally:
    """What one bot has achieved.

    `score` counts a win as one; a game without a sole winner is shared evenly, so that a draw
    of two counts half for each.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    score: Fraction = Fraction(0)
    points: int = 0
    seats: int = 0

    @property
    def mean_points(self) -> float:
        """The points of an average seat."""
        return self.points / self.seats if self.seats else 0.0

    def add(self, other: Tally) -> None:
        self.wins += other.wins
        self.draws += other.draws
        self.losses += other.losses
        self.score += other.score
        self.points += other.points
        self.seats += other.seats


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played. Plain data, so that it can be handed to another process."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int
    options: Mapping[str, Value]
    #: What every bot may spend on an action; `None` for what its level has.
    budget: Budget | None
    #: As a record has them: see `Box.written`.
    components: Mapping[str, Any]


@dataclass(slots=True)
class MatchResult:
    """How a match went. `bots` and `tallies` go together."""

    match: Match
    tallies: list[Tally]
    games: int = 0
    actions: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    #: What the first bot scored in each game, in their order.
    scores: list[float] = field(default_factory=list)
    #: Who came in where in each game: for each bot its place, 0 for the first; equals share one.
    places: list[list[int]] = field(default_factory=list)
    seconds: float = 0.0

    @classmethod
    def none_yet(cls, match: Match) -> MatchResult:
        """The result before the first game."""
        return cls(match, [Tally() for _ in match.bots])

    def add(self, other: MatchResult) -> None:
        """Take in the result of other games of the same match."""
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine.add(theirs)
        self.games += other.games
        self.actions += other.actions
        self.endings += other.endings
        self.scores += other.scores
        self.places += other.places

    def by_deal(self) -> list[float]:
        """What the first bot scored with each deal, from all seats together: 0 to 1."""
        each = len(self.match.bots)
        whole = len(self.scores) // each
        return [sum(self.scores[each * n : each * (n + 1)]) / each for n in range(whole)]

    def rate(self, place: int) -> float:
        """The share of the games that a bot won, draws counting half."""
        return float(self.tallies[place].score) / self.games

    def interval(self, place: int) -> tuple[float, float]:
        """Where the true rate of a bot lies, with 95 % confidence."""
        return wilson(float(self.tallies[place].score), self.games)

    def data(self) -> dict[str, Any]:
        """As plain JSON data. All but `speed` is the same for the same seed."""
        return {
            "game": self.match.game,
            "seats": self.match.seats,
            "options": dict(self.match.options),
            "components": dict(self.match.components),
            "seed": self.match.seed,
            "games": self.games,
            "bots": [
                {
                    "name": name,
                    "wins": tally.wins,
                    "draws": tally.draws,
                    "losses": tally.losses,
                    "rate": self.rate(place),
                    "interval": list(self.interval(place)),
                    "points": tally.mean_points,
                }
                for place, (name, tally) in enumerate(
                    zip(self.match.bots, self.tallies, strict=True)
                )
            ],
            "endings": dict(sorted(self.endings.items())),
            "actions": self.actions,
            "speed": {
                "seconds": self.seconds,
                "games_per_second": self.games / self.seconds,
                "actions_per_second": self.actions / self.seconds,
            },
        }


def play_match(
    game: str | AnyGame,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    on_progress: Progress | None = None,
    processes: int = 1,
    budget: Budget | None = None,
    components: object = None,
    is_enough: Callable[[MatchResult], bool] | None = None,
) -> MatchResult:
    """Let bots play against each other: levels of the game, or as `contender` reads them.

    With more seats than bots, the bots sit round the table in turn. The result is the same for
    any number of processes; only bots that think by the clock may choose otherwise each time. A
    budget of iterations alone makes them all choose the same. `is_enough` may end it early, after
    any deal.

    >>> result = play_match("kahuna", ["greedy", "random"], games=10, seed=1)
    >>> result.games, result.tallies[0].wins + result.tallies[1].wins
    (10, 10)
    """
    played = game_named(game) if isinstance(game, str) else game
    match = _checked(played, bots, seed, options, seats, budget, components)
    result = MatchResult.none_yet(match)
    began = time.perf_counter()
    # Several parts a process, so that none of them idles long at the end.
    size = len(bots) if is_enough else max(1, -(-games // (processes * 8)))
    size = size if processes > 1 else 1
    parts = [(match, start, min(start + size, games)) for start in range(0, games, size)]
    for part in shared(_play, parts, processes):
        result.add(part)
        if on_progress is not None:
            on_progress(result.games)
        if is_enough is not None and result.games % len(bots) == 0 and is_enough(result):
            break
    result.seconds = time.perf_counter() - began
    return result


def _checked(
    game: AnyGame,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, object] | None,
    seats: int | None,
    budget: Budget | None,
    components: object,
) -> Match:
    """The match, if it can be played at all."""
    names = tuple(contender(game, name).name for name in bots)
    taken = len(bots) if seats is None else seats
    setup = game.set_up(taken, seed, options, components)
    if taken < len(bots):
        raise BadOption(
            msg("{bots} bots do not fit on {seats} seats.", bots=len(bots), seats=taken)
        )
    used = game.box.written(setup.components)
    return Match(game.name, names, taken, seed, setup.options, budget, used)


def _play(part: tuple[Match, int, int]) -> MatchResult:
    """Play the games of these numbers."""
    match, first, last = part
    game = game_named(match.game)
    named = [contender(game, name) for name in match.bots]
    bots = [(known.bot(one.bot), (match.budget or one.budget).ends_early()) for one in named]
    result = MatchResult.none_yet(match)
    components = game.box.reread(match.components)
    for number in range(first, last):
        # The bots move on by one seat from game to game; after a full round, a new deal.
        at_seat = [(seat + number) % len(bots) for seat in range(match.seats)]
        deal = _seed_of_deal(match, number // len(bots))
        state = game.start(match.seats, deal, match.options, components)
        streams = seeded(match.seed, stream=number)
        result.actions += play_out(state, [bots[place] for place in at_seat], streams)
        _count(result, game, state, at_seat)
    return result


def _seed_of_deal(match: Match, deal: int) -> int:
    """A seed for every deal. Streams below zero are those that no game thinks with."""
    a, b, c, d = seeded(match.seed, stream=-1 - deal).words()
    return a << 96 | b << 64 | c << 32 | d


def play_out(state: State, at_seat: Sequence[tuple[Bot, Budget]], streams: Rng) -> int:
    """Play a game to its end. A bot gets an imagined position and a stream of its own each time."""
    actions = 0
    seat = int(state.next_to_act())
    while seat >= 0:
        stream = streams.split()
        imagined = state.imagined(seat, stream)
        bot, budget = at_seat[seat]
        state.play(seat, bot.choose(imagined, seat, stream, budget))
        actions += 1
        seat = int(state.next_to_act())
    return actions


def _count(result: MatchResult, game: AnyGame, state: State, at_seat: list[int]) -> None:
    """Write down how a game ended, for each bot."""
    result.games += 1
    ending = game.score_sheet(state).ending
    if ending is not None:
        result.endings[ending.name] += 1
    # Nobody is ahead of anybody in a draw of all.
    best = {at_seat[seat] for seat in state.winners()} or set(at_seat)
    for place, tally in enumerate(result.tallies):
        tally.wins += best == {place}
        tally.draws += place in best and len(best) > 1
        tally.losses += place not in best
        tally.score += Fraction(place in best, len(best))
    result.scores.append((0 in best) / len(best))
    came = [(-1, -1)] * len(result.tallies)
    for seat, points in enumerate(state.points()):
        came[at_seat[seat]] = max(came[at_seat[seat]], (int(at_seat[seat] in best), points))
        tally = result.tallies[at_seat[seat]]
        tally.points += points
        tally.seats += 1
    result.places.append([sum(other > one for other in came) for one in came])
