"""Whole campaigns by bots, many of them: is every episode worth playing, and is anybody favoured?

All seats have the same bot. What was played is kept in a file, a line for each campaign, so that
one who was stopped goes on where it was; campaigns of other components than today's do not count.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

from motu.arena.chart import Bar, chart
from motu.arena.contender import contender
from motu.arena.match import play_out
from motu.arena.pool import shared
from motu.arena.statistics import wilson
from motu.bots import known
from motu.core import faces
from motu.core.episodes import Home
from motu.core.game import AnyGame
from motu.core.message import Message, msg
from motu.core.registry import game as game_named
from motu.core.rng import seeded


@dataclass(frozen=True, slots=True)
class Trial:
    """Which campaigns are played. Plain data, for any process."""

    game: str
    bot: str
    seats: int
    campaigns: int
    seed: int

    @property
    def seeds(self) -> range:
        """A seed for each campaign."""
        return range(self.seed, self.seed + self.campaigns)


@dataclass(frozen=True, slots=True)
class Sailed:
    """What came of one campaign: a list for each episode."""

    bot: str
    seats: int
    seed: int
    #: Of the components of all episodes: what was changed since is played again.
    hash: str
    points: list[list[int]]
    winners: list[list[int]]
    #: Module by module, as `Episodes.modules_in` has them.
    modules: list[list[list[int]]]
    #: What everybody had after the episode.
    marks: list[list[int]]


# --- playing --------------------------------------------------------------------------------------


def episodes_in(game: AnyGame) -> faces.Episodes:
    """The episodes of a game that has a campaign."""
    assert game.episodes is not None
    return game.episodes


def hash_of(game: AnyGame) -> str:
    """The components of all episodes, and the rules, in a few letters."""
    episodes = episodes_in(game)
    names = [
        game.set_up(None, 0, episodes.options_of(number)).components.hash
        for number in range(1, episodes.N_EPISODES + 1)
    ]
    return sha256(" ".join([str(game.rules_version), *names]).encode()).hexdigest()[:16]


def sail(job: tuple[str, str, int, int]) -> Sailed:
    """Play one campaign: the game, the bot, how many play, and the seed."""
    name, bot, seats, seed = job
    game = game_named(name)
    episodes = episodes_in(game)
    player = contender(game, bot)
    at_seat = [(known.bot(player.bot), player.budget)] * seats
    found = Sailed(player.name, seats, seed, hash_of(game), [], [], [], [])
    carried = episodes.begin([Home()] * seats)
    deals = seeded(seed, stream=-1)
    for number in range(1, episodes.N_EPISODES + 1):
        a, b, c, d = deals.split().words()
        deal = a << 96 | b << 64 | c << 32 | d
        state = game.start(seats, deal, episodes.options_of(number), None, carried)
        play_out(state, at_seat, seeded(seed, stream=number))
        carried = game.carries_on(state, carried)
        found.points.append(list(state.points()))
        found.winners.append(list(state.winners()))
        rows = episodes.modules_in(game.score_sheet(state))
        found.modules.append([list(row.points) for row in rows])
        found.marks.append([home.marks for home in episodes.homes_of(carried)])
    return found


def sail_all(trial: Trial, kept: Path, processes: int) -> Iterator[int]:
    """Play what is not in the file yet; how many campaigns are there."""
    done = {one.seed for one in read(trial, kept)}
    missing = [seed for seed in trial.seeds if seed not in done]
    yield len(done)
    jobs = [(trial.game, trial.bot, trial.seats, seed) for seed in missing]
    for number, found in enumerate(shared(sail, jobs, processes), start=len(done) + 1):
        with kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(found), separators=(",", ":")) + "\n")
        yield number


def read(trial: Trial, kept: Path) -> list[Sailed]:
    """The campaigns of a trial that have been played, of these components."""
    game = game_named(trial.game)
    wanted = (contender(game, trial.bot).name, trial.seats, hash_of(game))
    found: dict[int, Sailed] = {}
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.is_file() else []
    for line in lines:
        one = Sailed(**json.loads(line))
        if (one.bot, one.seats, one.hash) == wanted and one.seed in trial.seeds:
            found[one.seed] = one
    return [found[seed] for seed in sorted(found)]


# --- what it says ---------------------------------------------------------------------------------

#: What the campaign aims at: mean points of an episode, the share of its games in which a module
#: counts for anybody, and the share of campaigns in which the lead is lost in the last chapter.
LEAST_MEAN, MOST_MEAN = 20.0, 50.0
LEAST_SHARE = 1 / 3
LEAST_CAUGHT = 0.4


@dataclass(frozen=True, slots=True)
class Module:
    """Something that scores in an episode, for better or worse: how often, and how much."""

    label: Message
    rule: str
    #: The share of games in which it counts for anybody, and of homes on which it does.
    games: float
    homes: float
    mean: float

    @property
    def is_well(self) -> bool:
        """Whether it counts often enough."""
        return self.games >= LEAST_SHARE


@dataclass(frozen=True, slots=True)
class Episode:
    """How an episode went, for all seats together."""

    number: int
    mean: float
    spread: float
    least: int
    most: int
    modules: tuple[Module, ...]

    @property
    def is_well(self) -> bool:
        """Whether its points lie where they should."""
        return LEAST_MEAN <= self.mean <= MOST_MEAN


@dataclass(frozen=True, slots=True)
class Balance:
    """What many campaigns say."""

    trial: Trial
    campaigns: int
    episodes: tuple[Episode, ...]
    #: What share of the episodes each seat has won, and where that truly lies (95 %).
    seats: tuple[tuple[float, float, float], ...]
    #: In how many campaigns nobody led before the last chapter, or not the one who wins alone.
    caught: int
    #: In how many the gap was then no more than what the last chapter gave to the first of each
    #: episode and not to the last.
    open: int

    @property
    def caught_share(self) -> float:
        """The share of campaigns in which the leader is caught."""
        return self.caught / self.campaigns if self.campaigns else 0.0

    def misses(self) -> list[Message]:
        """All that is not as it should be."""
        found = [
            msg(
                "Episode {n}: {whole}.{tenths} points on average.",
                n=one.number,
                whole=int(one.mean),
                tenths=int(10 * one.mean) % 10,
            )
            for one in self.episodes
            if not one.is_well
        ]
        found += [
            msg(
                "Episode {n}: {module} counts in {percent}% of the games.",
                n=episode.number,
                module=module.label,
                percent=round(100 * module.games),
            )
            for episode in self.episodes
            for module in episode.modules
            if not module.is_well
        ]
        share = 1 / len(self.seats)
        found += [
            msg("Seat {seat} wins {percent}%.", seat=number, percent=round(100 * won))
            for number, (won, low, high) in enumerate(self.seats, start=1)
            if not low <= share <= high
        ]
        if self.campaigns and len(self.seats) > 1 and self.caught_share < LEAST_CAUGHT:
            found.append(
                msg(
                    "The lead is lost in the last chapter in {percent}% of the campaigns.",
                    percent=round(100 * self.caught_share),
                )
            )
        return found

    def data(self) -> dict[str, Any]:
        """As plain JSON data."""
        return {
            "trial": asdict(self.trial),
            "campaigns": self.campaigns,
            "episodes": [
                {
                    **{name: getattr(one, name) for name in ("mean", "spread", "least", "most")},
                    "number": one.number,
                    "modules": [
                        {**asdict(module), "label": str(module.label)} for module in one.modules
                    ],
                }
                for one in self.episodes
            ],
            "seats": [{"share": share, "interval": [low, high]} for share, low, high in self.seats],
            "caught": self.caught,
            "open": self.open,
            "misses": [str(words) for words in self.misses()],
        }


def drawn(title: str, found: Balance) -> str:
    """The points of every episode as a chart, with the spread and where the means should lie."""
    bars = [Bar(str(one.number), one.mean, one.spread) for one in found.episodes]
    return chart(title, bars, "points", (LEAST_MEAN, MOST_MEAN))


def page_with(page: str, name: str, found: Balance, chart: str) -> str:
    """A page with the figures put in, between two comments that name the bot."""
    begin, end = f"<!-- balance: {name} -->", "<!-- end -->"
    seats = ", ".join(
        f"{100 * won:.0f}% ({100 * low:.0f} to {100 * high:.0f})" for won, low, high in found.seats
    )
    lines = [
        begin,
        f"![Points of every episode]({chart})",
        "",
        f"*{found.campaigns} campaigns of {len(found.seats)} by {found.trial.bot}, seed "
        f"{found.trial.seed}.* Wins of the seats (95 %): {seats}. The lead is lost in the last "
        f"chapter in {100 * found.caught_share:.0f}% of the campaigns; it could have been in "
        f"{100 * found.open / max(1, found.campaigns):.0f}%.",
        "",
        "| Episode | Mean | Spread | Least | Most | Rarest module | Games | Islands |",
        "| ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: |",
    ]
    for one in found.episodes:
        rarest = min(one.modules, key=lambda module: (module.games, module.homes))
        lines.append(
            f"| {one.number} | {one.mean:.1f} | {one.spread:.1f} | {one.least} | {one.most} "
            f"| {rarest.label} | {100 * rarest.games:.0f}% | {100 * rarest.homes:.0f}% |"
        )
    misses = [f"- {words}" for words in found.misses()]
    table = "\n".join([*lines, "", *(["Misses:", "", *misses] if misses else ["No misses."]), end])
    before, is_there, rest = page.partition(begin)
    if not is_there:
        return f"{page.rstrip()}\n\n{table}\n"
    return before + table + rest.partition(end)[2]


def balance_of(trial: Trial, sailed: Sequence[Sailed]) -> Balance:
    """What these campaigns say."""
    game = game_named(trial.game)
    episodes = episodes_in(game)
    count = episodes.N_EPISODES if sailed else 0
    before_last = sum(
        episodes.chapter_of(number) < episodes.chapter_of(episodes.N_EPISODES)
        for number in range(1, episodes.N_EPISODES + 1)
    )
    return Balance(
        trial,
        len(sailed),
        tuple(_episode(game, trial.seats, number, sailed) for number in range(count)),
        tuple(_seat(seat, trial.seats, sailed) for seat in range(trial.seats)),
        sum(_is_caught(one, before_last) for one in sailed),
        sum(_is_open(one, before_last) for one in sailed),
    )


def _episode(game: AnyGame, seats: int, place: int, sailed: Sequence[Sailed]) -> Episode:
    """How the episode went that has so many before it."""
    episodes = episodes_in(game)
    points = [points for one in sailed for points in one.points[place]]
    fresh = game.start(seats, 0, episodes.options_of(place + 1))
    rows = episodes.modules_in(game.score_sheet(fresh))
    modules = []
    for n, row in enumerate(rows):
        games = [one.modules[place][n] for one in sailed]
        won = [points for game_won in games for points in game_won]
        often = mean(map(any, games)), mean(map(bool, won))
        modules.append(Module(row.label, row.rule, *often, mean(won)))
    return Episode(
        place + 1, mean(points), pstdev(points), min(points), max(points), tuple(modules)
    )


def _seat(seat: int, seats: int, sailed: Sequence[Sailed]) -> tuple[float, float, float]:
    """What share of all episodes a seat has won, a shared win in part; when all lose, all share."""
    won, games = 0.0, 0
    for one in sailed:
        for winners in one.winners:
            games += 1
            won += (seat in winners) / len(winners) if winners else 1 / seats
    return (won / games if games else 0.0, *wilson(won, games))


def _leaders(marks: Sequence[int]) -> set[int]:
    return {seat for seat, count in enumerate(marks) if count == max(marks)}


def _is_caught(one: Sailed, before_last: int) -> bool:
    """Whether whoever led alone before the last chapter did not win alone in the end."""
    then = _leaders(one.marks[before_last - 1])
    return len(then) > 1 or _leaders(one.marks[-1]) != then


def _is_open(one: Sailed, before_last: int) -> bool:
    """Whether the second could have been first, had the episodes of the last chapter gone so."""
    then = sorted(one.marks[before_last - 1], reverse=True)
    swing = 0
    for earlier, later in pairwise(one.marks[before_last - 1 :]):
        gained = [b - a for a, b in zip(earlier, later, strict=True)]
        swing += max(gained) - min(gained)
    return len(then) > 1 and then[0] - then[1] <= swing
