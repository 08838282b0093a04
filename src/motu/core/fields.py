"""A position as plain numbers: which fields it has, written and read back.

A position lists its fields once, where its `__init__` sets them. Everything that must know all of
them (equality, hash, pickling, other processes, printing) asks here. Left out are what all copies
share (the components), what can be worked out again (`derived`), and scratch room, whose names
begin with an underscore. The generator comes last.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.components import Components
from motu.core.rng import Rng

#: What packed vectors are when the program runs.
PACKED: Any = vec[i64]
#: Kept apart: how many seats there are comes first, because the rest depends on it.
APART = ("seats", "rng")


def fields_of(thing: object) -> tuple[str, ...]:
    """The names of all fields of a position, or of a part of it, in alphabetical order."""
    kind: Any = type(thing)
    return _fields(kind, frozenset(getattr(thing, "__dict__", ())))


@cache
def _fields(kind: Any, own: frozenset[str]) -> tuple[str, ...]:
    # A compiled class has no dictionary, but it lists its attributes.
    names = own | set(getattr(kind, "__mypyc_attrs__", ())) - {"__dict__"}
    derived = set(getattr(kind, "derived", ()))
    return tuple(sorted(name for name in names - derived if not name.startswith("_")))


def flattened(state: Any) -> tuple[int, ...]:
    """Everything that makes up a position, hidden things and generator included."""
    numbers = [int(state.seats)]
    _write(state, numbers)
    return (*numbers, *state.rng.words())


def fill(blank: Any, numbers: tuple[int, ...]) -> None:
    """Make a blank position for the same number of seats what `flattened` wrote down."""
    coming = iter(numbers[1:])
    _read(blank, coming)
    blank.rng.set_words(*coming)
    blank.derive()


def _write(thing: Any, numbers: list[int]) -> None:
    for name in fields_of(thing):
        value = getattr(thing, name)
        if name in APART or isinstance(value, Components):
            continue
        if isinstance(value, int):
            numbers.append(int(value))
        elif isinstance(value, list) and value and not isinstance(value[0], int):
            for part in value:
                _write(part, numbers)
        elif isinstance(value, (list, PACKED)):
            numbers.append(len(value))
            numbers += [int(number) for number in value]
        else:
            _write(value, numbers)


def _read(thing: Any, coming: Iterator[int]) -> None:
    for name in fields_of(thing):
        value = getattr(thing, name)
        if name in APART or isinstance(value, Components):
            continue
        if isinstance(value, int):
            setattr(thing, name, next(coming))
        elif isinstance(value, list) and value and not isinstance(value[0], int):
            for part in value:
                _read(part, coming)
        elif isinstance(value, list):
            setattr(thing, name, [next(coming) for _ in range(next(coming))])
        elif isinstance(value, PACKED):
            setattr(thing, name, vec[i64]([next(coming) for _ in range(next(coming))]))
        else:
            _read(value, coming)


def first_difference(one: Any, other: Any, path: str = "") -> str:
    """The first field in which two positions differ, or nothing: for tests and for people.

    Scratch room and what is derived do not count.
    """
    for name in fields_of(one):
        mine, theirs = getattr(one, name), getattr(other, name)
        place = f"{path}{name}"
        if isinstance(mine, Components):
            differs = mine.hash != theirs.hash
        elif isinstance(mine, Rng):
            differs = mine.words() != theirs.words()
        elif isinstance(mine, list) and mine and not isinstance(mine[0], int):
            parts = zip(mine, theirs, strict=True)
            found = [first_difference(a, b, f"{place}[{i}].") for i, (a, b) in enumerate(parts)]
            deeper = next(filter(None, found), "")
            if deeper:
                return deeper
            continue
        elif isinstance(mine, (int, list, PACKED)):
            differs = list(mine) != list(theirs) if not isinstance(mine, int) else mine != theirs
        else:
            deeper = first_difference(mine, theirs, f"{place}.")
            if deeper:
                return deeper
            continue
        if differs:
            return place
    return ""
