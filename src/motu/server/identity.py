"""Who is who, without accounts: a random name in a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, Signer, TimestampSigner

COOKIE = "motu_id"
#: A year: long enough to come back to a game.
COOKIE_SECONDS = 365 * 24 * 3600
#: How long a link that carries an identity to another device can be used, in seconds.
LINK_SECONDS = 600


def new_person() -> str:
    """A new identity that nobody can guess."""
    return secrets.token_urlsafe(18)


def signed(person: str, secret: bytes) -> str:
    """The value of a person's cookie, or their token."""
    return _seal(secret).sign(person).decode()


def person_of(cookie: str | None, secret: bytes) -> str | None:
    """Whose cookie or token this is, or `None` if we have not signed it."""
    try:
        return _seal(secret).unsign(cookie or "").decode()
    except BadSignature:
        return _person_of_older(cookie or "", secret)


def link_token(person: str, secret: bytes) -> str:
    """What a private link holds: the person, since when, and our signature."""
    return _dated_seal(secret).sign(person).decode()


def person_of_link(token: str, secret: bytes) -> str | None:
    """Whose link this is, or `None` if it is not ours or too old."""
    try:
        return _dated_seal(secret).unsign(token, max_age=LINK_SECONDS).decode()
    except BadSignature:
        return None


def _seal(secret: bytes) -> Signer:
    return Signer(secret, salt="motu person", digest_method=hashlib.sha256)


def _dated_seal(secret: bytes) -> TimestampSigner:
    return TimestampSigner(secret, salt="motu link", digest_method=hashlib.sha256)


def _person_of_older(cookie: str, secret: bytes) -> str | None:
    """Whose it is if it was signed as version 0.1 did: nobody is lost by an upgrade."""
    person, _, mark = cookie.rpartition(".")
    good = hmac.new(secret, person.encode(), hashlib.sha256).hexdigest()[:40]
    return person if hmac.compare_digest(mark.encode(), good.encode()) else None
