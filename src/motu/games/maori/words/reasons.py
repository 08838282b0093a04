"""What speaks for an action of Maori: islands, palms, shells, ships, tiles in reach."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.message import Message, in_digits
from motu.games.maori.islands import islands
from motu.games.maori.rules.actions import N_EDGES, PLACE_NAMES, SIZE
from motu.games.maori.rules.position import LINE
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.words import msg, nmsg
from motu.games.maori.words.spoken import tile_words


def reasons(before: MaoriState, seat: int, action: int, after: MaoriState | None) -> list[Message]:
    """What an action changes on the own board, or which tiles it brings in reach."""
    if after is None:
        return []
    found = [*_on_board(before, seat, after), *_shells(before, seat, after)]
    if action < N_EDGES:
        found += _in_reach(before, seat, action)
    return found


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
    if grown > 0:
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
    return sum(one.palms for one in islands(state, seat) if not one.complete and one.loose)


def _shells(before: MaoriState, seat: int, after: MaoriState) -> Iterator[Message]:
    """M2.2, M3.6, M4.3: shells, all costs and gains together."""
    change = int(after.sides[seat].shells - before.sides[seat].shells)
    if change > 0:
        yield nmsg("You get {n} shell.", "You get {n} shells.", change)
    elif change < 0:
        yield nmsg("It costs {n} shell.", "It costs {n} shells.", -change)


def _in_reach(before: MaoriState, seat: int, edge: int) -> Iterator[Message]:
    """M3.1: the first tile of the line that the ship would come to, which costs nothing."""
    for n in range(SIZE):
        place = int(LINE[SIZE * edge + n])
        tile = before.display[place]
        if tile:
            yield msg("The nearest tile, at {place}: {tile}.", place=PLACE_NAMES[place],
                      tile=tile_words(before.tiles.hash, before.tiles.names[tile - 1])
                      )  # fmt: skip
            return
