"""`motu train`: let a game's bot learn from games against itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from motu.arena.amending import is_better, learn_amends
from motu.arena.amending import written as amends_written
from motu.arena.chart import Bar as ChartBar
from motu.arena.chart import chart
from motu.arena.training import Course, Round, learn, learned_by, written
from motu.cli.app import AsJson, Lang, command
from motu.cli.bar import Bar
from motu.cli.language import LANGUAGE, said
from motu.cli.numbers import whole_number
from motu.cli.options import FirstSeed, GameName, HowMany, Processes
from motu.cli.output import console, new_table, print_json
from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.message import Say, msg
from motu.core.registry import game as game_named
from motu.words import say_in


@command("train", msg("Let the bot of a game learn from games against itself."))
def train(
    game: GameName,
    games: HowMany = 400,
    rounds: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--rounds", 1),
            help=said(msg("How often it plays, learns and is tried out.")),
        ),
    ] = 3,
    iterations: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--iterations", 1),
            help=said(msg("How much it thinks about every action.")),
        ),
    ] = 300,
    deals: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--deals", 1),
            help=said(msg("The longest trial of what was learned, in deals.")),
        ),
    ] = 200,
    afresh: Annotated[
        bool,
        typer.Option(
            "--afresh",
            help=said(msg("Begin with nothing, instead of with what it has learned so far.")),
        ),
    ] = False,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick",
            help=said(msg("Learn how to play quickly, by many games without looking ahead.")),
        ),
    ] = False,
    amends: Annotated[
        bool,
        typer.Option(
            "--amends",
            help=said(
                msg("Learn how far off its forecasts are, so that hints say what games come to.")
            ),
        ),
    ] = False,
    seed: FirstSeed = 1,
    processes: Processes = 1,
    folder: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help=said(msg("Where everything is kept, so that it can go on later.")),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    learned = game_named(game)
    course = Course(learned.name, games, iterations, seed, rounds, deals, afresh, quick, amends)
    if quick and amends:
        raise BadOption(msg("Choose one of --quick and --amends."))
    what = "-amends" if amends else "-quick" if quick else ""
    kept = folder or Path(f"train-{learned.name}{what}")
    if amends:
        _learn_amends(course, learned, kept, processes, as_json, say)
        return
    found: list[Round] = []
    with Bar((games + deals) * rounds, say) as bar:

        def told(what: str, done: int, of: int) -> None:
            before = (games + deals) * len(found)
            bar.advance_to(before + done + (games if what == "trial" else 0))

        found.extend(learn(course, kept, processes, told))
    weights = learned_by(course, learned)
    if any(one.is_better for one in found):
        weights.made = {
            "made": course.made,
            "rounds": [one.data() for one in found],
        }
        file = learned.folder / "data" / ("taste.json" if quick else "weights.json")
        file.write_text(written(weights), encoding="utf-8")
    bars = [ChartBar(f"{one.number}", one.score - 0.5, one.error) for one in found]
    picture = chart(f"{learned.name}: score of each round above one half", bars, "score − ½")
    (kept / "rounds.svg").write_text(picture + "\n", encoding="utf-8")
    if as_json:
        print_json([one.data() for one in found])
        return
    table = new_table(
        say(learned.title), say(msg("Round")),
        say(msg("Points before") if quick else msg("Missed before")),
        say(msg("Points after") if quick else msg("Missed after")),
        say(msg("Score")), say(msg("Deals")), say(msg("Accepted")),
    )  # fmt: skip
    digits = 1 if quick else 4
    for one in found:
        table.add_row(
            str(one.number),
            f"{one.missed[0]:.{digits}f}",
            f"{one.missed[1]:.{digits}f}",
            f"{one.score:.3f} ± {one.error:.3f}",
            str(one.deals),
            say(msg("yes")) if one.is_better else say(msg("no")),
        )
    console().print(table)


def _learn_amends(
    course: Course, game: AnyGame, kept: Path, processes: int, as_json: bool, say: Say
) -> None:
    """How far off searches are: into the game's data, a chart and a table."""
    with Bar(course.games, say) as bar:
        rows, found = learn_amends(
            course, kept, processes, lambda what, done, of: bar.advance_to(done)
        )
    if is_better(found):
        file = game.folder / "data" / "amends.json"
        file.write_text(amends_written(course.made, rows), encoding="utf-8")
    bars = [ChartBar(one.kind, one.off, one.error) for one in found]
    picture = chart(f"{game.name}: what games bring beyond what is expected", bars, "points")
    (kept / "amends.svg").write_text(picture + "\n", encoding="utf-8")
    if as_json:
        print_json([one.data() for one in found])
        return
    table = new_table(
        say(game.title), "", say(msg("Choices")), say(msg("Too little by")),
        say(msg("Missed before")), say(msg("Missed after")),
    )  # fmt: skip
    for one in found:
        table.add_row(
            one.kind,
            str(one.choices),
            f"{one.off:.1f} ± {one.error:.1f}",
            *(f"{missed:.1f}" for missed in one.missed),
        )
    console().print(table)
