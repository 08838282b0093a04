"""T6: the big island, the special bonuses, and playing alone."""

from __future__ import annotations

from collections import Counter

import pytest

from motu.core.bits import members
from motu.core.errors import BadOption
from motu.core.rating import Rating
from motu.games.tucana.rating import RATING
from motu.games.tucana.rules.board import RELICS
from tests.tucana.positions import (
    ALIKE,
    CORAL,
    GRANDE,
    INK,
    PAIR_E,
    SAND,
    bonuses,
    draw_idly,
    last,
    listed,
    marked,
    nearly,
    play,
    position,
    ready,
    red,
    to_end_of_round,
    trail,
    tucana,
    way,
    written,
)


def rated(map_: str, points: int) -> Rating:
    """T6.4: how good a game alone on a printed map was."""
    found = RATING.of(map_, points)
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
    state = position("map grande; cards any,any")
    others = {name for kind in RELICS if kind != relic for name in places(kind)}
    for number, place in enumerate(places(relic)):
        state = ready(state, {CORAL: trail(way(GRANDE, place, villages(), others))})
        assert marked(state, CORAL) == {relic: number + 1}
        assert state.relic_points(CORAL) == sum(values[: number + 1])


def test_T6_1_the_free_segment_comes_with_the_third() -> None:
    ways = [trail(way(GRANDE, place, villages())) for place in places("obelisk")]
    ready = [segment for one in ways for segment in one]
    for seen, free in ((1, 0), (2, 1)):
        last = ways[seen][-1]
        drawn = [s for one in ways[: seen + 1] for s in one if s != last]
        state = position(f"map grande; cards any,any; trails {listed(drawn)}")
        play(state, CORAL, last)
        assert marked(state, CORAL)["obelisk"] == seen + 1
        assert state.sheets[CORAL].free == free
    assert len(set(ready)) == len(ready)


def test_T6_1_three_rounds_and_other_values_for_villages() -> None:
    yeti = way(GRANDE, places("yeti")[0], villages())
    state = position(f"map grande; cards any,any; trails {yeti}")
    assert [int(state.letter_points(1 << letter)) for letter in range(5)] == [20, 19, 18, 17, 16]
    for rounds in ([3], [3, 3], [3, 3, 3]):
        assert not state.ending
        to_end_of_round(state)
        assert written(state, CORAL) == rounds
    assert state.ending


def test_the_rulebooks_example_of_relics_on_isla_grande() -> None:
    """8 in the first round, 24 in the second, 33 in the third: 65 from relics alone."""
    state = position("map grande; cards any,any")
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
                new = trail(way(GRANDE, place, villages(), _other_relics(place)))
                state = ready(state, {CORAL: new})
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
OBELISKS = "C6-D5-E6-F6-G6-H5"
NEARLY, LAST = nearly(OBELISKS), last(OBELISKS)


def test_T6_2_the_first_to_join_two_relics_of_the_type_gets_six() -> None:
    state = position(
        f"seats 3; special; cards any,any; red obelisk; trails {NEARLY} / {NEARLY} / {NEARLY}"
    )
    play(state, CORAL, LAST)
    # No village is on the way, so nothing is marked.
    assert marked(state, CORAL) == {}
    assert red(state, CORAL) == 0
    play(state, INK, LAST)
    draw_idly(state, SAND)
    # All who do it in the same turn get it.
    assert [red(state, seat) for seat in range(3)] == [6, 6, 0]
    assert state.points() == [6, 6, 0]
    assert tucana().view(state, None)["red"] == []
    state = ready(state)
    play(state, SAND, LAST)
    draw_idly(state)
    # Then the card is gone.
    assert [red(state, seat) for seat in range(3)] == [6, 6, 0]


def test_T6_2_only_the_type_shown() -> None:
    state = position(f"special; cards any,any; red yeti; trails {NEARLY}")
    play(state, CORAL, LAST)
    draw_idly(state, INK)
    assert red(state, CORAL) == 0
    assert tucana().view(state, None)["red"] == ["yeti"]


def test_T6_2_relics_both_joined_to_villages_are_not_joined_to_each_other() -> None:
    state = position("special; cards any,any; red obelisk; trails B7-B6-C6,I5-J5")
    play(state, CORAL, "H5-I5")
    assert marked(state, CORAL) == {"obelisk": 2}
    draw_idly(state)
    while state.to_act() == [CORAL]:
        draw_idly(state, CORAL)
    assert red(state, CORAL) == 0


def test_T6_2_the_score_sheet_has_a_row_for_them() -> None:
    state = position(f"special; cards any,any; red obelisk; trails {NEARLY}")
    play(state, CORAL, LAST)
    draw_idly(state, INK)
    rows = {str(row.label): row for row in tucana().score_sheet(state).rows}
    assert rows["Red bonuses"].points == (6, 0)
    assert rows["Red bonuses"].rule == "T6.2"
    without = tucana().score_sheet(position("cards any,any"))
    assert "Red bonuses" not in {str(row.label) for row in without.rows}


#: Alone in the last turn of a round.
ALONE = "seats 1; turn 13; cards any,any"


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
        state = position(ALONE, seed)
        draw_idly(state)
        left = bonuses(state)
        assert len(left) == 2
        kept.update(list(left))
    # 800 cards of five letters; more than five deviations of about 10.
    assert all(abs(kept[letter] - 160) < 55 for letter in "ABCDE")


@pytest.mark.parametrize(
    ("gone", "left"),
    [("A,B,C,D,E", {}), ("A,B,C,E", {"D": [4]}), ("B,C,D", {"A": [2], "E": [5]})],
)
def test_T6_3_with_two_or_fewer_left_all_stay(gone: str, left: dict[str, list[int]]) -> None:
    """The rulebook's rare case: three or more cards won before the last round."""
    for seed in range(20):
        state = position(f"{ALONE}; blue_gone {gone}", seed)
        draw_idly(state)
        assert bonuses(state) == left


def test_T6_3_on_isla_grande_only_before_the_third_round() -> None:
    state = position(f"map grande; {ALONE}")
    draw_idly(state)
    assert len(bonuses(state)) == 5
    state = position(f"map grande; {ALONE}; round 2")
    draw_idly(state)
    assert len(bonuses(state)) == 2


def test_T6_3_a_pair_wins_its_card_alone_too() -> None:
    state = position(f"seats 1; {ALIKE}; cards forest,mountain; trails {nearly(PAIR_E)}")
    play(state, CORAL, last(PAIR_E))
    assert state.points() == [10 + 5]
    assert "E" not in bonuses(state)


def test_T6_4_the_rating_is_a_share_of_the_games_of_a_bot() -> None:
    for map_ in ("petit", "grande"):
        percents = [rated(map_, points)["percent"] for points in range(250)]
        assert percents == sorted(percents)
        assert (percents[0], percents[-1]) == (0, 100)
        assert len(set(percents)) > 30
    assert rated("petit", 70)["percent"] > rated("grande", 70)["percent"]
    assert rated("petit", 70)["bot"] == "navigator"
    assert rated("petit", 70)["games"] >= 300


def test_T6_4_the_end_of_a_game_alone_says_how_good_it_was_and_by_whom() -> None:
    state = position(f"{ALONE}; round 2; blue_gone A,B,C,D,E")
    before, drawn = state.copy(), state.legal(CORAL)[0]
    state.play(CORAL, drawn)
    seen = tucana().view(state, CORAL)
    assert (seen["ending"], seen["winners"]) == ("solo", [])
    assert seen["rating"] == RATING.of("petit", state.points()[0])
    told = tucana().story(before, CORAL, drawn, state, CORAL)
    games = rated("petit", 0)["games"]
    assert str(told[-1].message) == (
        f"Solo game over: 0 points. You beat 0% of {games} solo games by Navigator."
    )
    sheet = tucana().score_sheet(state)
    assert sheet.verdict is not None
    assert (str(sheet.verdict.message), sheet.verdict.rule) == (
        f"You beat 0% of {games} solo games by Navigator.", "T6.4"
    )  # fmt: skip
    assert "Rating" not in [str(row.label) for row in sheet.rows], "it is no points"
    assert tucana().view(position("cards any,any"), CORAL)["rating"] is None
