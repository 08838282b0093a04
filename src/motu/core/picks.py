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
        place = self
        for name in path:
            found = place.next.get(name)
            if found is None:
                found = place.next[name] = Pick()
            place = found
        if place.action not in (None, action):
            raise ValueError(f"the path {path} leads to two actions")
        place.action = action

    def walk(self, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int]]:
        """Every path that ends in an action, with it."""
        if self.action is not None:
            yield path, self.action
        for name, place in self.next.items():
            yield from place.walk((*path, name))

    def data(self) -> dict[str, Any]:
        """As plain JSON data: `{"action": 3, "next": {"line-ALOA-BARI": ...}}`."""
        plain: dict[str, Any] = {}
        if self.action is not None:
            plain["action"] = self.action
        if self.next:
            plain["next"] = {name: place.data() for name, place in self.next.items()}
        return plain


def picks(game: AnyGame, state: State, seat: int, usual_only: bool = False) -> Pick:
    """The tree of all that a seat can pick. In a list the usual way to each action is enough."""
    root = Pick()
    for action in state.legal(seat):
        paths = game.paths(state, seat, action)
        for path in paths[:1] if usual_only else paths:
            root.add(path, action)
    return root
