"""How much is too much, and buckets that know when it is.

A bucket is full at first, fills again by itself and is never more than full. What is taken out may
be requests, or seconds of the server's time. All of it lives in memory and is bounded. Where
several processes serve together each tells the others what was taken out, so that a bucket is the
same in all of them.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from motu.core.errors import BadOption, one_of
from motu.core.message import msg

#: What was spent so many seconds ago counts half.
LATELY = 10.0
#: No limit needs to be higher.
MOST = 1e9
#: Who has spent such a part of a whole bucket is told of at once; of less, only now and then.
NOTABLE = 1 / 50


@dataclass(frozen=True, slots=True)
class Rate:
    """So much at once, and so much a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is too much. An address may be that of a whole school, so it gets more."""

    #: The server's time that is spent on somebody, in seconds.
    work_of_address: Rate = Rate(20, 0.4)
    work_of_person: Rate = Rate(2, 0.03)
    #: The same for all at an address who have no identity yet, taken together.
    work_of_newcomers: Rate = Rate(5, 0.05)
    tables_of_address: Rate = Rate(120, 0.5)
    tables_of_person: Rate = Rate(40, 0.2)
    prints_of_address: Rate = Rate(80, 0.5)
    prints_of_person: Rate = Rate(30, 0.2)
    #: What is written into journals, and what of it is said.
    entries_of_address: Rate = Rate(50_000, 20)
    entries_of_person: Rate = Rate(5_000, 1)
    chats_of_address: Rate = Rate(300, 4)
    chats_of_person: Rate = Rate(30, 0.2)
    #: Open sockets, and connections of any kind.
    sockets_of_address: int = 300
    sockets_of_person: int = 50
    connections_of_address: int = 400
    connections: int = 4000
    #: Orders that wait for a press.
    prints_waiting: int = 40
    prints_waiting_of_person: int = 4


def changed(limits: Limits, wish: str) -> Limits:
    """The limits with one of them changed, written as NAME=NUMBER or NAME=BURST/PER_SECOND.

    >>> changed(Limits(), "connections=900").connections
    900
    >>> changed(Limits(), "work_of_person=5/0.2").work_of_person
    Rate(burst=5.0, per_second=0.2)
    """
    name, _, value = wish.partition("=")
    known: dict[str, Any] = {field.name: getattr(limits, field.name) for field in fields(limits)}
    if name not in known:
        raise BadOption(
            msg("Unknown limit: {name}. Choose from: {choices}.",
                name=name[:40], choices=one_of(list(known)))
        )  # fmt: skip
    is_rate = isinstance(known[name], Rate)
    try:
        numbers = [float(part) if is_rate else int(part) for part in value.split("/")]
    except ValueError:
        numbers = []
    if len(numbers) != 1 + is_rate or not all(0 < number < MOST for number in numbers):
        raise BadOption(
            msg(
                "{name} cannot be {value}. Write a number such as 300, or for a rate how much at "
                "once and how much a second, such as 20/0.5.",
                name=name,
                value=value[:40],
            )
        )
    known[name] = Rate(*numbers) if is_rate else numbers[0]
    return Limits(**known)


class Bucket:
    """What somebody may take out; it comes back with time.

    >>> bucket = Bucket(Rate(burst=2, per_second=0.5), clock=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (0.0, 0.0, 2.0)

    What is known only afterwards is spent, and who has spent too much waits.

    >>> bucket.spend(1.5)
    >>> bucket.wait()
    3.0
    """

    __slots__ = ("_clock", "_lately", "_level", "_rate", "_spent_at", "_tell", "_when")

    def __init__(
        self,
        rate: Rate,
        clock: Callable[[], float] = time.monotonic,
        tell: Callable[[float], None] | None = None,
    ) -> None:
        self._rate = rate
        self._clock = clock
        self._tell = tell
        self._level = float(rate.burst)
        self._when = self._spent_at = clock()
        self._lately = 0.0

    def _fill(self) -> None:
        now = self._clock()
        more = (now - self._when) * self._rate.per_second
        self._level = min(self._rate.burst, self._level + more)
        self._when = now

    def take(self) -> float:
        """Take one out; if there is none, the seconds until there will be."""
        self._fill()
        if self._level >= 1:
            self._level -= 1
            if self._tell is not None:
                self._tell(1)
            return 0.0
        return (1 - self._level) / self._rate.per_second

    def spend(self, much: float) -> None:
        """Take so much out, whether it is there or not."""
        self.hear_of(much)
        if self._tell is not None:
            self._tell(much)

    def hear_of(self, much: float) -> None:
        """So much was taken out, here or by another process."""
        self._level -= much
        self._lately = self.lately() + much
        self._spent_at = self._clock()

    def wait(self, more: float = 0.0) -> float:
        """The seconds until nothing is owed, also once so much more is spent."""
        self._fill()
        return max(0.0, (more - self._level) / self._rate.per_second)

    def lately(self) -> float:
        """How much was spent lately, whatever has come back; the older, the less it counts."""
        return float(self._lately * 0.5 ** ((self._clock() - self._spent_at) / LATELY))

    def is_full(self) -> bool:
        """Whether it is as good as new, so that nothing is lost with it."""
        self._fill()
        return self._level >= self._rate.burst and self.lately() < 0.001


class Untold:
    """What was spent here and the other processes do not know of yet.

    >>> untold = Untold(notable=2)
    >>> for whose in ("ann", "bob", "ann"):
    ...     untold.add(whose, 1)
    >>> untold.told(), untold.told(), untold.told(everything=True)
    ({'ann': 2.0}, {}, {'bob': 1.0})
    """

    def __init__(self, notable: float) -> None:
        self._notable = notable
        self._spent: dict[str, float] = {}
        self._notables: set[str] = set()

    def add(self, whose: str, much: float) -> None:
        """Somebody has spent something."""
        spent = self._spent[whose] = self._spent.get(whose, 0.0) + much
        if spent >= self._notable:
            self._notables.add(whose)

    def told(self, everything: bool = False) -> dict[str, float]:
        """What is to be told now; from then on it is known."""
        if everything:
            told, self._spent = self._spent, {}
        else:
            told = {whose: self._spent.pop(whose) for whose in self._notables}
        self._notables.clear()
        return told


class Buckets:
    """A bucket for everybody who comes. Those not used for long are forgotten.

    With `shared`, what is spent is to be told to other processes.
    """

    def __init__(
        self,
        rate: Rate,
        most: int = 20_000,
        clock: Callable[[], float] = time.monotonic,
        shared: bool = False,
    ) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.untold = Untold(rate.burst * NOTABLE) if shared else None

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, whose: str) -> Bucket:
        """Somebody's bucket; not to be kept, for it may be forgotten."""
        bucket = self._buckets.pop(whose, None) or self._new(whose)
        self._buckets[whose] = bucket
        self._forget()
        return bucket

    def _new(self, whose: str) -> Bucket:
        tell = None if self.untold is None else partial(self.untold.add, whose)
        return Bucket(self._rate, self._clock, tell)

    def take(self, whose: str) -> float:
        """Take one from somebody's bucket; or else the seconds until there is one."""
        return self.of(whose).take()

    def _forget(self) -> None:
        """The oldest two that are full again go, so there are never more than came lately."""
        for _ in range(2):
            oldest = next(iter(self._buckets.values()))
            if len(self._buckets) > self._most or (len(self._buckets) > 1 and oldest.is_full()):
                self._buckets.popitem(last=False)
