"""What can be chosen when a table is made: each game declares its own options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from motu.core.errors import BadOption, one_of
from motu.core.message import Message, msg

Value: TypeAlias = "bool | int | str"


@dataclass(frozen=True, slots=True)
class When:
    """Under what condition something is offered: other options' values, and how many play.

    >>> When({"handicap": (1, 2)}).holds({"handicap": 0}), When(seats=(2, 3)).holds({}, 3)
    (False, True)
    """

    options: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    #: With these numbers of players; with any if none are named.
    seats: tuple[int, ...] = ()

    def holds(self, options: Mapping[str, Value], seats: int | None = None) -> bool:
        """Whether it is so; an unknown number of players is the right one."""
        if self.seats and seats is not None and seats not in self.seats:
            return False
        return all(options.get(name) in values for name, values in self.options.items())

    def data(self) -> dict[str, Any]:
        """As plain data."""
        options = {name: list(values) for name, values in self.options.items()}
        return {"options": options, "seats": list(self.seats)}

    def words(self, by_name: Mapping[str, Option]) -> Message:
        """The condition as it stands after the word `when`; the options' own words are used."""
        needs = [_need(by_name[name], values) for name, values in self.options.items()]
        if self.seats:
            counts = count_words(self.seats)
            needs.append(msg("the number of players is {counts}", counts=counts))
        needed = needs[0]
        for more in needs[1:]:
            needed = msg("{one} and {other}", one=needed, other=more)
        return needed


ALWAYS = When()


@dataclass(frozen=True, slots=True)
class Option:
    """A choice with a name, words for players, and the rules it changes.

    The first of the `choices` is the default. Yes-or-no options have the choices False and True.
    Where it is not offered (`when`), it has its default.
    """

    name: str
    label: Message
    choices: tuple[tuple[Value, Message], ...]
    rules: tuple[str, ...] = ()
    help: Message | None = None
    when: When = ALWAYS
    #: Values that it takes and does not offer: for those who know of them.
    unlisted: tuple[Value, ...] = ()

    @property
    def default(self) -> Value:
        return self.choices[0][0]

    @property
    def is_switch(self) -> bool:
        """Whether it is a plain yes or no."""
        return [value for value, _ in self.choices] == [False, True]

    def check(self, value: object) -> Value:
        """The value, if the option takes it. Whole numbers and booleans are told apart."""
        for choice in (*(choice for choice, _ in self.choices), *self.unlisted):
            if type(choice) is type(value) and choice == value:
                return choice
        raise BadOption(
            msg(
                "Option {name} cannot be {value}. Choose from: {choices}.",
                name=self.name,
                value=written(value),
                choices=one_of([written(choice) for choice, _ in self.choices]),
            )
        )

    def read(self, text: str) -> Value:
        """The value that somebody typed."""
        for choice in (*(choice for choice, _ in self.choices), *self.unlisted):
            if written(choice) == text.strip().lower():
                return choice
        return self.check(text)


def switch(
    name: str,
    label: Message,
    rules: tuple[str, ...] = (),
    help: Message | None = None,
    when: When = ALWAYS,
) -> Option:
    """An option that is on or off, and off by default."""
    return Option(name, label, ((False, msg("no")), (True, msg("yes"))), rules, help, when)


def check_options(
    options: Sequence[Option],
    given: Mapping[str, object],
    seats: int | None = None,
    lenient: bool = False,
) -> dict[str, Value]:
    """Every option with its value: those given, checked, and the defaults of the others.

    What is not offered with the others, or to so many players, is refused unless it is the default.
    With `lenient` it quietly becomes the default: in games of old it had no effect.

    >>> night = switch("night", msg("Play at night"))
    >>> check_options([night], {"night": True}), check_options([night], {})
    ({'night': True}, {'night': False})
    >>> check_options([night], {"day": True})
    Traceback (most recent call last):
        ...
    motu.core.errors.BadOption: Unknown option: day. Choose from: night.
    """
    by_name = {option.name: option for option in options}
    for name in given:
        if name not in by_name:
            raise BadOption(
                msg(
                    "Unknown option: {name}. Choose from: {choices}.",
                    name=str(name)[:40],
                    choices=one_of(list(by_name)) or "-",
                )
            )
    chosen = {
        name: option.check(given[name]) if name in given else option.default
        for name, option in by_name.items()
    }
    for name, option in by_name.items():
        if chosen[name] != option.default and not option.when.holds(chosen, seats):
            if not lenient:
                raise BadOption(not_offered(option, by_name))
            chosen[name] = option.default
    return chosen


def not_offered(option: Option, by_name: Mapping[str, Option]) -> Message:
    """Why an option cannot be chosen now, and what would have to be chosen first.

    >>> wind = switch("wind", msg("Wind"))
    >>> storm = switch("storm", msg("Storm"), when=When({"wind": (True,)}, seats=(2, 3, 4)))
    >>> str(not_offered(storm, {"wind": wind, "storm": storm}))
    '“Storm” is only available when “Wind” is chosen and the number of players is 2–4.'
    """
    return msg(
        "“{option}” is only available when {needs}.",
        option=option.label,
        needs=option.when.words(by_name),
    )


def _need(option: Option, values: tuple[Value, ...]) -> Message:
    """What another option must be."""
    if option.is_switch:
        is_on = msg("“{option}” is chosen", option=option.label)
        return is_on if values == (True,) else msg("“{option}” is not chosen", option=option.label)
    labels = [label for value, label in option.choices if value in values]
    listed: Message | tuple[Message, ...] = tuple(labels)
    if len(labels) > 1:
        listed = msg("{some} or {last}", some=tuple(labels[:-1]), last=labels[-1])
    return msg("“{option}” is {values}", option=option.label, values=listed)


def count_words(counts: Sequence[int]) -> str:
    """Numbers of players in order, in any language.

    >>> count_words((2, 1, 3, 5))
    '1–3, 5'
    """
    runs: list[list[int]] = []
    for count in sorted(counts):
        if runs and runs[-1][-1] == count - 1:
            runs[-1].append(count)
        else:
            runs.append([count])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def seats_for(
    options: Sequence[Option], counts: Sequence[int], chosen: Mapping[str, Value]
) -> tuple[int, ...]:
    """The numbers of players for which all that was chosen is offered, best number first.

    >>> atoll = switch("atoll", msg("Atoll"), when=When(seats=(2, 3, 4)))
    >>> seats_for([atoll], (2, 3, 4, 5), {"atoll": True})
    (2, 3, 4)
    """
    limits = [
        option.when.seats
        for option in options
        if option.when.seats and chosen.get(option.name, option.default) != option.default
    ]
    return tuple(count for count in counts if all(count in limit for limit in limits))


def written(value: object) -> str:
    """A value as it is typed: true and false for switches."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)[:40]
