"""Actions a second: inside compiled code, and stepped from Python, beside OpenSpiel's games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median

from motu.bench.measure import ACTIONS, TIMES, Goal, Pace, Row, Work, bot_games, in_turns
from motu.bench.openspiel import contenders
from motu.core.message import msg
from motu.core.playout import play_out_many
from motu.core.registry import game as game_named
from motu.core.rng import seeded


def playouts(pace: Pace) -> Iterator[Row]:
    """Whole random games without a step into Python."""
    rivals = contenders()
    yield from _beside(
        {name: playing_out(name) for name in bot_games()},
        {rival.name: rival.roll_out for rival in rivals},
        {name: game_named(name).goals.playouts for name in bot_games()},
        pace,
    )


def steps(pace: Pace) -> Iterator[Row]:
    """Random games in which Python asks who may act and what is legal, chooses, and plays."""
    rivals = contenders()
    yield from _beside(
        {name: stepping(name) for name in bot_games()},
        {rival.name: rival.step for rival in rivals},
        {name: game_named(name).goals.steps for name in bot_games()},
        pace,
    )


def company(pace: Pace) -> Iterator[Row]:
    """Whole random games with ever more players: a game should cost at most so much more."""
    for name in bot_games():
        counts = sorted(count for count in game_named(name).seat_counts if count > 1)
        few, more = counts[0], counts[1:]
        if not more:
            continue
        works = [_whole_games(playing_out(name, seats)) for seats in (few, *more)]
        base, *others = in_turns(works, pace)
        for seats, speeds in zip(more, others, strict=True):
            ratios = tuple(a / b for a, b in zip(base, speeds, strict=True))
            yield Row(f"{name} {seats} / {few}", TIMES, ratios, Goal(below=seats / few))


def _whole_games(work: Work) -> Work:
    """The same work, counted in games."""

    def count(rounds: int) -> float:
        work(rounds)
        return rounds

    return count


def playing_out(game: str, seats: int | None = None) -> Work:
    """Random games of one game, inside compiled code where the rules are compiled."""
    start = game_named(game).start(seats, seed=1)
    rng = seeded(1)
    return lambda rounds: play_out_many(start, rounds, rng)


def stepping(game: str) -> Work:
    """Random games of one game, as somebody would write them in Python."""
    start = game_named(game).start(seed=1)
    rng = seeded(1)
    random = Random(1).random

    def step(rounds: int) -> int:
        actions = 0
        for _ in range(rounds):
            state = start.imagined(0, rng)
            seats = state.to_act()
            while seats:
                seat = seats[0]
                legal = state.legal(seat)
                state.play(seat, legal[int(random() * len(legal))])
                actions += 1
                seats = state.to_act()
        return actions

    return step


def _beside(
    ours: dict[str, Work], theirs: dict[str, Work], goals: dict[str, float], pace: Pace
) -> Iterator[Row]:
    """Our games and OpenSpiel's, measured in turns, and each of ours against their median."""
    figures = in_turns([*ours.values(), *theirs.values()], pace)
    mine, others = figures[: len(ours)], figures[len(ours) :]
    for name, speeds in zip(ours, mine, strict=True):
        yield Row(name, ACTIONS, speeds, Goal(at_least=goals[name]))
    if not theirs:
        yield Row("OpenSpiel", ACTIONS, note=msg("OpenSpiel is not installed; make bench does it."))
        return
    for name, speeds in zip(theirs, others, strict=True):
        yield Row(f"OpenSpiel {name}", ACTIONS, speeds)
    medians = tuple(median(turn) for turn in zip(*others, strict=True))
    yield Row("OpenSpiel, median", ACTIONS, medians)
    for name, speeds in zip(ours, mine, strict=True):
        ratios = tuple(a / b for a, b in zip(speeds, medians, strict=True))
        yield Row(f"{name} / OpenSpiel, median", TIMES, ratios, Goal(above=1.0))
