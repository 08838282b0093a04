"""The journal of a table: everything that was done at it, in order.

The position at a table is what its journal adds up to, so storing an entry before anybody is
told of it is all that it takes to lose nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from motu.core.record import Record


class Kind(StrEnum):
    """What can be done at a table."""

    PLAY = "play"  # an action of the game
    UNDO = "undo"  # actions taken back
    STOP = "stop"  # ended here for good, by who plays alone or by the owner of the server
    SIT = "sit"  # somebody takes a seat, or comes back to it
    BOT = "bot"  # a free seat is given to a bot
    LEAVE = "leave"  # somebody leaves; a bot plays on
    HINT = "hint"  # a seat is given a hint; `upto` is after how many actions
    RESIGN = "resign"  # somebody gives up: the other wins, or a bot plays on for nothing
    OFFER = "offer"  # to take back, to end early, to call it a draw
    ANSWER = "answer"  # yes or no to that
    CLAIM = "claim"  # somebody's time has run out, says another
    CHAT = "chat"  # something said
    COMMIT = "commit"  # the hash of somebody's number for the shuffle; empty: without one
    REVEAL = "reveal"  # the number itself
    MISS = "miss"  # numbers that were not revealed, by their seats: the others draw new ones
    DEAL = "deal"  # all numbers are there: the game begins
    # The next game has begun: its table, and the series; under the word that older journals have.
    REMATCH = "again"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done.

    `id` is the doer's own name for it: sent twice, it is done once. `upto` says how many
    actions are left after an undo; with a seat, only that seat's later ones are taken back.
    `unfair` marks what makes a game a practice game. `at` is when, in seconds.
    """

    kind: Kind
    seat: int = -1
    action: int = -1
    upto: int = -1
    unfair: bool = False
    person: str = ""
    text: str = ""
    id: str = ""
    at: float = 0.0


def played(actions: Iterable[tuple[int, int]]) -> list[Entry]:
    """The journal of a table at which nothing but these actions was done."""
    return [Entry(Kind.PLAY, seat, action) for seat, action in actions]


def journal_of(record: Record) -> list[Entry]:
    """The journal of a table at which a record was played, up to how it was ended, if it was."""
    journal = played(record.actions)
    late = record.out[-1:] if record.ended == "time" else ()
    for one in reversed(record.out[: len(record.out) - len(late)]):
        journal.insert(one.after, Entry(Kind.RESIGN, one.seat))
    if late:
        journal.append(Entry(Kind.CLAIM, late[0].seat))
    elif record.ended:
        journal.append(Entry(Kind.STOP, text=record.ended))
    return journal
