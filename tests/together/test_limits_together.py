"""Limits hold for all workers of a server together: to come to each of them gains nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server
from tests.together.test_workers import page_at, wait_until, worker_at

pytestmark = pytest.mark.slow

#: What somebody may say, make and have open here; what comes back meanwhile is nothing.
CHATS, TABLES, SOCKETS = 8, 6, 6
#: How long workers may take to tell each other, on a busy machine; and so often it is tried.
TOLD, TRIES = 0.5, 7


@pytest.fixture(scope="module")
def server(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for others, of two processes, with narrow limits for each person."""
    yield from running(
        postgres,
        tmp_path_factory.mktemp("narrow"),
        f"--limit=chats_of_person={CHATS}/0.0001",
        f"--limit=tables_of_person={TABLES}/0.0001",
        f"--limit=sockets_of_person={SOCKETS}",
    )


def running(postgres: str, folder: Path, *limits: str) -> Iterator[Server]:
    server = Server(
        folder, "--workers=2", "--url=http://127.0.0.1", f"--database={postgres}", *limits
    )
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.errors, server.errors


def at_each(server: Server, table: str, cookie: str) -> tuple[Page, Page]:
    """A page at each of the two workers."""
    first = page_at(server, table, cookie, lambda worker: True)
    taken = worker_at(first)
    return first, page_at(server, table, cookie, lambda worker: worker != taken)


def says(page: Page, times: int, pause: float = 0.0) -> int:
    """How many of so many things somebody is let say."""
    said = 0
    for number in range(times):
        said += page.do("chat", text=f"word {number}")["type"] == "ack"
        time.sleep(pause)
    return said


def test_who_talks_on_two_workers_can_say_no_more_than_on_one(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    table = new_table(ann, seat1="human", seat2="friend")
    bob.get(f"/t/{table}")
    first, second = at_each(server, table, cookies_of(ann))
    with first, second, page_at(server, table, cookies_of(bob), lambda worker: True) as other:
        assert says(first, CHATS + 2) == CHATS
        # A worker that had not heard of it would let all of these be said.
        assert says(second, TRIES, TOLD) < TRIES
        assert says(first, 2) == says(second, 2) == 0
        # All else goes on, for others as well as for who has talked too much.
        assert other.do("sit", seat=1, name="Bob")["type"] == "ack"
        assert says(other, CHATS) == CHATS
        assert first.is_alive()
        assert second.is_alive()


def test_who_makes_tables_on_two_workers_gets_no_more_than_on_one(server: Server) -> None:
    ann = server.visitor()
    ann.get("/")

    def makes() -> bool:
        # Each time over a new connection, which any of the workers takes.
        form = {"game": "kahuna", "seat1": "human", "seat2": "human"}
        with httpx.Client(base_url=server.address, cookies=ann.cookies, timeout=20) as one:
            return one.post("/new", data=form).status_code == 303

    def makes_after_a_while() -> bool:
        time.sleep(TOLD)
        return makes()

    made = sum(makes() for _ in range(TABLES))
    made += sum(makes_after_a_while() for _ in range(TRIES))
    assert TABLES <= made < TABLES + TRIES
    time.sleep(TOLD)
    assert not any(makes() for _ in range(10))


def test_who_opens_sockets_on_two_workers_keeps_no_more_than_on_one(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    table = new_table(ann, seat1="human", seat2="friend")
    bob.get(f"/t/{table}")

    def opens(number: int) -> Page | None:
        try:
            return Page(server, table, cookies_of(ann))
        except (WebSocketException, EOFError, OSError):
            # Sent away before it was even open.
            return None

    # All at once, before any worker has heard of another's.
    with ThreadPoolExecutor(4 * SOCKETS) as people:
        came = [page for page in people.map(opens, range(4 * SOCKETS)) if page is not None]

    def left() -> list[Page]:
        return [page for page in came if page.is_alive()]

    wait_until(lambda: len(left()) <= SOCKETS)
    with Page(server, table, cookies_of(bob)) as page:
        page.hello()
        assert page.is_alive()
    for page in came:
        page.socket.close()
    # What is closed makes room, wherever it was.
    wait_until(lambda: is_let_in(server, table, cookies_of(ann)))


def is_let_in(server: Server, table: str, cookie: str) -> bool:
    with Page(server, table, cookie) as page:
        return page.is_alive()


def test_a_person_in_a_hurry_notices_nothing(postgres: str, tmp_path: Path) -> None:
    """Ten minutes of play, all at once, at one of two workers with the usual limits."""
    for server in running(postgres, tmp_path):
        with server.visitor() as visitor:
            for _ in range(10):
                table = new_table(visitor, seat1="human", seat2="bot:random")
                for path in ("/", f"/t/{table}", "/lobby", "/mine", "/rules/kahuna"):
                    assert visitor.get(path).status_code == 200
            with Page(server, table, cookies_of(visitor)) as page:
                page.hello()
                for _ in range(100):
                    assert page.is_alive()
                assert says(page, 10) == 10
