"""The shuffle, over real connections: nobody can choose it, nobody can hold it up for ever."""

from __future__ import annotations

import json
import random
import secrets
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from motu.bench.postgres import TemporaryPostgres
from motu.cli.verify import check, lines
from motu.core.errors import BadRecord
from motu.core.record import Record, read
from motu.core.rng import SEALED
from motu.core.shuffle import number_hash, seed_hash
from motu.server.schema import entries
from tests.server.page import Page, all_dealt, all_until, cookies_of, new_table
from tests.server.running import Server, two_on

FRIENDS = {"seat1": "human", "seat2": "friend"}


def come(server: Server, table: str, visitor: httpx.Client, takes_part: bool = True) -> Page:
    """A visitor opens the table's page."""
    visitor.get(f"/t/{table}")
    page = Page(server, table, cookies_of(visitor))
    page.takes_part = takes_part
    page.hello()
    return page


def sit(page: Page, seat: int = 1) -> None:
    page.say("sit", id=str(uuid.uuid4()), seat=seat, name="Bob")
    page.hear("ack")


def two_at_table(server: Server, bob_takes_part: bool = True) -> tuple[str, Page, Page]:
    """Ann makes a table for a friend; Bob comes and sits down."""
    maker = server.visitor()
    table = new_table(maker, **FRIENDS)
    ann = come(server, table, maker)
    bob = come(server, table, server.visitor(), bob_takes_part)
    sit(bob)
    return table, ann, bob


def until(page: Page, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Listen until the page shows something."""
    while not holds(page.now):
        page.hear()
    return page.now


def stop_and_read(server: Server, table: str, *pages: Page) -> Record:
    """All agree to end the game; returns its record, as anybody can download it."""
    pages[0].do("offer", kind="end")
    for page in pages[1:]:
        until(page, lambda now: now["offer"] is not None)
        page.do("answer", yes=True)
    for page in pages:
        until(page, lambda now: now["over"] is not None)
    return read(server.visitor().get(f"/t/{table}/record").text)


# --- the normal case ------------------------------------------------------------------------------


def test_the_seed_is_made_of_the_servers_number_and_both_players(server: Server) -> None:
    table, ann, bob = two_at_table(server)
    with ann, bob:
        all_dealt(ann, bob)
        promised = ann.now["hash"]
        record = stop_and_read(server, table, ann, bob)
        assert record.shuffle is not None
        assert record.generator == SEALED
        assert record.state.rng.is_sealed
        assert seed_hash(record.shuffle.secret) == promised == bob.now["hash"]
        own = [next(iter(page.numbers.values())) for page in (ann, bob)]
        assert record.shuffle.numbers == dict(enumerate(own))
        assert record.seed == record.shuffle.seed == int(ann.now["seed"])
        assert ann.now["shuffle"]["secret"] == str(record.shuffle.secret)
        assert check(record.write(), promised, own).matches
        told = [str(line) for line in lines(check(record.write()))]
        assert any(own[1] in line for line in told)


def test_numbers_come_only_when_all_hashes_have_been_told(server: Server) -> None:
    table, ann, bob = two_at_table(server)
    with ann, bob:
        all_dealt(ann, bob)
    kinds = [kind for kind, _ in journal(server, table)]
    assert kinds == ["commit", "sit", "commit", "reveal", "reveal", "deal"]


def journal(server: Server, table: str) -> list[tuple[str, str]]:
    store = server.store()
    try:
        with store.engine.connect() as connection:
            wanted = sa.select(entries).where(entries.c.table_id == table).order_by(entries.c.seq)
            return [(row.kind, row.text) for row in connection.execute(wanted)]
    finally:
        store.close()


def test_several_seats_of_one_browser_have_one_number(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    with come(server, table, visitor) as page:
        assert page.now["shuffle"]["dealt"]
        page.do("stop")
    record = read(visitor.get(f"/t/{table}/record").text)
    assert record.shuffle is not None
    assert list(record.shuffle.numbers) == [0]


# --- before it begins -----------------------------------------------------------------------------


def test_nothing_of_any_deal_is_told_before_all_have_sat_down(server: Server) -> None:
    """A maker who saw a bad hand could leave and make another table until it was a good one."""
    maker = server.visitor()
    pictures = set()
    for _ in range(4):
        table = new_table(maker, **FRIENDS)
        with come(server, table, maker) as ann:
            assert (ann.now["waiting"], ann.now["to_act"], ann.now["picks"]) == (True, [], {})
            pictures.add(ann.now["picture"])
            ann.say("words", words=True)
            ann.hear("info")
            assert "text" not in ann.now
            for address in ("at/0?eyes=0", "at/0/position?eyes=0", "record"):
                assert maker.get(f"/t/{table}/{address}").status_code >= 400
        assert server.stored(table).record.shuffle is None
    assert len(pictures) == 1, "the table looks alike, however it will be dealt"


# --- attacks on the numbers -----------------------------------------------------------------------


def test_a_number_other_than_the_promised_one_is_refused(server: Server) -> None:
    _, ann, bob = two_at_table(server, bob_takes_part=False)
    with ann, bob:
        mine = secrets.token_hex(32)
        bob.say("commit", hash=number_hash(mine))
        all_until(lambda: "0" in bob.now["shuffle"]["numbers"], ann, bob)
        # Bob knows Ann's number now, and would rather have had another one.
        for other in (secrets.token_hex(32), "", "x" * 64, mine.upper()):
            bob.say("reveal", number=other)
        bob.say("commit", hash=number_hash(secrets.token_hex(32)))
        assert bob.is_alive()
        bob.say("refresh")
        assert bob.hear("full")["shuffle"]["hashes"]["1"] == number_hash(mine)
        assert not bob.now["shuffle"]["dealt"]
        bob.say("reveal", number=mine)
        all_dealt(ann, bob)
        assert ann.now["shuffle"]["numbers"]["1"] == mine


def test_no_number_is_taken_before_all_have_promised_theirs(server: Server) -> None:
    maker = server.visitor()
    table = new_table(maker, **FRIENDS)
    with come(server, table, maker) as ann:
        until(ann, lambda now: "0" in now["shuffle"]["hashes"])
        ann.say("reveal", number=next(iter(ann.numbers.values())))
        assert ann.is_alive()
        assert server.stored(table).seq == 1


def test_who_does_not_show_the_number_makes_all_draw_again_and_has_no_say(server: Server) -> None:
    """Else whoever knows all other numbers could refuse until the shuffle suits them."""
    table, ann, bob = two_at_table(server, bob_takes_part=False)
    with ann, bob:
        bob.say("commit", hash=number_hash(secrets.token_hex(32)))
        all_until(lambda: "0" in bob.now["shuffle"]["numbers"], ann, bob)
        first = bob.now["shuffle"]["numbers"]["0"]
        bob.say("lost")
        all_dealt(ann, bob)
        assert ann.now["shuffle"]["missed"] == [1]
        record = stop_and_read(server, table, ann, bob)
        assert record.shuffle is not None
        assert record.shuffle.missed == (1,)
        assert list(record.shuffle.numbers) == [0]
        assert record.shuffle.numbers[0] != first
        assert len(ann.numbers) == 2
        told = [str(line) for line in lines(check(record.write()))]
        assert "Seat 2 did not show a number, so all drew new ones." in told


def test_who_leaves_instead_of_showing_the_number_has_missed_it_too(server: Server) -> None:
    table, ann, bob = two_at_table(server, bob_takes_part=False)
    with ann, bob:
        bob.say("commit", hash=number_hash(secrets.token_hex(32)))
        all_until(lambda: "0" in bob.now["shuffle"]["numbers"], ann, bob)
        bob.do("leave", level="castaway")
        all_dealt(ann, bob)
        assert ann.now["shuffle"]["missed"] == [1]
        sit(bob)
        bob.say("commit", hash=number_hash(secrets.token_hex(32)))
        assert bob.is_alive()
    stored = server.stored(table)
    assert stored.gathering is not None
    assert list(stored.gathering.numbers) == [0]


def test_strangers_and_nonsense_change_nothing(server: Server) -> None:
    maker = server.visitor()
    table = new_table(maker, **FRIENDS)
    with come(server, table, server.visitor(), takes_part=False) as eve:
        eve.say("commit", hash=number_hash(secrets.token_hex(32)))
        eve.say("reveal", number=secrets.token_hex(32))
        eve.say("lost")
        assert eve.is_alive()
    with come(server, table, maker, takes_part=False) as ann:
        for hash in ("x", "A" * 64, "0" * 63, "0" * 65):
            ann.say("commit", hash=hash)
        assert ann.is_alive()
    assert server.stored(table).seq == 0


# --- nobody is waited for without end -------------------------------------------------------------


def long_ago(server: Server, table: str) -> None:
    """Let all that happened at a table have happened an hour before."""
    store = server.store()
    try:
        with store.engine.begin() as connection:
            for row in connection.execute(sa.select(entries).where(entries.c.table_id == table)):
                before = time.time() - 3600
                moved = sa.func.datetime(before, "unixepoch")
                connection.execute(
                    entries.update()
                    .where(entries.c.table_id == table, entries.c.seq == row.seq)
                    .values(made_at=sa.cast(moved, sa.Text))
                )
    finally:
        store.close()


def test_a_seat_that_promises_nothing_takes_part_without_a_number(own_server: Server) -> None:
    table, ann, bob = two_at_table(own_server, bob_takes_part=False)
    with ann, bob:
        all_until(lambda: ann.now["shuffle"]["waits"] == [1], ann, bob)
        assert "Waiting for" in ann.now["ask"]
    own_server.kill()
    long_ago(own_server, table)
    own_server.start()
    with Page(own_server, table, ann.cookie) as back:
        back.hello()
        all_dealt(back)
        now = back.now
        assert (list(now["shuffle"]["numbers"]), now["shuffle"]["missed"]) == (["0"], [])


def test_a_number_that_never_comes_is_missed_after_a_while(own_server: Server) -> None:
    table, ann, bob = two_at_table(own_server, bob_takes_part=False)
    with ann, bob:
        bob.say("commit", hash=number_hash(secrets.token_hex(32)))
        all_until(lambda: "0" in ann.now["shuffle"]["numbers"], ann, bob)
    own_server.kill()
    long_ago(own_server, table)
    own_server.start()
    with Page(own_server, table, ann.cookie) as back:
        back.hello()
        all_dealt(back)
        now = back.now
        assert (list(now["shuffle"]["numbers"]), now["shuffle"]["missed"]) == (["0"], [1])


# --- reloads, restarts, other processes -----------------------------------------------------------


def test_a_restart_in_the_middle_goes_on(own_server: Server) -> None:
    table, ann, bob = two_at_table(own_server, bob_takes_part=False)
    mine = secrets.token_hex(32)
    with ann, bob:
        bob.say("commit", hash=number_hash(mine))
        all_until(lambda: "0" in bob.now["shuffle"]["numbers"], ann, bob)
    own_server.kill()
    own_server.start()
    with Page(own_server, table, bob.cookie) as back:
        back.numbers[number_hash(mine)] = mine
        now = back.hello()
        assert now["shuffle"]["dealt"]
        assert now["shuffle"]["numbers"]["1"] == mine
        assert now["shuffle"]["numbers"]["0"] in ann.numbers.values()
    seed = own_server.stored(table).record.seed
    own_server.kill()
    own_server.start()
    assert own_server.stored(table).record.seed == seed


def test_another_tab_before_all_have_promised_may_draw_again(server: Server) -> None:
    maker = server.visitor()
    table = new_table(maker, **FRIENDS)
    with come(server, table, maker) as ann:
        until(ann, lambda now: "0" in now["shuffle"]["hashes"])
        again = secrets.token_hex(32)
        ann.numbers[number_hash(again)] = again
        ann.say("commit", hash=number_hash(again))
        bob = come(server, table, server.visitor())
        with bob:
            sit(bob)
            all_dealt(ann, bob)
        assert ann.now["shuffle"]["numbers"]["0"] == again


@pytest.fixture
def two_processes(tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    with TemporaryPostgres() as postgres, two_on(postgres.address, tmp_path) as servers:
        yield servers


def test_two_processes_deal_the_same_game(two_processes: tuple[Server, Server]) -> None:
    one, two = two_processes
    maker = one.visitor()
    table = new_table(maker, **FRIENDS)
    with come(one, table, maker) as ann, come(two, table, two.visitor()) as bob:
        sit(bob)
        all_dealt(ann, bob)
        assert ann.now["shuffle"]["numbers"] == bob.now["shuffle"]["numbers"]
        assert set(ann.now["shuffle"]["numbers"]) == {"0", "1"}
        one.kill()
        one.start()
        with Page(one, table, ann.cookie) as back:
            assert back.hello()["picture"]
            assert back.now["shuffle"]["numbers"] == bob.now["shuffle"]["numbers"]


# --- records --------------------------------------------------------------------------------------


def chosen_record() -> Record:
    """A record with a seed that somebody liked."""
    return Record.new("kahuna", ["Eve", "Bob"], seed=4, options={"first": "seat1"})


def upload(visitor: httpx.Client, record: Record) -> str:
    answer = visitor.post("/records", content=record.write())
    assert answer.status_code == 200, answer.text
    return str(answer.json()["url"]).removeprefix("/t/")


def play_on(visitor: httpx.Client, table: str, moves: int, **seats: str) -> str:
    answer = visitor.post(f"/t/{table}/from/{moves}", data=seats)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/t/")


def test_a_record_with_a_chosen_seed_does_not_choose_a_game_with_a_friend(server: Server) -> None:
    eve, chosen = server.visitor(), chosen_record()
    table = play_on(eve, upload(eve, chosen), 0, **FRIENDS)
    with come(server, table, eve) as page, come(server, table, server.visitor()) as bob:
        assert "began at a position of an earlier one" in bob.now["shuffle"]["begun"]
        sit(bob)
        all_dealt(page, bob)
        state = server.stored(table).state
        game = chosen.game
        assert state.seen(None) == chosen.state.seen(None), "what all could see is as it was"
        assert game.write_position(state) != game.write_position(chosen.state), "but not the hands"
        record = stop_and_read(server, table, page, bob)
        assert record.begun is not None
        assert record.begun.position
        assert record.shuffle is not None
        assert set(record.shuffle.numbers) == {0, 1}
        assert record.state == server.stored(table).state
        told = [str(line) for line in lines(check(record.write()))]
        assert any(line.startswith("It began at this position") for line in told)


def test_who_goes_on_alone_has_the_true_game_and_it_says_so(server: Server) -> None:
    eve, chosen = server.visitor(), chosen_record()
    table = play_on(eve, upload(eve, chosen), 0, seat1="human", seat2="human")
    with come(server, table, eve) as page:
        assert "the shuffle could be known beforehand" in page.now["shuffle"]["begun"]
        page.look(0)
        assert server.stored(table).state == chosen.state
        page.do("stop")
        until(page, lambda now: now["over"] is not None)
    record = read(eve.get(f"/t/{table}/record").text)
    assert record.begun is not None
    assert record.begun.moves == 0
    assert any("could be known beforehand" in str(line) for line in lines(check(record.write())))


def test_a_game_goes_on_with_others_from_the_middle(server: Server) -> None:
    visitor, chance = server.visitor(), random.Random(3)
    record = chosen_record()
    for _ in range(40):
        seat = record.state.to_act()[0]
        record.play(seat, chance.choice(record.state.legal(seat)))
    table = play_on(visitor, upload(visitor, record), 30, **FRIENDS)
    with come(server, table, visitor) as ann, come(server, table, server.visitor()) as bob:
        sit(bob)
        all_dealt(ann, bob)
        before = record.position(30)
        assert server.stored(table).state.seen(None) == before.seen(None)
        for _ in range(20):
            actor = ann if ann.my_turn() else bob
            actor.play(chance, 1)
            for page in (ann, bob):
                page.until(actor.now["seq"])
            if actor.now["over"]:
                break
        again = stop_and_read(server, table, ann, bob)
    assert again.state == server.stored(table).state


@pytest.mark.parametrize("what", ["number", "secret", "seat", "seed", "missing"])
def test_a_record_with_other_numbers_is_refused(server: Server, what: str) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:castaway")
    with come(server, table, visitor) as page:
        page.do("stop")
        until(page, lambda now: now["over"] is not None)
    data = json.loads(visitor.get(f"/t/{table}/record").text)
    shuffle = data["shuffle"]
    if what == "number":
        shuffle["numbers"]["1"] = secrets.token_hex(32)
    elif what == "secret":
        shuffle["secret"] = str(int(shuffle["secret"]) + 1)
    elif what == "seat":
        shuffle["numbers"] = {"2": shuffle["numbers"]["1"]}
    elif what == "missing":
        shuffle["numbers"] = {}
    else:
        data["seed"] = str(int(data["seed"]) + 1)
    with pytest.raises(BadRecord) as caught:
        read(json.dumps(data))
    assert caught.value.place == "shuffle"
    assert visitor.post("/records", content=json.dumps(data)).status_code == 422


# --- programs -------------------------------------------------------------------------------------


def test_programs_add_numbers_over_the_api(server: Server) -> None:
    http = [server.visitor(html=False) for _ in range(2)]
    for one in http:
        one.headers["Authorization"] = f"Bearer {one.post('/api/identity').json()['token']}"
    ann, bob = http
    numbers = [secrets.token_hex(32) for _ in http]
    wish = {
        "game": "kahuna",
        "seats": [{"kind": "me"}, {"kind": "free"}],
        "commitment": number_hash(numbers[0]),
    }
    table = f"/api/tables/{ann.post('/api/tables', json=wish).json()['id']}"
    now = ann.get(table).json()
    assert (now["view"], now["text"], now["shuffle"]["dealt"]) == ({}, [], False)
    sat = bob.post(f"{table}/seats/1", json={"commitment": number_hash(numbers[1])})
    assert sat.status_code == 200, sat.text
    for one, number in zip(http, numbers, strict=True):
        assert one.get(table).json()["shuffle"]["asks"] == "reveal"
        wrong = one.post(f"{table}/shuffle", json={"number": secrets.token_hex(32)})
        assert wrong.status_code == 409
        done = one.post(f"{table}/shuffle", json={"number": number})
        assert done.status_code == 200, done.text
    now = ann.get(table).json()
    assert now["shuffle"]["dealt"]
    assert now["shuffle"]["numbers"] == {"0": numbers[0], "1": numbers[1]}
    assert now["view"]
