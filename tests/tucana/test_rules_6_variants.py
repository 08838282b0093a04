"""T6: the big island, the special bonuses, and playing alone."""

from __future__ import annotations

from collections import Counter

import pytest

from motu.core.bits import members
from motu.core.errors import BadOption
from motu.games.tucana.rating import Rating, rating
from motu.games.tucana.rules.board import RELICS, Map
from motu.games.tucana.rules.state import TucanaState
from tests.tucana.positions import (
    CORAL,
    GRANDE,
    INK,
    PAIR_E,
    PETIT,
    SAND,
    bonuses,
    draw_idly,
    marked,
    play,
    position,
    put,
    red,
    to_end_of_round,
    trail,
    tucana,
    way,
    written,
)


def rated(map_: str, points: int) -> Rating:
    """T6.4: how good a game alone on a printed map was."""
    found = rating(map_, points)
    assert found is not None
    return found


def places(relic: str) -> list[str]:
    """The hexes of a type of relic on Isla Grande."""
    kinds = zip(GRANDE.names, GRANDE.relics, strict=True)
    return [name for name, kind in kinds if kind == RELICS.index(relic)]


def villages() -> list[str]:
    """The hexes of the villages of Isla Grande."""
    return [name for name, v in zip(GRANDE.names, GRANDE.villages, strict=True) if v >= 0]


@pytest.mark.parametrize(
    ("relic", "values"),
    [
        ("obelisk", [1, 2, 2]),
        ("book", [2, 2, 3]),
        ("toucan", [2, 3, 3]),
        ("yeti", [3, 4, 4]),
        ("sea_monster", [4, 5, 5]),
    ],
)
def test_T6_1_three_relics_of_each_type(relic: str, values: list[int]) -> None:
    state = position(map_=GRANDE)
    others = {name for kind in RELICS if kind != relic for name in places(kind)}
    for number, place in enumerate(places(relic)):
        put(state, CORAL, *trail(way(GRANDE, place, villages(), others)))
        assert marked(state, CORAL) == {relic: number + 1}
        assert state.relic_points(CORAL) == sum(values[: number + 1])


def test_T6_1_the_free_segment_comes_with_the_third() -> None:
    ways = [trail(way(GRANDE, place, villages())) for place in places("obelisk")]
    ready = [segment for one in ways for segment in one]
    for seen, free in ((1, 0), (2, 1)):
        last = ways[seen][-1]
        drawn = [s for one in ways[: seen + 1] for s in one if s != last]
        state = position(drawn, map_=GRANDE)
        play(state, CORAL, last)
        assert marked(state, CORAL)["obelisk"] == seen + 1
        assert state.sheets[CORAL].free == free
    assert len(set(ready)) == len(ready)


def test_T6_1_three_rounds_and_other_values_for_villages() -> None:
    state = position(map_=GRANDE)
    assert [int(state.letter_points(1 << letter)) for letter in range(5)] == [20, 19, 18, 17, 16]
    put(state, CORAL, *trail(way(GRANDE, places("yeti")[0], villages())))
    for rounds in ([3], [3, 3], [3, 3, 3]):
        assert not state.ending
        to_end_of_round(state)
        assert written(state, CORAL) == rounds
    assert state.ending


def test_the_rulebooks_example_of_relics_on_isla_grande() -> None:
    """8 in the first round, 24 in the second, 33 in the third: 65 from relics alone."""
    state = position(map_=GRANDE)
    connects = [
        # 1 + 2 + 2 + 3, then 4 + 5 + 2 + 3 + 2 more, then 5 + 4 more.
        {"obelisk": 2, "book": 1, "yeti": 1},
        {"sea_monster": 2, "toucan": 2, "book": 2},
        {"sea_monster": 3, "yeti": 2},
    ]
    for relics in connects:
        for relic, upto in relics.items():
            have = marked(state, CORAL).get(relic, 0)
            for place in places(relic)[have:upto]:
                put(state, CORAL, *trail(way(GRANDE, place, villages(), _other_relics(place))))
        to_end_of_round(state)
    assert written(state, CORAL) == [8, 24, 33]
    assert state.points_of(CORAL) == 65


def _other_relics(place: str) -> set[str]:
    return {name for kind in RELICS for name in places(kind)} - {place}


def test_T6_2_one_red_card_with_two_to_four_players_and_two_with_more() -> None:
    seen: Counter[str] = Counter()
    for seats in range(2, 9):
        for seed in range(60):
            state = tucana().start(seats, seed, {"special_bonuses": True})
            cards = tucana().view(state, None)["red"]
            assert len(cards) == len(set(cards)) == (1 if seats <= 4 else 2)
            seen.update(cards)
            assert tucana().view(tucana().start(seats, seed), None)["red"] == []
    assert set(seen) == set(RELICS)


#: From one obelisk to the other, not through a village; the last segment is desert and forest.
OBELISKS = "C6 D5 E6 F6 G6 H5"


def test_T6_2_the_first_to_join_two_relics_of_the_type_gets_six() -> None:
    nearly, last = trail(OBELISKS)[:-1], trail(OBELISKS)[-1]
    state = position(nearly, nearly, nearly, seats=3, red=["obelisk"])
    play(state, CORAL, last)
    # No village is on the way, so nothing is marked.
    assert marked(state, CORAL) == {}
    assert red(state, CORAL) == 0
    play(state, INK, last)
    draw_idly(state, SAND)
    # All who do it in the same turn get it.
    assert [red(state, seat) for seat in range(3)] == [6, 6, 0]
    assert state.points() == [6, 6, 0]
    assert tucana().view(state, None)["red"] == []
    state.card1 = state.card2 = 4
    state.drawing = 7
    play(state, SAND, last)
    draw_idly(state)
    # Then the card is gone.
    assert [red(state, seat) for seat in range(3)] == [6, 6, 0]


def test_T6_2_only_the_type_shown() -> None:
    nearly, last = trail(OBELISKS)[:-1], trail(OBELISKS)[-1]
    state = position(nearly, red=["yeti"])
    play(state, CORAL, last)
    draw_idly(state, INK)
    assert red(state, CORAL) == 0
    assert tucana().view(state, None)["red"] == ["yeti"]


def test_T6_2_relics_both_joined_to_villages_are_not_joined_to_each_other() -> None:
    state = position(["B6-B7", "B6-C6", "I5-J5"], red=["obelisk"])
    play(state, CORAL, "H5-I5")
    assert marked(state, CORAL) == {"obelisk": 2}
    draw_idly(state)
    while state.to_act() == [CORAL]:
        draw_idly(state, CORAL)
    assert red(state, CORAL) == 0


def test_T6_2_the_score_sheet_has_a_row_for_them() -> None:
    nearly, last = trail(OBELISKS)[:-1], trail(OBELISKS)[-1]
    state = position(nearly, red=["obelisk"])
    play(state, CORAL, last)
    draw_idly(state, INK)
    rows = {str(row.label): row for row in tucana().score_sheet(state).rows}
    assert rows["Red bonuses"].points == (6, 0)
    assert rows["Red bonuses"].rule == "T6.2"
    assert "Red bonuses" not in {str(r.label) for r in tucana().score_sheet(position()).rows}


def alone(blue: dict[str, int], round_: int, map_: Map = PETIT, seed: int = 1) -> TucanaState:
    """Alone in the last turn of a round, with these blue cards left."""
    state = position(seats=1, round_=round_, turn=13, map_=map_, seed=seed)
    state.blue = sum(points << (8 * "ABCDE".index(letter)) for letter, points in blue.items())
    return state


def test_T6_3_alone_only_the_second_blue_cards_and_no_red_ones() -> None:
    with pytest.raises(BadOption, match="is only available when the number of players is 2–8"):
        tucana().start(1, 4, {"special_bonuses": True})
    state = tucana().start(1, 4)
    assert bonuses(state) == {"A": [2], "B": [2], "C": [3], "D": [4], "E": [5]}
    assert members(state.red) == []
    assert state.to_act() == [CORAL]


def test_T6_3_before_the_last_round_two_blue_cards_are_kept_by_lot() -> None:
    kept: Counter[str] = Counter()
    for seed in range(400):
        state = alone({"A": 2, "B": 2, "C": 3, "D": 4, "E": 5}, 1, seed=seed)
        draw_idly(state)
        left = bonuses(state)
        assert len(left) == 2
        kept.update(list(left))
    # 800 cards of five letters; more than five deviations of about 10.
    assert all(abs(kept[letter] - 160) < 55 for letter in "ABCDE")


@pytest.mark.parametrize("left", [{}, {"D": 4}, {"A": 2, "E": 5}])
def test_T6_3_with_two_or_fewer_left_all_stay(left: dict[str, int]) -> None:
    """The rulebook's rare case: three or more cards won before the last round."""
    for seed in range(20):
        state = alone(left, 1, seed=seed)
        draw_idly(state)
        assert bonuses(state) == {letter: [points] for letter, points in left.items()}


def test_T6_3_on_isla_grande_only_before_the_third_round() -> None:
    cards = {"A": 2, "B": 2, "C": 3, "D": 4, "E": 5}
    state = alone(cards, 1, GRANDE)
    draw_idly(state)
    assert len(bonuses(state)) == 5
    state = alone(cards, 2, GRANDE)
    draw_idly(state)
    assert len(bonuses(state)) == 2


def test_T6_3_a_pair_wins_its_card_alone_too() -> None:
    state = position(trail(PAIR_E)[:-1], seats=1, cards=("forest", "mountain"))
    play(state, CORAL, trail(PAIR_E)[-1])
    assert state.points() == [10 + 5]
    assert "E" not in bonuses(state)


def test_T6_4_the_rating_is_a_share_of_the_games_of_a_bot() -> None:
    for map_ in ("petit", "grande"):
        percents = [rated(map_, points)["percent"] for points in range(250)]
        assert percents == sorted(percents)
        assert (percents[0], percents[-1]) == (0, 100)
        assert len(set(percents)) > 30
    assert rated("petit", 70)["percent"] > rated("grande", 70)["percent"]
    assert rated("petit", 70)["bot"] == "greedy"
    assert rated("petit", 70)["games"] >= 1000


def test_T6_4_the_end_of_a_game_alone_says_how_good_it_was_and_by_whom() -> None:
    state = alone({}, 2)
    before, last = state.copy(), state.legal(CORAL)[0]
    state.play(CORAL, last)
    seen = tucana().view(state, CORAL)
    assert (seen["ending"], seen["winners"]) == ("solo", [])
    assert seen["rating"] == rating("petit", state.points()[0])
    told = tucana().story(before, CORAL, last, state, CORAL)
    games = rated("petit", 0)["games"]
    assert str(told[-1].message) == (
        f"Coral has 0 points. Better than 0 % of {games} games alone by our bot Fisher."
    )
    row = tucana().score_sheet(state).rows[-1]
    assert (str(row.label), row.rule) == ("Rating", "T6.4")
    assert tucana().view(position(), CORAL)["rating"] is None
