"""`motu bench`: how fast everything is, beside what it is held against."""

from __future__ import annotations

import os
import platform
from pathlib import Path
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
    write: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=said(msg("Write the tables to their places in this page, such as docs/speed.md.")),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    from motu.bench import BENCHMARKS, benchmark, page
    from motu.bench.measure import QUICK, THOROUGH

    say = say_in(lang)
    pace = QUICK if quick else THOROUGH
    rows: dict[str, list[Row]] = {}
    names = [only] if only else list(BENCHMARKS)
    measuring = {name: benchmark(name) for name in names}
    if write:
        page.check(write, names)
    for name, measure in measuring.items():
        rows[name] = list(measure(pace))
        if write:
            page.write(write, name, rows[name], pace)
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
    from motu.bench.measure import HEADINGS

    table = new_table(name, *[say(heading) for heading in HEADINGS])
    for row in rows:
        table.add_row(*row.cells(say))
    console().print(table)


def explain(repetitions: int, say: Say) -> None:
    """Print how the figures are to be read."""
    judged = msg(
        "The figure is the best of {n} repetitions for speeds and times, the median for ratios.",
        n=repetitions,
    )
    print(say(judged))
    print(say(msg("OpenSpiel's chance moves count as moves.")))
