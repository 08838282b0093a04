"""Limits: generous to people, firm with floods, bounded in memory, and silent on secrets."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from starlette.requests import HTTPConnection

from motu.core.record import Record
from motu.server.app import create_app
from motu.server.budget import REQUEST, Budgets
from motu.server.identity import mark_of, signed
from motu.server.limits import LONGEST_BODY, address_of, is_own_machine
from motu.server.problems import PROBLEMS
from motu.server.rates import Bucket, Buckets, Limits, Rate
from motu.server.run import set_up_log
from motu.server.settings import Settings
from motu.server.store import Store, sqlite_address
from motu.server.tally import BELIEVED, SILENT, Tally
from motu.words import say_in
from tests.server.page import Page, new_table
from tests.server.running import Server


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


def test_what_was_spent_beyond_a_bucket_is_waited_for() -> None:
    clock = Clock()
    bucket = Bucket(Rate(1, 0.5), clock)
    bucket.spend(0.75)
    assert (bucket.wait(), bucket.wait(more=0.5)) == (0, 0.5)
    bucket.spend(1.25)
    assert bucket.wait() == 2
    clock.now = 1.5
    assert bucket.wait() == 0.5
    clock.now = 1000.0
    assert (bucket.wait(more=1), bucket.wait(more=2)) == (0, 2)


def test_what_was_spent_lately_counts_less_and_less_but_not_as_soon_as_it_is_paid() -> None:
    clock = Clock()
    bucket = Bucket(Rate(1, 100.0), clock)
    bucket.spend(0.4)
    clock.now = 10.0
    assert (bucket.wait(), bucket.lately()) == (0, 0.2)
    assert not bucket.is_full(), "it is not forgotten either"
    bucket.spend(0.2)
    clock.now = 20.0
    assert bucket.lately() == pytest.approx(0.2)
    clock.now = 200.0
    assert bucket.is_full()


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


# --- several processes ----------------------------------------------------------------------------

#: A limit of each kind, and somebody for whom it is counted.
TIGHT = Limits(work_of_person=Rate(2, 0.5), sockets_of_person=3)
OF_ANN = f"sockets_of_person {mark_of('ann')}"


class Guest:
    """Somebody who has something open, until they are sent away."""

    def __init__(self) -> None:
        self.is_sent_away = False

    def send_away(self) -> None:
        self.is_sent_away = True


def tell_each_other(*processes: Budgets, everything: bool = False) -> None:
    told = [process.told(everything) for process in processes]
    for process in processes:
        for number, news in enumerate(told):
            if processes[number] is not process:
                process.hear_of(str(number), news)


def test_what_is_spent_on_one_process_is_spent_on_all() -> None:
    here, there = (Budgets(TIGHT, shared=True) for _ in range(2))
    accounts = [process.of("ann", "1.2.3.4") for process in (here, there)]
    accounts[0].spend(2.5)
    tell_each_other(here, there)
    for account in accounts:
        assert account.wait() == pytest.approx(1, abs=0.1)
    assert there.of("bob", "1.2.3.4").wait() == 0
    # Both at once, before they have heard of each other: what was too much is owed on both.
    for account in accounts:
        account.spend(1)
    tell_each_other(here, there)
    tell_each_other(here, there)
    for account in accounts:
        assert account.wait() == pytest.approx(5, abs=0.1)


def test_of_who_spends_little_the_others_hear_now_and_then() -> None:
    here = Budgets(TIGHT, shared=True)
    here.of("ann", "1.2.3.4").spend(0.001)
    assert here.told() == {}
    assert here.told(everything=True) != {}
    assert here.told(everything=True) == {}
    alone = Budgets(TIGHT)
    alone.of("ann", "1.2.3.4").spend(1)
    assert alone.told(everything=True) == {}, "there is nobody to be told"


def test_neither_people_nor_addresses_are_named() -> None:
    here = Budgets(TIGHT, shared=True)
    here.of("ann", "1.2.3.4").spend(1)
    told = str(here.told(everything=True))
    assert mark_of("ann") in told
    assert mark_of("1.2.3.4") in told
    for secret in ("'ann", " ann", "1.2.3.4"):
        assert secret not in told


def test_what_is_open_is_counted_on_all_processes() -> None:
    here, there = (Budgets(TIGHT, shared=True) for _ in range(2))
    guests = [Guest() for _ in range(3)]
    for guest in guests:
        assert here.tally.has_room(OF_ANN)
        here.tally.come(OF_ANN, guest)
    assert not here.tally.has_room(OF_ANN)
    tell_each_other(here, there)
    assert not there.tally.has_room(OF_ANN)
    here.tally.go(OF_ANN, guests[0])
    tell_each_other(here, there)
    assert there.tally.has_room(OF_ANN)
    assert not any(guest.is_sent_away for guest in guests)


def test_of_those_who_came_at_the_same_moment_the_youngest_go() -> None:
    here, there = (Budgets(TIGHT, shared=True) for _ in range(2))
    came = {process: [Guest() for _ in range(3)] for process in (here, there)}
    for process, guests in came.items():
        for guest in guests:
            process.tally.come(OF_ANN, guest)
    tell_each_other(here, there)
    stay = [guest for guests in came.values() for guest in guests if not guest.is_sent_away]
    assert 1 <= len(stay) <= TIGHT.sockets_of_person
    assert not any(guests[0].is_sent_away for guests in came.values()), "who came first stays"


def test_what_a_dead_process_had_open_counts_no_more() -> None:
    clock = Clock()
    tally = Tally({"sockets_of_person": 3}, shared=True, clock=clock)
    tally.hear_of("other", {OF_ANN: 3})
    clock.now = SILENT / 2
    tally.hear_of("other", {})
    clock.now = SILENT
    assert not tally.has_room(OF_ANN), "it lives"
    clock.now = 2 * SILENT
    assert tally.has_room(OF_ANN)
    # What is not told again is not open any more, also if that it was closed went unheard.
    tally.hear_of("other", {OF_ANN: 3})
    began = clock.now
    while clock.now <= began + BELIEVED:
        assert not tally.has_room(OF_ANN)
        clock.now += SILENT / 2
        tally.hear_of("other", {})
    assert tally.has_room(OF_ANN)


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


def asking(client: str, host: str, **headers: str) -> HTTPConnection:
    told = {"host": host, **headers}
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in told.items()]
    return HTTPConnection({"type": "http", "client": (client, 1), "headers": raw})


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:80"])
def test_who_asks_on_the_own_machine_is_known_unless_somebody_hands_it_on(host: str) -> None:
    assert is_own_machine(asking("127.0.0.1", host))
    assert is_own_machine(asking("::1", host))
    assert not is_own_machine(asking("10.0.0.7", host))
    assert not is_own_machine(asking("127.0.0.1", "games.example.org"))
    assert not is_own_machine(asking("127.0.0.1", "[::1"))
    for header in ("x_forwarded_for", "forwarded", "via"):
        assert not is_own_machine(asking("127.0.0.1", host, **{header: "3.3.3.3"}))


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


#: Somebody's game of a few dozen actions.
RECORD = Record.new("kahuna", ["Ann", "Bob"], seed=3)
for _ in range(30):
    _seat = RECORD.state.to_act()[0]
    RECORD.play(_seat, RECORD.state.legal(_seat)[-1])
#: Less than a single request costs.
NOTHING = Rate(0.0001, 0.00001)


def test_too_much_is_refused_in_words_with_the_time_to_wait(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(work_of_address=NOTHING)
        async with visiting(tmp_path, limits, "pl") as (client, _):
            answers = [await client.get("/api/games") for _ in range(2)]
            assert codes(answers) == [200, 429]
            assert int(answers[1].headers["retry-after"]) > 50
            assert answers[1].json() == {"message": say_in("pl")(PROBLEMS[429])}
            assert "default-src" in answers[1].headers["content-security-policy"]
            page = await client.get("/", headers={"Accept": "text/html"})
            assert (page.status_code, page.headers["content-type"][:9]) == (429, "text/html")

    asyncio.run(scene())


def test_what_costs_more_can_be_asked_for_less_often(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(work_of_person=Rate(0.1, 0.00001))
        async with visiting(tmp_path, limits) as (client, keys):
            asked = {}
            for path in ("/", "/tones.css"):
                person = {"Authorization": f"Bearer {signed(path, keys)}"}
                answers = 0
                while (await client.get(path, headers=person)).status_code != 429:
                    answers += 1
                asked[path] = answers
            # A whole page, or a few colours.
            assert 1 < 2 * asked["/"] < asked["/tones.css"] <= 0.1 / REQUEST

    asyncio.run(scene())


def test_an_identity_has_its_own_budget_and_a_forged_one_has_none(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(work_of_person=NOTHING)
        async with visiting(tmp_path, limits) as (client, keys):
            ann = {"Authorization": f"Bearer {signed('ann', keys)}"}
            bob = {"Cookie": f"motu_id={signed('bob', keys)}"}
            eve = {"Authorization": f"Bearer {signed('eve', [b'no key of ours'])}"}
            for person in (ann, bob):
                answers = [await client.get("/api/games", headers=person) for _ in range(2)]
                assert codes(answers) == [200, 429]
            # A forged identity has the address's alone.
            assert (
                codes([await client.get("/api/games", headers=eve) for _ in range(3)]) == [401] * 3
            )

    asyncio.run(scene())


def test_tables_have_buckets_beside_what_they_cost(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(tables_of_address=Rate(2, 0.001))
        async with visiting(tmp_path, limits) as (client, keys):
            ann = {"Authorization": f"Bearer {signed('ann', keys)}"}
            wish = {"game": "kahuna", "seats": [{"kind": "me"}, {"kind": "free"}]}
            made = [await client.post("/api/tables", headers=ann, json=wish) for _ in range(2)]
            made.append(await client.post("/new", data={"game": "kahuna"}))
            assert codes(made) == [201, 201, 429]
            # Looking is as free as before.
            assert codes([await client.get("/api/tables") for _ in range(5)]) == [200] * 5

    asyncio.run(scene())


def test_what_is_written_is_bounded_for_each_person(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(entries_of_person=Rate(3, 0.00001))
        async with visiting(tmp_path, limits) as (client, keys):
            ann = {"Authorization": f"Bearer {signed('ann', keys)}"}
            cookie = {"Cookie": f"motu_id={signed('bob', keys)}"}
            wish = {"game": "kahuna", "seats": [{"kind": "me"}, {"kind": "me"}]}
            id = (await client.post("/api/tables", headers=ann, json=wish)).json()["id"]
            answers = []
            for _ in range(4):
                now = (await client.get(f"/api/tables/{id}", headers=ann)).json()
                act = {
                    "id": str(now["seq"]), "seq": now["seq"], "seat": now["to_act"][0],
                    "action": now["legal"][0]["action"],
                }  # fmt: skip
                answers.append(
                    await client.post(f"/api/tables/{id}/actions", headers=ann, json=act)
                )
            assert codes(answers) == [200, 200, 200, 429]
            assert answers[3].json()["message"] == PROBLEMS[429].key
            # A record counts with all its actions, and the next one has to wait.
            record = RECORD.write()
            sent = [await client.post("/records", headers=cookie, content=record) for _ in range(2)]
            assert codes(sent) == [200, 429]
            assert int(sent[1].headers["retry-after"]) > 100

    asyncio.run(scene())


def test_without_limits_there_are_none_but_for_bodies(tmp_path: Path) -> None:
    async def scene() -> None:
        async with visiting(tmp_path, None) as (client, _):
            assert set(codes([await client.post("/api/identity") for _ in range(300)])) == {201}
            assert (await client.post("/api/tables", content=b"x" * 70_000)).status_code == 413

    asyncio.run(scene())


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for others, with the limits that everybody gets."""
    started = Server(tmp_path_factory.mktemp("limited"), "--url=http://127.0.0.1")
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
