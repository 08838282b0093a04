"""Positions of Trails of Tucana from a line of text, moves in the players' own words,
looks at a sheet.

Coral is seat 0, ink seat 1. In most tests all seats have the same letters (T1.5, `ALIKE`), so that
the same trails join the same pairs on every sheet:

    village  1 A5   2 B7   3 D8   4 G9   5 I7   6 J5   7 I3   8 G2   9 D1   10 B2
    letter   A      D      C      B      D      A      C      E      B      E
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise

import motu
from motu.core.bits import members
from motu.core.refusal import Refusal
from motu.games.tucana import Tucana
from motu.games.tucana.rules.board import BOX, CARDS, LETTERS, RELICS, Map
from motu.games.tucana.rules.state import TucanaState

CORAL, INK, SAND, KELP, SHELL = range(5)
PETIT, GRANDE = BOX.built_in("petit"), BOX.built_in("grande")
ALIKE = "letters ADCBDACEBE; symmetric"
#: Anything may be drawn in the first turn.
ANY = f"{ALIKE}; cards any,any"

#: The shortest ways from a village to each relic of Isla Petit, as hexes one after another.
OBELISK_1 = "B7-B6-C6"
OBELISK_2 = "J5-I5-H5"
BOOK_1 = "D8-E8-E7"
BOOK_2 = "G2-G3-G4"
TOUCAN_1 = "B2-B3-C4"
TOUCAN_2 = "G9-G8-G7"
YETI_1 = "I3-I2-I1"
YETI_2 = "D1-D2-D3-E4"
SEA_1 = "I7-J7-J8"
SEA_2 = "G9-G8-F7-F6-F5"
#: From village 8 to village 10: both have the letter E.
PAIR_E = "G2-F1-E1-D1-C2-B2"


def tucana() -> Tucana:
    """The game."""
    game = motu.game("tucana")
    assert isinstance(game, Tucana)
    return game


def trail(hexes: str) -> list[str]:
    """The segments of a trail, from its hexes one after another."""
    steps = pairwise(hexes.split("-"))
    return ["-".join(sorted(step, key=lambda name: (name[0], int(name[1:])))) for step in steps]


def nearly(hexes: str) -> str:
    """All of a trail but its last segment."""
    return hexes.rpartition("-")[0]


def last(hexes: str) -> str:
    """The last segment of a trail."""
    return trail(hexes)[-1]


def listed(names: Iterable[str]) -> str:
    """Names as a line of a position has them."""
    return ",".join(names) or "-"


def position(line: str, seed: int = 1, components: Map | None = None) -> TucanaState:
    """The position that a line stands for."""
    return tucana().read_position(line, seed, components)


def ready(state: TucanaState, drawn: Mapping[int, Iterable[str]] | None = None) -> TucanaState:
    """The same position at the beginning of a turn in which anything may be drawn.

    Whatever a seat is said to have drawn is on its sheet as well, and has been settled.
    """
    sheets = [
        listed(sorted({*segments(state, seat), *(drawn or {}).get(seat, ())}))
        for seat in range(state.seats)
    ]
    instead = {"gone": "-", "cards": "any,any", "trails": " / ".join(sheets)}
    clauses = [
        clause
        for clause in tucana().write_position(state).split("; ")
        if clause.split()[0] not in instead
    ]
    return position("; ".join([*clauses, *(f"{name} {value}" for name, value in instead.items())]))


def play(state: TucanaState, seat: int, *texts: str) -> None:
    """Draw these one after another, each refused if it is not legal."""
    for text in texts:
        tucana().play(state, seat, tucana().parse(state, seat, text))


def is_idle(state: TucanaState, seat: int, segment: int) -> bool:
    """Whether a segment joins nothing that counts."""
    after = state.copy()
    after.put_segment(seat, segment)
    then, now = state.ledgers[seat], after.ledgers[seat]
    return (then.connected, then.joined, then.linked) == (now.connected, now.joined, now.linked)


def draw_idly(state: TucanaState, *seats: int) -> None:
    """These seats draw something that joins nothing; all that are still to act if none is named."""
    for seat in seats or state.to_act():
        idle = next(a for a in state.legal(seat) if is_idle(state, seat, a))
        state.play(seat, idle)


def to_end_of_round(state: TucanaState) -> None:
    """All draw idly until the round is over."""
    round_ = state.round
    while state.round == round_:
        draw_idly(state)


def refusal(state: TucanaState, seat: int, text: str) -> Refusal | None:
    """Why a seat may not do this."""
    return tucana().refuse(state, seat, tucana().parse(state, seat, text))


def refused(state: TucanaState, seat: int, text: str) -> str:
    """The number of the rule that forbids this; empty if none does."""
    why = refusal(state, seat, text)
    return "" if why is None else why.rule


def legal(state: TucanaState, seat: int) -> set[str]:
    """Everything a seat may draw, as text."""
    return {tucana().text(state, seat, action) for action in state.legal(seat)}


def segments(state: TucanaState, seat: int) -> set[str]:
    """What is drawn on a sheet."""
    return {state.map.segment_names[segment] for segment in state.segments_of(seat)}


def between(map_: Map, first: str, second: str) -> set[str]:
    """All segments between two terrains, worked out from the hexes."""
    wanted = sorted((CARDS.index(first), CARDS.index(second)))
    return {
        name
        for name, ends in zip(map_.segment_names, map_.segments, strict=True)
        if sorted(map_.terrains[end] for end in ends) == wanted
    }


def marked(state: TucanaState, seat: int) -> dict[str, int]:
    """How many values of each type of relic are marked, where there are any."""
    found = {relic: int(state.relics_marked(seat, n)) for n, relic in enumerate(RELICS)}
    return {relic: n for relic, n in found.items() if n}


def connected(state: TucanaState, seat: int) -> set[str]:
    """The hexes of the connected relics."""
    bits = members(state.ledgers[seat].connected)
    return {state.map.names[state.map.hex_of[bit]] for bit in bits}


def pairs(state: TucanaState, seat: int) -> str:
    """The letters whose villages are joined and settled."""
    return "".join(LETTERS[letter] for letter in members(state.ledgers[seat].settled))


def letters(state: TucanaState, seat: int) -> str:
    """The letters at the villages 1 to 10."""
    return "".join(LETTERS[state.letter_at(seat, village)] for village in range(10))


def bonuses(state: TucanaState) -> dict[str, list[int]]:
    """The blue cards left."""
    found: dict[str, list[int]] = tucana().view(state, None)["bonuses"]
    return {letter: cards for letter, cards in found.items() if cards}


def blue(state: TucanaState, seat: int) -> int:
    """The points from blue cards."""
    return int(state.ledgers[seat].blue_won)


def red(state: TucanaState, seat: int) -> int:
    """The points from red cards."""
    return int(state.ledgers[seat].red_won)


def written(state: TucanaState, seat: int) -> list[int]:
    """The relic sums written down at the ends of rounds."""
    return [int(state.relics_written(seat, n)) for n in range(state.round)]


def way(map_: Map, start_: str, goals: Collection[str], around: Collection[str] = ()) -> str:
    """A shortest way from one hex to any of the goals, going around some hexes."""
    came: dict[str, str] = {start_: ""}
    queue = deque([start_])
    while queue:
        here = queue.popleft()
        if here in goals:
            hexes = [here]
            while came[hexes[-1]]:
                hexes.append(came[hexes[-1]])
            return "-".join(hexes)
        for a, b in map_.segments:
            if here in (map_.names[a], map_.names[b]):
                other = map_.names[b] if here == map_.names[a] else map_.names[a]
                if other not in came and (other in goals or other not in around):
                    came[other] = here
                    queue.append(other)
    raise AssertionError(f"no way from {start_}")
