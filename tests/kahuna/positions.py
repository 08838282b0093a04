"""Positions of Kahuna from a line of text, moves in the players' own words, looks at the board.

Coral is seat 0 and begins; ink is seat 1. Cards are conserved: whatever is not named lies in the
deck, or, when the deck is named, on the discard pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import motu
from motu.core.bits import count, members
from motu.core.refusal import Refusal
from motu.games.kahuna import Kahuna
from motu.games.kahuna.rules.cardset import cards_of, islands_of, size
from motu.games.kahuna.rules.state import KahunaState

CORAL, INK = 0, 1
Names = Sequence[str]


def kahuna() -> Kahuna:
    """The game."""
    game = motu.game("kahuna")
    assert isinstance(game, Kahuna)
    return game


#: The board that the game comes with.
BAY = kahuna().box.usual()
ISLANDS, LINES, LINE_NAMES = BAY.islands, BAY.lines, BAY.line_names


def cards(names: Names) -> int:
    """A set of cards from the names of their islands."""
    return int(cards_of([ISLANDS.index(name) for name in names]))


def names_of(some: int) -> list[str]:
    """The names of the cards in a set, in alphabetical order."""
    return [ISLANDS[island] for island in islands_of(some)]


def listed(names: Names) -> str:
    """Names as a line of a position has them."""
    return ",".join(names) or "-"


def counted(bridges: int) -> int:
    """How many bridges lie at each island, four bits an island, as the rules keep it."""
    ends = chain.from_iterable(LINES[line] for line in members(bridges))
    return sum(1 << (4 * island) for island in ends)


def position(line: str, seed: int = 1) -> KahunaState:
    """The position that a line stands for."""
    state = kahuna().read_position(line, seed)
    check(state)
    return state


def check(state: KahunaState) -> None:
    """K1.1: the pieces are all there, and none is there twice."""
    sides = (state.coral, state.ink)
    places = [state.discard, state.deck, state.cards_in_row()]
    places += [pile for side in sides for pile in (side.hand, side.away)]
    everywhere = sorted(chain.from_iterable(islands_of(place) for place in places))
    assert everywhere == sorted([*range(12), *range(12)])
    assert not state.coral.bridges & state.ink.bridges
    for side in sides:
        assert count(side.bridges) <= 25
        assert side.at == counted(side.bridges)
        assert size(side.hand) <= 5


def play(state: KahunaState, seat: int, *texts: str) -> None:
    """Do these one after another, each refused if it is not legal."""
    game = kahuna()
    for text in texts:
        game.play(state, seat, game.parse(state, seat, text))
        check(state)


def refusal(state: KahunaState, seat: int, text: str) -> Refusal | None:
    """Why a seat may not do this; what is legal must agree with it."""
    action = kahuna().parse(state, seat, text)
    why = kahuna().refuse(state, seat, action)
    assert (why is None) == (action in state.legal(seat)), text
    return why


def refused(state: KahunaState, seat: int, text: str) -> str:
    """The number of the rule that forbids this; empty if none does."""
    why = refusal(state, seat, text)
    return "" if why is None else why.rule


def legal(state: KahunaState, seat: int) -> set[str]:
    """Everything a seat may do, as text."""
    return {kahuna().text(state, seat, action) for action in state.legal(seat)}


def hand(state: KahunaState, seat: int) -> list[str]:
    """The cards in a hand, in alphabetical order."""
    return names_of(state.hand_of(seat))


def row(state: KahunaState) -> list[str]:
    """The face-up cards, in alphabetical order."""
    return names_of(state.cards_in_row())


def bridges(state: KahunaState, seat: int) -> set[str]:
    """The lines with a bridge of this seat."""
    return {LINE_NAMES[line] for line in members(state.bridges_of(seat))}


def islands(state: KahunaState, seat: int) -> set[str]:
    """The islands this seat controls."""
    return {name for island, name in enumerate(ISLANDS) if state.controls(seat, island)}


def lines_at(*names: str) -> list[str]:
    """All lines that touch one of these islands."""
    return [line for line in LINE_NAMES if set(names) & set(line.split("-"))]


def ending(state: KahunaState) -> str:
    """How the game ended; empty while it goes on."""
    sheet = kahuna().score_sheet(state)
    return sheet.ending.name if sheet.ending else ""
