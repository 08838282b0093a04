"""`motu verify`: was the game played by its rules, and with the shuffle that was promised?"""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from motu.cli.app import AsJson, Lang, command
from motu.cli.faults import WRONG
from motu.cli.language import LANGUAGE, said
from motu.cli.output import contents, print_json, printable
from motu.cli.replay import components_data, components_words, out_words, speaker
from motu.core.errors import BadOption, BadRecord, MotuError
from motu.core.message import Message, msg, nmsg
from motu.core.record import Record, read
from motu.core.shuffle import is_hex, seed_hash
from motu.words import say_in

#: How many letters a hash has.
LENGTH = 64


class OtherShuffle(MotuError):
    """The numbers of the record are not those that were promised."""


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
    own: Annotated[
        list[str] | None,
        typer.Option(
            "--number",
            metavar="HEX",
            help=said(msg("A player's number that must be in the shuffle; may be repeated.")),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    try:
        found = check(contents(file), promised, own or ())
    except (BadRecord, OtherShuffle) as fault:
        if not as_json:
            raise
        print_json({"ok": False, "reason": printable(say(fault.message))})
        raise typer.Exit(WRONG) from None
    if as_json:
        print_json(data(found))
        return
    named = speaker(found.record, lang)
    for line in lines(found):
        print(printable(named(line)))


def check(text: str | bytes, promised: str = "", own: Sequence[str] = ()) -> Verified:
    """Play a record through and compare its numbers with what was promised.

    That the seed is made of the record's numbers is checked in reading it.
    """
    wanted = promised.strip().lower()
    if wanted and (len(wanted) != LENGTH or not set(wanted) <= set(string.hexdigits)):
        raise BadOption(
            msg("--hash must be the {n} letters and digits that the table shows.", n=LENGTH)
        )
    for number in own:
        if not is_hex(number):
            raise BadOption(
                msg("--number must be the {n} letters and digits of a number.", n=LENGTH)
            )
    record = read(text)
    found = seed_hash(record.shuffle.secret if record.shuffle else record.seed)
    for number in own:
        if record.shuffle is None or number not in record.shuffle.numbers.values():
            raise OtherShuffle(
                msg("{number} is not among the numbers of this game.", number=number)
            )
    if wanted and found != wanted:
        raise OtherShuffle(
            msg(
                "This game was not shuffled as promised: its hash is {found}, not {promised}.",
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
        *out_words(record),
        *([record.ending_words()] if record.ended else []),
        *shuffle_words(record),
        msg("Seed: {seed}", seed=str(record.seed)),
        msg("Its hash: {hash}", hash=found.hash)
        if record.shuffle is None
        else msg("The hash of the server's number: {hash}", hash=found.hash),
    ]
    if found.matches:
        told.append(msg("That is the hash promised: the game was shuffled before it began."))
    return told


def shuffle_words(record: Record) -> list[Message]:
    """Which numbers the seed was made of, and what the record does not prove."""
    told = []
    if record.shuffle is not None:
        told.append(msg("The server's number: {number}", number=str(record.shuffle.secret)))
        seats = range(len(record.names))
        for seat in seats:
            if seat in record.shuffle.numbers:
                number = record.shuffle.numbers[seat]
                told.append(msg("Seat {seat}'s number: {number}", seat=seat + 1, number=number))
        told.append(msg("The seed is made of exactly these numbers."))
        told += [
            msg("Seat {seat} did not show a number, so all drew new ones.", seat=seat + 1)
            for seat in record.shuffle.missed
        ]
        told += [
            msg("Seat {seat} took part without a number.", seat=seat + 1)
            for seat in record.shuffle.silent
        ]
    if record.begun is not None and record.begun.position:
        told.append(msg("It began at this position, the rest dealt again: {position}",
                        position=record.begun.position))  # fmt: skip
    if record.begun is not None and record.begun.moves is not None:
        told.append(msg("The first {n} moves come from an earlier game, so the shuffle could be "
                        "known beforehand.", n=record.begun.moves))  # fmt: skip
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
        "over": record.is_over,
        "ended": record.ended or None,
        "out": [one.data() for one in record.out],
        "generator": record.generator,
        "shuffle": record.shuffle.data() if record.shuffle else None,
        "begun": record.begun.data() if record.begun else None,
        "seed": str(record.seed),
        "hash": found.hash,
        "matches": found.matches,
    }
