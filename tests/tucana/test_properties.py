"""What always holds in Trails of Tucana, beside what holds in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from motu.bots.known import bot, names
from motu.core.bits import members
from motu.core.option import Value
from motu.core.record import Record, read
from motu.core.rng import Rng, seeded
from motu.games.tucana.rules.deck import cards_in
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.view import blue_left
from tests.helpers import GLANCE, option_sets
from tests.tucana.positions import CORAL, INK, draw_idly, play, position, tucana

Options = dict[str, Value]
Drawn = dict[int, list[int]]


def games(each: int) -> Iterator[tuple[int, int, Options]]:
    """A seed, a number of seats from one to eight, and options: so many for each of both."""
    for number, options in enumerate(option_sets(tucana())):
        for seats in tucana().seats_for(options):
            for game in range(each):
                yield 100_000 * number + 1000 * seats + game, seats, options


def turns(state: TucanaState, rng: Rng) -> Iterator[tuple[TucanaState, Drawn]]:
    """A game turn by turn, the seats in random order: the position before, and what all drew."""
    while not state.ending:
        before = state.copy()
        drawn: Drawn = {seat: [] for seat in state.to_act()}
        while state.moment() == before.moment():
            acting = state.to_act()
            seat = acting[int(rng.below(len(acting)))]
            legal = state.legal(seat)
            action = legal[int(rng.below(len(legal)))]
            drawn[seat].append(action)
            state.play(seat, action)
        yield before, drawn


def test_T2_5_thousands_of_games_in_any_order_come_to_the_same_position() -> None:
    """Every turn of every game is played again with the seats in another order."""
    played = 0
    lot = random.Random(1)
    for seed, seats, options in games(11):
        state = tucana().start(seats, seed, options)
        for before, drawn in turns(state, seeded(seed, stream=1)):
            again = before.copy()
            order = [seat for seat, segments in drawn.items() for _ in segments]
            lot.shuffle(order)
            left = {seat: list(segments) for seat, segments in drawn.items()}
            for seat in order:
                again.play(seat, left[seat].pop(0))
            assert again == state
        played += 1
    assert played >= 1000


def test_T2_5_a_whole_game_told_in_another_order_is_the_same_game() -> None:
    for seed, seats, options in games(1):
        state = tucana().start(seats, seed, options)
        other = state.copy()
        for _, drawn in turns(state, seeded(seed, stream=1)):
            for seat in sorted(drawn, reverse=True):
                for segment in drawn[seat]:
                    other.play(seat, segment)
            assert other == state
            assert other.rng.words() == state.rng.words()


def reached(sheet_of: TucanaState, seat: int, start: int) -> set[int]:
    """All hexes that segments join to one, found by walking; not by what the rules keep."""
    sheet = sheet_of.map
    drawn = [sheet.segments[segment] for segment in sheet_of.segments_of(seat)]
    found, queue = {start}, [start]
    while queue:
        here = queue.pop()
        for a, b in drawn:
            for one, other in ((a, b), (b, a)):
                if one == here and other not in found:
                    found.add(other)
                    queue.append(other)
    return found


def check_sheet(state: TucanaState, seat: int) -> None:
    """T3.1, T4.1, T6.2: what is connected, joined and linked is so on paper."""
    sheet = state.map
    villages = {v: hex_ for hex_, v in enumerate(sheet.villages) if v >= 0}
    from_villages = set().union(*(reached(state, seat, hex_) for hex_ in villages.values()))
    connected = {int(sheet.hex_of[bit]) for bit in members(state.ledgers[seat].connected)}
    assert connected == {h for h in from_villages if sheet.relics[h] >= 0}
    for letter in range(5):
        one, two = (hex_ for v, hex_ in villages.items() if state.letter_at(seat, v) == letter)
        joined = two in reached(state, seat, one)
        assert bool(state.ledgers[seat].joined >> letter & 1) == joined
    for relic in range(5):
        places = [hex_ for hex_, kind in enumerate(sheet.relics) if kind == relic]
        linked = any(len(reached(state, seat, hex_) & set(places)) > 1 for hex_ in places)
        assert bool(state.ledgers[seat].linked >> relic & 1) == linked


def test_what_is_joined_is_joined_on_paper() -> None:
    lot = random.Random(3)
    joined = 0
    for seed, seats, options in games(1):
        state = tucana().start(seats, seed, options)
        for _ in turns(state, seeded(seed, stream=1)):
            if lot.randrange(12) == 0:
                seat = lot.randrange(seats)
                check_sheet(state, seat)
                joined += bool(state.ledgers[seat].connected)
        for seat in range(seats):
            check_sheet(state, seat)
    assert joined > 50


def test_what_greedy_bots_join_is_joined_on_paper() -> None:
    """They join much more than chance does: every kind of joining is seen."""
    joined = linked = 0
    for seed in range(4):
        for map_ in ("petit", "grande"):
            state = tucana().start(1, seed, {"map": map_})
            rng = seeded(seed, stream=2)
            while state.to_act():
                state.play(0, bot("greedy").choose(state.imagined(0, rng), 0, rng, GLANCE))
            check_sheet(state, 0)
            joined |= int(state.ledgers[0].joined)
            linked |= int(state.ledgers[0].linked)
    assert joined == 0b11111
    assert linked.bit_count() >= 3


def test_cards_are_conserved() -> None:
    for seed, seats, options in games(1):
        state = tucana().start(seats, seed, options)
        while not state.ending:
            assert cards_in(state.deck) == sum(state.map.deck) - 2 * (state.turn + 1)
            blue_before = [blue_left(state, letter) for letter in range(5)]
            red_before = int(state.red)
            won = [(state.ledgers[s].blue_won, state.ledgers[s].red_won) for s in range(seats)]
            settled = [int(state.ledgers[seat].settled) for seat in range(seats)]
            draw_something(state, seed)
            for letter, then in enumerate(blue_before):
                new = any(
                    (state.ledgers[seat].settled & ~settled[seat]) >> letter & 1
                    for seat in range(seats)
                )
                # T6.3: alone more of them may go when a round ends.
                if state.turn or seats > 1:
                    assert blue_left(state, letter) == (then[1:] if new else then)
            for seat in range(seats):
                new_letters = members(state.ledgers[seat].settled & ~settled[seat])
                expected = sum(blue_before[n][0] for n in new_letters if blue_before[n])
                assert state.ledgers[seat].blue_won - won[seat][0] == expected
                taken = members(red_before & state.ledgers[seat].linked)
                assert state.ledgers[seat].red_won - won[seat][1] == state.map.red_points * len(
                    taken
                )


def draw_something(state: TucanaState, seed: int) -> None:
    """One turn, by lot."""
    rng = seeded(seed + int(state.moment()), stream=4)
    moment = state.moment()
    while state.moment() == moment:
        seat = state.to_act()[0]
        legal = state.legal(seat)
        state.play(seat, legal[int(rng.below(len(legal)))])


def mid_turns(each: int, one_in: int) -> Iterator[tuple[TucanaState, int]]:
    """Positions picked by lot in the middle of turns, and a seat that has drawn already."""
    lot = random.Random(5)
    for seed, seats, options in games(each):
        state = tucana().start(seats, seed, options)
        rng = seeded(seed, stream=1)
        while acting := state.to_act():
            seat = acting[int(rng.below(len(acting)))]
            legal = state.legal(seat)
            moment = state.moment()
            state.play(seat, legal[int(rng.below(len(legal)))])
            if state.moment() == moment and lot.randrange(one_in) == 0:
                yield state, seat


def redrawn(state: TucanaState, seat: int, lot: random.Random) -> TucanaState:
    """The position with another choice of a seat in this turn, which has finished it."""
    other = state.copy()
    was_waiting = other.is_drawing(seat)
    other.take_back(seat)
    other.drawing |= 1 << seat
    while True:
        other._draw(seat, lot.choice(other.legal(seat)))
        if was_waiting or not other.sheets[seat].free:
            break
    if not was_waiting:
        other.drawing &= ~(1 << seat)
    return other


def test_T2_5_hidden_choices_swapped_change_nothing_that_another_seat_sees_or_does() -> None:
    lot = random.Random(6)
    swapped = 0
    for state, seat in mid_turns(1, one_in=40):
        if state.is_drawing(seat):
            continue
        other = redrawn(state, seat, lot)
        swapped += other != state
        for viewer in [None, *range(state.seats)]:
            if viewer == seat:
                continue
            assert tucana().view(other, viewer) == tucana().view(state, viewer)
            assert tucana().standing(other) == tucana().standing(state)
            assert tucana().score_sheet(other) == tucana().score_sheet(state)
            if viewer is not None:
                assert other.imagined(viewer, seeded(5)) == state.imagined(viewer, seeded(5))
                if state.is_drawing(viewer) and swapped % 8 == 0:
                    for name in names():
                        chosen = {
                            bot(name).choose(
                                s.imagined(viewer, seeded(5)), viewer, seeded(6), GLANCE
                            )
                            for s in (state, other)
                        }
                        assert len(chosen) == 1
    assert swapped > 150


def test_T2_5_who_still_has_a_free_segment_to_draw_looks_like_who_has_not_begun() -> None:
    state = position("seats 3; cards desert,forest; trails B7-B6-C6,I5-J5")
    seen = [tucana().view(state, viewer) for viewer in (INK, None)]
    play(state, CORAL, "H5-I5")
    assert state.is_drawing(CORAL)
    assert [tucana().view(state, viewer) for viewer in (INK, None)] == seen
    imagined = state.imagined(INK, seeded(1))
    assert imagined.drawn_now(CORAL) == []
    assert imagined.to_act() == [0, 1, 2]


def test_imagined_choices_are_legal_and_finish_the_turn() -> None:
    rng = seeded(8)
    seen = 0
    for state, seat in mid_turns(1, one_in=30):
        for viewer in range(state.seats):
            imagined = state.imagined(viewer, rng)
            assert imagined.to_act() == state.to_act()
            assert imagined.rng.words() != state.rng.words()
            if viewer == seat:
                assert imagined.drawn_now(seat) == state.drawn_now(seat)
                continue
            drawn = imagined.drawn_now(seat)
            assert bool(drawn) == (not state.is_drawing(seat))
            start = state.copy()
            start.take_back(seat)
            start.drawing |= 1 << seat
            for segment in drawn:
                assert segment in start.legal(seat)
                start._draw(seat, segment)
            assert start.sheets[seat].free == 0
            seen += 1
    assert seen > 300


def test_imagined_choices_are_spread_evenly() -> None:
    state = position("cards water,water")
    draw_idly(state, CORAL)
    rng = seeded(2)
    counts = dict.fromkeys(state.copy().imagined(INK, rng).legal(INK), 0)
    for _ in range(1400):
        counts[state.imagined(INK, rng).drawn_now(CORAL)[0]] += 1
    # Seven segments, 200 each; more than five deviations of about 13.
    assert all(abs(count - 200) < 70 for count in counts.values())


def test_a_copy_has_sheets_of_its_own() -> None:
    state = position("cards any,any")
    for other in (state.copy(), state.imagined(CORAL, seeded(1))):
        flat = state.flat()
        draw_idly(other)
        assert state.flat() == flat
        assert other.flat() != flat
        flat = other.flat()
        draw_idly(state.copy())
        assert other.flat() == flat


def test_what_is_taken_back_leaves_the_sheet_as_it_was() -> None:
    for state, seat in mid_turns(1, one_in=40):
        taken = state.copy()
        taken.take_back(seat)
        assert not set(taken.segments_of(seat)) & set(state.drawn_now(seat))
        assert taken.sheets[seat].now == taken.sheets[seat].free == 0
        check_sheet(taken, seat)


def test_a_record_reads_back_whatever_the_order() -> None:
    for seed, seats, options in games(1):
        record = Record.new(tucana(), ["A"] * seats, seed, options)
        rng = seeded(seed, stream=7)
        while acting := record.state.to_act():
            seat = acting[int(rng.below(len(acting)))]
            legal = record.state.legal(seat)
            record.play(seat, legal[int(rng.below(len(legal)))])
        assert read(record.write()).state == record.state


def test_points_never_fall_and_come_only_with_complete_turns() -> None:
    for seed, seats, options in games(1):
        state = tucana().start(seats, seed, options)
        points = [state.points()]
        rng = seeded(seed, stream=1)
        while acting := state.to_act():
            seat = acting[int(rng.below(len(acting)))]
            legal = state.legal(seat)
            moment = state.moment()
            state.play(seat, legal[int(rng.below(len(legal)))])
            if state.moment() == moment:
                assert state.points() == points[-1]
            points.append(state.points())
        for then, now in pairwise(points):
            assert all(a <= b for a, b in zip(then, now, strict=True))
        assert tucana().standing(state) == state.points()


def test_paths_lead_by_the_segment_and_by_its_hexes_either_way() -> None:
    state = position("cards any,any")
    action = tucana().parse(state, CORAL, "D4-E4")
    assert tucana().paths(state, CORAL, action) == [
        ("seg-D4-E4",), ("hex-D4", "hex-E4"), ("hex-E4", "hex-D4"),
    ]  # fmt: skip
    assert str(tucana().pick_words("seg-D4-E4")) == "segment D4-E4"
    assert str(tucana().pick_words("hex-D4")) == "hex D4"


def test_a_position_keeps_no_more_than_it_needs() -> None:
    """Which hexes are joined follows from the segments, so `flat` leaves that out."""
    for seats in range(1, 9):
        assert len(tucana().start(seats, 1).flat()) == 16 + 22 * seats + 4
