"""The example of a bot plays: against another of its kind, and against a bot of the server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from motu.core.record import read
from motu.core.shuffle import seed_hash
from tests.command import ENVIRONMENT
from tests.server.running import Server

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def start(server: Server, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(BOT), server.address, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )


def end(bot: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = bot.communicate(timeout=120)
    return bot.returncode, out, err


def make(server: Server, *seats: dict[str, str], listed: bool) -> dict[str, str]:
    """A table at which bots can sit down, and what is promised of its shuffle."""
    with httpx.Client(base_url=f"{server.address}/api", timeout=30) as api:
        api.headers["Authorization"] = f"Bearer {api.post('/identity').json()['token']}"
        wish = {"game": "kahuna", "seats": seats, "listed": listed}
        made: str = api.post("/tables", json=wish).json()["id"]
        return {"id": made, "hash": api.get(f"/tables/{made}").json()["hash"]}


def played(server: Server, table: dict[str, str]) -> int:
    """The record once the game is over, checked; returns how many actions it has."""
    record = read(httpx.get(f"{server.address}/api/tables/{table['id']}/record").text)
    assert record.shuffle is not None
    assert seed_hash(record.shuffle.secret) == table["hash"]
    assert not record.state.to_act()
    return len(record.actions)


def test_it_is_short_enough_to_be_read_at_once() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 50


@pytest.mark.slow
def test_two_of_them_play_an_open_table_to_the_end(own_server: Server) -> None:
    table = make(own_server, {"kind": "free"}, {"kind": "free"}, listed=True)
    one = start(own_server)
    # Bots that come at the very same moment might choose the same seat.
    while own_server.stored(table["id"]).seats[0].is_free:
        assert one.poll() is None, end(one)
    other = start(own_server)
    ends = [end(one), end(other)]
    assert [(code, err) for code, _, err in ends] == [(0, ""), (0, "")]
    lines = [out.splitlines() for _, out, _ in ends]
    assert lines[0][-1] == lines[1][-1]
    assert len(lines[0]) + len(lines[1]) - 2 == played(own_server, table)


@pytest.mark.slow
def test_one_plays_against_a_bot_of_the_server(own_server: Server) -> None:
    seats = {"kind": "free"}, {"kind": "bot", "level": "fisher"}
    table = make(own_server, *seats, listed=False)
    code, out, err = end(start(own_server, table["id"]))
    assert (code, err) == (0, "")
    assert 1 < len(out.splitlines()) < played(own_server, table)


def test_it_says_why_it_cannot_play(own_server: Server) -> None:
    seats = {"kind": "me"}, {"kind": "bot", "level": "fisher"}
    table = make(own_server, *seats, listed=False)
    assert end(start(own_server, table["id"])) == (1, "", "409: This seat is taken.\n")
    assert end(start(own_server, "nowhere"))[2].startswith("404: There is no such table.")
