"""What was agreed about help at a table: who may be given hints, and how long its bots think."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from motu.core.errors import BadOption, one_of
from motu.core.level import Level
from motu.core.message import Message, msg

#: Who may be given hints: who plays without other people, everybody, or nobody.
ALONE: Final = "alone"
ALL: Final = "all"
NONE: Final = "none"
HINTS: Final[dict[str, Message]] = {
    ALONE: msg("Hints are allowed against bots and in solo games."),
    ALL: msg("Everybody at this table may use hints."),
    NONE: msg("There are no hints at this table."),
}
#: How much of its usual time a bot has.
PACES: Final = {"quick": 0.25, "normal": 1.0, "long": 3.0}


@dataclass(frozen=True, slots=True)
class HelpRules:
    """Who may be given hints, and at which pace bots think."""

    hints: str = ALONE
    pace: str = "normal"

    def data(self) -> dict[str, Any]:
        """As plain data, for the store."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> HelpRules:
        """The rules that `data` was written from; raises `BadOption` for what there is not."""
        rules = cls(**data)
        for name, known in ((rules.hints, HINTS), (rules.pace, PACES)):
            if name not in known:
                raise BadOption(
                    msg("Unknown: {name}. Choose from: {choices}.", name=str(name)[:40],
                        choices=one_of(list(known)))
                )  # fmt: skip
        return rules

    def paced(self, level: Level) -> Level:
        """A level with the time that bots have at this table.

        >>> from motu.core.level import LEVELS
        >>> HelpRules(pace="long").paced(LEVELS[-1]).seconds
        6.0
        """
        much = PACES[self.pace]
        return replace(
            level, seconds=level.seconds * much, iterations=round(level.iterations * much)
        )
