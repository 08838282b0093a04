"""What can be seen of Trails of Tucana on paper, as plain JSON data. All see the same."""

from __future__ import annotations

from typing import Literal, TypeAlias

from motu.core.bits import members
from motu.games.tucana.rules.board import (
    CARDS,
    LETTERS,
    N_LETTERS,
    N_VILLAGES,
    RELICS,
    TURNS,
)
from motu.games.tucana.rules.tally import NO_CARD
from motu.games.tucana.view import Marked, OnTheTable, on_the_table, points
from motu.games.tucana_paper.rules.state import PaperState

#: The first cards of a round are still to come; a turn; the round is over, and what the sheets say
#: is marked (T7.4).
Phase: TypeAlias = Literal["ready", "turn", "check", "over"]


class PlayerView(Marked):
    """One player's sheet, as far as it was reported."""

    start: int  # the village at which the player begins to write letters, 1 to 10
    new_pairs: list[str]  # of the pairs, those reported in this turn
    twos: list[str]  # the relics whose red card was won
    new_twos: list[str]  # of these, those reported in this turn
    kept: dict[str, int]  # the relics marked when the last round was closed: no fewer can be


class PaperView(OnTheTable):
    """All that lies on the table. To act is the seat at the cards; what is won in a turn is still
    among the bonuses, for others (T4.2).
    """

    letters: str  # "ADCBDACEBE": in the order in which they are written (T1.3)
    turn: int  # 0 before the first cards
    phase: Phase
    cards: list[str]  # the two terrain cards of the turn; none in the other phases
    seats: list[PlayerView]


def view(state: PaperState, seat: int | None) -> PaperView:
    """All that lies on the table."""
    cards = [] if state.card1 == NO_CARD or not state.turn else [state.card1, state.card2]
    return {
        **on_the_table("tucana_paper", state, seat),
        "letters": state.map.village_cards[state.village_card],
        "turn": TURNS if state.ending else int(state.turn),
        "phase": phase(state),
        "cards": [CARDS[card] for card in cards],
        "seats": [_side(state, player) for player in range(state.seats)],
    }


def phase(state: PaperState) -> Phase:
    """What kind of moment it is."""
    if state.ending:
        return "over"
    if state.checking:
        return "check"
    return "turn" if state.turn else "ready"


def _side(state: PaperState, player: int) -> PlayerView:
    first = int(state.first_village) + (0 if state.symmetric else player)
    new = [state.turn > 0 and state.reported(player, kind) == state.turn for kind in range(10)]
    won = int(state.ledgers[player].linked)
    return {
        "start": first % N_VILLAGES + 1,
        "letters": "".join(LETTERS[state.letter_at(player, v)] for v in range(N_VILLAGES)),
        "pairs": [LETTERS[letter] for letter in members(state.ledgers[player].settled)],
        "new_pairs": [letter for n, letter in enumerate(LETTERS) if new[n]],
        "twos": [RELICS[relic] for relic in members(won)],
        "new_twos": [relic for n, relic in enumerate(RELICS) if new[N_LETTERS + n]],
        "relics": {relic: int(state.relics_marked(player, n)) for n, relic in enumerate(RELICS)},
        "kept": {relic: int(state.marked_then(player, n)) for n, relic in enumerate(RELICS)},
        "relic_sum": int(state.relic_points(player)),
        "points": points(state, player),
    }
