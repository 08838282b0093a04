"""`motu sim`: let bots play against each other."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Annotated

import typer

from motu.arena.match import MatchResult, play_match
from motu.cli.app import AsJson, Lang, command
from motu.cli.language import LANGUAGE, said
from motu.cli.numbers import whole_number
from motu.cli.options import GameName, Options, options_of
from motu.cli.output import console, new_table, print_json
from motu.core.game import AnyGame
from motu.core.message import Say, msg, nmsg
from motu.core.registry import game as game_named
from motu.words import say_in

if TYPE_CHECKING:
    from rich.progress import Progress


@command("sim", msg("Let bots play many games against each other, and count."))
def sim(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help=said(msg("The bots, with commas between them.")))
    ] = "greedy,random",
    games: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole_number("--games", 1), help=said(msg("How many games."))
        ),
    ] = 1000,
    seed: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--seed"),
            help=said(msg("The same seed gives the same match.")),
        ),
    ] = 1,
    option: Options = None,
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--seats", 1),
            help=said(msg("How many seats; normally one for each bot.")),
        ),
    ] = None,
    processes: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--processes", 1),
            help=said(msg("How many processes share the work; the result is the same.")),
        ),
    ] = 1,
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    played = game_named(game)
    options = options_of(played, option)
    names = [name.strip() for name in bots.split(",")]
    with Bar(games, say) as bar:
        result = play_match(played, names, games, seed, options, seats, bar.advance_to, processes)
    if as_json:
        print_json(result.data())
    else:
        show(result, played, say)


def show(result: MatchResult, game: AnyGame, say: Say) -> None:
    """Print how a match went."""
    out = console()
    title = nmsg(
        "{game}: {n} game, seed {seed}", "{game}: {n} games, seed {seed}", result.games,
        game=game.title, seed=str(result.match.seed),
    )  # fmt: skip
    headings = [
        say(heading)
        for heading in (msg("Bot"), msg("Won"), msg("Drawn"), msg("Lost"), msg("Rate"),
                        msg("95 % interval"), msg("Mean points"))
    ]  # fmt: skip
    table = new_table(say(title), *headings)
    for place, (name, tally) in enumerate(zip(result.match.bots, result.tallies, strict=True)):
        low, high = result.interval(place)
        table.add_row(
            name,
            str(tally.wins),
            str(tally.draws),
            str(tally.losses),
            f"{100 * result.rate(place):.1f} %",
            f"{100 * low:.1f}–{100 * high:.1f} %",
            f"{tally.mean_points:.2f}",
        )
    out.print(table)
    table = new_table("", say(msg("How games ended")), say(msg("Games")))
    for ending in game.endings:
        if result.endings[ending.name]:
            table.add_row(say(ending.message), str(result.endings[ending.name]))
    out.print(table)
    for line in (
        msg("Rate: games won, a draw counting half; the interval is Wilson's."),
        msg(
            "{actions} actions in {seconds} s: {games} games and {rate} actions a second.",
            actions=result.actions,
            seconds=f"{result.seconds:.2f}",
            games=f"{result.games / result.seconds:.0f}",
            rate=f"{result.actions / result.seconds:.0f}",
        ),
    ):
        out.print(say(line), soft_wrap=True)


class Bar:
    """A progress bar on the terminal, for matches that take longer than a moment."""

    MOMENT = 1.0
    #: Drawing it after every game would take longer than the games.
    PAUSE = 0.1

    def __init__(self, games: int, say: Say) -> None:
        self.games = games
        self.words = say(msg("Playing"))
        self.next_look = time.perf_counter() + self.MOMENT
        self.shown: Progress | None = None

    def advance_to(self, done: int) -> None:
        """So many games have been played."""
        now = time.perf_counter()
        if now < self.next_look:
            return
        self.next_look = now + self.PAUSE
        if self.shown is None and sys.stderr.isatty():
            self.shown = self._new()
        if self.shown is not None:
            self.shown.update(self.shown.task_ids[0], completed=done)

    def _new(self) -> Progress:
        from rich.progress import Progress

        shown = Progress(console=console(stderr=True), transient=True)
        shown.add_task(self.words, total=self.games)
        shown.start()
        return shown

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.shown is not None:
            self.shown.stop()
