"""I4: episode 1."""

from __future__ import annotations

import pytest

from tests.my_island.games import my_island
from tests.my_island.positions import (
    CORAL,
    INK,
    markers,
    play,
    read,
    seen,
    side,
    told,
)

EPISODE = "components episode_1"


def ended(line: str) -> list[tuple[str, str, str]]:
    """What is told when everybody stops in a position of episode 1."""
    state = read(f"{EPISODE}; {line}")
    return told(state, *["stop"] * len(state.to_act()))


def circles(line: str) -> list[int]:
    """The circles that everybody has when all stop."""
    state = read(f"{EPISODE}; {line}")
    play(state, *["stop"] * len(state.to_act()))
    return [one["circles"] for one in seen(state)["seats"]]


@pytest.mark.parametrize(
    ("laid", "card", "text", "points"),
    [
        ("-", "pair-fh", "H1", 1),  # the house on H2
        ("-", "pair-fh", "G5 +180", 0),  # the field on beach, the house on heath
        ("-", "pair-fw", "H1", 0),  # no house
        ("-", "rhombus-fhpw", "H5 +180", 1),  # three on beach, one of them the house
        ("line-whp:E1", "pair-fh", "F3 +180", 0),  # both on heath
        ("line-whp:E1", "pair-fh", "F2 +180", 1),  # the house on F1
    ],
)
def test_I4_1_a_point_at_once_for_each_house_on_a_beach_space(
    laid: str, card: str, text: str, points: int
) -> None:
    state = read(f"{EPISODE}; seats 1; card {card}; laid {laid}")
    events = told(state, text)
    assert markers(state) == [10 + points]
    assert side(state)["items"][0]["points"] == points
    assert (("points", "I7.2", "House on the beach: 1 point.") in events) == (points == 1)


def test_I4_1_a_point_is_lost_at_the_end_for_each_open_beach_space() -> None:
    state = read(f"{EPISODE}; card pair-wp; laid pair-fh:H1 / line-fwp:E1; marker 40 / 40")
    assert [one["open"]["beach"] for one in seen(state)["seats"]] == [29, 30]
    assert [one["final"] for one in seen(state)["seats"]] == [11, 10]
    events = told(state, "stop", "stop")
    assert ("points", "I7.3", "Open beach: −29 points for Coral.") in events
    assert markers(state) == [11, 10]


def test_I4_1_groups_roads_and_the_largest_bring_nothing() -> None:
    modules = [module.kind for module in read(f"{EPISODE}; card pair-fh").rules.modules]
    assert modules == ["symbol_on", "open"]


def test_I4_2_with_three_or_four_2_for_the_first_and_1_for_the_second() -> None:
    assert circles("seats 4; card pair-fh; marker 40 / 54 / 45 / 50") == [0, 2, 0, 1]
    assert circles("seats 3; card pair-fh; marker 40 / 54 / 45") == [0, 2, 1]


def test_I4_2_with_two_the_second_counts_as_one_of_the_others() -> None:
    assert circles("card pair-fh; marker 40 / 54") == [0, 2]
    events = ended("card pair-fh; marker 40 / 54")
    assert ("circles", "I4.2", "Ink marks 2 development circles.") in events
    assert not any(kind == "circles" and "Coral" in words for kind, _, words in events)


def test_I4_2_solo_there_is_nobody_to_beat() -> None:
    assert circles("seats 1; card pair-fh; marker 54") == [0]
    assert circles("seats 1; card pair-fh; marker 55") == [1]


def test_I4_2_none_before_it_is_over() -> None:
    state = read(f"{EPISODE}; seats 3; card pair-fh; marker 40 / 54 / 45")
    assert [one["circles"] for one in seen(state)["seats"]] == [0, 0, 0]


def test_I4_3_level_on_points_fewer_empty_spaces_in_the_top_row_decide() -> None:
    """Both cover two beach spaces: Ink in the top row, Coral in the last."""
    line = "card pair-wp; laid pair-fh:H1 / pair-fh:A1; marker 50 / 50"
    assert circles(line) == [0, 2]
    assert ended(line)[-1][1:] == (
        "I4.3",
        "Ink wins. Level on points: fewer empty spaces near the top decided.",
    )


def test_I4_3_then_the_next_row_and_so_on() -> None:
    """A row above counts for more than any number of spaces below."""
    # Equal in A; Coral has B1 and C1, Ink much more of the rows below.
    first = "pair-fh:A1,pair-fw:B1:1"
    second = "pair-fh:A15,pair-fw:C1,line-wfp:G3,line-fwh:F3"
    state = read(f"{EPISODE}; card pair-wp; laid {first} / {second}; marker 44 / 43")
    assert [one["open"]["beach"] for one in seen(state)["seats"]] == [27, 26]
    play(state, "stop", "stop")
    assert markers(state) == [17, 17]
    assert state.winners() == [CORAL]


def test_I4_3_points_come_before_rows() -> None:
    assert circles("card pair-wp; laid pair-fh:H1 / pair-fh:A1; marker 51 / 50") == [2, 0]


def test_I4_3_equal_in_every_row_both_take_the_better_place() -> None:
    """The same rows, though not the same spaces, nor the same tiles."""
    line = "seats 3; card pair-wp; laid pair-fh:A1 / pair-fh:A15 / -; marker 50 / 50 / 50"
    assert circles(line) == [2, 2, 0]
    assert ended(line)[-1][2] == "Coral, Ink win together. Level in everything: the win is shared."
    second = "seats 4; card pair-wp; laid - / pair-fh:A1 / pair-fh:A15 / -; marker 54 / 50 / 50 / 9"
    assert circles(second) == [2, 1, 1, 0]


def test_I4_3_what_may_not_be_covered_is_empty_for_all_alike() -> None:
    state = read(f"{EPISODE}; card pair-wp; laid pair-fh:A1 / -")
    assert [int(state.open_in_row(seat, 0)) for seat in (CORAL, INK)] == [14, 16]


def test_I4_4_all_others_get_the_sticker() -> None:
    sticker = "{} get the sticker of this episode: palms on C5."
    assert ("sticker", "I4.4", sticker.format("Coral")) in ended("card pair-fh; marker 40 / 54")
    events = ended("seats 4; card pair-fh; marker 40 / 54 / 45 / 50")
    assert ("sticker", "I4.4", sticker.format("Coral, Sand")) in events
    # Nobody is left when all share the first place; alone nobody is another.
    shared = ended("card pair-fh; marker 54 / 54")
    assert "sticker" not in [kind for kind, _, _ in shared]
    assert "sticker" not in [kind for kind, _, _ in ended("seats 1; card pair-fh")]


def test_I4_4_the_sticker_of_episode_1_is_palms() -> None:
    sticker = read(f"{EPISODE}; card pair-fh").rules.sticker
    assert sticker is not None
    assert sticker.kind == "palms"
    assert my_island().start(2, 1, {"mode": "endless"}).rules.sticker is None
