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
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar

from motu.core.errors import MotuError
from motu.core.message import Message, msg
from motu.core.refusal import Refusal
from motu.server.rates import Bucket, Buckets, Limits
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


class Budgets:
    """Everybody's budgets, and the turns that all work takes.

    A public server is meant for others, from wherever their requests seem to come.
    """

    def __init__(self, limits: Limits | None, is_public: bool = False) -> None:
        self.is_public = is_public
        self.turns = Turns(1)
        self._spent = 0.0
        self.work: tuple[Buckets, Buckets] | None = None
        self.newcomers: tuple[Buckets, Buckets] | None = None
        self.entries: tuple[Buckets, Buckets] | None = None
        self.chats: tuple[Buckets, Buckets] | None = None
        if limits is not None:
            of_address = Buckets(limits.work_of_address)
            self.work = of_address, Buckets(limits.work_of_person)
            self.newcomers = of_address, Buckets(limits.work_of_newcomers)
            self.entries = Buckets(limits.entries_of_address), Buckets(limits.entries_of_person)
            self.chats = Buckets(limits.chats_of_address), Buckets(limits.chats_of_person)

    def of(self, person: str, address: str = "", is_bound: bool = True) -> Account:
        """Who pays for something, if there are limits for them."""
        return Account(self, person, address, is_bound and self.work is not None)

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
    """Who pays: a person, and the address that the wish came from. Either may be unknown."""

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

    def _found(self, buckets: tuple[Buckets, Buckets] | None) -> list[Bucket]:
        """The buckets of the person and of the address, as far as there are any."""
        if buckets is None or not self.is_bound:
            return []
        of_address, of_person = buckets
        own = [of_person.of(self.whose)]
        return [*own, of_address.of(self.address)] if self.address else own

    def _owed(self, buckets: tuple[Buckets, Buckets] | None, more: float = 0.0) -> float:
        """The seconds until so much more can be taken out without owing anything."""
        return max((bucket.wait(more) for bucket in self._found(buckets)), default=0.0)

    def _take(self, buckets: tuple[Buckets, Buckets] | None, much: float) -> None:
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
