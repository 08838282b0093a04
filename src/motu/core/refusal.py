"""Why an action is not legal: a rule's number, and what it is about."""

from __future__ import annotations

from dataclasses import dataclass

from motu.core.message import Message


@dataclass(frozen=True, slots=True)
class Refusal:
    """The answer to an action that the rules do not allow.

    `rule` is the number of the paragraph that forbids it, and the anchor of that paragraph on
    the rules page. It is empty only where no rule is involved, as for a number that is no action.
    """

    rule: str
    message: Message

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else str(self.message)
