"""The game and a scorer that shares no code with it agree on every position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import pytest

from motu.core.components import Components
from motu.core.record import Record
from motu.games.my_island.rules.land import MODES
from motu.games.my_island.rules.state import MyIslandState
from tests.helpers import Setting, bot_game
from tests.my_island.games import EPISODES, every_setting, lively_steps, my_island
from tests.my_island.scorer import Isle, Printed, Replay, name_of

Step = tuple[MyIslandState, int, int]


@lru_cache(maxsize=64)
def printed(land: Components, mode: str) -> Printed:
    """The island and the tiles of a file, for the scorer; what it leaves out is as usual."""
    usual: dict[str, Any] = my_island().box.usual().data
    return Printed({**usual, **land.data}, mode)


def replay_of(state: MyIslandState, islands: Sequence[Mapping[str, Any]] = ()) -> Replay:
    """A game that has not begun, in the setting of another."""
    return Replay(printed(state.components, state.rules.name), int(state.seats), islands)


def check_view(view: Any, replay: Replay) -> set[str]:
    """Whatever a view tells of the islands is as counted; what there was to count."""
    over = view["phase"] == "over"
    ended = replay if over else replay.finished()
    circles = replay.circles(over)
    found = set[str]()
    for seat, (shown, isle) in enumerate(zip(view["seats"], replay.isles, strict=True)):
        check_isle(shown, isle)
        assert shown["groups"] == replay.groups(seat)
        assert shown["totems"] == replay.with_road(seat)
        assert shown["open"] == {terrain: replay.open(isle, terrain) for terrain in shown["open"]}
        assert [item["points"] for item in shown["items"]] == isle.won
        won = [item["points"] + item["at_end"] for item in shown["items"]]
        assert won == ended.isles[seat].won
        assert shown["final"] == ended.isles[seat].marker
        assert shown["circles"] == circles[seat]
        found |= {item["module"] for item in shown["items"] if item["points"]}
        found |= {f"{isle.marker} on the track"} if isle.marker in (0, 55) else set()
        found |= {"debt"} if isle.debt else set()
    assert view["winners"] == (replay.winners() if over else [])
    return found


def check_isle(shown: Any, isle: Isle) -> None:
    """Tiles and marker."""
    tiles = {one["tile"]: one for one in shown["tiles"]}
    assert {name: one["cells"] for name, one in tiles.items()} == {
        name: [name_of(space) for space in spaces] for name, spaces in isle.tiles.items()
    }
    for name, spaces in isle.tiles.items():
        assert tiles[name]["symbols"] == [isle.symbols[space] for space in spaces]
    assert (shown["marker"], shown["debt"]) == (isle.marker, isle.debt)
    assert (shown["passes"], shown["stopped"]) == (isle.passes, isle.stopped)


def check_sheet(state: MyIslandState, replay: Replay) -> None:
    """I1.1, I2.6: the score sheet, the points and the places in the end."""
    sheet = my_island().score_sheet(state)
    assert list(sheet.totals) == state.points() == [isle.marker for isle in replay.isles]
    assert list(sheet.winners) == state.winners() == replay.winners()
    seats = range(int(state.seats))
    assert [int(state.place_of(seat)) for seat in seats] == replay.places()
    assert [row.points for row in sheet.rows[:2]] == [
        tuple(10 for _ in seats),
        tuple(-isle.passes for isle in replay.isles),
    ]
    modules = [tuple(isle.won[n] for isle in replay.isles) for n in range(len(replay.modules))]
    assert [row.points for row in sheet.rows[2 : 2 + len(modules)]] == modules


def check_game(steps: Iterable[Step]) -> set[str]:
    """A whole game, beside what is written down of it; what there was to count."""
    replay: Replay | None = None
    done: dict[int, str] = {}
    found = set[str]()
    for state, seat, action in steps:
        replay = replay or replay_of(state)
        card = state.land.names[state.card]
        text = my_island().text(state, seat, action)
        done[seat] = text
        after = state.copy()
        after.play(seat, action)
        if after.round == state.round:
            # What somebody has decided only that seat sees, and nobody else.
            found |= check_view(my_island().view(after, seat), replay.ahead(seat, card, text))
            continue
        replay.play(card, done)
        done = {}
        if not after.to_act():
            replay.finish()
            check_sheet(after, replay)
        found |= check_view(my_island().view(after, None), replay)
    return found


def check_record(record: Record) -> set[str]:
    """The same for a game that was recorded."""
    return check_game(recorded_steps(record))


def recorded_steps(record: Record) -> Iterable[Step]:
    """The positions of a record, and what was done in them."""
    state = record.position(0)
    for seat, action in record.actions:
        assert isinstance(state, MyIslandState)
        yield state, seat, action
        state.play(seat, action)
    assert state == record.state


#: What chance brings about often enough, and what it hardly ever does.
OFTEN = {"symbol_on", "open", "group", "road", "largest", "0 on the track", "debt"}


@pytest.mark.parametrize(
    "games",
    [
        range(32),
        *(pytest.param(range(n, n + 200), marks=pytest.mark.slow) for n in range(0, 1000, 200)),
    ],
    ids=lambda games: f"{games[0]}-{games[-1]}",
)
def test_every_position_of_random_games(games: range) -> None:
    """In both modes, with every number of players, on both islands, the seats in any order."""
    settings = every_setting()
    found = set[str]()
    for seed in games:
        found |= check_game(lively_steps(seed, settings[seed % len(settings)]))
    assert found >= OFTEN


@pytest.mark.parametrize(
    "setting", every_setting()[1::3], ids=lambda one: f"{one.options['mode']}-{one.seats}"
)
def test_every_position_of_games_between_bots(setting: Setting) -> None:
    """Who plays well makes groups and roads, of which chance brings about few."""
    options, seats, land = setting
    found = check_record(bot_game(my_island(), ["greedy"] * seats, 3, options, land))
    if options["mode"] == "endless":
        assert found >= {"group", "road"}


def check_episode(mode: str, games: range) -> set[str]:
    """So many games of an episode, by one to four; some bring islands along."""
    found = set[str]()
    for seed in games:
        found |= check_game(lively_steps(seed, Setting({"mode": mode}, 1 + seed % 4)))
    return found


@pytest.mark.parametrize("mode", EPISODES)
def test_every_position_of_some_episodes(mode: str) -> None:
    check_episode(mode, range(3))


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES[1:])
def test_every_episode_over_200_games(mode: str) -> None:
    """Whole games at random: after every round what is told of the islands is as counted."""
    for seed in range(200):
        check_rounds(seed, mode)


def check_rounds(seed: int, mode: str) -> None:
    """The points, the places and what each module has brought, in the end."""
    replay: Replay | None = None
    done: dict[int, str] = {}
    state: MyIslandState | None = None
    for state, seat, action in lively_steps(seed, Setting({"mode": mode}, 1 + seed % 4)):
        replay = replay or replay_of(state)
        done[seat] = my_island().text(state, seat, action)
        if state.to_act() == [seat]:
            replay.play(state.land.names[state.card], done)
            done = {}
    assert replay is not None
    assert state is not None
    replay.finish()
    check_sheet(state, replay)
    circles = [int(state.circles_of(seat)) for seat in range(int(state.seats))]
    assert circles == replay.circles(over=True)


@pytest.mark.parametrize("mode", EPISODES)
def test_every_position_of_an_episode_between_bots(mode: str) -> None:
    """Who plays well reaches what chance hardly ever does."""
    check_record(bot_game(my_island(), ["greedy"] * 2, 3, {"mode": mode}))
