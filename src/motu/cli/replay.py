"""`motu replay`: read a record, check it, and tell what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from motu.cli.app import AsJson, Lang, command
from motu.cli.language import LANGUAGE, said
from motu.cli.output import console, contents, new_table, print_json, printable
from motu.core.event import Event
from motu.core.message import Message, Say, Seat, in_digits, msg, named, nmsg, seats_of
from motu.core.record import Record, read
from motu.core.score import ScoreSheet
from motu.table.hints import used_words
from motu.words import say_in


@command("replay", msg("Read the record of a game, check every action, and tell the story."))
def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help=said(msg("The record; - reads it from standard input."))
        ),
    ],
    as_json: AsJson = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", help=said(msg("Leave out the story: only how it ended.")))
    ] = False,
    lang: Lang = LANGUAGE,
) -> None:
    record = read(contents(file))
    say = speaker(record, lang)
    if as_json:
        print_json(data(record, say, quiet))
        return
    if not quiet:
        tell(record, say)
    show(record, say)


def speaker(record: Record, lang: str) -> Say:
    """Somebody who knows the players' names, safe to print."""
    return named(say_in(lang), map(printable, record.names))


def components_words(record: Record) -> list[Message]:
    """What it was played with, if that is somebody's own."""
    found = record.state.components
    own = msg("Played with {name}, hash {hash}.", name=found.name, hash=found.hash)
    return [] if found.name in record.game.box.names else [own]


def out_words(record: Record) -> list[Message]:
    """Who resigned or ran out of time, and when."""
    return [
        nmsg(
            "{player} was out after {n} action.",
            "{player} was out after {n} actions.",
            one.after,
            player=players(record)[one.seat],
        )
        for one in record.out
    ]


def components_data(record: Record) -> dict[str, Any]:
    """The same as plain JSON data, always."""
    found = record.state.components
    built_in = found.name in record.game.box.names
    return {"name": found.name, "hash": found.hash, "built_in": built_in}


def players(record: Record) -> tuple[Seat, ...]:
    """The seats of a record, as messages speak of them."""
    return seats_of(record.game.sides[: len(record.names)])


def stories(record: Record) -> Iterator[tuple[int, str, list[Event]]]:
    """Every action: the seat, its text, and what it brought about, as the seat itself knows it."""
    game = record.game
    state = record.position(0)
    for seat, action in record.actions:
        before = state.copy()
        text = game.text(before, seat, action)
        state.play(seat, action)
        yield seat, text, game.story(before, seat, action, state, seat)


def tell(record: Record, say: Say) -> None:
    """Print the story, an action a line, with the number of each."""
    width = len(str(len(record.actions)))
    for number, (_, _, events) in enumerate(stories(record), start=1):
        print(f"{number:>{width}}  {' '.join(say(event.message) for event in events)}")


def show(record: Record, say: Say) -> None:
    """Print the score sheet, and how the game ended or that it has not."""
    sheet = record.score_sheet()
    called = map(say, players(record))
    table = new_table(say(record.game.title), "", *called)
    for row in sheet.rows:
        note = f" ({say(row.note)})" if row.note else ""
        table.add_row(say(row.label) + note, *map(in_digits, row.points))
    table.add_section()
    table.add_row(say(msg("Total")), *map(in_digits, sheet.totals))
    console().print(table)
    verdict = [sheet.verdict.message] if sheet.verdict else []
    hinted = used_words(players(record), record.hints) if record.hints else None
    lines = (*components_words(record), *([hinted] if hinted else []), *out_words(record))
    for line in (*lines, outcome(record, sheet), *verdict):
        print(printable(say(line)))


def outcome(record: Record, sheet: ScoreSheet) -> Message:
    """Who has won and why."""
    if sheet.ending is None:
        return msg("The game is not over. Actions so far: {n}.", n=len(record.actions))
    if not sheet.winners:
        return sheet.ending.message
    winners = tuple(players(record)[seat] for seat in sheet.winners)
    if len(winners) > 1:
        return msg("{players} share the win. {why}", players=winners, why=sheet.ending.message)
    return msg("{player} wins. {why}", player=winners[0], why=sheet.ending.message)


def data(record: Record, say: Say, quiet: bool) -> dict[str, Any]:
    """The same as plain JSON data."""
    sheet = record.score_sheet()
    plain: dict[str, Any] = {
        "game": record.game.name,
        "seats": list(record.names),
        "options": record.options,
        "components": components_data(record),
        "seed": str(record.seed),
        "hints": list(record.hints) or [0] * len(record.names),
        "actions": len(record.actions),
        "points": list(sheet.totals),
        "score": [
            {"what": say(row.label), "points": list(row.points), "rule": row.rule}
            for row in sheet.rows
        ],
        "ending": sheet.ending.name if sheet.ending else None,
        "out": [one.data() for one in record.out],
        "winners": [seat + 1 for seat in sheet.winners],
        "outcome": say(outcome(record, sheet)),
        "verdict": say(sheet.verdict.message) if sheet.verdict else None,
    }
    if not quiet:
        plain["story"] = [
            {"seat": seat + 1, "action": text, "story": [say(event.message) for event in events]}
            for seat, text, events in stories(record)
        ]
    return plain
