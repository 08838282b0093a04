"""The worked examples of the rules: boards that come to 13 and to 51, played from the first card.

They are the boards that the rules page shows, and every tile of them was laid by the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest

from motu.games.my_island.drawing.figures import FIGURES
from motu.games.my_island.rules.state import MyIslandState
from tests.my_island.games import my_island
from tests.my_island.positions import CORAL, INK, act, play, read, side, start, told, turn_over
from tests.my_island.scorer import Replay
from tests.my_island.test_scorer import check_sheet, check_view, replay_of

#: Every round: its card, and what each player does.
EPISODE = [
    ("rhombus-wpfh", "H2 +180"), ("line-whp", "H3"), ("line-wph", "D1 +60"),
    ("rhombus-hwfp", "H7 +180"), ("triangle-fhp", "pass"), ("rhombus-fpwh", "G10 +120"),
    ("rhombus-wfhp", "C1 +240"), ("line-fhw", "F11 +300"), ("rhombus-fhpw", "B15 +120"),
    ("rhombus-fwhp", "pass"), ("line-wfp", "A16 +180"), ("triangle-fwp", "C3 +120"),
    ("pair-fw", "stop"),
]  # fmt: skip
ENDLESS = [
    ("rhombus-fhpw", "G6 +120", "H2 +180"), ("line-whp", "H3 +180", "F1"),
    ("line-wfp", "F4", "E1"), ("line-fwh", "G4 +180", "D3 +180"), ("pair-fp", "E5", "H3 +240"),
    ("line-hfp", "G7 +240", "G6 +180"), ("line-fph", "H8 +180", "H8 +180"),
    ("triangle-fwh", "E4 +120", "B2 +60"), ("triangle-fhw", "F1", "A3"),
    ("triangle-fhp", "D4 +180", "B1 +240"), ("rhombus-fpwh", "C1", "H9 +240"),
    ("pair-wp", "pass", "H5 +180"), ("pair-fh", "F8 +60", "E12 +120"),
    ("line-fhw", "F9 +60", "D13 +300"), ("triangle-fph", "F10", "C13 +120"),
    ("rhombus-fwhp", "E11 +240", "B13 +300"), ("rhombus-hwfp", "B15 +120", "F6 +300"),
    ("line-fwp", "E9 +300", "B12 +120"), ("triangle-fwp", "B3", "D11 +60"),
    ("pair-wh", "E1", "F4"), ("pair-hp", "A16 +180", "B4 +60"), ("pair-fw", "B1 +240", "G8 +240"),
    ("line-wph", "stop", "stop"),
]  # fmt: skip

Rounds = Sequence[tuple[str, ...]]


def begun(mode: str, rounds: Rounds) -> tuple[MyIslandState, Replay]:
    """All but the last round: the position, and the same counted by other means."""
    state = start(len(rounds[0]) - 1, 1, mode)
    replay = replay_of(state)
    for card, *done in rounds[:-1]:
        turn_over(state, card)
        play(state, *done)
        replay.play(card, dict(enumerate(done)))
        check_view(my_island().view(state, None), replay)
    turn_over(state, rounds[-1][0])
    return state, replay


def check_end(state: MyIslandState, replay: Replay, rounds: Rounds) -> None:
    """The position of the rules page has been reached, and the scorer agrees."""
    card, *done = rounds[-1]
    replay.play(card, dict(enumerate(done)))
    replay.finish()
    check_view(my_island().view(state, None), replay)
    check_sheet(state, replay)


def test_episode_1_comes_to_13() -> None:
    state, replay = begun("episode_1", EPISODE)
    before = side(state)
    assert before["items"][0]["points"] == 7
    assert (before["marker"], before["passes"], before["final"]) == (10 + 7 - 2, 2, 13)
    assert before["open"]["beach"] == 2
    act(state, CORAL, "stop")
    assert state.points() == [13]
    assert my_island().write_position(state) == FIGURES["example_13"].position
    sheet = my_island().score_sheet(state)
    assert [(row.rule, row.points[CORAL]) for row in sheet.rows] == [
        ("I1.1", 10), ("I2.6", -2), ("I7.2", 7), ("I7.3", -2),
    ]  # fmt: skip
    assert sheet.verdict is not None
    assert sheet.verdict.rule == "I5.6"
    check_end(state, replay, EPISODE)


def test_episode_1_has_exactly_seven_houses_on_the_beach() -> None:
    state = read(FIGURES["example_13"].position)
    ground = state.land.ground
    terrain = dict(zip(ground.names, ground.terrains, strict=True))
    houses = [
        cell
        for tile in side(state)["tiles"]
        for cell, symbol in zip(tile["cells"], tile["symbols"], strict=True)
        if symbol == "house" and terrain[cell] == "beach"
    ]
    assert len(houses) == 7


def test_the_endless_game_comes_to_51() -> None:
    state, replay = begun("endless", ENDLESS)
    before = side(state)
    won = {(item["module"], item["symbol"]): item["points"] for item in before["items"]}
    assert won["group", "house"] == won["group", "field"] == 2 * 3
    assert won["group", "wall"] == 3
    assert won["road", "path"] == 4 * 5
    assert (before["marker"], before["passes"]) == (10 + 15 + 20 - 1, 1)
    assert before["open"]["beach"] == 3
    assert before["final"] == 51
    play(state, "stop", "stop")
    assert state.points() == [51, 25]
    assert state.winners() == [CORAL]
    assert my_island().write_position(state) == FIGURES["example_51"].position
    rows = my_island().score_sheet(state).rows
    assert [(row.rule, row.points[CORAL]) for row in rows] == [
        ("I1.1", 10), ("I2.6", -1), ("I7.4", 6), ("I7.4", 6), ("I7.4", 3), ("I7.5", 20),
        ("I7.6", 5), ("I7.6", 5), ("I7.6", 0), ("I7.6", 0), ("I7.3", -3),
    ]  # fmt: skip
    check_end(state, replay, ENDLESS)


def test_the_endless_game_shows_exactly_these_groups() -> None:
    state = read(FIGURES["example_51"].position)
    sizes = {
        (seat, symbol): sorted(
            len(group["cells"])
            for group in side(state, seat)["groups"]
            if group["symbol"] == symbol
        )
        for seat in (CORAL, INK)
        for symbol in ("house", "field", "wall", "path")
    }
    scored = Counter(group["symbol"] for group in side(state)["groups"] if group["scored"])
    assert scored == {"house": 2, "field": 2, "wall": 1}
    assert sizes[CORAL, "house"][-1] == sizes[CORAL, "field"][-1] == 7
    assert max(sizes[INK, "house"][-1], sizes[INK, "field"][-1]) < 7
    assert sizes[INK, "wall"][-1] > sizes[CORAL, "wall"][-1]
    assert sizes[INK, "path"][-1] > sizes[CORAL, "path"][-1]
    assert side(state)["totems"] == ["B5", "B11", "D6", "D8"]


@pytest.mark.parametrize(("mode", "rounds"), [("episode_1", EPISODE), ("endless", ENDLESS)])
def test_every_card_is_one_of_the_28_and_comes_once(mode: str, rounds: Rounds) -> None:
    cards = [card for card, *_ in rounds]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(start(1, 1, mode).land.names)


def test_the_last_word_of_the_story_is_who_has_won() -> None:
    state, _ = begun("endless", ENDLESS)
    events = told(state, "stop", "stop")
    assert ("points", "I7.6", "Largest village: 5 points for Coral.") in events
    assert ("points", "I7.6", "Largest fortification: 5 points for Ink.") in events
    assert ("points", "I7.3", "Open beach: −3 points for Coral.") in events
    assert events[-1] == ("over", "I5.4", "Coral wins. Won on points.")


def test_the_figures_show_what_the_rules_page_says_of_them() -> None:
    assert set(FIGURES) == set(re.findall(r"picture:(\w+)", my_island().rules_text("en")))
    assert side(read(FIGURES["start"].position))["tiles"] == []
    episode = read(FIGURES["episode"].position)
    assert [item["points"] for item in side(episode)["items"]] == [4, 0]
    assert side(episode)["open"]["beach"] == 18
    groups = read(FIGURES["groups"].position)
    assert [len(g["cells"]) for g in side(groups)["groups"] if g["scored"]] == [5]
    assert side(groups)["totems"] == ["B5"]
    assert sum(item["points"] for item in side(groups)["items"]) == 8


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_rules_pages_tell_the_same_numbers(language: str) -> None:
    text = my_island().rules_text(language)
    first, _, second = text.partition("picture:example_13")
    assert "13." in first.splitlines()[-3]
    assert "51." in second
