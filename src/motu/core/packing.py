"""Packed tables of whole numbers, and the room that searches work in."""

from typing import Final

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
