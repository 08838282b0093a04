"""Positions of Trails of Tucana made by hand, moves in the players' own words, looks at a sheet.

Coral is seat 0, ink seat 1. Unless a test says otherwise all seats have the same letters
(T1.5, symmetric), so that the same trails join the same pairs on every sheet:

    village  1 A5   2 B7   3 D8   4 G9   5 I7   6 J5   7 I3   8 G2   9 D1   10 B2
    letter   A      D      C      B      D      A      C      E      B      E
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

import motu
from motu.core.bits import members
from motu.core.refusal import Refusal
from motu.core.rng import seeded
from motu.games.tucana import Tucana
from motu.games.tucana.rules.actions import number_of
from motu.games.tucana.rules.board import BIT, BOX, CARDS, LETTERS, RELICS, Map
from motu.games.tucana.rules.deck import deck_of
from motu.games.tucana.rules.state import TucanaState, start

CORAL, INK, SAND, KELP, SHELL = range(5)
PETIT, GRANDE = BOX.built_in("petit"), BOX.built_in("grande")
CARD = "ADCBDACEBE"

#: The shortest ways from a village to each relic of Isla Petit, as hexes one after another.
OBELISK_1 = "B7 B6 C6"
OBELISK_2 = "J5 I5 H5"
BOOK_1 = "D8 E8 E7"
BOOK_2 = "G2 G3 G4"
TOUCAN_1 = "B2 B3 C4"
TOUCAN_2 = "G9 G8 G7"
YETI_1 = "I3 I2 I1"
YETI_2 = "D1 D2 D3 E4"
SEA_1 = "I7 J7 J8"
SEA_2 = "G9 G8 F7 F6 F5"
#: From village 8 to village 10: both have the letter E.
PAIR_E = "G2 F1 E1 D1 C2 B2"


def tucana() -> Tucana:
    """The game."""
    game = motu.game("tucana")
    assert isinstance(game, Tucana)
    return game


def trail(hexes: str) -> list[str]:
    """The segments of a trail, from its hexes one after another."""
    names = hexes.split()
    return [f"{min(a, b)}-{max(a, b)}" for a, b in pairwise(names)]


def trails(*ways: str) -> list[str]:
    """The segments of several trails, each once."""
    return list(dict.fromkeys(segment for way in ways for segment in trail(way)))


def number(text: str, map_: Map = PETIT) -> int:
    """The number of a segment."""
    found = number_of(map_, text)
    assert found is not None, text
    return found


def position(
    *drawn: Iterable[str],
    seats: int = 2,
    map_: Map = PETIT,
    cards: Sequence[str] = ("any", "any"),
    round_: int = 1,
    turn: int = 1,
    deck: Sequence[str] | None = None,
    card: str = CARD,
    first_village: int = 1,
    backwards: bool = False,
    symmetric: bool = True,
    red: Collection[str] = (),
    seed: int = 1,
) -> TucanaState:
    """A position at the beginning of a turn, with these segments on the sheets of the seats.

    What they join has been settled before. Cards that are not named lie in the deck, or in the
    discard when the deck is named.
    """
    state = start(map_, seeded(seed), seats, int(bool(red)), 0, int(backwards), int(symmetric))
    state.village_card, state.first_village = map_.village_cards.index(card), first_village - 1
    state.write_letters()
    state.red = sum(1 << RELICS.index(relic) for relic in red)
    for seat, segments in enumerate(drawn):
        put(state, seat, *segments)
        state.ledgers[seat].settled = state.ledgers[seat].joined
    state.round, state.turn = round_ - 1, turn - 1
    show(state, *cards)
    if deck is not None:
        state.deck = deck_of(list(deck))
    return state


def put(state: TucanaState, seat: int, *segments: str) -> None:
    """Draw segments by hand, outside of any turn: no free segment comes of it."""
    for segment in segments:
        state.put_segment(seat, number(segment, state.map))
    state.sheets[seat].free = 0


def show(state: TucanaState, first: str, second: str) -> None:
    """Turn over these two cards, in a turn that nobody has begun."""
    assert not any(state.sheets[seat].now for seat in range(state.seats))
    state.card1, state.card2 = CARDS.index(first), CARDS.index(second)
    state.deck = state.map.full_deck - deck_of([first]) - deck_of([second])
    state.drawing = sum(BIT[seat] for seat in range(state.seats) if state.can_draw(seat))


def play(state: TucanaState, seat: int, *texts: str) -> None:
    """Draw these one after another, each refused if it is not legal."""
    for text in texts:
        tucana().play(state, seat, tucana().parse(state, seat, text))


def is_idle(state: TucanaState, seat: int, segment: int) -> bool:
    """Whether a segment joins nothing that counts."""
    after = state.copy()
    after.put_segment(seat, segment)
    then, now = state.ledgers[seat], after.ledgers[seat]
    return (then.connected, then.joined, then.linked) == (now.connected, now.joined, now.linked)


def draw_idly(state: TucanaState, *seats: int) -> None:
    """These seats draw something that joins nothing; all that are still to act if none is named."""
    for seat in seats or state.to_act():
        idle = next(a for a in state.legal(seat) if is_idle(state, seat, a))
        state.play(seat, idle)


def to_end_of_round(state: TucanaState) -> None:
    """All draw idly until the round is over."""
    round_ = state.round
    while state.round == round_:
        draw_idly(state)


def refusal(state: TucanaState, seat: int, text: str) -> Refusal | None:
    """Why a seat may not do this."""
    return tucana().refuse(state, seat, tucana().parse(state, seat, text))


def refused(state: TucanaState, seat: int, text: str) -> str:
    """The number of the rule that forbids this; empty if none does."""
    why = refusal(state, seat, text)
    return "" if why is None else why.rule


def legal(state: TucanaState, seat: int) -> set[str]:
    """Everything a seat may draw, as text."""
    return {tucana().text(state, seat, action) for action in state.legal(seat)}


def segments(state: TucanaState, seat: int) -> set[str]:
    """What is drawn on a sheet."""
    return {state.map.segment_names[segment] for segment in state.segments_of(seat)}


def between(map_: Map, first: str, second: str) -> set[str]:
    """All segments between two terrains, worked out from the hexes."""
    wanted = sorted((CARDS.index(first), CARDS.index(second)))
    return {
        name
        for name, ends in zip(map_.segment_names, map_.segments, strict=True)
        if sorted(map_.terrains[end] for end in ends) == wanted
    }


def marked(state: TucanaState, seat: int) -> dict[str, int]:
    """How many values of each type of relic are marked, where there are any."""
    found = {relic: int(state.relics_marked(seat, n)) for n, relic in enumerate(RELICS)}
    return {relic: n for relic, n in found.items() if n}


def connected(state: TucanaState, seat: int) -> set[str]:
    """The hexes of the connected relics."""
    bits = members(state.ledgers[seat].connected)
    return {state.map.names[state.map.hex_of[bit]] for bit in bits}


def pairs(state: TucanaState, seat: int) -> str:
    """The letters whose villages are joined and settled."""
    return "".join(LETTERS[letter] for letter in members(state.ledgers[seat].settled))


def letters(state: TucanaState, seat: int) -> str:
    """The letters at the villages 1 to 10."""
    return "".join(LETTERS[state.letter_at(seat, village)] for village in range(10))


def bonuses(state: TucanaState) -> dict[str, list[int]]:
    """The blue cards left."""
    found: dict[str, list[int]] = tucana().view(state, None)["bonuses"]
    return {letter: cards for letter, cards in found.items() if cards}


def blue(state: TucanaState, seat: int) -> int:
    """The points from blue cards."""
    return int(state.ledgers[seat].blue_won)


def red(state: TucanaState, seat: int) -> int:
    """The points from red cards."""
    return int(state.ledgers[seat].red_won)


def written(state: TucanaState, seat: int) -> list[int]:
    """The relic sums written down at the ends of rounds."""
    return [int(state.relics_written(seat, n)) for n in range(state.round)]


def set_score(state: TucanaState, seat: int, relics: Sequence[int], blue_points: int) -> None:
    """Write these sums of relics and these bonus points on a sheet."""
    mine = state.ledgers[seat]
    mine.written = sum(n << (8 * place) for place, n in enumerate(relics))
    mine.blue_won = blue_points


def way(map_: Map, start_: str, goals: Collection[str], around: Collection[str] = ()) -> str:
    """A shortest way from one hex to any of the goals, going around some hexes."""
    came: dict[str, str] = {start_: ""}
    queue = deque([start_])
    while queue:
        here = queue.popleft()
        if here in goals:
            hexes = [here]
            while came[hexes[-1]]:
                hexes.append(came[hexes[-1]])
            return " ".join(hexes)
        for a, b in map_.segments:
            if here in (map_.names[a], map_.names[b]):
                other = map_.names[b] if here == map_.names[a] else map_.names[a]
                if other not in came and (other in goals or other not in around):
                    came[other] = here
                    queue.append(other)
    raise AssertionError(f"no way from {start_}")
