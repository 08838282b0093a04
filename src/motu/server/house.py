"""What the owner of a server has ordered, as this process knows it: bans, a message, maintenance.

Every order is a row of the database's journal. Once a second each process looks whether there are
new ones, does what they say and tells its pages; so the command line and the owner's page need
nothing but the database, with one process or with several.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from datetime import datetime
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

import structlog
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from starlette.requests import HTTPConnection

from motu.core.message import Message, msg
from motu.core.refusal import Refusal
from motu.server import store_admin
from motu.server.identity import mark_of
from motu.server.retention import Policy, policy_of
from motu.server.store import Away, Store, now
from motu.server.store_admin import ADDRESS, MAINTENANCE, MESSAGE, Ban, Done
from motu.server.unwelcome import NOT_WELCOME, Unwelcome, usual
from motu.table.entry import Entry, Kind
from motu.words import say_in

if TYPE_CHECKING:
    from motu.server.hall import Hall

log = structlog.get_logger()

#: How often a process looks for new orders, in seconds.
LOOKS = 1.0
#: Nobody remembers more people of a day than so many: then they are written down twice.
MOST_PEOPLE = 50_000

MAINTENANCE_WORDS = msg(
    "Maintenance: no new games can be started right now. Running games can be finished."
)
BANNED = msg("You have been banned from this server.")
BANNED_UNTIL = msg("You have been banned from this server until {day} (UTC).", day="")
NO_CHAT = Refusal("", msg("The owner of this server has banned you from the chat."))


@dataclass(frozen=True, slots=True)
class Orders:
    """All that is ordered at a moment."""

    #: The number of the last row of the journal that was read.
    number: int = 0
    bans: tuple[Ban, ...] = ()
    networks: tuple[tuple[IPv4Network | IPv6Network, Ban], ...] = ()
    messages: dict[str, str] = field(default_factory=dict)
    maintenance: bool = False
    policy: Policy = field(default_factory=Policy)


class House:
    """What holds for everybody on this server."""

    def __init__(
        self, store: Store, names: Unwelcome | None = None, trust_proxy: bool = False
    ) -> None:
        self._store = store
        self.names = names or usual()
        self.trust_proxy = trust_proxy
        self.orders = Orders()
        #: Who came today, and who of them is not written down yet.
        self._today = now().date()
        self._seen: set[str] = set()
        self._came: set[str] = set()

    # --- looking ---------------------------------------------------------------------------

    def words(self, lang: str) -> str:
        """What is said to everybody, in their language if it was written in it."""
        orders, told = self.orders, []
        if orders.maintenance:
            told.append(say_in(lang)(MAINTENANCE_WORDS))
        if orders.messages:
            told.append(orders.messages.get(lang) or next(iter(orders.messages.values())))
        return " ".join(told)

    def ban_of(self, person: str, address: str) -> Ban | None:
        """Why somebody may not come; `None` for almost everybody."""
        orders = self.orders
        if not orders.bans:
            return None
        mark, at = mark_of(person), now()
        for ban in orders.bans:
            if ban.whom == mark and not ban.only_chat and _holds(ban, at):
                return ban
        return next(
            (
                ban
                for network, ban in orders.networks
                if _is_in(address, network) and _holds(ban, at)
            ),
            None,
        )

    def refuses(self, person: str, entry: Entry) -> Refusal | None:
        """What the house says to something that the table would allow."""
        if entry.kind is Kind.SIT and entry.text and self.names.is_in(entry.text):
            return Refusal("", NOT_WELCOME)
        if entry.kind is Kind.CHAT and self.orders.bans:
            mark, at = mark_of(person), now()
            if any(ban.whom == mark and _holds(ban, at) for ban in self.orders.bans):
                return NO_CHAT
        return None

    def saw(self, person: str) -> None:
        """Somebody came."""
        if person in self._seen and self._today == now().date():
            return
        if len(self._seen) >= MOST_PEOPLE or self._today != now().date():
            self._seen.clear()
            self._today = now().date()
        self._seen.add(person)
        self._came.add(person)

    # --- following -------------------------------------------------------------------------

    def begin(self, url: str) -> None:
        """Read what was ordered before, and tell the command line where this server is."""
        # Several processes that start at once say the same.
        with contextlib.suppress(IntegrityError), self._store.engine.begin() as connection:
            if url and store_admin.setting(connection, ADDRESS) != url:
                store_admin.set_to(connection, ADDRESS, url)
        self.orders, _ = self._read(-1)

    async def follow(self, hall: Hall) -> None:
        """Do what is ordered, for as long as the server lives."""
        while True:
            await asyncio.sleep(LOOKS)
            try:
                await self.look(hall)
                await self._write_who_came()
            except (SQLAlchemyError, Away) as fault:
                log.warning("orders could not be read", fault=type(fault).__name__)

    async def look(self, hall: Hall) -> None:
        """Do what was ordered since the last look."""
        orders, done = await self._store.ask(self._read, self.orders.number)
        if not done:
            return
        self.orders = orders
        for one in done:
            hall.obey(one.what, one.about.split())
        hall.tell_house()

    def _read(self, number: int) -> tuple[Orders, list[Done]]:
        with self._store.engine.connect() as connection:
            done = store_admin.done_after(connection, number) if number >= 0 else []
            if number >= 0 and not done:
                return self.orders, []
            last = done[-1].id if done else store_admin.last_number(connection)
            found = tuple(store_admin.all_bans(connection, now()))
            return Orders(
                last,
                found,
                tuple(
                    (ip_network(ban.whom), ban) for ban in found if not ban.whom.startswith("p-")
                ),
                store_admin.settings_named(connection, MESSAGE),
                bool(store_admin.setting(connection, MAINTENANCE)),
                policy_of(connection),
            ), done

    async def _write_who_came(self) -> None:
        if not self._came:
            return
        came, self._came = self._came, set()
        day = now().replace(hour=0, minute=0, second=0, microsecond=0)
        try:
            await self._store.ask(self._write_comings, came, day)
        except (SQLAlchemyError, Away):
            self._came |= came
            raise

    def _write_comings(self, people: set[str], day: datetime) -> None:
        with self._store.engine.begin() as connection:
            store_admin.came(connection, people, day)


def why_banned(ban: Ban) -> Message:
    """What somebody is told who may not come."""
    words = BANNED
    if ban.until is not None:
        words = Message(BANNED_UNTIL.key, {"day": f"{ban.until:%Y-%m-%d %H:%M}"})
    if not ban.reason:
        return words
    return msg("{words} The reason: {reason}", words=words, reason=ban.reason)


def _holds(ban: Ban, at: datetime) -> bool:
    return ban.until is None or ban.until > at


def _is_in(address: str, network: IPv4Network | IPv6Network) -> bool:
    """Whether an address, or the network that stands for one, lies in a network."""
    try:
        return ip_address(address.partition("/")[0]) in network
    except ValueError:
        return False


def house_of(connection: HTTPConnection) -> House:
    """The one house of this server."""
    house: House = connection.app.state.house
    return house
