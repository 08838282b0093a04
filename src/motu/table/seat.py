"""Who sits at a table."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

#: Whose seats are those of people who asked to be forgotten.
NOBODY = "-"


def tidy(text: str) -> str:
    r"""A name or a sentence as people mean it: one line, nothing that cannot be seen.

    >>> tidy("  Ann\x00\n  B. ")
    'Ann B.'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table: a person's (`owner`), a bot's (`bot` is its level), or free.

    `left_by` is who left it to the bot, and may come back to it.
    """

    owner: str = ""
    name: str = ""
    bot: str = ""
    left_by: str = ""

    @property
    def is_free(self) -> bool:
        """Whether anybody may still sit down here."""
        return not self.owner and not self.bot

    def data(self) -> dict[str, Any]:
        """As plain data, for the store."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Seat:
        """The seat that `data` was written from."""
        return cls(**{name: str(value) for name, value in data.items()})
