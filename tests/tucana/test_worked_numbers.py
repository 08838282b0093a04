"""The worked numbers of the printed rules: 10, then 22 for relics, 38 for villages, 8 bonus: 78."""

from __future__ import annotations

from motu.games.tucana.rules.board import RELICS
from motu.games.tucana.rules.state import TucanaState
from tests.tucana.positions import (
    ANY,
    BOOK_1,
    CORAL,
    INK,
    OBELISK_1,
    OBELISK_2,
    PETIT,
    SAND,
    SEA_1,
    SEA_2,
    TOUCAN_1,
    TOUCAN_2,
    YETI_1,
    blue,
    bonuses,
    draw_idly,
    marked,
    pairs,
    play,
    position,
    ready,
    to_end_of_round,
    trail,
    tucana,
    way,
    written,
)

VILLAGES = {"A": ("A5", "J5"), "B": ("G9", "D1"), "D": ("B7", "I7")}
#: What the trails between villages go around: relics, and the villages C and E.
RELIC_HEXES = [name for name, relic in zip(PETIT.names, PETIT.relics, strict=True) if relic >= 0]
AROUND = [*RELIC_HEXES, "D8", "I3", "G2", "B2"]


def join(state: TucanaState, letter: str, *seats: int) -> TucanaState:
    """In one turn these seats join the two villages of a letter; the others draw idly."""
    joining = {seat: missing(state, letter, seat) for seat in seats}
    state = ready(state, {seat: segments[:-1] for seat, segments in joining.items()})
    for seat, segments in joining.items():
        play(state, seat, segments[-1])
    draw_idly(state)
    return state


def missing(state: TucanaState, letter: str, seat: int) -> list[str]:
    """What joins the two villages of a letter; no more, should trails that are there help."""
    start, goal = VILLAGES[letter]
    segments = trail(way(PETIT, start, [goal], AROUND))
    parts = (segments[: number + 1] for number in range(len(segments)))
    return next(part for part in parts if letter in pairs(ready(state, {seat: part}), seat))


def test_seventy_eight_points() -> None:
    """Alice of the rulebook, with five players, so that each letter has two cards."""
    # 1 and 2 for the obelisks, 3 for a yeti, 4 for a sea monster.
    state = position(f"seats 5; {ANY}; trails {OBELISK_1},{OBELISK_2},{YETI_1},{SEA_1}")
    to_end_of_round(state)
    assert written(state, CORAL) == [10]
    # 2 for a book, 2 and 3 for the toucans, 5 for the other sea monster.
    more = [BOOK_1, TOUCAN_1, TOUCAN_2, SEA_2]
    state = ready(state, {CORAL: [segment for hexes in more for segment in trail(hexes)]})
    assert marked(state, CORAL) == dict(zip(RELICS, [2, 1, 2, 1, 2], strict=True))
    state = join(state, "B", CORAL)
    assert (pairs(state, CORAL), blue(state, CORAL)) == ("B", 4)
    state = join(state, "D", INK, SAND)
    assert (blue(state, INK), blue(state, SAND)) == (6, 6)
    state = join(state, "D", CORAL)
    assert (pairs(state, CORAL), blue(state, CORAL)) == ("BD", 8)
    state = join(state, "A", INK)
    state = join(state, "A", SAND)
    assert "A" not in bonuses(state)
    state = join(state, "A", CORAL)
    assert state.village_points(CORAL) == 38
    to_end_of_round(state)
    assert written(state, CORAL) == [10, 22]
    assert state.points_of(CORAL) == 78
    sheet = tucana().score_sheet(state)
    assert [(str(row.label), row.points[CORAL]) for row in sheet.rows] == [
        ("Relics, round 1", 10),
        ("Relics, round 2", 22),
        ("Villages", 38),
        ("Blue bonuses", 8),
    ]
    assert sheet.totals[CORAL] == 78
    assert sheet.winners == (CORAL,)
