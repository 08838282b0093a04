"""Who is who, without accounts: a random name in a signed cookie.

There may be several keys: the last one signs, and what an older one signed is still believed.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from itsdangerous import BadSignature, Signer

COOKIE = "motu_id"
#: A year: long enough to come back to a game.
COOKIE_SECONDS = 365 * 24 * 3600


def new_person() -> str:
    """A new identity that nobody can guess."""
    return secrets.token_urlsafe(18)


def signed(person: str, keys: Sequence[bytes]) -> str:
    """The value of a person's cookie, or their token."""
    return _seal(keys).sign(person).decode()


def person_of(cookie: str | None, keys: Sequence[bytes]) -> str | None:
    """Whose cookie or token this is, or `None` if we have not signed it."""
    try:
        return _seal(keys).unsign(cookie or "").decode()
    except BadSignature:
        return _person_of_older(cookie or "", keys)


def _seal(keys: Sequence[bytes]) -> Signer:
    return Signer(keys, salt="motu person", digest_method=hashlib.sha256)


def _person_of_older(cookie: str, keys: Sequence[bytes]) -> str | None:
    """Whose it is if it was signed as version 0.1 did: nobody is lost by an upgrade."""
    person, _, mark = cookie.rpartition(".")
    for key in keys:
        good = hmac.new(key, person.encode(), hashlib.sha256).hexdigest()[:40]
        if hmac.compare_digest(mark.encode(), good.encode()):
            return person
    return None
