"""The actions of My Island as paths of picks: a tile is carried, turned and put down."""

from __future__ import annotations

from motu.games.my_island.rules.land import POSES
from motu.games.my_island.rules.state import MyIslandState

Path = tuple[str, ...]


def paths(state: MyIslandState, seat: int, action: int) -> list[Path]:
    """The ways to pick an action. Stopping asks once more: it is for good (I2.7)."""
    land = state.land
    if action == land.pass_:
        return [("pass",)]
    if action == land.stop:
        return [("stop", "sure")]
    cell, turn = divmod(action, POSES)
    return [("tile", f"turn-{turn}", f"at-{land.ground.names[cell]}")]
