"""What people may do at a table that they share: sit, leave, offer, answer, claim, talk."""

from __future__ import annotations

import pytest

from motu.core.errors import BadOption
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.table import asking
from motu.table.asking import Plan
from motu.table.clock import DAY, ClockRules
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table, TableRules

ANN, BOB, EVE = "ann", "bob", "eve"


def new_table(*seats: Seat, clock: ClockRules | None = None) -> Table:
    record = Record.new("kahuna", [seat.name for seat in seats], 7, {"first": "seat1"})
    return Table("t", seats, record, TableRules(ANN, clock=clock or ClockRules()))


def shared(clock: ClockRules | None = None) -> Table:
    return new_table(Seat(ANN), Seat(BOB), clock=clock)


def do(table: Table, planned: Plan, at: float = 0.0) -> None:
    assert isinstance(planned, Entry), str(planned)
    table.apply(Entry(**{**{f: getattr(planned, f) for f in planned.__slots__}, "at": at}))


def no(planned: Plan) -> str:
    assert isinstance(planned, Refusal)
    return str(planned.message)


def act(table: Table, person: str, text: str, at: float = 0.0) -> None:
    seat = table.seats_of(person)[0]
    action = table.game.parse(table.state, seat, text)
    do(table, asking.play(table, person, seat, action), at)


# --- sitting and leaving ---------------------------------------------------------------------


def test_a_game_begins_when_all_seats_are_taken() -> None:
    table = new_table(Seat(ANN), Seat())
    assert table.to_act() == []
    assert "begins when" in no(asking.play(table, ANN, 0, 187))
    do(table, asking.sit(table, BOB, 1, "  Bob  B. "))
    assert table.to_act() == [0]
    assert table.seats[1] == Seat(BOB, "Bob B.")


def test_a_taken_seat_cannot_be_taken_nor_two_seats_by_one() -> None:
    table = new_table(Seat(ANN), Seat())
    assert "taken" in no(asking.sit(table, EVE, 0, ""))
    assert "already" in no(asking.sit(table, ANN, 1, ""))
    assert "no such seat" in no(asking.sit(table, EVE, 2, ""))
    assert "letters" in no(asking.sit(table, EVE, 1, "e" * 41))


def test_a_free_seat_can_be_given_to_a_bot_by_who_sits_there() -> None:
    table = new_table(Seat(ANN), Seat())
    assert "Only players at" in no(asking.give_to_bot(table, EVE, 1, "fisher"))
    assert "Unknown level" in no(asking.give_to_bot(table, ANN, 1, "genius"))
    do(table, asking.give_to_bot(table, ANN, 1, "fisher"))
    assert table.seats[1].bot == "fisher"
    assert table.is_full


def test_who_leaves_is_replaced_by_a_bot_and_may_come_back() -> None:
    table = shared()
    do(table, asking.leave(table, BOB, "fisher"))
    assert table.seats[1].bot == "fisher"
    assert "taken" in no(asking.sit(table, EVE, 1, ""))
    do(table, asking.sit(table, BOB, 1, ""))
    assert table.seats_of(BOB) == [1]
    assert "not playing" in no(asking.leave(table, EVE, "fisher"))


# --- offers ----------------------------------------------------------------------------------


def test_taking_back_after_something_was_seen_needs_the_others() -> None:
    table = shared()
    act(table, ANN, "draw")
    assert "ask them" in no(asking.undo(table, ANN))
    do(table, asking.offer(table, ANN, "undo"))
    assert "others have to answer" in no(asking.answer(table, ANN, True))
    assert "nothing to answer" in no(asking.answer(table, EVE, True))
    do(table, asking.answer(table, BOB, True))
    assert table.moves == 0
    assert table.to_act() == [0]
    assert table.offer is None


def test_one_no_ends_an_offer_and_so_does_playing_on() -> None:
    table = shared()
    do(table, asking.offer(table, ANN, "end"))
    assert "Another offer" in no(asking.offer(table, BOB, "draw"))
    do(table, asking.answer(table, BOB, False))
    assert table.offer is None
    assert not table.is_over
    do(table, asking.offer(table, BOB, "draw"))
    act(table, ANN, "draw")
    assert table.offer is None


def test_who_made_an_offer_can_take_it_back() -> None:
    table = shared()
    do(table, asking.offer(table, ANN, "end"))
    do(table, asking.answer(table, ANN, False))
    assert table.offer is None


@pytest.mark.parametrize(("kind", "ended"), [("end", "agreed"), ("draw", "draw")])
def test_an_agreed_end_ends_the_game(kind: str, ended: str) -> None:
    table = shared()
    do(table, asking.offer(table, ANN, kind))
    do(table, asking.answer(table, BOB, True))
    assert table.ended == ended
    assert table.is_over
    assert table.to_act() == []
    assert "over" in no(asking.offer(table, ANN, "draw"))


def test_a_draw_can_be_offered_only_where_the_game_has_one() -> None:
    table = shared()
    assert "cannot be offered" in no(asking.offer(table, ANN, "dance"))
    assert "nothing of yours" in no(asking.offer(table, BOB, "undo"))


def test_only_who_plays_alone_can_stop_a_game() -> None:
    assert "all players together" in no(asking.stop(shared(), ANN))
    alone = new_table(Seat(ANN), Seat(bot="fisher"))
    do(alone, asking.stop(alone, ANN))
    assert alone.ended == "stopped"


# --- clocks ----------------------------------------------------------------------------------


def test_a_live_clock_runs_for_who_is_to_act_and_gives_the_increment_for_a_turn() -> None:
    table = shared(ClockRules("live", bank=100, increment=10))
    table.clock.move_on(1000, table.to_act())
    act(table, ANN, "draw", at=1030)
    assert table.clock.remaining(1030) == [80, 100]
    assert table.clock.remaining(1050) == [80, 80]


def test_a_daily_clock_starts_anew_with_every_turn() -> None:
    table = shared(ClockRules("days", days=2))
    table.clock.move_on(0, table.to_act())
    act(table, ANN, "draw", at=DAY)
    act(table, BOB, "draw", at=1.5 * DAY)
    assert table.clock.remaining(1.5 * DAY)[0] == 2 * DAY


def test_time_runs_out_only_when_another_player_claims_it() -> None:
    table = shared(ClockRules("live", bank=100, increment=0))
    table.clock.move_on(0, table.to_act())
    assert "still has time" in no(asking.claim(table, BOB, 0, "", 99))
    act(table, ANN, "pass", at=150)
    assert not table.is_over
    act(table, BOB, "draw", at=151)
    assert "Only another" in no(asking.claim(table, ANN, 0, "", 200))
    do(table, asking.claim(table, BOB, 0, "", 200))
    assert (table.ended, table.record.seats_out) == ("time", [0])
    assert table.record.winners() == [1], "time that ran out names a winner"
    sheet = table.record.score_sheet()
    assert sheet.ending is not None
    assert str(sheet.ending.message) == "Time ran out for Coral."


def test_a_claim_may_give_the_seat_to_a_bot() -> None:
    table = shared(ClockRules("live", bank=100, increment=0))
    table.clock.move_on(0, table.to_act())
    do(table, asking.claim(table, BOB, 0, "fisher", 200))
    assert table.seats[0].bot == "fisher"
    assert not table.is_over
    do(table, asking.sit(table, ANN, 0, ""), at=210)
    assert table.seats_of(ANN) == [0]
    assert "still has time" in no(asking.claim(table, BOB, 0, "", 220))


def test_the_time_of_a_bot_is_never_over() -> None:
    """It may have to wait for its turn to think, and that is not its fault."""
    table = new_table(Seat(ANN), Seat(bot="fisher"), clock=ClockRules("live", 100, increment=0))
    act(table, ANN, "pass", at=10)
    assert table.to_act() == [1]
    assert table.clock.remaining(10_000) == [100, 100]
    assert "still has time" in no(asking.claim(table, ANN, 1, "", 10_000))
    table.apply(Entry(Kind.PLAY, 1, table.game.parse(table.state, 1, "draw"), at=500))
    assert table.to_act() == [0]
    assert table.clock.remaining(510) == [90, 100]


def test_without_a_clock_nothing_can_be_claimed() -> None:
    table = shared()
    table.clock.move_on(0, table.to_act())
    assert "still has time" in no(asking.claim(table, BOB, 0, "", 10**9))


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "sand"},
        {"kind": "live", "bank": 5},
        {"kind": "live", "increment": -1},
        {"kind": "days", "days": 99},
        {"kind": "live", "bank": "600"},
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        ClockRules.from_data(data)


# --- talking ---------------------------------------------------------------------------------


def test_players_can_talk_but_not_endlessly_and_strangers_not_at_all() -> None:
    table = shared()
    do(table, asking.say(table, ANN, "  good   luck "), at=5)
    assert [(one.seat, one.text) for one in table.chat] == [(0, "good luck")]
    assert "too long" in no(asking.say(table, ANN, "a" * 301))
    assert "Write something" in no(asking.say(table, ANN, "  "))
    assert "Only players at" in no(asking.say(table, EVE, "hi"))
    assert table.news_for == [0, 0], "talk must not make a move late"
