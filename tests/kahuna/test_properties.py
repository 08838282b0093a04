"""What always holds in Kahuna, beside what holds in every game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from motu.bots.known import bot, names
from motu.core.rng import seeded
from motu.games.kahuna.rules.actions import AWAY, DRAW, N_ACTIONS, TAKE
from motu.games.kahuna.rules.cardset import (
    having,
    islands_of,
    left_over,
    size,
    with_card,
    without_card,
)
from motu.games.kahuna.rules.state import KahunaState
from tests.helpers import GLANCE, option_sets, random_steps
from tests.kahuna.memory import Memory, played, shown
from tests.kahuna.positions import CORAL, INK, ISLANDS, check, kahuna, position

Move = tuple[KahunaState, int, int, KahunaState]


def moves(each: int) -> Iterator[Move]:
    """Many games at random in all sets of options: the position before and after each action."""
    for number, options in enumerate(option_sets(kahuna())):
        for seed in range(each):
            for step in random_steps(kahuna(), 77_000 + 1000 * number + seed, options):
                assert isinstance(step.state, KahunaState)
                after = step.state.copy()
                after.play(step.seat, step.action)
                yield step.state, step.seat, step.action, after


def test_K1_1_cards_and_bridges_are_conserved() -> None:
    for _, _, _, after in moves(12):
        check(after)


def test_K1_1_in_imagined_positions_too() -> None:
    lot, rng = random.Random(1), seeded(1)
    for _, _, _, after in moves(12):
        if lot.randrange(20) == 0:
            for seat in (CORAL, INK):
                check(after.imagined(seat, rng.split()))


def test_all_188_actions_have_a_text_of_their_own_that_reads_back() -> None:
    state = position("row GOLA,HUNA,IFFI")
    assert len(set(state.board.texts)) == N_ACTIONS == 188
    for action in range(N_ACTIONS):
        text = kahuna().text(state, CORAL, action)
        for written in (text, text.lower(), text.replace(" ", "  "), text.replace(" > ", ">")):
            assert kahuna().parse(state, CORAL, written) == action
        line = text.rpartition(" ")[2]
        if "-" in line:
            turned = text.replace(line, "-".join(reversed(line.split("-"))))
            assert kahuna().parse(state, CORAL, turned) == action


def swap_hidden(state: KahunaState, seat: int, lot: random.Random) -> KahunaState | None:
    """The position with two cards changed that a seat cannot tell apart, if there are such.

    A card of the other hand that was never seen, against one of the deck.
    """
    them = 1 - seat
    maybe = state.side(them).maybe
    hidden = left_over(state.hand_of(them), state.side(them).seen)
    unsure = [i for i in islands_of(hidden) if not having(maybe, i)]
    mine = [i for i in islands_of(state.deck) if not having(maybe, i)]
    if not unsure or not mine:
        return None
    given, taken = lot.choice(unsure), lot.choice(mine)
    other = state.copy()
    other.deck = with_card(without_card(other.deck, taken), given)
    theirs = other.side(them)
    theirs.hand = with_card(without_card(theirs.hand, given), taken)
    check(other)
    return other


def test_hidden_cards_swapped_by_hand_change_nothing_that_a_seat_sees_imagines_or_does() -> None:
    lot = random.Random(2)
    swapped = 0
    for _, _, _, after in moves(10):
        if lot.randrange(10):
            continue
        for seat in (CORAL, INK):
            other = swap_hidden(after, seat, lot)
            if other is None:
                continue
            swapped += other != after
            assert kahuna().view(other, seat) == kahuna().view(after, seat)
            assert kahuna().view(other, None) == kahuna().view(after, None)
            assert other.imagined(seat, seeded(5)) == after.imagined(seat, seeded(5))
            if after.to_act() == [seat]:
                for name in names():
                    chosen = {
                        bot(name).choose(state.imagined(seat, seeded(5)), seat, seeded(6), GLANCE)
                        for state in (after, other)
                    }
                    assert len(chosen) == 1
    assert swapped > 1000


@pytest.mark.slow
def test_what_the_view_says_is_known_is_what_a_perfect_memory_knows() -> None:
    """Never more, and after cards were put away in one turn only never less.

    With cards put away in several turns a perfect memory can very rarely conclude more, from
    when each card was taken; what was taken after the last of them is known even then.
    """
    away_seen = exact = 0
    for options in option_sets(kahuna()):
        for seed in range(16):
            memories = [Memory(seat, viewer) for seat in (0, 1) for viewer in (1 - seat, None)]
            away_turns: list[set[int]] = [set(), set()]
            since: list[Counter[int]] = [Counter(), Counter()]
            turn = 0
            for step in random_steps(kahuna(), 5000 + seed, options):
                assert isinstance(step.state, KahunaState)
                after = step.state.copy()
                after.play(step.seat, step.action)
                if AWAY <= step.action < TAKE:
                    away_turns[step.seat].add(turn)
                    away_seen += 1
                    since[step.seat].clear()
                elif TAKE <= step.action < DRAW:
                    since[step.seat][step.action - TAKE] += 1
                since[step.seat] -= Counter(played(step.action))
                turn += step.action >= TAKE
                for memory in memories:
                    memory.watch(step.seat, step.action, after)
                    truth = Counter(islands_of(after.hand_of(memory.seat)))
                    sure, doubtful = shown(after, memory.seat, memory.viewer)
                    assert sure <= truth, "what is known is true"
                    assert sure <= memory.certain()
                    assert sure >= since[memory.seat]
                    assert sum((sure + doubtful).values()) <= 12
                    if len(away_turns[memory.seat]) <= 1:
                        assert sure == memory.certain()
                        exact += 1
    assert away_seen > 30
    assert exact > 50_000


def test_imagined_hands_hold_what_is_known_for_sure() -> None:
    lot, rng = random.Random(3), seeded(3)
    for _, _, _, after in moves(40):
        if lot.randrange(12):
            continue
        for viewer in (CORAL, INK):
            sure, _ = shown(after, 1 - viewer, viewer)
            imagined = after.imagined(viewer, rng.split())
            assert sure <= Counter(islands_of(imagined.hand_of(1 - viewer)))
            assert size(imagined.hand_of(1 - viewer)) == size(after.hand_of(1 - viewer))


def test_imagined_hands_are_dealt_evenly() -> None:
    """At the start all eighteen unseen cards are equally likely in the other hand."""
    state = kahuna().start(seed=4)
    rng = seeded(11)
    counts: Counter[int] = Counter()
    for _ in range(6000):
        counts.update(islands_of(state.imagined(CORAL, rng.split()).hand_of(INK)))
    unseen = Counter(islands_of(state.unseen_by(CORAL)))
    for island, copies in unseen.items():
        # 18 000 cards over 18 places; four and a half deviations of about 31 for each place.
        assert abs(counts[island] - 1000 * copies) < 140 * copies
    assert set(counts) == set(unseen)


def test_the_story_of_a_hidden_card_names_no_card_to_the_others() -> None:
    """K4.1 and K2.6: a card drawn or put away unseen is named only to its owner."""
    told = 0
    for before, seat, action, after in moves(30):
        if action != DRAW and not AWAY <= action < TAKE:
            continue
        if AWAY <= action < TAKE and after.discard != before.discard:
            continue  # K6.4: it lay open.
        for viewer in (1 - seat, None):
            first = kahuna().story(before, seat, action, after, viewer)[0]
            assert not any(name in str(first.message) for name in ISLANDS)
            assert not any(name in part for name in ISLANDS for part in first.parts)
        own = kahuna().story(before, seat, action, after, seat)[0]
        card = islands_of(
            left_over(after.hand_of(seat), before.hand_of(seat))
            if action == DRAW
            else left_over(before.hand_of(seat), after.hand_of(seat))
        )
        assert ISLANDS[card[0]] in str(own.message)
        told += 1
    assert told > 1000
