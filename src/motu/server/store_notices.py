"""Where notices of turns are sent, and the key that signs them.

Each function works within the connection that it is given.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import secrets
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from motu.server.schema import settings, subscriptions

#: The setting that holds the key.
KEY = "push key"
#: Of so many browsers one person has notices; the oldest gives way.
MOST_BROWSERS = 8
#: A private key of the curve P-256 is a number from 1 to this one, without it.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class Subscription(NamedTuple):
    """A browser that wants to be told: its address at a push service, and its keys."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str

    @property
    def mark(self) -> str:
        """What it is known by: addresses can be long."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


def key(connection: sa.Connection) -> str:
    """The key that signs all notices, as text; made when first asked for, and kept for good.

    Every browser knows it: with another one, all would have to be asked again.
    """
    find = sa.select(settings.c.value).where(settings.c.name == KEY)
    found = connection.scalar(find)
    if found is None:
        number = 1 + secrets.randbelow(ORDER - 1)
        made = base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()
        # Of two processes that start at once, one makes it.
        with contextlib.suppress(IntegrityError), connection.begin_nested():
            connection.execute(settings.insert().values(name=KEY, value=made))
        found = connection.scalar(find)
    return str(found)


def subscribe(connection: sa.Connection, person: str, wanted: Subscription, at: datetime) -> None:
    """From now on notices for somebody also go there, and to nobody else who used that browser."""
    forget_one(connection, wanted.mark)
    mine = subscriptions.c.person == person
    newest = sa.select(subscriptions.c.mark).where(mine).order_by(subscriptions.c.made_at.desc())
    too_old = list(connection.scalars(newest.offset(MOST_BROWSERS - 1)))
    connection.execute(subscriptions.delete().where(subscriptions.c.mark.in_(too_old)))
    connection.execute(
        subscriptions.insert().values(
            mark=wanted.mark, person=person, made_at=at, **wanted._asdict()
        )
    )


def of_person(connection: sa.Connection, person: str) -> list[Subscription]:
    """Where notices for somebody go."""
    wanted = sa.select(*(subscriptions.c[name] for name in Subscription._fields))
    found = connection.execute(wanted.where(subscriptions.c.person == person))
    return [Subscription(*row) for row in found]


def forget_one(connection: sa.Connection, mark: str) -> None:
    """Send nothing there any more."""
    connection.execute(subscriptions.delete().where(subscriptions.c.mark == mark))


def forget(connection: sa.Connection, person: str) -> None:
    """Send nothing to somebody any more, wherever it was."""
    connection.execute(subscriptions.delete().where(subscriptions.c.person == person))
