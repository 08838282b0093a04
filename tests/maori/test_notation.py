"""Positions of Maori in one line of text."""

from __future__ import annotations

import pytest

from motu.core.errors import BadPosition
from motu.core.record import read as read_record
from motu.games.maori.rules.state import MaoriState
from tests.maori.games import maori
from tests.maori.make_records import EXPECTED, FOLDER, end_of
from tests.maori.test_components import lagoon
from tests.maori.test_scorer import check

#: A display without a gap and without leis, so that many tiles are left for boards.
SHOWN = (
    "display E.p,W.p,N.p,S.p,water,water,water.b,water.s,EW.p,NS.p,EW.pp,NS.pp,E.pp,W.pp,N.pp,S.pp"
)
FULL = (
    "E.p,W.p,E.pp,W.pp,E.ph,W.ph,water.b,water.b,single.p,single.pp,N.p,S.p,water,water.s,EW.p,NS.p"
)


def read(line: str) -> MaoriState:
    state = maori().read_position(line)
    assert isinstance(state, MaoriState)
    return state


def written_back(line: str) -> str:
    """What is written of the position that a line says."""
    return maori().write_position(read(line))


# --- lines that read back -------------------------------------------------------------------------

LINES = [
    f"{SHOWN}; edge top-A",
    f"{SHOWN}; edge left-3; turn 2; phase act",
    f"{SHOWN}; boards -,-,E.ppp,W.ppp / EW.h'; stored NS.h / water.b; shells 3 / 0; edge right-2",
    f"{SHOWN}; boards E.plE,W.plW / -; box 2xN.plN,S.pss; edge bottom-D; idle 3",
    f"own_ship advanced; {SHOWN}; boards E.ph,-,N.ph / -; ships C1 / -; edge top-B; phase steer",
    f"own_ship professional; {SHOWN}; boards E.ph,-,N.ph / -; shells 4 / 5; ships A1 / -;"
    " edge top-B; phase act; paid",
    f"seats 4; atoll; {SHOWN}; boards -,-,-,-,-,-,-,water.s / - / - / -; edge top-D; turn 3",
    f"seats 3; {SHOWN}; boards - / {FULL} / -; edge top-A; turn 3; last_turns 2",
    f"{SHOWN}; boards {FULL} / -; edge top-A; stopped filled",
    f"{SHOWN}; edge top-A; stopped idle",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_reads_back(line: str) -> None:
    state = read(line)
    assert written_back(line) == line
    assert maori().write_position(state, 1) == line, "nothing is hidden"
    check(state)


def test_ships_and_supplies_follow_from_the_tiles() -> None:
    line = f"{SHOWN}; boards water.b,E.pb,water.s; box water.b; stored E.ph; shells 7 / 0"
    state = read(f"{line}; edge top-A")
    view = maori().view(state, None)
    assert [side["ships"] for side in view["seats"]] == [4, 2]
    assert view["shells"] == 30 - 7
    assert view["supply"] == 97 - 16 - 3 - 1 - 1
    assert view["left"]["water.b"] == 7 - 1 - 1 - 1
    assert "E.pb" not in view["left"]


def test_M7_2_a_printed_ship_is_covered_or_not() -> None:
    bare, covered = (
        maori().view(read(f"atoll; {SHOWN}; edge top-A; boards {tiles}"), None)["seats"][0]
        for tiles in ("-", "-,-,-,-,-,-,-,water.s")
    )
    assert (bare["ships"], covered["ships"]) == (2, 1)


def test_what_is_not_said_of_the_display_is_laid_out() -> None:
    """M3.8: as long as there are tiles it is full, and no volcano lies in it by chance."""
    view = maori().view(read("display -,water; edge top-A"), None)
    assert view["display"]["B1"] == "water"
    assert None not in view["display"].values()
    assert "volcano" not in view["display"].values()


def test_M5_2_tiles_run_out() -> None:
    """Named instead of what was removed, the supply may be empty; then places stay empty."""
    state = read("display -,-,water; supply volcano; edge top-A; phase act")
    assert maori().view(state, None)["left"] == {"volcano": 1}
    line = "display volcano; supply -; edge top-A; stopped exhausted"
    state = read(line)
    assert state.to_act() == []
    assert read(maori().write_position(state)).flat() == state.flat()


def test_volcanoes_lie_in_the_display_only() -> None:
    state = read("display E.p,volcano; edge left-1; phase act")
    assert maori().view(state, None)["costs"] == {"A1": 0}


def test_case_blanks_and_order_do_not_matter() -> None:
    line = f"{SHOWN}; boards -,-,E.ppp,W.ppp / EW.h'; edge right-2"
    other = "; ".join(reversed(line.upper().replace(",", " , ").split("; ")))
    assert read(other).flat() == read(line).flat()


def test_tiles_of_ones_own_have_names_too() -> None:
    line = f"components {lagoon().hash}; display W.sbb,EW.lW; boards E.hlE'',W.plW,N''' / -"
    state = maori().read_position(f"{line}; edge top-A", components=lagoon())
    again = maori().write_position(state)
    assert "boards E.hlE'',W.plW,N''' / -" in again
    assert maori().read_position(again).flat() == state.flat()
    assert state.sides[0].ships == 3


def test_every_recorded_game_can_be_written_where_it_ended() -> None:
    for path in sorted(FOLDER.glob("*.json")):
        if path != EXPECTED:
            state = end_of(read_record(path.read_bytes()))
            line = maori().write_position(state)
            again = maori().read_position(line)
            assert again.seen(None) == state.seen(None), path.stem
            assert again.to_act() == []
            assert again.points() == state.points()


# --- faults ---------------------------------------------------------------------------------------

FAULTS = {
    "edge top-E": "edge: unknown: top-E. Choose from: top-A, top-B, ",
    "edge top-A; display volcano,volcano,volcano": "boards: there are not that many tiles: volcano",
    "edge top-A; display palm": "display: unknown: palm. Write for example E.p",
    "edge top-A; boards volcano": "boards: a volcano cannot be taken.",
    "edge top-A; stored volcano": "stored: a volcano cannot be taken.",
    "edge top-A; boards E.p'": "boards: E.p' cannot lie like that.",
    "edge top-A; boards EW.h''": "boards: EW.h'' cannot lie like that.",
    "edge top-A; boards water.b'": "boards: water.b' cannot lie like that.",
    "edge top-A; boards E.ppp / E.ppp": "boards: there are not that many tiles: E.ppp.",
    "edge top-A; boards E.ppp; stored E.ppp": "boards: there are not that many tiles: E.ppp.",
    "edge top-A; boards E.ppp; box E.ppp": "boards: there are not that many tiles: E.ppp.",
    "edge top-A; display E.ppp; box E.ppp": "boards: there are not that many tiles: E.ppp.",
    f"edge top-A; boards {','.join(['-'] * 16)},E.p": "boards: a board has 16 spaces.",
    f"edge top-A; boards {','.join(['-'] * 20)},E.p": "boards: there can be 20 of them at most.",
    "edge top-A; boards E.p / - / E.p": "boards: this is for more than 2 seats.",
    "edge top-A; shells 30 / 1": "shells: there are 30 shells.",
    "edge top-A; shells 31": "shells: this must be a whole number from 0 to 30.",
    "edge top-A; ships A1": "ships: an own ship stands on an own tile, if it is played with.",
    "edge top-A; boards E.p; ships A1": "ships: an own ship stands on an own tile, if it is played",
    "own_ship advanced; edge top-A; boards E.p; ships B1": "ships: an own ship stands on ",
    "own_ship advanced; edge top-A; boards E.p": "ships: the own ship stands on a tile once there ",
    "own_ship advanced; edge top-A; boards E.p; ships E1": "ships: this board has no such space.",
    "own_ship advanced; edge top-A; boards E.p; ships Z9": "ships: unknown: Z9.",
    "own_ship amateur; edge top-A": "own_ship: unknown: amateur. Choose from: none, advanced, ",
    "edge top-A; turn 3": "turn: this is for more than 2 seats.",
    "edge top-A; turn 0": "turn: this must be a whole number from 1 to 5.",
    "seats 6; edge top-A": "seats: unknown: 6. Choose from: 2, 3, 4, 5.",
    "edge top-A; idle 4": "idle: after that the game would be over.",
    "edge top-A; stopped idle; idle 1": "idle: after that the game would be over.",
    "edge top-A; last_turns 1": "last_turns: last turns come when a board is full.",
    f"edge top-A; boards {FULL}": "last_turns: last turns come when a board is full.",
    f"edge top-A; boards {FULL}; last_turns 2": "last_turns: everybody else has one more turn.",
    f"edge top-A; boards {FULL}; last_turns 5": "last_turns: everybody else has one more turn.",
    "edge top-A; stopped filled": "last_turns: last turns come when a board is full.",
    "edge top-A; stopped exhausted": "stopped: there are tiles that can be taken or placed.",
    "edge top-A; stopped idle; phase act": "phase: something is to be done unless the game has ",
    "edge top-A; phase -": "phase: something is to be done unless the game has stopped.",
    "edge top-A; phase over": "phase: unknown: over. Choose from: set, sail, act, steer.",
    "edge top-A; phase set": "phase: the explorer ship is set first, and then it sails.",
    "phase sail": "phase: the explorer ship is set first, and then it sails.",
    "edge top-A; phase steer": "phase: there is no own ship that could be moved.",
    "own_ship advanced; edge top-A; boards E.p; ships A1; phase steer": "phase: there is no own ",
    "own_ship professional; edge top-A; boards E.p,W.p; ships A1; phase steer": "phase: there is ",
    "edge top-A; paid": "paid: there is no tile to be placed.",
    "seats 5; atoll; edge top-A": "atoll: the atoll is for two to four players.",
    "edge top-A; box water; supply water.b": "supply: write either box or supply: each follows ",
    "edge top-A; supply 6xwater": "boards: there are not that many tiles: water.",
}


@pytest.mark.parametrize("line", FAULTS)
def test_a_fault_is_said_with_its_clause(line: str) -> None:
    with pytest.raises(BadPosition) as fault:
        read(line)
    assert str(fault.value).startswith(FAULTS[line])
