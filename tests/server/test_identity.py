"""Who is who: what we signed is known again, today's and older, and nothing else is."""

from __future__ import annotations

import hashlib
import hmac
import time

import pytest

from motu.server.identity import (
    COOKIE,
    LINK_SECONDS,
    link_token,
    new_person,
    person_of,
    person_of_link,
    signed,
)
from tests.server.page import Page, new_table
from tests.server.running import Server

SECRET, OTHER = bytes(range(32)), bytes(32)
#: A cookie as version 0.1 gave it, under `SECRET`.
OLDER = "Zm9vYmFyYmF6cXV4LXRlc3Q0.e2b6021ab2ebb124e4713289e0f57383ca42d256"


def older(person: str, secret: bytes) -> str:
    """A cookie as version 0.1 signed it."""
    return f"{person}.{hmac.new(secret, person.encode(), hashlib.sha256).hexdigest()[:40]}"


def forged(token: str) -> list[str]:
    """What a forger might make of it."""
    rest, _, mark = token.rpartition(".")
    return [
        "",
        ".",
        "..",
        rest,
        f"{rest}.",
        f".{mark}",
        f"x{token}",
        f"{rest}x.{mark}",
        f"{rest}.{mark[:-1]}",
        f"{rest}.{mark}0",
        f"{rest}.{'0' * 40}",
        token.replace(".", ""),
        f"{rest}.łódź",
    ]


def test_what_was_signed_is_known_again() -> None:
    for person in [new_person() for _ in range(50)] + ["ann", "with.dots", ".x."]:
        assert person_of(signed(person, SECRET), SECRET) == person
        assert person_of_link(link_token(person, SECRET), SECRET) == person


def test_a_cookie_of_version_0_1_is_known_again() -> None:
    assert older("Zm9vYmFyYmF6cXV4LXRlc3Q0", SECRET) == OLDER
    assert person_of(OLDER, SECRET) == "Zm9vYmFyYmF6cXV4LXRlc3Q0"
    assert person_of(OLDER, OTHER) is None


def test_nothing_else_is_believed() -> None:
    for token in (signed("ann", SECRET), older("ann", SECRET)):
        for wrong in forged(token):
            assert person_of(wrong, SECRET) is None, wrong
    assert person_of(None, SECRET) is None
    assert person_of(signed("ann", OTHER), SECRET) is None
    for wrong in forged(link_token("ann", SECRET)):
        assert person_of_link(wrong, SECRET) is None, wrong
    assert person_of_link(link_token("ann", OTHER), SECRET) is None


def test_a_cookie_is_no_link_and_a_link_is_no_cookie() -> None:
    for cookie in (signed("ann", SECRET), older("ann", SECRET)):
        assert person_of_link(cookie, SECRET) is None
    assert person_of(link_token("ann", SECRET), SECRET) is None


def test_a_link_lasts_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    token, now = link_token("ann", SECRET), time.time()
    monkeypatch.setattr(time, "time", lambda: now + LINK_SECONDS - 2)
    assert person_of_link(token, SECRET) == "ann"
    monkeypatch.setattr(time, "time", lambda: now + LINK_SECONDS + 2)
    assert person_of_link(token, SECRET) is None


def test_who_has_an_older_cookie_still_sits_at_the_table(server: Server) -> None:
    """The cookie in a browser, and the token of a program, from before an upgrade."""
    store = server.store()
    person, secret = new_person(), store.secret()
    store.close()
    visitor = server.visitor()
    visitor.cookies.set(COOKIE, older(person, secret))
    table = new_table(visitor, seat1="human", seat2="bot:random")
    assert server.stored(table).seats[0].owner == person
    for kind in (older, signed):
        with Page(server, table, f"{COOKIE}={kind(person, secret)}") as page:
            assert [seat["mine"] for seat in page.hello()["seats"]] == [True, False]
        bearer = {"Authorization": f"Bearer {kind(person, secret)}"}
        mine = server.visitor().get("/api/tables/mine", headers=bearer).json()["tables"]
        assert [one["id"] for one in mine] == [table]


def test_a_link_carries_an_identity_to_another_device(server: Server) -> None:
    first, second = server.visitor(), server.visitor()
    table = new_table(first, seat1="human", seat2="human")
    page = first.post("/me/link").text
    address = page.partition("/me/take/")[2].partition('"')[0]
    assert second.get(f"/me/take/{address}").status_code == 200
    assert second.post(f"/me/take/{address}").headers["location"] == "/mine"
    assert f"/t/{table}" in second.get("/mine").text
    for wrong in (f"x{address}", f"{address}x"):
        assert second.post(f"/me/take/{wrong}").status_code == 404
