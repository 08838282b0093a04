"""What things cost: the time that the server spends on somebody is measured and paid for.

Everybody has a budget of the server's time, and so has every address. Who has used it up waits
until enough of it has come back. Budgets bound what somebody takes in the long run; at any moment
all who want something take turns, and who has used little comes first, so that much asked for at
once keeps nobody else waiting.
"""

from __future__ import annotations

import asyncio
import time
import types
from collections.abc import Callable, Coroutine, Generator, Mapping
from contextvars import ContextVar
from dataclasses import fields
from typing import Any, ParamSpec, TypeVar

from motu.core.errors import MotuError
from motu.core.message import Message, msg
from motu.core.refusal import Refusal
from motu.server.identity import mark_of
from motu.server.rates import Bucket, Buckets, Limits, Rate
from motu.server.tally import CONNECTIONS, Tally
from motu.table.entry import Kind
from motu.table.turns import Turns

Got = TypeVar("Got")
Given = ParamSpec("Given")

#: After so many seconds of work the loop looks who else has come.
SLICE = 0.005
#: So many may share an address before each of them counts as more than one.
SHARING = 10
#: What a request, a new socket and a message cost before anything is done about them, in seconds.
REQUEST, CONNECTION, MESSAGE = 0.0005, 0.002, 0.0001
#: Somebody who waits looks again after so many seconds at the latest.
NAP = 5.0

ENOUGH = msg("Too much at once. Wait a little and try again.")
NOT_NOW = Refusal("", ENOUGH)
ENOUGH_SAID = Refusal(
    "", msg("You have said a lot in a short time. Wait a little before you say more.")
)

#: Who pays for what is being done.
PAYING: ContextVar[Account | None] = ContextVar("PAYING", default=None)


class TooMuch(MotuError):
    """More than somebody may ask for now; `wait` says for how many seconds."""

    def __init__(self, wait: float, message: Message = ENOUGH) -> None:
        super().__init__(message)
        self.wait = wait


#: Two kinds of buckets that are paid from together: an address's, and a person's.
Pair = tuple[Buckets, Buckets]


class Budgets:
    """Everybody's budgets, and the turns that all work takes.

    A public server is meant for others, from wherever their requests seem to come. Where several
    processes serve together (`shared`), all that is counted here is told to the others.
    """

    def __init__(
        self, limits: Limits | None, is_public: bool = False, shared: bool = False
    ) -> None:
        self.is_public = is_public
        self.turns = Turns(1)
        self._spent = 0.0
        known = (
            {}
            if limits is None
            else {one.name: getattr(limits, one.name) for one in fields(limits)}
        )
        self._buckets = {
            name: Buckets(rate, shared=shared)
            for name, rate in known.items()
            if isinstance(rate, Rate)
        }
        others = {name: most for name, most in known.items() if name not in self._buckets}
        self.tally = Tally(others, shared)
        self.work = self._pair("work")
        self.newcomers = self._pair("work", "newcomers")
        self.tables = self._pair("tables")
        self.prints = self._pair("prints")
        self.entries = self._pair("entries")
        self.chats = self._pair("chats")

    @property
    def has_limits(self) -> bool:
        """Whether there are any."""
        return bool(self._buckets)

    def _pair(self, what: str, of: str = "person") -> Pair | None:
        """The buckets for one kind of thing, if there are limits."""
        found = self._buckets
        return (found[f"{what}_of_address"], found[f"{what}_of_{of}"]) if found else None

    # --- other processes -----------------------------------------------------------------------

    def told(self, everything: bool = False) -> dict[str, float]:
        """What the other processes are to hear now: what was spent here, and what is open here.

        Everything, or only what cannot wait.
        """
        told: dict[str, float] = dict(self.tally.told(everything))
        for kind, buckets in self._buckets.items():
            if buckets.untold is not None:
                for whose, spent in buckets.untold.told(everything).items():
                    told[f"{kind} {whose}"] = round(spent, 6)
        return told

    def sign_of_life(self) -> dict[str, float]:
        """The least that the others hear again and again."""
        return {CONNECTIONS: self.tally.here(CONNECTIONS)}

    def hear_of(self, process: str, told: Mapping[str, float]) -> None:
        """Another process says what was spent there, and what is open there."""
        is_open = {}
        for what, number in told.items():
            kind, _, whose = what.partition(" ")
            if kind in self._buckets:
                self._buckets[kind].of(whose).hear_of(number)
            else:
                is_open[what] = int(number)
        self.tally.hear_of(process, is_open)

    # --- who pays ------------------------------------------------------------------------------

    def of(self, person: str, address: str = "", is_bound: bool = True) -> Account:
        """Who pays for something, if there are limits for them.

        From here on they are known by their marks: other processes hear of them.
        """
        marked, place = (mark_of(one) if one else "" for one in (person, address))
        return Account(self, marked, place, is_bound and self.has_limits)

    def of_bots(self, person: str) -> Account:
        """Whose bots these are. On somebody's own machine they may do as much as they like."""
        return self.of(person, "", self.is_public)

    def rest(self, account: Account, seconds: float) -> None:
        """Some work is done: let the next one begin, after a look round if there was much of it."""
        self._spent += seconds
        if self._spent < SLICE:
            self.turns.give_back(account.whose)
        else:
            asyncio.get_running_loop().call_soon(self._look_round, account)

    def _look_round(self, account: Account) -> None:
        self._spent = 0.0
        self.turns.give_back(account.whose)


class Account:
    """Who pays: a person, and the address that the wish came from. Either may be unknown.

    Both are marks (`mark_of`).
    """

    __slots__ = ("_buckets", "_budgets", "_work", "address", "is_bound", "person", "whose")

    def __init__(self, budgets: Budgets, person: str, address: str, is_bound: bool) -> None:
        self._budgets = budgets
        #: Whether there are limits; who has none need not wait for a turn either.
        self.is_bound = is_bound
        self.person, self.address = person, address
        #: Who pays beside the address, and whose turn it is among all who come from there.
        self.whose = person or address
        self._work = budgets.work if person else budgets.newcomers
        #: Those that are paid from, as they were when it was last asked how much is owed.
        self._buckets = self._found(self._work)

    def wait(self) -> float:
        """The seconds until more may be asked for; none, for almost everybody."""
        self._buckets = self._found(self._work)
        return max((bucket.wait() for bucket in self._buckets), default=0.0)

    def spend(self, seconds: float) -> None:
        """So much of the server's time was used."""
        for bucket in self._buckets:
            bucket.spend(seconds)

    def used(self) -> float:
        """The seconds used lately: also who comes under many names has used them."""
        used = [bucket.lately() for bucket in self._buckets]
        return max(used[0], used[-1] / SHARING) if used else 0.0

    async def when_paid(self) -> None:
        """Wait until nothing is owed."""
        while wait := self.wait():
            await asyncio.sleep(min(wait, NAP))

    async def pays_for(self, work: Coroutine[Any, Any, Got]) -> Got:
        """Do something in turns with all others, and pay for the time that it takes."""
        before = PAYING.set(self)
        try:
            return await _steps(work, self)
        finally:
            PAYING.reset(before)

    def may_write(self, kind: Kind) -> Refusal | None:
        """Take an entry of the journal out of the budget, or say why there can be none now."""
        if kind is Kind.CHAT and self._owed(self._budgets.chats, 1):
            return ENOUGH_SAID
        if self._owed(self._budgets.entries, 1):
            return NOT_NOW
        if kind is Kind.CHAT:
            self._take(self._budgets.chats, 1)
        self._take(self._budgets.entries, 1)
        return None

    def write_all(self, number: int) -> None:
        """Take a whole journal out of the budget; raises `TooMuch` if too much is owed already."""
        if wait := self._owed(self._budgets.entries):
            raise TooMuch(wait)
        self._take(self._budgets.entries, number)

    # --- buckets -----------------------------------------------------------------------------

    def _found(self, buckets: Pair | None) -> list[Bucket]:
        """The buckets of the person and of the address, as far as there are any."""
        if buckets is None or not self.is_bound:
            return []
        of_address, of_person = buckets
        own = [of_person.of(self.whose)]
        return [*own, of_address.of(self.address)] if self.address else own

    def _owed(self, buckets: Pair | None, more: float = 0.0) -> float:
        """The seconds until so much more can be taken out without owing anything."""
        return max((bucket.wait(more) for bucket in self._found(buckets)), default=0.0)

    def _take(self, buckets: Pair | None, much: float) -> None:
        for bucket in self._found(buckets):
            bucket.spend(much)


@types.coroutine
def _steps(work: Coroutine[Any, Any, Got], account: Account) -> Generator[Any, Any, Got]:
    """Each step of some work, up to where it waits for something, in its turn; only steps cost."""
    budgets = account._budgets
    resume: Callable[[Any], Any] = work.send
    value: Any = None
    has_turn = False
    if account.is_bound:
        try:
            yield from budgets.turns.take(account.whose, account.used())
            has_turn = True
        except BaseException:
            work.close()
            raise
    while True:
        began = time.thread_time()
        try:
            waits_for = resume(value)
        except StopIteration as done:
            result: Got = done.value
            return result
        finally:
            seconds = time.thread_time() - began
            account.spend(seconds)
            if has_turn:
                budgets.rest(account, seconds)
                has_turn = False
        try:
            value = yield waits_for
            resume = work.send
            if account.is_bound:
                yield from budgets.turns.take(account.whose, account.used())
                has_turn = True
        except BaseException as fault:
            # Who goes away does not wait for a turn to do so.
            resume, value = work.throw, fault


async def pay(work: Coroutine[Any, Any, Got]) -> Got:
    """Let whoever pays for what is being done pay for this as well, in a task of its own."""
    account = PAYING.get()
    return await (work if account is None else account.pays_for(work))


def timed(
    work: Callable[Given, Got], *arguments: Given.args, **named: Given.kwargs
) -> tuple[Got, float]:
    """What some work in a thread comes to, and the seconds of a core that it took."""
    began = time.thread_time()
    return work(*arguments, **named), time.thread_time() - began
