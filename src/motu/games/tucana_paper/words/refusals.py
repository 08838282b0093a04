"""Why something cannot be reported in Trails of Tucana on paper: the rule's number, and why."""

from __future__ import annotations

from typing import Final

from motu.core.refusal import Refusal
from motu.games.tucana.rules.board import LETTERS, N_LETTERS
from motu.games.tucana.words.spoken import RELIC_WORDS, SEATS, map_words
from motu.games.tucana_paper.rules.actions import (
    MARK,
    N_ACTIONS,
    NEXT,
    PAIR_BACK,
    RED,
    RED_BACK,
    count_of,
    seat_of,
    thing_of,
)
from motu.games.tucana_paper.rules.state import KEEPER, PaperState
from motu.games.tucana_paper.words import msg

# Made once: most of what is tried and refused is one of these.
NO_ACTION: Final = Refusal("", msg("There is no such action."))
NO_SEAT: Final = Refusal("", msg("There is no such player."))
OVER: Final = Refusal("T5.4", msg("The game is over."))
NOT_FOR_YOU: Final = Refusal(
    "T7.1", msg("Only the first player turns over cards and reports, for all.")
)
NO_CARDS_YET: Final = Refusal("T7.2", msg("Turn over the first two cards of the round."))
NOT_YET: Final = Refusal("T5.2", msg("Relics are written down when the round is over."))


#: Rules that forbid nothing by themselves, so that nothing can be refused by them, and why.
NEVER: Final = {
    "T2.1": "is kept by the players on their sheets",
    "T2.2": "is kept by the players on their sheets",
    "T2.3": "is kept by the players on their sheets",
    "T2.4": "is kept by the players on their sheets",
    "T2.5": "is kept by the players on their sheets",
    "T3.1": "is kept by the players on their sheets",
    "T3.2": "is kept by the players on their sheets",
    "T3.3": "is kept by the players on their sheets",
    "T3.4": "is kept by the players on their sheets",
    "T1.2": "says what there is",
    "T1.3": "is done by the game itself",
    "T1.4": "is done by the game itself",
    "T1.5": "is done by the game itself",
    "T4.2": "is done by the game itself",
    "T4.3": "follows from the reports",
    "T5.1": "is done by the game itself",
    "T5.3": "is done by the game itself",
    "T6.1": "says what is otherwise on the larger map",
    "T6.3": "is done by the game itself",
    "T6.4": "says how good a game was",
}
#: Rules by which chance hardly ever refuses anything, and the test that brings it about.
RARELY: Final[dict[str, str]] = {}


def refuse(state: PaperState, seat: int, action: int) -> Refusal | None:
    """Why this seat may not do this now, or `None` if it may."""
    if not 0 <= action < N_ACTIONS:
        return NO_ACTION
    if not 0 <= seat < state.seats:
        return NO_SEAT
    if state.ending:
        return OVER
    if seat != KEEPER:
        return NOT_FOR_YOU
    if action == NEXT:
        return None
    if seat_of(action) >= state.seats:
        return Refusal("T7.1", msg("Nobody plays {side} here.", side=SEATS[seat_of(action)]))
    if not state.turn:
        return NO_CARDS_YET
    if action >= MARK:
        return _refuse_mark(state, action)
    if PAIR_BACK <= action < RED or action >= RED_BACK:
        return _refuse_back(state, action)
    return _refuse_red(state, action) if action >= RED else _refuse_pair(state, action)


def _refuse_pair(state: PaperState, action: int) -> Refusal | None:
    player, letter = seat_of(action), thing_of(action)
    if state.reported(player, letter) or not state.can_report(player, letter):
        return Refusal("T4.1", msg("{player} has already connected the villages {letter}.",
                                   player=SEATS[player], letter=LETTERS[letter]))  # fmt: skip
    return None


def _refuse_red(state: PaperState, action: int) -> Refusal | None:
    player, relic = seat_of(action), thing_of(action)
    if state.ledgers[player].linked >> relic & 1:
        return Refusal("T6.2", msg("{player} has that red bonus already.", player=SEATS[player]))
    if not state.red >> relic & 1:
        return Refusal("T6.2", msg("There is no red card for: {relic}.", relic=RELIC_WORDS[relic]))
    return None


def _refuse_back(state: PaperState, action: int) -> Refusal | None:
    """T7.3: only what was reported, and only in the same turn or when the round is over."""
    player, kind = seat_of(action), thing_of(action) + (N_LETTERS if action >= RED else 0)
    turn = state.reported(player, kind)
    if not turn:
        return Refusal("T7.3", msg("{player} has not reported that in this round.",
                                   player=SEATS[player]))  # fmt: skip
    if turn != state.turn and not state.checking:
        return Refusal("T7.3", msg("That was in turn {n}. It can be taken back when the round is "
                                   "over; or undo as far as there.", n=int(turn)))  # fmt: skip
    return None


def _refuse_mark(state: PaperState, action: int) -> Refusal | None:
    """T5.2, T7.4: relics are counted at the end of a round, and never become fewer."""
    player, relic, count = seat_of(action), thing_of(action), count_of(action)
    if not state.checking:
        return NOT_YET
    most, least = int(state.most_relics()), int(state.marked_then(player, relic))
    if count > most:
        return Refusal(
            "T1.1",
            msg(
                "There are only {n} of each relic on {map}.", n=most, map=map_words(state.map.name)
            ),
        )
    if count < least:
        return Refusal(
            "T7.4",
            msg("{player} had {n} of these marked in the last round already.",
                player=SEATS[player], n=least),
        )  # fmt: skip
    if count == state.relics_marked(player, relic):
        return Refusal("T7.4", msg("That is what is marked."))
    return None
