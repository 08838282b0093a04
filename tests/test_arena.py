"""Matches: fair seats, and the same result however it is reached."""

from __future__ import annotations

from fractions import Fraction

import pytest

from motu.arena.match import MatchResult, play_match
from motu.arena.statistics import wilson
from motu.core.errors import BadOption, UnknownName


def without_speed(result: MatchResult) -> dict[str, object]:
    data = result.data()
    del data["speed"]
    return data


def test_the_fisher_beats_the_castaway_clearly() -> None:
    result = play_match("kahuna", ["fisher", "castaway"], 200, seed=1)
    assert result.rate(0) > 0.95
    assert result.interval(0)[0] > 0.9


def test_the_same_bot_twice_is_even() -> None:
    result = play_match("kahuna", ["castaway", "castaway"], 400, seed=3)
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
    with pytest.raises(UnknownName, match=r"Possible: .*kahuna"):
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
