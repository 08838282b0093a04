"""Why an action of Trails of Tucana is not legal: the number of the rule, and what it is about."""

from __future__ import annotations

from typing import Final

from motu.core.refusal import Refusal
from motu.games.tucana.rules.board import ANY
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.words import msg
from motu.games.tucana.words.spoken import CARD_WORDS, TERRAIN_WORDS, map_words

#: Rules that forbid nothing by themselves, so that nothing can be refused by them, and why.
NEVER: Final = {
    "T1.2": "says what there is",
    "T1.3": "is done by the game itself",
    "T1.4": "is done by the game itself",
    "T1.5": "is done by the game itself",
    "T2.5": "says what others may see",
    "T3.1": "follows from the segments",
    "T3.2": "gives; a free segment may be any",
    "T3.3": "follows from the segments",
    "T3.4": "offers nothing but free segments while one is due",
    "T4.1": "follows from the segments",
    "T4.2": "is done by the game itself",
    "T4.3": "follows from the segments",
    "T5.1": "is done by the game itself",
    "T5.2": "is done by the game itself",
    "T5.3": "is done by the game itself",
    "T6.1": "says what is otherwise on the larger map",
    "T6.2": "is done by the game itself",
    "T6.3": "is done by the game itself",
    "T6.4": "says how good a game was",
    "T7.1": "is about playing on paper",
    "T7.2": "is about playing on paper",
    "T7.3": "is about playing on paper",
    "T7.4": "is about playing on paper",
}
#: Rules by which chance hardly ever refuses anything, and the test that brings it about.
RARELY: Final = {
    "T2.4": "test_T2_4_who_cannot_loses_the_turn",
}


def refuse(state: TucanaState, seat: int, action: int) -> Refusal | None:
    """Why this seat may not do this now, or `None` if it may."""
    if action < 0:
        return Refusal("", msg("There is no such action."))
    if not 0 <= seat < state.seats:
        return Refusal("", msg("There is no such player."))
    if state.ending:
        return Refusal("T5.4", msg("The game is over."))
    if action >= len(state.map.segments):
        return Refusal(
            "T1.1", msg("There is no such segment on {map}.", map=map_words(state.map.name))
        )
    if not state.is_drawing(seat):
        return _refuse_more(state, seat)
    if state.has_drawn(seat, action):
        name = state.map.segment_names[action]
        return Refusal("T2.3", msg("You have drawn {segment} already.", segment=name))
    if state.sheets[seat].free:
        # T3.2: between any two adjacent hexes.
        return None
    return _refuse_terrains(state, action)


def _refuse_more(state: TucanaState, seat: int) -> Refusal:
    """Who has finished the turn, or lost it, waits for the others."""
    if not state.drawn_now(seat):
        return Refusal("T2.4", msg("You can draw nothing in this turn, so you lose it."))
    return Refusal("T2.1", msg("You have drawn in this turn. Wait until all have."))


def _refuse_terrains(state: TucanaState, action: int) -> Refusal | None:
    """T2.1, T2.2: the terrains of both ends must be those of the two cards."""
    if state.fitting() >> state.map.segment_pair[action] & 1:
        return None
    sheet = state.map
    one, two = (TERRAIN_WORDS[sheet.terrains[end]] for end in sheet.segments[action])
    name = sheet.segment_names[action]
    cards = sorted((int(state.card1), int(state.card2)))
    if cards[1] == ANY:
        return Refusal(
            "T2.2",
            msg(
                "{segment} lies between {one} and {two}. One of them must be {card}.",
                segment=name,
                one=one,
                two=two,
                card=TERRAIN_WORDS[cards[0]],
            ),
        )
    return Refusal(
        "T2.1",
        msg(
            "{segment} lies between {one} and {two}. The cards are {first} and {second}.",
            segment=name,
            one=one,
            two=two,
            first=CARD_WORDS[state.card1],
            second=CARD_WORDS[state.card2],
        ),
    )
