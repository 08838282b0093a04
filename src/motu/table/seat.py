"""Who sits at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from motu.core.message import Message


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table: a person's (`owner`), or a bot's (`bot` is its name)."""

    owner: str = ""
    name: str = ""
    bot: str = ""

    def data(self) -> dict[str, Any]:
        """As plain data, for the store."""
        return {"owner": self.owner, "name": self.name, "bot": self.bot}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Seat:
        """The seat that `data` was written from."""
        return cls(str(data["owner"]), str(data["name"]), str(data["bot"]))

    def called(self, side: Message) -> Message:
        """What this seat is called in the log: its name, or that of its side."""
        return Message("{name}", {"name": self.name}) if self.name else side
