"""Limits: generous to people, firm with floods, bounded in memory, and silent on secrets."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed

from motu.server.app import create_app
from motu.server.identity import signed
from motu.server.limits import LONGEST_BODY, Bucket, Buckets, Limits, Rate, address_of
from motu.server.problems import PROBLEMS
from motu.server.run import set_up_log
from motu.server.settings import Settings
from motu.server.store import Store, sqlite_address
from motu.words import say_in
from tests.server.page import Page, new_table
from tests.server.running import Server

PLENTY = Rate(10_000, 10_000)


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


# --- buckets --------------------------------------------------------------------------------------


def test_a_bucket_gives_a_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(Rate(5, 2.0), clock)
    assert [bucket.take() for _ in range(6)] == [0, 0, 0, 0, 0, 0.5]
    clock.now = 1.0
    assert [bucket.take() for _ in range(3)] == [0, 0, 0.5]
    clock.now = 1000.0
    assert sum(not bucket.take() for _ in range(20)) == 5


def test_everybody_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(Rate(1, 1.0), clock=Clock())
    assert (buckets.take("ann"), buckets.take("bob")) == (0, 0)
    assert (buckets.take("ann"), buckets.take("bob")) == (1, 1)


def test_buckets_forget_who_has_not_come_for_long() -> None:
    clock = Clock()
    buckets = Buckets(Rate(2, 1.0), clock=clock)
    for number in range(100):
        buckets.take(str(number))
    assert len(buckets) == 100
    clock.now = 10.0
    for _ in range(60):
        buckets.take("ann")
    assert len(buckets) == 1


def test_buckets_never_grow_without_bound() -> None:
    buckets = Buckets(Rate(2, 0.001), most=50, clock=Clock())
    for number in range(10_000):
        buckets.take(str(number))
    assert len(buckets) <= 50


# --- addresses ------------------------------------------------------------------------------------


def connection(client: str, *forwarded: str) -> HTTPConnection:
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    return HTTPConnection({"type": "http", "client": (client, 1), "headers": headers})


def test_a_proxy_is_believed_only_if_trusted_and_only_its_own_word() -> None:
    lied = connection("10.0.0.1", "1.1.1.1", "2.2.2.2, 3.3.3.3")
    assert address_of(lied, trust_proxy=False) == "10.0.0.1"
    assert address_of(lied, trust_proxy=True) == "3.3.3.3"
    assert address_of(connection("10.0.0.1"), trust_proxy=True) == "10.0.0.1"
    assert len(address_of(connection("10.0.0.1", "x" * 9999), trust_proxy=True)) == 64


def test_a_network_of_ipv6_is_one_address() -> None:
    one, other = (address_of(connection(f"2001:db8:1:2:{n}::7"), False) for n in (3, 4))
    assert one == other == "2001:db8:1:2::/64"
    assert address_of(connection("2001:db8:1:3::7"), False) != one
    assert address_of(connection("::ffff:10.0.0.1"), False) == "10.0.0.1"


# --- the server -----------------------------------------------------------------------------------


@asynccontextmanager
async def visiting(
    data: Path, limits: Limits | None, lang: str = "en"
) -> AsyncIterator[tuple[httpx.AsyncClient, list[bytes]]]:
    """A server in this process, and the keys with which it signs."""
    app = create_app(Settings(data, limits=limits))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app),
            base_url="http://motu",
            headers={"Accept-Language": lang},
        ) as client,
    ):
        yield client, app.state.keys


def codes(answers: list[httpx.Response]) -> list[int]:
    return [answer.status_code for answer in answers]


def test_too_much_is_refused_in_words_with_the_time_to_wait(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(address=Rate(3, 0.01))
        async with visiting(tmp_path, limits, "pl") as (client, _):
            answers = [await client.get("/api/games") for _ in range(4)]
            assert codes(answers) == [200, 200, 200, 429]
            assert 50 < int(answers[3].headers["retry-after"]) <= 100
            assert answers[3].json() == {"message": say_in("pl")(PROBLEMS[429])}
            assert "default-src" in answers[3].headers["content-security-policy"]
            page = await client.get("/", headers={"Accept": "text/html"})
            assert (page.status_code, page.headers["content-type"][:9]) == (429, "text/html")

    asyncio.run(scene())


def test_an_identity_has_its_own_bucket_and_a_forged_one_has_none(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(address=Rate(8, 0.001), person=Rate(2, 0.001))
        async with visiting(tmp_path, limits) as (client, keys):
            ann = {"Authorization": f"Bearer {signed('ann', keys)}"}
            bob = {"Cookie": f"motu_id={signed('bob', keys)}"}
            eve = {"Authorization": f"Bearer {signed('eve', [b'no key of ours'])}"}
            assert codes([await client.get("/api/games", headers=ann) for _ in range(3)]) == [
                200, 200, 429,
            ]  # fmt: skip
            assert codes([await client.get("/api/games", headers=bob) for _ in range(3)]) == [
                200, 200, 429,
            ]  # fmt: skip
            # The address has given six; a forged identity brings no bucket along.
            assert codes([await client.get("/api/games", headers=eve) for _ in range(3)]) == [
                401, 401, 429,
            ]  # fmt: skip

    asyncio.run(scene())


def test_posts_and_tables_have_tighter_buckets(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(posts_of_address=Rate(6, 0.001), tables_of_address=Rate(2, 0.001))
        async with visiting(tmp_path, limits) as (client, keys):
            ann = {"Authorization": f"Bearer {signed('ann', keys)}"}
            wish = {"game": "kahuna", "seats": [{"kind": "me"}, {"kind": "free"}]}
            made = [await client.post("/api/tables", headers=ann, json=wish) for _ in range(2)]
            made.append(await client.post("/new", data={"game": "kahuna"}))
            assert codes(made) == [201, 201, 429]
            answers = [await client.post("/api/identity") for _ in range(4)]
            assert codes(answers) == [201, 201, 201, 429]
            # Looking is as free as before.
            assert codes([await client.get("/api/tables") for _ in range(5)]) == [200] * 5

    asyncio.run(scene())


def test_without_limits_there_are_none_but_for_bodies(tmp_path: Path) -> None:
    async def scene() -> None:
        async with visiting(tmp_path, None) as (client, _):
            assert set(codes([await client.post("/api/identity") for _ in range(300)])) == {201}
            assert (await client.post("/api/tables", content=b"x" * 70_000)).status_code == 413

    asyncio.run(scene())


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that everybody gets."""
    started = Server(tmp_path_factory.mktemp("limited"), "--host=127.0.0.1")
    started.start()
    yield started
    started.end(signal.SIGTERM)
    assert "Traceback" not in started.errors, started.errors


@pytest.mark.parametrize("path", ["/api/tables", "/api/identity", "/new", "/me/name", "/nowhere"])
def test_huge_bodies_are_refused(limited: Server, path: str) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(300):
            yield b"x" * 1000

    with httpx.Client(base_url=limited.address, timeout=30) as client:
        headers = {"Content-Type": "application/json"}
        said = client.post(path, content=b"x" * (LONGEST_BODY + 1), headers=headers)
        unsaid = client.post(path, content=pieces(), headers=headers)
    assert codes([said, unsaid]) == [413, 413]
    assert said.json() == {"message": "That is too large."}


@pytest.mark.slow
def test_a_person_never_notices(limited: Server) -> None:
    """Ten minutes of hurried play, all at once."""
    with limited.visitor() as visitor:
        for _ in range(10):
            table = new_table(visitor, seat1="human", seat2="bot:random")
            for path in ("/", f"/t/{table}", "/lobby", "/mine", "/rules/kahuna"):
                assert visitor.get(path).status_code == 200
    with Page(limited, table) as page:
        page.hello()
        for _ in range(100):
            assert page.is_alive()


def test_a_socket_that_says_too_much_is_closed_with_a_sentence(limited: Server) -> None:
    with limited.visitor() as visitor:
        table = new_table(visitor, seat1="human", seat2="human")
    with Page(limited, table, lang="pl") as page, Page(limited, table) as neighbour:
        page.hello()
        neighbour.hello()
        with suppress(ConnectionClosed):
            for _ in range(400):
                page.say("ping")
        words, code = page.goodbye()
        assert code == 4429
        assert words == say_in("pl")(PROBLEMS[429])
        assert neighbour.is_alive()


def test_an_identity_can_open_many_sockets_but_not_endlessly(limited: Server) -> None:
    with limited.visitor() as visitor:
        table = new_table(visitor, seat1="human", seat2="human")
    ann, most = limited.cookie_of("ann"), Limits().sockets_of_person
    pages = [Page(limited, table, ann) for _ in range(most)]
    assert pages[-1].is_alive()
    with Page(limited, table, ann) as one_more:
        words, code = one_more.goodbye()
        assert (code, words[:8]) == (4429, "Too much")
    with Page(limited, table, limited.cookie_of("bob")) as bob:
        assert bob.is_alive()
    for page in pages:
        page.socket.close()
    with Page(limited, table, ann) as again:
        assert again.is_alive()


# --- logs -----------------------------------------------------------------------------------------


def test_a_failure_is_logged_without_anybodys_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> None:
        app = create_app(Settings(tmp_path))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://motu") as client,
        ):
            cookie = {"Cookie": f"motu_id={signed('ann-the-person', app.state.keys)}"}
            answer = await client.get("/me/take/private-token", headers=cookie)
            assert (answer.status_code, answer.json()["message"][:9]) == (500, "Something")

    def fail(store: Store, token: str, use: bool) -> str:
        raise ValueError("no luck")

    monkeypatch.setattr(Store, "person_of_link", fail)
    set_up_log()
    asyncio.run(scene())
    logged = "".join(capfd.readouterr())
    assert "no luck" in logged
    assert "/me/take/{token}" in logged
    for secret in ("ann-the-person", "private-token", "motu_id"):
        assert secret not in logged


def test_errors_of_the_database_do_not_show_what_was_to_be_stored(tmp_path: Path) -> None:
    store = Store(sqlite_address(tmp_path))
    with store.engine.connect() as connection, pytest.raises(sa.exc.OperationalError) as fault:
        connection.execute(sa.text("SELECT :person FROM nowhere"), {"person": "ann-the-person"})
    store.engine.dispose()
    assert "ann-the-person" not in str(fault.value)
