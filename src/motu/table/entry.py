"""The journal of a table: everything that was done at it, in order.

The position at a table is what its journal adds up to, so storing an entry before anybody is
told of it is all that it takes to lose nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What can be done at a table."""

    PLAY = "play"
    UNDO = "undo"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done.

    `id` is the doer's own name for it: sent twice, it is done once. `upto` says how many
    actions are left after an undo. `unfair` marks what makes a game a practice game.
    """

    kind: Kind
    seat: int = -1
    action: int = -1
    upto: int = -1
    unfair: bool = False
    id: str = ""
