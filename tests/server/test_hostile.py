"""Attacks over real connections: what floods, dawdles or hoards waits or goes; others play on."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import re
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect

from motu.core.record import Record
from motu.server import lines, printing
from motu.server import room as room_module
from motu.server.app import create_app
from motu.server.identity import COOKIE, signed
from motu.server.lines import FULL, TOO_SLOW
from motu.server.rates import Limits, Rate
from motu.server.run import configured, listen, set_up_log
from motu.server.settings import Settings
from motu.table.seat import Seat
from motu.words import LANGUAGES, say_in

PATIENCE = 20.0
#: What each socket of a flood asks for.
EACH = 150
#: A server for others, to whom a proxy says where they come from.
PUBLIC = {"trust_proxy": True, "url": "http://motu"}


class Served:
    """A server in this process, reached over real connections."""

    def __init__(self, app: FastAPI, host: str) -> None:
        self.app, self.host = app, host

    def headers(self, person: str, address: str = "9.9.9.9") -> dict[str, str]:
        """What a proxy hands on of somebody's requests."""
        cookie = f"{COOKIE}={signed(person, self.app.state.keys)}"
        return {"Cookie": cookie, "X-Forwarded-For": address}

    def visitor(self, person: str, address: str = "9.9.9.9") -> httpx.AsyncClient:
        headers = self.headers(person, address)
        return httpx.AsyncClient(base_url=f"http://{self.host}", headers=headers, timeout=PATIENCE)

    async def page(self, table: str, person: str, address: str = "9.9.9.9") -> ClientConnection:
        """An open page that has been shown the table."""
        page = await connect(
            f"ws://{self.host}/t/{table}/socket",
            additional_headers=self.headers(person, address),
            max_size=None,
            max_queue=None,
            # Server and pages share a loop here: one that is busy is not one that is gone.
            ping_interval=None,
        )
        await say(page, "hello", shape="wide")
        await hear(page, "full")
        return page

    async def table(self, *owners: str, actions: int = 0) -> str:
        """A table of these people, after so many actions."""
        record, chance = Record.new("kahuna", list(owners), seed=7), random.Random(5)
        for _ in range(actions):
            seat = record.state.to_act()[0]
            record.play(seat, chance.choice(record.state.legal(seat)))
        seats = [Seat(owner=owner, name=owner) for owner in owners]
        return str((await self.app.state.hall.make(record, seats)).id)

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection."""
        name, _, port = self.host.partition(":")
        return await asyncio.open_connection(name, int(port))


@asynccontextmanager
async def served(data: Path, **settings: Any) -> AsyncIterator[Served]:
    set_up_log()
    chosen = Settings(data, **settings)
    app = create_app(chosen)
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(configured(app, chosen))
    running = asyncio.create_task(server._serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield Served(app, f"127.0.0.1:{listening.getsockname()[1]}")
    server.should_exit = True
    await running


async def say(page: ClientConnection, type: str, **fields: object) -> None:
    await page.send(json.dumps({"type": type, **fields}))


async def hear(page: ClientConnection, *types: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(page.recv(), PATIENCE))
        if message["type"] in types:
            return message


async def do(page: ClientConnection, type: str, **fields: object) -> dict[str, Any]:
    await say(page, type, **fields)
    return await hear(page, "ack", "refused")


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


def heard(page: ClientConnection) -> int:
    """How many messages wait to be read here."""
    return len(page.recv_messages.frames.queue)


async def dripping(heard: asyncio.StreamReader, told: asyncio.StreamWriter) -> bytes:
    """What is answered to somebody who sends a letter now and then."""
    answer = asyncio.create_task(heard.read())
    async with asyncio.timeout(PATIENCE):
        while not answer.done():
            told.write(b"x")
            await asyncio.sleep(0.03)
    return await answer


def in_all_languages(answer: str) -> bool:
    words = TOO_SLOW if answer.startswith("HTTP/1.1 408") else FULL
    return all(say_in(lang)(words) in answer for lang in LANGUAGES)


def play(scene: Awaitable[None]) -> None:
    async def whole() -> None:
        await scene

    # What other tests have left is looked through by the collector, and whoever is being served in
    # that moment would pay for it.
    gc.collect()
    gc.freeze()
    try:
        asyncio.run(whole())
    finally:
        gc.unfreeze()


# --- floods ---------------------------------------------------------------------------------------


def test_ten_who_flood_get_their_budget_and_the_others_play_on(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(work_of_person=Rate(0.1, 0.001))
        async with served(tmp_path, limits=limits, **PUBLIC) as server:
            table = await server.table("ann", "bob", actions=30)
            # First: what is drawn for the first time costs more.
            honest = await server.page(table, "ann")
            # So many that they would take seconds: ten people with two sockets each.
            floods = [
                await server.page(table, f"eve {n}", f"6.6.6.{n}") for n in range(10) for _ in "12"
            ]
            for _ in range(EACH):
                await asyncio.gather(*(say(page, "refresh") for page in floods))
            for _ in range(20):
                await say(honest, "ping")
                await hear(honest, "pong")
            await asyncio.sleep(0.5)
            asked, answered = EACH * len(floods), sum(map(heard, floods))
            assert 0 < answered < asked / 2
            # They wait, and are not sent away; and one's budget is the same on all sockets.
            assert all(page.state.name == "OPEN" for page in floods)

    play(scene())


def test_what_waits_for_its_turn_comes_when_there_is_time(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(work_of_person=Rate(0.02, 0.1))
        async with served(tmp_path, limits=limits, **PUBLIC) as server:
            table = await server.table("ann", "bob")
            page = await server.page(table, "ann")
            for _ in range(15):
                await say(page, "refresh")
            for _ in range(15):
                assert (await hear(page, "full"))["moves"] == 0

    play(scene())


@pytest.mark.slow
def test_a_school_behind_one_address_and_who_plays_at_home_never_notice(tmp_path: Path) -> None:
    async def pupil(server: Served, name: str, address: str, done: list[str]) -> None:
        async with server.visitor(name, address) as visitor:
            assert (await visitor.get("/")).status_code == 200
            table = await server.table(name, name)
            assert (await visitor.get(f"/t/{table}")).status_code == 200
        page = await server.page(table, name, address)
        for n in range(5):
            await say(
                page, "look", seat=(await server.app.state.hall.room(table)).table.to_act()[0]
            )
            now = await hear(page, "full")
            first = next(iter(re.findall(r'"action": (\d+)', json.dumps(now["picks"]))), None)
            numbers = [int(found) for found in re.findall(r": (\d+)", json.dumps(now["picks"]))]
            action = int(first) if first else numbers[0]
            await say(page, "preview", seat=now["eyes"], action=action)
            await hear(page, "preview")
            await say(page, "act", id=str(n), seq=now["seq"], seat=now["eyes"], action=action)
            done.append((await hear(page, "step", "full", "refused"))["type"])
        await page.close()

    async def scene(**settings: Any) -> list[str]:
        done: list[str] = []
        async with served(tmp_path / str(len(settings)), **settings) as server:
            await asyncio.gather(*(pupil(server, f"pupil {n}", "7.7.7.7", done) for n in range(20)))
        return done

    assert len(asyncio.run(scene(**PUBLIC))) == 100
    # On one's own machine there is no end to it: nothing here could be afforded.
    tight = Limits(
        work_of_address=Rate(1e-6, 1e-6), work_of_person=Rate(1e-6, 1e-6), sockets_of_address=1
    )

    async def at_home() -> None:
        async with served(tmp_path / "home", limits=tight) as server:
            async with httpx.AsyncClient(base_url=f"http://{server.host}") as visitor:
                answers = [(await visitor.get("/api/games")).status_code for _ in range(30)]
            assert answers == [200] * 30

    asyncio.run(at_home())


def test_many_who_look_on_are_told_after_those_who_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with served(tmp_path, limits=None) as server:
            table = await server.table("ann", "bob")
            watchers = [await server.page(table, f"watcher {n}") for n in range(5)]
            tabs = [await server.page(table, "ann") for _ in range(3)]
            monkeypatch.setattr(room_module, "TELLING", 0.0)
            room = await server.app.state.hall.room(table)
            seat = room.table.to_act()[0]
            action = room.table.state.legal(seat)[0]
            bob = await server.page(table, "bob")
            doer = tabs[0] if seat == 0 else bob
            await say(doer, "act", id="1", seq=0, seat=seat, action=action)
            told = [(await hear(page, "step", "full"))["type"] for page in (*tabs, bob)]
            assert sorted(told) == ["full", "step", "step", "step"], "two pages of each who plays"
            for page in watchers:
                assert (await hear(page, "step", "full"))["moves"] == 1

    play(scene())


# --- what is kept ---------------------------------------------------------------------------------


def test_who_says_much_is_asked_to_wait_in_the_own_language(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(chats_of_person=Rate(5, 0.001))
        async with served(tmp_path, limits=limits, **PUBLIC) as server:
            table = await server.table("ann", "bob")
            ann, bob = await server.page(table, "ann"), await server.page(table, "bob")
            other = await server.table("ann", "eve")
            said = [await do(ann, "chat", id=str(n), text="word " * 50) for n in range(6)]
            assert [answer["type"] for answer in said] == ["ack"] * 5 + ["refused"]
            assert said[5]["words"].startswith("You have said a lot in a short time.")
            elsewhere = await server.page(other, "ann")
            assert (await do(elsewhere, "chat", id="7", text="here too?"))["type"] == "refused"
            # What was said is said, under its own id; others may talk.
            assert (await do(ann, "chat", id="0", text="word " * 50))["type"] == "ack"
            assert (await do(bob, "chat", id="0", text="hello"))["type"] == "ack"

    play(scene())


def test_a_long_game_is_told_in_pages_of_its_log(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, limits=None) as server:
            table = await server.table("ann", "bob", actions=115)
            page = await server.page(table, "ann")
            await say(page, "refresh")
            full = await hear(page, "full")
            assert [line["n"] for line in full["log"]] == list(range(16, 116))
            await say(page, "log", before=16)
            earlier = await hear(page, "log")
            assert earlier["before"] == 16
            assert [line["n"] for line in earlier["lines"]] == list(range(1, 16))
            assert all(line["events"] for line in earlier["lines"])
            for before in (1, 0, -7, 1_000_000):
                await say(page, "log", before=before)
                assert len((await hear(page, "log"))["lines"]) == (100 if before > 1 else 0)
            shorter = await server.page(await server.table("ann", "bob", actions=105), "ann")
            await say(shorter, "refresh")
            sizes = [len(json.dumps(one)) for one in (full, await hear(shorter, "full"))]
            assert max(sizes) < 1.2 * min(sizes)

    play(scene())


# --- connections ----------------------------------------------------------------------------------


def test_slow_headers_are_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "HEADERS", 0.4)

    async def scene() -> None:
        async with served(tmp_path) as server:
            idle, _ = await server.line()
            heard, told = await server.line()
            again, asked = await server.line()
            asked.write(b"GET /tones.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b"200 OK" in await again.readline()
            asked.write(b"GET /tones.css HTTP/1.1\r\nHost: loc")
            told.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            answer = (await dripping(heard, told)).decode()
            assert answer.startswith("HTTP/1.1 408")
            assert in_all_languages(answer)
            # Also the second request on a connection; and one on which nothing was asked is closed.
            assert b"HTTP/1.1 408" in await asyncio.wait_for(again.read(), PATIENCE)
            assert await asyncio.wait_for(idle.read(), PATIENCE) == b""

    play(scene())


def test_slow_bodies_are_cut_off_and_steady_ones_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "BODY", 0.5)
    head = b"POST /records HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"

    async def scene() -> None:
        async with served(tmp_path) as server:
            heard, told = await server.line()
            told.write(head % 1000)
            assert b"HTTP/1.1 408" in await dripping(heard, told)
            # A second for each four kilobytes: slow, but it comes.
            steady, sent = await server.line()
            sent.write(head % 60_000)
            for _ in range(12):
                await asyncio.sleep(0.08)
                sent.write(b"x" * 5000)
            assert b"HTTP/1.1 422" in await asyncio.wait_for(steady.readline(), PATIENCE)

    play(scene())


def test_an_answer_that_is_never_read_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "SLOWEST", 0.3)

    async def scene() -> None:
        async with served(tmp_path) as server:
            asked, big = asyncio.Event(), "x" * 30_000_000

            async def answer() -> str:
                asked.set()
                return big

            server.app.add_api_route("/big", answer)
            heard, told = await server.line()
            told.transport.pause_reading()  # type: ignore[attr-defined]
            told.write(b"GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await asyncio.wait_for(asked.wait(), PATIENCE)
            await asyncio.sleep(1)
            told.transport.resume_reading()  # type: ignore[attr-defined]
            taken = 0
            with suppress(ConnectionError):
                while more := await asyncio.wait_for(heard.read(2**20), PATIENCE):
                    taken += len(more)
            assert taken < len(big)

    play(scene())


def test_connections_are_capped_in_words_with_one_line_in_the_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async def scene(limits: Limits, why: str) -> None:
        async with served(tmp_path / why, limits=limits, url="http://motu") as server:
            hoarded = [await server.line() for _ in range(5)]
            for _ in range(3):
                heard, told = await server.line()
                told.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                answer = (await asyncio.wait_for(heard.read(), PATIENCE)).decode()
                assert answer.startswith("HTTP/1.1 503")
                assert "Retry-After: " in answer
                assert in_all_languages(answer)
            for _, line in hoarded[:2]:
                line.close()
            await asyncio.sleep(0.1)
            heard, told = await server.line()
            told.write(b"GET /tones.css HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert b"200 OK" in await asyncio.wait_for(heard.read(), PATIENCE)
            # A page that was open counts until it is closed.
            table = await server.table("ann", "bob")
            for _ in range(8):
                page = await server.page(table, "ann")
                await page.close()
        logged = "".join(capfd.readouterr())
        assert logged.count("connections were closed") == 1
        assert why in logged

    play(scene(Limits(connections=5), "the server is full"))
    play(scene(Limits(connections_of_address=5), "one address has too many"))


# --- printing -------------------------------------------------------------------------------------


def test_the_press_is_shared_bounded_and_forgets_who_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free, made = threading.Semaphore(0), []

    def slowly(game: object, seed: int, *_: object) -> bytes:
        made.append(seed)
        free.acquire(timeout=PATIENCE)
        return b"%PDF"

    monkeypatch.setattr(printing, "_made", slowly)

    async def scene() -> None:
        limits = replace(Limits(), prints_waiting=6, prints_waiting_of_person=4)
        async with served(tmp_path, limits=limits, **PUBLIC) as server:
            press = server.app.state.press

            async def order(visitor: httpx.AsyncClient, seed: int) -> int:
                path = f"/print/tucana.pdf?seats=1&what=reference&seed={seed}&lang=en"
                return (await visitor.get(path)).status_code

            async with server.visitor("eve", "6.6.6.6") as eve, server.visitor("ann") as ann:
                greedy = [asyncio.create_task(order(eve, seed)) for seed in range(6)]
                await until(lambda: press.waiting() == 4)
                assert await order(eve, 6) == 429
                modest = asyncio.create_task(order(ann, 100))
                await until(lambda: press.waiting() == 5)
                # Who closes the page gives the place in the queue back.
                async with server.visitor("bob") as bob:
                    leaving = asyncio.create_task(order(bob, 200))
                    await until(lambda: press.waiting() == 6)
                    assert await order(ann, 101) == 429, "too many wait, whoever they are"
                    leaving.cancel()
                await until(lambda: press.waiting() == 5)
                # One is done, so one other is begun: before all that are left of who had two.
                free.release()
                await until(lambda: len(made) == 3)
                assert made[2] == 100
                free.release(len(greedy))
                assert await modest == 200
                assert await asyncio.gather(*greedy) == [200] * 6
            assert 200 not in made

    play(scene())
