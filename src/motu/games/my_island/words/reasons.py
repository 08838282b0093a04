"""What speaks for a placement on My Island: what scores at once, in the end, and the room left."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.message import Message, in_digits
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
        return [msg("It costs 1 point, and the tile goes."), *_points(before, seat, settled)]
    if action == before.land.stop:
        return [msg("Nothing more is lost, and nothing more is won.")]
    return [*_at_once(before, seat, settled), *_points(before, seat, settled)]


def _at_once(before: MyIslandState, seat: int, settled: MyIslandState) -> Iterator[Message]:
    """What the modules bring at once."""
    won = before.islands[seat].won
    for n, module in enumerate(before.rules.modules):
        points = int(settled.islands[seat].won[n] - won[n])
        if points:
            yield nmsg("{what}: {n} point at once.", "{what}: {n} points at once.", points,
                       what=module_words(item_of(module, 0, 0)))  # fmt: skip


def _points(before: MyIslandState, seat: int, settled: MyIslandState) -> Iterator[Message]:
    """I4.1, I5.3: module by module, what it would bring if it ended then."""
    was, now = before.finished(), settled.finished()
    for n, module in enumerate(before.rules.modules):
        at_once = int(settled.islands[seat].won[n] - before.islands[seat].won[n])
        change = int(now.islands[seat].won[n] - was.islands[seat].won[n]) - at_once
        if change:
            yield msg("{what}, in the end: {change}.", change=in_digits(change, signed=True),
                      what=module_words(item_of(module, 0, 0)))  # fmt: skip
    total = int(now.points_of(seat) - was.points_of(seat))
    if total:
        yield msg("Points if it ended now: {change}.", change=in_digits(total, signed=True))
