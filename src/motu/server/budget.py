"""What things cost: the time that the server spends on somebody is measured and paid for.

Everybody has a budget of the server's time, and so has every address. Who has used it up waits
until enough of it has come back. Budgets bound what somebody takes in the long run; at any moment
all who want something take turns, so that much asked for at once keeps nobody else waiting.
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
from motu.server.rates import Buckets, Limits
from motu.table.entry import Kind
from motu.table.turns import Turns

Got = TypeVar("Got")
Given = ParamSpec("Given")

#: After so many seconds of work the loop looks who else has come.
SLICE = 0.005
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
    """Everybody's budgets, and the turns that all work takes; without limits only those.

    A public server is meant for others, from wherever their requests seem to come.
    """

    def __init__(self, limits: Limits | None, is_public: bool = False) -> None:
        self.is_public = is_public
        self.turns = Turns(1)
        self._spent = 0.0
        self.work: tuple[Buckets, Buckets] | None = None
        self.entries: tuple[Buckets, Buckets] | None = None
        self.chats: tuple[Buckets, Buckets] | None = None
        if limits is not None:
            self.work = Buckets(limits.work_of_address), Buckets(limits.work_of_person)
            self.entries = Buckets(limits.entries_of_address), Buckets(limits.entries_of_person)
            self.chats = Buckets(limits.chats_of_address), Buckets(limits.chats_of_person)

    def of(self, person: str, address: str = "", is_bound: bool = True) -> Account:
        """Whose budgets something is charged to; bound by none, those of who is alone here."""
        return Account(self, person, address, is_bound)

    def of_bots(self, person: str) -> Account:
        """Whose bots these are. On somebody's own machine they may do as much as they like."""
        return Account(self, person, "", self.is_public)

    def rest(self, account: Account, seconds: float) -> None:
        """Some work is done: let the next one begin, after a look round if there was much of it."""
        self._spent += seconds
        if self._spent < SLICE:
            self.turns.give_back(account.whose, account.address)
        else:
            asyncio.get_running_loop().call_soon(self._look_round, account)

    def _look_round(self, account: Account) -> None:
        self._spent = 0.0
        self.turns.give_back(account.whose, account.address)


class Account:
    """Who pays: a person, and the address that the wish came from. Either may be unknown."""

    __slots__ = ("_budgets", "_is_bound", "address", "person", "whose")

    def __init__(self, budgets: Budgets, person: str, address: str, is_bound: bool) -> None:
        self._budgets = budgets
        self._is_bound = is_bound
        self.person, self.address = person, address
        #: Whose turn it is, among all at the same address.
        self.whose = person or address

    def wait(self) -> float:
        """The seconds until more may be asked for; none, for almost everybody."""
        return self._owed(self._budgets.work)

    def spend(self, seconds: float) -> None:
        """So much of the server's time was used."""
        self._take(self._budgets.work, seconds)

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

    def _owed(self, buckets: tuple[Buckets, Buckets] | None, more: float = 0.0) -> float:
        """The seconds until so much more can be taken out without owing anything."""
        if buckets is None or not self._is_bound:
            return 0.0
        found = [
            kind.of(whose) for kind, whose in zip(buckets, self._names(), strict=True) if whose
        ]
        return max((bucket.wait(more) for bucket in found), default=0.0)

    def _take(self, buckets: tuple[Buckets, Buckets] | None, much: float) -> None:
        if buckets is not None and self._is_bound:
            for kind, whose in zip(buckets, self._names(), strict=True):
                if whose:
                    kind.of(whose).spend(much)

    def _names(self) -> tuple[str, str]:
        return self.address, self.person


@types.coroutine
def _steps(work: Coroutine[Any, Any, Got], account: Account) -> Generator[Any, Any, Got]:
    """Each step of some work in its turn, up to where it waits for something; only steps cost."""
    budgets = account._budgets
    try:
        yield from budgets.turns.take(account.whose, account.address)
    except BaseException:
        work.close()
        raise
    resume: Callable[[Any], Any] = work.send
    value: Any = None
    has_turn = True
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
            yield from budgets.turns.take(account.whose, account.address)
            resume, has_turn = work.send, True
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
