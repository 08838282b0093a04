"""K3: control."""

from __future__ import annotations

import pytest

from tests.kahuna.positions import (
    CORAL,
    INK,
    ISLANDS,
    LINE_NAMES,
    bridges,
    islands,
    kahuna,
    lines_at,
    listed,
    play,
    position,
)

NEEDED = {
    "ALOA": 2, "BARI": 3, "COCO": 3, "DUDA": 3, "ELAI": 4, "FAAA": 3,
    "GOLA": 3, "HUNA": 3, "IFFI": 3, "JOJO": 3, "KAHU": 3, "LALE": 2,
}  # fmt: skip


@pytest.mark.parametrize("seat", [CORAL, INK])
@pytest.mark.parametrize("island", ISLANDS)
def test_K3_1_more_than_half_of_the_lines_give_control(island: str, seat: int) -> None:
    rest = f"hands {island} / {island}; row {listed([n for n in ISLANDS if n != island][:3])}"
    state = position(f"{rest}; turn {seat + 1}")
    for built, line in enumerate(lines_at(island)):
        assert (island in islands(state, seat)) == (built >= NEEDED[island])
        play(state, seat, f"{island} > {line}")
        # Give the card back for the next bridge.
        own = listed(sorted(bridges(state, seat)))
        both = f"{own} / -" if seat == CORAL else f"- / {own}"
        state = position(f"bridges {both}; {rest}; turn {seat + 1}")
    assert island in islands(state, seat)


def test_K3_1_exactly_half_is_not_enough() -> None:
    state = position("bridges DUDA-ELAI,DUDA-HUNA; hands DUDA; row GOLA,HUNA,IFFI")
    assert islands(state, CORAL) == set()
    play(state, CORAL, "DUDA > BARI-DUDA")
    assert islands(state, CORAL) == {"DUDA"}


def test_K3_1_the_view_says_how_many_more_are_needed() -> None:
    state = position("bridges DUDA-ELAI,DUDA-HUNA / ALOA-BARI; row GOLA,HUNA,IFFI")
    needs = kahuna().view(state, CORAL)["needs"]
    assert needs["DUDA"] == [1, 3]
    assert needs["ALOA"] == [2, 1]
    assert needs["ELAI"] == [3, 4]


def test_K3_2_gaining_control_removes_every_opposing_bridge_there() -> None:
    state = position(
        "bridges BARI-FAAA,COCO-FAAA / ELAI-FAAA,FAAA-JOJO,GOLA-JOJO,JOJO-KAHU; hands GOLA; "
        "row GOLA,HUNA,IFFI"
    )
    play(state, CORAL, "GOLA > FAAA-GOLA")
    assert islands(state, CORAL) == {"FAAA"}
    assert bridges(state, INK) == {"JOJO-KAHU", "GOLA-JOJO"}
    assert kahuna().view(state, CORAL)["seats"][INK]["bridges_left"] == 23


@pytest.mark.parametrize("island", ISLANDS)
def test_K3_2_at_every_island(island: str) -> None:
    """One by one, because a compiled shift once lost the islands from IFFI on."""
    at = lines_at(island)
    own, theirs = at[: NEEDED[island] - 1], at[NEEDED[island] :]
    state = position(
        f"bridges {listed(own)} / {listed(theirs)}; hands {island}; row COCO,HUNA,IFFI"
    )
    play(state, CORAL, f"{island} > {at[NEEDED[island] - 1]}")
    assert island in islands(state, CORAL)
    assert bridges(state, INK) == set()


def test_K3_3_control_is_lost_with_half_or_fewer_and_the_rest_stays() -> None:
    """Ink holds LALE with 2 of 3 and IFFI with 3 of 5; coral takes LALE's neighbour away."""
    state = position(
        "bridges ALOA-HUNA,DUDA-HUNA / ELAI-IFFI,HUNA-LALE,IFFI-JOJO,IFFI-LALE; hands HUNA; "
        "row GOLA,HUNA,IFFI"
    )
    assert islands(state, INK) == {"LALE", "IFFI"}
    play(state, CORAL, "HUNA > ELAI-HUNA")
    assert islands(state, CORAL) == {"HUNA"}
    assert islands(state, INK) == {"IFFI"}
    assert bridges(state, INK) == {"IFFI-LALE", "ELAI-IFFI", "IFFI-JOJO"}


def test_K3_3_by_a_removal_too() -> None:
    state = position(
        "bridges - / ELAI-IFFI,HUNA-LALE,IFFI-JOJO,IFFI-LALE; hands IFFI,LALE; row GOLA,HUNA,IFFI"
    )
    play(state, CORAL, "IFFI+LALE x IFFI-LALE")
    assert islands(state, INK) == set()
    assert bridges(state, INK) == {"HUNA-LALE", "ELAI-IFFI", "IFFI-JOJO"}


def test_K3_4_a_bridge_built_later_at_an_island_of_the_opponent_stays() -> None:
    state = position("bridges ALOA-BARI,ALOA-DUDA; hands DUDA / ALOA; row GOLA,HUNA,IFFI; turn 2")
    play(state, INK, "ALOA > ALOA-HUNA", "draw")
    assert bridges(state, INK) == {"ALOA-HUNA"}
    assert islands(state, CORAL) == {"ALOA"}
    play(state, CORAL, "DUDA > BARI-DUDA")
    assert bridges(state, INK) == {"ALOA-HUNA"}


def test_K3_4_even_when_the_owner_adds_another_one_there() -> None:
    state = position(
        "bridges BARI-COCO,BARI-ELAI,BARI-FAAA / ALOA-BARI; hands BARI; row GOLA,HUNA,IFFI"
    )
    assert islands(state, CORAL) == {"BARI"}
    play(state, CORAL, "BARI > BARI-DUDA")
    assert bridges(state, INK) == {"ALOA-BARI"}


def test_K3_5_one_bridge_gives_control_of_both_ends() -> None:
    """ELAI and HUNA with one bridge: all opposing bridges of both go together."""
    state = position(
        "bridges ELAI-FAAA,ELAI-IFFI,ELAI-JOJO,HUNA-IFFI,HUNA-LALE / "
        "ALOA-HUNA,BARI-DUDA,BARI-ELAI,DUDA-ELAI,DUDA-HUNA; hands HUNA; row GOLA,HUNA,IFFI"
    )
    assert islands(state, INK) == {"DUDA"}
    play(state, CORAL, "HUNA > ELAI-HUNA")
    assert islands(state, CORAL) == {"ELAI", "HUNA"}
    assert bridges(state, INK) == {"BARI-DUDA"}
    assert islands(state, INK) == set()


def test_K3_5_only_the_end_that_is_newly_gained_is_cleared() -> None:
    """ALOA was coral's before (K3.4), HUNA is new (K3.2)."""
    state = position(
        "bridges ALOA-BARI,ALOA-DUDA,HUNA-IFFI,HUNA-LALE / BARI-DUDA,DUDA-HUNA; hands ALOA; "
        "row GOLA,HUNA,IFFI"
    )
    play(state, CORAL, "ALOA > ALOA-HUNA")
    assert islands(state, CORAL) == {"ALOA", "HUNA"}
    assert bridges(state, INK) == {"BARI-DUDA"}


def test_K3_6_totems_are_never_a_limit() -> None:
    most = [line for line in LINE_NAMES if line not in ("ALOA-BARI", "KAHU-LALE")]
    state = position(f"bridges {listed(most)}; row ALOA; deck -")
    assert islands(state, CORAL) == set(ISLANDS)
    assert kahuna().standing(state) == [12, 0]
    play(state, CORAL, "take ALOA")
    assert kahuna().view(state, CORAL)["scorings"] == [{"islands": [12, 0], "points": [1, 0]}]
