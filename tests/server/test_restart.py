"""A server that is stopped and started again goes on where it was."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from pathlib import Path

import pytest

from motu.core.record import Record
from motu.games.kahuna.rules.actions import DRAW
from motu.table.seat import Seat
from tests.command import motu
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

#: Whole programs are started, or whole files made: not for every day.
pytestmark = pytest.mark.slow


def processes_of(server: Server) -> set[int]:
    """The thinking processes that a server has started."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                status = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(status[1]) == server.process.pid and status[0] != "Z":
                found.add(int(folder.name))
    return found


def is_gone(process: int) -> bool:
    end = time.monotonic() + 5
    while time.monotonic() < end:
        try:
            if (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2][1] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_a_game_goes_on_after_a_restart(own_server: Server) -> None:
    visitor = own_server.visitor()
    table = new_table(visitor, seat1="human", seat2="human", name1="Ann")
    with Page(own_server, table, cookies_of(visitor)) as page:
        page.hello()
        page.play(random.Random(3), 15)
        before = page.now
    assert own_server.stop() in (0, -signal.SIGTERM)
    own_server.start()
    with Page(own_server, table, cookies_of(visitor)) as page:
        page.hello()
        page.look(page.now["to_act"][0])
        for name in ("seq", "moves", "to_act", "practice"):
            assert page.now[name] == before[name]
        assert [seat["name"] for seat in page.now["seats"]] == ["Ann", ""]
        page.play(random.Random(4), 5)
        assert page.now["seq"] == before["seq"] + 5
    assert "Ann" in visitor.get("/").text, "and it is listed on the first page"


def test_a_page_that_stays_open_finds_its_game_again(own_server: Server) -> None:
    """The socket breaks, the page comes back, and sends again what was not acknowledged."""
    visitor = own_server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    with Page(own_server, table, cookies_of(visitor)) as page:
        page.hello()
        own_server.stop()
        _, code = page.goodbye()
        assert code in (1001, 1012, 0)
    own_server.start()
    with Page(own_server, table, cookies_of(visitor)) as page:
        before = page.hello()["seq"]
        assert page.act(DRAW, seat=0)["seq"] == before + 1


def test_a_bot_whose_turn_it_is_goes_on_once_somebody_looks(own_server: Server) -> None:
    record = Record.new("kahuna", ["Ann", ""], 7, {"first": "seat1"})
    record.play(0, DRAW)
    seats = [Seat(owner="ann", name="Ann"), Seat(bot="greedy")]
    own_server.stop()
    own_server.put_table("waiting", record, seats)
    own_server.start()
    time.sleep(0.3)
    assert own_server.stored("waiting").moves == 1, "nobody looks yet"
    with Page(own_server, "waiting", own_server.cookie_of("ann")) as page:
        page.hello()
        while not page.my_turn():
            page.hear("step", "full")
        assert page.now["moves"] >= 2


@pytest.mark.slow
def test_bots_among_themselves_play_to_the_end_even_if_interrupted(own_server: Server) -> None:
    visitor = own_server.visitor()
    table = new_table(visitor, seat1="bot:castaway", seat2="bot:fisher")
    with Page(own_server, table) as page:
        page.hello()
        page.until(10)
        own_server.kill()
    own_server.start()
    with Page(own_server, table) as page:
        assert page.hello()["seq"] >= 10
        while not page.now["over"]:
            page.hear("step", "full")
        assert page.now["over"]["sheet"]["totals"]


def test_nobody_acts_for_a_bot_that_is_stopped_with_the_server(own_server: Server) -> None:
    """The bot hangs in thought when the server is stopped: its turn must wait for it."""
    visitor = own_server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:fisher")
    with Page(own_server, table, cookies_of(visitor)) as page:
        page.hello()
        page.act(DRAW)
        page.until(1)
        while not page.my_turn():
            page.hear("step")
        for process in processes_of(own_server):
            os.kill(process, signal.SIGSTOP)
        moves = page.act(DRAW)["seq"]
        time.sleep(0.3)
        own_server.stop()
    assert own_server.stored(table).seq == moves


@pytest.mark.slow
def test_no_thinking_process_is_left_behind(own_server: Server) -> None:
    for end in (own_server.stop, own_server.kill):
        visitor = own_server.visitor()
        table = new_table(visitor, seat1="bot:castaway", seat2="bot:castaway")
        with Page(own_server, table) as page:
            page.hello()
            page.until(3)
            thinking = processes_of(own_server)
            assert thinking
            end()
        assert all(is_gone(process) for process in thinking)
        if end == own_server.stop:
            own_server.start()


def test_ctrl_c_stops_the_server_without_a_fuss(own_server: Server) -> None:
    visitor = own_server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:fisher")
    with Page(own_server, table, cookies_of(visitor)) as page:
        page.hello()
        page.act(DRAW)
        while not page.my_turn():
            page.hear("step")
        assert own_server.end(signal.SIGINT, group=True) in (0, 130)
    assert own_server.errors in ("", "Stopped.\n")


@pytest.mark.parametrize("pause", [0.0, 0.03])
def test_who_presses_ctrl_c_twice_is_shown_no_traceback_either(
    own_server: Server, pause: float
) -> None:
    table = new_table(own_server.visitor(), seat1="bot:fisher", seat2="bot:fisher")
    with Page(own_server, table) as page:
        page.hello()
        os.killpg(own_server.process.pid, signal.SIGINT)
        time.sleep(pause)
        # By then it may have closed already.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(own_server.process.pid, signal.SIGINT)
        assert own_server.process.wait(30) in (0, 130)
    own_server.end(0)
    assert own_server.errors.endswith("Stopped.\n")
    assert "Traceback" not in own_server.errors


def test_a_port_that_is_taken_is_named(server: Server, tmp_path: Path) -> None:
    done = motu("serve", "--port", str(server.port), "--data", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith(f"Cannot listen at 127.0.0.1, port {server.port}")
    assert "--port" in done.stderr
