"""What is noticed of segments at a glance, and what quick play has learned to make of it."""

from __future__ import annotations

import pytest

from motu.bots.policy import Policy
from motu.core.judging import Manner, floats
from motu.core.packing import packed
from motu.core.rng import seeded
from motu.games.tucana import GAME
from motu.games.tucana.rules.glancing import GAIN, NOTICED, SEVERAL, TASTE, Glance
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.rules.ways import FAR
from tests.tucana.positions import CORAL


@pytest.mark.parametrize("map_", ["petit", "grande"])
def test_a_glance_misses_no_segment_that_brings_something_nearer(map_: str) -> None:
    """All segments are weighed at once; this measures the ways after each of them."""
    state, rng, glance = GAME.start(1, 7, {"map": map_}), seeded(7), Glance()
    while state.to_act():
        legal = state.legal(0)
        noticed = floats(len(legal) * len(NOTICED))
        state.notice_into(0, packed(legal), len(legal), noticed)
        gains = list(noticed)[GAIN :: len(NOTICED)]
        several = list(noticed)[SEVERAL :: len(NOTICED)]
        before = _ways(glance, state)
        for gain, more, action in zip(gains, several, legal, strict=True):
            after = state.copy()
            after.put_segment(0, action)
            nearer = [(a, b) for a, b in zip(before, _ways(glance, after), strict=True) if b < a]
            assert nearer or not gain
            assert gain > 0 or not any(a <= 16 for a, _ in nearer)
            # What is out of reach is not looked at.
            assert more == max(0, sum(a < FAR for a, _ in nearer) - 1)
        state.play(0, legal[int(rng.below(len(legal)))])


def _ways(glance: Glance, state: TucanaState) -> list[int]:
    glance.measure(state, CORAL)
    joined = int(state.ledgers[CORAL].joined)
    letters = [0 if joined >> n & 1 else int(glance.ways.of_letter(n)) for n in range(5)]
    return [*letters, *map(int, glance.relics)]


def _trail(state: TucanaState, hex_: int) -> set[int]:
    """All hexes that are joined to one, found by going along the segments."""
    found, near = {hex_}, [hex_]
    sides = [state.map.segments[segment] for segment in state.segments_of(CORAL)]
    while near:
        here = near.pop()
        for a, b in sides:
            if here in (a, b) and a + b - here not in found:
                found.add(a + b - here)
                near.append(a + b - here)
    return found


@pytest.mark.parametrize("map_", ["petit", "grande"])
def test_what_is_noticed_of_a_segment_is_so(map_: str) -> None:
    """What it touches and joins, found hex by hex; what it brings, found by drawing it."""
    state, rng = GAME.start(1, 3, {"map": map_}), seeded(3)
    things = [int(hex_) for hex_ in state.map.hex_of]
    while state.to_act():
        legal = state.legal(0)
        noticed = floats(len(legal) * len(NOTICED))
        state.notice_into(0, packed(legal), len(legal), noticed)
        for place, action in enumerate(legal):
            of = dict(zip(NOTICED, list(noticed)[place * len(NOTICED) :], strict=False))
            a, b = state.map.segments[action]
            one, other = _trail(state, a), _trail(state, b)
            assert of["leads nowhere"] == (b in one)
            if b in one:
                assert sum(map(abs, of.values())) == 1
                continue
            held = [[n for n, hex_ in enumerate(things) if hex_ in some] for some in (one, other)]
            bare = [
                not holds and len(some) == 1 for holds, some in zip(held, (one, other), strict=True)
            ]
            assert of["touches nothing"] == all(bare)
            assert of["joins two trails"] == (not any(bare))
            assert of["touches nothing that counts"] == (not any(held))
            assert of["joins villages"] == all(any(n < 10 for n in holds) for holds in held)
            after = state.copy()
            after.put_segment(0, action)
            new = int(after.ledgers[0].joined) & ~int(state.ledgers[0].joined)
            letters = sum(
                state.map.letter_points[n] + int(state.blue_card(n))
                for n in range(5)
                if new >> n & 1
            )
            assert of["letters joined"] == pytest.approx(letters / 10)
            rounds = int(state.map.rounds - state.round)
            relics = rounds * (int(after.relic_points(0)) - int(state.relic_points(0)))
            # Two of a type at once are both taken for the next one.
            assert (of["relics connected"] > 0) == (relics > 0)
        state.play(0, legal[int(rng.below(len(legal)))])


def test_quick_play_has_learned_to_do_better_than_by_gain_alone() -> None:
    """Whole games without looking ahead, always what is preferred."""
    taste = TASTE.rows()
    by_gain = [[float(name == "gain") for name in NOTICED] for _ in taste]
    came = []
    try:
        for rows in (taste, by_gain):
            TASTE.set(rows)
            policy = Policy(GAME.start(1, 0), Manner(rolled=-1, sampled=0))
            points = 0
            for deal in range(300):
                state = GAME.start(1, 5_000_000 + deal)
                policy.roll(state, seeded(deal))
                points += state.points()[0]
            came.append(points / 300)
    finally:
        TASTE.set(taste)
    assert came[0] > came[1] + 2
