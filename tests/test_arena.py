"""Matches: fair seats, and the same result however it is reached."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from math import factorial
from pathlib import Path

import pytest

from motu.arena.contender import contender
from motu.arena.keeping import keep_for
from motu.arena.ladder import (
    Ladder,
    around,
    bots_of,
    climb,
    deals_played,
    drawn,
    page_with,
    rated,
    read,
)
from motu.arena.match import MatchResult, play_match
from motu.arena.statistics import Sprt, ratings, wilson
from motu.core.errors import BadOption, UnknownName
from motu.core.registry import game


def without_speed(result: MatchResult) -> dict[str, object]:
    data = result.data()
    del data["speed"]
    return data


def test_the_fisher_beats_the_castaway_clearly() -> None:
    result = play_match("kahuna", ["fisher", "castaway"], 200, seed=1)
    assert result.rate(0) > 0.95
    assert result.interval(0)[0] > 0.9


def test_the_same_bot_twice_is_even() -> None:
    result = play_match("kahuna", ["random", "random"], 400, seed=3)
    low, high = result.interval(0)
    assert low < 0.5 < high


def test_the_same_seed_gives_the_same_match_and_another_another() -> None:
    first, again, other = (
        without_speed(play_match("kahuna", ["fisher", "castaway"], 31, seed)) for seed in (5, 5, 6)
    )
    assert first == again
    assert first["actions"] != other["actions"]


def test_the_number_of_processes_changes_nothing() -> None:
    alone = play_match("kahuna", ["fisher", "castaway"], 37, seed=2)
    shared = play_match("kahuna", ["fisher", "castaway"], 37, seed=2, processes=2)
    assert without_speed(alone) == without_speed(shared)


def test_everything_adds_up() -> None:
    told: list[int] = []
    result = play_match("kahuna", ["fisher", "castaway"], 25, 9, on_progress=told.append)
    assert told == list(range(1, 26))
    assert result.games == 25 == sum(result.endings.values())
    assert sum(tally.score for tally in result.tallies) == Fraction(25)
    for tally in result.tallies:
        assert tally.wins + tally.draws + tally.losses == 25 == tally.seats


def test_every_deal_is_played_from_both_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bot in both seats meets the same deal twice, with the cards exchanged."""
    from motu.games.kahuna import GAME

    deals: list[tuple[int, ...]] = []
    start = type(GAME).start

    def watched(self, *args, **kwargs):  # type: ignore[no-untyped-def]
        state = start(self, *args, **kwargs)
        deals.append(state.flat())
        return state

    monkeypatch.setattr(type(GAME), "start", watched)
    play_match("kahuna", ["fisher", "castaway"], 4, seed=1)
    one, two, three, four = deals
    assert one == two != three == four


def test_options_reach_the_game() -> None:
    plain = play_match("kahuna", ["castaway", "castaway"], 20, 1)
    other = play_match("kahuna", ["castaway", "castaway"], 20, 1, {"strategic": True})
    assert plain.actions != other.actions
    assert other.data()["options"]["strategic"] is True


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"Choose from: .*kahuna"):
        play_match("go", ["castaway", "castaway"], 1, 1)
    choices = "castaway, fisher, trader, navigator, chief"
    with pytest.raises(UnknownName, match=rf"Unknown level: nobody. Choose from: {choices}\."):
        play_match("kahuna", ["castaway", "nobody"], 1, 1)
    with pytest.raises(BadOption, match="cannot be played by 3"):
        play_match("kahuna", ["castaway"] * 3, 1, 1)
    with pytest.raises(BadOption, match="3 bots do not fit on 2 seats"):
        play_match("kahuna", ["castaway"] * 3, 1, 1, seats=2)


def test_one_bot_can_take_every_seat() -> None:
    result = play_match("kahuna", ["castaway"], 5, 1, seats=2)
    assert result.tallies[0].wins == 5
    assert result.tallies[0].seats == 10


def test_wilson_keeps_within_bounds() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 20)[0] == 0.0
    assert wilson(20, 20)[1] == 1.0
    low, high = wilson(500, 1000)
    assert low == pytest.approx(0.469, abs=0.001)
    assert high == pytest.approx(0.531, abs=0.001)


# --- contenders ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "bot", "seconds", "iterations"),
    [
        ("fisher", "greedy", 1.0, 0),
        ("greedy", "greedy", 1.0, 0),
        ("chief", "planner", 2.0, 0),
        ("chief:0.1", "planner", 0.1, 0),
        ("navigator@70", "planner", 0.0, 70),
        ("search@500", "search", 0.0, 500),
    ],
)
def test_a_bot_takes_part_by_its_level_or_its_name(
    text: str, bot: str, seconds: float, iterations: int
) -> None:
    found = contender(game("kahuna"), text)
    assert (found.name, found.bot) == (text, bot)
    assert (found.budget.seconds, found.budget.iterations) == (seconds, iterations)


@pytest.mark.parametrize("text", ["chief:soon", "search@", "search@0", "search@1.5"])
def test_a_bot_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="NAME:SECONDS or NAME@ITERATIONS"):
        contender(game("kahuna"), text)


def test_a_level_errs_as_much_with_another_budget() -> None:
    plain, quick = (contender(game("kahuna"), text).budget for text in ("trader", "trader@9"))
    assert plain.whim == quick.whim > 0


# --- the sequential test ------------------------------------------------------------------------


def test_a_match_ends_when_it_is_clear() -> None:
    test = Sprt()
    result = play_match(
        "kahuna",
        ["search@20", "castaway"],
        400,
        1,
        is_enough=lambda so_far: test.verdict(so_far.by_deal()) is not None,
    )
    assert test.verdict(result.by_deal()) is True
    assert result.games < 100
    assert len(result.by_deal()) == result.games / 2
    assert sum(result.scores) == float(result.tallies[0].score)


def test_the_number_of_processes_does_not_change_when_it_is_clear() -> None:
    test = Sprt(elo1=200)
    alone, shared = (
        play_match(
            "kahuna", ["fisher", "castaway"], 60, 3, processes=processes,
            is_enough=lambda so_far: test.verdict(so_far.by_deal()) is not None,
        )
        for processes in (1, 2)
    )  # fmt: skip
    assert without_speed(alone) == without_speed(shared)


def test_what_is_even_is_not_better() -> None:
    assert Sprt().verdict([]) is None
    assert Sprt().verdict([0.5, 1.0, 0.0]) is None
    assert Sprt().verdict([0.5, 0.0, 0.5, 1.0] * 100) is False


# --- the ladder ---------------------------------------------------------------------------------


def test_ratings_tell_the_strong_from_the_weak_and_are_surer_with_more_games() -> None:
    few = ratings({("a", "b"): (15, 20), ("b", "c"): (15, 20), ("a", "c"): (18, 20)}, "b")
    many = ratings({("a", "b"): (150, 200), ("b", "c"): (150, 200), ("a", "c"): (180, 200)}, "b")
    for found in (few, many):
        assert found["a"].elo > found["b"].elo == 0.0 > found["c"].elo
        assert found["a"].games == 40 * (5 if found is many else 1) * (2 if found is many else 1)
    assert many["a"].error < few["a"].error / 2


def test_who_won_everything_has_a_rating() -> None:
    found = ratings({("a", "b"): (10, 10)}, "b")
    assert 300 < found["a"].elo < 1000


def test_a_ladder_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    short = Ladder("kahuna", ("castaway", "fisher", "search@20"), 1, 5)
    told = list(climb(short, kept, 1))
    assert told == [(done, 3) for done in range(4)]
    first = read(short, kept)
    longer = Ladder("kahuna", short.bots, 2, 5)
    told = list(climb(longer, kept, 2))
    assert told[0] == (3, 6)
    assert told[-1] == (6, 6)
    assert {pair: scores[:1] for pair, scores in read(longer, kept).items()} == first
    found = rated(longer, kept)
    assert all(one.games == 8 for one in found.values())
    assert drawn("Kahuna", found).startswith("<svg")


def test_who_takes_long_may_join_a_ladder_for_fewer_deals(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    quick = Ladder("kahuna", ("castaway", "fisher"), 3, 5)
    assert [done for done, _ in climb(quick, kept, 1)][-1] == 3
    assert deals_played(quick, kept) == (3, 3)
    joined = Ladder("kahuna", ("castaway", "fisher", "search@20"), 1, 5)
    assert list(climb(joined, kept, 1)) == [(1, 3), (2, 3), (3, 3)]
    assert deals_played(joined, kept) == (1, 3)
    # Nothing of what was played before is left out.
    found = rated(joined, kept)
    assert (found["castaway"].games, found["search@20"].games) == (8, 4)


def test_four_at_a_table_are_rated_by_who_comes_in_before_whom(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    bots = ("random", "castaway", "greedy", "planner@8")
    four = Ladder("maori", bots, 2, 5, seats=4)
    assert list(climb(four, kept, 1))[-1] == (2, 2)
    for deal in read(four, kept)[" ".join(bots)]:
        assert len(deal) == 4
        assert all(min(places) == 0 and max(places) <= 3 for places in deal)
    found = rated(four, kept)
    assert {one.games for one in found.values()} == {8}
    assert found["random"].elo == 0.0
    assert found["random"].elo < found["greedy"].elo


def test_a_table_of_several_makes_a_rating_less_sure_than_as_many_games_of_two(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "kept.json"
    three = Ladder("maori", ("a", "b", "c"), 4, 1, seats=3)
    played = {"a b c": [[[0, 1, 2], [0, 2, 1], [1, 0, 2]]] * 4}
    keep_for(kept, three.made, played)
    found = rated(three, kept)
    each = ratings({("a", "b"): (8, 12), ("a", "c"): (12, 12), ("b", "c"): (8, 12)}, "a")
    assert found["a"].elo == 0.0 > found["b"].elo > found["c"].elo
    assert found["b"].error > each["b"].error


def test_all_levels_and_the_yardstick_are_on_the_ladder() -> None:
    assert bots_of(game("kahuna"))[0] == "castaway"
    assert bots_of(game("kahuna"))[-2:] == ("chief", "search@500")


def test_the_page_of_ladders_keeps_what_others_have_written() -> None:
    found = ratings({("a", "b"): (15, 20)}, "b")
    page = page_with("# The ladder\n\nWords.\n", "kahuna", found, ["*one*"])
    assert "Words." in page
    page = page_with(page, "maori", found, ["*two*"])
    again = page_with(page, "kahuna", found, ["*three*"])
    assert "*one*" not in again
    assert "*two*" in again
    assert "*three*" in again
    assert again.count("<!-- ladder: kahuna -->") == 1


def test_the_file_of_a_ladder_is_plain_data_and_says_what_made_it(tmp_path: Path) -> None:
    kept, ladder = tmp_path / "kept.json", Ladder("kahuna", ("castaway", "fisher"), 1, 5)
    list(climb(ladder, kept, 1))
    assert json.loads(kept.read_text("utf-8")) == {
        "made": "motu ladder kahuna --seats 2 --seed 5",
        "kept": {"castaway fisher": read(ladder, kept)["castaway fisher"]},
    }
    assert [file.name for file in tmp_path.iterdir()] == ["kept.json"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_on_a_ladder_everybody_has_every_neighbour_equally_often(seats: int) -> None:
    orders = [around(seats, deal) for deal in range(factorial(seats - 1))]
    behind = Counter((order[n - 1], order[n]) for order in orders for n in range(seats))
    assert len(behind) == seats * (seats - 1)
    assert len(set(behind.values())) == 1


def test_on_a_ladder_places_are_told_in_the_order_of_the_table(tmp_path: Path) -> None:
    """The only one that plans comes in first, wherever it sits and whoever sits beside it."""
    bots = ("castaway", "random", "planner@60")
    ladder = Ladder("maori", bots, deals=2, seed=5, seats=3)
    for _ in climb(ladder, tmp_path / "kept.json", 1):
        pass
    (deals,) = read(ladder, tmp_path / "kept.json").values()
    assert [len(deal) for deal in deals] == [3, 3]
    assert all(places[2] == 0 for deal in deals for places in deal)
