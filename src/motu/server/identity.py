"""Who is who, without accounts: a random name in a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time

COOKIE = "motu_id"
#: A year: long enough to come back to a game.
COOKIE_SECONDS = 365 * 24 * 3600


def new_person() -> str:
    """A new identity that nobody can guess."""
    return secrets.token_urlsafe(18)


def signed(person: str, secret: bytes) -> str:
    """The cookie's value for a person."""
    return f"{person}.{_mark(person, secret)}"


def person_of(cookie: str | None, secret: bytes) -> str | None:
    """Whose cookie this is, or `None` if we have not signed it."""
    person, dot, mark = (cookie or "").rpartition(".")
    if not dot or not hmac.compare_digest(mark.encode(), _mark(person, secret).encode()):
        return None
    return person


def _mark(person: str, secret: bytes) -> str:
    return hmac.new(secret, person.encode(), hashlib.sha256).hexdigest()[:40]


#: How long a link that carries an identity to another device can be used, in seconds.
LINK_SECONDS = 600


def link_token(person: str, secret: bytes) -> str:
    """What a private link holds: the person, until when, and our signature."""
    until = str(int(time.time()) + LINK_SECONDS)
    return f"{person}.{until}.{_mark(f'link {person} {until}', secret)}"


def person_of_link(token: str, secret: bytes) -> str | None:
    """Whose link this is, or `None` if it is not ours or too old."""
    parts = token.split(".")
    if len(parts) != 3 or not parts[1].isascii() or not parts[1].isdigit():
        return None
    person, until, mark = parts
    good = _mark(f"link {person} {until}", secret)
    if not hmac.compare_digest(mark.encode(), good.encode()) or int(until) < time.time():
        return None
    return person
