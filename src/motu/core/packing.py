"""Packed tables of whole numbers, and the room that searches work in."""

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


def zeros(size: i64) -> vec[i64]:
    """A table of so many zeros, to be written into."""
    table = vec[i64]()
    for _ in range(size):
        table = append(table, i64(0))
    return table
