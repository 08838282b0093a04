"""Legal actions as paths of picks.

A move is made by picking named parts of the picture one after another: a card, then a
line. All that can be picked now, next and in the end is a tree, built from the paths of
the legal actions. Mouse, keyboard, screen reader and terminal walk the same tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from motu.core.game import AnyGame
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
        for name in path[:-1]:
            place = below.get(name)
            if place is None:
                place = below[name] = Pick()
            elif not place.next:
                # Other paths may end at the same place: from here it goes on for this one alone.
                place = below[name] = Pick(place.action)
            below = place.next
        there = below.setdefault(path[-1], end)
        if there is not end:
            if there.action not in (None, end.action):
                raise ValueError(f"the path {path} leads to two actions")
            there.action = end.action

    def walk(self, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int]]:
        """Every path that ends in an action, with it."""
        if self.action is not None:
            yield path, self.action
        for name, place in self.next.items():
            yield from place.walk((*path, name))

    def data(self) -> Any:
        """As plain JSON data: `{"next": {"card-ALOA": {"next": {"line-ALOA-BARI": 3}}}}`.

        Where there is nothing more to pick, the action stands by itself.
        """
        if not self.next:
            return {} if self.action is None else self.action
        plain: dict[str, Any] = {
            "next": {
                name: place.data() if place.next else place.action
                for name, place in self.next.items()
            }
        }
        if self.action is not None:
            plain["action"] = self.action
        return plain


def picks(game: AnyGame, state: State, seat: int, usual_only: bool = False) -> Pick:
    """The tree of all that a seat can pick. In a list the usual way to each action is enough."""
    root = Pick()
    for action in state.legal(seat):
        paths, end = game.paths(state, seat, action), Pick(action)
        for path in paths[:1] if usual_only else paths:
            root._end(path, end)
    return root
