"""`motu serve --workers`: several processes started and looked after by one."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.command import motu
from tests.server.page import Page, cookies_of, new_table, shuffle_together
from tests.server.running import Server
from tests.server.test_health import measured
from tests.server.test_restart import is_gone, processes_of

pytestmark = pytest.mark.slow


@pytest.fixture
def server(postgres: str, tmp_path: Path) -> Iterator[Server]:
    """One server of two processes."""
    started = Server(tmp_path, "--no-limits", "--workers=2", f"--database={postgres}")
    started.start()
    yield started
    if started.is_running():
        started.stop()
    assert "Traceback" not in started.errors, started.errors


def workers_of(server: Server) -> set[int]:
    """The processes that serve; beside them there is one that Python itself needs."""
    return {
        process
        for process in processes_of(server)
        if b"spawn_main" in (Path("/proc") / str(process) / "cmdline").read_bytes()
    }


def worker_at(page: Page) -> int:
    """The process at the other end of a socket: the system knows who has it open."""
    _, port = page.socket.socket.getsockname()[:2]
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ends = f":{page.server.port:04X}", f":{port:04X}"
    node = next(row[9] for row in rows if row[1].endswith(ends[0]) and row[2].endswith(ends[1]))
    for worker in workers_of(page.server):
        for opened in (Path("/proc") / str(worker) / "fd").iterdir():
            if opened.is_symlink() and str(opened.readlink()) == f"socket:[{node}]":
                return worker
    raise AssertionError("nobody has it")


def page_at(server: Server, table: str, cookie: str, is_wanted: Callable[[int], bool]) -> Page:
    """A page that one of the wanted workers serves: who comes often enough gets there."""
    for _ in range(200):
        page = Page(server, table, cookie)
        if is_wanted(worker_at(page)):
            page.hello()
            return page
        page.socket.close()
    raise AssertionError("no such worker takes anybody")


def wait_until(is_so: Callable[[], bool], within: float = 30.0) -> None:
    end = time.monotonic() + within
    while not is_so():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def played(visitor: httpx.Client) -> float:
    """How many moves all workers have counted."""
    return measured(visitor.get("/metrics").text).get('motu_actions_total{kind="play"}', 0)


def take_turns(pages: list[Page], chance: random.Random, actions: int) -> None:
    for _ in range(actions):
        actor = next(page for page in pages if page.my_turn())
        done = actor.act(chance.choice(actor.actions()))
        assert done["type"] == "ack", done
        for page in pages:
            page.until(done["seq"])


def test_two_people_of_one_table_on_two_workers_and_one_of_these_is_killed(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    table = new_table(ann, seat1="human", seat2="friend")
    bob.get(f"/t/{table}")
    both = workers_of(server)
    assert len(both) == 2
    chance = random.Random(1)
    with page_at(server, table, cookies_of(ann), lambda worker: True) as a:
        first = worker_at(a)
        with page_at(server, table, cookies_of(bob), lambda worker: worker != first) as b:
            assert {worker_at(a), worker_at(b)} == both
            assert b.do("sit", seat=1, name="Bob")["type"] == "ack"
            shuffle_together(a, b)
            take_turns([a, b], chance, 12)
            # What the other worker counts is told once a second.
            wait_until(lambda: played(ann) == 12)
            assert measured(ann.get("/metrics").text)["motu_workers"] == 2

            os.kill(first, signal.SIGKILL)
            a.goodbye()
            # The other page has not noticed anything, and whoever was cut off comes back.
            with Page(server, table, cookies_of(ann)) as again:
                again.hello()
                assert again.now["moves"] == 12
                take_turns([again, b], chance, 6)
    wait_until(lambda: len(workers_of(server)) == 2)
    assert first not in workers_of(server)
    assert server.errors.count("a worker died and is started again") == 1
    assert "code=-9" in server.errors
    # Those of the dead one are counted too.
    wait_until(lambda: played(ann) == 18)
    wait_until(lambda: measured(ann.get("/metrics").text)["motu_people"] == 0)
    assert measured(ann.get("/metrics").text)["motu_workers"] == 2
    with page_at(server, table, cookies_of(ann), lambda worker: worker not in both) as a:
        assert a.now["moves"] == 18


def test_a_worker_that_dies_at_once_is_not_started_in_a_rush(server: Server) -> None:
    for _ in range(3):
        wait_until(lambda: len(workers_of(server)) == 2)
        began = time.monotonic()
        for worker in workers_of(server):
            os.kill(worker, signal.SIGKILL)
        # Who comes now waits until somebody is there.
        assert server.visitor().get("/healthz").status_code == 200
        assert time.monotonic() - began < 30
    assert server.errors.count("a worker died and is started again") in (5, 6)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_all_stop_in_good_order(server: Server, number: int) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:random")
    with Page(server, table, cookies_of(visitor)) as page:
        page.hello()
        workers = workers_of(server)
        # Ctrl-C goes to all that belong to a terminal.
        code = server.end(number, group=number == signal.SIGINT)
        assert code == (130 if number == signal.SIGINT else 0)
        assert page.goodbye()[1] in (1001, 1012)
    assert all(is_gone(worker) for worker in workers)
    errors = server.errors.removesuffix("Stopped.\n")
    assert errors == ""


def test_nobody_is_left_when_the_parent_is_killed(server: Server) -> None:
    workers = workers_of(server)
    server.kill()
    assert all(is_gone(worker) for worker in workers)


def test_on_sqlite_there_is_one_process_and_a_sentence_says_so(tmp_path: Path) -> None:
    for lang, words in (("C.UTF-8", "Only one process"), ("pl_PL.UTF-8", "Plik SQLite")):
        done = motu("serve", "--workers", "2", "--port", "0", "--data", str(tmp_path), lang=lang)
        assert done.returncode == 2
        assert words in done.stderr
        assert "--database" in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir()), "nothing was made"
