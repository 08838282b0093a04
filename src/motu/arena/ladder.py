"""All bots of a game against each other, and how strong each of them is.

Every two of them play the same deals with seats swapped; with more seats every three, four or more
of them sit down together, each once on every seat. What was played is kept in a file after every
deal, so that a ladder that was stopped goes on where it was, and more games make it surer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from pathlib import Path

from motu.arena.chart import Bar, chart
from motu.arena.contender import contender
from motu.arena.keeping import keep_for, kept_by
from motu.arena.match import play_match
from motu.arena.pool import shared
from motu.arena.statistics import Rated, ratings
from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.message import msg
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
    seats: int = 2

    @property
    def made(self) -> str:
        """What makes the games, whoever plays them, and however many."""
        return f"motu ladder {self.game} --seats {self.seats} --seed {self.seed}"

    @property
    def tables(self) -> list[tuple[str, ...]]:
        """Every so many of them that sit at one table."""
        return list(combinations(self.bots, self.seats))


def ladder_of(game: AnyGame, bots: Sequence[str], deals: int, seed: int, seats: int) -> Ladder:
    """A ladder of these bots, or of all of them, if it can be played at all."""
    names = tuple(contender(game, name).name for name in bots) or bots_of(game)
    for name, times in Counter(names).items():
        if times > 1:
            raise BadOption(msg("{bot} is on the ladder twice.", bot=name))
    game.set_up(seats, seed)
    ladder = Ladder(game.name, names, deals, seed, seats)
    if not ladder.tables:
        raise BadOption(msg("{bots} bots do not fill {seats} seats.", bots=len(names), seats=seats))
    return ladder


def bots_of(game: AnyGame) -> tuple[str, ...]:
    """All levels, and the yardstick."""
    return (*(level.name for level in game.levels), YARDSTICK)


def _deal(job: tuple[str, tuple[str, ...], int, int]) -> list[list[int]]:
    """One deal, each bot once on every seat: for each game who came in where."""
    game, table, seed, deal = job
    seats = len(table)
    order = around(seats, deal)
    sitting = tuple(table[one] for one in order)
    found = play_match(game_named(game), sitting, seats, seed, seats=seats).places
    return [[places[order.index(one)] for one in range(seats)] for places in found]


def around(seats: int, deal: int) -> list[int]:
    """Who sits beside whom in a deal: other neighbours each time, until all orders have been.

    Within a deal everybody moves on by one seat, so that each has every seat, and always the same
    neighbours. Whoever sits behind a weak one gets what that one leaves, which would be counted as
    strength.

    >>> [around(3, deal) for deal in range(3)]
    [[0, 1, 2], [0, 2, 1], [0, 1, 2]]
    """
    orders = list(permutations(range(1, seats)))
    return [0, *orders[deal % len(orders)]]


def climb(ladder: Ladder, kept: Path, processes: int) -> Iterator[tuple[int, int]]:
    """Play what is not in the file yet, deal after deal; how much is done, and of how much."""
    played = read(ladder, kept)
    jobs = [
        (ladder.game, table, ladder.seed + deal, deal)
        for deal in range(ladder.deals)
        for table in ladder.tables
        if deal >= len(played.get(_key(table), []))
    ]
    whole = ladder.deals * len(ladder.tables)
    yield whole - len(jobs), whole
    for number, places in enumerate(shared(_deal, jobs, processes)):
        played.setdefault(_key(jobs[number][1]), []).append(places)
        keep_for(kept, ladder.made, played)
        yield whole - len(jobs) + number + 1, whole


def _key(table: tuple[str, ...]) -> str:
    return " ".join(table)


def read(ladder: Ladder, kept: Path) -> dict[str, list[list[list[int]]]]:
    """The deals that were played: for every table and deal, in each game who came in where."""
    if not kept.is_file():
        return {}
    return kept_by(kept, ladder.made)


def deals_played(ladder: Ladder, kept: Path) -> tuple[int, int]:
    """How many deals every table has played: the fewest and the most.

    They differ where a ladder went on with fewer deals for somebody who takes much longer.
    """
    played = read(ladder, kept)
    each = [len(played.get(_key(table), [])) for table in ladder.tables]
    return min(each), max(each)


def rated(ladder: Ladder, kept: Path) -> dict[str, Rated]:
    """How strong each is, by all that was played; the yardstick has 0.

    Who came in before whom counts as a game won. Those of one table are not independent: n bots
    make n - 1 comparisons that are, so each of the n (n - 1) / 2 counts as two nth of a game.
    """
    played = read(ladder, kept)
    met: Met = {}
    games: Counter[str] = Counter()
    share = 2 / ladder.seats
    for table in ladder.tables:
        for places in (game for deal in played.get(_key(table), []) for game in deal):
            games.update(table)
            for (one, at), (other, there) in combinations(zip(table, places, strict=True), 2):
                score, n = met.get((one, other), (0.0, 0.0))
                won = (1 + (at < there) - (at > there)) / 2
                met[one, other] = (score + share * won, n + share)
    anchor = YARDSTICK if YARDSTICK in ladder.bots else ladder.bots[0]
    found = ratings(met, anchor)
    return {name: replace(one, games=games[name]) for name, one in found.items()}


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
