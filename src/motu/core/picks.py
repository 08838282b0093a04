"""Legal actions as paths of picks.

A move is made by picking named parts of the picture one after another: a card, then a
line. All that can be picked now, next and in the end is a tree, built from the paths of
the legal actions. Mouse, keyboard, screen reader and terminal walk the same tree.

What lies below a piece that can be carried is a level of poses and a level of places. There may
be hundreds of them, so a page gets them as numbers instead of names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from motu.core.game import AnyGame
from motu.core.picture import Picture, Piece
from motu.core.refusal import Refusal
from motu.core.state import State


@dataclass(slots=True)
class Pick:
    """A place in the tree: the action that is chosen here, if any, and what can be picked next."""

    action: int | None = None
    next: dict[str, Pick] = field(default_factory=dict)

    def add(self, path: tuple[str, ...], action: int) -> None:
        """Put an action at the end of a path."""
        self._end(path, Pick(action))

    def _end(self, path: tuple[str, ...], end: Pick) -> None:
        """Let a path end at a place, at which others may end as well."""
        below = self.next
        last = len(path) - 1
        for i in range(last):
            place = below.get(path[i])
            if place is None:
                place = below[path[i]] = Pick()
            elif not place.next:
                # Other paths may end at the same place: from here it goes on for this one alone.
                place = below[path[i]] = Pick(place.action)
            below = place.next
        there = below.get(path[last])
        if there is None:
            below[path[last]] = end
        elif there is not end:
            if there.action is not None and there.action != end.action:
                raise ValueError(f"the path {path} leads to two actions")
            there.action = end.action

    def walk(self, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int]]:
        """Every path that ends in an action, with it."""
        if self.action is not None:
            yield path, self.action
        for name, place in self.next.items():
            yield from place.walk((*path, name))

    def data(self, picture: Picture | None = None) -> Any:
        """As plain JSON data: `{"next": {"card-ALOA": {"next": {"line-ALOA-BARI": 3}}}}`.

        Where there is nothing more to pick, the action stands by itself. With the picture in which
        it is picked, what is below a piece is short: `{"hand": [...]}` with a list of numbers for
        each pose, see `fits`.
        """
        if picture is None or not picture.pieces:
            return self._data({}, {})
        numbers = {name: number for number, name in enumerate(picture.places)}
        return self._data({piece.pick: piece for piece in picture.pieces}, numbers)

    def _data(self, pieces: Mapping[str, Piece], numbers: Mapping[str, int]) -> Any:
        if not self.next:
            return {} if self.action is None else self.action
        below: dict[str, Any] = {}
        for name, place in self.next.items():
            if name in pieces:
                below[name] = {"hand": fits(pieces[name], place, numbers)}
            else:
                below[name] = place._data(pieces, numbers) if place.next else place.action
        plain: dict[str, Any] = {"next": below}
        if self.action is not None:
            plain["action"] = self.action
        return plain


def fits(piece: Piece, taken: Pick, numbers: Mapping[str, int]) -> list[list[int]]:
    """What goes together: for each pose of a piece, where it can be put and which action that is.

    A list holds two numbers for every place, its number and the action's, each as the difference
    from the one before. Neighbours differ by little, so that hundreds of them are a few bytes each.

    >>> from motu.core.picture import Pose
    >>> taken = Pick()
    >>> taken.add(("up", "a1"), 40), taken.add(("up", "c1"), 44), taken.add(("down", "b1"), 43)
    (None, None, None)
    >>> tile = Piece("tile", "", (Pose("up"), Pose("down", 180)))
    >>> fits(tile, taken, {"a1": 0, "b1": 1, "c1": 2})
    [[0, 40, 2, 4], [1, 43]]
    """
    rows = []
    known = {pose.pick for pose in piece.poses} - {""}
    if known and not taken.next.keys() <= known:
        raise ValueError(f"{piece.pick} has the poses {known}, not {list(taken.next)}")
    for pose in piece.poses:
        posed = taken.next.get(pose.pick, Pick()) if pose.pick else taken
        if posed.action is not None:
            raise ValueError(f"{piece.pick} ends without a place to put it")
        row: list[int] = []
        place = action = 0
        for name, end in posed.next.items():
            if end.action is None or name not in numbers:
                raise ValueError(f"{name} is no place of the picture to put {piece.pick}")
            row += (numbers[name] - place, end.action - action)
            place, action = numbers[name], end.action
        rows.append(row)
    return rows


def picks(game: AnyGame, state: State, seat: int, usual_only: bool = False) -> Pick:
    """The tree of all that a seat can pick. In a list the usual way to each action is enough."""
    root, paths_of = Pick(), game.picks.paths
    for action in state.legal(seat):
        paths, end = paths_of(state, seat, action), Pick(action)
        for path in paths[:1] if usual_only else paths:
            root._end(path, end)
    return root


def why_not(
    game: AnyGame, state: State, seat: int, path: tuple[str, ...], shown: Collection[str] = ()
) -> Refusal | None:
    """Why a seat cannot pick this now, from the rules: `path` is what it has picked, and this.

    Of all actions that are picked like that the first one answers, at best one with nothing but
    what is `shown`; if there is none, the first that this pick belongs to at all. `None` for what
    no action is picked with.
    """
    best: Refusal | None = None
    most = -1
    for action in range(state.components.n_actions):
        for way in game.paths(state, seat, action):
            if path[-1] not in way:
                continue
            fits = 2 * (way[: len(path)] == path) + all(pick in shown for pick in way)
            if fits > most:
                refusal = game.refuse(state, seat, action)
                if refusal is not None:
                    best, most = refusal, fits
        if most == 3:
            break
    return best
