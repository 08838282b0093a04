"""Before the first card: the players' browsers add their numbers to the shuffle.

Everybody who sits at the table commits to a number with its hash. When all hashes are there, and
everybody has been told of them, the numbers are revealed, and the game is dealt from them and from
the number of the house. See docs/fairness.md for what this proves, and against whom.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from motu.core.shuffle import Shuffle, seed_hash

#: How long, in seconds, somebody's number is waited for in a game that is played at one sitting.
PATIENCE = 600.0


@dataclass(slots=True)
class Gathering:
    """What has been committed and revealed so far. A person's numbers stand under the first seat.

    Whoever does not reveal what was committed to makes all others draw new numbers, and has no say
    from then on; so nobody can go on refusing until the shuffle suits them, and it is written down.
    """

    secret: int
    hashes: dict[int, str] = field(default_factory=dict)
    numbers: dict[int, str] = field(default_factory=dict)
    #: The seats that take part without a number.
    silent: set[int] = field(default_factory=set)
    #: The seats that did not reveal, in the order in which that happened.
    missed: list[int] = field(default_factory=list)
    #: When something last happened here that others wait for.
    since: float = 0.0

    @property
    def hash(self) -> str:
        """What the house has committed to."""
        return seed_hash(self.secret)

    def uncommitted(self, players: Collection[int]) -> list[int]:
        """Those of the players who have not said what they commit to."""
        return [n for n in players if n not in self.hashes and n not in self.silent]

    def unrevealed(self, players: Collection[int]) -> list[int]:
        """Those of the players who have yet to reveal."""
        return [n for n in players if n in self.hashes and n not in self.numbers]

    def asked(self, seat: int, players: Collection[int]) -> str:
        """What a seat's browser is asked for now: to `commit`, to `reveal`, or nothing."""
        if seat in self.uncommitted(players):
            return "commit"
        all_committed = not self.uncommitted(players)
        return "reveal" if all_committed and seat in self.unrevealed(players) else ""

    def is_complete(self, players: Collection[int]) -> bool:
        """Whether nobody is waited for any more."""
        return not self.uncommitted(players) and not self.unrevealed(players)

    # --- what happens ------------------------------------------------------------------------

    def commit(self, seat: int, hash: str) -> None:
        """A seat commits to a number; with no hash, it takes part without one."""
        self.silent.discard(seat)
        if hash:
            self.hashes[seat] = hash
        else:
            self.silent.add(seat)
            self.hashes.pop(seat, None)

    def reveal(self, seat: int, number: str) -> None:
        """A seat shows its number."""
        self.numbers[seat] = number

    def miss(self, seat: int) -> None:
        """A seat does not show its number: all others draw new ones, and it has no say any more."""
        self.missed.append(seat)
        self.silent.add(seat)
        self.hashes.clear()
        self.numbers.clear()

    def leave(self, seat: int) -> None:
        """Somebody leaves. A number that all know stays; one that nobody knows is not missed."""
        if seat in self.hashes and seat not in self.numbers:
            if self.numbers:
                self.miss(seat)
            else:
                del self.hashes[seat]

    def arrive(self, seat: int) -> None:
        """Somebody sits down: too late for a say, if others have shown their numbers already."""
        if self.numbers and seat not in self.numbers:
            self.silent.add(seat)
        elif seat not in self.missed:
            self.silent.discard(seat)

    def shuffle(self) -> Shuffle:
        """All numbers together."""
        silent = sorted(self.silent - self.numbers.keys())
        return Shuffle(self.secret, dict(self.numbers), tuple(self.missed), tuple(silent))
