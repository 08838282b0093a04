"""Positions of Kahuna in one line of text.

>>> import motu
>>> kahuna = motu.game("kahuna")
>>> state = kahuna.read_position("bridges ALOA-DUDA / ALOA-BARI; hands BARI / ELAI; row LALE")
>>> kahuna.text(state, 0, state.legal(0)[0])
'BARI > BARI-COCO'

| clause         | says                                                                          |
|----------------|-------------------------------------------------------------------------------|
| `strategic`    | the strategic variant is played                                               |
| `open_cards`   | the variant with open cards is played                                         |
| `bridges`      | the lines with a bridge of each seat                                          |
| `hands`        | the cards in each hand                                                        |
| `row`          | the face-up cards, `-` for an empty place                                     |
| `discard`      | the discard pile; the cards that are nowhere are the deck                     |
| `deck`         | the deck, instead of `discard`; the cards that are nowhere are the discard    |
| `away`         | what each seat has put away face down since the last shuffle                  |
| `seen`         | the cards of each hand that were seen taken and must be there                 |
| `maybe`        | those that may have been put away since                                       |
| `doubt`        | how many of these, at most                                                    |
| `turn`         | whose turn it is                                                              |
| `first`        | who began, if not the one whose turn it is                                    |
| `handicap`     | the handicap bridges still to be built                                        |
| `putting_away` | a card has been put away in this turn                                         |
| `freed`        | the line that was freed just before, with the strategic variant               |
| `not_drawn`    | the last turn ended without drawing                                           |
| `scored`       | the islands of each seat at the scorings so far                               |
| `last_turns`   | how many turns are left before the last scoring                               |

Who controls what, the points, and whether it is over follow from these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Final

from motu.core.bits import count, members
from motu.core.clauses import (
    Bits,
    Clause,
    EachSeat,
    Name,
    Numbers,
    Pile,
    Row,
    Shared,
    Switch,
    Text,
    Unseen,
    Whole,
    each_seat,
    shared,
)
from motu.core.errors import BadPosition
from motu.core.notation import Notation
from motu.core.rng import Rng
from motu.games.kahuna.rules.board import N_ISLANDS, Board
from motu.games.kahuna.rules.cardset import ALL_CARDS, cards_of, islands_of, left_over, size
from motu.games.kahuna.rules.position import NO_LINE, Side
from motu.games.kahuna.rules.state import KahunaState
from motu.games.kahuna.words import msg

SCORINGS: Final = 3
#: The deck as long as nobody has named it.
UNNAMED: Final = -1
ELSEWHERE: Final = msg("some of these cards lie somewhere else.")

Cardset = Counter[int]


class Cards:
    """A set of cards by the names of their islands, of which there are two each (K1.1)."""

    def __init__(self, islands: Sequence[str]) -> None:
        self.pile = Pile(islands, each=2)

    def write(self, value: int) -> str:
        return self.pile.write(islands_of(value))

    def read(self, text: Text) -> int:
        return int(cards_of(self.pile.read(text)))


def clauses(board: Board) -> list[Clause[KahunaState]]:
    """All that makes up a position."""
    cards = Cards(board.islands)
    side = KahunaState.side
    return [
        shared("strategic", Switch()),
        shared("open_cards", Switch()),
        EachSeat("bridges", Bits(board.line_names), _bridges, _put_bridges),
        EachSeat("hands", cards, _hand, _put_hand, unseen=lambda s, seat: size(_hand(s, seat))),
        Shared("row", Row(board.islands, int(board.face_up), gaps=True), _row, _put_row),
        shared("discard", cards),
        Shared("deck", cards, None, _put_deck),
        EachSeat("away", cards, _away, _put_away, unseen=lambda s, seat: size(_away(s, seat))),
        each_seat("seen", cards, side),
        each_seat("maybe", cards, side),
        each_seat("doubt", Whole(0, 9), side),
        Shared("turn", Whole(0, 1, first=1), lambda s: int(s.turn), _put_turn),
        shared("first", Whole(0, 1, first=1)),
        shared("handicap", Whole(0, 3), "handicap_left"),
        shared("putting_away", Switch()),
        shared("freed", Name(board.line_names, none=NO_LINE)),
        shared("not_drawn", Switch()),
        EachSeat("scored", Numbers(SCORINGS, N_ISLANDS), _scored, _put_scored),
        shared("last_turns", Whole(0, 2)),
    ]


def _bridges(state: KahunaState, seat: int) -> int:
    return int(state.bridges_of(seat))


def _put_bridges(state: KahunaState, seat: int, lines: int) -> None:
    for line in members(lines):
        if seat and (state.coral.bridges >> line) & 1:
            raise BadPosition("bridges", msg("{line} cannot have two bridges.",
                                             line=state.board.line_names[line]))  # fmt: skip
        state.put_bridge(seat, line)
    if count(lines) > state.board.bridges_each:
        n = int(state.board.bridges_each)
        raise BadPosition("bridges", msg("a player has {n} bridges at most.", n=n))


def _hand(state: KahunaState, seat: int) -> int:
    return int(state.hand_of(seat))


def _put_hand(state: KahunaState, seat: int, cards: int) -> None:
    state.side(seat).hand = cards


def _away(state: KahunaState, seat: int) -> int:
    return int(state.side(seat).away)


def _put_away(state: KahunaState, seat: int, cards: int) -> None:
    state.side(seat).away = cards


def _row(state: KahunaState) -> list[int]:
    return [int(state.card_in_row(place)) for place in range(state.board.face_up)]


def _put_row(state: KahunaState, islands: list[int]) -> None:
    state.row = sum((island + 1) << (4 * place) for place, island in enumerate(islands))


def _put_deck(state: KahunaState, cards: int) -> None:
    state.deck = cards


def _put_turn(state: KahunaState, seat: int) -> None:
    state.turn = state.first = seat


def _scored(state: KahunaState, seat: int) -> list[int]:
    return [int(state.islands_at(scoring, seat)) for scoring in range(state.scorings)]


def _put_scored(state: KahunaState, seat: int, islands: list[int]) -> None:
    if seat and len(islands) != state.scorings:
        raise BadPosition("scored", msg("both seats need the same number of scorings."))
    state.scorings = len(islands)
    state.scored |= sum(n << (8 * scoring + 4 - 4 * seat) for scoring, n in enumerate(islands))


def begin(state: KahunaState) -> None:
    """No clause has named the deck yet."""
    state.deck = UNNAMED


def settle(state: KahunaState, unseen: Mapping[str, Unseen], rng: Rng) -> None:
    """The cards that are left lie in the deck, or on the discard pile; the game may be over."""
    left = _left(state)
    named = state.deck
    if named == UNNAMED:
        state.deck = left
        _fill(state, unseen)
    elif unseen:
        raise BadPosition("deck", msg("the deck cannot be given while cards are hidden."))
    elif size(left_over(left, named)) != size(left) - size(named):
        raise BadPosition("deck", ELSEWHERE)
    elif state.discard:
        raise BadPosition("deck", msg("write either discard or deck: each follows from the other."))
    else:
        state.discard = left_over(left, named)
    for seat in (0, 1):
        _check_memory(state.side(seat))
    _end(state)


def _end(state: KahunaState) -> None:
    """K5.5, K5.6: whether it is over is not written; K5.1, K5.4: nor does it go on for ever."""
    if state.scorings == SCORINGS:
        state._finish()
    elif state.scorings:
        state._check_no_bridge()
    if state.last_turns and (state.scorings != SCORINGS - 1 or state.row or state.deck):
        raise BadPosition(
            "last_turns", msg("last turns come after two scorings, when no cards are left.")
        )
    if not state.row and not state.last_turns and not state.ending:
        raise BadPosition("row", msg("at least one card lies face up before the last turns."))


def _left(state: KahunaState) -> int:
    """K1.1: the cards that no clause has put anywhere."""
    placed = Cardset()
    for clause, cards in (
        ("row", state.cards_in_row()),
        ("hands", state.coral.hand),
        ("hands", state.ink.hand),
        ("discard", state.discard),
        ("away", state.coral.away),
        ("away", state.ink.away),
    ):
        placed.update(islands_of(cards))
        for island, n in placed.items():
            if n > 2:
                name = state.board.islands[island]
                raise BadPosition(clause, msg("there are only two cards of {island}.", island=name))
    for side in (state.coral, state.ink):
        if size(side.hand) > state.board.hand_limit:
            raise BadPosition("hands", msg("a hand has {n} cards at most.",
                                           n=int(state.board.hand_limit)))  # fmt: skip
    return int(left_over(ALL_CARDS, cards_of(sorted(placed.elements()))))


def _fill(state: KahunaState, unseen: Mapping[str, Unseen]) -> None:
    """Hidden hands, and cards put away, from what is left: any that agree with what was seen."""
    hands = unseen.get("hands", {})
    left = Cardset(islands_of(state.deck))
    certain = _certain(state, list(hands), left)
    for cards in certain:
        left -= cards
    for (seat, n), cards in zip(hands.items(), certain, strict=True):
        more = _take(left, n - cards.total(), "hands")
        state.side(seat).hand = cards_of([*cards.elements(), *more])
    for seat, n in unseen.get("away", {}).items():
        state.side(seat).away = cards_of(_take(left, n, "away"))
    state.deck = cards_of(list(left.elements()))


def _certain(state: KahunaState, seats: list[int], left: Cardset) -> tuple[Cardset, ...]:
    """Cards that hidden hands have: all that were seen, and as many of those in doubt as stay."""
    ways = product(*(_ways(state.side(seat)) for seat in seats))
    found = next((cards for cards in ways if sum(cards, Cardset()) <= left), None)
    if found is None:
        raise BadPosition("seen", ELSEWHERE)
    return found


def _ways(side: Side) -> Iterator[Cardset]:
    maybe = islands_of(side.maybe)
    for kept in combinations(maybe, max(0, len(maybe) - side.doubt)):
        yield Cardset([*islands_of(side.seen), *kept])


def _take(left: Cardset, n: int, clause: str) -> list[int]:
    """So many of the cards that are left, which are gone then."""
    cards = sorted(left.elements())[: max(0, n)]
    if len(cards) != n:
        raise BadPosition(clause, msg("this number of hidden cards does not fit the other cards."))
    left.subtract(cards)
    return cards


def _check_memory(side: Side) -> None:
    """What was seen taken is in the hand, but for those that may have been put away since."""
    hand, seen, maybe = (Cardset(islands_of(c)) for c in (side.hand, side.seen, side.maybe))
    if not seen <= hand:
        raise BadPosition("seen", msg("these cards are not all in that hand."))
    gone = (maybe - (hand - seen)).total()
    if not gone <= side.doubt <= maybe.total():
        raise BadPosition(
            "doubt",
            msg("of the cards in maybe, {gone} to {all} can be in doubt.", gone=gone,
                all=maybe.total()),
        )  # fmt: skip


NOTATION: Final = Notation(clauses, begin, settle)
