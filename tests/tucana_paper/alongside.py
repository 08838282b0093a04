"""A game of Trails of Tucana, and the same kept on paper: what is joined there is said here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from motu.core.components import Components
from motu.core.record import Record
from motu.games.tucana.rules.board import LETTERS, RELICS
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana_paper.rules.state import PaperState
from tests.tucana.positions import tucana
from tests.tucana_paper.positions import paper

Look = Callable[[TucanaState, PaperState], None]


def lively(state: TucanaState, seat: int, chance: Random) -> int:
    """Mostly the best action, so that villages and relics are joined."""
    legal = state.legal(seat)
    some = legal if chance.random() < 0.9 else chance.choices(legal, k=2)

    def worth(action: int) -> int:
        after = state.copy()
        after.play(seat, action)
        return int(after.worth(seat))

    return max(some, key=worth)


def turns(state: TucanaState, chance: Random) -> Iterator[TucanaState]:
    """Play the game; each position before a turn, while the game itself moves on."""
    while state.to_act():
        before, moment = state.copy(), state.moment()
        while state.to_act() and state.moment() == moment:
            seat = chance.choice(state.to_act())
            state.play(seat, lively(state, seat, chance))
        yield before


def said(before: TucanaState, after: TucanaState) -> list[str]:
    """What the players say in a turn: the pairs and the two of a kind that they have joined."""
    words = []
    for seat in range(after.seats):
        new = after.ledgers[seat].settled & ~before.ledgers[seat].settled
        words += [f"{seat + 1} {letter}" for n, letter in enumerate(LETTERS) if new >> n & 1]
        two = after.ledgers[seat].linked & before.red
        words += [f"{seat + 1} {relic}" for n, relic in enumerate(RELICS) if two >> n & 1]
    return words


def marks(state: TucanaState, kept: PaperState) -> list[str]:
    """What has to be marked at the end of a round, where it is not marked yet."""
    return [
        f"{seat + 1} {relic} {state.relics_marked(seat, n)}"
        for seat in range(state.seats)
        for n, relic in enumerate(RELICS)
        if state.relics_marked(seat, n) != kept.relics_marked(seat, n)
    ]


def play_alongside(
    seats: int,
    seed: int,
    options: dict[str, Any],
    look: Look = lambda *_: None,
    own: Components | None = None,
) -> tuple[TucanaState, Record]:
    """A whole game and its record on paper; `look` is called after every turn."""
    chance = Random(seed)
    drawn_on = None if own is None else tucana().box.own(own.data)
    state = tucana().start(seats, seed, options, drawn_on)
    record = Record.new(paper(), [""] * seats, seed, options, own)
    kept = record.state
    assert isinstance(kept, PaperState)

    def do(*texts: str) -> None:
        for text in texts:
            record.play(0, paper().parse(kept, 0, text))

    for before in turns(state, chance):
        # More than once where a turn was lost by all (T2.4).
        while (kept.round, kept.turn) < (before.round, before.turn + 1):
            do("next")
        assert (kept.card1, kept.card2, kept.deck) == (before.card1, before.card2, before.deck)
        words = said(before, state)
        chance.shuffle(words)
        do(*words)
        look(state, kept)
        if state.round > before.round:
            while not kept.checking:
                do("next")
            do(*marks(state, kept), "next")
            look(state, kept)
    return state, record
