"""How Kahuna is judged before it is over: what actions gain, and who is likely to win. Compiled."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import count
from motu.core.judging import Manner, Weights, read_weights
from motu.games.kahuna.rules.actions import (
    AWAY,
    DRAW,
    FREE_BRIDGE,
    PASS,
    REMOVE_BOTH,
    REMOVE_EQUAL,
    TAKE,
)
from motu.games.kahuna.rules.cardset import size
from motu.games.kahuna.rules.position import ALL_LINES, ENOUGH, Position, Side, islands_in

#: What counts at a glance; `Position.worth` counts the same.
POINT: Final = 1000
ISLAND: Final = 100
BRIDGE: Final = 20
CARD: Final = 7
WON: Final = 100_000

MANNER: Final = Manner(keenness=120.0, rolled=4, sampled=3, curiosity=0.2)

#: What is noticed, each as what a seat has against what the other has.
FEATURES: Final = [
    "turn",
    "points",
    "islands",
    "islands late",
    "bridges",
    "cards",
    "islands one bridge away",
    "bridges to spare",
    "lines to build on",
    "pairs of cards",
    "islands to take now",
    "cards on the turn",
    "islands one bridge away on the turn",
]
#: Each of three scorings before half of the cards are gone and after it, then the last turns.
PHASES: Final = 7
WEIGHTS: Final[Weights] = read_weights(
    str(Path(__file__).parent.parent / "data" / "weights.json"), FEATURES, PHASES
)
#: Each island counted in four bits, all of them once.
ONE_MORE: Final = 0x111111111111
#: Cards in deck and row at the start of a round, about.
WHOLE_DECK: Final = 18.0


def appraise(state: Position, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
    """What each action gains in `Position.worth`, without playing any."""
    board = state.board
    mine = state.side(seat)
    theirs = state.side(1 - seat)
    short = board.short_of_control
    held = islands_in((theirs.at + short) & ENOUGH)
    for i in range(n):
        action = actions[i]
        if action < REMOVE_EQUAL:
            out[i] = _building(state, mine, theirs, board.way_line[action]) - CARD
        elif action < FREE_BRIDGE:
            line = action - REMOVE_BOTH
            if action < REMOVE_BOTH:
                line = board.way_line[action - REMOVE_EQUAL]
            after = islands_in((theirs.at - board.line_step[line] + short) & ENOUGH)
            gain = BRIDGE - 2 * CARD + ISLAND * (held - after)
            if state.scorings and theirs.bridges & (theirs.bridges - 1) == 0:
                # K5.6: nobody goes on without a bridge.
                gain += WON
            out[i] = gain
        elif action < AWAY:
            out[i] = _building(state, mine, theirs, action - FREE_BRIDGE)
        elif action < TAKE:
            out[i] = -CARD
        elif action < DRAW:
            lines = board.lines_at[action - TAKE]
            taken = count(lines & mine.bridges) + count(lines & theirs.bridges)
            # A card is worth more where much is still to be built or fought for.
            out[i] = CARD + count(lines) - taken + (count(lines & mine.bridges))
        elif action == PASS:
            out[i] = 0
        else:
            out[i] = CARD + 2


def _building(state: Position, mine: Side, theirs: Side, line: i64) -> i64:
    """What a bridge gains: itself, islands, and all that the other loses there (K3.2, K3.3)."""
    board = state.board
    short = board.short_of_control
    before = (mine.at + short) & ENOUGH
    gained = (mine.at + board.line_step[line] + short) & ENOUGH & ~before
    if gained == 0:
        return BRIDGE
    gain = BRIDGE + ISLAND * islands_in(gained)
    lost: i64 = 0
    a = board.line_a[line]
    if (gained >> (4 * a + 3)) & 1:
        lost = board.lines_at[a]
    b = board.line_b[line]
    if (gained >> (4 * b + 3)) & 1:
        lost |= board.lines_at[b]
    lost &= theirs.bridges
    if lost:
        if state.scorings and lost == theirs.bridges:
            return gain + WON
        at = theirs.at
        way: i64 = 0
        left = lost
        while left:
            if left & 1:
                at -= board.line_step[way]
                gain += BRIDGE
            left >>= 1
            way += 1
        gain += ISLAND * (
            islands_in((theirs.at + short) & ENOUGH) - islands_in((at + short) & ENOUGH)
        )
    return gain


def phase_of(state: Position) -> i64:
    """Which weights hold."""
    if state.last_turns:
        return PHASES - 1
    scored = state.scorings if state.scorings < 3 else i64(2)
    return 2 * scored + 1 if size(state.deck) < 8 else 2 * scored


def features(state: Position, seat: i64, out: vec[float]) -> i64:
    """What a seat has against what the other has; returns the phase."""
    for n in range(i64(13)):
        out[n] = 0.0
    gone = 1.0 - float(size(state.deck)) / WHOLE_DECK
    _notice(state, seat, 1.0, gone, out)
    _notice(state, 1 - seat, -1.0, gone, out)
    return phase_of(state)


def _notice(state: Position, seat: i64, sign: float, gone: float, out: vec[float]) -> None:
    board = state.board
    side = state.side(seat)
    other = state.side(1 - seat)
    short = board.short_of_control
    reached = side.at + short
    control = reached & ENOUGH
    islands = float(islands_in(control))
    hand = side.hand
    cards = float(size(hand))
    free = ALL_LINES & ~(side.bridges | other.bridges)
    nearly = ((reached + ONE_MORE) & ENOUGH) & ~control
    lines: i64 = 0
    near: i64 = 0
    now: i64 = 0
    spare: i64 = 0
    lines_at = board.lines_at
    for island in range(i64(12)):
        at = 4 * island
        if (nearly >> (at + 3)) & 1:
            if free & lines_at[island]:
                near += 1
                if (hand >> island) & 1:
                    now += 1
        elif (control >> (at + 3)) & 1:
            spare += ((reached >> at) & 15) - 8
        if (hand >> island) & 1:
            lines |= free & lines_at[island]
    out[2] += sign * islands
    out[3] += sign * islands * gone
    out[1] += sign * float(state.points_of(seat))
    out[4] += sign * float(count(side.bridges))
    out[5] += sign * cards
    out[6] += sign * float(near)
    out[7] += sign * float(spare)
    out[8] += sign * float(count(lines))
    out[9] += sign * float(count(hand >> 12))
    out[10] += sign * float(now)
    if state.turn == seat:
        out[0] = sign
        out[11] = sign * cards
        out[12] = sign * float(near)
