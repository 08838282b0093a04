"""I1: what there is at the start."""

from __future__ import annotations

from collections import Counter

from motu.games.my_island.box import BOX
from tests.my_island.games import my_island
from tests.my_island.positions import markers, play, refused, seen, side, start


def test_I1_1_an_island_of_100_spaces_with_four_totems_in_the_rainforest() -> None:
    ground = BOX.usual().ground
    assert ground.n_cells == 100
    assert Counter(ground.terrains) == {
        "beach": 31,
        "heath": 29,
        "palm": 16,
        "rainforest": 24,
    }
    assert [ground.names[totem] for totem in ground.totems] == ["B5", "B11", "D6", "D8"]
    assert {ground.terrains[totem] for totem in ground.totems} == {"rainforest"}


def test_I1_1_28_tiles_of_two_to_four_spaces() -> None:
    tiles = BOX.usual().tiles
    shapes = Counter(tile.shape for tile in tiles)
    assert shapes == {"pair": 6, "line": 8, "triangle": 8, "rhombus": 6}
    assert {len(tile.cells) for tile in tiles} == {2, 3, 4}
    assert all(2 <= len(set(tile.symbols)) <= 4 for tile in tiles)
    # The six pairs are all pairs of different symbols.
    pairs = [frozenset(tile.symbols) for tile in tiles if tile.shape == "pair"]
    assert len(set(pairs)) == 6


def test_I1_1_empty_islands_and_the_markers_on_10() -> None:
    for mode in ("endless", "episode_1"):
        for seats in (1, 2, 3, 4):
            state = start(seats, 1, mode)
            assert markers(state) == [10] * seats
            assert all(not one["tiles"] for one in seen(state)["seats"])
            assert side(state)["open"] == {"beach": 31, "heath": 29, "palm": 16, "rainforest": 24}
            assert state.to_act() == list(range(seats))


def test_I1_2_there_is_a_card_for_every_tile_and_each_comes_once() -> None:
    state = start(1, 5)
    came = []
    while state.to_act():
        view = seen(state)
        assert view["card"] is not None
        came.append(view["card"])
        assert sorted(came + view["to_come"]) == sorted(state.land.names)
        play(state, "pass" if refused(state, "pass") == "" else "stop")
    # Ten passes, then the marker is on 0.
    assert len(came) == len(set(came)) == 11


def test_I1_2_the_cards_are_shuffled() -> None:
    """Whatever the seed, and every card is the first one now and then."""
    firsts = Counter(seen(start(1, seed))["card"] for seed in range(560))
    assert set(firsts) == set(BOX.usual().names)
    assert max(firsts.values()) < 60
    assert seen(start(1, 7))["card"] == seen(start(4, 7))["card"]
    assert my_island().start(2, 7) == my_island().start(2, 7)
