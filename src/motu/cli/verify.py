"""`motu verify`: was the game played by its rules, and with the shuffle that was promised?"""

from __future__ import annotations

import string
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from motu.cli.app import AsJson, Lang, command
from motu.cli.faults import WRONG
from motu.cli.language import LANGUAGE, said
from motu.cli.output import contents, print_json, printable
from motu.cli.replay import components_data, components_words
from motu.core.errors import BadOption, BadRecord, MotuError
from motu.core.message import Message, msg, nmsg
from motu.core.record import Record, read, seed_hash
from motu.words import say_in

#: How many letters a hash has.
LENGTH = 64


class OtherShuffle(MotuError):
    """The seed of the record is not the one whose hash was shown."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found out about a record."""

    record: Record
    hash: str
    #: Whether it is the hash that was shown before the game; `None` if none was given.
    matches: bool | None


@command(
    "verify",
    msg("Check a record: that every action is legal, and that the shuffle is the one promised."),
)
def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help=said(msg("The record; - reads it from standard input."))
        ),
    ],
    promised: Annotated[
        str,
        typer.Option(
            "--hash", metavar="HEX", help=said(msg("The hash that the table showed at the start."))
        ),
    ] = "",
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    try:
        found = check(contents(file), promised)
    except (BadRecord, OtherShuffle) as fault:
        if not as_json:
            raise
        print_json({"ok": False, "reason": printable(say(fault.message))})
        raise typer.Exit(WRONG) from None
    if as_json:
        print_json(data(found))
        return
    for line in lines(found):
        print(printable(say(line)))


def check(text: str | bytes, promised: str = "") -> Verified:
    """Play a record through and compare its seed with the hash that was promised."""
    wanted = promised.strip().lower()
    if wanted and (len(wanted) != LENGTH or not set(wanted) <= set(string.hexdigits)):
        raise BadOption(
            msg("--hash must be the {n} letters and digits that the table shows.", n=LENGTH)
        )
    record = read(text)
    found = seed_hash(record.seed)
    if wanted and found != wanted:
        raise OtherShuffle(
            msg(
                "This game was not shuffled as promised: its seed has the hash {found}, "
                "not {promised}.",
                found=found,
                promised=wanted,
            )
        )
    return Verified(record, found, True if wanted else None)


def lines(found: Verified) -> list[Message]:
    """What to tell, line by line."""
    record = found.record
    told = [
        nmsg(
            "{game}: {n} action, and it is legal.",
            "{game}: {n} actions, all of them legal.",
            len(record.actions),
            game=record.game.title,
        ),
        *components_words(record),
        msg("Seed: {seed}", seed=str(record.seed)),
        msg("Its hash: {hash}", hash=found.hash),
    ]
    if found.matches:
        told.append(msg("That is the hash promised: the game was shuffled before it began."))
    return told


def data(found: Verified) -> dict[str, Any]:
    """The same as plain JSON data."""
    record = found.record
    return {
        "ok": True,
        "game": record.game.name,
        "seats": list(record.names),
        "components": components_data(record),
        "actions": len(record.actions),
        "over": not record.state.to_act(),
        "seed": str(record.seed),
        "hash": found.hash,
        "matches": found.matches,
    }
