"""Where a tile may lie: the bitmaps of the rules, and trying every space and turn one by one."""

from __future__ import annotations

import pytest

from motu.games.my_island.rules.state import MyIslandState
from tests.helpers import Setting
from tests.my_island.games import begun, campaign_settings, every_setting, lively_steps
from tests.my_island.positions import legal, read, seen
from tests.my_island.test_scorer import replay_of


def tried(state: MyIslandState, seat: int) -> set[str]:
    """All that a seat may do, by the scorer, which knows the rules page and no code of the game."""
    replay = replay_of(state)
    view = seen(state)
    assert view["card"] is not None
    mine = view["seats"][seat]
    if seat not in view["to_act"]:
        return set()
    replay.isles[seat].symbols = {
        replay.printed.spaces[cell]: symbol
        for tile in mine["tiles"]
        for cell, symbol in zip(tile["cells"], tile["symbols"], strict=True)
    }
    found = replay.placements(seat, view["card"]) | {"stop"}
    return found | {"pass"} if mine["marker"] else found


@pytest.mark.parametrize(
    "setting",
    [*every_setting(), *campaign_settings()],
    ids=lambda one: (
        f"{one.components.name if one.components else 'box'}-{one.options['mode']}-{one.seats}"
    ),
)
def test_what_is_legal_is_what_is_found_by_trying(setting: Setting) -> None:
    positions = 0
    for seed in range(3):
        for number, (state, _, _) in enumerate(lively_steps(50 + seed, setting)):
            if number % (2 * setting.seats) == 0:
                for seat in range(setting.seats):
                    assert legal(state, seat) == tried(state, seat)
                positions += 1
    assert positions >= 6


def test_I2_2_every_first_tile_on_every_island() -> None:
    for setting in every_setting()[::4]:
        land = begun(1, setting).land
        for card in land.names:
            first = read(f"seats 1; card {card}", land=land)
            assert legal(first) == tried(first, 0)
