"""Several server processes with nothing but Postgres between them."""

from __future__ import annotations

import asyncio
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import psycopg
import pytest
import sqlalchemy as sa

from motu.bench.postgres import TemporaryPostgres
from motu.core.record import Record
from motu.server.schema import tables
from motu.server.store import CHANNEL, Store
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table
from tests.server.page import Page, all_dealt, all_until, cookies_of, new_table
from tests.server.running import Server

pytestmark = pytest.mark.slow


def sit_down(first: Server, second: Server) -> tuple[str, str, str]:
    """A table made on one process; somebody sits down on the other. The table, and both cookies."""
    ann, bob = first.visitor(), second.visitor()
    table = new_table(ann, seat1="human", seat2="friend")
    bob.get(f"/t/{table}")
    with (
        Page(second, table, cookies_of(bob)) as page,
        Page(first, table, cookies_of(ann)) as other,
    ):
        page.hello()
        other.hello()
        assert page.do("sit", seat=1, name="Bob")["type"] == "ack"
        all_dealt(page, other)
    return table, cookies_of(ann), cookies_of(bob)


def play_on(pages: list[Page], chance: random.Random, most: int = 10_000) -> int:
    """Play in turns until the game is over; returns how many actions it took."""
    for done in range(most):
        if pages[0].now["over"]:
            return done
        actor = next(page for page in pages if page.now["eyes"] in page.now["to_act"])
        answer = actor.act(chance.choice(actor.actions()))
        assert answer["type"] == "ack", answer
        for page in pages:
            page.until(answer["seq"])
    return most


def stored(postgres: str, table: str) -> list[tuple[int, int]]:
    store = Store(postgres)
    try:
        found = store.load_table(table)
        assert found is not None
        return found.record.actions
    finally:
        store.close()


def all_tables(postgres: str) -> set[str]:
    store = Store(postgres)
    try:
        with store.engine.connect() as connection:
            return set(connection.scalars(sa.select(tables.c.id)))
    finally:
        store.close()


def test_a_whole_game_between_two_processes(
    two_processes: tuple[Server, Server], postgres: str
) -> None:
    first, second = two_processes
    table, ann, bob = sit_down(first, second)
    with Page(first, table, ann) as a, Page(second, table, bob) as b:
        a.hello()
        b.hello()
        actions = play_on([a, b], random.Random(1))
        assert a.now["over"]["words"] == b.now["over"]["words"]
    assert len(stored(postgres, table)) == actions > 50


def test_one_process_is_killed_in_mid_game_and_the_other_goes_on(
    two_processes: tuple[Server, Server], postgres: str
) -> None:
    first, second = two_processes
    table, ann, bob = sit_down(first, second)
    chance = random.Random(2)
    with Page(first, table, ann) as a, Page(second, table, bob) as b:
        a.hello()
        b.hello()
        play_on([a, b], chance, 20)
        first.kill()
    with Page(second, table, ann) as a, Page(second, table, bob) as b:
        assert a.hello()["moves"] == b.hello()["moves"] == 20
        play_on([a, b], chance)
        assert a.now["over"]
    assert len(stored(postgres, table)) > 20


def test_two_processes_never_both_write_the_same_entry(
    two_processes: tuple[Server, Server], postgres: str
) -> None:
    """One person acts on both processes at once: one is taken, the other refused as too late."""
    first, second = two_processes
    table, ann, _ = sit_down(first, second)
    with Page(first, table, ann) as here, Page(second, table, ann) as there:
        here.hello()
        there.hello()
        if here.now["eyes"] not in here.now["to_act"]:
            pytest.fail("seat 1 begins")
        action = here.actions()[0]
        for page in (here, there):
            page.say("act", id=f"from {id(page)}", seq=page.now["seq"], seat=0, action=action)
        answers = sorted(page.hear("ack", "refused")["type"] for page in (here, there))
        assert answers == ["ack", "refused"]
    assert stored(postgres, table) == [(0, action)]


def test_two_processes_asked_for_the_next_game_at_once_make_one_table(
    two_processes: tuple[Server, Server], postgres: str
) -> None:
    """Both players press the button at the same moment, again and again: one series, one table."""
    first, second = two_processes
    before = all_tables(postgres)
    table, ann, bob = sit_down(first, second)
    seen = [table]
    for number in range(2, 6):
        with Page(first, table, ann) as a, Page(second, table, bob) as b:
            a.hello()
            b.hello()
            all_dealt(a, b)
            assert a.do("offer", kind="end")["type"] == "ack"
            while not b.now["offer"]:
                b.hear("info")
            assert b.do("answer", yes=True)["type"] == "ack"
            while not a.now["over"]:
                a.hear("info", "full")
            with ThreadPoolExecutor(4) as pool:
                answers = [
                    pool.submit(
                        httpx.post,
                        f"{server.address}/t/{table}/rematch",
                        headers={"Cookie": who},
                        timeout=30,
                    )
                    for server, who in ((first, ann), (second, bob)) * 2
                ]
            places = {answer.result().headers["location"] for answer in answers}
            assert len(places) == 1, places
            # Who has not asked is told as well, on either process.
            for page in (a, b):
                while not page.now["next"]:
                    page.hear("info", "full")
                assert page.now["next"] in places
                assert page.now["series"]["words"].startswith(f"Game {number - 1}")
        table = places.pop().removeprefix("/t/")
        seen.append(table)
    assert all_tables(postgres) - before == set(seen), "no table is left over"
    store = Store(postgres)
    last = store.load_table(table)
    store.close()
    assert last is not None
    assert last.series is not None
    assert [game.table for game in last.series.games] == seen[:-1]


def test_everybody_hears_who_is_here_across_processes(two_processes: tuple[Server, Server]) -> None:
    first, second = two_processes
    table, ann, bob = sit_down(first, second)
    with Page(first, table, ann) as a:
        a.hello()
        # Bob sat down a moment ago, and has gone again.
        all_until(lambda: [seat["here"] for seat in a.now["seats"]] == [True, False], a)
        with Page(second, table, bob) as b:
            b.hello()
            all_until(lambda: bool(a.now["seats"][1]["here"]), a)
        all_until(lambda: not a.now["seats"][1]["here"], a)


def test_a_lost_database_connection_costs_nothing(postgres: str) -> None:
    """Neither what was written before, nor what is written next."""
    store = Store(postgres)
    store.open()
    seats = [Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")]
    store.add_table(Table("lost", seats, Record.new("kahuna", ["Ann", "Bob"], 7)))
    asyncio.run(store.append("lost", 1, Entry(Kind.CHAT, person="ann", text="one")))
    with psycopg.connect(postgres, autocommit=True) as other:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> %s"
        other.execute(f"{others} AND usename = 'motu'", [other.info.backend_pid])
    asyncio.run(store.append("lost", 2, Entry(Kind.CHAT, person="ann", text="two")))
    assert [entry.text for entry in store.entries_after("lost", 0)] == ["one", "two"]
    store.close()


def test_after_postgres_was_started_again_nobody_stays_behind(
    two_processes: tuple[Server, Server], database: TemporaryPostgres
) -> None:
    first, second = two_processes
    table, ann, bob = sit_down(first, second)
    with Page(first, table, ann) as a, Page(second, table, bob) as b:
        a.hello()
        b.hello()
        chance = random.Random(4)
        for away in (0.0, 2.5):
            play_on([a, b], chance, 3)
            database.restart(away)
            play_on([a, b], chance, 3)
        # What a process could not hear of while the database was gone, it reads when it is back.
        assert a.do("chat", text="still here?")["type"] == "ack"
        assert b.hear("chat")["said"]["text"] == "still here?"


def test_a_fault_of_the_database_does_not_end_a_bots_work(
    two_processes: tuple[Server, Server], postgres: str
) -> None:
    """Its moves cannot be written for a while; then they are, by nobody's asking."""
    first, _ = two_processes
    visitor = first.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:random")
    refuse = """
        CREATE FUNCTION refuse() RETURNS trigger AS
          $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER refuse BEFORE INSERT ON entries FOR EACH ROW
          WHEN (NEW.seat = 1) EXECUTE FUNCTION refuse();
    """
    with (
        Page(first, table, cookies_of(visitor)) as page,
        psycopg.connect(postgres, autocommit=True) as owner,
    ):
        owner.execute(refuse)
        page.hello()
        page.play(random.Random(1))
        time.sleep(1.5)
        page.say("refresh")
        before = page.hear("full")
        assert before["to_act"] == [1]
        owner.execute("DROP TRIGGER refuse ON entries; DROP FUNCTION refuse;")
        while not page.my_turn():
            page.hear("step", "full", "info")
        assert page.now["moves"] > before["moves"]


def test_who_writes_second_is_not_refused(two_processes: tuple[Server, Server]) -> None:
    """Both talk at the same moments on two processes: all of it is taken."""
    first, second = two_processes
    table, ann, bob = sit_down(first, second)
    with Page(first, table, ann) as a, Page(second, table, bob) as b:
        a.hello()
        b.hello()

        def talk(page: Page) -> list[str]:
            said = [page.do("chat", text=f"word {n}") for n in range(60)]
            return [str(answer.get("words", answer["type"])) for answer in said]

        with ThreadPoolExecutor(2) as pool:
            answers = [answer for said in pool.map(talk, (a, b)) for answer in said]
    assert answers == ["ack"] * 120


def test_who_is_forgotten_is_forgotten_by_all_processes(
    two_processes: tuple[Server, Server],
) -> None:
    first, second = two_processes
    ann = first.visitor()
    table = new_table(ann, seat1="human", seat2="friend", name1="Annabella")
    bob = second.visitor()
    bob.get("/")
    with Page(second, table, cookies_of(bob)) as page:
        page.hello()
        assert page.do("sit", seat=1, name="Bob")["type"] == "ack"
        assert ann.post("/me/forget").status_code == 303
        while "Annabella" in str(page.now) or page.now["seats"][0]["kind"] != "bot":
            page.hear("full", "info", "step")
    assert "Annabella" not in bob.get(f"/t/{table}").text


def test_who_looks_at_a_page_does_not_wait_for_those_who_wait_for_the_database(
    two_processes: tuple[Server, Server], postgres: str
) -> None:
    first, _ = two_processes
    table, ann, bob = sit_down(first, first)
    with Page(first, table, ann) as page, psycopg.connect(postgres) as frozen:
        page.hello()
        frozen.execute("LOCK TABLE tables, sitters, entries, series IN ACCESS EXCLUSIVE MODE")
        with ThreadPoolExecutor(30) as pool:
            for n in range(30):
                # Each of them waits: for a list, or for a table that is not open.
                path = "/" if n % 2 else f"/t/unknown{n}"
                pool.submit(httpx.get, first.address + path, headers={"Cookie": bob}, timeout=60)
            time.sleep(1)
            began = time.monotonic()
            assert page.is_alive()
            page.say("refresh")
            page.hear("full")
            # A newcomer's first page, the rules, and a table that is open.
            for path in ("/", "/rules/kahuna", f"/t/{table}"):
                assert first.visitor().get(path).status_code == 200
            took = time.monotonic() - began
            frozen.rollback()
    assert took < 3, took


def test_news_of_many_tables_fit_into_the_notices_of_postgres(postgres: str) -> None:
    here = Store(postgres)
    news: dict[str, object] = {f"{number:020}": ["somebody"] * 3 for number in range(1000)}
    with psycopg.connect(postgres, autocommit=True) as listening:
        listening.execute(f"LISTEN {CHANNEL}")
        with here.engine.begin() as connection:
            here.announce(connection, "here", news)
        heard = [json.loads(notice.payload) for notice in listening.notifies(timeout=2)]
    here.close()
    assert len(heard) > 1
    assert {one["process"] for one in heard} == {here.process}
    assert {table: who for one in heard for table, who in one["here"].items()} == news


def test_who_is_muted_on_one_process_is_not_heard_on_any(
    two_processes: tuple[Server, Server], database: TemporaryPostgres
) -> None:
    first, second = two_processes
    table, ann, bob = sit_down(first, second)
    reader = httpx.Client(base_url=first.address, headers={"Cookie": ann}, timeout=20)
    with (
        Page(first, table, bob) as b,
        Page(first, table, ann) as a,
        Page(second, table, ann) as far,
    ):
        for page in (b, a, far):
            page.hello()
        b.do("chat", text="before")
        for page in (a, far):
            assert page.hear("chat")["said"]["text"] == "before"
        assert reader.post(f"/t/{table}/mute", data={"seat": "1", "on": "yes"}).status_code == 303
        for page in (a, far):
            while page.now.get("chat") != []:
                page.hear("full")
        b.do("chat", text="secret of bob")
        b.do("offer", kind="end")
        for page in (a, far):
            while not page.now["offer"]:
                page.hear()
            assert not [text for text in page.heard if "secret of bob" in text]

        # Also where nobody listened for a moment it is known in the end.
        with psycopg.connect(database.address, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            )
        assert reader.post(f"/t/{table}/mute", data={"seat": "1", "on": "no"}).status_code == 303
        for page in (a, far):
            while [one["text"] for one in page.now.get("chat", [])] != ["before", "secret of bob"]:
                page.hear("full")
