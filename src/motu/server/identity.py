"""Who is who, without accounts: a random name in a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import secrets

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
