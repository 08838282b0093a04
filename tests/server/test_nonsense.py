"""Whatever is sent to a socket harms nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from motu.core.record import Record
from motu.games.kahuna.rules.actions import DRAW
from motu.table.seat import Seat
from tests.server.page import Page
from tests.server.running import Server

NONSENSE: dict[str, str | bytes] = {
    "nothing": "",
    "no JSON": "hello",
    "half JSON": '{"type": "hello"',
    "a number": "7",
    "a list": '["hello"]',
    "null": "null",
    "no type": "{}",
    "an unknown type": '{"type": "cheat"}',
    "a type that is a list": '{"type": ["act"]}',
    "a type that is null": '{"type": null}',
    "too long": json.dumps({"type": "refresh", "more": "x" * 5000}),
    "huge": json.dumps({"type": "refresh", "more": "x" * 300_000}),
    "deeply nested": '{"type": ' + "[" * 2000 + "]" * 2000 + "}",
    "a binary frame": b'{"type": "refresh"}',
    "random bytes": bytes(range(256)),
    "an unknown shape": '{"type": "shape", "shape": "round"}',
    "a shape that is a list": '{"type": "shape", "shape": ["wide"]}',
    "a shape that is an object": '{"type": "hello", "shape": {}}',
    "an act of nothing": '{"type": "act"}',
    "an action that is true": '{"type": "act", "id": "a", "seq": 0, "seat": 0, "action": true}',
    "a seat that is true": '{"type": "act", "id": "a", "seq": 0, "seat": true, "action": 186}',
    "a seat that is a text": '{"type": "act", "id": "a", "seq": 0, "seat": "0", "action": 186}',
    "an action with a fraction": '{"type": "act","id":"a","seq":0,"seat":0,"action":186.5}',
    "an action that is NaN": '{"type": "act", "id": "a", "seq": 0, "seat": 0, "action": NaN}',
    "an action that is endless": '{"type": "act","id":"a","seq":0,"seat":0,"action":1e999}',
    "a number of many digits": '{"type":"act","id":"a","seq":0,"seat":0,"action":'
    + "9" * 3000 + "}",
    "a sequence number far away": '{"type":"act","id":"a","seq":1e9,"seat":0,"action":186}',
    "no sequence number": '{"type": "act", "id": "a", "seat": 0, "action": 186}',
    "no id": '{"type": "act", "seq": 0, "seat": 0, "action": 186}',
    "an empty id": '{"type": "act", "id": "", "seq": 0, "seat": 0, "action": 186}',
    "a long id": json.dumps({"type": "act", "id": "x" * 65, "seq": 0, "seat": 0, "action": DRAW}),
    "an id that is a number": '{"type": "act", "id": 5, "seq": 0, "seat": 0, "action": 186}',
    "an id of half a letter": '{"type":"act","id":"\\ud800","seq":0,"seat":0,"action":186}',
    "an id with a zero byte": '{"type":"act","id":"a\\u0000b","seq":0,"seat":0,"action":186}',
    "a look from another seat": '{"type": "look", "seat": 1}',
    "a look from below": '{"type": "look", "seat": -2}',
    "a look from nowhere": '{"type": "look"}',
    "a preview of a list": '{"type": "preview", "seat": [], "action": 3}',
    "an undo of an object": '{"type": "undo", "id": {}, "seq": 0}',
    "a stop without a number": '{"type": "stop", "id": "a", "seq": null}',
}  # fmt: skip


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    record = Record.new("kahuna", ["Ann", "Bob"], 7, {"first": "seat1"})
    seats = [Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")]
    return server.put_table("nonsense", record, seats)


@pytest.fixture(scope="module")
def neighbour(server: Server, table: str) -> Iterator[Page]:
    """Bob, who looks at the same table all the time."""
    with Page(server, table, server.cookie_of("bob")) as page:
        page.hello()
        yield page


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_closes_its_own_socket_only(
    server: Server, table: str, neighbour: Page, name: str
) -> None:
    with Page(server, table, server.cookie_of("ann")) as page:
        page.hello()
        page.socket.send(NONSENSE[name])
        words, code = page.goodbye()
    # What is too large for any page is already refused by the library, without a word.
    assert (code, bool(words)) == ((1009, False) if name == "huge" else (4400, True))
    assert neighbour.is_alive()
    assert server.stored(table).seq == 0
    assert "Traceback" not in server.errors + server.log


@pytest.mark.parametrize("type", ["act", "undo", "stop", "look", "preview", "refresh"])
def test_who_does_not_say_hello_is_shown_out(server: Server, table: str, type: str) -> None:
    with Page(server, table, server.cookie_of("ann")) as page:
        page.say(type, id="a", seq=0, seat=0, action=DRAW)
        words, code = page.goodbye()
    assert (words.split()[0], code) == ("This", 4400)
    assert server.stored(table).seq == 0


def test_a_ping_needs_no_hello(server: Server, table: str) -> None:
    with Page(server, table) as page:
        assert page.is_alive()


def test_while_others_send_nonsense_the_game_goes_on(server: Server) -> None:
    record = Record.new("kahuna", ["Ann", "Bob"], 8, {"first": "seat1"})
    seats = [Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")]
    table = server.put_table("noisy", record, seats)
    cookies = [server.cookie_of("ann"), server.cookie_of("bob")]
    with Page(server, table, cookies[0]) as ann, Page(server, table, cookies[1]) as bob:
        players = (ann, bob)
        for player in players:
            player.hello()
        noise = list(NONSENSE.values())
        for number in range(20):
            with Page(server, table, cookies[0]) as noisy:
                noisy.hello()
                noisy.socket.send(noise[(2 * number) % len(noise)])
                player = next(p for p in players if p.my_turn())
                done = player.act(player.actions()[-1 if number % 2 else 0])
                assert done == {"type": "ack", "id": done["id"], "seq": number + 1}
                for other in players:
                    assert other.until(number + 1)["seq"] == number + 1


def test_pages_that_go_away_without_a_word_are_forgotten(server: Server, table: str) -> None:
    pages = [Page(server, table) for _ in range(20)]
    for page in pages:
        page.hello()
    for page in pages:
        # The cable is pulled: no closing frame.
        page.socket.socket.close()
    with Page(server, table, server.cookie_of("ann")) as ann:
        assert ann.hello()["seq"] == 0
        assert ann.is_alive()
