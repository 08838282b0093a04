"""T4: pairs of villages, and the blue bonuses for those who join them first."""

from __future__ import annotations

from tests.tucana.positions import (
    ALIKE,
    ANY,
    CORAL,
    INK,
    KELP,
    PAIR_E,
    SAND,
    SHELL,
    blue,
    bonuses,
    draw_idly,
    last,
    nearly,
    pairs,
    play,
    position,
    ready,
    tucana,
)

#: All but one segment between the two villages E, and the one that is missing (forest, mountain).
NEARLY, LAST = nearly(PAIR_E), last(PAIR_E)


def test_T4_1_two_villages_with_the_same_letter() -> None:
    state = position(f"{ALIKE}; cards forest,mountain; trails {NEARLY}")
    play(state, CORAL, LAST)
    assert tucana().view(state, CORAL)["seats"][CORAL]["pairs"] == ["E"]
    assert tucana().view(state, INK)["seats"][CORAL]["pairs"] == []
    draw_idly(state, INK)
    assert pairs(state, CORAL) == "E"
    assert state.village_points(CORAL) == 10
    assert pairs(state, INK) == ""


def test_T4_1_only_once() -> None:
    state = position(f"{ANY}; trails {PAIR_E}")
    assert state.village_points(CORAL) == 10
    play(state, CORAL, "E1-E2")
    draw_idly(state)
    assert state.village_points(CORAL) == 10
    assert bonuses(state)["E"] == [7]


def test_T4_1_each_letter_has_its_value() -> None:
    state = position(ANY)
    assert [int(state.letter_points(1 << letter)) for letter in range(5)] == [14, 13, 12, 11, 10]


def test_T4_1_villages_on_the_way_may_have_other_letters() -> None:
    """The trail goes through village 9 (B), which is joined to neither B nor anything."""
    state = position(f"{ANY}; trails {PAIR_E}")
    assert pairs(state, CORAL) == "E"


def test_T4_2_the_first_gets_the_blue_bonus_when_the_turn_is_complete() -> None:
    state = position(f"{ALIKE}; cards forest,mountain; trails {NEARLY} / {NEARLY}")
    play(state, CORAL, LAST)
    assert blue(state, CORAL) == 0
    assert bonuses(state)["E"] == [7]
    draw_idly(state, INK)
    assert blue(state, CORAL) == 7
    assert "E" not in bonuses(state)
    assert state.points() == [17, 0]


def test_T4_2_all_who_do_it_in_the_same_turn_get_it_in_full() -> None:
    state = position(f"seats 3; {ALIKE}; cards forest,mountain; trails {NEARLY} / {NEARLY}")
    play(state, INK, LAST)
    play(state, CORAL, LAST)
    draw_idly(state, SAND)
    assert [blue(state, seat) for seat in range(3)] == [7, 7, 0]
    assert "E" not in bonuses(state)


def test_T4_2_the_second_card_is_there_from_the_next_turn_on() -> None:
    state = position(f"seats 5; {ANY}; trails {NEARLY} / {NEARLY} / {NEARLY} / {NEARLY}")
    assert bonuses(state)["E"] == [7, 5]
    play(state, CORAL, LAST)
    play(state, INK, LAST)
    draw_idly(state)
    # Both the same card; the second was not there in that turn.
    assert [blue(state, seat) for seat in range(5)] == [7, 7, 0, 0, 0]
    assert bonuses(state)["E"] == [5]
    state = ready(state)
    play(state, SAND, LAST)
    draw_idly(state)
    assert [blue(state, seat) for seat in range(5)] == [7, 7, 5, 0, 0]
    assert "E" not in bonuses(state)


def test_T4_3_without_a_card_the_pair_still_scores() -> None:
    state = position(f"{ANY}; trails {NEARLY} / {NEARLY}")
    play(state, CORAL, LAST)
    draw_idly(state, INK)
    state = ready(state)
    draw_idly(state, CORAL)
    before = state.copy()
    play(state, INK, LAST)
    assert state.points() == [17, 10]
    assert blue(state, INK) == 0
    told = tucana().story(before, INK, tucana().parse(before, INK, LAST), state, None)
    assert "Ink connects the villages E: 10 points." in [str(event.message) for event in told]
    assert not any(event.kind == "blue" for event in told)


def test_the_rulebooks_example_of_the_letter_D() -> None:
    """Two join D in the same turn and get 6 each; later a third gets 4 from the last card."""
    way = "B7-C8-D8-E9-F9-G9-H8-I8-I7"
    state = position(f"seats 5; {ANY}; trails {' / '.join([nearly(way)] * 4)}")
    play(state, CORAL, last(way))
    play(state, INK, last(way))
    draw_idly(state)
    assert [blue(state, seat) for seat in range(5)] == [6, 6, 0, 0, 0]
    assert bonuses(state)["D"] == [4]
    for seat, expected in ((SAND, 4), (KELP, 0)):
        state = ready(state)
        play(state, seat, last(way))
        draw_idly(state)
        assert blue(state, seat) == expected
        assert state.village_points(seat) == 11
        assert "D" not in bonuses(state)
    assert state.points_of(SHELL) == 0
