"""All bots of a game against each other, and how strong each of them is.

Every two of them play the same deals with seats swapped; where more than two sit at a table, one
bot meets several copies of another. What was played is kept in a file after every deal, so that a
ladder that was stopped goes on where it was, and more games make it surer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from motu.arena.chart import Bar, chart
from motu.arena.match import play_match
from motu.arena.pool import shared
from motu.arena.statistics import Rated, ratings
from motu.core.game import AnyGame
from motu.core.registry import game as game_named

#: The plain search of the books stays on every ladder.
YARDSTICK = "search@500"

Met = dict[tuple[str, str], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Ladder:
    """Who plays, and how much. Plain data, for any process."""

    game: str
    bots: tuple[str, ...]
    deals: int
    seed: int

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """Every two of them."""
        return list(combinations(self.bots, 2))


def bots_of(game: AnyGame) -> tuple[str, ...]:
    """All levels, and the yardstick."""
    return (*(level.name for level in game.levels), YARDSTICK)


def _deal(job: tuple[str, tuple[str, str], int]) -> float:
    """What the first of two scores with one deal, from both seats: 0 to 1."""
    game, pair, seed = job
    return float(play_match(game_named(game), pair, 2, seed, seats=2).rate(0))


def climb(ladder: Ladder, kept: Path, processes: int) -> Iterator[tuple[int, int]]:
    """Play what is not in the file yet, deal after deal; how much is done, and of how much."""
    played = read(kept)
    jobs = [
        (ladder.game, pair, ladder.seed + deal)
        for deal in range(ladder.deals)
        for pair in ladder.pairings
        if deal >= len(played.get(_key(pair), []))
    ]
    whole = ladder.deals * len(ladder.pairings)
    yield whole - len(jobs), whole
    for number, score in enumerate(shared(_deal, jobs, processes)):
        played.setdefault(_key(jobs[number][1]), []).append(score)
        kept.write_text(json.dumps(played, indent=0), encoding="utf-8")
        yield whole - len(jobs) + number + 1, whole


def _key(pair: tuple[str, str]) -> str:
    return f"{pair[0]} {pair[1]}"


def read(kept: Path) -> dict[str, list[float]]:
    """The deals that were played: for every two bots what the first scored with each."""
    if not kept.is_file():
        return {}
    played: dict[str, list[float]] = json.loads(kept.read_text(encoding="utf-8"))
    return played


def rated(ladder: Ladder, kept: Path) -> dict[str, Rated]:
    """How strong each is, by all that was played; the yardstick has 0."""
    played = read(kept)
    met: Met = {}
    for pair in ladder.pairings:
        scores = played.get(_key(pair), [])
        if scores:
            met[pair] = (2 * sum(scores), 2.0 * len(scores))
    return ratings(met, YARDSTICK if YARDSTICK in ladder.bots else ladder.bots[0])


def drawn(title: str, found: dict[str, Rated]) -> str:
    """The ladder as a chart, the strongest on top."""
    in_order = sorted(found, key=lambda name: -found[name].elo)
    return chart(title, [Bar(name, found[name].elo, found[name].error) for name in in_order], "Elo")


# --- the page -------------------------------------------------------------------------------------


def page_with(page: str, game: str, found: dict[str, Rated], told: Sequence[str]) -> str:
    """A page with the table of a game put in, between two comments that name it."""
    begin, end = f"<!-- ladder: {game} -->", "<!-- end -->"
    rows = [
        f"| {name} | {round(one.elo):+d} | ± {round(one.error)} | {round(one.games)} |"
        for name, one in sorted(found.items(), key=lambda item: -item[1].elo)
    ]
    table = "\n".join(
        [
            begin,
            f"![The ladder of {game}](ladder/{game}.svg)",
            "",
            "| Bot | Elo | 95 % | Games |",
            "| --- | ---: | ---: | ---: |",
            *rows,
            "",
            *told,
            end,
        ]
    )
    before, found_begin, rest = page.partition(begin)
    if not found_begin:
        return f"{page.rstrip()}\n\n## {game}\n\n{table}\n"
    return before + table + rest.partition(end)[2]
