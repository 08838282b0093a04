"""A series of games: turned seats, results, how it stands, and what goes from one to the next."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motu.core.reading import Field
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.server.series_words import result_words
from motu.table import asking
from motu.table.clock import ClockRules
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.series import Played, Result, Series, Tally, turned
from motu.table.table import Table, TableRules
from tests.together import pebbles

ANN, BOB, CAT = (Seat(owner=name.lower(), name=name) for name in ("Ann", "Bob", "Cat"))


class Kept:
    """What goes on to the next game: the points of this one."""

    def check(self, carried: Field) -> Any:
        return carried["points"].each()

    def after(self, state: Any, carried: Any) -> Any:
        return {"points": state.points()}


class Keepsakes(pebbles.Pebbles):
    """Pebbles in which everybody keeps the points for the next game."""

    bringing = Kept()


def table_of(
    *seats: Seat, series: Series | None = None, game: pebbles.Pebbles = pebbles.GAME
) -> Table:
    record = Record.new(game, [seat.name for seat in seats], 1)
    rules = TableRules("ann", True, ClockRules("days"))
    return Table(f"t{len(series.games) if series else 0}", seats, record, rules, series)


def play(table: Table, *picks: tuple[int, ...]) -> Table:
    """Play turns: what each seat picks."""
    for turn in picks:
        for seat, pebble in enumerate(turn):
            table.apply(Entry(Kind.PLAY, seat, pebble - 1))
    return table


def next_table(table: Table) -> Table:
    series = (table.series or Series.begun_at("s", table)).after(table)
    seats = series.next_seats()
    return table_of(*seats, series=series)


FIRST_WINS = ((3, 1, 1), (3, 1, 1), (3, 1, 1))
#: The first two seats get three points each.
TWO_SHARE = ((3, 1, 1), (1, 3, 1), (2, 2, 2))


# --- seats --------------------------------------------------------------------------------------


@given(st.lists(st.integers(), min_size=1, max_size=8), st.integers(0, 50))
def test_turning_there_and_back_changes_nothing(things: list[int], by: int) -> None:
    assert turned(turned(things, by), -by) == things
    assert turned(things, by + len(things)) == turned(things, by)


def test_everybody_moves_on_by_one_seat_from_game_to_game() -> None:
    table = play(table_of(ANN, BOB, CAT), *FIRST_WINS)
    seen = [table.seats]
    for _ in range(3):
        table = play(next_table(table), *FIRST_WINS)
        seen.append(table.seats)
    assert seen == [[ANN, BOB, CAT], [CAT, ANN, BOB], [BOB, CAT, ANN], [ANN, BOB, CAT]]


def test_the_order_of_the_group_stays_and_a_place_may_pass_on() -> None:
    table = next_table(play(table_of(ANN, BOB, CAT), *FIRST_WINS))
    # Bob, who sits at seat 2 now, leaves his place to a bot.
    table.apply(Entry(Kind.LEAVE, 2, text="greedy"))
    play(table, *FIRST_WINS)
    assert table.series is not None
    series = table.series.after(table)
    bot = Seat(bot="greedy", name="Bob", left_by="bob")
    assert series.group == (ANN, bot, CAT)
    assert series.next_seats() == [bot, CAT, ANN]
    assert series.next_record(table.record).names == ("Bob", "Cat", "Ann")


# --- results and standing -----------------------------------------------------------------------


def test_results_belong_to_players_and_not_to_seats() -> None:
    table = play(table_of(ANN, BOB, CAT), *FIRST_WINS)
    table = play(next_table(table), *FIRST_WINS)
    assert table.series is not None
    series = table.series.after(table)
    assert series.games == (
        Played("t0", Result((9, 0, 0), (True, False, False))),
        Played("t1", Result((0, 0, 9), (False, False, True))),
    )
    assert series.standing() == [Tally(1, 0, 9), Tally(), Tally(1, 0, 9)]
    assert series.leaders() == [0, 2]


def test_a_shared_win_is_a_win_for_each_and_said_to_be_shared() -> None:
    table = play(table_of(ANN, BOB, CAT), *TWO_SHARE)
    series = Series.begun_at("s", table).after(table)
    assert series.standing() == [Tally(1, 1, 3), Tally(1, 1, 3), Tally()]
    assert series.leaders() == [0, 1]


def test_wins_come_before_points_and_points_decide_between_equals() -> None:
    games = (
        Played("a", Result((9, 1), (True, False))),
        Played("b", Result((1, 2), (False, True))),
        Played("c", Result((0, 3), (False, False))),
    )
    series = Series("s", pebbles.GAME, {}, (ANN, BOB), games=games)
    assert series.standing() == [Tally(1, 0, 10), Tally(1, 0, 6)]
    assert series.leaders() == [0]


@pytest.mark.parametrize("how", ["stopped", "agreed", "draw"])
def test_a_game_that_was_ended_before_its_end_counts_for_nobody(how: str) -> None:
    table = play(table_of(ANN, BOB, CAT), FIRST_WINS[0])
    table.ended = how
    series = Series.begun_at("s", table, length=1).after(table)
    assert series.results() == [Result((3, 0, 0), (False,) * 3, how)]
    assert series.standing() == [Tally()] * 3
    assert series.leaders() == []
    assert series.is_complete, "but it was one of the games"


@pytest.mark.parametrize(
    "entry", [Entry(Kind.RESIGN, 1), Entry(Kind.CLAIM, 1)], ids=["resigned", "time"]
)
def test_who_resigns_or_runs_out_of_time_leaves_the_win_but_no_points(entry: Entry) -> None:
    table = table_of(ANN, BOB)
    table.apply(entry)
    series = Series.begun_at("s", table).after(table)
    assert [result.won for result in series.results()] == [(True, False)]
    assert series.standing() == [Tally(wins=1), Tally()]
    assert str(result_words(series, series.results()[0], "bob")) == "Ann wins"


def test_practice_is_remembered() -> None:
    table = play(table_of(ANN, BOB, CAT), *FIRST_WINS)
    table.practice = True
    assert Series.begun_at("s", table).after(table).results()[0].practice


def test_a_game_that_goes_on_has_no_result_yet() -> None:
    table = play(table_of(ANN, BOB, CAT), FIRST_WINS[0])
    series = Series.begun_at("s", table, length=1).after(table)
    assert series.games == (Played("t0"),)
    assert not series.is_complete
    assert series.leaders() == []


def test_looking_at_the_last_table_again_adds_no_game() -> None:
    table = play(table_of(ANN, BOB, CAT), *FIRST_WINS)
    once = Series.begun_at("s", table).after(table)
    assert once.after(table) == once


def test_results_are_plain_data_and_read_back() -> None:
    result = Result((3, 0), (True, False), "", True)
    assert Result.from_data(result.data()) == result


# --- what goes from one to the next ---------------------------------------------------------------


def test_the_second_game_makes_a_series_of_both() -> None:
    table = play(table_of(ANN, BOB, CAT), *FIRST_WINS)
    table.apply(Entry(Kind.REMATCH, text="other s"))
    assert table.next_table == "other"
    begun = table.series
    assert begun is not None
    assert begun == Series.begun_at("s", table)
    assert (begun.maker, begun.clock) == ("ann", ClockRules("days"))
    table.apply(Entry(Kind.REMATCH, text="late s2"))
    assert table.series is begun


def test_rematches_from_before_there_were_series_are_still_followed() -> None:
    table = play(table_of(ANN, BOB, CAT), *FIRST_WINS)
    table.apply(Entry(Kind.REMATCH, text="other"))
    assert (table.next_table, table.series) == ("other", None)


def test_what_a_game_hands_on_is_there_for_the_next_one() -> None:
    table = table_of(ANN, BOB, CAT, game=Keepsakes())
    assert Series.begun_at("s", table).after(table).carried is None, "it is not over"
    play(table, *FIRST_WINS)
    assert Series.begun_at("s", table).after(table).carried == {"points": [9, 0, 0]}
    plain = play(table_of(ANN, BOB, CAT), *FIRST_WINS)
    assert Series.begun_at("s", plain).after(plain).carried is None


# --- who may go on --------------------------------------------------------------------------------


def why_not(table: Table, person: str) -> str:
    refusal = asking.why_not_go_on(table, person)
    return str(refusal.message) if refusal else ""


def test_any_player_may_go_on_once_the_game_is_over() -> None:
    table = table_of(ANN, BOB, CAT)
    assert "when this one is over" in why_not(table, "ann")
    play(table, *FIRST_WINS)
    assert [why_not(table, who) for who in ("ann", "bob", "cat")] == [""] * 3
    assert "Only players at" in why_not(table, "eve")


def test_after_the_last_game_there_is_no_next_one() -> None:
    table = table_of(ANN, BOB, CAT)
    table.series = Series.begun_at("s", table, length=2)
    play(table, *FIRST_WINS)
    assert why_not(table, "ann") == ""
    table = play(next_table(table), *FIRST_WINS)
    assert "have been played" in why_not(table, "ann")


def test_a_game_stays_as_it_is_once_the_next_has_begun() -> None:
    record = Record.new("kahuna", ["Ann", "Ann"], 5)
    table = Table("t", [ANN, ANN], record)
    chance = random.Random(5)
    while table.to_act():
        seat = table.to_act()[0]
        table.apply(Entry(Kind.PLAY, seat, chance.choice(table.state.legal(seat))))
    assert isinstance(asking.undo(table, "ann"), Entry)
    table.apply(Entry(Kind.REMATCH, text="next s"))
    refused = asking.undo(table, "ann")
    assert isinstance(refused, Refusal)
    assert "next game has begun" in str(refused.message)
