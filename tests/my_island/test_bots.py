"""The greedy bot of My Island is worth playing against; the navigator rates solo games."""

from __future__ import annotations

import json
from statistics import mean

import pytest

from motu.arena.rating import percentiles, points_alone, written
from motu.bots.known import bot
from motu.core.rng import seeded
from motu.games.my_island import OFFERED
from motu.games.my_island.rating import RATING
from motu.games.my_island.rules.modules import Largest
from motu.games.my_island.rules.state import MyIslandState
from tests.command import motu as run
from tests.helpers import bot_game, choice
from tests.my_island.games import PLAIN, every_setting, lively_steps, my_island, state_of
from tests.my_island.positions import CORAL, read, start

#: How much better it is than chance, on average: what is asked of it in the endless game; there 41
#: points were measured, and 16 in episode 1.
BETTER_BY = {"endless": 15, "episode_1": 10}


@pytest.mark.parametrize("mode", PLAIN)
def test_it_is_much_better_than_chance(mode: str) -> None:
    better = []
    for seed in range(20):
        me = seed % 2
        bots = ["random", "random"]
        bots[me] = "greedy"
        points = state_of(bot_game(my_island(), bots, seed, {"mode": mode})).points()
        better.append(points[me] - points[1 - me])
    assert min(better) > 0
    assert mean(better) >= BETTER_BY[mode]


@pytest.mark.parametrize("mode", PLAIN)
def test_it_is_better_than_somebody_who_only_places_tiles_anywhere(mode: str) -> None:
    lively = []
    for seed in range(12):
        for state, seat, action in lively_steps(seed, every_setting()[4 * PLAIN.index(mode)]):
            last = state.copy()
            last.play(seat, action)
        lively += last.points()
    greedy = [
        state_of(bot_game(my_island(), ["greedy"], seed, {"mode": mode})).points()[0]
        for seed in range(12)
    ]
    assert mean(greedy) > mean(lively) + BETTER_BY[mode]


def test_it_makes_groups_and_roads_in_the_endless_game() -> None:
    roads, groups = [], []
    for seed in range(6):
        state = state_of(bot_game(my_island(), ["greedy", "greedy"], seed))
        for side in my_island().view(state, None)["seats"]:
            roads.append(len(side["totems"]))
            groups.append(sum(group["scored"] for group in side["groups"]))
    assert mean(roads) >= 2
    assert mean(groups) >= 2


def test_it_leaves_little_beach_open_in_episode_1_and_stops_in_time() -> None:
    for seed in range(6):
        state = state_of(bot_game(my_island(), ["greedy"], seed, {"mode": "episode_1"}))
        (side,) = my_island().view(state, None)["seats"]
        assert side["open"]["beach"] <= 8
        assert side["marker"] > 10
        assert side["passes"] <= 3


def test_it_stops_in_time_with_others_as_it_does_solo() -> None:
    """Also if it is the last one in: then the game ends with it, which is no loss."""
    for seats in (2, 3, 4):
        for seed in range(6):
            record = bot_game(my_island(), ["greedy"] * seats, seed, {"mode": "episode_1"})
            for side in my_island().view(state_of(record), None)["seats"]:
                assert side["passes"] <= 3


def test_it_plays_on_its_own_feet_in_every_setting() -> None:
    for seed, (options, seats, land) in enumerate(every_setting()):
        state = state_of(bot_game(my_island(), ["greedy"] * seats, seed, options, land))
        assert state.to_act() == []
        assert mean(state.points()) > 5


def test_what_it_chooses_is_legal_wherever_chance_leads() -> None:
    rng = seeded(11)
    for seed, setting in enumerate(every_setting()):
        for number, (state, seat, _) in enumerate(lively_steps(500 + seed, setting)):
            if number % 10 == 0:
                assert choice(bot("greedy"), state, seat, rng) in state.legal(seat)


def test_what_it_chooses_does_not_depend_on_what_others_have_decided() -> None:
    """I2.1: it cannot know, and so it makes no difference."""
    for text in ("H1", "A1", "pass", "stop"):
        state = read(f"card pair-fh; chosen - / {text}")
        assert choice(bot("greedy"), state, CORAL, seeded(3)) == choice(
            bot("greedy"), read("card pair-fh"), CORAL, seeded(3)
        )


# --- what looks good to it ------------------------------------------------------------------------


def worth(line: str) -> int:
    """What a position looks like to the first seat."""
    state = read(f"seats 1; {line}")
    assert isinstance(state, MyIslandState)
    return int(state.worth(CORAL))


def test_a_point_more_looks_better() -> None:
    assert worth("card pair-fh; marker 12") > worth("card pair-fh; marker 11")
    assert worth("card pair-fh; marker 0; debt 1") < worth("card pair-fh; marker 0")


def test_joined_symbols_look_better_than_scattered_ones() -> None:
    joined = "card line-hfp; laid pair-fw:F2:1,pair-fh:F3:1"
    apart = "card line-hfp; laid pair-fw:F2:1,pair-fh:F4:1"
    assert worth(joined) > worth(apart)


def test_a_road_on_its_way_looks_better_than_none() -> None:
    assert worth("card line-hfp; laid pair-fp:E5") > worth("card line-hfp; laid pair-fp:E5:3")


# --- what a planner expects -----------------------------------------------------------------------

#: Two fields that are joined, with a wall and a house.
LARGE = "pair-fw:F2:1,pair-fh:F3:1"


def expects(line: str) -> float:
    """What the first seat may expect, looked at without the others."""
    state = read(line)
    assert isinstance(state, MyIslandState)
    return float(state.alone(CORAL).expects(CORAL))


def test_I5_3_what_is_expected_of_the_largest_groups_depends_on_those_of_others() -> None:
    ahead, level, behind, nothing = (
        expects(f"card line-hfp; laid {laid}")
        for laid in (f"{LARGE} / -", f"{LARGE} / {LARGE}", f"- / {LARGE}", "- / -")
    )
    assert ahead > level > behind
    assert nothing > behind


def test_I5_3_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    largest = next(one for one in start().rules.modules if isinstance(one, Largest))
    by_lead = [int(largest.hoped(lead, 10)) for lead in range(-12, 13)]
    assert by_lead == sorted(by_lead)
    early, late = ([int(largest.hoped(lead, left)) for lead in (3, -3)] for left in (20, 2))
    assert late[0] > early[0]
    assert late[1] < early[1]
    assert [int(largest.hoped(lead, 0)) for lead in (-1, 0, 1)] == [0, 100, 100]


# --- the rating -----------------------------------------------------------------------------------


def test_I5_6_the_table_is_what_the_command_writes() -> None:
    """The file says of itself how it was made; its first games are played again."""
    data = RATING.data
    made = (data["bot"], data["games"], data["seed"], data["option"])
    assert made == ("navigator", 1000, 1, "mode")
    assert written(data) == RATING.path.read_text("utf-8")
    assert set(data["tables"]) == set(OFFERED)
    for mode in PLAIN:
        points = list(points_alone(my_island(), "navigator", 12, 1, {"mode": mode}))
        table = data["tables"][mode]
        assert table[0] <= min(points) <= max(points) <= table[100]
        # Half of these games, more or less, lie in the middle half of all.
        assert sum(table[25] <= one <= table[75] for one in points) >= 3
        assert abs(mean(points) - table[50]) < 4


@pytest.mark.slow
def test_I5_6_many_games_lie_as_the_table_says() -> None:
    """Those of the endless game; the others are made in the same way."""
    points = list(points_alone(my_island(), "navigator", 100, 1, {"mode": "endless"}))
    found, table = percentiles(points), RATING.data["tables"]["endless"]
    for percent in (10, 25, 50, 75, 90):
        assert abs(found[percent] - table[percent]) <= 3


def test_I5_6_the_command_prints_a_table_for_each_mode() -> None:
    done = run("rating", "my_island", "--games=3", "--bot=castaway")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Endless game" in done.stdout
    assert "Episode 1: Arrival" in done.stdout
    data = json.loads(run("rating", "my_island", "--games=3", "--bot=castaway", "--json").stdout)
    assert set(data["tables"]) == set(OFFERED)
