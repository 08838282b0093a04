"""`motu analyse`: what a bot thinks of every decision of a recorded game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import typer

from motu.arena.pool import shared
from motu.bots.thought import Budget
from motu.cli.app import AsJson, Lang, command
from motu.cli.bar import Bar
from motu.cli.language import LANGUAGE, said
from motu.cli.numbers import whole_number
from motu.cli.options import Processes
from motu.cli.output import console, contents, new_table, print_json, printable
from motu.cli.replay import players, speaker
from motu.core.errors import MotuError
from motu.core.message import Say, msg
from motu.core.record import read
from motu.table.analysis import (
    Analysis,
    Decision,
    Judged,
    analysed,
    average_words,
    change_words,
    decisions,
    judge,
    plain,
    usual_iterations,
)
from motu.table.hints import expected_words

#: The heights of a line that is drawn with letters, and how many stand beside each other.
HEIGHTS = "▁▂▃▄▅▆▇█"
WIDE = 60


class Job(NamedTuple):
    """A decision to be judged, by whichever process."""

    decision: Decision
    iterations: int


@command("analyse", msg("Let a bot judge every decision of a recorded game, and tell the luck."))
def analyse(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help=said(msg("The record; - reads it from standard input."))
        ),
    ],
    as_json: AsJson = False,
    iterations: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--iterations", 0),
            help=said(msg("How much to think about each decision; 0 for as much as usual.")),
        ),
    ] = 0,
    processes: Processes = 1,
    lang: Lang = LANGUAGE,
) -> None:
    record = read(contents(file))
    if not record.game.has_bots:
        raise MotuError(msg("Without bots there is nobody who could analyse this game."))
    say = speaker(record, lang)
    found = list(decisions(record))
    jobs = [Job(one, iterations or usual_iterations(record.game)) for one in found]
    judged = []
    with Bar(len(jobs), say, msg("Thinking")) as bar:
        for one in shared(_judged, jobs, processes):
            judged.append(one)
            bar.advance_to(len(judged))
    analysis = analysed(record, found, judged)
    if as_json:
        print_json(plain(analysis, players(record), say))
        return
    names = [printable(say(player)) for player in players(record)]
    show(analysis, names, say)


def _judged(job: Job) -> Judged:
    one = job.decision
    return judge(one.imagined, one.seat, one.action, one.number, Budget(iterations=job.iterations))


def show(analysis: Analysis, names: Sequence[str], say: Say) -> None:
    """Print what everybody expected, how they played, and where it turned."""
    in_points = analysis.counts == "points"
    print(say(msg("Expected points") if in_points else msg("Chance to win")))
    width = max(map(len, names))
    for name, line in zip(names, analysis.lines, strict=True):
        print(f"  {name:<{width}}  {drawn(line, analysis)}")
    table = new_table(
        "", "", say(msg("Decisions")), say(msg("Accuracy")), say(msg("Given away")),
        *([say(msg("Luck"))] if analysis.tells_luck else []),
    )  # fmt: skip
    for name, one in zip(names, analysis.summaries, strict=True):
        worth = [say(average_words(-one.lost, one.decisions, analysis.counts))]
        if analysis.tells_luck:
            worth.append(say(average_words(one.luck, one.decisions, analysis.counts)))
        table.add_row(name, str(one.decisions), f"{round(100 * one.accuracy)}%", *worth)
    console().print(table)
    print(
        say(
            msg("Values are points, all decisions together.")
            if in_points
            else msg("Values are chances to win, on average for each decision.")
        )
    )
    turns = new_table(
        say(msg("Turning points")), say(msg("Move")), say(msg("Expected")), say(msg("Luck")),
        say(msg("Decision")),
    )  # fmt: skip
    for column in (msg("Played"), msg("The bot")):
        turns.add_column(say(column), justify="left")
    for moment in analysis.turning_points():
        turns.add_row(
            f"{moment.number + 1} {names[moment.seat]}",
            say(expected_words(moment.before, analysis.counts)),
            say(change_words(moment.luck, analysis.counts)),
            say(change_words(-moment.lost, analysis.counts)),
            printable(say(moment.played)),
            say(msg("the same")) if moment.is_choice else printable(say(moment.choice)),
        )
    console().print(turns)


def drawn(line: Sequence[tuple[int, float]], analysis: Analysis) -> str:
    """What somebody expected, as a row of letters of different heights."""
    most = max([value for one in analysis.lines for _, value in one], default=1.0)
    top = most if analysis.counts == "points" else 1.0
    letters = []
    for place in range(WIDE):
        until = analysis.actions * (place + 1) / WIDE
        known = [value for number, value in line if number <= until]
        share = (known or [line[0][1] if line else 0.0])[-1] / (top or 1.0)
        letters.append(HEIGHTS[min(len(HEIGHTS) - 1, max(0, int(share * len(HEIGHTS))))])
    return "".join(letters)
