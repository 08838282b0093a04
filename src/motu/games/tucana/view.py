"""What a seat may see of a position of Trails of Tucana, as plain JSON data.

Hexes have names such as `D4`, segments such as `D4-E4`; seats count from 0, rounds and turns from
1. The printed sheets do not change and stand in `board.SHEETS[0]` (petit) and `[1]` (grande):
`names`, `centres`, `terrains`, `villages`, `relics`, `segments`, `segment_names`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from motu.core.bits import members
from motu.core.rating import Rating
from motu.core.view import View
from motu.games.tucana.rating import RATING
from motu.games.tucana.rules.board import (
    CARDS,
    LETTERS,
    N_LETTERS,
    N_VILLAGES,
    RELICS,
    TURNS,
    VILLAGE_BITS,
)
from motu.games.tucana.rules.deck import left_of
from motu.games.tucana.rules.nearness import missing_between
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.rules.tally import Tally

ENDING_NAMES = ("", "points", "bonus", "shared", "solo")


#: The viewer draws by the cards, or has a free segment to draw (T3.2).
Phase: TypeAlias = Literal["draw", "free", "over"]


class Choices(TypedDict):
    """What was chosen before the game."""

    special_bonuses: bool
    symmetric: bool
    first_village: int  # 1 to 10: where the first player wrote the first letter
    direction: Literal["clockwise", "counter"]


class Points(TypedDict):
    """Where the points of a seat come from (T5.4)."""

    rounds: list[int]  # the relics written down at the end of each round so far
    villages: int
    blue: int
    red: int
    bonus: int  # both
    total: int


class Read(TypedDict):
    """What can be read off a sheet, whether it is on the screen or on paper."""

    letters: str  # "ADCBDACEBE": the letters at the villages 1 to 10
    relics: dict[str, int]  # how many values of each type are marked, from the left
    relic_sum: int  # what the marked relics will bring at the end of this round
    pairs: list[str]  # the letters whose two villages are joined


class Marked(Read):
    """A sheet and the points of its player."""

    points: Points


class Drawn(Read):
    """What follows from the letters and the segments on a sheet."""

    segments: list[str]  # all on the sheet, in the order of their numbers
    live: list[str]  # of these, what is joined to a village
    connected: list[str]  # the hexes of the relics that are connected
    missing: dict[str, int]  # by letter: the fewest segments still missing to join its villages


class SheetView(Drawn):
    """One player's sheet.

    Everything of another seat is as it was at the end of the last complete turn (T2.5); of the own
    one it is as it is.
    """

    acted: bool  # it has finished this turn, or lost it
    lost: bool  # it can draw nothing in this turn and loses it (T2.4)
    new: list[str]  # of these, what was drawn in this turn, in order; always empty for others
    last: list[str]  # of these, what was drawn in the last complete turn, in order
    free: int  # free segments still to be drawn in this turn; 0 for others
    points: Points


class OnTheTable(View):
    """What lies open for all, whether the sheets are on the screen or on paper."""

    map: str  # "petit" or "grande"
    options: Choices
    round: int  # when the game is over, the last one
    rounds: int
    turns: int
    left: dict[str, int]  # how many cards of each kind are left in the deck
    bonuses: dict[str, list[int]]  # by letter: what the blue cards left of it give, the top first
    red: list[str]  # the relics on the red cards that are left
    red_points: int  # what each of them gives
    ending: str | None  # "points", "bonus", "shared", "solo"
    winners: list[int]
    rating: Rating | None  # after a game alone


class TucanaView(OnTheTable):
    """All that a seat may see. Those to act are who have not finished this turn."""

    turn: int  # when the game is over, the last one
    cards: list[str]  # of the turn: "desert", "forest", "mountain", "water", "any"; none at the end
    phase: Phase
    fits: list[str]  # the segments that the viewer may draw now; none for those who may not draw
    seats: list[SheetView]


def view(state: TucanaState, seat: int | None) -> TucanaView:
    """All that a seat may see; `None` is a watcher, who sees only what all see."""
    seen = as_seen(state, seat)
    sheet = state.map
    over = bool(state.ending)
    return {
        **on_the_table("tucana", state, seat),
        "turn": TURNS if over else int(state.turn) + 1,
        "cards": [] if over else [CARDS[state.card1], CARDS[state.card2]],
        "phase": phase(state, seat),
        "fits": [] if seat is None else [sheet.segment_names[s] for s in state.legal(seat)],
        "seats": [_side(seen, side) for side in range(state.seats)],
    }


def on_the_table(game: str, state: Tally, seat: int | None) -> OnTheTable:
    """What lies open for all, whether the sheets are on the screen or on paper."""
    rounds = int(state.map.rounds)
    rated = bool(state.ending) and state.seats == 1 and RATING.has(state.map.name)
    return {
        "game": game,
        "seat": seat,
        "components": state.map.hash,
        "map": state.map.name,
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
        "red_points": int(state.map.red_points),
        "ending": ENDING_NAMES[state.ending] or None,
        "winners": state.winners(),
        "rating": RATING.of(state.map.name, state.points()[0]) if rated else None,
    }


def as_seen(state: TucanaState, viewer: int | None) -> TucanaState:
    """T2.5: the position without what the others have drawn in this turn."""
    seen = state.copy()
    for seat in range(state.seats):
        if seat != viewer:
            seen.take_back(seat)
    return seen


def phase(state: TucanaState, seat: int | None) -> Phase:
    """What kind of moment it is for a seat."""
    if state.ending:
        return "over"
    return "free" if seat is not None and state.sheets[seat].free else "draw"


def blue_left(state: Tally, letter: int) -> list[int]:
    """T1.4, T4.2: what the blue cards of a letter give that are left, the top one first."""
    return [int(n) for n in (state.blue_card(letter), state.blue_below(letter)) if n]


def _side(seen: TucanaState, seat: int) -> SheetView:
    """One player's sheet."""
    names = seen.map.segment_names
    waiting = seen.is_drawing(seat)
    return {
        **_drawn(seen, seat),
        "acted": not waiting,
        "lost": not waiting and not seen.ending and not seen.can_draw(seat),
        "new": [names[segment] for segment in seen.drawn_now(seat)],
        "last": [names[segment] for segment in seen.drawn_before(seat)],
        "free": int(seen.sheets[seat].free),
        "points": points(seen, seat),
    }


#: What follows from the letters and the segments on a sheet, which are the key.
_SHEETS: dict[tuple[str | int, ...], Drawn] = {}
#: So many sheets are remembered: most are the same as a step ago, and all who look see them.
SHEETS_KEPT = 1024


def _drawn(seen: TucanaState, seat: int) -> Drawn:
    """What is drawn on a sheet, and what it joins."""
    segments = seen.segments_of(seat)
    key: tuple[str | int, ...] = (seen.map.hash, int(seen.ledgers[seat].villages), *segments)
    known = _SHEETS.get(key)
    if known is None:
        if len(_SHEETS) >= SHEETS_KEPT:
            _SHEETS.clear()
        known = _SHEETS[key] = _joined(seen, seat, segments)
    return known


def _joined(seen: TucanaState, seat: int, segments: list[int]) -> Drawn:
    sheet = seen.map
    names = sheet.segment_names
    connected = int(seen.ledgers[seat].connected)
    return {
        "letters": "".join(LETTERS[seen.letter_at(seat, v)] for v in range(N_VILLAGES)),
        "segments": [names[segment] for segment in segments],
        "live": [
            names[segment]
            for segment in segments
            if seen.held_at(seat, sheet.segments[segment][0]) & VILLAGE_BITS
        ],
        "connected": [sheet.names[sheet.hex_of[bit]] for bit in members(connected)],
        "relics": {relic: int(seen.relics_marked(seat, n)) for n, relic in enumerate(RELICS)},
        "relic_sum": int(seen.relic_points(seat)),
        "pairs": [LETTERS[letter] for letter in members(seen.ledgers[seat].joined)],
        "missing": {
            LETTERS[letter]: int(missing_between(seen, seat, letter)) for letter in range(N_LETTERS)
        },
    }


def points(state: Tally, seat: int) -> Points:
    """T5.4: where the points of a seat come from, as they stood after the last complete turn."""
    return {
        "rounds": [int(state.relics_written(seat, n)) for n in range(state.round)],
        "villages": int(state.village_points(seat)),
        "blue": int(state.ledgers[seat].blue_won),
        "red": int(state.ledgers[seat].red_won),
        "bonus": int(state.bonus_points(seat)),
        "total": int(state.points_of(seat)),
    }
