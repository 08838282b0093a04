"""What the owner orders holds on every process that shares a Postgres, within a second or two."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from motu.server.identity import COOKIE, mark_of
from motu.server.retention import Busy, tidy
from motu.server.store import Store, now
from tests.command import motu
from tests.server.page import Page
from tests.server.running import Server
from tests.together.test_processes import sit_down

pytestmark = pytest.mark.slow

#: How soon every process must know, on a busy machine.
SOON = 4.0


def admin(postgres: str, *arguments: str) -> str:
    done = motu("admin", *arguments, f"--database={postgres}")
    assert done.returncode == 0, done.stderr
    return done.stdout


def soon(is_true: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not is_true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def test_ban_message_maintenance_and_close_reach_every_process(
    two_processes: tuple[Server, Server], postgres: str
) -> None:
    first, second = two_processes
    table, ann, bob = sit_down(first, second)
    with Page(first, table, ann) as a, Page(second, table, bob) as b:
        a.hello()
        b.hello()
        admin(postgres, "message", "Back soon", "--pl=Zaraz wracamy")
        for page in (a, b):
            assert page.hear("house", within=SOON)["words"] == "Back soon"
        for server in two_processes:
            assert "Zaraz wracamy" in server.visitor(lang="pl").get("/").text
        admin(postgres, "message", "--clear")
        for page in (a, b):
            assert page.hear("house", within=SOON)["words"] == ""

        admin(postgres, "maintenance", "on")
        form = {"game": "kahuna", "seat1": "human", "seat2": "friend"}
        for server in two_processes:
            visitor = server.visitor()
            soon(lambda v=visitor: v.post("/new", data=form).status_code == 503)  # type: ignore[misc]
        admin(postgres, "maintenance", "off")
        for server in two_processes:
            visitor = server.visitor()
            soon(lambda v=visitor: v.post("/new", data=form).status_code == 303)  # type: ignore[misc]

        person = bob.partition(f"{COOKIE}=")[2].partition(".")[0]
        admin(postgres, "ban", mark_of(person), "--days=1")
        assert b.goodbye()[1] == 4403
        for server in two_processes:
            with Page(server, table, bob) as page:
                assert page.goodbye()[1] == 4403
        assert a.is_alive()
        admin(postgres, "unban", mark_of(person))

        def is_let_in() -> bool:
            with Page(second, table, bob) as page:
                try:
                    page.say("hello", shape="wide")
                    return bool(page.hear("full", "bye")["type"] == "full")
                except ConnectionClosed:
                    return False

        soon(is_let_in)
        with Page(second, table, bob) as again:
            again.hello()
            admin(postgres, "close", table)
            for page in (a, again):
                while not page.now["over"]:
                    page.hear("info", "full", within=SOON)
            admin(postgres, "delete", table)
            for page in (a, again):
                assert page.goodbye() == ("This table has been removed.", 4404)


def test_one_process_tidies_at_a_time(postgres: str) -> None:
    here, there = Store(postgres), Store(postgres)
    here.open()
    steps = tidy(here, now())
    next(steps)
    with pytest.raises(Busy):
        next(tidy(there, now()))
    steps.close()
    next(tidy(there, now()))
    here.close()
    there.close()
