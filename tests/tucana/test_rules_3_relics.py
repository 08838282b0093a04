"""T3: relics, and the free segments that come of them."""

from __future__ import annotations

import pytest

from motu.games.tucana.rules.board import RELICS, TURNS
from tests.tucana.positions import (
    ALIKE,
    ANY,
    BOOK_1,
    BOOK_2,
    CORAL,
    GRANDE,
    INK,
    OBELISK_1,
    OBELISK_2,
    PETIT,
    SEA_1,
    SEA_2,
    TOUCAN_1,
    TOUCAN_2,
    YETI_1,
    YETI_2,
    connected,
    draw_idly,
    legal,
    marked,
    nearly,
    play,
    position,
    ready,
    refused,
    segments,
    trail,
    tucana,
)

WAYS = {
    "obelisk": (OBELISK_1, OBELISK_2, [1, 3]),
    "book": (BOOK_1, BOOK_2, [2, 4]),
    "toucan": (TOUCAN_1, TOUCAN_2, [2, 5]),
    "yeti": (YETI_1, YETI_2, [3, 7]),
    "sea_monster": (SEA_1, SEA_2, [4, 9]),
}


@pytest.mark.parametrize("relic", WAYS)
def test_T3_1_a_relic_joined_to_a_village_marks_the_leftmost_value(relic: str) -> None:
    one, two, sums = WAYS[relic]
    for first, second in ((one, two), (two, one)):
        state = position(f"{ANY}; trails {nearly(first)}")
        assert marked(state, CORAL) == {}
        state = position(f"{ANY}; trails {first}")
        assert marked(state, CORAL) == {relic: 1}
        assert state.relic_points(CORAL) == sums[0]
        state = ready(state, {CORAL: trail(second)})
        assert marked(state, CORAL)[relic] == 2
        if relic != "sea_monster":
            assert state.relic_points(CORAL) == sums[1]


def test_T3_1_by_segments_drawn_in_turns() -> None:
    state = position(f"{ALIKE}; cards desert,desert; trails B6-B7")
    play(state, CORAL, "B6-C6")
    assert connected(state, CORAL) == {"C6"}
    assert marked(state, CORAL) == {"obelisk": 1}
    assert marked(state, INK) == {}


def test_T3_1_a_relic_without_a_village_is_not_connected() -> None:
    state = position(f"{ANY}; trails C4-C5-C6")
    assert marked(state, CORAL) == {}
    # The village comes last: both are connected at once.
    state = position(f"{ANY}; trails C4-C5-C6,{TOUCAN_1}")
    assert connected(state, CORAL) == {"C4", "C6"}
    assert marked(state, CORAL) == {"obelisk": 1, "toucan": 1}


def test_T3_1_once_connected_a_relic_does_not_count_again() -> None:
    state = position(f"{ANY}; trails {OBELISK_1},C6-C7-B7,B6-C7")
    assert marked(state, CORAL) == {"obelisk": 1}
    assert state.relic_points(CORAL) == 1


def test_T3_1_villages_with_relics_already_do_as_well() -> None:
    state = position(f"{ANY}; trails {OBELISK_1},C6-C5-C4")
    assert connected(state, CORAL) == {"C4", "C6"}


def test_T3_2_the_last_of_a_type_gives_a_free_segment_at_once() -> None:
    state = position(f"{ALIKE}; cards desert,forest; trails {OBELISK_1},I5-J5")
    play(state, CORAL, "H5-I5")
    assert marked(state, CORAL) == {"obelisk": 2}
    assert state.to_act() == [CORAL, INK]
    assert tucana().view(state, CORAL)["phase"] == "free"
    # Between any two adjacent hexes, such as two mountains, but not twice the same.
    assert len(legal(state, CORAL)) == 186 - 4
    assert refused(state, CORAL, "H5-I5") == "T2.3"
    assert refused(state, INK, "F2-F3") == "T2.1"
    play(state, CORAL, "F2-F3")
    assert "F2-F3" in segments(state, CORAL)
    assert state.to_act() == [INK]
    assert refused(state, CORAL, "A3-A4") == "T2.1"


def test_T3_2_the_first_of_two_gives_none() -> None:
    state = position(f"{ALIKE}; cards desert,forest; trails I5-J5")
    play(state, CORAL, "H5-I5")
    assert state.to_act() == [INK]


def test_T3_2_the_seat_is_told_at_once_and_the_others_when_the_turn_is_complete() -> None:
    state = position(f"{ALIKE}; cards desert,forest; trails {OBELISK_1},I5-J5")
    before = state.copy()
    action = tucana().parse(state, CORAL, "H5-I5")
    state.play(CORAL, action)
    own = [str(e.message) for e in tucana().story(before, CORAL, action, state, CORAL)]
    assert own == [
        "Coral draws H5-I5.",
        "Coral connects a relic at H5 (obelisk) and marks 2.",
        "All of these are connected: Coral gets a free segment.",
    ]
    for viewer in (INK, None):
        events = tucana().story(before, CORAL, action, state, viewer)
        assert [str(event.message) for event in events] == ["Coral draws H5-I5."]
    play(state, CORAL, "F2-F3")
    before, last = state.copy(), state.legal(INK)[0]
    state.play(INK, last)
    for viewer in (INK, None):
        told = [str(e.message) for e in tucana().story(before, INK, last, state, viewer)]
        assert told[1:3] == own[1:]
    told = [str(e.message) for e in tucana().story(before, INK, last, state, CORAL)]
    assert not set(told) & set(own)


def test_T3_3_several_relics_by_one_segment() -> None:
    """A village in the middle comes last; an obelisk and a toucan hang on the trail already."""
    state = position(f"{ALIKE}; cards forest,mountain; trails B3-C4-C5-C6")
    play(state, CORAL, "B2-B3")
    assert marked(state, CORAL) == {"obelisk": 1, "toucan": 1}


def test_T3_3_two_types_completed_by_one_segment_give_two_free_ones() -> None:
    state = position(f"{ALIKE}; cards forest,mountain; trails B3-C4-C5-C6,{OBELISK_2},{TOUCAN_2}")
    play(state, CORAL, "B2-B3")
    assert marked(state, CORAL) == {"obelisk": 2, "toucan": 2}
    assert state.sheets[CORAL].free == 2
    play(state, CORAL, "A3-A4")
    assert state.to_act() == [CORAL, INK]
    assert state.sheets[CORAL].free == 1
    play(state, CORAL, "F2-F3")
    assert state.to_act() == [INK]
    assert len(state.drawn_now(CORAL)) == 3


def test_T3_3_a_free_segment_may_set_off_another_in_the_same_turn() -> None:
    state = position(
        f"{ALIKE}; cards desert,forest; trails {OBELISK_1},I5-J5,{TOUCAN_1},G9-G8,{YETI_1},D1-D2-D3"
    )
    play(state, CORAL, "H5-I5")
    play(state, CORAL, "G7-G8")
    assert marked(state, CORAL) == {"obelisk": 2, "toucan": 2, "yeti": 1}
    play(state, CORAL, "D3-E4")
    assert marked(state, CORAL) == {"obelisk": 2, "toucan": 2, "yeti": 2}
    assert state.to_act() == [CORAL, INK]
    play(state, CORAL, "A3-A4")
    assert state.to_act() == [INK]
    assert state.turn == 0
    draw_idly(state, INK)
    assert state.turn == 1
    assert len(state.drawn_before(CORAL)) == 4


def test_T3_4_a_free_segment_must_be_drawn() -> None:
    """There is nothing else to do, and the turn waits for it."""
    state = position(f"{ALIKE}; cards desert,forest; trails {OBELISK_1},I5-J5")
    play(state, CORAL, "H5-I5")
    draw_idly(state, INK)
    assert state.turn == 0
    assert state.to_act() == [CORAL]
    assert set(state.legal(CORAL)) == set(range(186)) - set(state.segments_of(CORAL))
    play(state, CORAL, "A3-A4")
    assert state.turn == 1


def test_T3_4_there_is_always_one_left() -> None:
    """13 turns a round and a free segment for each of five types: far less than a sheet has."""
    for sheet in (PETIT, GRANDE):
        assert sheet.rounds * TURNS + len(RELICS) < len(sheet.segments)
        assert sheet.rounds * TURNS + len(RELICS) <= 44
