"""Clocks. They belong to the table, never to the rules, and only measure.

Nothing happens by itself when time runs out: another player has to claim it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from motu.core.errors import BadOption
from motu.core.message import Message, msg, nmsg

DAY = 86_400
KINDS = ("none", "live", "days")
#: What somebody has at least who sits down in a game that is going on, in seconds.
AT_LEAST = 60
#: The longest a live bank, an increment and a daily limit may be.
MOST_BANK, MOST_INCREMENT, MOST_DAYS = 24 * 3600, 3600, 14


@dataclass(frozen=True, slots=True)
class ClockRules:
    """How time is given: none, a bank plus an increment for each turn, or days for each turn."""

    kind: str = "none"
    bank: int = 600
    increment: int = 15
    days: int = 2

    def data(self) -> dict[str, Any]:
        """As plain data, for the store."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> ClockRules:
        """The rules that `data` was written from; raises `BadOption` for what makes no sense."""
        rules = cls(**data)
        numbers = (
            ("bank", rules.bank, 10, MOST_BANK),
            ("increment", rules.increment, 0, MOST_INCREMENT),
            ("days", rules.days, 1, MOST_DAYS),
        )
        if rules.kind not in KINDS:
            raise BadOption(
                msg("Unknown clock: {name}. Choose from: {choices}.", name=str(rules.kind)[:40],
                    choices=", ".join(KINDS))
            )  # fmt: skip
        for name, value, least, most in numbers:
            if type(value) is not int or not least <= value <= most:
                raise BadOption(
                    msg("{name} of a clock must be from {least} to {most}.", name=name,
                        least=least, most=most)
                )  # fmt: skip
        return rules

    def words(self) -> Message | None:
        """The clock in words, or `None` without one."""
        if self.kind == "live":
            return msg(
                "{minutes} min and {seconds} s a turn",
                minutes=f"{self.bank / 60:g}",
                seconds=self.increment,
            )
        if self.kind == "days":
            return nmsg("{n} day a turn", "{n} days a turn", self.days)
        return None


class Clock:
    """The time that each seat has left, worked out from when things were done."""

    def __init__(self, rules: ClockRules, seats: int) -> None:
        self.rules = rules
        full = rules.bank if rules.kind == "live" else rules.days * DAY
        self.left: list[float] = [float(full)] * seats
        self._running: tuple[int, ...] = ()
        self._since = 0.0

    def move_on(self, at: float, to_act: Sequence[int]) -> None:
        """Something was done at this time, and now these seats are to act."""
        for seat in self._running:
            self.left[seat] -= max(0.0, at - self._since)
        for seat in set(self._running) - set(to_act):
            if self.rules.kind == "live":
                self.left[seat] += self.rules.increment
        for seat in set(to_act) - set(self._running):
            if self.rules.kind == "days":
                self.left[seat] = float(self.rules.days * DAY)
        self._running = tuple(to_act)
        self._since = at

    def welcome(self, seat: int) -> None:
        """Somebody sat down, or came back: nobody's time runs out at that very moment."""
        self.left[seat] = max(self.left[seat], float(AT_LEAST))

    def remaining(self, now: float) -> list[float]:
        """The seconds each seat has left; below zero, its time has run out."""
        return [
            left - (max(0.0, now - self._since) if seat in self._running else 0.0)
            for seat, left in enumerate(self.left)
        ]

    def out_of_time(self, now: float) -> Iterable[int]:
        """The seats to act whose time has run out."""
        if self.rules.kind == "none":
            return []
        return [seat for seat in self._running if self.remaining(now)[seat] < 0]
