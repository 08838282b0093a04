"""The end of a game: who won, hands that are open then, scores of every moment, the plot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motu.core.message import in_english
from motu.core.record import Record
from motu.core.registry import game
from motu.server import present
from motu.server.identity import new_person
from motu.server.plot import MOST_TICKS, Scale
from motu.server.viewer import Viewer
from motu.table.entry import Entry, Kind, played
from motu.table.seat import Seat
from motu.table.table import Table
from tests.helpers import bot_game
from tests.server.running import Server


def kahuna() -> Record:
    return bot_game(game("kahuna"), ["greedy", "greedy"], 3)


def over(table: Table) -> dict[str, object]:
    return present.full(table, Viewer("ann", in_english))[0]["over"]  # type: ignore[no-any-return]


def at(record: Record, *names: str) -> Table:
    table = Table("t", [Seat(name, name.title()) for name in names], record.cut(0))
    for entry in played(record.actions):
        table.apply(entry)
    return table


@given(st.integers(-500, 3000), st.integers(-500, 3000))
def test_the_plot_has_round_numbers_up_to_the_top(one: int, other: int) -> None:
    scale = Scale.round(min(one, other), max(one, other), 10)
    ticks = scale.ticks()
    assert ticks[0] <= min(one, other, 0)
    assert ticks[-1] >= max(one, other)
    assert ticks[-1] == scale.most, "also at the very top"
    assert 0 in ticks
    assert str(scale.tick).rstrip("0") in ("1", "2", "5")
    assert 2 <= len(ticks) <= MOST_TICKS + 3


def test_the_end_says_who_won_and_by_what() -> None:
    record = kahuna()
    told = over(at(record, "ann", "bob"))
    winner = ["Ann", "Bob"][record.state.winners()[0]]
    assert (told["headline"], told["why"]) == (f"{winner} wins!", "Won on points.")


def test_time_that_ran_out_names_the_winner() -> None:
    table = at(kahuna().cut(20), "ann", "bob")
    table.apply(Entry(Kind.CLAIM, 0))
    told = over(table)
    assert (told["headline"], told["why"], told["winners"]) == (
        "Bob wins!", "Time ran out for Ann.", [1]
    )  # fmt: skip


@pytest.mark.parametrize("name", ["tucana", "my_island"])
def test_a_solo_game_has_points_a_verdict_and_no_winner(name: str) -> None:
    record = bot_game(game(name), ["greedy"], 3)
    told = over(at(record, "ann"))
    assert told["headline"] == f"{record.state.points()[0]} points"
    assert "solo games by" in str(told["verdict"])
    assert told["winners"] == []
    assert "Rating" not in str(told["sheet"])


def test_hands_are_open_for_all_when_the_game_is_over_and_not_before(server: Server) -> None:
    record = kahuna()
    assert record.state.to_act() == []
    going_on = server.put_table(new_person(), record.cut(60), [Seat("a"), Seat("b")])
    is_over = server.put_table(new_person(), record, [Seat("a"), Seat("b")])
    watcher = server.visitor(html=False)
    assert watcher.get(f"/t/{going_on}/at/60?hands=open").status_code == 403
    for moves in (60, len(record.actions)):
        hidden = watcher.get(f"/t/{is_over}/at/{moves}").json()
        shown = watcher.get(f"/t/{is_over}/at/{moves}?hands=open").json()
        view = record.game.open_view(record.position(moves), None)
        for seat in (0, 1):
            mine = record.game.view(record.position(moves), seat)["seats"][seat]["hand"]
            assert view["seats"][seat]["hand"] == mine
        assert sum("holds" in line and "known" not in line for line in shown["text"]) == 2
        assert hidden["text"] != shown["text"]
        assert hidden["picture"] != shown["picture"]


def test_an_earlier_position_has_the_scores_of_its_moment(server: Server) -> None:
    record = kahuna()
    table = server.put_table(new_person(), record, [Seat("a"), Seat("b")])
    watcher = server.visitor(html=False)
    for moves in (0, 60, len(record.actions)):
        past, state = watcher.get(f"/t/{table}/at/{moves}").json(), record.position(moves)
        assert past["points"] == state.points()
        assert past["standing"] == record.game.standing(state)
