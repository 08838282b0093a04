"""M1: setup."""

from __future__ import annotations

from collections import Counter

import pytest

from motu.games.maori.rules.tiles import BOX
from tests.maori.positions import legal, maori, play, refused, start


def test_M1_1_there_are_97_tiles_of_five_kinds() -> None:
    counted: Counter[str] = Counter()
    for tile in BOX.usual().tiles:
        counted[tile.kind] += tile.count
    assert counted == {"single": 10, "end": 54, "middle": 14, "water": 17, "volcano": 2}


@pytest.mark.parametrize("seed", range(40))
def test_M1_1_sixteen_lie_open_and_no_volcano_among_them(seed: int) -> None:
    view = maori().view(start(seed=seed), None)
    assert len(view["display"]) == 16
    assert None not in view["display"].values()
    assert "volcano" not in view["display"].values()
    assert view["supply"] == sum(view["left"].values()) == 81
    assert view["left"]["volcano"] == 2


def test_M1_1_what_lies_open_is_not_in_the_supply() -> None:
    view = maori().view(start(seed=5), None)
    everything = Counter(view["left"]) + Counter(view["display"].values())
    assert everything == {tile.name: tile.count for tile in BOX.usual().tiles}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_M1_2_five_shells_and_two_printed_ships_for_each(seats: int) -> None:
    view = maori().view(start(seats), None)
    assert [(side["shells"], side["ships"]) for side in view["seats"]] == [(5, 2)] * seats
    assert view["shells"] == 30 - 5 * seats


def test_M1_3_a_lot_decides_who_sets_the_explorer_ship() -> None:
    setters = {start(3, seed=seed).to_act()[0] for seed in range(40)}
    assert setters == {0, 1, 2}


def test_M1_3_any_of_sixteen_edges_and_the_left_neighbour_begins() -> None:
    state = start(3)
    setter = state.to_act()[0]
    assert len(legal(state)) == 16
    assert refused(state, "nothing") == "M1.3"
    assert refused(state, "sail top-A", (setter + 1) % 3) == "M1.3"
    play(state, "sail left-2")
    assert maori().view(state, None)["edge"] == "left-2"
    assert state.to_act() == [(setter + 1) % 3]


def test_M1_3_turns_go_clockwise() -> None:
    state = start(4)
    setter = state.to_act()[0]
    play(state, "sail top-A")
    for step in range(1, 6):
        assert state.to_act() == [(setter + step) % 4]
        play(state, sorted(text for text in legal(state) if text.startswith("sail"))[0], "nothing")
