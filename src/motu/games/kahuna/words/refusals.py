"""Why an action of Kahuna is not legal: the number of the rule, and what it is about."""

from __future__ import annotations

from typing import Final

from motu.core.bits import count
from motu.core.refusal import Refusal
from motu.games.kahuna.rules.actions import (
    AWAY,
    DRAW,
    FREE_BRIDGE,
    N_ACTIONS,
    REMOVE_BOTH,
    REMOVE_EQUAL,
    TAKE,
)
from motu.games.kahuna.rules.cardset import having, size
from motu.games.kahuna.rules.position import NO_LINE
from motu.games.kahuna.rules.state import KahunaState
from motu.games.kahuna.words import msg
from motu.games.kahuna.words.spoken import SEATS

#: Rules that forbid nothing by themselves, so that nothing can be refused by them, and why.
NEVER: Final = {
    "K1.1": "says what there is",
    "K1.2": "is done by the game itself",
    "K2.1": "allows; what ends a turn is refused by K4",
    "K2.5": "says where played cards go",
    "K3.1": "follows from the bridges",
    "K3.2": "follows from the bridges",
    "K3.3": "follows from the bridges",
    "K3.4": "follows from the bridges",
    "K3.5": "follows from the bridges",
    "K3.6": "lifts a limit",
    "K5.1": "is done by the game itself",
    "K5.2": "is done by the game itself",
    "K5.3": "is done by the game itself",
    "K5.4": "what cannot be drawn in the last turns is refused by K4.5",
    "K5.6": "ends the game; what comes after is refused by K5.5",
    "K6.3": "says what is open",
    "K6.4": "says which card goes first",
}
#: Rules by which chance hardly ever refuses anything, and the test that brings it about.
RARELY: Final = {
    "K2.3": "test_K2_3_no_building_with_all_25_bridges_on_the_board",
}


def refuse(state: KahunaState, seat: int, action: int) -> Refusal | None:
    """Why this seat may not do this now, or `None` if it may."""
    if not 0 <= action < N_ACTIONS:
        return Refusal("", msg("There is no such action."))
    if state.ending:
        return Refusal("K5.5", msg("The game is over."))
    if seat != state.turn:
        return Refusal("K1.3", msg("It is the turn of {player}.", player=SEATS[state.turn]))
    if state.handicap_left:
        return _refuse_handicap(state, action)
    if action < REMOVE_EQUAL:
        return _refuse_build(state, seat, *state.board.ways[action])
    if action < REMOVE_BOTH:
        island, line = state.board.ways[action - REMOVE_EQUAL]
        return _refuse_remove(state, seat, line, (island, island))
    if action < FREE_BRIDGE:
        line = action - REMOVE_BOTH
        return _refuse_remove(state, seat, line, state.board.lines[line])
    if action < AWAY:
        return _refuse_free_bridge(state, action - FREE_BRIDGE)
    if action < TAKE:
        return _refuse_away(state, seat, action - AWAY)
    if action < DRAW:
        return _refuse_take(state, seat, action - TAKE)
    if action == DRAW:
        return _refuse_draw(state, seat)
    return _refuse_pass(state, seat)


def _is_taken(state: KahunaState, line: int) -> bool:
    return bool((state.coral.bridges | state.ink.bridges) >> line & 1)


def _refuse_handicap(state: KahunaState, action: int) -> Refusal | None:
    if not FREE_BRIDGE <= action < AWAY:
        return Refusal("K1.4", msg("First the handicap: put a bridge on any free line."))
    line = action - FREE_BRIDGE
    if _is_taken(state, line):
        return Refusal(
            "K1.4", msg("There is a bridge on {line} already.", line=state.board.line_names[line])
        )
    return None


def _refuse_while_putting_away(state: KahunaState) -> Refusal | None:
    if state.putting_away:
        return Refusal(
            "K2.6",
            msg("You are putting cards away, so none can be played in this turn."),
        )
    return None


def _refuse_build(state: KahunaState, seat: int, island: int, line: int) -> Refusal | None:
    busy = _refuse_while_putting_away(state)
    if busy is not None:
        return busy
    if not having(state.hand_of(seat), island):
        return Refusal(
            "K2.2", msg("You have no card {island}.", island=state.board.islands[island])
        )
    if _is_taken(state, line):
        return Refusal(
            "K2.2", msg("There is a bridge on {line} already.", line=state.board.line_names[line])
        )
    if count(state.bridges_of(seat)) >= state.board.bridges_each:
        return Refusal(
            "K2.3",
            msg("All your {n} bridges are on the board already.", n=int(state.board.bridges_each)),
        )
    if state.strategic:
        for end in state.board.lines[line]:
            if state.controls(1 - seat, end):
                return Refusal(
                    "K6.1",
                    msg(
                        "With the strategic variant you cannot build at {island}, "
                        "where your opponent has a totem.",
                        island=state.board.islands[end],
                    ),
                )
    return None


def _refuse_remove(
    state: KahunaState, seat: int, line: int, cards: tuple[int, int]
) -> Refusal | None:
    busy = _refuse_while_putting_away(state)
    if busy is not None:
        return busy
    if not state.bridges_of(1 - seat) >> line & 1:
        return Refusal(
            "K2.4", msg("Your opponent has no bridge on {line}.", line=state.board.line_names[line])
        )
    first, second = cards
    needed = 2 if first == second else 1
    if having(state.hand_of(seat), first) < needed or not having(state.hand_of(seat), second):
        return Refusal(
            "K2.4",
            msg(
                "To remove the bridge on {line} this way you need the cards {first} and {second}.",
                line=state.board.line_names[line],
                first=state.board.islands[first],
                second=state.board.islands[second],
            ),
        )
    return None


def _refuse_free_bridge(state: KahunaState, line: int) -> Refusal | None:
    if state.freed == line and line != NO_LINE:
        return None
    return Refusal(
        "K6.2",
        msg(
            "A bridge without a card goes only on a line that you have just freed with the "
            "strategic variant, if your opponent controls neither end."
        ),
    )


def _refuse_away(state: KahunaState, seat: int, island: int) -> Refusal | None:
    hand = state.hand_of(seat)
    if not having(hand, island):
        return Refusal(
            "K2.6", msg("You have no card {island}.", island=state.board.islands[island])
        )
    if state.putting_away:
        return None
    if size(hand) < state.board.hand_limit:
        return Refusal(
            "K2.6",
            msg(
                "Only with {n} cards in hand can cards be put away.", n=int(state.board.hand_limit)
            ),
        )
    playable = sum(action < FREE_BRIDGE for action in state.legal(seat))
    if not state.may_put_away(size(hand), playable):
        return Refusal("K2.6", msg("One of your cards can be played, so none can be put away."))
    return None


def _refuse_full_hand(state: KahunaState, seat: int) -> Refusal | None:
    if size(state.hand_of(seat)) >= state.board.hand_limit:
        return Refusal(
            "K4.2",
            msg("With {n} cards in hand you cannot draw another.", n=int(state.board.hand_limit)),
        )
    return None


def _refuse_take(state: KahunaState, seat: int, island: int) -> Refusal | None:
    if state.row == 0:
        return Refusal("K4.5", msg("No cards are left to take: end the turn without drawing."))
    if not having(state.cards_in_row(), island):
        return Refusal(
            "K4.1", msg("{island} does not lie face up.", island=state.board.islands[island])
        )
    return _refuse_full_hand(state, seat)


def _refuse_draw(state: KahunaState, seat: int) -> Refusal | None:
    if state.deck == 0:
        return Refusal("K4.5", msg("The deck is empty."))
    return _refuse_full_hand(state, seat)


def _refuse_pass(state: KahunaState, seat: int) -> Refusal | None:
    if not state.must_draw():
        return None
    if size(state.hand_of(seat)) >= state.board.hand_limit:
        return Refusal(
            "K4.4",
            msg(
                "Your opponent has just ended the turn without drawing. Play a card or put "
                "one away, and then draw."
            ),
        )
    return Refusal(
        "K4.3",
        msg("Your opponent has just ended the turn without drawing, so you have to draw a card."),
    )
