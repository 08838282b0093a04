"""Packed tables of whole numbers, and the room that searches work in."""

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64


def packed(values: list[int]) -> vec[i64]:
    """A table of these numbers.

    >>> packed([3, 1, 2])[1]
    1
    """
    table = vec[i64]()
    for value in values:
        table = append(table, i64(value))
    return table


#: A slice of it is a copy: much faster than one zero after another.
_ZEROS: Final[vec[i64]] = packed([0] * 4096)


def zeros(size: i64) -> vec[i64]:
    """A table of so many zeros, to be written into.

    >>> len(zeros(3)), len(zeros(5000))
    (3, 5000)
    """
    table = _ZEROS[: min(size, 4096)]
    for _ in range(size - len(table)):
        table = append(table, i64(0))
    return table


#: Small numbers as objects, made once: most lists are of these.
_OBJECTS: Final[list[object]] = list(range(4096))


def listed(table: vec[i64], size: i64) -> list[int]:
    """The first numbers of a table as a list.

    >>> listed(packed([3, 5000, 2]), 2)
    [3, 5000]
    """
    numbers: list[object] = [None] * size
    for n in range(size):
        number = table[n]
        if 0 <= number < 4096:
            numbers[n] = _OBJECTS[number]
        else:
            numbers[n] = int(number)
    return cast("list[int]", numbers)


def renewed(mine: vec[i64], theirs: vec[i64]) -> vec[i64]:
    """A table with the same numbers as another, in the room of one's own where that is as long.

    >>> mine = packed([1, 2])
    >>> again = renewed(mine, packed([3, 4]))
    >>> list(again), list(mine)
    ([3, 4], [3, 4])
    """
    size: i64 = len(theirs)
    if len(mine) != size:
        return theirs[:]
    for n in range(size):
        mine[n] = theirs[n]
    return mine
