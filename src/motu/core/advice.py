"""What speaks for an action, where a game has no better words for it: what its story tells."""

from __future__ import annotations

from typing import Generic, TypeVar

from motu.core.faces import Story
from motu.core.message import Message, in_digits, msg
from motu.core.state import State

S = TypeVar("S", bound=State)


class FromStory(Generic[S]):
    """The general advice of a game: what an action brings about beside itself, and its points."""

    def __init__(self, story: Story[S]) -> None:
        self._story = story

    def reasons(self, before: S, seat: int, action: int, after: S | None) -> list[Message]:
        """All that the story tells but the action itself, then what it changes in points."""
        if after is None:
            return []
        told = self._story.story(before, seat, action, after, seat)[1:]
        return [event.message for event in told] + points_now(before, seat, after)


def points_now(before: State, seat: int, after: State) -> list[Message]:
    """What an action changes in points at once, if anything."""
    gained = int(after.points_of(seat) - before.points_of(seat))
    return (
        [msg("Points at once: {change}.", change=in_digits(gained, signed=True))] if gained else []
    )
