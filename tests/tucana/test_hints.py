"""What speaks for a segment in Trails of Tucana: true, measured again here, and never nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations, product

import pytest

from motu.bots.planner_bot import PlannerBot
from motu.bots.thought import Budget
from motu.core.rng import seeded
from motu.games.tucana.rules.board import CARDS, LETTERS, RELICS, TERRAINS, TURNS, Map
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.words.spoken import RELIC_WORDS
from motu.table.hints import hint_from
from tests.helpers import own_components, random_steps
from tests.tucana.positions import (
    ALIKE,
    ANY,
    CORAL,
    OBELISK_2,
    SEA_2,
    YETI_1,
    YETI_2,
    last,
    listed,
    nearly,
    play,
    position,
    tucana,
)

#: The last turn of the game.
LAST = f"{ALIKE}; cards any,any; round 2; turn 13"
#: What a goal is called, and the hexes that a way goes between: any pair of these will do.
Goal = tuple[str, list[tuple[set[int], set[int]]]]


# --- measured again ------------------------------------------------------------------------------


@cache
def neighbours(map_: Map) -> list[list[tuple[int, int]]]:
    """For each hex its neighbours, with the segments to them."""
    found: list[list[tuple[int, int]]] = [[] for _ in map_.names]
    for segment, (a, b) in enumerate(map_.segments):
        found[a].append((b, segment))
        found[b].append((a, segment))
    return found


def apart(state: TucanaState, seat: int, ones: Collection[int], others: Collection[int]) -> int:
    """The fewest segments missing between any of these hexes and any of those."""
    drawn = set(state.segments_of(seat))
    known = dict.fromkeys(ones, 0)
    queue = deque(ones)
    while queue:
        here = queue.popleft()
        if here in others:
            return known[here]
        for there, segment in neighbours(state.map)[here]:
            far = known[here] + (segment not in drawn)
            if far < known.get(there, far + 1):
                known[there] = far
                (queue.append if segment not in drawn else queue.appendleft)(there)
    raise AssertionError("there is always a way")


def all_goals(state: TucanaState, seat: int) -> Iterator[Goal]:
    """T3.1, T4.1, T6.2: all that can be connected, connected or not."""
    map_ = state.map
    villages = {n: hex_ for hex_, n in enumerate(map_.villages) if n >= 0}
    for letter, name in enumerate(LETTERS):
        one, other = ({villages[n]} for n in villages if state.letter_at(seat, n) == letter)
        yield f"the villages {name}", [(one, other)]
    of_type = [[hex_ for hex_, n in enumerate(map_.relics) if n == kind] for kind in range(5)]
    for words, hexes in zip(map(str, RELIC_WORDS), of_type, strict=True):
        for hex_ in hexes:
            name = f"a village and the relic at {map_.names[hex_]} ({words})"
            yield name, [(set(villages.values()), {hex_})]
    for red in tucana().view(state, seat)["red"]:
        kind = RELICS.index(red)
        pairs = [({one}, {other}) for one, other in combinations(of_type[kind], 2)]
        yield f"two of a kind ({RELIC_WORDS[kind]})", pairs


def missing(state: TucanaState, seat: int, goal: Goal) -> int:
    """How many segments are missing to reach a goal."""
    return min(apart(state, seat, ones, others) for ones, others in goal[1])


def with_segment(state: TucanaState, seat: int, segment: int) -> TucanaState:
    """The same with one segment more on a sheet."""
    drawn = state.copy()
    drawn.put_segment(seat, segment)
    return drawn


def turns_left(state: TucanaState) -> int:
    """T5.1: how many turns are still to come."""
    return int(TURNS * state.map.rounds - state.moment() - 1)


def segments_left(state: TucanaState, seat: int, action: int) -> int:
    """How many segments are drawn after one, as far as that is certain: it is really drawn."""
    alone = state.alone(seat)
    due = 0
    if alone.to_act():
        alone.play(0, action)
        due = int(alone.sheets[0].free)
    return turns_left(state) + due


def helps(state: TucanaState, seat: int, goal: Goal) -> set[tuple[int, int]]:
    """The pairs of terrains between which some segment brings a goal nearer: each is drawn."""
    was, terrains = missing(state, seat, goal), state.map.terrains
    found: set[tuple[int, int]] = set()
    for segment, (a, b) in enumerate(state.map.segments):
        pair = (terrains[a], terrains[b])
        drawn = with_segment(state, seat, segment)
        if pair not in found and missing(drawn, seat, goal) < was:
            found |= {pair, pair[::-1]}
    return found


def chance(state: TucanaState, helping: set[tuple[int, int]]) -> int:
    """T2.1, T2.2: how many of all pairs of cards that may come next help, in percent."""
    left: dict[str, int] = tucana().view(state, CORAL)["left"]
    if state.turn == TURNS - 1:
        left = dict(zip(CARDS, state.map.deck, strict=True))
    cards = [card for card, n in left.items() for _ in range(n)]
    fits = {
        (one, other): any(pair in helping for pair in product(meant(one), meant(other)))
        for one, other in product(CARDS, CARDS)
    }
    pairs = list(combinations(cards, 2))
    return round(100 * sum(fits[pair] for pair in pairs) / len(pairs))


def meant(card: str) -> list[int]:
    """T2.2: the terrains that a card can stand for."""
    return [TERRAINS.index(card)] if card in TERRAINS else list(range(len(TERRAINS)))


def missing_words(name: str, n: int) -> str:
    """The sentence that says how many segments are missing."""
    return (
        f"Between {name} {n} segments are missing then."
        if n > 1
        else f"Between {name} only 1 segment is missing then."
    )


# --- whole games ---------------------------------------------------------------------------------

#: A position, who draws, what, and what is said for that.
Case = tuple[TucanaState, int, int, list[str]]

ANOTHER_WAY = "It opens another way between "
TOO_FAR = "That is more than there are turns left."
JOINED = "A trail connects its two hexes already."
OTHERS_DO = "It is your last segment, and it connects nothing."
NONE_DOES = "It is your last segment, and no other would connect anything either."
NOTHING_NEARER = "Nothing that can be drawn now brings villages or relics nearer."
NOT_NEARER = "It brings no villages or relics nearer."
every_map = pytest.mark.parametrize("map_", ["petit", "grande"])


@cache
def cases(map_: str) -> list[Case]:
    """Some of what may be drawn in games at random, more of it towards the end."""
    found: list[Case] = []
    for seed in (3, 8):
        options: dict[str, str | bool | int] = {"map": map_, "special_bonuses": True}
        for step in random_steps(tucana(), seed, options, seats=2):
            state = step.state
            assert isinstance(state, TucanaState)
            often = 5 if turns_left(state) < 3 else 25
            for action in state.legal(step.seat)[state.moment() % 5 :: often]:
                said = list(map(str, tucana().reasons(state, step.seat, action)))
                found.append((state.copy(), step.seat, action, said))
    return found


@every_map
@pytest.mark.parametrize("seats", [1, 2])
def test_every_candidate_of_a_hint_has_a_reason(map_: str, seats: int) -> None:
    game, rng, bot = tucana(), seeded(2), PlannerBot()
    state = game.start(seats, 11 + seats, {"map": map_})
    asked = named = 0
    while state.to_act():
        seat = state.to_act()[0]
        imagined = state.imagined(seat, rng)
        thought = bot.think(imagined, seat, rng, Budget(iterations=30))
        asked += 1
        if asked % 3 == 0 and len(state.legal(seat)) > 1:
            for one in hint_from(game, imagined, seat, thought).candidates:
                named += 1
                assert one.reasons, one.words
        state.play(seat, thought.choice)
    assert named > 15


@every_map
def test_t4_1_all_that_comes_nearer_in_time_is_named_the_nearest_first(map_: str) -> None:
    kinds = set()
    for state, seat, action, said in cases(map_):
        if TOO_FAR in said:
            continue
        drawn, left = with_segment(state, seat, action), segments_left(state, seat, action)
        expected = {}
        for goal in all_goals(state, seat):
            was, now = missing(state, seat, goal), missing(drawn, seat, goal)
            if 0 < now < was and now <= left:
                expected[missing_words(goal[0], now)] = now
                kinds.add(goal[0].split()[0])
        named = [words for words in said if words.startswith("Between ")]
        assert sorted(named) == sorted(expected)
        far = [expected[words] for words in named]
        assert far == sorted(far)
    assert kinds == {"the", "a", "two"}, "villages, relics, two of a kind"


@every_map
def test_t2_1_another_way_is_as_short_and_as_likely_as_is_said(map_: str) -> None:
    """T2.1, T2.2: all cards that may come, and all segments that they allow, are tried."""
    looked_at = {False: 0, True: 0}
    for state, seat, action, said in cases(map_):
        if not said[0].startswith(ANOTHER_WAY):
            continue
        drawn, left = with_segment(state, seat, action), segments_left(state, seat, action)
        a, b = state.map.segments[action]
        for goal in all_goals(state, seat):
            told = [words for words in said if words.startswith(f"{ANOTHER_WAY}{goal[0]}")]
            if not told or looked_at["chance" in told[0]] == 8:
                continue
            looked_at["chance" in told[0]] += 1
            n = missing(state, seat, goal)
            assert n == missing(drawn, seat, goal) <= left
            assert turns_left(state)
            over = [
                apart(state, seat, ones, {one}) + apart(state, seat, {other}, others)
                for ones, others in goal[1]
                for one, other in ((a, b), (b, a))
            ]
            assert min(over) == n
            was = chance(state, helps(state, seat, goal))
            now = chance(state, helps(drawn, seat, goal))
            end = f": the chance that the next cards help rises from {was}% to {now}%."
            if was == now:
                assert n > 1, "where one is missing, other cards are all that another way is for"
                end = f", on which {n} segments are missing."
            assert told == [f"{ANOTHER_WAY}{goal[0]}{end}"]
    assert min(looked_at.values()) > 2


@every_map
def test_t2_4_what_is_of_no_use_is_told_as_that(map_: str) -> None:
    seen = dict.fromkeys((TOO_FAR, JOINED, OTHERS_DO, NONE_DOES, NOT_NEARER, NOTHING_NEARER), 0)
    for state, seat, action, said in cases(map_):
        kind = said[-1]
        if kind not in seen or seen[kind] == 2:
            continue
        seen[kind] += 1
        left = segments_left(state, seat, action)
        a, b = state.map.segments[action]
        assert (JOINED in said) == (apart(state, seat, {a}, {b}) == 0)
        assert (kind in (OTHERS_DO, NONE_DOES)) == (left == 0)
        nearer = brought_nearer(state, seat, action)
        if kind == TOO_FAR:
            assert min(nearer.values()) > left
            assert said[0] in {missing_words(*one) for one in nearer.items()}
            continue
        assert not nearer or (left == 0 and 0 not in nearer.values())
        best = [brought_nearer(state, seat, other) for other in state.legal(seat)]
        if kind in (OTHERS_DO, NONE_DOES):
            assert any(0 in one.values() for one in best) == (kind == OTHERS_DO)
        elif kind != JOINED:
            assert any(best) == (kind == NOT_NEARER)
    del seen[NOTHING_NEARER], seen[TOO_FAR]
    assert min(seen.values()), seen


def brought_nearer(state: TucanaState, seat: int, action: int) -> dict[str, int]:
    """What drawing a segment brings nearer, and how many segments are missing then."""
    drawn = with_segment(state, seat, action)
    found = {}
    for goal in all_goals(state, seat):
        now = missing(drawn, seat, goal)
        if now < missing(state, seat, goal):
            found[goal[0]] = now
    return found


# --- single positions ----------------------------------------------------------------------------


#: All segments between waters but J7-J8, and nothing that this one could be of use for.
WATERS = "B5-C5,E2-E3,E6-F5-G6,F7-G8,H4-I4,I7-I8-J8"
#: Of all cards only two forests and a mountain are left when forest and mountain lie open.
GONE = listed([*8 * ["desert"], *4 * ["forest", "mountain", "water"], "any", "any"])
TO_TOUCAN = "It opens another way between a village and the relic at C4 (toucan)"


@pytest.mark.parametrize(
    ("line", "text", "said"),
    [
        # T3.1, T4.1: what comes nearer, the nearest first; of two the one that brings more.
        (
            f"{ANY}; trails - / -",
            "D1-D2",
            [
                "Between a village and the relic at E4 (yeti) 2 segments are missing then.",
                "Between the villages B 8 segments are missing then.",
            ],
        ),
        (
            f"{ANY}; trails D1-D2 / -",
            "D2-D3",
            [
                "Between a village and the relic at E4 (yeti) only 1 segment is missing then.",
                "Between a village and the relic at C4 (toucan) only 1 segment is missing then.",
                "Between the villages B 7 segments are missing then.",
            ],
        ),
        # T6.2: the obelisks are five segments apart. There is a bonus only while the card is there.
        (
            f"{ANY}; special; red obelisk; trails - / -",
            "E6-F5",
            [
                "Between two of a kind (obelisk) 4 segments are missing then.",
                "Between the villages D 6 segments are missing then.",
                "Between the villages C 7 segments are missing then.",
                "Between the villages A 8 segments are missing then.",
            ],
        ),
        (
            f"{ANY}; special; red -; trails - / -",
            "E6-F5",
            [
                "Between the villages D 6 segments are missing then.",
                "Between the villages C 7 segments are missing then.",
                "Between the villages A 8 segments are missing then.",
            ],
        ),
        # T2.1: from B3 two forests go on to C4, from B4 forest and mountain. Two of the three cards
        # come next: 1 in 3 times both forests.
        (
            f"{ALIKE}; turn 12; gone {GONE}; cards forest,mountain; trails B2-B3 / -",
            "B3-B4",
            [
                f"{TO_TOUCAN}: the chance that the next cards help rises from 33% to 100%.",
                "It opens another way between a village and the relic at C6 (obelisk), on which 2 "
                "segments are missing.",
            ],
        ),
        # T5.3: then all cards are shuffled, and 36 of 351 pairs are two forests or count as that;
        # 54 more are a forest and a mountain, or count as that.
        (
            f"{ALIKE}; turn 13; cards forest,mountain; trails B2-B3 / -",
            "B3-B4",
            [
                f"{TO_TOUCAN}: the chance that the next cards help rises from 10% to 26%.",
                "It opens another way between the villages B: the chance that the next cards help "
                "rises from 92% to 100%.",
            ],
        ),
        # To E4 it is one more segment between desert and mountain, from D3 or then from E5.
        (
            f"{ALIKE}; cards any,any; round 2; turn 12; trails D1-D2-D3-D4-D5-E6-F5,{SEA_2} / -",
            "D4-E5",
            [NOT_NEARER],
        ),
        # T5.1: a single turn is left, or none.
        (
            f"{ALIKE}; cards any,any; round 2; turn 12; trails - / -",
            "D1-D2",
            ["Between a village and the relic at E4 (yeti) 2 segments are missing then.", TOO_FAR],
        ),
        (f"{LAST}; trails - / -", "D1-D2", [NONE_DOES]),
        (f"{LAST}; trails {nearly(YETI_2)} / -", "A5-B5", [OTHERS_DO]),
        (
            f"{LAST}; trails {nearly(YETI_2)} / -",
            last(YETI_2),
            ["It connects a relic at E4 (yeti).", "Points that are certain then: +3."],
        ),
        # T2.4: what must be drawn where nothing is of any use, and what need not.
        (f"{ALIKE}; cards water,water; trails {WATERS} / -", "J7-J8", [NOTHING_NEARER]),
        (
            f"{ALIKE}; cards water,water; trails {WATERS},I7-J7 / -",
            "J7-J8",
            [JOINED, NOTHING_NEARER],
        ),
        (f"{ANY}; trails {WATERS},I7-J7 / -", "J7-J8", [JOINED]),
        (f"{ANY}; trails {WATERS} / -", "J7-J8", [NOT_NEARER]),
    ],
)
def test_what_is_said_for_a_segment(line: str, text: str, said: list[str]) -> None:
    assert said_for(position(line), text) == said


def said_for(state: TucanaState, text: str) -> list[str]:
    """All that is said for a segment that coral may draw."""
    action = tucana().parse(state, CORAL, text)
    return list(map(str, tucana().reasons(state, CORAL, action)))


def test_t3_2_free_segments_count_as_segments_that_are_left() -> None:
    """In the last turn D3-E4 connects the last obelisk and the last yeti: two are drawn then."""
    trails = f"{OBELISK_2},{YETI_1},{nearly(YETI_2)},C6-D5-E5-E4"
    state = position(f"{LAST}; trails {trails} / -")
    assert missing_words("a village and the relic at F5 (sea monster)", 1) in said_for(
        state, "D3-E4"
    )
    play(state, CORAL, "D3-E4")
    to_toucan = missing_words("a village and the relic at G7 (toucan)", 1)
    assert said_for(state, "G6-G7") == [to_toucan]
    assert said_for(state, "B3-C4") == [NOT_NEARER], "other cards are of no help any more"
    play(state, CORAL, "B3-C4")
    assert said_for(state, "G6-G7") == [OTHERS_DO]


@pytest.mark.parametrize("own", own_components(tucana()), ids=lambda own: own.name)
def test_there_is_a_reason_on_a_map_of_somebodys_own(own: Map) -> None:
    """On one of them there is a single relic of each type, and nothing for a red card (T6.2)."""
    for step in random_steps(tucana(), 4, {"special_bonuses": True}, seats=5, components=own):
        state = step.state
        assert isinstance(state, TucanaState)
        for action in state.legal(step.seat)[:2]:
            assert tucana().reasons(state, step.seat, action)
