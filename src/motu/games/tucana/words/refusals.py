"""Why an action of Trails of Tucana is not legal: the number of the rule, and what it is about."""

from __future__ import annotations

from motu.core.refusal import Refusal
from motu.games.tucana.rules.board import ANY, MOST_SEGMENTS, N_ACTIONS, SEGMENT_PAIR, SHEETS
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.rules.tally import FREE
from motu.games.tucana.words import msg
from motu.games.tucana.words.spoken import CARD_WORDS, TERRAIN_WORDS, map_words


def refuse(state: TucanaState, seat: int, action: int) -> Refusal | None:
    """Why this seat may not do this now, or `None` if it may."""
    if not 0 <= action < N_ACTIONS:
        return Refusal("", msg("There is no such action."))
    if not 0 <= seat < state.seats:
        return Refusal("", msg("There is no such player."))
    if state.ending:
        return Refusal("T5.4", msg("The game is over."))
    if action >= len(SHEETS[state.map].segments):
        return Refusal("T1.1", msg("There is no such segment on {map}.", map=map_words(state.map)))
    if not state.is_waiting(seat):
        return _refuse_more(state, seat)
    if state.has_drawn(seat, action):
        name = SHEETS[state.map].segment_names[action]
        return Refusal("T2.3", msg("You have drawn {segment} already.", segment=name))
    if state.sheet(seat, FREE):
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
    if state.fitting() >> SEGMENT_PAIR[MOST_SEGMENTS * state.map + action] & 1:
        return None
    sheet = SHEETS[state.map]
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
