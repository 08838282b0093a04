"""Positions in one line of text from a table: on its page, in the API, and no secret in either."""

from __future__ import annotations

import httpx
import pytest

import motu
from motu.core.record import Record
from motu.core.rng import seeded
from motu.core.state import State
from motu.server.identity import new_person
from motu.table.seat import Seat
from motu.table.table import Table
from tests.server.running import Server
from tests.server.test_api import Caller

PEOPLE = ("ann", "bob", "cleo")


def played(game: str, seats: int, moves: int, seed: int = 5) -> Record:
    """A game after so many random actions."""
    record, rng = Record.new(game, list(PEOPLE[:seats]), seed), seeded(seed)
    for _ in range(moves):
        acting = record.state.to_act()
        seat = acting[int(rng.below(len(acting)))]
        legal = record.state.legal(seat)
        record.play(seat, legal[int(rng.below(len(legal)))])
    return record


@pytest.fixture
def record(server: Server) -> Record:
    """A game of Trails of Tucana in which two of three have drawn in this turn."""
    record = played("tucana", 3, 11)
    assert len(record.state.to_act()) == 1
    return record


@pytest.fixture
def table(server: Server, record: Record) -> str:
    return server.put_table(new_person(), record, [Seat(owner=person) for person in PEOPLE])


def page(server: Server, person: str) -> httpx.Client:
    headers = {"Cookie": server.cookie_of(person)}
    return httpx.Client(base_url=server.address, headers=headers, timeout=20)


def test_a_page_gets_the_line_of_its_own_seat_now_and_earlier(
    server: Server, record: Record, table: str
) -> None:
    for eyes, person in enumerate(PEOPLE):
        for moves in (0, 4, len(record.actions)):
            answer = page(server, person).get(f"/t/{table}/at/{moves}/position?eyes={eyes}")
            assert answer.headers["content-type"].startswith("text/plain")
            assert answer.text == record.game.write_position(record.position(moves), eyes)
    watcher = page(server, "eve").get(f"/t/{table}/at/{len(record.actions)}/position")
    assert watcher.text == record.game.write_position(record.state, None)
    assert "?" in watcher.text
    again = record.game.read_position(watcher.text, seed=1)
    assert again.seen(None) == record.state.seen(None)


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("at/11/position?eyes=1", 403),
        ("at/12/position?eyes=0", 404),
        ("at/-1/position", 404),
        ("at/0/position?eyes=3", 404),
        ("at/0/position?eyes=x", 404),
    ],
)
def test_other_seats_and_other_times_are_refused(
    server: Server, table: str, address: str, code: int
) -> None:
    assert page(server, "ann").get(f"/t/{table}/{address}").status_code == code


def test_programs_get_the_line_of_their_seat(server: Server) -> None:
    ann, bob = Caller(server), Caller(server)
    made = ann.make({"kind": "me", "name": "Ann"}, {"kind": "free"}, options={"first": "seat1"})
    bob.post(f"/tables/{made}/seats/1", {"name": "Bob"})
    mine = ann.get(f"/tables/{made}/position")
    assert (mine["game"], mine["moves"], mine["seat"]) == ("kahuna", 0, 0)
    assert mine["position"].startswith("eyes 1; hands ")
    assert bob.get(f"/tables/{made}/position")["position"].startswith("eyes 2; hands ???")
    watched = Caller(server).get(f"/tables/{made}/position?moves=0")
    assert watched["seat"] is None
    assert watched["position"].startswith("eyes 0; hands ??? / ???;")
    ann.get(f"/tables/{made}/position?seat=1", 403)
    ann.get(f"/tables/{made}/position?moves=1", 404)
    ann.get(f"/tables/{made}/position?moves=-1", 422)
    state = motu.game("kahuna").read_position(mine["position"], seed=2)
    assert state.to_act() == [0]


@pytest.mark.parametrize(("game", "seats", "moves"), [("kahuna", 2, 4), ("tucana", 3, 13)])
def test_not_a_byte_depends_on_what_is_hidden(game: str, seats: int, moves: int) -> None:
    different = 0
    for seed in range(8):
        record = played(game, seats, moves, seed)
        for viewer in (None, *range(seats)):
            other = twin(record.state, viewer, seed)
            different += other.flat()[:-4] != record.state.flat()[:-4]
            lines = {at_table(record, state).written(viewer, 0) for state in (record.state, other)}
            assert len(lines) == 1
    assert different >= 8


def twin(state: State, viewer: int | None, seed: int) -> State:
    other, rng = state.copy(), seeded(seed)
    for seat in range(state.seats) if viewer is None else [viewer]:
        other.imagine(seat, rng)
    return other


def at_table(record: Record, state: State) -> Table:
    """A table that stands in a position, whatever led there."""
    seats = [Seat(owner=person) for person in record.names]
    return Table("t", seats, Record(record.game, record.names, record.options, 0, state.copy()))
