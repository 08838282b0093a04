"""How many connections and sockets are open: everybody's, on all processes of a server.

Each process counts its own and tells the others. What it has heard of another counts for as long as
that one is heard from.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

#: What every connection is counted for, whosever it is.
CONNECTIONS = "connections"
#: A process that was not heard from for so many seconds is gone, and all it had open.
SILENT = 4.0
#: For so many seconds a number is believed: it is told again long before, if it is still true.
BELIEVED = 30.0


class Guest(Protocol):
    """Somebody who has something open."""

    def send_away(self) -> None:
        """There is no room after all."""


@dataclass(slots=True)
class Elsewhere:
    """What another process has open, and when it was last heard from."""

    heard_at: float = 0.0
    #: How many, and when that was said.
    counts: dict[str, tuple[int, float]] = field(default_factory=dict)

    def number(self, what: str, since: float) -> int:
        """How many it has open, if it has said so since then."""
        number, said_at = self.counts.get(what, (0, since))
        return number if said_at >= since else 0


def kind_of(what: str) -> str:
    """The limit that something is counted for: its first word; the second says whose it is.

    >>> kind_of("sockets_of_person p-03e0d5313185a3a2"), kind_of("connections")
    ('sockets_of_person', 'connections')
    """
    return what.partition(" ")[0]


class Tally:
    """Counts what is open, by the name of a limit and whose it is.

    >>> class Ann:
    ...     def send_away(self) -> None: print("Ann goes")
    >>> tally, ann = Tally({"sockets_of_person": 2}, shared=True), Ann()
    >>> what = "sockets_of_person ann"
    >>> tally.come(what, ann)
    >>> tally.has_room(what)
    True
    >>> tally.hear_of("another process", {what: 1})
    >>> tally.has_room(what)
    False

    Of several processes each may have let the last one in before it heard of the others. Then the
    youngest go: so many that there is room for the rest.

    >>> tally.hear_of("another process", {what: 2})
    Ann goes
    """

    def __init__(
        self,
        most: Mapping[str, int],
        shared: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = most
        self._shared = shared
        self._clock = clock
        #: Who has it open here, in the order in which they came.
        self._open: dict[str, dict[Guest, None]] = {}
        self._elsewhere: defaultdict[str, Elsewhere] = defaultdict(Elsewhere)
        #: What has changed here since the others were told.
        self._untold: set[str] = set()

    def here(self, what: str) -> int:
        """How many are open on this process."""
        return len(self._open.get(what, ()))

    def number(self, what: str) -> int:
        """How many are open in all."""
        since = self._clock() - BELIEVED
        return self.here(what) + sum(
            other.number(what, since) for other in self._elsewhere.values()
        )

    def has_room(self, what: str) -> bool:
        """Whether one more can be let in."""
        self._forget_who_is_gone()
        return self.number(what) < self._most[kind_of(what)]

    def come(self, what: str, guest: Guest) -> None:
        """Somebody opens one."""
        self._open.setdefault(what, {})[guest] = None
        self._has_changed(what)

    def go(self, what: str, guest: Guest) -> None:
        """Somebody closes it."""
        guests = self._open[what]
        del guests[guest]
        if not guests:
            del self._open[what]
        self._has_changed(what)

    def _has_changed(self, what: str) -> None:
        if self._shared:
            self._untold.add(what)

    # --- other processes -----------------------------------------------------------------------

    def told(self, everything: bool = False) -> dict[str, int]:
        """What the others are to hear now: what has changed here, or all that is open."""
        if everything:
            self._untold.update(self._open)
            self._forget_what_is_closed()
        told = {what: self.here(what) for what in self._untold}
        self._untold.clear()
        return told

    def hear_of(self, process: str, counts: Mapping[str, int]) -> None:
        """Another process says how many it has open; what is not limited here does not matter."""
        other, now = self._elsewhere[process], self._clock()
        other.heard_at = now
        for what, number in counts.items():
            if kind_of(what) in self._most:
                other.counts[what] = (number, now)
                self._make_room(what)

    def _make_room(self, what: str) -> None:
        """Where there are too many, send away our share of them."""
        here, number = self.here(what), self.number(what)
        too_many = number - self._most[kind_of(what)]
        if here and too_many > 0:
            youngest = list(reversed(self._open[what]))
            for guest in youngest[: math.ceil(too_many * here / number)]:
                guest.send_away()

    def _forget_who_is_gone(self) -> None:
        since = self._clock() - SILENT
        for process in [name for name, one in self._elsewhere.items() if one.heard_at < since]:
            del self._elsewhere[process]

    def _forget_what_is_closed(self) -> None:
        """Whatever is open is told again and again: what is not, is closed."""
        since = self._clock() - BELIEVED
        for other in self._elsewhere.values():
            other.counts = {
                what: told for what, told in other.counts.items() if told[0] and told[1] >= since
            }
