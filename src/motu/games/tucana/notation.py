"""Positions of Trails of Tucana in one line of text.

>>> import motu
>>> tucana = motu.game("tucana")
>>> state = tucana.read_position("cards any,water; trails A5-A6-B6 / D4-E4; now - / E5-E6")
>>> state.to_act(), tucana.write_position(state, 0)
([0], 'eyes 1; cards any,water; trails A5-A6-B6 / D4-E4; now - / ?')

| clause          | says                                                                         |
|-----------------|------------------------------------------------------------------------------|
| `letters`       | the village card                                                             |
| `first_village` | the village at which the first player began to write                         |
| `backwards`     | letters were written counter-clockwise                                       |
| `symmetric`     | all have the same letters                                                    |
| `special`       | special bonuses are played for                                               |
| `round`, `turn` | where the game stands; `round over` at its end                               |
| `gone`          | the terrain cards of this round's earlier turns; all others are the deck     |
| `cards`         | the two terrain cards that lie open                                          |
| `blue_gone`     | the blue bonus cards that are gone, a letter for each                        |
| `red`           | the red bonus cards that are left                                            |
| `trails`        | each seat's trails as they were when the turn began, from hex to hex         |
| `now`           | what each seat has drawn in this turn, in its order                          |
| `before`        | what each seat drew in the turn before, which is among its trails            |
| `relics`        | the sums of relics that each seat has written down at the end of the rounds  |
| `blue_won`      | each seat's points from blue bonuses                                         |
| `red_won`       | each seat's points from red bonuses                                          |

What is connected, who still draws in this turn, and who has won follow from these.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from motu.core.clauses import (
    NOTHING,
    Bits,
    Clause,
    EachSeat,
    Known,
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
from motu.games.tucana.rules.board import (
    BIT,
    CARDS,
    LETTERS,
    N_LETTERS,
    N_VILLAGES,
    RELICS,
    TURNS,
    Map,
)
from motu.games.tucana.rules.deck import cards_in, left_of, without
from motu.games.tucana.rules.position import unpacked
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.rules.tally import NO_CARD, Ledger, Tally, blue_cards
from motu.games.tucana.words import msg

#: One segment, and a free one for each type of relic.
MOST_IN_TURN: Final = 6
MOST_POINTS: Final = 999


class Trails:
    """Segments as trails from hex to hex: `A5-A6-B6` is two of them."""

    def __init__(self, map_: Map) -> None:
        self.known = Known(map_.segment_names)
        self.ends = map_.segments
        self.hexes = map_.names

    def write(self, value: list[int]) -> str:
        ways: dict[int, set[int]] = defaultdict(set)
        for segment in value:
            a, b = self.ends[segment]
            ways[a].add(b)
            ways[b].add(a)
        return ",".join(self._walks(ways)) or NOTHING

    def _walks(self, ways: dict[int, set[int]]) -> Iterator[str]:
        """As long trails as can be, from the top of the map to its foot."""
        while any(ways.values()):
            # Who begins at the end of a trail need not lift the pencil.
            here = min(ways, key=lambda hex_: (len(ways[hex_]) % 2 == 0, not ways[hex_], hex_))
            walk = [self.hexes[here]]
            while ways[here]:
                there = min(ways[here])
                ways[here].remove(there)
                ways[there].remove(here)
                here = there
                walk.append(self.hexes[here])
            yield "-".join(walk)

    def read(self, text: Text) -> list[int]:
        found: list[int] = []
        for trail in text.items():
            names = trail.text.split("-")
            steps = ["-".join(step) for step in pairwise(names)] or names
            found += [self.known.place(Text(text.clause, step)) for step in steps]
        if len(set(found)) < len(found):
            raise text.fault(msg("a segment stands there twice."))
        return found


def clauses(map_: Map) -> list[Clause[TucanaState]]:
    """All that makes up a position."""
    segments = Row(map_.segment_names, MOST_IN_TURN)
    return [
        *on_table(map_),
        shared("turn", Whole(0, TURNS - 1, first=1)),
        *terrain_cards(),
        blue_gone("blue"),
        shared("red", Bits(RELICS)),
        EachSeat("trails", Trails(map_), _trails, _put_trails),
        EachSeat("now", segments, TucanaState.drawn_now, _put_now, unseen=_finished),
        EachSeat("before", segments, TucanaState.drawn_before, _put_before),
        relics_written(map_),
        each_seat("blue_won", Whole(0, MOST_POINTS), ledger),
        each_seat("red_won", Whole(0, MOST_POINTS), ledger),
    ]


# --- what lies on the table, on the screen and on paper ----------------------------------------


def on_table(map_: Map) -> list[Clause[Any]]:
    """Letters, options and the round."""
    rounds = [str(round_ + 1) for round_ in range(map_.rounds)]
    return [
        shared("letters", Name(map_.village_cards), "village_card"),
        shared("first_village", Whole(0, N_VILLAGES - 1, first=1)),
        shared("backwards", Switch()),
        shared("symmetric", Switch()),
        shared("special", Switch()),
        shared("round", Name([*rounds, "over"])),
    ]


def terrain_cards() -> list[Clause[Any]]:
    """T1.2: what has been turned over in this round."""
    return [
        Shared("gone", Pile(CARDS, each=15), _gone, _put_gone),
        Shared("cards", Row(CARDS, 2), _cards, _put_cards),
    ]


def blue_gone(field: str) -> Clause[Any]:
    """T4.2: the blue cards that are gone from those in this field of a position."""

    def get(state: Tally) -> list[int]:
        piles = getattr(state, field)
        return [
            letter for letter in range(N_LETTERS) for _ in range(_gone_of(state, piles, letter))
        ]

    def put(state: Tally, letters: list[int]) -> None:
        state.blue = getattr(state, field)
        for letter in letters:
            if not state.blue_card(letter):
                raise BadPosition("blue_gone", msg("there are not that many blue cards: {letter}.",
                                                   letter=LETTERS[letter]))  # fmt: skip
            state._discard_blue(letter)
        setattr(state, field, state.blue)

    return Shared("blue_gone", Pile(LETTERS, each=2), get, put)


def _gone_of(state: Tally, piles: int, letter: int) -> int:
    """How many blue cards of a letter are gone."""

    def height(cards: int) -> int:
        pile = (cards >> (8 * letter)) & 0xFF
        return (pile & 0xF > 0) + (pile >> 4 > 0)

    return height(blue_cards(state.map.blue, state.seats)) - height(piles)


def relics_written(map_: Map) -> Clause[Any]:
    """T5.2: the sums of relics at the end of the rounds so far."""
    return EachSeat("relics", Numbers(int(map_.rounds), 255), _written, _put_written)


def ledger(state: Tally, seat: int) -> Ledger:
    """What is counted of a seat."""
    return state.ledgers[seat]


def begin_table(state: Tally) -> None:
    """T1.4: all blue cards are there."""
    state.blue = blue_cards(state.map.blue, state.seats)


def settle_table(state: Tally) -> None:
    """T1.3, T2.1: the letters are written, and the cards that lie open are not in the deck."""
    state.write_letters()
    if state.round == state.map.rounds and (state.turn or _cards(state) or _gone(state)):
        raise BadPosition("round", msg("no cards lie open or are gone once the game is over."))
    for kind in _cards(state):
        _take(state, "cards", kind)


def check_deck(state: Tally, turns: int) -> None:
    """T5.1: there are cards for so many turns to come."""
    if cards_in(state.deck) < 2 * turns:
        raise BadPosition("gone", msg("too few cards are left for the turns to come."))


def _take(state: Tally, clause: str, kind: int) -> None:
    """A card is not in the deck."""
    if not left_of(state.deck, kind):
        raise BadPosition(clause, msg("there are not that many cards: {kind}.", kind=CARDS[kind]))
    state.deck = without(state.deck, kind)


def _cards(state: Tally) -> list[int]:
    return [int(card) for card in (state.card1, state.card2) if card != NO_CARD]


def _put_cards(state: Tally, cards: list[int]) -> None:
    if len(cards) == 1:
        raise BadPosition("cards", msg("two cards lie open, or none."))
    state.card1, state.card2 = cards or (NO_CARD, NO_CARD)


def _gone(state: Tally) -> list[int]:
    lying = _cards(state)
    return [
        kind
        for kind, all_of_kind in enumerate(state.map.deck)
        for _ in range(all_of_kind - left_of(state.deck, kind) - lying.count(kind))
    ]


def _put_gone(state: Tally, cards: list[int]) -> None:
    for kind in cards:
        _take(state, "gone", kind)


def _written(state: Tally, seat: int) -> list[int]:
    return [int(state.relics_written(seat, round_)) for round_ in range(state.round)]


def _put_written(state: Tally, seat: int, sums: list[int]) -> None:
    if len(sums) > state.round:
        raise BadPosition("relics", msg("write one sum for each round that is over."))
    state.ledgers[seat].written = sum(points << (8 * n) for n, points in enumerate(sums))


# --- what is drawn ------------------------------------------------------------------------------


def _trails(state: TucanaState, seat: int) -> list[int]:
    now = state.drawn_now(seat)
    return [segment for segment in state.segments_of(seat) if segment not in now]


def _put_trails(state: TucanaState, seat: int, segments: list[int]) -> None:
    for segment in segments:
        state.put_segment(seat, segment)


def _put_now(state: TucanaState, seat: int, segments: list[int]) -> None:
    state.sheets[seat].now = _packed(segments)


def _put_before(state: TucanaState, seat: int, segments: list[int]) -> None:
    for segment in segments:
        if not state.has_drawn(seat, segment):
            raise BadPosition("before", msg("{segment} is not among the trails.",
                                            segment=state.map.segment_names[segment]))  # fmt: skip
    state.sheets[seat].before = _packed(segments)


def _packed(segments: list[int]) -> int:
    """The segments of a turn in one number; `unpacked` is the way back."""
    packed = 0
    for segment in segments:
        packed = (packed << 9) + segment + 1
    return packed


def _finished(state: TucanaState, seat: int) -> int:
    """T2.5: others see that a seat has finished, and neither what it drew nor how much."""
    return int(bool(state.sheets[seat].now) and not state.is_drawing(seat))


def begin(state: TucanaState) -> None:
    """Empty sheets, and all blue cards."""
    begin_table(state)
    for sheet in state.sheets:
        sheet.wipe(state.map)


def settle(state: TucanaState, unseen: Mapping[str, Unseen], rng: Rng) -> None:
    """What the trails connect, what of it was drawn in this turn, and who still draws."""
    settle_table(state)
    state.derive()
    for seat in range(state.seats):
        # T3.2, T4.1: up to now all was settled, and free segments were drawn.
        state.sheets[seat].free = 0
        state.ledgers[seat].settled = state.ledgers[seat].joined
    if state.round == state.map.rounds:
        if any(sheet.now for sheet in state.sheets) or "now" in unseen:
            raise BadPosition("now", msg("nobody draws once the game is over."))
        state._finish()
        return
    check_deck(state, TURNS - 1 - int(state.turn))
    if not _cards(state):
        raise BadPosition("cards", msg("two cards must lie open unless the game is over."))
    for seat in range(state.seats):
        _draw_again(state, seat)
    for seat in unseen.get("now", {}):
        if not state.is_drawing(seat):
            raise BadPosition("now", msg("a seat that cannot draw has drawn nothing."))
        state._draw_by_lot(seat, rng)
    if not state.drawing:
        raise BadPosition("now", msg("somebody must still be drawing, or the turn would be over."))


def _draw_again(state: TucanaState, seat: int) -> None:
    """T2.1, T3.2: draw again what was drawn in this turn, and see whether that was all."""
    drawn = unpacked(state.sheets[seat].now)
    state.sheets[seat].now = 0
    if state.can_draw(seat):
        state.drawing |= BIT[seat]
    for segment in drawn:
        if segment not in state.legal(seat):
            name = state.map.segment_names[segment]
            raise BadPosition(
                "now", msg("{segment} could not be drawn in this turn.", segment=name)
            )
        state._draw(seat, segment)
        if not state.sheets[seat].free:
            state.drawing ^= BIT[seat]


NOTATION: Final = Notation(clauses, begin, settle)
