"""Quick play learns by very many games, the same for the same seed, and goes on after a stop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from motu.arena import tasting
from motu.arena.tasting import merged, taste_of
from motu.arena.training import Course, learn, learned_by, settings, written
from motu.bots.refining import Refiner
from motu.core.game import AnyGame
from motu.core.registry import game
from motu.core.rng import seeded
from motu.games.tucana.rules.state import TucanaState
from tests.helpers import BOT_GAMES

#: Those whose quick play has learned; a new game need not.
TASTERS = [one for one in BOT_GAMES if (one.folder / "data" / "taste.json").exists()]
TUCANA = game("tucana")
SHORT = Course(
    "tucana", games=2 * 2 * 4 * 8 * 3, iterations=2, seed=4, rounds=1, deals=4, quick=True
)


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Short legs; and what is learned here is forgotten again."""
    monkeypatch.setattr(tasting, "BATCH", 8)
    monkeypatch.setattr(tasting, "LEG", 3)
    monkeypatch.setattr(tasting, "SHOWN", 20)
    rows = taste_of(TUCANA).rows()
    yield
    taste_of(TUCANA).set(rows)


def by_gain() -> list[list[float]]:
    """Of all that is noticed, the gain alone counts."""
    taste = taste_of(TUCANA)
    return [[3.0 * (name == "gain") for name in taste.names] for _ in range(int(taste.phases))]


def test_games_that_come_to_more_teach_quick_play_to_come_to_more() -> None:
    taste = taste_of(TUCANA)
    taste.set(by_gain())
    refiner = Refiner(TUCANA.start(1, 0), taste, seeded(3), 4)
    came = [
        refiner.learn([TUCANA.start(1, 24 * step + n) for n in range(24)], 0.1)
        for step in range(50)
    ]
    assert sum(came[-10:]) / 10 > sum(came[:10]) / 10 + 1.5
    rows = taste.rows()
    loose = taste.names.index("touches nothing")
    # Whoever begins somewhere in the wild hardly ever comes home.
    assert all(rows[phase][loose] < 0 for phase in range(6))


def test_where_nothing_makes_a_difference_nothing_is_learned() -> None:
    """In a last turn in which every segment comes to the same, no game was better than another."""
    taste = taste_of(TUCANA)
    before = taste.rows()
    state = next(state for seed in range(99) if _is_all_the_same(state := _last_turn(seed)))
    Refiner(state, taste, seeded(3), 4).learn([state], 0.1)
    assert taste.rows() == before


def _last_turn(seed: int) -> TucanaState:
    state: TucanaState = TUCANA.start(1, seed)
    while (int(state.round), int(state.turn)) < (1, 12):
        state.play(0, state.legal(0)[0])
    return state


def _is_all_the_same(state: TucanaState) -> bool:
    came = set()
    for action in state.legal(0):
        after = state.copy()
        after.play(0, action)
        came.add((after.points()[0], len(after.to_act())))
    return len(state.legal(0)) > 1 and len(came) == 1


def test_the_same_seed_makes_the_same_taste_and_another_one_another(tmp_path: Path) -> None:
    found = []
    for number, seed in enumerate((4, 4, 5)):
        rows, _ = tasting.refined(
            Course("tucana", SHORT.games, 2, seed, 1, 4, quick=True),
            settings(TUCANA), by_gain(), tmp_path / str(number), 1, lambda *told: None,
        )  # fmt: skip
        found.append(rows)
    assert found[0] == found[1] != found[2]


def test_it_goes_on_after_the_last_whole_leg(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []

    def refine() -> tuple[list[list[float]], tuple[float, float]]:
        return tasting.refined(
            SHORT, settings(TUCANA), by_gain(), tmp_path / "kept", 2, lambda *now: told.append(now)
        )

    whole = refine()
    assert told[-1] == ("play", SHORT.games, SHORT.games)
    legs = sorted((tmp_path / "kept").iterdir())
    assert [leg.name for leg in legs] == ["0-0.json", "0-1.json", "1-0.json", "1-1.json"]
    kept = legs[0].stat().st_mtime_ns
    for leg in (legs[1], legs[3]):
        leg.unlink()
    assert refine() == whole
    assert legs[0].stat().st_mtime_ns == kept


def test_what_settings_share_is_the_mean_and_what_none_played_stays() -> None:
    before = [[1.0], [2.0], [3.0]]
    assert merged(before, [[[5.0], [2.0], [3.0]], [[7.0], [4.0], [3.0]]]) == [[6.0], [4.0], [3.0]]


def test_a_round_refines_both_maps_and_tries_the_taste_out(tmp_path: Path) -> None:
    taste = learned_by(SHORT, TUCANA)
    assert taste is taste_of(TUCANA)
    (done,) = learn(SHORT, tmp_path, 1, lambda *told: None)
    assert 1 <= done.deals <= SHORT.deals
    assert all(points > 40 for points in done.missed)


@pytest.mark.parametrize("one", TASTERS, ids=lambda one: one.name)
def test_every_taste_says_how_it_came_about(one: AnyGame) -> None:
    """And the file is laid out as the command would write it."""
    taste = taste_of(one)
    assert taste.made["made"].startswith(f"motu train {one.name} --quick ")
    assert written(taste) == (one.folder / "data" / "taste.json").read_text("utf-8")
