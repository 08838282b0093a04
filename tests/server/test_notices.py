"""Notices of turns by web push: to whom, when, with what in them, and until when."""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from motu.core.record import Record
from motu.server.notices import Notices
from motu.server.store import Store, sqlite_address
from motu.table.clock import ClockRules
from motu.table.seat import Seat
from motu.table.table import Table, TableRules
from tests.server.page import Page, cookies_of
from tests.server.push_service import PushService
from tests.server.running import Server

BY_THE_DAY = ClockRules("days", days=2)


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with PushService() as service:
        yield service


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[Server]:
    """A server that knows the push service of this machine."""
    data = tmp_path_factory.mktemp("data")
    server = Server(data, "--no-limits", f"--push-service={service.address}")
    server.start()
    yield server
    server.stop()
    # What goes wrong is logged, and says nothing of anybody.
    assert "Traceback" not in server.errors
    assert service.address not in server.errors


def person(server: Server, name: str, lang: str = "en") -> httpx.Client:
    visitor = server.visitor(lang)
    visitor.cookies.set("motu_id", server.cookie_of(name).partition("=")[2], domain="127.0.0.1")
    return visitor


def table_of(server: Server, name: str, *people: str, clock: ClockRules = BY_THE_DAY) -> str:
    """A game of Kahuna that the first of them begins."""
    record = Record.new("kahuna", ["", ""], 7, {"first": "seat1"})
    store = server.store()
    seats = [Seat(owner=one) for one in people]
    store.add_table(Table(name, seats, record, TableRules(people[0], clock=clock)))
    store.close()
    return name


def end_turn(server: Server, table: str, visitor: httpx.Client) -> None:
    """Let whoever's turn it is skip to the end of the turn."""
    with Page(server, table, cookies_of(visitor)) as page:
        page.hello()
        while page.my_turn():
            done = page.act(page.actions()[0])
            assert done["type"] == "ack", done
            page.until(done["seq"])


def on(server: Server, name: str) -> int:
    store = server.store()
    try:
        return len(store.subscriptions_of(name))
    finally:
        store.close()


def test_who_is_away_is_told_that_it_is_their_turn_and_nothing_else(
    server: Server, service: PushService
) -> None:
    ann, bob = person(server, "ann"), person(server, "bob", "pl")
    phone = service.browser("bob-phone")
    assert bob.post("/me/notices", json=phone.subscription).status_code == 204
    table = table_of(server, "told", "ann", "bob")
    before = len(service.told)
    end_turn(server, table, ann)
    service.wait_for(before + service.refused + 1)
    name, words, headers = service.told[-1]
    assert name == "bob-phone"
    assert words == {"title": "Kahuna", "body": "Twoja kolej.", "url": "/t/told"}
    assert int(headers["ttl"]) > 0
    key = re.search(r'data-key="([^"]+)"', bob.get("/me").text)
    assert key
    assert f"k={key.group(1)}" in headers["authorization"], "the key that the browser knows"
    # Ann has asked for none, and her own moves are no news to Bob's phone.
    end_turn(server, table, bob)
    time.sleep(0.5)
    assert len(service.told) == before + 1


def test_who_is_at_the_table_is_not_told(server: Server, service: PushService) -> None:
    ann, cleo = person(server, "ann2"), person(server, "cleo")
    cleo.post("/me/notices", json=service.browser("cleo").subscription)
    table = table_of(server, "watched", "ann2", "cleo")
    with Page(server, table, cookies_of(cleo)) as page:
        page.hello()
        end_turn(server, table, ann)
        page.until(1)
    time.sleep(0.5)
    assert "cleo" not in [name for name, _, _ in service.told]


def test_only_games_by_the_day_send_notices(server: Server, service: PushService) -> None:
    ann, dora = person(server, "ann3"), person(server, "dora")
    dora.post("/me/notices", json=service.browser("dora").subscription)
    for clock in (ClockRules(), ClockRules("live")):
        table = table_of(server, f"quick-{clock.kind}", "ann3", "dora", clock=clock)
        end_turn(server, table, ann)
    time.sleep(0.5)
    assert "dora" not in [name for name, _, _ in service.told]


def test_a_browser_that_its_service_knows_no_more_is_forgotten(
    server: Server, service: PushService
) -> None:
    ann, eve = person(server, "ann4"), person(server, "eve")
    for name in ("eve-old", "eve-new"):
        eve.post("/me/notices", json=service.browser(name).subscription)
    assert on(server, "eve") == 2
    del service.browsers["eve-old"]
    told, refused = len(service.told), service.refused
    end_turn(server, table_of(server, "gone", "ann4", "eve"), ann)
    service.wait_for(told + refused + 2)
    end = time.monotonic() + 10
    while on(server, "eve") != 1:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert service.told[-1][0] == "eve-new"


def test_notices_can_be_turned_off_here_and_everywhere(
    server: Server, service: PushService
) -> None:
    fred = person(server, "fred")
    one, two, three = (service.browser(f"fred-{n}").subscription for n in range(3))
    for each in (one, two, three, one):
        assert fred.post("/me/notices", json=each).status_code == 204
    assert on(server, "fred") == 3
    assert "Notices go to 3 devices." in fred.get("/me").text
    assert fred.post("/me/notices/end", json=two).status_code == 204
    assert on(server, "fred") == 2
    # A browser that becomes somebody else's tells them, and Fred no more.
    gina = person(server, "gina")
    gina.post("/me/notices", json=one)
    assert (on(server, "fred"), on(server, "gina")) == (1, 1)
    assert fred.post("/me/notices/off").headers["location"] == "/me#notices"
    assert (on(server, "fred"), on(server, "gina")) == (0, 1)


def test_who_is_forgotten_is_told_nothing_more(server: Server, service: PushService) -> None:
    hal = person(server, "hal")
    hal.post("/me/notices", json=service.browser("hal").subscription)
    assert on(server, "hal") == 1
    hal.post("/me/forget")
    assert on(server, "hal") == 0


def test_nobody_has_notices_on_more_browsers_than_a_few(
    server: Server, service: PushService
) -> None:
    ida = person(server, "ida")
    for n in range(12):
        ida.post("/me/notices", json=service.browser(f"ida-{n}").subscription)
    assert on(server, "ida") == 8


def test_this_server_is_sent_nowhere_but_to_push_services(
    server: Server, service: PushService, tmp_path: Path
) -> None:
    jo = person(server, "jo")
    good = service.browser("jo").subscription
    for endpoint in (
        "http://127.0.0.1:1/send/jo",
        "https://169.254.169.254/latest",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://evilnotify.windows.com/x",
        "https://user@evil.example:443@x/",
        "http://fcm.googleapis.com/x",
        "file:///etc/passwd",
        "https://[",
    ):
        answer = jo.post("/me/notices", json={**good, "endpoint": endpoint})
        assert answer.status_code == 422, endpoint
        assert answer.json()["message"].endswith(".")
    known = Notices(Store(sqlite_address(tmp_path)), "")
    for endpoint in (
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
        "https://web.push.apple.com/abc",
    ):
        assert known.is_known(endpoint), endpoint
    assert not known.is_known(service.address + "/send/jo"), "unless the owner says so"
    known.close()


NONSENSE: list[object] = [
    None, [], "x", 7, {}, {"endpoint": 7, "keys": {}}, {"endpoint": "", "keys": None},
]  # fmt: skip


def test_what_is_no_subscription_is_refused(server: Server, service: PushService) -> None:
    visitor = person(server, "kim", "pl")
    good = service.browser("kim").subscription
    keys = good["keys"]
    assert isinstance(keys, dict)
    wrong = [
        *NONSENSE,
        {**good, "endpoint": "https://fcm.googleapis.com/" + "x" * 2000},
        {**good, "keys": {**keys, "auth": "short"}},
        {**good, "keys": {**keys, "p256dh": base64.urlsafe_b64encode(b"x" * 65).decode()}},
        {**good, "keys": {**keys, "p256dh": "ł" * 87}},
    ]
    for body in wrong:
        assert visitor.post("/me/notices", json=body).status_code == 422, body
        assert visitor.post("/me/notices/end", json=body).status_code == 204
    assert visitor.post("/me/notices", content=b"[" * 3000).status_code == 422
    assert visitor.post("/me/notices", content=b"x" * 9000).status_code == 413
    assert on(server, "kim") == 0


def test_a_key_that_is_no_point_of_the_curve_is_forgotten_when_it_is_used(
    server: Server, service: PushService
) -> None:
    ann, leo = person(server, "ann5"), person(server, "leo")
    browser = service.browser("leo").subscription
    keys = browser["keys"]
    assert isinstance(keys, dict)
    point = base64.urlsafe_b64encode(b"\x04" + b"\x01" * 64).decode()
    leo.post("/me/notices", json={**browser, "keys": {**keys, "p256dh": point}})
    assert on(server, "leo") == 1
    end_turn(server, table_of(server, "no-point", "ann5", "leo"), ann)
    end = time.monotonic() + 10
    while on(server, "leo"):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_the_key_is_made_once_and_stays(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    server.start()

    def key() -> str:
        found = re.search(r'data-key="([^"]+)"', server.visitor().get("/me").text)
        assert found
        return found.group(1)

    first = key()
    assert len(base64.urlsafe_b64decode(first + "=")) == 65
    server.stop()
    server.start()
    assert key() == first
    server.stop()
