"""How a game of Maori begins, and how its actions are written."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from motu.core.faces import Setup
from motu.core.rng import Rng
from motu.games.maori.rules.actions import (
    EDGE_NAMES,
    N_EDGES,
    NOTHING,
    PLACE_NAMES,
    REMOVE,
    STORAGE,
    TURNS,
    own_ship,
    place,
    placing,
    store,
)
from motu.games.maori.rules.position import ACTING, OVER
from motu.games.maori.rules.state import MaoriState, start
from motu.games.maori.rules.tiles import Tiles
from motu.games.maori.view import OWN_SHIPS

EXAMPLE: Final = "take B2 to C3"


def deal(setup: Setup) -> MaoriState:
    """M1.1 to M1.3: tiles, shells, and a lot who sets the explorer ship."""
    return start(
        setup.components,
        setup.rng,
        setup.seats,
        int(setup.options["atoll"]),
        OWN_SHIPS.index(str(setup.options["own_ship"])),
    )


def blank(components: Tiles, seats: int) -> MaoriState:
    """A position with nothing on it."""
    return MaoriState(components, seats, Rng(0, 0, 0, 1))


def placed(room: int, action: int) -> tuple[int, int, int]:
    """What an action that places a tile says: from where, on which space, how often turned."""
    source, rest = divmod(action - int(placing(room)), room * TURNS)
    return source, rest // TURNS, rest % TURNS


def cell_names(tiles: Tiles, atoll: int) -> list[str]:
    """The spaces of a board. Numbers beyond them, which only the larger board has, are `x17`..."""
    names = tiles.boards[atoll].names
    return [*names, *(f"x{n + 1}" for n in range(len(names), tiles.room))]


def text(state: MaoriState, seat: int, action: int) -> str:
    """An action in few words: `sail top-A`, `take B2 to C3 +90`, `store B2`, `nothing`."""
    return _text(state.tiles, int(state.atoll), action)


def _text(tiles: Tiles, atoll: int, action: int) -> str:
    room = int(tiles.room)
    cells = cell_names(tiles, atoll)
    if action < N_EDGES:
        return f"sail {EDGE_NAMES[action]}"
    if action == NOTHING:
        return "nothing"
    if action < own_ship(room):
        return f"remove {cells[action - REMOVE]}"
    if action < store(room):
        return f"ship {cells[action - int(own_ship(room))]}"
    if action < placing(room):
        return f"store {PLACE_NAMES[action - int(store(room))]}"
    source, cell, turn = placed(room, action)
    start = "place" if source == STORAGE else f"take {PLACE_NAMES[source]} to"
    return f"{start} {cells[cell]}" + (f" +{90 * turn}" if turn else "")


def parse(state: MaoriState, seat: int, text: str) -> int | None:
    """The action that a text means. Case and the number of blanks do not matter.

    >>> import motu
    >>> maori = motu.game("maori")
    >>> state = maori.start(seed=7)
    >>> maori.text(state, 0, maori.parse(state, 0, "TAKE b2 to  c3 +90"))
    'take B2 to C3 +90'
    """
    numbers = _numbers(state.tiles, int(state.atoll))
    return numbers.get(" ".join(text.lower().split()))


@lru_cache(maxsize=16)
def _numbers(tiles: Tiles, atoll: int) -> dict[str, int]:
    """The action of every text."""
    return {_text(tiles, atoll, action).lower(): action for action in range(tiles.n_actions)}


def reveals(before: MaoriState, seat: int, action: int) -> bool:
    """Whoever takes a tile of the display sees the next one of the supply (M3.8)."""
    room = int(before.tiles.room)
    from_display = store(room) <= action < place(room, STORAGE, 0, 0)
    return bool(from_display and before.in_supply)


def foreseen(before: MaoriState, seat: int, action: int) -> MaoriState:
    """What an action leads to in this turn, but for the next tile: its place stays empty."""
    after = before.copy()
    if reveals(before, seat, action):
        # Without a supply nothing is drawn; afterwards it is as it was.
        after.in_supply = 0
        after.play(seat, action)
        after.in_supply = before.in_supply
    else:
        after.play(seat, action)
    if before.phase == ACTING and after.phase != OVER:
        # Whose turn it is next, and where they could sail, is not what somebody tries out.
        after.turn, after.phase = before.turn, before.phase
    return after
