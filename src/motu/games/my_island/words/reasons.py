"""What speaks for a placement on My Island: what scores at once, in the end, and the room left."""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import i64

from motu.core.bits import members
from motu.core.message import Message, in_digits
from motu.games.my_island.rules.bitmap import how_many
from motu.games.my_island.rules.fitting import fit
from motu.games.my_island.rules.ground import SYMBOLS
from motu.games.my_island.rules.island import END_OF_TRACK, Island
from motu.games.my_island.rules.laid import FAR
from motu.games.my_island.rules.modules import LONGEST_ROAD, Module
from motu.games.my_island.rules.scoring import TARGETS
from motu.games.my_island.rules.state import MyIslandState
from motu.games.my_island.view import item_of
from motu.games.my_island.words import msg, nmsg
from motu.games.my_island.words.spoken import module_words


def reasons(
    before: MyIslandState, seat: int, action: int, after: MyIslandState | None
) -> list[Message]:
    """What a placement brings to the own island. What others decide is hidden."""
    settled = before.copy()
    settled.settle(seat, action)
    if action == before.land.pass_:
        return [_passed(before.islands[seat]), *_points(before, seat, settled)]
    if action == before.land.stop:
        return [msg("Nothing more is lost, and nothing more is won.")]
    found = [
        *_at_once(before, seat, settled),
        *_points(before, seat, settled),
        *_under_way(before, seat, settled),
        *_largest(before, seat, settled),
        *_room(before, seat, settled),
    ]
    fits, to_come = _fitting(settled, seat)
    # As long as all of them fit, that is no news.
    if fits < to_come or (to_come and not found):
        found.append(msg("Tiles to come that fit then: {fits} of {n}.", fits=fits, n=to_come))
    return found or [_nothing_won(before)]


def _at_once(before: MyIslandState, seat: int, settled: MyIslandState) -> Iterator[Message]:
    """What the modules bring at once."""
    won = before.islands[seat].won
    for n, module in enumerate(before.rules.modules):
        points = int(settled.islands[seat].won[n] - won[n])
        if points:
            yield nmsg("{what}: {n} point at once.", "{what}: {n} points at once.", points,
                       what=_words(module))  # fmt: skip


def _points(before: MyIslandState, seat: int, settled: MyIslandState) -> Iterator[Message]:
    """I4.1, I5.3: module by module, what it would bring if it ended then."""
    was, now = before.finished(), settled.finished()
    for n, module in enumerate(before.rules.modules):
        at_once = int(settled.islands[seat].won[n] - before.islands[seat].won[n])
        change = int(now.islands[seat].won[n] - was.islands[seat].won[n]) - at_once
        if change:
            yield msg("{what}, in the end: {change}.", change=in_digits(change, signed=True),
                      what=_words(module))  # fmt: skip
    total = int(now.points_of(seat) - was.points_of(seat))
    if total:
        yield msg("Points if it ended now: {change}.", change=in_digits(total, signed=True))


def _passed(island: Island) -> Message:
    """I2.6, I3.1: what passing costs."""
    if island.marker == END_OF_TRACK:
        return msg("The tile goes, and at the end of the track that costs nothing.")
    return msg("It costs 1 point, and the tile goes.")


def _nothing_won(before: MyIslandState) -> Message:
    """I4.3: what is left to say of the last tile if it changes no points."""
    if before.seats == 1:
        return msg("No points are won or lost.")
    return msg("No points are won or lost, but covered spaces may break a tie.")


# --- what is under way --------------------------------------------------------------------------


def _under_way(before: MyIslandState, seat: int, settled: MyIslandState) -> Iterator[Message]:
    """I5.1, I5.2, I8: what this tile brings nearer, the nearest first, if more tiles come."""
    if not before.to_come:
        return
    modules = [module for module in before.rules.modules if module.points > 0]
    found = [(_needed(before, seat, settled, module), module) for module in modules]
    for needed, module in sorted(found, key=lambda one: one[0]):
        # Where too few such symbols are to come, it is of no use to be near.
        if needed < FAR and needed <= _coming(before, module):
            yield nmsg("{what}: {n} more symbol is needed here.",
                       "{what}: {n} more symbols are needed here.", needed,
                       what=_words(module))  # fmt: skip


def _needed(before: MyIslandState, seat: int, settled: MyIslandState, module: Module) -> int:
    """How many symbols it still takes where the tile was laid; `FAR` if that brings nothing
    nearer.
    """
    if module.kind == "group":
        return _in_group(settled, settled.islands[seat], module)
    if module.kind == "road":
        was, now = _on_roads(before, seat, module), _on_roads(settled, seat, module)
    elif module.kind in TARGETS:
        was, now = _at_targets(before, seat, module), _at_targets(settled, seat, module)
    else:
        return FAR
    nearer = [after for earlier, after in zip(was, now, strict=True) if 0 < after < earlier]
    return min(nearer, default=FAR)


def _coming(state: MyIslandState, module: Module) -> int:
    """I8.9: how many symbols that count for a module are on the tiles to come."""
    symbol = item_of(module, 0, 0)["symbol"]
    found = 0
    for tile in members(int(state.to_come)):
        for n, number in enumerate(state.land.tiles[tile].symbols):
            if symbol is None or SYMBOLS[number] == symbol:
                found += 2 if n in state.land.tiles[tile].doubles else 1
    return found


def _in_group(settled: MyIslandState, island: Island, module: Module) -> int:
    """I7.4, I8.7: what the largest group of the new tile lacks, if it can grow.

    One that has scored is large enough, so it lacks nothing.
    """
    laid, words = settled.room.laid, int(settled.land.ground.words)
    laid.look_over(settled.land.ground, island)
    best = FAR
    for n in range(laid.n):
        if laid.symbols[n] == module.symbol and 1 < laid.sizes[n] < module.size:
            spaces = laid.groups[words * n : words * (n + 1)]
            if any(int(one) & int(laid.edge[word]) for word, one in enumerate(spaces)):
                best = min(best, int(module.size - laid.sizes[n]))
    return best


def _on_roads(state: MyIslandState, seat: int, module: Module) -> list[int]:
    """I7.5: how many symbols a road from each totem lacks."""
    ground, island, laid = state.land.ground, state.islands[seat], state.room.laid
    laid.look_over(ground, island)
    noted = island.notes[module.at]
    laid.measure_roads(ground, island, module.symbol, module.terrain, noted, i64(LONGEST_ROAD))
    return [int(lacking) for lacking in laid.lacking]


def _at_targets(state: MyIslandState, seat: int, module: Module) -> list[int]:
    """I8: how many symbols each of the marked spaces lacks."""
    ground, island = state.land.ground, state.islands[seat]
    return [int(module.lacking(ground, island, bit)) for bit in module.bits]


def _largest(before: MyIslandState, seat: int, settled: MyIslandState) -> Iterator[Message]:
    """I5.3: a group that is larger than any before, next to the largest that others have so far.

    Solo a small one is as good, and where it changes the points they say so themselves.
    """
    others = [island for n, island in enumerate(before.islands) if n != seat]
    for module in before.rules.modules:
        was = int(before.islands[seat].largest[module.symbol])
        size = int(settled.islands[seat].largest[module.symbol])
        if module.kind != "largest" or size == was or not others:
            continue
        most = max(int(island.largest[module.symbol]) for island in others)
        if (was > 0 and was >= most) == (size >= most):
            yield nmsg("{what}: {n} symbol then; others have at most {most} so far.",
                       "{what}: {n} symbols then; others have at most {most} so far.", size,
                       what=_words(module), most=most)  # fmt: skip


# --- room to go on ------------------------------------------------------------------------------


def _room(before: MyIslandState, seat: int, settled: MyIslandState) -> Iterator[Message]:
    """I7.2: where more symbols on a terrain can join equal ones, if that has become more."""
    if not before.to_come:
        return
    for module in before.rules.modules:
        if module.kind == "symbol_on" and module.points > 0:
            spaces = _beside(settled, seat, module)
            if spaces > _beside(before, seat, module):
                yield nmsg("{what}: {n} free space next to equal symbols then.",
                           "{what}: {n} free spaces next to equal symbols then.", spaces,
                           what=_words(module))  # fmt: skip


def _beside(state: MyIslandState, seat: int, module: Module) -> int:
    """I7.2, I2.5: the free spaces of a terrain next to a symbol, if it may be covered."""
    island, words = state.islands[seat], int(state.land.ground.words)
    free = [
        island.masks[words * module.terrain + word] & island.allowed[word] & ~island.taken[word]
        for word in range(words)
    ]
    return sum(
        int(how_many(spaces & island.beside[words * module.symbol + word]))
        for word, spaces in enumerate(free)
    )


def _fitting(settled: MyIslandState, seat: int) -> tuple[int, int]:
    """I2.3 to I2.5: how many of the tiles to come fit somewhere, as it is then; and of how many."""
    tiles = members(int(settled.to_come))
    land, island, fitting = settled.land, settled.islands[seat], settled.room.fitting
    return sum(fit(land, island, tile, fitting) > 0 for tile in tiles), len(tiles)


def _words(module: Module) -> Message:
    return module_words(item_of(module, 0, 0))
