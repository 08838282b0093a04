"""What a seat may see of a position of Trails of Tucana, as plain JSON data.

The format (names of hexes such as `D4`, of segments such as `D4-E4`; seats count from 0, rounds
and turns from 1). The printed sheets do not change and stand in `board.SHEETS[0]` (petit) and
`[1]` (grande): `names`, `centres`, `terrains`, `villages`, `relics`, `segments`, `segment_names`.

    game       "tucana"
    seat       the viewer, or null for a watcher
    map        "petit" or "grande"
    options    {"special_bonuses", "symmetric": true or false,
                "first_village": 1 to 10, where the first player wrote the first letter,
                "direction": "clockwise" or "counter"}
    round, rounds, turn, turns      where the game stands; when it is over, the last ones
    cards      the two terrain cards of this turn, of "desert", "forest", "mountain", "water",
               "any"; empty when the game is over
    left       {"desert": 6, ...}: how many of each kind are left in the deck
    phase      "draw"; "free" when the viewer has a free segment to draw; "over"
    to_act     the seats that have not finished this turn
    fits       the segments that the viewer may draw now; empty for those who may not draw
    bonuses    {"A": [3], "B": [4, 2], "C": []}: blue cards left of each letter, the top one first
    red        the relics on the red cards that are left; red_points: what each of them gives
    seats      one for each seat, below
    ending     null, or "points", "bonus", "shared", "solo"
    winners    the seats that won
    rating     null, or after a game alone {"percent": 73, "bot": "greedy", "games": 2000}

Each seat. Everything of another seat is as it was at the end of the last complete turn (T2.5); of
the own one it is as it is.

    letters    "ADCBDACEBE": the letters at the villages 1 to 10
    acted      whether the seat has finished this turn, or lost it
    lost       whether it can draw nothing in this turn and loses it (T2.4)
    segments   all segments on the sheet, in the order of their numbers
    new        of these, what was drawn in this turn (always empty for others), in order
    last       of these, what was drawn in the last complete turn, in order
    live       of these, what is joined to a village
    free       how many free segments the seat still has to draw in this turn (0 for others)
    connected  the hexes of the relics that are connected
    relics     {"obelisk": 1, ...}: how many values of each type are marked, from the left
    relic_sum  what the marked relics will bring at the end of this round
    pairs      the letters whose two villages are joined
    missing    {"A": 3, ...}: the fewest segments still missing to join the two villages
    points     {"rounds": [10, 22], "villages": 38, "blue": 8, "red": 0, "bonus": 8, "total": 78}:
               "rounds" are the relics written down at the end of each round so far
"""

from __future__ import annotations

from typing import Any

from motu.core.bits import members
from motu.games.tucana.rating import rating
from motu.games.tucana.rules.board import (
    CARDS,
    HEX_OF,
    LETTERS,
    MAPS,
    N_LETTERS,
    N_VILLAGES,
    RED_POINTS,
    RELICS,
    SHEETS,
    TURNS,
    VILLAGE_BITS,
)
from motu.games.tucana.rules.deck import left_of
from motu.games.tucana.rules.nearness import missing_between
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.rules.tally import (
    BLUE_WON,
    CONNECTED,
    FREE,
    JOINED,
    RED_WON,
    VILLAGES,
    Tally,
)

ENDING_NAMES = ("", "points", "bonus", "shared", "solo")


def view(state: TucanaState, seat: int | None) -> dict[str, Any]:
    """All that a seat may see; `None` is a watcher, who sees only what all see."""
    seen = as_seen(state, seat)
    sheet = SHEETS[state.map]
    over = bool(state.ending)
    return {
        "game": "tucana",
        "seat": seat,
        **on_the_table(state),
        "turn": TURNS if over else int(state.turn) + 1,
        "cards": [] if over else [CARDS[state.card1], CARDS[state.card2]],
        "phase": phase(state, seat),
        "fits": [] if seat is None else [sheet.segment_names[s] for s in state.legal(seat)],
        "seats": [_side(seen, side) for side in range(state.seats)],
    }


def on_the_table(state: Tally) -> dict[str, Any]:
    """What lies open for all, whether the sheets are on the screen or on paper."""
    rounds = SHEETS[state.map].rounds
    alone = bool(state.ending) and state.seats == 1
    return {
        "map": MAPS[state.map],
        "options": {
            "special_bonuses": bool(state.special),
            "symmetric": bool(state.symmetric),
            "first_village": int(state.first_village) + 1,
            "direction": "counter" if state.backwards else "clockwise",
        },
        "round": min(int(state.round) + 1, rounds),
        "rounds": rounds,
        "turns": TURNS,
        "left": {card: int(left_of(state.deck, kind)) for kind, card in enumerate(CARDS)},
        "to_act": state.to_act(),
        "bonuses": {letter: blue_left(state, n) for n, letter in enumerate(LETTERS)},
        "red": [RELICS[relic] for relic in members(state.red)],
        "red_points": RED_POINTS,
        "ending": ENDING_NAMES[state.ending] or None,
        "winners": state.winners(),
        "rating": rating(MAPS[state.map], state.points()[0]) if alone else None,
    }


def as_seen(state: TucanaState, viewer: int | None) -> TucanaState:
    """T2.5: the position without what the others have drawn in this turn."""
    seen = state.copy()
    for seat in range(state.seats):
        if seat != viewer:
            seen.take_back(seat)
    return seen


def phase(state: TucanaState, seat: int | None) -> str:
    """What kind of moment it is for a seat."""
    if state.ending:
        return "over"
    return "free" if seat is not None and state.sheet(seat, FREE) else "draw"


def blue_left(state: Tally, letter: int) -> list[int]:
    """T1.4, T4.2: what the blue cards of a letter give that are left, the top one first."""
    return [int(n) for n in (state.blue_card(letter), state.blue_below(letter)) if n]


def _side(seen: TucanaState, seat: int) -> dict[str, Any]:
    """One player's sheet."""
    names = SHEETS[seen.map].segment_names
    waiting = seen.is_waiting(seat)
    return {
        **_drawn(seen, seat),
        "acted": not waiting,
        "lost": not waiting and not seen.ending and not seen.can_draw(seat),
        "new": [names[segment] for segment in seen.drawn_now(seat)],
        "last": [names[segment] for segment in seen.drawn_before(seat)],
        "free": int(seen.sheet(seat, FREE)),
        "points": points(seen, seat),
    }


#: What follows from the letters and the segments on a sheet, which are the key.
_SHEETS: dict[tuple[int, ...], dict[str, Any]] = {}
#: So many sheets are remembered: most are the same as a step ago, and all who look see them.
SHEETS_KEPT = 1024


def _drawn(seen: TucanaState, seat: int) -> dict[str, Any]:
    """What is drawn on a sheet, and what it joins."""
    segments = seen.segments_of(seat)
    key = (seen.map, seen.sheet(seat, VILLAGES), *segments)
    known = _SHEETS.get(key)
    if known is None:
        if len(_SHEETS) >= SHEETS_KEPT:
            _SHEETS.clear()
        known = _SHEETS[key] = _joined(seen, seat, segments)
    return known


def _joined(seen: TucanaState, seat: int, segments: list[int]) -> dict[str, Any]:
    sheet = SHEETS[seen.map]
    names = sheet.segment_names
    connected = int(seen.sheet(seat, CONNECTED))
    return {
        "letters": "".join(LETTERS[seen.letter_at(seat, v)] for v in range(N_VILLAGES)),
        "segments": [names[segment] for segment in segments],
        "live": [
            names[segment]
            for segment in segments
            if seen.held_at(seat, sheet.segments[segment][0]) & VILLAGE_BITS
        ],
        "connected": [sheet.names[HEX_OF[25 * seen.map + bit]] for bit in members(connected)],
        "relics": {relic: int(seen.relics_marked(seat, n)) for n, relic in enumerate(RELICS)},
        "relic_sum": int(seen.relic_points(seat)),
        "pairs": [LETTERS[letter] for letter in members(seen.sheet(seat, JOINED))],
        "missing": {
            LETTERS[letter]: int(missing_between(seen, seat, letter)) for letter in range(N_LETTERS)
        },
    }


def points(state: Tally, seat: int) -> dict[str, Any]:
    """T5.4: where the points of a seat come from, as they stood after the last complete turn."""
    return {
        "rounds": [int(state.relics_written(seat, n)) for n in range(state.round)],
        "villages": int(state.village_points(seat)),
        "blue": int(state.sheet(seat, BLUE_WON)),
        "red": int(state.sheet(seat, RED_WON)),
        "bonus": int(state.bonus_points(seat)),
        "total": int(state.points_of(seat)),
    }
