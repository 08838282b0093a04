"""T1: the sheets, the terrain cards, the letters and the bonus cards."""

from __future__ import annotations

from collections import Counter

import pytest

from motu.core.hexes import neighbours_of
from motu.games.tucana.rules.actions import number_of
from motu.games.tucana.rules.board import CARDS, RELICS, TERRAINS, Map
from motu.games.tucana.rules.deck import cards_in, left_of
from tests.tucana.positions import (
    CORAL,
    GRANDE,
    INK,
    PETIT,
    SAND,
    bonuses,
    letters,
    position,
    tucana,
)


@pytest.mark.parametrize(
    ("sheet", "hexes", "adjacent", "rounds", "relics"),
    [(PETIT, 73, 186, 2, 2), (GRANDE, 104, 274, 3, 3)],
)
def test_T1_1_the_sheets(sheet: Map, hexes: int, adjacent: int, rounds: int, relics: int) -> None:
    assert len(sheet.places) == len(set(sheet.places)) == len(set(sheet.names)) == hexes
    assert len(sheet.segments) == len(set(sheet.segment_names)) == adjacent
    assert sheet.rounds == rounds
    assert sorted(v for v in sheet.villages if v >= 0) == list(range(10))
    assert [sheet.relics.count(relic) for relic in range(len(RELICS))] == [relics] * 5
    assert not any(v >= 0 and r >= 0 for v, r in zip(sheet.villages, sheet.relics, strict=True))
    for a, b in sheet.segments:
        assert sheet.places[b] in neighbours_of(sheet.places[a])


def test_T1_1_what_stands_where() -> None:
    assert Counter(TERRAINS[t] for t in PETIT.terrains) == {
        "desert": 24, "forest": 20, "mountain": 16, "water": 13,
    }  # fmt: skip
    assert Counter(TERRAINS[t] for t in GRANDE.terrains) == {
        "desert": 34, "forest": 29, "mountain": 24, "water": 17,
    }  # fmt: skip
    at = {"petit": "A5 B7 D8 G9 I7 J5 I3 G2 D1 B2", "grande": "C6 D9 F10 J10 L8 M6 M3 I1 F1 C3"}
    for sheet in (PETIT, GRANDE):
        villages = {v: name for v, name in zip(sheet.villages, sheet.names, strict=True) if v >= 0}
        assert " ".join(villages[v] for v in range(10)) == at[sheet.name]
    relics = {name: RELICS[r] for r, name in zip(PETIT.relics, PETIT.names, strict=True) if r >= 0}
    assert relics == {
        "C4": "toucan", "C6": "obelisk", "E4": "yeti", "E7": "book", "F5": "sea_monster",
        "G4": "book", "G7": "toucan", "H5": "obelisk", "I1": "yeti", "J8": "sea_monster",
    }  # fmt: skip


def test_T1_1_a_segment_is_one_of_the_chosen_map() -> None:
    state = position("cards any,any")
    assert [map_.n_actions for map_ in (PETIT, GRANDE)] == [186, 274]
    assert tucana().n_actions == 186
    refusal = tucana().refuse(state, CORAL, 186)
    assert refusal is not None
    assert refusal.rule == "T1.1"
    assert tucana().refuse(position("map grande; cards any,any"), CORAL, 273) is None


@pytest.mark.parametrize("map_", [PETIT, GRANDE])
def test_every_segment_has_a_text_that_reads_back_either_way_round(map_: Map) -> None:
    for action, name in enumerate(map_.segment_names):
        first, second = name.split("-")
        for text in (f"{first}-{second}", f"{second}-{first}", f" {first.lower()} - {second} "):
            assert number_of(map_, text) == action
    for text in ("", "A5", "A5-", "A5-A7", "A5-A6-A7", "Z1-Z2", "-"):
        assert number_of(map_, text) is None


def test_T1_2_the_terrain_cards() -> None:
    for map_ in (PETIT, GRANDE):
        assert dict(zip(CARDS, map_.deck, strict=True)) == {
            "desert": 8, "forest": 7, "mountain": 6, "water": 4, "any": 2,
        }  # fmt: skip
        assert cards_in(map_.full_deck) == 27
        assert [left_of(map_.full_deck, kind) for kind in range(5)] == map_.deck


def test_T1_3_letters_clockwise_from_the_village_of_each_player() -> None:
    state = position("seats 8; letters ADCBDACEBE; cards any,any")
    assert letters(state, CORAL) == "ADCBDACEBE"
    assert letters(state, INK) == "EADCBDACEB"
    assert letters(state, SAND) == "BEADCBDACE"
    for seat in range(8):
        assert sorted(letters(state, seat)) == sorted("AABBCCDDEE")
        assert letters(state, seat)[seat:] + letters(state, seat)[:seat] == "ADCBDACEBE"


def test_T1_3_one_of_thirteen_village_cards() -> None:
    assert len(set(PETIT.village_cards)) == 13
    seen = Counter(letters(tucana().start(seed=seed), CORAL) for seed in range(1300))
    assert set(seen) == set(PETIT.village_cards)
    # 1300 draws of 13 cards; six deviations of about 9.6.
    assert all(abs(count - 100) < 58 for count in seen.values())


ONE = {"A": [3], "B": [4], "C": [5], "D": [6], "E": [7]}
BOTH = {"A": [3, 2], "B": [4, 2], "C": [5, 3], "D": [6, 4], "E": [7, 5]}


@pytest.mark.parametrize("seats", range(2, 9))
def test_T1_4_blue_cards_by_the_number_of_players(seats: int) -> None:
    assert bonuses(tucana().start(seats, seed=1)) == (ONE if seats <= 4 else BOTH)


def test_T1_5_a_starting_village_by_lot() -> None:
    firsts: Counter[int] = Counter()
    for seed in range(600):
        state = tucana().start(3, seed, {"letters_from": "lot"})
        first = int(state.first_village)
        firsts[first] += 1
        card = PETIT.village_cards[state.village_card]
        for seat in range(3):
            at = (first + seat) % 10
            assert letters(state, seat)[at:] + letters(state, seat)[:at] == card
    assert set(firsts) == set(range(10))
    assert {int(tucana().start(3, seed).first_village) for seed in range(50)} == {0}


def test_T1_5_counter_clockwise() -> None:
    state = position("seats 3; letters ADCBDACEBE; backwards; cards any,any")
    assert letters(state, CORAL) == "AEBECADBCD"
    # The second player still begins at village 2.
    assert letters(state, INK) == "DAEBECADBC"
    assert letters(state, SAND)[2] == "A"


def test_T1_5_symmetric() -> None:
    state = tucana().start(8, 5, {"symmetric": True})
    assert len({letters(state, seat) for seat in range(8)}) == 1
    state = tucana().start(8, 5)
    assert len({letters(state, seat) for seat in range(8)}) > 1


def test_T1_5_they_combine() -> None:
    options = {"symmetric": True, "direction": "counter", "letters_from": "lot"}
    state = tucana().start(4, 3, options)
    first = int(state.first_village)
    assert first != 0
    expected = "".join(PETIT.village_cards[state.village_card][(first - v) % 10] for v in range(10))
    assert [letters(state, seat) for seat in range(4)] == [expected] * 4
