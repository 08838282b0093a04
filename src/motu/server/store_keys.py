"""The keys that sign who is who, and the links that carry it to another device.

Each function works within the connection that it is given.
"""

from __future__ import annotations

import secrets
import time
from datetime import datetime, timedelta

import sqlalchemy as sa

from motu.server.schema import links, settings

#: Keys are settings: the first is called `secret`, those after it `secret 2`, `secret 3`, …
FIRST = "secret"
#: So many are believed. Whoever comes now and then is given the newest meanwhile.
MOST_KEYS = 3
#: A new key signs only when every process has heard of it, in seconds.
SETTLES = 60.0
#: How long a link that carries an identity to another device can be used, in seconds.
LINK_SECONDS = 600


def keys(connection: sa.Connection) -> list[bytes]:
    """All keys that are believed; the last one signs. None, if none was ever made."""
    found = sorted(
        (_number(row.name), *row.value.partition(" ")[::2])
        for row in connection.execute(sa.select(settings))
        if row.name.partition(" ")[0] == FIRST
    )
    at = time.time()
    # Stable: what has settled comes last, in its order, unless nothing has.
    found.sort(key=lambda key: float(key[2] or 0) + SETTLES <= at)
    return [bytes.fromhex(key) for _, key, _ in found]


def add_key(connection: sa.Connection, at_once: bool = False) -> None:
    """Make a new key. The older ones are believed for a while, or at once no more."""
    wanted = sa.select(settings.c.name)
    known = [name for name in connection.scalars(wanted) if name.partition(" ")[0] == FIRST]
    known.sort(key=_number)
    number = _number(known[-1]) + 1 if known else 1
    too_old = known if at_once else known[: len(known) + 1 - MOST_KEYS]
    if too_old:
        connection.execute(settings.delete().where(settings.c.name.in_(too_old)))
    name = FIRST if number == 1 else f"{FIRST} {number}"
    since = "" if at_once or not known else f" {time.time():.0f}"
    connection.execute(settings.insert().values(name=name, value=secrets.token_hex(32) + since))


def _number(name: str) -> int:
    return int(name.partition(" ")[2] or 1)


# --- links ----------------------------------------------------------------------------------------


def add_link(connection: sa.Connection, person: str, now: datetime) -> str:
    """A word by which another device becomes this person's, once and soon."""
    token = secrets.token_urlsafe(24)
    connection.execute(links.delete().where(links.c.made_at < _oldest(now)))
    connection.execute(links.insert().values(token=token, person=person, made_at=now))
    return token


def person_of_link(connection: sa.Connection, token: str, now: datetime) -> str | None:
    """Whose link this is; `None` if it is nobody's, too old, used or revoked."""
    wanted = sa.select(links.c.person).where(_good(token, now))
    found: str | None = connection.scalar(wanted)
    return found


def use_link(connection: sa.Connection, token: str, now: datetime) -> str | None:
    """Whose link this is; from now on it is nobody's."""
    person = person_of_link(connection, token, now)
    used = connection.execute(links.delete().where(_good(token, now))).rowcount
    return person if used else None


def links_of(connection: sa.Connection, person: str, now: datetime) -> int:
    """How many links of somebody can still be used."""
    wanted = sa.select(sa.func.count()).where(
        links.c.person == person, links.c.made_at >= _oldest(now)
    )
    return connection.scalar(wanted) or 0


def revoke_links(connection: sa.Connection, person: str) -> None:
    """Let no link of somebody be used any more."""
    connection.execute(links.delete().where(links.c.person == person))


def _good(token: str, now: datetime) -> sa.ColumnElement[bool]:
    return (links.c.token == token) & (links.c.made_at >= _oldest(now))


def _oldest(now: datetime) -> datetime:
    return now - timedelta(seconds=LINK_SECONDS)
