"""What can be chosen when a table is made: each game declares its own options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from motu.core.errors import BadOption, one_of
from motu.core.message import Message, msg

Value: TypeAlias = "bool | int | str"


@dataclass(frozen=True, slots=True)
class Option:
    """A choice with a name, words for players, and the rules it changes.

    The first of the `choices` is the default. Yes-or-no options have the choices False and True.
    """

    name: str
    label: Message
    choices: tuple[tuple[Value, Message], ...]
    rules: tuple[str, ...] = ()
    help: Message | None = None

    @property
    def default(self) -> Value:
        return self.choices[0][0]

    @property
    def is_switch(self) -> bool:
        """Whether it is a plain yes or no."""
        return [value for value, _ in self.choices] == [False, True]

    def check(self, value: object) -> Value:
        """The value, if the option takes it. Whole numbers and booleans are told apart."""
        for choice, _ in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise BadOption(
            msg(
                "Option {name} cannot be {value}. Possible: {choices}.",
                name=self.name,
                value=written(value),
                choices=one_of([written(choice) for choice, _ in self.choices]),
            )
        )

    def read(self, text: str) -> Value:
        """The value that somebody typed."""
        for choice, _ in self.choices:
            if written(choice) == text.strip().lower():
                return choice
        return self.check(text)


def switch(
    name: str, label: Message, rules: tuple[str, ...] = (), help: Message | None = None
) -> Option:
    """An option that is on or off, and off by default."""
    return Option(name, label, ((False, msg("no")), (True, msg("yes"))), rules, help)


def check_options(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its value: those given, checked, and the defaults of the others.

    >>> night = switch("night", msg("Play at night"))
    >>> check_options([night], {"night": True}), check_options([night], {})
    ({'night': True}, {'night': False})
    >>> check_options([night], {"day": True})
    Traceback (most recent call last):
        ...
    motu.core.errors.BadOption: There is no option day. Possible: night.
    """
    by_name = {option.name: option for option in options}
    for name in given:
        if name not in by_name:
            raise BadOption(
                msg(
                    "There is no option {name}. Possible: {choices}.",
                    name=str(name)[:40],
                    choices=one_of(list(by_name)) or "-",
                )
            )
    return {
        name: option.check(given[name]) if name in given else option.default
        for name, option in by_name.items()
    }


def written(value: object) -> str:
    """A value as it is typed: true and false for switches."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)[:40]
