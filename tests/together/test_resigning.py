"""Giving up: with two the other wins, with more a bot plays on and cannot win; in every game."""

from __future__ import annotations

import json

import pytest

from motu.cli import replay, verify
from motu.cli.terminal import Terminal, table_here
from motu.core.errors import BadRecord
from motu.core.game import AnyGame
from motu.core.message import in_english
from motu.core.record import Record, read
from motu.core.registry import game as game_named
from motu.core.registry import games
from motu.core.rng import seeded
from motu.table import asking
from motu.table.entry import Entry, Kind, journal_of
from motu.table.seat import Seat
from motu.table.table import Table
from tests.test_series import table_of
from tests.together import pebbles
from tests.together.test_asking import ANN, BOB, EVE, act, do, no, shared


def three() -> Table:
    """Pebbles for three people, after a turn in which Ann got three points and Bob one."""
    table = table_of(*(Seat(who, who.title()) for who in (ANN, BOB, EVE)))
    for seat, pebble in enumerate((3, 1, 2)):
        table.apply(Entry(Kind.PLAY, seat, pebble - 1))
    return table


def played_on(table: Table) -> Table:
    """To the end, at random."""
    rng = seeded(3)
    while not table.is_over:
        seat = table.to_act()[0]
        legal = table.state.legal(seat)
        table.apply(Entry(Kind.PLAY, seat, legal[rng.below(len(legal))]))
    return table


def test_with_two_the_other_wins() -> None:
    table = shared()
    act(table, ANN, "draw")
    do(table, asking.resign(table, ANN, 0))
    assert (table.ended, table.is_over, table.record.winners()) == ("resigned", True, [1])
    assert table.seats_of(ANN) == [0], "so that there can be another game"
    sheet = table.record.score_sheet()
    assert sheet.ending is not None
    assert (sheet.winners, str(sheet.ending.message)) == ((1,), "Coral resigned.")
    assert "over" in no(asking.resign(table, BOB, 1))
    assert "stopped" in no(asking.undo(table, ANN))


def test_nobody_resigns_for_somebody_else_before_the_game_or_alone() -> None:
    table = shared()
    assert "not playing" in no(asking.resign(table, ANN, 1))
    assert "not playing" in no(asking.resign(table, EVE, 0))
    waiting = table_of(Seat(ANN), Seat())
    assert "begins when" in no(asking.resign(waiting, ANN, 0))
    alone = Table("t", [Seat(ANN)], Record.new("tucana", [""], 1))
    assert "nobody to resign to" in no(asking.resign(alone, ANN, 0))


def test_with_more_a_bot_plays_on_and_cannot_win() -> None:
    table = three()
    do(table, asking.resign(table, ANN, 0))
    assert table.seats[0].bot
    assert not table.is_over
    assert "taken" in no(asking.sit(table, ANN, 0, "")), "resigning is for good"
    played_on(table)
    assert table.state.winners() == [0], "the bot has the most points"
    assert table.record.winners() == [
        seat for seat in (1, 2) if table.state.points()[seat] == max(table.state.points()[1:])
    ]


def test_the_last_who_stays_wins() -> None:
    table = three()
    do(table, asking.resign(table, ANN, 0))
    do(table, asking.resign(table, EVE, 2))
    assert (table.ended, table.record.winners()) == ("resigned", [1])


def test_it_is_over_when_the_last_person_resigns() -> None:
    table = table_of(Seat(ANN), Seat(bot="random"), Seat(bot="random"))
    for seat, pebble in enumerate((3, 1, 2)):
        table.apply(Entry(Kind.PLAY, seat, pebble - 1))
    do(table, asking.resign(table, ANN, 0))
    assert (table.ended, table.record.winners()) == ("resigned", [2])


def test_a_seat_that_is_out_stays_out_when_moves_are_taken_back() -> None:
    table = three()
    do(table, asking.resign(table, ANN, 0))
    table.apply(Entry(Kind.UNDO, upto=0))
    assert table.record.seats_out == [0]
    assert table.record.out[0].after == 0


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_game_can_be_resigned_and_its_record_says_so(game: AnyGame) -> None:
    seats = min(count for count in game.seat_counts if count > 1)
    names = ["Ann", "Bob", "Eve", "Dan"][:seats]
    record = Record.new(game, names, 5)
    table = Table("t", [Seat(ANN, name) for name in names], record.cut(0))
    rng = seeded(1)
    for _ in range(5):
        seat = table.to_act()[0]
        legal = table.state.legal(seat)
        table.apply(Entry(Kind.PLAY, seat, legal[rng.below(len(legal))]))
    for seat in range(seats - 1):
        do(table, asking.resign(table, ANN, seat))
    assert table.record.winners() == [seats - 1]
    text = table.record.write()
    assert json.loads(text)["motu"] == 4
    again = read(text)
    assert (again.out, again.ended, again.winners()) == (
        table.record.out, "resigned", [seats - 1]
    )  # fmt: skip
    assert again.write() == text
    assert again.is_over
    replayed = Table("t", [Seat(ANN, name) for name in names], record.cut(0))
    for entry in journal_of(again):
        replayed.apply(entry)
    assert replayed.record == table.record


def test_replay_and_verify_tell_who_resigned() -> None:
    table = shared()
    table.record.names = ("Ann", "Bob")
    act(table, ANN, "draw")
    do(table, asking.resign(table, ANN, 0))
    record = read(table.record.write())
    told = replay.data(record, replay.speaker(record, "en"), quiet=True)
    assert (told["ending"], told["winners"]) == ("resigned", [2])
    assert told["outcome"] == "Bob wins. Ann resigned."
    found = verify.check(table.record.write())
    lines = [replay.speaker(record, "en")(line) for line in verify.lines(found)]
    assert "Ann was out after 1 action." in lines
    assert "Ann resigned." in lines
    assert verify.data(found)["over"]


@pytest.mark.parametrize(
    ("ended", "where"),
    [
        ({"how": "bored", "out": []}, "ended.how"),
        ({"how": "resigned", "out": []}, "ended.how"),
        ({"how": None, "out": []}, "ended.how"),
        ({"how": "resigned", "out": [{"seat": 3, "after": 0}]}, "ended.out[0].seat"),
        ({"how": "resigned", "out": [{"seat": 1, "after": 2}]}, "ended.out[0].after"),
        ({"how": "time", "out": [{"seat": 1, "after": 1}, {"seat": 2, "after": 1}]}, "ended.out"),
        ({"how": "time", "out": [{"seat": 1, "after": 1}, {"seat": 1, "after": 1}]},
         "ended.out[1].seat"),
        ({"how": "stopped"}, "field out is missing"),
    ],
)  # fmt: skip
def test_what_cannot_have_been_is_refused(ended: object, where: str) -> None:
    table = shared()
    act(table, ANN, "draw")
    do(table, asking.resign(table, ANN, 0))
    data = json.loads(table.record.write())
    with pytest.raises(BadRecord) as caught:
        read(json.dumps({**data, "ended": ended}))
    assert where in str(caught.value)


def test_a_game_that_came_to_its_own_end_was_not_ended() -> None:
    record = played_on(shared()).record
    assert json.loads(record.write())["motu"] == 3
    data = {**json.loads(record.write()), "motu": 4, "ended": {"how": "stopped", "out": []}}
    with pytest.raises(BadRecord, match="its own end"):
        read(json.dumps(data))


def test_the_terminal_asks_before_it_resigns() -> None:
    answers = iter(["resign", "no", "r", "yes"])
    told: list[str] = []
    kahuna = Record.new("kahuna", ["Ann", "Bob"], 7, {"first": "seat1"})
    Terminal(table_here(kahuna, []), in_english, lambda _: next(answers, ""), told.append).play()
    assert told[-1] == "Bob wins. Ann resigned."
    assert next(answers, None) is None


def test_a_game_without_bots_in_which_all_must_act_cannot_go_on_without_one() -> None:
    class Lonely(pebbles.Pebbles):
        levels = ()

    table = table_of(Seat(ANN), Seat(BOB), Seat(EVE), game=Lonely())
    assert "Nobody could play on" in no(asking.resign(table, ANN, 0))


def test_on_paper_somebody_is_simply_out() -> None:
    game = game_named("tucana_paper")
    table = Table("t", [Seat(ANN)] * 3, Record.new(game, ["", "", ""], 1))
    do(table, asking.resign(table, ANN, 0))
    assert (table.is_over, table.seats_of(ANN)) == (False, [0, 1, 2])
    assert asking.resign(table, ANN, 1) == Entry(Kind.RESIGN, 1)
