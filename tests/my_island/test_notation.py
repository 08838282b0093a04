"""Positions of My Island in one line of text."""

from __future__ import annotations

import pytest

from motu.core.errors import BadPosition
from motu.core.record import read as read_record
from motu.core.rng import seeded
from motu.games.my_island.rules.state import MyIslandState
from tests.helpers import play_on
from tests.my_island.games import every_setting, lively_steps, my_island, state_of
from tests.my_island.make_records import EXPECTED, FOLDER
from tests.my_island.positions import CORAL, INK, groups, play, read, seen, side, start

# --- lines that read back -------------------------------------------------------------------------

LINES = [
    "card line-hfp",
    "seats 1; card pair-fw",
    "seats 4; components episode_1; gone pair-fh; card pair-fw; marker 9 / 10 / 10 / 10;"
    " passes 1 / 0 / 0 / 0",
    "card pair-fw; laid line-hfp:G4 / -; marker 12 / 9",
    "gone pair-fh,pair-wp; card pair-fw; laid line-hfp:G4:3,triangle-wph:A2 / line-hfp:A1:1",
    "card pair-fw; laid pair-fh:H1 / pair-fh:A1; marker 0 / 55; debt 7 / 0",
    "gone pair-fh; card pair-fw; stopped 0 / 1",
    "card pair-fh; chosen G1+60 / -",
    "card pair-fh; chosen - / pass",
    "seats 3; card pair-fh; chosen stop / - / A1",
    "seats 1; gone pair-fh; marker 0; debt 21; won 0,0,0,0,0,0,0,0,-31; stopped 1",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_reads_back(line: str) -> None:
    assert my_island().write_position(read(line)) == line


def check_read_back(state: MyIslandState) -> None:
    """All of a position, but for the cards to come, which nobody has put in any order."""
    line = my_island().write_position(state)
    again = read(line, land=state.land)
    assert my_island().write_position(again) == line
    # The last four are the generator.
    assert again.flat()[:-4] == state.flat()[:-4]
    for viewer in (None, *range(int(state.seats))):
        assert seen(again, viewer) == seen(state, viewer)
    for seat in range(int(state.seats)):
        assert again.legal(seat) == state.legal(seat)


def test_a_position_that_is_over_reads_back() -> None:
    state = start(2, 3)
    play(state, "stop", "stop")
    assert "card" not in my_island().write_position(state)
    assert state.to_act() == []
    check_read_back(state)


def test_the_ends_of_all_recorded_games_read_back() -> None:
    for path in FOLDER.glob("*.json"):
        if path != EXPECTED:
            check_read_back(state_of(read_record(path.read_bytes())))


def test_every_position_of_lively_games_reads_back() -> None:
    """What has scored follows from what lies there: groups never shrink, roads never break."""
    for number, setting in enumerate(every_setting()):
        for step, (state, _, _) in enumerate(lively_steps(300 + number, setting)):
            if step % 5 == 0:
                check_read_back(state)


def test_what_is_hidden_is_written_as_hidden() -> None:
    state = read("seats 3; card pair-fh; chosen H1 / - / pass")
    line = "seats 3; eyes {}; card pair-fh; chosen {} / - / ?"
    assert my_island().write_position(state, CORAL) == line.format(1, "H1")
    assert my_island().write_position(state, INK) == line.format(2, "?")
    # Read back, somebody has decided something.
    for seed in range(4):
        guessed = read(line.format(1, "H1"), seed)
        assert guessed.to_act() == [INK]
        assert side(guessed, 2)["decided"]


def test_the_round_and_what_has_scored_follow_from_the_tiles() -> None:
    laid = "pair-fw:F2:1,pair-fh:F3:1,pair-fp:F4:1,line-fwh:F5:1,line-fwp:F6:1"
    state = read(f"seats 1; gone pair-hp; card line-hfp; laid {laid}")
    assert seen(state)["round"] == 7
    assert groups(state, "field") == [(5, True)]
    assert len(seen(state)["to_come"]) == 28 - 7


def test_a_position_can_be_played_on_to_the_end() -> None:
    for line in LINES:
        state = read(line)
        play_on(state, seeded(1))
        assert state.winners()


# --- what is wrong --------------------------------------------------------------------------------

FAULTS = {
    "animal dog; card pair-fh": "animal: unknown: dog. Choose from: ",
    "card pair-ff": "card: unknown: pair-ff.",
    "gone pair-fh; card pair-fh": "card: this card is gone.",
    "card pair-fh; laid pair-fh:H1": "laid: pair-fh is the tile of this round.",
    "card pair-fh; laid pair-fw": "laid: write a tile, a space and turns, such as pair-fw:G4:2.",
    "card pair-fh; laid pair-fw:H1:6": "laid: this must be a whole number from 0 to 5.",
    "card pair-fh; laid pair-fw:Z1": "laid: unknown: Z1.",
    "card pair-fh; laid pair-fw:H9": "laid: pair-fw does not lie there.",
    "card pair-fh; laid pair-fw:B5": "laid: pair-fw cannot cover B5.",
    "components episode_1; card pair-fh; laid pair-fw:E4": "laid: pair-fw cannot cover E4.",
    "card pair-fh; laid pair-fw:H1,pair-wp:H2": "laid: pair-wp cannot cover H2.",
    "card pair-fh; laid pair-fw:H1,pair-fw:H3": "laid: a tile lies on an island once.",
    "card pair-fh; marker 56": "marker: this must be a whole number from 0 to 55.",
    "card pair-fh; marker -1": "marker: this must be a whole number from 0 to 55.",
    "card pair-fh; debt 2": "debt: there is a debt only with the marker on 0.",
    "card pair-fh; won 1,2": "won: write 9 numbers, one for each module.",
    "card pair-fh; won 0,0,0,0,0,0,0,0,-1000": "won: this must be a whole number from −999 to 999.",
    "card pair-fh; won 0,0,0,0,0,0,0,0,--1": "won: this must be a whole number from −999 to 999.",
    "card pair-fh; passes 1": "passes: that is more than one in a round.",
    "card pair-fh; laid pair-fw:H1; passes 1": "passes: that is more than one in a round.",
    "card pair-fh; stopped 1": "stopped: that round has not been played yet.",
    "gone pair-fh": "card: a card lies open unless the game is over.",
    "gone pair-fw; card pair-fh; stopped 1 / 1": "card: when all have stopped the game is over.",
    "card pair-fh; chosen H1 / H1": "chosen: somebody must still decide, or the round would be ",
    "card pair-fh; chosen H9 / -": "chosen: this cannot be done in this round.",
    "card pair-fh; chosen F3 / -": "chosen: this cannot be done in this round.",
    "card pair-fh; marker 0; chosen pass / -": "chosen: this cannot be done in this round.",
    "gone pair-fw; card pair-fh; stopped 1 / 0; chosen ? / -": "chosen: this seat has nothing to ",
}


@pytest.mark.parametrize("line", FAULTS)
def test_a_fault_is_said_with_its_clause(line: str) -> None:
    with pytest.raises(BadPosition) as fault:
        read(line)
    assert str(fault.value).startswith(FAULTS[line])
