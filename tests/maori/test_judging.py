"""What the planner of Maori goes by: what boards have and may become, and who is likely to win."""

from __future__ import annotations

import pytest

from motu.core.judging import floats
from motu.core.packing import zeros
from motu.games.maori.rules.judging import FEATURES
from motu.games.maori.rules.state import MaoriState
from tests.maori.games import maori, random_positions


def noticed(line: str, seat: int = 0) -> dict[str, float]:
    """What is noticed about a seat, by name; what is nought is left out."""
    state = maori().read_position(f"edge top-A; turn 2; boards {line}")
    out = floats(len(FEATURES))
    state.features_into(seat, out)
    return {name: float(x) for name, x in zip(FEATURES, out, strict=True) if x}


def islands(line: str) -> dict[str, float]:
    """The same without what every board has."""
    rest = {"free spaces", "shells", "most shells", "ships", "most ships", "turn"}
    return {name: x for name, x in noticed(line).items() if name not in rest}


def test_a_complete_island_counts_as_it_is_scored() -> None:
    assert islands("E.pp,W.pp") == {"complete": 4}
    assert islands("E.ph,W.pp") == {"complete": 6}
    assert islands("E.plE,W.plW") == {"complete": 12}


def test_what_can_still_be_finished_counts_by_its_loose_ends() -> None:
    assert islands("E.pp") == {"one end loose": 2, "loose ends": 1, "unfinished tiles": 1}
    assert islands("-,EW.pp") == {"two ends loose": 2, "loose ends": 2, "unfinished tiles": 1}
    assert islands("E.plE") == {
        "one end loose": 1,
        "loose ends": 1,
        "half leis": 1,
        "unfinished tiles": 1,
    }


def test_what_cannot_be_finished_is_lost() -> None:
    assert islands("W.pp") == {"unfinished tiles": 1, "lost tiles": 1}
    assert islands("E.pp,E.p") == {
        "one end loose": 1,
        "loose ends": 1,
        "unfinished tiles": 2,
        "lost tiles": 1,
    }


def test_two_islands_may_want_the_same_space() -> None:
    assert islands("E.pp,-,W.p")["contested"] == 1
    assert "contested" not in islands("E.pp,-,-,W.p")


def test_M5_1_who_has_no_turn_any_more_finishes_nothing() -> None:
    full = ",".join(["water"] * 5 + ["water.b"] * 7 + ["water.s"] * 3 + ["E.pp"])
    state = maori().read_position(f"edge top-A; turn 2; last_turns 1; boards {full} / E.pp,-,W.pp")
    out = floats(len(FEATURES))
    assert state.features_into(1, out) == 0
    assert out[FEATURES.index("one end loose")] == 4
    assert state.features_into(0, out) == 0
    assert out[FEATURES.index("turn")] == 0


def test_chances_add_up_to_one_and_are_the_same_one_by_one() -> None:
    for number, state in enumerate(random_positions(range(8))):
        if number % 7 == 0:
            out = floats(state.seats)
            state.chances_into(out)
            assert sum(out) == pytest.approx(1)
            assert [state.chance(seat) for seat in range(state.seats)] == list(out)


def appraised(state: MaoriState) -> list[int]:
    seat = int(state.next_to_act())
    legal, gains = zeros(state.components.n_actions), zeros(state.components.n_actions)
    found = state.legal_into(seat, legal)
    state.appraise_into(seat, legal, found, gains)
    return [int(gain) for gain in gains[:found]]


def test_what_is_remembered_of_other_positions_changes_nothing() -> None:
    """One position that has become many others finds the same as one that remembers nothing."""
    room: MaoriState | None = None
    for number, state in enumerate(random_positions(range(12))):
        if number % 5 or not state.waiting():
            continue
        if room is None or room.seats != state.seats:
            room = state.blank()
        room.become(state)
        fresh = state.copy()
        assert appraised(room) == appraised(fresh)
        for seat in range(state.seats):
            assert room.worth(seat) == fresh.worth(seat)
            assert room.chance(seat) == fresh.chance(seat)
