"""`motu bench`: how fast everything is, beside what it is held against."""

from __future__ import annotations

import os
import platform
from typing import TYPE_CHECKING, Annotated

import typer

from motu.cli.app import AsJson, Lang, command, version
from motu.cli.language import LANGUAGE, said
from motu.cli.output import console, new_table, print_json
from motu.core.message import Say, msg
from motu.words import say_in

if TYPE_CHECKING:
    from motu.bench.measure import Row


@command("bench", msg("Measure how fast the rules are; nothing fails because of it."))
def bench(
    only: Annotated[
        str, typer.Option(metavar="NAME", help=said(msg("Only the benchmark of this name.")))
    ] = "",
    quick: Annotated[
        bool, typer.Option("--quick", help=said(msg("Measure briefly, just to see that it works.")))
    ] = False,
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    from motu.bench import BENCHMARKS, benchmark
    from motu.bench.measure import QUICK, THOROUGH

    say = say_in(lang)
    pace = QUICK if quick else THOROUGH
    rows: dict[str, list[Row]] = {}
    for name in [only] if only else BENCHMARKS:
        rows[name] = list(benchmark(name)(pace))
        if not as_json:
            show(name, rows[name], say)
    if not as_json:
        explain(pace.repetitions, say)
    else:
        print_json(
            {
                "motu": str(version()),
                "machine": {"processor": platform.machine(), "cores": os.cpu_count()},
                "repetitions": pace.repetitions,
                "benchmarks": {name: [row.data() for row in found] for name, found in rows.items()},
            }
        )


def show(name: str, rows: list[Row], say: Say) -> None:
    """Print the rows of one benchmark."""
    from motu.bench.measure import figure

    headings = (msg("Measured"), msg("Figure"), msg("Median"), msg("Target"), msg("Met"))
    table = new_table(name, *[say(heading) for heading in headings])
    for row in rows:
        if not row.figures:
            table.add_row(row.what, "-", "-", say(row.note) if row.note else "", "")
            continue
        verdict = {None: "", True: say(msg("yes")), False: say(msg("no"))}[row.met]
        goal = say(row.goal.words(row.unit)) if row.goal else ""
        table.add_row(
            row.what, figure(row.value, row.unit), figure(row.median, row.unit), goal, verdict
        )
    console().print(table)


def explain(repetitions: int, say: Say) -> None:
    """Print how the figures are to be read."""
    judged = msg(
        "The figure is the best of {n} repetitions for speeds and times, the median for ratios.",
        n=repetitions,
    )
    print(say(judged))
    print(say(msg("OpenSpiel's chance moves count as moves.")))
