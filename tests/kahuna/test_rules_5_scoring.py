"""K5: scoring and end."""

from __future__ import annotations

import pytest

from motu.games.kahuna.rules.cardset import ALL_CARDS, left_over
from tests.kahuna.positions import (
    CORAL,
    INK,
    bridges,
    cards,
    ending,
    hand,
    islands,
    kahuna,
    names_of,
    play,
    position,
    refused,
    row,
)

#: Bridges that control these islands.
ALOA = "ALOA-BARI,ALOA-DUDA"
LALE = "IFFI-LALE,KAHU-LALE"
GOLA = "COCO-GOLA,FAAA-GOLA,GOLA-KAHU"
#: Coral takes the last face-up card; ink has the very last turn.
LAST_CARD = "row HUNA; deck -"
LAST_TURN = "deck -; turn 2; last_turns 1"


def test_K5_1_the_last_face_up_card_brings_a_scoring_and_ends_the_turn() -> None:
    state = position(f"bridges {ALOA} / IFFI-LALE; {LAST_CARD}")
    play(state, CORAL, "take HUNA")
    assert state.scorings == 1
    assert state.to_act() == [INK]
    assert hand(state, CORAL) == ["HUNA"]


def test_K5_1_not_while_a_face_up_card_is_left() -> None:
    state = position(f"bridges {ALOA} / IFFI-LALE; row HUNA,GOLA; deck -")
    play(state, CORAL, "take HUNA")
    assert state.scorings == 0
    play(state, INK, "take GOLA")
    assert state.scorings == 1


def test_K5_1_not_when_the_deck_runs_out() -> None:
    state = position(f"bridges {ALOA} / IFFI-LALE; row HUNA,GOLA,KAHU; deck BARI")
    play(state, CORAL, "draw")
    assert state.deck == 0
    assert state.scorings == 0


@pytest.mark.parametrize(
    ("line", "points"),
    [
        (f"bridges {ALOA} / IFFI-LALE", [1, 0]),
        (f"bridges IFFI-LALE / {ALOA},{GOLA}", [0, 1]),
        (f"bridges {ALOA} / {LALE}", [0, 0]),
        (f"bridges {ALOA} / IFFI-LALE; scored 0 / 0", [2, 0]),
        (f"bridges {ALOA},{GOLA} / IFFI-LALE; scored 0 / 0", [2, 0]),
        (f"bridges IFFI-LALE / {ALOA}; scored 1 / 0", [1, 2]),
        (f"bridges {ALOA} / {LALE}; scored 3 / 1", [1, 0]),
    ],
)
def test_K5_2_one_point_then_two_for_more_islands_and_none_when_tied(
    line: str, points: list[int]
) -> None:
    state = position(f"{line}; {LAST_CARD}")
    play(state, CORAL, "take HUNA")
    assert state.points() == points
    sheet = kahuna().score_sheet(state)
    assert list(sheet.totals) == points
    assert len(sheet.rows) == (2 if "scored" in line else 1)
    assert {line.rule for line in sheet.rows} == {"K5.2"}


@pytest.mark.parametrize("scored", ["", "; scored 0 / 0"])
def test_K5_3_the_whole_discard_pile_becomes_the_new_deck(scored: str) -> None:
    state = position(
        f"bridges {ALOA} / {LALE}; hands ALOA,BARI / BARI,COCO,KAHU; {LAST_CARD}; "
        f"away DUDA,ELAI / ELAI{scored}"
    )
    play(state, CORAL, "take HUNA")
    assert hand(state, CORAL) == ["ALOA", "BARI", "HUNA"]
    assert hand(state, INK) == ["BARI", "COCO", "KAHU"]
    kept = cards(["ALOA", "BARI", "HUNA", "BARI", "COCO", "KAHU"])
    assert sorted([*row(state), *names_of(state.deck)]) == names_of(left_over(ALL_CARDS, kept))
    assert len(row(state)) == 3
    assert [state.discard, state.coral.away, state.ink.away] == [0, 0, 0]
    assert bridges(state, CORAL) == set(ALOA.split(","))
    assert bridges(state, INK) == set(LALE.split(","))


def test_K5_3_the_other_player_goes_on_and_may_pass() -> None:
    for seat in (CORAL, INK):
        state = position(f"bridges {ALOA} / {LALE}; {LAST_CARD}; turn {seat + 1}")
        play(state, seat, "take HUNA")
        assert state.to_act() == [1 - seat]
        assert refused(state, 1 - seat, "pass") == ""


def test_K5_3_all_cards_may_come_up() -> None:
    """Over many shuffles every card of the pile lies in the row some time, put away or not."""
    seen = set()
    for seed in range(60):
        state = position(f"bridges {ALOA} / {LALE}; {LAST_CARD}; away DUDA / ELAI", seed)
        play(state, CORAL, "take HUNA")
        seen.update(row(state))
    assert len(seen) == 12


def test_K5_4_one_more_turn_each_the_opponent_first() -> None:
    for seat in (CORAL, INK):
        state = position(f"bridges {ALOA} / {LALE}; {LAST_CARD}; turn {seat + 1}; scored 0,0 / 0,0")
        play(state, seat, "take HUNA")
        assert state.scorings == 2, "the last scoring comes after the last turns"
        assert kahuna().view(state, seat)["phase"] == "last"
        assert state.to_act() == [1 - seat]
        assert refused(state, 1 - seat, "draw") == "K4.5"
        play(state, 1 - seat, "pass")
        assert state.to_act() == [seat]
        play(state, seat, "pass")
        assert state.to_act() == []
        assert state.scorings == 3
        assert refused(state, seat, "pass") == "K5.5"


def test_K5_4_cards_can_be_played_in_the_last_turns() -> None:
    state = position(f"bridges {ALOA} / IFFI-LALE; hands - / LALE; scored 0,0 / 0,0; {LAST_TURN}")
    play(state, INK, "LALE > KAHU-LALE")
    assert state.to_act() == [INK]
    play(state, INK, "pass")
    assert state.points() == [0, 0]


def test_K5_4_the_last_scoring_gives_the_difference() -> None:
    state = position(f"bridges {ALOA},{LALE},{GOLA} / ELAI-JOJO; scored 0,0 / 0,0; {LAST_TURN}")
    assert len(islands(state, CORAL)) == 3
    play(state, INK, "pass")
    assert state.points() == [3, 0]
    assert kahuna().score_sheet(state).rows[2].points == (3, 0)
    assert kahuna().score_sheet(state).rows[2].rule == "K5.4"


def test_K5_5_most_points_win() -> None:
    state = position(f"bridges {ALOA},{GOLA} / {LALE}; hands BARI; scored 0,0 / 1,0; {LAST_TURN}")
    play(state, INK, "pass")
    assert (state.points(), ending(state)) == ([1, 1], "last_scoring")
    state = position(f"bridges {ALOA},{GOLA} / IFFI-LALE; scored 0,0 / 1,0; {LAST_TURN}")
    play(state, INK, "pass")
    assert (state.points(), ending(state), state.winners()) == ([2, 1], "points", [CORAL])


@pytest.mark.parametrize(
    ("seat", "line"),
    [
        (CORAL, f"bridges {ALOA} / IFFI-LALE; scored 0,0 / 1,0"),
        (INK, f"bridges IFFI-LALE / {ALOA}; scored 1,0 / 0,0"),
    ],
)
def test_K5_5_tied_most_points_in_the_last_scoring(seat: int, line: str) -> None:
    state = position(f"{line}; {LAST_TURN}")
    play(state, INK, "pass")
    assert state.points() == [1, 1]
    assert (ending(state), state.winners()) == ("last_scoring", [seat])


@pytest.mark.parametrize(
    ("seat", "built"),
    [(CORAL, "COCO-GOLA,ELAI-JOJO / IFFI-LALE"), (INK, "IFFI-LALE / COCO-GOLA,ELAI-JOJO")],
)
def test_K5_5_nobody_scored_most_bridges(seat: int, built: str) -> None:
    state = position(f"bridges {built}; scored 2,0 / 2,0; {LAST_TURN}")
    play(state, INK, "pass")
    assert (ending(state), state.winners(), state.points()) == ("bridges", [seat], [0, 0])


def test_K5_5_still_equal_is_a_draw() -> None:
    state = position(f"bridges {ALOA} / {LALE}; scored 2,0 / 2,0; {LAST_TURN}")
    play(state, INK, "pass")
    assert (ending(state), state.winners(), state.points()) == ("draw", [], [0, 0])


def test_K5_5_nothing_can_be_done_after_the_end() -> None:
    state = position(f"bridges {ALOA} / {LALE}; hands BARI / HUNA; scored 2,0 / 2,0; {LAST_TURN}")
    play(state, INK, "pass")
    for seat in (CORAL, INK):
        assert state.legal(seat) == []
        assert refused(state, seat, "pass") == refused(state, seat, "BARI > BARI-COCO") == "K5.5"


def test_K5_6_before_the_first_scoring_having_no_bridge_does_no_harm() -> None:
    state = position("bridges ALOA-BARI; hands - / 2xALOA; row GOLA,HUNA,IFFI; turn 2")
    play(state, INK, "ALOA+ALOA x ALOA-BARI", "draw")
    assert state.to_act() == [CORAL]


@pytest.mark.parametrize("loser", [CORAL, INK])
def test_K5_6_right_after_the_first_scoring(loser: int) -> None:
    built = f"- / {LALE}" if loser == CORAL else f"{LALE} / -"
    state = position(f"bridges {built}; {LAST_CARD}")
    play(state, CORAL, "take HUNA")
    assert (ending(state), state.winners()) == ("no_bridge", [1 - loser])
    assert state.to_act() == []


def test_K5_6_whatever_the_points() -> None:
    state = position(
        "bridges ALOA-BARI / COCO-KAHU; hands - / ALOA,BARI; row GOLA,HUNA,IFFI; turn 2; "
        "scored 5,4 / 1,1"
    )
    play(state, INK, "ALOA+BARI x ALOA-BARI")
    assert state.points() == [3, 0]
    assert (ending(state), state.winners()) == ("no_bridge", [INK])


def test_K5_6_when_control_takes_the_last_bridge() -> None:
    state = position(
        "bridges ALOA-BARI / ALOA-DUDA; hands - / ALOA; row GOLA,HUNA,IFFI; turn 2; scored 0 / 0"
    )
    play(state, INK, "ALOA > ALOA-HUNA")
    assert (ending(state), state.winners()) == ("no_bridge", [INK])


def test_K5_6_in_the_last_turns_too() -> None:
    state = position(
        f"bridges ALOA-BARI / COCO-KAHU; hands - / 2xALOA; scored 2,2 / 1,1; {LAST_TURN}"
    )
    play(state, INK, "ALOA+ALOA x ALOA-BARI")
    assert (ending(state), state.winners()) == ("no_bridge", [INK])
    assert state.scorings == 2


def test_K5_6_neither_with_a_bridge_the_game_goes_on_until_one_builds() -> None:
    state = position(f"hands - / ALOA; {LAST_CARD}")
    play(state, CORAL, "take HUNA")
    assert ending(state) == ""
    assert state.to_act() == [INK]
    play(state, INK, "ALOA > ALOA-BARI")
    assert (ending(state), state.winners()) == ("no_bridge", [INK])


def test_K5_6_neither_with_a_bridge_to_the_very_end_is_a_draw() -> None:
    state = position(f"scored 0,0 / 0,0; {LAST_TURN}")
    play(state, INK, "pass")
    assert ending(state) == "draw"


def test_K5_6_ends_no_game_with_bridges_on_both_sides() -> None:
    state = position("bridges ALOA-BARI / BARI-ELAI; row GOLA,HUNA,IFFI; scored 0 / 0")
    play(state, CORAL, "draw")
    assert ending(state) == ""
