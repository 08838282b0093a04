"""Where the seed of a game comes from: a number of the house and one of every player.

The house shows the hash of its number when the table is made. Every player's browser shows the hash
of its own, and the number itself once it has seen all other hashes. The seed is a hash of all of
them: whoever wants to choose it would have had to know a number that only its hash was shown of.
See docs/fairness.md.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any

from motu.core.message import msg
from motu.core.reading import Field

#: Numbers of players and all hashes are written like this.
HEX = re.compile(r"[0-9a-f]{64}")
#: The number of the house is at most so long: it is a seed, as old tables have them.
LONGEST_SECRET = 80
#: No table has as many seats.
MOST_SEATS = 16


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def seed_hash(seed: int) -> str:
    """What is shown of the house's number before it is known: neither changes without the other.

    >>> seed_hash(7)[:16]
    '4f5a9ae7046d9d87'
    """
    return _hash(f"motu seed {seed}")


def number_hash(number: str) -> str:
    """What is shown of a player's number before it is known."""
    return _hash(f"motu number {number}")


def is_hex(text: object) -> bool:
    """Whether this is written as a player's number or a hash is."""
    return isinstance(text, str) and HEX.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """All numbers that a seed was made of, so that anybody can make it again.

    >>> Shuffle(7, {1: "ab" * 32}).seed == Shuffle(7, {0: "ab" * 32}).seed
    False
    """

    secret: int
    #: The players' numbers, by their seats. A player who gave none has no say, and is missing here.
    numbers: dict[int, str]
    #: The seats whose number was never shown after its hash was: each time all drew anew.
    missed: tuple[int, ...] = ()
    #: The seats of players who took part without a number in the end.
    silent: tuple[int, ...] = ()

    @property
    def seed(self) -> int:
        """The seed: SHA-256 over all numbers, in the order of the seats."""
        parts = [f"{seat + 1}:{number}" for seat, number in sorted(self.numbers.items())]
        return int(_hash(" ".join(["motu shuffle", str(self.secret), *parts])), 16)

    def data(self) -> dict[str, Any]:
        """As plain data, with seats counted from 1 as in all of a record."""
        return {
            # As text: many readers of JSON lose digits of large numbers.
            "secret": str(self.secret),
            "numbers": {str(seat + 1): self.numbers[seat] for seat in sorted(self.numbers)},
            "missed": [seat + 1 for seat in self.missed],
            "silent": [seat + 1 for seat in self.silent],
        }


def read_shuffle(data: Field, seats: int) -> Shuffle:
    """The numbers that `Shuffle.data` wrote down; raises `Fault`."""
    data.only("secret", "numbers", "missed", "silent")
    secret = data["secret"].text_value(LONGEST_SECRET)
    data["secret"].must(secret.isascii() and secret.isdigit(), msg("this must be a whole number."))
    numbers = {}
    for name in data["numbers"].names():
        number = data["numbers"][name]
        number.must(name in map(str, range(1, seats + 1)), msg("there is no such seat."))
        number.must(is_hex(number.value), msg("this must be 64 digits from 0 to f."))
        numbers[int(name) - 1] = str(number.value)
    missed, silent = (
        tuple(one.whole(1, seats) - 1 for one in data[name].each(0, MOST_SEATS))
        for name in ("missed", "silent")
    )
    return Shuffle(int(secret), numbers, missed, silent)


@dataclass(frozen=True, slots=True)
class Begun:
    """That a game did not begin at its start but went on from another.

    At a `position`, a line of text with what all could see: all else was dealt anew, for it alone.
    Or after so many `moves`, which stand in the record as well: then whoever went on from there
    could know the whole shuffle, and all that is proved is what was played.
    """

    position: str = ""
    moves: int | None = None

    def data(self) -> dict[str, Any]:
        """As plain data."""
        position = {"position": self.position} if self.position else {}
        return {**position, **({} if self.moves is None else {"moves": self.moves})}


def read_begun(data: Field, longest: int, most: int) -> Begun:
    """What `Begun.data` wrote down; raises `Fault`."""
    data.only("position", "moves")
    data.must(bool(data.names()), msg("write a position, moves, or null."))
    return Begun(
        data["position"].text_value(longest) if "position" in data else "",
        data["moves"].whole(0, most) if "moves" in data else None,
    )
