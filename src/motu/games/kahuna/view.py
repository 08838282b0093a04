"""What a seat may see of a position of Kahuna, as plain JSON data."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from motu.core.bits import count, members
from motu.core.kept import kept, kept_few
from motu.core.view import View
from motu.games.kahuna.rules.board import N_ISLANDS, Board
from motu.games.kahuna.rules.cardset import (
    ALL_CARDS,
    having,
    islands_of,
    left_over,
    size,
    together,
)
from motu.games.kahuna.rules.position import NO_LINE
from motu.games.kahuna.rules.state import KahunaState

#: Bridges of the handicap are to be put; cards put away (K2.6); the last turns (K5.4).
Phase: TypeAlias = Literal["handicap", "play", "away", "last", "over"]


class Choices(TypedDict):
    """The variants that are played (K6)."""

    strategic: bool
    open_cards: bool


class Scoring(TypedDict):
    """One scoring: how many islands each side had, and the points it got (K5.2)."""

    islands: list[int]
    points: list[int]


class Side(TypedDict):
    """One player's side of the table. Cards are named after their islands."""

    bridges: list[str]  # the lines they are on, such as "ALOA-BARI"
    bridges_left: int
    islands: list[str]  # those controlled
    cards: int  # in hand
    hand: list[str] | None  # the viewer's own, `None` for others
    known: list[str]  # of the hand, what everybody can be sure of
    doubtful: list[str]  # of the hand, what was there for sure before cards were put away
    away: list[str] | None  # put away face down: the viewer's own, `None` for others
    away_count: int
    points: int


class KahunaView(View):
    """All that a seat may see. Sides are Coral and Ink, by the numbers of their seats."""

    options: Choices
    phase: Phase
    turn: int  # the side whose turn it is
    handicap_left: int  # bridges still to be put (K1.4)
    freed: str | None  # the line on which a bridge may be put without a card (K6.2)
    must_draw: bool  # the other side has ended its turn without drawing (K4.3, K4.5)
    deck_number: int  # of three passes through the deck
    deck: int  # cards left in it
    row: list[str | None]  # the face-up cards
    discard: list[str]
    face_down: int  # cards put away, by both
    seats: list[Side]
    needs: dict[str, list[int]]  # by island: bridges that each side still needs, 0 for who has it
    scorings: list[Scoring]
    ending: int | None  # the number of the way it ended, as in `ENDINGS`, from 1
    winners: list[int]


def view(state: KahunaState, seat: int | None) -> KahunaView:
    """All that a seat may see; `None` is a watcher, who sees no hidden card of anyone."""
    board = state.board
    return {
        "game": "kahuna",
        "seat": seat,
        "components": board.hash,
        "options": {"strategic": bool(state.strategic), "open_cards": bool(state.open_cards)},
        "to_act": state.to_act(),
        "phase": phase(state),
        "turn": int(state.turn),
        "handicap_left": int(state.handicap_left),
        "freed": None if state.freed == NO_LINE else board.line_names[state.freed],
        "must_draw": state.must_draw() and not state.ending,
        "deck_number": min(int(state.scorings) + 1, 3),
        "deck": size(state.deck),
        "row": [_card(state, place) for place in range(board.face_up)],
        "discard": list(_card_names(board, state.discard)),
        "face_down": size(state.coral.away) + size(state.ink.away),
        "seats": [_side(state, side, seat) for side in (0, 1)],
        "needs": needs(state),
        "scorings": [_scoring(state, scoring) for scoring in range(state.scorings)],
        "ending": int(state.ending) or None,
        "winners": state.winners(),
    }


def _scoring(state: KahunaState, number: int) -> Scoring:
    return {
        "islands": [state.islands_at(number, side) for side in (0, 1)],
        "points": [state.points_at(number, side) for side in (0, 1)],
    }


def phase(state: KahunaState) -> Phase:
    """What kind of moment it is."""
    if state.ending:
        return "over"
    if state.handicap_left:
        return "handicap"
    if state.putting_away:
        return "away"
    return "last" if state.last_turns else "play"


def needs(state: KahunaState) -> dict[str, list[int]]:
    """How many more bridges each seat needs to control each island (K3.1)."""
    return _needs_of_both(state.board, state.coral.at, state.ink.at)


@kept
def _needs_of_both(board: Board, coral: int, ink: int) -> dict[str, list[int]]:
    """How many more bridges each seat needs to control each island (K3.1); 0 where it does.

    `coral` and `ink` have their bridges at each island, in four bits each.
    """
    needs = {}
    for island, (name, enough) in enumerate(_enough(board)):
        first = enough - (coral >> 4 * island & 0xF)
        second = enough - (ink >> 4 * island & 0xF)
        needs[name] = [first if first > 0 else 0, second if second > 0 else 0]
    return needs


@kept_few
def _enough(board: Board) -> list[tuple[str, int]]:
    """The islands, and how many bridges it takes to control each."""
    return [(name, board.degree[island] // 2 + 1) for island, name in enumerate(board.islands)]


def known_cards(
    state: KahunaState, seat: int, viewer: int | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards of a hand that a perfect memory is sure of, and those it is not quite sure of.

    Known is every card taken from the face-up row and not played since. When cards are put
    away face down after that (K2.6) it may be among them; then it is in doubt.
    """
    if viewer == 1 - seat:
        unseen = state.unseen_by(viewer)
    else:
        in_sight = together(state.discard, state.cards_in_row())
        elsewhere = state.side(1 - seat).seen
        unseen = left_over(ALL_CARDS, together(in_sight, elsewhere))
    return _sure_and_in_doubt(*state.surely_or_maybe(seat, unseen))


@kept
def _sure_and_in_doubt(
    seen: int, possible: int, doubt: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    sure: list[int] = []
    in_doubt: list[int] = []
    for island in range(N_ISLANDS):
        held = int(having(possible, island))
        certain = max(0, held - doubt)
        sure += [island] * (int(having(seen, island)) + certain)
        in_doubt += [island] * (held - certain)
    return tuple(sure), tuple(in_doubt)


def _side(state: KahunaState, side: int, viewer: int | None) -> Side:
    """One player's side of the table."""
    board, mine, own = state.board, state.side(side), viewer == side
    sure, in_doubt = known_cards(state, side, viewer)
    return {
        "bridges": list(_line_names(board, mine.bridges)),
        "bridges_left": board.bridges_each - count(mine.bridges),
        "islands": list(controlled(board, state.control_of(side))),
        "cards": size(mine.hand),
        "hand": list(_card_names(board, mine.hand)) if own else None,
        "known": [board.islands[island] for island in sure],
        "doubtful": [board.islands[island] for island in in_doubt],
        "away": list(_card_names(board, mine.away)) if own else None,
        "away_count": size(mine.away),
        "points": state.points_of(side),
    }


def _card(state: KahunaState, place: int) -> str | None:
    island = int(state.card_in_row(place))
    return None if island < 0 else state.board.islands[island]


@kept
def _line_names(board: Board, lines: int) -> tuple[str, ...]:
    return tuple(board.line_names[line] for line in members(lines))


@kept
def controlled(board: Board, control: int) -> tuple[str, ...]:
    """The names of the islands in a set such as `control_of` gives."""
    return tuple(name for island, name in enumerate(board.islands) if control >> 4 * island + 3 & 1)


@kept
def _card_names(board: Board, cards: int) -> tuple[str, ...]:
    return tuple(board.islands[island] for island in islands_of(cards))
