"""What a seat may see of a position of Kahuna, as plain JSON data."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from motu.core.bits import members
from motu.games.kahuna.rules.board import (
    BRIDGES_EACH,
    DEGREE,
    FACE_UP,
    ISLANDS,
    LINE_NAMES,
    N_ISLANDS,
)
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

#: So many small lists are remembered: most of a view is the same as a move ago.
KEPT = 4096


def view(state: KahunaState, seat: int | None) -> dict[str, Any]:
    """All that a seat may see; `None` is a watcher, who sees no hidden card of anyone."""
    return {
        "game": "kahuna",
        "seat": seat,
        "options": {"strategic": bool(state.strategic), "open_cards": bool(state.open_cards)},
        "to_act": state.to_act(),
        "phase": phase(state),
        "turn": int(state.turn),
        "handicap_left": int(state.handicap_left),
        "freed": None if state.freed == NO_LINE else LINE_NAMES[state.freed],
        "must_draw": bool(state.not_drawn) and state.last_turns == 0,
        "deck_number": min(int(state.scorings) + 1, 3),
        "deck": int(size(state.deck)),
        "row": [_card(state, place) for place in range(FACE_UP)],
        "discard": _names(state.discard),
        "face_down": int(size(state.away0) + size(state.away1)),
        "seats": [_side(state, side, seat) for side in (0, 1)],
        "needs": _needs_of_both(state.at0, state.at1),
        "scorings": [
            {
                "islands": [int(state.islands_at(scoring, side)) for side in (0, 1)],
                "points": [int(state.points_at(scoring, side)) for side in (0, 1)],
            }
            for scoring in range(state.scorings)
        ],
        "ending": int(state.ending) or None,
        "winners": state.winners(),
    }


def phase(state: KahunaState) -> str:
    """What kind of moment it is."""
    if state.ending:
        return "over"
    if state.handicap_left:
        return "handicap"
    if state.putting_away:
        return "away"
    return "last" if state.last_turns else "play"


@lru_cache(maxsize=KEPT)
def _needs_of_both(coral: int, ink: int) -> dict[str, list[int]]:
    needs = zip(ISLANDS, _needs(coral), _needs(ink), strict=True)
    return {name: [for_coral, for_ink] for name, for_coral, for_ink in needs}


@lru_cache(maxsize=KEPT)
def _needs(at: int) -> tuple[int, ...]:
    """How many more bridges a seat needs to control each island (K3.1); 0 where it does.

    `at` has its bridges at each island, in four bits each.
    """
    return tuple(
        max(0, degree // 2 + 1 - (at >> 4 * island & 0xF)) for island, degree in enumerate(DEGREE)
    )


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
        elsewhere = state.seen0 if seat else state.seen1
        unseen = left_over(ALL_CARDS, together(in_sight, elsewhere))
    return _sure_and_in_doubt(*state.surely_or_maybe(seat, unseen))


@lru_cache(maxsize=KEPT)
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


def _side(state: KahunaState, side: int, viewer: int | None) -> dict[str, Any]:
    """One player's side of the table."""
    bridges = state.bridges_of(side)
    own = viewer == side
    sure, in_doubt = known_cards(state, side, viewer)
    away = state.away1 if side else state.away0
    return {
        "bridges": list(_line_names(bridges)),
        "bridges_left": BRIDGES_EACH - int(bridges).bit_count(),
        "islands": list(controlled(state.control_of(side))),
        "cards": int(size(state.hand_of(side))),
        "hand": _names(state.hand_of(side)) if own else None,
        "known": [ISLANDS[island] for island in sure],
        "doubtful": [ISLANDS[island] for island in in_doubt],
        "away": _names(away) if own else None,
        "away_count": int(size(away)),
        "points": int(state.points_of(side)),
    }


def _card(state: KahunaState, place: int) -> str | None:
    island = int(state.card_in_row(place))
    return None if island < 0 else ISLANDS[island]


@lru_cache(maxsize=KEPT)
def _line_names(lines: int) -> tuple[str, ...]:
    return tuple(LINE_NAMES[line] for line in members(lines))


@lru_cache(maxsize=KEPT)
def controlled(control: int) -> tuple[str, ...]:
    """The names of the islands in a set such as `control_of` gives."""
    return tuple(name for island, name in enumerate(ISLANDS) if control >> 4 * island + 3 & 1)


def _names(cards: int) -> list[str]:
    return list(_card_names(cards))


@lru_cache(maxsize=KEPT)
def _card_names(cards: int) -> tuple[str, ...]:
    return tuple(ISLANDS[island] for island in islands_of(cards))
