"""A table alone: what its journal adds up to, what may be taken back, who may do what."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import motu
from motu.core.message import in_english
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.core.rng import seeded
from motu.core.state import State
from motu.games.kahuna.rules.actions import DRAW, FREE_BRIDGE, PASS
from motu.table import asking
from motu.table.entry import Entry, Kind
from motu.table.past import EVERY
from motu.table.seat import Seat
from motu.table.table import Table

GAME = motu.game("kahuna")
ANN, BOB, BOT = Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob"), Seat(bot="greedy")
TWO_SCREENS, ONE_SCREEN, AGAINST_BOT = (ANN, BOB), (ANN, Seat(owner="ann")), (ANN, BOT)


def table_for(seats: Sequence[Seat], seed: int = 7, **options: object) -> Table:
    names = [seat.name for seat in seats]
    return Table("t", seats, Record.new(GAME, names, seed, {"first": "seat1", **options}))


def play(table: Table, *actions: int) -> None:
    for action in actions:
        seat = table.to_act()[0]
        assert GAME.refuse(table.state, seat, action) is None
        table.apply(Entry(Kind.PLAY, seat, action))


def play_at_random(table: Table, most: int = 10_000, seed: int = 3) -> None:
    rng = seeded(seed)
    for _ in range(most):
        if table.is_over:
            return
        legal = table.state.legal(table.to_act()[0])
        play(table, legal[int(rng.below(len(legal)))])


def build(table: Table) -> int:
    """Something that can be built now."""
    return min(a for a in table.state.legal(table.to_act()[0]) if a < FREE_BRIDGE)


def taken_back(table: Table, person: str) -> Entry:
    planned = asking.undo(table, person)
    assert isinstance(planned, Entry), planned
    return planned


def words_of(planned: Entry | Refusal) -> str:
    assert isinstance(planned, Refusal)
    return planned.message.key


# --- bots ---------------------------------------------------------------------------------------


def test_a_bot_has_a_level_of_the_game_whatever_older_tables_called_it() -> None:
    stored = {"fisher": "fisher", "greedy": "fisher", "random": "castaway", "retired": "trader"}
    for name, level in stored.items():
        assert table_for((ANN, Seat(bot=name))).level(1).name == level


def test_only_a_level_of_the_game_gets_a_seat() -> None:
    table = table_for((ANN, Seat()))
    refused = asking.give_to_bot(table, "ann", 1, "genius")
    assert isinstance(refused, Refusal)
    assert str(refused.message) == (
        "Unknown level: genius. Choose from: castaway, fisher, trader, navigator, chief."
    )
    for name in ("castaway", "random"):
        given = asking.give_to_bot(table, "ann", 1, name)
        assert isinstance(given, Entry)
        assert given.text == "castaway"


# --- the journal --------------------------------------------------------------------------------


def test_what_was_done_adds_up_to_the_position() -> None:
    table = table_for(TWO_SCREENS)
    play_at_random(table)
    assert table.is_over
    assert table.seq == table.moves == len(table.moments)
    assert motu.read(table.record.write()).state == table.state


def test_the_same_journal_makes_the_same_table() -> None:
    journal: list[Entry] = []
    table, again = table_for(AGAINST_BOT), table_for(AGAINST_BOT)
    rng = seeded(8)
    for number in range(60):
        entry: Entry | Refusal = asking.undo(table, "ann")
        if number % 7 != 6 or isinstance(entry, Refusal):
            seat = table.to_act()[0]
            legal = table.state.legal(seat)
            entry = Entry(Kind.PLAY, seat, legal[int(rng.below(len(legal)))], id=f"n{number}")
        journal.append(entry)
        table.apply(entry)
    assert any(entry.kind is Kind.UNDO for entry in journal)
    for entry in journal:
        again.apply(entry)
    assert again.state == table.state
    assert again.record.actions == table.record.actions
    assert (again.seq, again.practice, again.done_ids) == (60, table.practice, table.done_ids)
    assert again.moments == table.moments
    assert positions(again) == positions(table)


def positions(table: Table) -> list[State]:
    return [table.position(n) for n in range(table.moves + 1)]


def test_every_earlier_position_can_be_had() -> None:
    table = table_for(TWO_SCREENS)
    play_at_random(table, 30)
    assert positions(table) == [table.record.position(n) for n in range(31)]
    table.apply(Entry(Kind.UNDO, upto=12))
    assert positions(table) == [table.record.position(n) for n in range(13)]
    assert table.state == table.position(12)
    play(table, build(table) if any(a < FREE_BRIDGE for a in table.state.legal(
        table.to_act()[0])) else DRAW)  # fmt: skip
    assert table.state == table.position(13) != table.position(12)


def test_earlier_positions_are_true_in_whatever_order_they_are_looked_at() -> None:
    table = table_for(TWO_SCREENS)
    play_at_random(table)
    assert table.moves > 2 * EVERY, "some are kept, and some are not"
    true = [table.record.position(n) for n in range(table.moves + 1)]
    rng = seeded(3)
    for number in [int(rng.below(len(true))) for _ in range(300)]:
        assert table.position(number) == true[number]
    assert [state.copy() for state in table.positions()] == true
    assert table.state == true[-1], "looking changes nothing"


def test_what_was_taken_back_is_gone_from_the_past() -> None:
    """Another game grows where one was cut, at a position that is kept and beside one."""
    for upto in (EVERY - 1, EVERY, EVERY + 1, 2 * EVERY):
        table = table_for(TWO_SCREENS)
        play_at_random(table, 2 * EVERY + 10)
        positions(table)
        table.apply(Entry(Kind.UNDO, upto=upto))
        play_at_random(table, EVERY + 5, seed=upto)
        assert positions(table) == [table.record.position(n) for n in range(table.moves + 1)]
        assert table.moments == [table.position(n).moment() for n in range(table.moves)]


def test_a_long_game_keeps_few_positions() -> None:
    table = table_for(TWO_SCREENS)
    play_at_random(table)
    first, then = positions(table), positions(table)
    kept = sum(one is other for one, other in zip(first, then, strict=True))
    assert kept == table.moves // EVERY + 1, "all others were worked out anew"


def test_an_id_is_remembered_with_its_place_in_the_journal() -> None:
    table = table_for(TWO_SCREENS)
    first = build(table)
    table.apply(Entry(Kind.PLAY, 0, first, id="a"))
    table.apply(Entry(Kind.UNDO, upto=0, id="b"))
    table.apply(Entry(Kind.PLAY, 0, DRAW))
    table.apply(Entry(Kind.PLAY, 1, DRAW, id="c"))
    assert table.done_ids == {"a": 1, "b": 2, "c": 4}
    assert (table.seq, table.moves) == (4, 2)


# --- who may do what ----------------------------------------------------------------------------


def test_everybody_acts_for_their_own_seat_only() -> None:
    table = table_for(TWO_SCREENS)
    assert isinstance(asking.play(table, "ann", 0, DRAW), Entry)
    for person, seat in (("ann", 1), ("bob", 0), ("eve", 0), ("", 0), ("ann", 2), ("ann", -1)):
        refusal = asking.play(table, person, seat, DRAW)
        assert isinstance(refusal, Refusal)
        assert refusal.message.key == "This seat is not yours."


def test_nobody_acts_for_a_bot() -> None:
    table = table_for(AGAINST_BOT)
    play(table, DRAW)
    assert table.bots_to_act() == [1]
    assert isinstance(asking.play(table, "", 1, DRAW), Refusal)
    assert isinstance(asking.play(table, "ann", 1, DRAW), Refusal)


def test_what_the_rules_forbid_is_refused_by_its_number() -> None:
    table = table_for(TWO_SCREENS)
    refusal = asking.play(table, "bob", 1, DRAW)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "K1.3"


def test_seats_know_their_people_and_their_names() -> None:
    table = table_for((ANN, Seat(owner="ann"), ANN)[:2])
    assert (table.seats_of("ann"), table.seats_of("bob"), table.seats_of("")) == ([0, 1], [], [])
    assert [table.speaker(in_english)(player) for player in table.players] == ["Ann", "Ink"]


def test_a_seat_reads_back_from_what_is_stored() -> None:
    for seat in (ANN, BOT, Seat(owner="x", name="Łucja {n}")):
        assert Seat.from_data(seat.data()) == seat


def test_a_name_is_never_taken_for_a_pattern() -> None:
    table = table_for((Seat(owner="ann", name="{card}"), BOB))
    play(table, DRAW)
    told = table.speaker(in_english)(table.story(0, None)[0].message)
    assert told == "{card} draws from the deck."


# --- the story ----------------------------------------------------------------------------------


def test_everybody_hears_of_a_drawn_card_but_only_its_owner_which() -> None:
    table = table_for(TWO_SCREENS)
    play(table, DRAW)
    keys = [table.story(0, viewer)[0].message.key for viewer in (0, 1, None)]
    assert keys == ["{player} draws {card} from the deck."] + ["{player} draws from the deck."] * 2


def test_the_story_of_an_early_action_stays_the_same() -> None:
    table = table_for(TWO_SCREENS)
    play(table, build(table))
    early = table.story(0, 1)
    play_at_random(table, 40)
    assert table.story(0, 1) == early


# --- taking back --------------------------------------------------------------------------------


def test_a_bridge_just_built_is_taken_back_freely() -> None:
    for seats in (TWO_SCREENS, ONE_SCREEN, AGAINST_BOT):
        table = table_for(seats)
        start = table.state.copy()
        play(table, build(table))
        undo = taken_back(table, "ann")
        assert (undo.upto, undo.unfair) == (0, False)
        table.apply(undo)
        assert (table.state, table.moves, table.seq, table.practice) == (start, 0, 2, False)


def test_one_action_is_taken_back_at_a_time() -> None:
    table = table_for(TWO_SCREENS)
    play(table, build(table))
    play(table, build(table))
    assert taken_back(table, "ann").upto == 1


def test_passing_shows_nothing_and_can_be_taken_back() -> None:
    table = table_for(TWO_SCREENS)
    play(table, PASS)
    assert not taken_back(table, "ann").unfair


@pytest.mark.parametrize("how", ["draw", "take"])
def test_once_a_card_has_come_to_light_others_have_to_be_asked(how: str) -> None:
    table = table_for(TWO_SCREENS)
    taken = next(a for a in table.state.legal(0) if 174 <= a < DRAW)
    play(table, DRAW if how == "draw" else taken)
    assert words_of(asking.undo(table, "ann")).startswith("Others have seen more")


def test_once_another_player_has_acted_others_have_to_be_asked() -> None:
    table = table_for(TWO_SCREENS)
    play(table, PASS)
    play(table, build(table))
    assert words_of(asking.undo(table, "ann")).startswith("Others have seen more")
    assert taken_back(table, "bob").upto == 1


def test_what_came_before_a_revelation_is_not_free_either() -> None:
    table = table_for(TWO_SCREENS)
    play(table, build(table), DRAW)
    assert isinstance(asking.undo(table, "ann"), Refusal)


def test_against_a_bot_everything_is_taken_back_but_then_it_is_practice() -> None:
    table = table_for(AGAINST_BOT)
    play(table, DRAW, DRAW)
    undo = taken_back(table, "ann")
    assert (undo.upto, undo.unfair) == (0, True)
    table.apply(undo)
    assert table.practice
    play(table, build(table))
    table.apply(taken_back(table, "ann"))
    assert table.practice, "once practice, always practice"


def test_taking_back_against_a_bot_takes_back_the_bots_answer_too() -> None:
    table = table_for(AGAINST_BOT)
    play(table, PASS)
    while table.bots_to_act():
        play(table, table.state.legal(1)[0])
    table.apply(taken_back(table, "ann"))
    assert (table.moves, table.to_act()) == (0, [0])


def test_round_one_screen_everything_is_taken_back_but_then_it_is_practice() -> None:
    table = table_for(ONE_SCREEN)
    play(table, DRAW)
    undo = taken_back(table, "ann")
    assert (undo.upto, undo.unfair) == (0, True)


def test_nothing_to_take_back_is_refused() -> None:
    table = table_for(TWO_SCREENS)
    assert words_of(asking.undo(table, "ann")).startswith("There is nothing of yours")
    play(table, DRAW)
    assert words_of(asking.undo(table, "bob")).startswith("There is nothing of yours")
    assert words_of(asking.undo(table, "eve")).startswith("There is nothing of yours")


def test_the_shuffle_is_the_same_after_taking_back() -> None:
    """Nobody draws again and again until the card is the right one."""
    table = table_for(AGAINST_BOT)
    play(table, DRAW)
    drawn = table.state.copy()
    table.apply(taken_back(table, "ann"))
    play(table, DRAW)
    assert table.state == drawn


# --- stopping -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [ONE_SCREEN, AGAINST_BOT])
def test_who_plays_for_all_people_can_stop(seats: Sequence[Seat]) -> None:
    table = table_for(seats)
    play(table, DRAW)
    stop = asking.stop(table, "ann")
    assert isinstance(stop, Entry)
    table.apply(stop)
    assert table.is_over
    assert (table.to_act(), table.bots_to_act(), table.seq) == ([], [], 2)
    refusal = asking.play(table, "ann", 0, PASS)
    assert isinstance(refusal, Refusal)
    assert refusal.message.key == "This game has been stopped."
    assert words_of(asking.undo(table, "ann")) == "This game has been stopped."
    assert words_of(asking.stop(table, "ann")) == "The game is over already."


def test_nobody_stops_the_game_of_others() -> None:
    for seats, person in ((TWO_SCREENS, "ann"), (AGAINST_BOT, "eve"), ((BOT, BOT), "")):
        assert words_of(asking.stop(table_for(seats), person)).startswith("Only all players")


def test_a_game_that_is_over_cannot_be_stopped() -> None:
    table = table_for(ONE_SCREEN)
    play_at_random(table)
    assert words_of(asking.stop(table, "ann")) == "The game is over already."
    assert table.to_act() == []


# --- no end of it ---------------------------------------------------------------------------------


def test_a_game_goes_no_further_than_can_be_kept_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(GAME), "most_actions", 4)
    table = table_for(AGAINST_BOT)
    play_at_random(table, 3)
    assert not table.is_worn_out
    play_at_random(table, 1)
    seat = table.to_act()[0]
    table.seats[1 - seat], table.seats[seat] = Seat(bot="greedy"), ANN
    table._look_round()
    refused = asking.play(table, "ann", seat, table.state.legal(seat)[0])
    assert words_of(refused).startswith("This game has {n} moves, and no more can be kept.")
    table._put(seat, Seat(bot="greedy"))
    assert (table.to_act(), table.bots_to_act()) == ([seat], [])
    table._put(seat, ANN)
    assert isinstance(asking.stop(table, "ann"), Entry)
    table.apply(Entry(Kind.UNDO, upto=3))
    assert not table.is_worn_out


def test_taking_back_and_playing_again_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST_TAKEN_BACK", 3)
    table = table_for(ONE_SCREEN)
    for _ in range(3):
        play_at_random(table, 1)
        table.apply(taken_back(table, "ann"))
    play_at_random(table, 1)
    assert words_of(asking.undo(table, "ann")).startswith("Moves were taken back too often")
    play_at_random(table, 1)


def test_so_much_can_be_said_at_a_table_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST_CHAT", 2)
    table = table_for(TWO_SCREENS)
    for word in ("one", "two"):
        said = asking.say(table, "ann", word)
        assert isinstance(said, Entry)
        table.apply(said)
    assert words_of(asking.say(table, "bob", "three")).startswith("So much has been said")


def test_coming_going_and_asking_has_an_end_but_a_game_can_be_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "MOST_AGREED", 4)
    table = table_for(TWO_SCREENS)
    play_at_random(table, 2)
    for _ in range(2):
        left = asking.leave(table, "ann", "greedy")
        assert isinstance(left, Entry)
        table.apply(left)
        back = asking.sit(table, "ann", 0, "")
        assert isinstance(back, Entry)
        table.apply(back)
    refusals = (
        asking.leave(table, "ann", "greedy"), asking.offer(table, "ann", "undo"),
        asking.offer(table, "ann", "draw"),
    )  # fmt: skip
    for refused in refusals:
        assert isinstance(refused, Refusal)
    assert words_of(refusals[0]).startswith(
        "Players have come, gone and asked each other too often"
    )
    end = asking.offer(table, "ann", "end")
    assert isinstance(end, Entry)
    table.apply(end)
    yes = asking.answer(table, "bob", True)
    assert isinstance(yes, Entry)
    table.apply(yes)
    assert table.is_over
