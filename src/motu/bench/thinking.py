"""Iterations a second of the bots that search, beside OpenSpiel's searches in the same run."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from motu.bench.measure import PER_SECOND, TIMES, Goal, Pace, Row, Work, bot_games, in_turns
from motu.bench.openspiel import searches
from motu.bots import known
from motu.bots.thought import Budget
from motu.core.message import msg
from motu.core.registry import game as game_named
from motu.core.rng import seeded

#: The planner, and beside it the plain search, which plays random games to the end as theirs do.
SEARCHING = ("planner", "search")


def thinking(pace: Pace) -> Iterator[Row]:
    """One thought about the first choice of a game: ours, theirs, ours to their median."""
    ours = {f"{name} {bot}": thought(name, bot) for name in bot_games() for bot in SEARCHING}
    theirs = searches()
    # All of it is work of one thread, so the processor's time says it best.
    figures = in_turns([*ours.values(), *theirs.values()], pace, time.process_time)
    mine, others = figures[: len(ours)], figures[len(ours) :]
    for name, speeds in zip(ours, mine, strict=True):
        yield Row(name, PER_SECOND, speeds)
    if not theirs:
        why = msg("OpenSpiel is not installed; make bench does it.")
        yield Row("OpenSpiel", PER_SECOND, note=why)
        return
    for name, speeds in zip(theirs, others, strict=True):
        yield Row(f"OpenSpiel {name}", PER_SECOND, speeds)
    medians = tuple(median(turn) for turn in zip(*others, strict=True))
    yield Row("OpenSpiel, median", PER_SECOND, medians)
    for name, speeds in zip(ours, mine, strict=True):
        ratios = tuple(a / b for a, b in zip(speeds, medians, strict=True))
        yield Row(f"{name} / OpenSpiel, median", TIMES, ratios, Goal(above=1.0))


def thought(game: str, bot: str) -> Work:
    """A bot that thinks anew about the first position in which there is something to choose."""
    state = game_named(game).start(2, seed=1)
    rng = seeded(1)
    while len(state.legal(state.next_to_act())) == 1:
        seat = state.next_to_act()
        state.play(seat, state.legal(seat)[0])
    seat = int(state.next_to_act())

    def think(rounds: int) -> int:
        one = known.bot(bot).think(state.imagined(seat, rng), seat, rng, Budget(0.0, rounds))
        return one.iterations

    return think
