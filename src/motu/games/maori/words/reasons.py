"""What speaks for an action of Maori: islands, palms, shells, ships, tiles in reach, room to go on.

All lies open but the order of the supply, so a reason may count what is still in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from motu.core.bits import count
from motu.core.message import Message, in_digits
from motu.games.maori.dealing import placed
from motu.games.maori.islands import Island, islands
from motu.games.maori.rules.actions import (
    N_EDGES,
    NOTHING,
    PLACE_NAMES,
    REMOVE,
    SIZE,
    TURNS,
    own_ship,
    placing,
    store,
)
from motu.games.maori.rules.position import LINE, OVER, STEERING
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.rules.tiles import EAST, NORTH, SOUTH, WEST
from motu.games.maori.words import msg, nmsg
from motu.games.maori.words.spoken import tile_words

ALL_SIDES: Final = (NORTH, EAST, SOUTH, WEST)


def reasons(before: MaoriState, seat: int, action: int, after: MaoriState | None) -> list[Message]:
    """What an action changes on the own board, which tiles it brings in reach, or what it keeps."""
    if after is None:
        return []
    return [
        *_ending(before, seat, after),
        *_on_board(before, seat, after),
        *_shells(before, seat, after),
        *_by_kind(before, seat, action, after),
    ]


def _by_kind(before: MaoriState, seat: int, action: int, after: MaoriState) -> Iterable[Message]:
    """M2, M3, M6: what is to be said of each kind of action."""
    room = int(before.tiles.room)
    if action < N_EDGES:
        return _in_reach(before, seat, action, after)
    if before.phase == STEERING or own_ship(room) <= action < store(room):
        return _beside_ship(before, seat, after)
    if action == NOTHING:
        return [msg("It costs nothing: your board, storage and shells stay as they are.")]
    if action < own_ship(room):
        return _removed(before, seat, action - REMOVE, after)
    if action < placing(room):
        return _stored(before, seat, action - int(store(room)), after)
    _, cell, _ = placed(room, action)
    return _placed(before, seat, cell, after)


def _ending(before: MaoriState, seat: int, after: MaoriState) -> Iterator[Message]:
    """M5.1, M5.2: whether the game is over, or soon will be."""
    if after.phase == OVER:
        yield msg("The game is over then.")
    elif after.is_full(seat) and not before.is_full(seat):
        if before.last_turns:
            yield msg("Your board is full then.")
        else:
            yield msg("Your board is full then: everybody else has one more turn.")


def _plays_on(before: MaoriState, after: MaoriState) -> bool:
    """M5.1, M6.6: whether a seat may still place a tile after an action."""
    return after.phase != OVER and bool(after.paid or not before.last_turns)


def _on_board(before: MaoriState, seat: int, after: MaoriState) -> Iterator[Message]:
    """M5.3 to M5.8: islands that are complete now, ships, and what all comes to."""
    known = {island.cells for island in islands(before, seat) if island.complete}
    for island in islands(after, seat):
        if island.complete and island.cells not in known:
            yield nmsg("An island is complete: {n} point.", "An island is complete: {n} points.",
                       island.palm_points)  # fmt: skip
            if island.leis:
                yield nmsg("A lei is complete: {n} point.", "Leis are complete: {n} points.",
                           10 * island.leis)  # fmt: skip
    grown = _growing(after, seat) - _growing(before, seat)
    if grown > 0 and _plays_on(before, after):
        yield nmsg("{n} more palm on islands that can still be completed.",
                   "{n} more palms on islands that can still be completed.", grown)  # fmt: skip
    ships = int(after.sides[seat].ships - before.sides[seat].ships)
    if ships > 0:
        yield nmsg("{n} more ship.", "{n} more ships.", ships)
    change = int(after.points_of(seat) - before.points_of(seat))
    if change:
        yield msg("Points if it ended now: {change}.", change=in_digits(change, signed=True))


def _growing(state: MaoriState, seat: int) -> int:
    """The palms on islands whose loose ends have room."""
    return sum(one.palms for one in _unfinished(state, seat))


def _shells(before: MaoriState, seat: int, after: MaoriState) -> Iterator[Message]:
    """M2.2, M3.6, M4.3: shells, all costs and gains together."""
    change = int(after.sides[seat].shells - before.sides[seat].shells)
    if change > 0:
        yield nmsg("You get {n} shell.", "You get {n} shells.", change)
    elif change < 0:
        yield nmsg("It costs {n} shell.", "It costs {n} shells.", -change)


# --- each kind of action ----------------------------------------------------------------------


def _in_reach(before: MaoriState, seat: int, edge: int, after: MaoriState) -> Iterator[Message]:
    """M3.1, M3.6, M3.7: the first tile of the line that the ship would come to, which costs
    nothing; and the first that completes an island, if there are shells enough for it.
    """
    tiles = before.tiles
    line = [
        int(LINE[SIZE * edge + n]) for n in range(SIZE) if before.display[LINE[SIZE * edge + n]]
    ]
    types = [int(before.display[place]) - 1 for place in line]
    if tiles.volcano in types:
        types = types[: types.index(int(tiles.volcano))]
    if not types:
        yield msg("Nothing can be taken there.")
        return
    yield msg("The nearest tile, at {place}: {tile}.", place=PLACE_NAMES[line[0]],
              tile=tile_words(tiles.hash, tiles.names[types[0]]))  # fmt: skip
    free = int(before.near_ship(seat))
    affordable = int(after.sides[seat].shells) + 1
    for place, type_ in list(zip(line, types, strict=False))[:affordable]:
        completed = [cell for cell in _completed(before, seat, type_) if free >> cell & 1]
        if completed:
            yield _completing(before, place, completed)
            return


def _stored(before: MaoriState, seat: int, place: int, after: MaoriState) -> Iterator[Message]:
    """M3.2, M3.3, M5.8: what a tile in the storage is good for."""
    if not _plays_on(before, after):
        yield msg("This is your last turn: a stored tile counts nothing.")
        return
    completed = _completed(before, seat, int(before.display[place]) - 1)
    if completed:
        yield _completing(before, place, completed)
    yield msg("You can place it in a later turn, wherever the explorer ship stops then.")


def _completing(before: MaoriState, place: int, cells: list[int]) -> Message:
    return msg("The tile at {place} would complete an island on {spaces}.",
               place=PLACE_NAMES[place], spaces=_named(before, cells))  # fmt: skip


def _removed(before: MaoriState, seat: int, cell: int, after: MaoriState) -> Iterator[Message]:
    """M3.4, M5.3: whether a tile counted that is removed, and what its space is good for."""
    if any(cell in one.cells and not one.complete for one in islands(before, seat)):
        yield msg("The tile brings no points now: its island is not complete.")
    goes_on = any(cell in one.loose for one in _unfinished(after, seat))
    if goes_on and _plays_on(before, after):
        yield msg("An island can go on at {space} then.", space=before.board.names[cell])
    else:
        yield msg("{space} is free then.", space=before.board.names[cell])


def _placed(before: MaoriState, seat: int, cell: int, after: MaoriState) -> Iterator[Message]:
    """M4.1, M5.3: whether the island of a tile can be completed; M6.5: where the ship goes then."""
    mine = next((one for one in islands(after, seat) if cell in one.cells), None)
    if mine is None or mine.complete:
        yield from _free_spaces(after, seat)
    elif not _plays_on(before, after):
        yield msg("This is your last turn: its island is not complete and counts nothing.")
    elif mine not in _unfinished(after, seat):
        yield msg("As the tiles lie, its island cannot be completed.")
    else:
        yield _going_on(after, seat, mine)
    if after.sides[seat].ship != before.sides[seat].ship:
        yield from _beside_ship(before, seat, after)


def _free_spaces(after: MaoriState, seat: int) -> Iterator[Message]:
    """M5.1, M5.8: how much of a board is still to be filled."""
    free = int(count(after.board.all & ~after.sides[seat].filled))
    if free:
        yield nmsg("{n} space of your board is free then.",
                   "{n} spaces of your board are free then.", free)  # fmt: skip


def _going_on(after: MaoriState, seat: int, island: Island) -> Message:
    """M5.3: what would complete an island; if one tile cannot, where it can go on."""
    spaces = _named(after, island.loose)
    if len(island.loose) > 1:
        return msg("Its island can go on at {spaces}.", spaces=spaces)
    (space,) = island.loose
    sides = _wanted(after, seat)[space]
    towards = _towards(after, space, island)
    stored = int(after.sides[seat].stored) - 1
    if stored >= 0 and _fits(after, stored, sides, towards):
        return msg("Your stored tile would complete its island on {space}.", space=spaces)
    left = [int(tile) - 1 for tile in after.display if tile]
    fitting = sum(_fits(after, type_, sides, towards) for type_ in left) + sum(
        int(n) for type_, n in enumerate(after.supply) if n and _fits(after, type_, sides, towards)
    )
    return nmsg("{n} tile in the display or the supply would complete its island on {space}.",
                "{n} tiles in the display or the supply would complete its island on {space}.",
                fitting, space=spaces)  # fmt: skip


def _beside_ship(before: MaoriState, seat: int, after: MaoriState) -> Iterator[Message]:
    """M6.1: tiles go next to the ship, so what is free there matters."""
    free = int(after.near_ship(seat))
    loose = {cell for one in _unfinished(after, seat) for cell in one.loose if free >> cell & 1}
    if loose and _plays_on(before, after):
        yield msg("Next to your ship an island can go on at {spaces}.",
                  spaces=_named(after, sorted(loose)))  # fmt: skip
    yield msg("Free spaces next to your ship: {n}.", n=int(count(free)))


# --- islands that are not finished ------------------------------------------------------------


def _unfinished(state: MaoriState, seat: int) -> list[Island]:
    """M5.3: the islands that can still be completed: all their loose ends have room."""
    found = [one for one in islands(state, seat) if one.loose]
    return [one for one in found if len(one.loose) == _loose_ends(state, seat, one)]


def _loose_ends(state: MaoriState, seat: int, island: Island) -> int:
    """M5.3: the open sides that meet no other: where two tiles meet, two of them do."""
    faces, open_ = state.sides[seat].faces, state.tiles.open
    sides = sum(int(count(open_[faces[cell] - 1])) for cell in island.cells)
    return sides - 2 * (len(island.cells) - 1)


def _wanted(state: MaoriState, seat: int) -> dict[int, int]:
    """For each space where one tile would complete an island: the sides open to such islands."""
    found: dict[int, int] = {}
    for island in _unfinished(state, seat):
        if len(island.loose) == 1:
            (space,) = island.loose
            found[space] = found.get(space, 0) | _towards(state, space, island)
    return found


def _towards(state: MaoriState, space: int, island: Island) -> int:
    """The side of a space at a loose end on which its island lies."""
    board = state.board
    beyond = (board.north, board.east, board.south, board.west)
    (side,) = [
        side
        for side, next_ in zip(ALL_SIDES, beyond, strict=True)
        if int(next_[space]) in island.cells
    ]
    return side


def _fits(state: MaoriState, type_: int, sides: int, towards: int) -> bool:
    """M4.2, M5.3: whether a tile can lie so that it is open to an island and to nothing else but
    those that it completes as well.
    """
    first = TURNS * type_
    poses = [int(state.tiles.open[first + turn]) for turn in range(state.tiles.poses[type_])]
    return any(open_ & towards and not open_ & ~sides for open_ in poses)


def _completed(state: MaoriState, seat: int, type_: int) -> list[int]:
    """M5.3: the spaces on which a tile would complete an island that is there."""
    wanted = _wanted(state, seat)
    return sorted(cell for cell, sides in wanted.items() if _fits(state, type_, sides, sides))


def _named(state: MaoriState, cells: Iterable[int]) -> str:
    return ", ".join(state.board.names[cell] for cell in cells)
