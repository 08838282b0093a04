"""Positions of My Island for the tests, as lines of text, and what is done in them.

Coral is seat 0, Ink seat 1. The island of the box, with the spaces as they are named:

    A  1b 2b 3h 4p 5p 6r 7r 8r 9r 10r 11r 12p 13p 14h 15b 16b
     B  1b 2h 3h 4p 5t 6r 7r 8r 9r 10r 11t 12p 13h 14h 15b
      C  1b 2b 3h 4p 5r 6r 7r 8r 9r 10r 11p 12h 13b 14b
       D  1b 2h 3h 4p 5r 6t 7r 8t 9r 10p 11h 12h 13b
        E  1b 2h 3h 4p 5p 6p 7p 8p 9p 10h 11h 12b
         F  1b 2h 3h 4h 5h 6h 7h 8h 9h 10h 11b
          G  1b 2b 3h 4h 5b 6b 7h 8h 9b 10b
           H  1b 2b 3b 4b 5b 6b 7b 8b 9b
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from motu.games.my_island.box import BOX
from motu.games.my_island.rules.land import Land
from motu.games.my_island.rules.state import MyIslandState
from motu.games.my_island.view import IslandView, MyIslandView
from tests.my_island.games import my_island

CORAL, INK, SAND, KELP = range(4)


def read(line: str, seed: int = 0, land: Land | None = None) -> MyIslandState:
    """The position that a line says."""
    return my_island().read_position(line, seed=seed, components=land)


def start(seats: int = 2, seed: int = 1, mode: str = "endless") -> MyIslandState:
    """A game that has just begun."""
    return my_island().start(seats, seed, {"mode": mode})


def land_of(
    modules: Sequence[dict[str, Any]],
    terrains: Sequence[str] = ("beach", "heath", "palm"),
    **more: Any,
) -> Land:
    """The island of the box with other things that score in the endless game."""
    mode = {"terrains": list(terrains), "modules": list(modules), **more}
    return BOX.own(json.dumps({"name": "mine", "modes": {"endless": mode}}))


def turn_over(state: MyIslandState, tile: str) -> None:
    """Have the card of a tile that is still to come lie open instead of the one that does."""
    wanted = state.land.names.index(tile)
    state.to_come |= 1 << int(state.card)
    assert state.to_come >> wanted & 1, f"{tile} is gone"
    state.to_come &= ~(1 << wanted)
    state.card = wanted


def act(state: MyIslandState, seat: int, text: str) -> None:
    """One decision, refused if it is not legal."""
    my_island().play(state, seat, my_island().parse(state, seat, text))


def play(state: MyIslandState, *texts: str) -> None:
    """A round: what each of those decides who are still to act, seat after seat."""
    for seat, text in zip(state.to_act(), texts, strict=True):
        act(state, seat, text)


def refused(state: MyIslandState, text: str, seat: int = CORAL) -> str:
    """The rule by which an action is refused; nothing if it may be done."""
    action = my_island().parse(state, seat, text)
    refusal = my_island().refuse(state, seat, action)
    assert (refusal is None) == (action in state.legal(seat))
    return "" if refusal is None else refusal.rule


def legal(state: MyIslandState, seat: int = CORAL) -> set[str]:
    """All that a seat can do now, as texts."""
    return {my_island().text(state, seat, action) for action in state.legal(seat)}


def seen(state: MyIslandState, viewer: int | None = None) -> MyIslandView:
    """What somebody sees; without a seat what all see."""
    return my_island().view(state, viewer)


def side(state: MyIslandState, seat: int = CORAL, viewer: int | None = None) -> IslandView:
    """The island of a seat as somebody sees it."""
    return seen(state, viewer)["seats"][seat]


def markers(state: MyIslandState) -> list[int]:
    """Where the score markers stand."""
    return [one["marker"] for one in seen(state)["seats"]]


def groups(state: MyIslandState, symbol: str, seat: int = CORAL) -> list[tuple[int, bool]]:
    """The groups of a symbol: how large each is, and whether it has scored."""
    return [
        (len(group["cells"]), group["scored"])
        for group in side(state, seat)["groups"]
        if group["symbol"] == symbol
    ]


def told(state: MyIslandState, *texts: str) -> list[tuple[str, str, str]]:
    """What the last decision of a round brings about: kind, rule and words; it is done, too."""
    *before, last = texts
    for seat, text in zip(state.to_act(), before, strict=False):
        act(state, seat, text)
    (seat,) = state.to_act()
    was = state.copy()
    action = my_island().parse(state, seat, last)
    my_island().play(state, seat, action)
    events = my_island().story(was, seat, action, state, seat)
    return [(event.kind, event.rule, str(event.message)) for event in events]
