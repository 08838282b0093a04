"""What the owner of a server can do: the same from the command line and from the owner's page.

It works on the database. Whatever is done is a row of its journal, which every process follows
(`motu.server.house`), so it makes no difference where the servers are that hear of it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from ipaddress import ip_network

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from motu.core.errors import BadOption, MotuError, UnknownName
from motu.core.message import Message, Say, msg
from motu.server import store_admin
from motu.server.hall import NO_TABLE
from motu.server.identity import mark_of
from motu.server.keeping import NotPlayable
from motu.server.listing import title_of
from motu.server.present import MOST_CHAT, full
from motu.server.retention import Policy, policy_of
from motu.server.schema import entries, tables
from motu.server.store import Store, now
from motu.server.store_admin import ADDRESS, LONGEST_MESSAGE, MAINTENANCE, MESSAGE, Ban, Report
from motu.server.store_tables import Told
from motu.server.viewer import Viewer
from motu.table.entry import Entry, Kind
from motu.table.table import Table
from motu.words import LANGUAGES

#: Who does something.
COMMAND_LINE, ADMIN_LINK = "command line", "admin link"
#: What a table's game is doing; the last one cannot be opened here.
WAITING, GOING, OVER, BROKEN = "waiting", "going", "over", "broken"
STATES: dict[str, Message] = {
    WAITING: msg("waiting for players"),
    GOING: msg("going on"),
    OVER: msg("over"),
    BROKEN: msg("cannot be opened"),
}
#: So many tables are looked through at most to find those of a state.
MOST_LOOKED_AT = 1000


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tables to list; what is left empty makes no difference."""

    game: str = ""
    state: str = ""
    listed: bool = False
    #: Nothing was done there for so many days.
    idle: int = 0
    most: int = 50


@dataclass(frozen=True, slots=True)
class Line:
    """A table in the owner's list."""

    id: str
    game: str
    title: str
    state: str
    people: int
    moves: int
    listed: bool
    made_at: datetime
    last_at: datetime


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits on a seat: the name, and the mark by which a person can be banned."""

    name: str
    side: str
    kind: str
    mark: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something said at a table, and the mark of who said it."""

    name: str
    text: str
    at: datetime
    mark: str


@dataclass(frozen=True, slots=True)
class Looked:
    """A table as anybody who watches could see it, and who sits there."""

    line: Line
    ask: str
    text: list[str]
    log: list[str]
    chat: list[Spoken]
    seats: list[Sitting]


def address_of(store: Store) -> str:
    """Where a server says that it is reached, or where it is without being told."""
    with store.engine.connect() as connection:
        return str(store_admin.setting(connection, ADDRESS) or "http://127.0.0.1:8000")


class Owner:
    """What the owner does, and from where: `COMMAND_LINE` or `ADMIN_LINK`."""

    def __init__(self, store: Store, who: str) -> None:
        self._store = store
        self._who = who

    # --- tables ----------------------------------------------------------------------------

    def tables(self, wanted: Wanted, say: Say) -> list[Line]:
        """Tables, the newest first."""
        last = (
            sa.select(sa.func.max(entries.c.made_at))
            .where(entries.c.table_id == tables.c.id)
            .scalar_subquery()
        )
        last_at = sa.func.coalesce(last, tables.c.made_at)
        rows = sa.select(tables.c.id).order_by(tables.c.made_at.desc(), tables.c.id)
        if wanted.game:
            rows = rows.where(tables.c.game == wanted.game)
        if wanted.listed:
            rows = rows.where(tables.c.listed)
        if wanted.idle:
            rows = rows.where(last_at < now() - timedelta(days=wanted.idle))
        with self._store.engine.connect() as connection:
            ids = list(connection.scalars(rows.limit(MOST_LOOKED_AT)))
        found: list[Line] = []
        for id in ids:
            if len(found) == wanted.most:
                break
            try:
                line = self._line(id, say)[0]
            except UnknownName:
                continue
            if not wanted.state or line.state == wanted.state:
                found.append(line)
        return found

    def look(self, id: str, say: Say) -> Looked:
        """What anybody who watches could see at a table."""
        line, table = self._line(id, say)
        if table is None:
            return Looked(line, "", [], [], [], [])
        shown, _ = full(table, Viewer("", say, words=True))
        sides = [say(side) for side in table.game.sides]
        return Looked(
            line,
            shown["ask"],
            shown.get("text", []),
            [" ".join(event["words"] for event in one["events"]) for one in shown["log"]],
            [
                Spoken(told["name"], one.text, _moment(one.at), mark_of(one.person))
                for one, told in zip(table.chat[-MOST_CHAT:], shown["chat"], strict=True)
            ],
            [
                Sitting(
                    seat.name,
                    sides[number],
                    "bot" if seat.bot else "free" if seat.is_free else "human",
                    mark_of(seat.owner or seat.left_by) if seat.owner or seat.left_by else "",
                )
                for number, seat in enumerate(table.seats)
            ],
        )

    def close(self, id: str) -> None:
        """End the game at a table for good; its players are told."""
        while True:
            table = self._store.load_table(id)
            if table is None:
                raise UnknownName(NO_TABLE)
            if table.is_over:
                raise MotuError(msg("The game at this table is over already."))
            told = Told(id, table.seq + 1, Entry(Kind.STOP, text="closed", at=time.time()))
            try:
                with self._store.engine.begin() as connection:
                    self._store.write_entry(connection, told)
                    self._write(connection, "close", id)
                return
            except IntegrityError:
                # Somebody did something there first: look again.
                continue

    def delete(self, id: str) -> None:
        """Remove a table with all that was done at it."""
        with self._store.engine.begin() as connection:
            if not store_admin.drop_tables(connection, [id]):
                raise UnknownName(NO_TABLE)
            self._write(connection, "delete", id)

    def unlist(self, id: str) -> None:
        """Take a table out of the lobby."""
        with self._store.engine.begin() as connection:
            hidden = tables.update().where(tables.c.id == id).values(listed=False)
            if not connection.execute(hidden).rowcount:
                raise UnknownName(NO_TABLE)
            self._write(connection, "unlist", id)

    def clear_chat(self, id: str) -> int:
        """Remove all that was said at a table; returns how much it was."""
        with self._store.engine.begin() as connection:
            gone = store_admin.clear_chat(connection, [id])
            self._write(connection, "clear-chat", id)
        return gone

    def _line(self, id: str, say: Say) -> tuple[Line, Table | None]:
        last = sa.select(sa.func.max(entries.c.made_at)).where(entries.c.table_id == id)
        with self._store.engine.connect() as connection:
            row = connection.execute(sa.select(tables).where(tables.c.id == id)).first()
            last_at = connection.scalar(last)
        if row is None:
            raise UnknownName(NO_TABLE)
        made_at = store_admin.in_utc(row.made_at)
        line = Line(
            id, row.game, row.game, BROKEN, 0, 0, row.listed, made_at,
            store_admin.in_utc(last_at or made_at),
        )  # fmt: skip
        try:
            table = self._store.load_table(id)
        except NotPlayable:
            return line, None
        if table is None:
            raise UnknownName(NO_TABLE)
        state = OVER if table.is_over else GOING if table.is_full else WAITING
        line = replace(
            line,
            title=title_of(table, say),
            state=state,
            people=len({table.seats[seat].owner for seat in table.people()}),
            moves=table.moves,
        )
        return line, table

    # --- people ----------------------------------------------------------------------------

    def ban(
        self, whom: str, reason: str = "", until: datetime | None = None, only_chat: bool = False
    ) -> Ban:
        """Let somebody come no more, or not chat any more: a person's mark, or an address."""
        whom = checked_whom(whom)
        if only_chat and not whom.startswith("p-"):
            raise BadOption(msg("Only a person, not an address, can be banned from the chat."))
        if until is not None and until <= now():
            raise BadOption(msg("A ban must end in the future."))
        if len(reason) > 300:
            raise BadOption(msg("That is too long: at most {n} letters.", n=300))
        one = Ban(whom, only_chat, reason, now(), until)
        with self._store.engine.begin() as connection:
            store_admin.ban(connection, one)
            self._write(connection, "ban", whom, reason)
        return one

    def unban(self, whom: str) -> None:
        """Let somebody come again."""
        whom = checked_whom(whom)
        with self._store.engine.begin() as connection:
            if not store_admin.unban(connection, whom):
                raise UnknownName(msg("{whom} is not banned.", whom=whom))
            self._write(connection, "unban", whom)

    def bans(self) -> list[Ban]:
        """Who is banned."""
        with self._store.engine.connect() as connection:
            return store_admin.all_bans(connection, now())

    def reports(self, settled: bool = False, most: int = 100) -> list[Report]:
        """What players have reported: what waits for the owner, or all of it."""
        with self._store.engine.connect() as connection:
            return store_admin.all_reports(connection, settled, most)

    def settle(self, id: str) -> None:
        """Mark a report as seen to."""
        with self._store.engine.begin() as connection:
            if not store_admin.settle(connection, id, now()):
                raise UnknownName(msg("There is no such report."))
            self._write(connection, "settle", id)

    # --- the whole server --------------------------------------------------------------------

    def message(self, words: dict[str, str]) -> None:
        """Say something to all who are here, by language; with no words it is taken back."""
        for text in words.values():
            if len(text) > LONGEST_MESSAGE:
                raise BadOption(msg("That is too long: at most {n} letters.", n=LONGEST_MESSAGE))
        with self._store.engine.begin() as connection:
            for lang in LANGUAGES:
                store_admin.set_to(connection, f"{MESSAGE} {lang}", words.get(lang, ""))
            self._write(connection, "message", "", " / ".join(filter(None, words.values())))

    def messages(self) -> dict[str, str]:
        """What is said to all, by language."""
        with self._store.engine.connect() as connection:
            return store_admin.settings_named(connection, MESSAGE)

    def maintain(self, on: bool) -> None:
        """Let no new games begin, or let them begin again; those going on can be finished."""
        with self._store.engine.begin() as connection:
            store_admin.set_to(connection, MAINTENANCE, "on" if on else "")
            self._write(connection, "maintenance", "", "on" if on else "off")

    def is_maintained(self) -> bool:
        """Whether no new games can begin."""
        with self._store.engine.connect() as connection:
            return bool(store_admin.setting(connection, MAINTENANCE))

    def link(self, url: str = "") -> str:
        """A new private link to the owner's page."""
        with self._store.engine.begin() as connection:
            token = store_admin.add_link(connection, now())
            self._write(connection, "link")
        return f"{url or address_of(self._store)}/admin/enter/{token}"

    def revoke_links(self) -> int:
        """Let no link lead to the owner's page any more; returns how many did."""
        with self._store.engine.begin() as connection:
            gone = store_admin.revoke_links(connection)
            self._write(connection, "revoke-links", "", str(gone))
        return gone

    def policy(self) -> Policy:
        """How long things are kept."""
        with self._store.engine.connect() as connection:
            return policy_of(connection)

    def keep(self, name: str, days: int | None) -> None:
        """Set for how many days something is kept, 0 for ever; `None` as usual."""
        Policy.checked(name, days or 0)
        with self._store.engine.begin() as connection:
            store_admin.set_to(connection, f"keep {name}", "" if days is None else str(days))
            self._write(connection, "keep", name, "usual" if days is None else str(days))

    def journal(self, most: int = 100) -> list[store_admin.Done]:
        """What was done last, newest first."""
        with self._store.engine.connect() as connection:
            return store_admin.done_last(connection, most)

    def _write(
        self, connection: sa.Connection, what: str, about: str = "", detail: str = ""
    ) -> None:
        store_admin.write(connection, now(), self._who, what, about, detail)


def checked_whom(whom: str) -> str:
    """The mark of a person, or an address or network as it is compared; else `BadOption`.

    >>> checked_whom("10.1.2.3"), checked_whom("2001:db8::7")
    ('10.1.2.3/32', '2001:db8::/64')
    """
    whom = whom.strip()
    if whom.startswith("p-") and len(whom) == len(mark_of("")):
        return whom
    try:
        network = ip_network(whom, strict=False)
    except ValueError:
        raise BadOption(
            msg(
                "{whom} is neither the mark of a person, such as {mark}, nor an address.",
                whom=whom[:40],
                mark="p-0123456789abcdef",
            )
        ) from None
    if network.version == 6 and network.prefixlen == 128:
        # Who has one such address has a whole network of them.
        network = ip_network((int(network.network_address), 64), strict=False)
    return str(network)


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, tz=now().tzinfo)
