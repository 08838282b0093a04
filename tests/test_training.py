"""Training: a bot learns from games against itself, and goes on where it was stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from motu.arena.tasting import taste_of
from motu.arena.training import Course, fitted, learn, settings, weights_of, written
from motu.core.errors import BadOption
from motu.core.fitting import Rivals, Samples
from motu.core.game import AnyGame
from motu.core.judging import Weights, floats, logistic, read_weights, share_out
from motu.core.registry import game
from motu.core.rng import seeded
from tests.helpers import BOT_GAMES

#: Those that have learned; a new game need not.
LEARNERS = [one for one in BOT_GAMES if (one.folder / "data" / "weights.json").exists()]

SHORT = Course("kahuna", games=12, iterations=3, seed=4, rounds=2, deals=4)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """What is learned here is forgotten again."""
    known = [weights_of(one) for one in LEARNERS]
    rows = [weights.rows() for weights in known]
    yield
    for weights, before in zip(known, rows, strict=True):
        weights.set(before)


def test_a_fit_finds_what_lies_behind_wins() -> None:
    lot = seeded(3)
    samples = Samples(2)
    for _ in range(4000):
        x, y = (float(lot.below(200)) / 100 - 1 for _ in range(2))
        won = float(lot.below(1000)) / 1000 < logistic(2.0 * x - 1.0 * y)
        samples.add([x, y], float(won))
    first, second = samples.fitted(True, 0.1)
    assert first == pytest.approx(2.0, abs=0.2)
    assert second == pytest.approx(-1.0, abs=0.2)
    assert samples.miss([first, second], True) < samples.miss([0.0, 0.0], True)


def test_a_fit_finds_what_lies_behind_the_points_of_rivals_and_how_much_a_point_counts() -> None:
    """Of four, each has two things; the second counts half as much, and points are not certain."""
    lot = seeded(5)
    rivals = Rivals(2)
    counts = 0.5
    for _ in range(1500):
        features = [[float(lot.below(9)), float(lot.below(9))] for _ in range(4)]
        lead = [2.0 * x + y for x, y in features]
        points = [x + float(lot.below(9)) - 4 for x in lead]
        chances = floats(4)
        for seat in range(4):
            chances[seat] = counts * lead[seat]
        share_out(chances, 4)
        drawn = float(lot.below(100_000)) / 100_000
        first = next(n for n in range(4) if n == 3 or drawn < sum(list(chances)[: n + 1]))
        rivals.add(features, points, [float(seat == first) for seat in range(4)])
    first_weight, second_weight = rivals.fitted(0.1)
    assert first_weight == pytest.approx(2 * counts, abs=0.1)
    assert second_weight == pytest.approx(counts, abs=0.1)
    assert rivals.miss([first_weight, second_weight]) < rivals.miss([0.0, 0.0])
    # With such a ridge what was known stays as it was, but for how much a point counts.
    first_weight, second_weight = rivals.fitted(1e9, [0.4, 0.4])
    assert first_weight == pytest.approx(second_weight, rel=1e-4)


def test_of_what_little_is_known_nothing_changes_much() -> None:
    samples = Samples(1)
    samples.add([1.0], 50.0)
    assert samples.fitted(False, 1000.0, [3.0])[0] == pytest.approx(3.05, abs=0.01)


def test_weights_of_another_shape_are_refused_and_unknown_files_are_nought(tmp_path: Path) -> None:
    weights = Weights(["a", "b"], 2)
    with pytest.raises(ValueError, match="2 rows of 2 numbers"):
        weights.set([[1.0, 2.0]])
    assert read_weights(str(tmp_path / "none.json"), ["a"], 1).rows() == [[0.0]]
    weights.set([[1.0, 2.0], [3.0, 4.0]])
    (tmp_path / "some.json").write_text(json.dumps(weights.data()), "utf-8")
    assert read_weights(str(tmp_path / "some.json"), ["a", "b"], 2).rows() == weights.rows()
    assert read_weights(str(tmp_path / "some.json"), ["b", "a"], 2).rows() == [[0.0] * 2] * 2


@pytest.mark.parametrize("one", LEARNERS, ids=lambda one: one.name)
def test_every_game_has_learned_something(one: AnyGame) -> None:
    """And says how; the file is laid out as the command would write it."""
    weights = weights_of(one)
    assert any(any(row) for row in weights.rows())
    assert weights.made["made"]
    assert written(weights) == (one.folder / "data" / "weights.json").read_text("utf-8")


def test_it_learns_alone_where_others_hardly_matter() -> None:
    assert settings(game("tucana")) == [(1, {"map": "petit"}), (1, {"map": "grande"})]
    assert settings(game("kahuna")) == [(2, {})]


def test_where_nothing_can_be_learned_it_says_so() -> None:
    with pytest.raises(BadOption, match="nothing to learn"):
        weights_of(game("tucana_paper"))
    with pytest.raises(BadOption, match="nothing to learn"):
        taste_of(game("kahuna"))


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    before = weights_of(game("kahuna")).rows()
    whole = [one.data() for one in learn(SHORT, tmp_path / "whole", 1, lambda *told: None)]
    assert [one["round"] for one in whole] == [1, 2]
    # Stopped in the second round: its first games are there, and nothing else of it.
    (tmp_path / "whole" / "round-2.json").unlink()
    weights_of(game("kahuna")).set(before)
    (tmp_path / "whole" / "games-2" / "10.json").unlink()
    kept = (tmp_path / "whole" / "games-2" / "0.json").stat().st_mtime_ns
    told: list[tuple[str, int, int]] = []
    again = learn(SHORT, tmp_path / "whole", 1, lambda *news: told.append(news))
    assert [one.data() for one in again] == whole
    assert told[0] == ("play", 12, 12), "what was played is not played again"
    assert (tmp_path / "whole" / "games-2" / "0.json").stat().st_mtime_ns == kept


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    course = Course("kahuna", games=12, iterations=2, seed=4, rounds=1, deals=4)
    before = weights_of(game("kahuna")).rows()
    found = []
    for processes in (1, 2):
        weights_of(game("kahuna")).set(before)
        learned = learn(course, tmp_path / str(processes), processes, lambda *told: None)
        found.append([one.data() for one in learned])
    assert found[0] == found[1]


def test_who_begins_afresh_learns_the_same_whatever_was_known_before(tmp_path: Path) -> None:
    """So that anybody can make the weights again with the command that made them."""
    course = replace(SHORT, rounds=1, afresh=True)
    weights = weights_of(game("kahuna"))
    as_it_was, found = weights.rows(), []
    for name, before in (("one", as_it_was), ("other", [[1.0] * len(row) for row in as_it_was])):
        weights.set(before)
        learned = learn(course, tmp_path / name, 1, lambda *told: None)
        found.append([one.data() for one in learned])
    assert found[0] == found[1]
    weights.set(as_it_was)
    (on_top,) = learn(replace(course, afresh=False), tmp_path / "on top", 1, lambda *told: None)
    assert on_top.missed[0] < found[0][0]["missed"][0], "who knows nothing is further off"


def test_a_phase_that_hardly_came_up_keeps_its_weights() -> None:
    weights = weights_of(game("kahuna"))
    rows = weights.rows()
    one = {"won": [1.0, 0.0], "points": [3, 0], "noticed": [[0, 0, 0.0, [1.0] * len(rows[0])]]}
    assert fitted(weights, rows, iter([one]), True)[0] == rows
