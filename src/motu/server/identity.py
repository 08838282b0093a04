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
#: What the signature of an identity is good for.
PERSON = "motu person"
#: A year: long enough to come back to a game.
COOKIE_SECONDS = 365 * 24 * 3600


def new_person() -> str:
    """A new identity that nobody can guess."""
    return secrets.token_urlsafe(18)


def mark_of(person: str) -> str:
    """What a person is called where no identity may stand: it leads to nobody but can be compared.

    >>> mark_of("ann")
    'p-03e0d5313185a3a2'
    """
    return "p-" + hashlib.blake2b(f"mark {person}".encode(), digest_size=8).hexdigest()


def signed(person: str, keys: Sequence[bytes]) -> str:
    """The value of a person's cookie, or their token."""
    return sealed(person, keys, PERSON)


def person_of(cookie: str | None, keys: Sequence[bytes]) -> str | None:
    """Whose cookie or token this is, or `None` if we have not signed it."""
    found = unsealed(cookie, keys, PERSON)
    return _person_of_older(cookie or "", keys) if found is None else found


def sealed(text: str, keys: Sequence[bytes], purpose: str) -> str:
    """Something signed by us, good for one purpose."""
    return _seal(keys, purpose).sign(text).decode()


def unsealed(shown: str | None, keys: Sequence[bytes], purpose: str) -> str | None:
    """What we have signed for that purpose, or `None` if we have not."""
    try:
        return _seal(keys, purpose).unsign(shown or "").decode()
    except BadSignature:
        return None


def _seal(keys: Sequence[bytes], purpose: str) -> Signer:
    return Signer(keys, salt=purpose, digest_method=hashlib.sha256)


def _person_of_older(cookie: str, keys: Sequence[bytes]) -> str | None:
    """Whose it is if it was signed as version 0.1 did: nobody is lost by an upgrade."""
    person, _, mark = cookie.rpartition(".")
    for key in keys:
        good = hmac.new(key, person.encode(), hashlib.sha256).hexdigest()[:40]
        if hmac.compare_digest(mark.encode(), good.encode()):
            return person
    return None
