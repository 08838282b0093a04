"""Reading plain data that somebody wrote, with the place of the first fault.

Components, records and what a game brings along are JSON files that people may write by hand. A
`Field` is a value and where it stands; asked for what it should be, it gives just that or raises a
`Fault`, which knows the field, the reason and, with the text at hand, the line.

What a field is for is said where it is asked for (`only`). Whoever writes a file gets that and what
is checked as an explanation of every field (`told`).

>>> data = parse('{"tiles": [{"palms": 7}]}')
>>> data["tiles"].each()[0]["palms"].whole(0, 3)
Traceback (most recent call last):
    ...
motu.core.reading.Fault: line 1, tiles[0].palms: this must be a whole number from 0 to 3.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from motu.core.errors import MotuError, one_of
from motu.core.message import Message, msg

Step = str | int
#: What each field of a file is for and must be, by its name such as `tiles[].palms`.
Told = dict[str, list[Message]]


class Fault(MotuError):
    """Something in a file that is not as it must be: `line` (0 if unknown), `place`, `problem`."""

    def __init__(self, place: str | Message, problem: Message, line: int = 0) -> None:
        where = msg("line {line}, {place}", line=line, place=place) if line else place
        super().__init__(msg("{place}: {problem}", place=where, problem=problem))
        self.line = line
        self.place = str(place)
        #: The same, to be said in any language.
        self.where = place
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Field:
    """A value in a file, and where it stands."""

    value: object
    path: tuple[Step, ...] = ()
    #: The whole file, to find the line; empty where data came otherwise.
    text: str = ""
    #: Where it is written down what is asked of the fields, if somebody wants to know.
    told: Told | None = field(default=None, repr=False, compare=False)

    @property
    def place(self) -> str:
        """The field as people write it: `tiles[0].palms`."""
        written = "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in self.path)
        return written.removeprefix(".")

    def at(self, step: Step, value: object = None) -> Field:
        """What stands in this one, under a name or a number."""
        return Field(value, (*self.path, step), self.text, self.told)

    def tell(self, words: Message) -> None:
        """Say something of this field, and of all that stand in the same place of a list."""
        if self.told is not None:
            place = "".join("[]" if isinstance(s, int) else f".{s}" for s in self.path)
            known = self.told.setdefault(place.removeprefix("."), [])
            if words not in known:
                known.append(words)

    def must(self, is_so: bool, problem: Message) -> None:
        """Raise a fault unless it is so."""
        self.tell(problem)
        if not is_so:
            raise self.fault(problem)

    def fault(self, problem: Message) -> Fault:
        """What is wrong here, to be raised."""
        line = line_of(self.text, self.path) if self.text else 0
        return Fault(self.place or msg("file"), problem, line)

    # --- objects and lists -------------------------------------------------------------------

    def _object(self) -> dict[str, object]:
        if not isinstance(self.value, dict):
            raise self.fault(msg("this must be an object with named fields."))
        return self.value

    def __contains__(self, name: str) -> bool:
        return name in self._object()

    def __getitem__(self, name: str) -> Field:
        found = self._object()
        if name not in found:
            raise self.fault(msg("the field {name} is missing.", name=name))
        return self.at(name, found[name])

    def names(self) -> list[str]:
        """The names of all fields of an object."""
        return list(self._object())

    def only(self, *names: str, **about: Message) -> None:
        """Refuse fields of other names: they may be misspelt. It may be said what each is for."""
        for name, words in about.items():
            self.at(name).tell(words)
        known = (*names, *about)
        for name in self._object():
            if name not in known:
                raise self.at(name[:40]).fault(
                    msg("unknown field. Choose from: {choices}.", choices=one_of(list(known)))
                )

    def each(self, least: int = 0, most: int = 10_000) -> list[Field]:
        """The items of a list of so many."""
        if not isinstance(self.value, list):
            raise self.fault(msg("this must be a list."))
        self.must(least <= len(self.value) <= most, _how_many(least, most))
        return [self.at(i, item) for i, item in enumerate(self.value)]

    # --- single values -------------------------------------------------------------------------

    def text_value(self, longest: int = 200) -> str:
        """A text."""
        if not isinstance(self.value, str) or not self.value:
            raise self.fault(msg("this must be a text."))
        is_line = len(self.value) <= longest and self.value.isprintable()
        self.must(is_line, msg("this must be one line of at most {n} letters.", n=longest))
        return self.value

    def whole(self, least: int, most: int) -> int:
        """A whole number in a range."""
        value = self.value
        if least == most:
            problem = msg("this must be {n}.", n=least)
        else:
            problem = msg(
                "this must be a whole number from {least} to {most}.", least=least, most=most
            )
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        self.must(number is not None and least <= number <= most, problem)
        return number or 0

    def number(self, least: float, most: float) -> float:
        """Any number in a range."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.fault(msg("this must be a number."))
        problem = msg("this must be from {least} to {most}.", least=f"{least:g}", most=f"{most:g}")
        self.must(least <= value <= most, problem)
        return float(value)

    def switch(self) -> bool:
        """True or false."""
        value = self.value
        self.must(isinstance(value, bool), msg("this must be true or false."))
        return value is True

    def choice(self, names: Sequence[str]) -> str:
        """One of some words."""
        value = self.value
        problem = msg("this must be one of: {choices}.", choices=one_of(list(names)))
        self.must(isinstance(value, str) and value in names, problem)
        return str(value)

    def plain(self) -> dict[str, Any]:
        """The object as it is."""
        return self._object()


def _how_many(least: int, most: int) -> Message:
    if least == most:
        return msg("there must be {n} of them.", n=least)
    return msg("there must be {least} to {most} of them.", least=least, most=most)


def parse(text: str | bytes, longest: int = 2_000_000) -> Field:
    """A file as data, if it is JSON at all: UTF-8, no field twice, no numbers that are none."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            raise Fault(msg("byte {n}", n=fault.start), msg("this is not UTF-8 text.")) from None
    if len(text) > longest:
        raise Fault(msg("file"), msg("it is too large."))
    try:
        data = json.loads(text, object_pairs_hook=_no_field_twice, parse_constant=_no_constant)
        # An escape such as \ud800 is half a letter: it could be neither written nor shown.
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as fault:
        place = msg("line {line}, column {column}", line=fault.lineno, column=fault.colno)
        raise Fault(place, msg("this is not JSON.")) from None
    except UnicodeEncodeError:
        raise Fault(msg("file"), msg("this is not UTF-8 text.")) from None
    except RecursionError:
        raise Fault(msg("file"), msg("it is nested too deeply.")) from None
    except ValueError:
        # The standard library refuses whole numbers of thousands of digits.
        raise Fault(msg("file"), msg("it holds a number that is too long.")) from None
    if not isinstance(data, dict):
        raise Fault(msg("file"), msg("this must be a JSON object."))
    return Field(data, (), text)


def _no_field_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            shown = name[:40].encode(errors="replace").decode()
            raise Fault(shown, msg("this field appears twice."))
        data[name] = value
    return data


def _no_constant(name: str) -> NoReturn:
    raise Fault(msg("file"), msg("{name} is not a number that can be used here.", name=name))


def line_of(text: str, path: Sequence[Step]) -> int:
    r"""The line on which a field of a JSON text stands; of a field that is missing, its object's.

    >>> line_of('{"a": 1,\n "b": [10,\n  20]}', ("b", 1))
    3
    """
    decoder = json.JSONDecoder()
    at = _skip(text, 0)
    found = at
    for step in path:
        here = _item(decoder, text, at, step)
        if here is None:
            break
        found, at = here
    return text.count("\n", 0, found) + 1


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n,:":
        at += 1
    return at


def _item(decoder: json.JSONDecoder, text: str, at: int, step: Step) -> tuple[int, int] | None:
    """Where a field (or an item) begins in the object (or list) at a place, and where its value."""
    opening, number = text[at], 0
    at = _skip(text, at + 1)
    while at < len(text) and text[at] not in "]}":
        start = at
        name: object = number
        if opening == "{":
            name, at = decoder.raw_decode(text, at)
            at = _skip(text, at)
        if name == step:
            return start, at
        _, at = decoder.raw_decode(text, at)
        at = _skip(text, at)
        number += 1
    return None
