"""What can go wrong because of what somebody asked for. Each error says what to do instead.

>>> raise UnknownName(msg("There is no game {name}.", name="go"))
Traceback (most recent call last):
    ...
motu.core.errors.UnknownName: There is no game go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.core.message import Message, msg

if TYPE_CHECKING:
    from motu.core.refusal import Refusal


class MotuError(Exception):
    """Base of all errors that a user causes and can mend. `message` can be said in any language."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class UnknownName(MotuError):
    """A game, bot, level or page of that name does not exist."""


class BadOption(MotuError):
    """An option that the game does not have, or a value it does not take."""


class UnreadableAction(MotuError):
    """A text that is no action of the game."""


class IllegalAction(MotuError):
    """An action that the rules refuse; `refusal` names the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class BadRecord(MotuError):
    """A record that is damaged or illegal; `place` says exactly where."""

    def __init__(self, place: str | Message, problem: Message) -> None:
        super().__init__(msg("{place}: {problem}", place=place, problem=problem))
        self.place = str(place)
        self.problem = problem


class BadPosition(MotuError):
    """A line of text that is no position; `place` is the clause at fault."""

    def __init__(self, place: str | Message, problem: Message) -> None:
        super().__init__(msg("{place}: {problem}", place=place, problem=problem))
        self.place = str(place)
        self.problem = problem


def one_of(names: list[str]) -> str:
    """The names that are possible, for the end of an error's sentence."""
    return ", ".join(names)
