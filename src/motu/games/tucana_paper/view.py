"""What can be seen of Trails of Tucana on paper, as plain JSON data. All see the same.

    game       "tucana_paper"
    seat       the viewer, or null for a watcher
    map        "petit" or "grande"
    options    {"special_bonuses", "symmetric": true or false,
                "first_village": 1 to 10, where the first player writes the first letter,
                "direction": "clockwise" or "counter"}
    letters    "ADCBDACEBE": the letters in the order in which they are written (T1.3)
    round, rounds, turn, turns      where the game stands; turn 0 is before the first cards
    phase      "ready": the first cards of a round are still to come; "turn"; "check": the round is
               over, and what the sheets say is marked (T7.4); "over"
    cards      the two terrain cards of this turn, of "desert", "forest", "mountain", "water",
               "any"; empty in the other phases
    left       {"desert": 6, ...}: how many of each kind are left in the deck
    to_act     the seat at the cards, or none when the game is over
    bonuses    {"A": [3], "B": [4, 2], "C": []}: blue cards left of each letter, the top one first;
               what is won in this turn is still there for others (T4.2)
    red        the relics on the red cards that are left; red_points: what each of them gives
    seats      one for each player, below
    ending     null, or "points", "bonus", "shared", "solo"
    winners    the seats that won
    rating     null, or after a game alone {"percent": 73, "bot": "greedy", "games": 2000}

Each player:

    start      the village at which the player begins to write letters, 1 to 10
    letters    "ADCBDACEBE": the letters at the villages 1 to 10
    pairs      the letters whose villages are joined; new_pairs: of these, reported in this turn
    twos       the relics whose red card was won; new_twos: of these, reported in this turn
    relics     {"obelisk": 1, ...}: how many values of each type are marked
    kept       the same as it was when the last round was closed: no fewer can be marked
    relic_sum  what the marked relics are worth at the end of this round
    points     {"rounds": [10, 22], "villages": 38, "blue": 8, "red": 0, "bonus": 8, "total": 78}

At a table `names` is added: the names that the players gave, empty where they gave none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
from motu.games.tucana.view import on_the_table, points
from motu.games.tucana_paper.rules.state import PaperState

PaperView = Mapping[str, Any]


def view(state: PaperState, seat: int | None) -> dict[str, Any]:
    """All that lies on the table."""
    cards = [] if state.card1 == NO_CARD or not state.turn else [state.card1, state.card2]
    return {
        "game": "tucana_paper",
        "seat": seat,
        **on_the_table(state),
        "letters": state.map.village_cards[state.village_card],
        "turn": TURNS if state.ending else int(state.turn),
        "phase": phase(state),
        "cards": [CARDS[card] for card in cards],
        "seats": [_side(state, player) for player in range(state.seats)],
    }


def phase(state: PaperState) -> str:
    """What kind of moment it is."""
    if state.ending:
        return "over"
    if state.checking:
        return "check"
    return "turn" if state.turn else "ready"


def _side(state: PaperState, player: int) -> dict[str, Any]:
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
