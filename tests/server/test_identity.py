"""Who is who: what we signed is known again, today's and older, and nothing else is."""

from __future__ import annotations

import hashlib
import hmac
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from motu.server import store as store_module
from motu.server.identity import COOKIE, new_person, person_of, signed
from motu.server.store import Store, sqlite_address
from motu.server.store_keys import LINK_SECONDS, MOST_KEYS, SETTLES
from tests.command import motu
from tests.server.page import Page, new_table
from tests.server.running import Server

SECRET, OTHER = [bytes(range(32))], [bytes(32)]
#: A cookie as version 0.1 gave it, under `SECRET`.
OLDER = "Zm9vYmFyYmF6cXV4LXRlc3Q0.e2b6021ab2ebb124e4713289e0f57383ca42d256"


def older(person: str, keys: list[bytes]) -> str:
    """A cookie as version 0.1 signed it."""
    return f"{person}.{hmac.new(keys[-1], person.encode(), hashlib.sha256).hexdigest()[:40]}"


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


def test_who_has_an_older_cookie_still_sits_at_the_table(server: Server) -> None:
    """The cookie in a browser, and the token of a program, from before an upgrade."""
    store = server.store()
    person, secret = new_person(), store.keys()
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


# --- another device -------------------------------------------------------------------------------


def link_of(visitor: httpx.Client) -> str:
    """The way of a new private link."""
    page = visitor.post("/me/link").text
    return "/me/take/" + page.partition("/me/take/")[2].partition('"')[0]


def test_a_link_carries_an_identity_to_another_device_once(server: Server) -> None:
    first, second, third = (server.visitor() for _ in range(3))
    table = new_table(first, seat1="human", seat2="human")
    link = link_of(first)
    for wrong in (f"{link}x", link[:-1], "/me/take/x"):
        assert second.post(wrong).status_code == 404
    assert second.get(link).status_code == 200
    assert second.get("/mine").text.count(f"/t/{table}") == 0
    assert second.post(link).headers["location"] == "/mine"
    assert f"/t/{table}" in second.get("/mine").text
    for answer in (third.get(link), third.post(link)):
        assert answer.status_code == 404
        assert "no longer works" in answer.text


def test_a_link_says_nothing_of_who_made_it(server: Server) -> None:
    visitor = server.visitor()
    visitor.get("/")
    person = visitor.cookies[COOKIE].partition(".")[0]
    assert person not in link_of(visitor)


def test_links_can_be_revoked(server: Server) -> None:
    ann, bob, eve = (server.visitor() for _ in range(3))
    lost, again, others = link_of(ann), link_of(ann), link_of(bob)
    assert "2 private links can still be used" in ann.get("/me").text
    assert ann.post("/me/links/revoke").headers["location"] == "/me"
    assert [eve.post(link).status_code for link in (lost, again, others)] == [404, 404, 303]
    assert "can still be used" not in ann.get("/me").text


def test_a_link_lasts_ten_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, then = opened(tmp_path), datetime.now(UTC)
    token = store.add_link("ann")
    monkeypatch.setattr(store_module, "now", lambda: then + timedelta(seconds=LINK_SECONDS - 2))
    assert store.person_of_link(token) == "ann"
    monkeypatch.setattr(store_module, "now", lambda: then + timedelta(seconds=LINK_SECONDS + 2))
    assert (store.person_of_link(token), store.person_of_link(token, use=True)) == (None, None)
    store.close()


# --- keys -----------------------------------------------------------------------------------------


def opened(folder: Path) -> Store:
    store = Store(sqlite_address(folder))
    store.open()
    return store


def test_a_new_key_signs_when_all_have_heard_of_it_and_older_ones_are_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, clock = opened(tmp_path), [1_000_000.0]
    monkeypatch.setattr(time, "time", lambda: clock[0])
    seen = [store.keys()]
    for _ in range(MOST_KEYS):
        old = signed("ann", store.keys())
        store.add_key()
        # Already believed, not yet used.
        assert signed("ann", store.keys()) == old
        clock[0] += SETTLES
        assert signed("ann", store.keys()) != old
        assert person_of(old, store.keys()) == "ann"
        seen.append(store.keys())
    assert [len(keys) for keys in seen] == [1, 2, 3, 3]
    assert person_of(signed("ann", seen[0]), seen[-1]) is None
    assert person_of(signed("ann", seen[1]), seen[-1]) == "ann"
    store.close()


def test_an_identity_outlives_a_change_of_keys_and_is_signed_anew(own_server: Server) -> None:
    visitor = own_server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:random")
    before = visitor.cookies[COOKIE]
    store = own_server.store()
    store.add_key()
    store.close()
    own_server.stop()
    settle(own_server)
    own_server.start()
    assert f"/t/{table}" in visitor.get("/mine").text
    after = visitor.cookies[COOKIE]
    assert after != before
    assert after.rpartition(".")[0] == before.rpartition(".")[0]
    assert "set-cookie" not in visitor.get("/mine").headers


def settle(server: Server) -> None:
    """Let the time pass until a new key is used."""
    store = server.store()
    with store.engine.begin() as connection:
        name = "UPDATE settings SET value = substr(value, 1, 64) WHERE name = 'secret 2'"
        assert connection.exec_driver_sql(name).rowcount == 1
    store.close()


def test_a_stolen_key_is_believed_no_more(own_server: Server) -> None:
    """The command makes another while the server runs; after a restart at the latest it counts."""
    visitor = own_server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:random")
    done = motu("admin", "new-key", "--at-once", "--data", str(own_server.data))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert "only that one is accepted" in done.stdout
    own_server.stop()
    own_server.start()
    assert f"/t/{table}" not in visitor.get("/mine").text
