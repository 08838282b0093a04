"""Sets of spaces as bits, so that whole islands can be shifted against each other. Compiled.

Spaces lie in rows of `STRIDE` bits, three rows to a word. A step from a space to any neighbour is
the same number of bits everywhere: where a tile fits is found for all spaces at once. Rows have a
margin that is never part of a set, and so have sets, a word before and one after: what is shifted
over an edge falls into nothing.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.packing import packed

STRIDE: Final = 20
#: So many columns there may be, so that a tile never reaches round the margin.
MOST_COLUMNS: Final = 16
WORD: Final = 60
ROWS_IN_WORD: Final = 3
MOST_ROWS: Final = 12
MOST_WORDS: Final = 6

# Tables: mypyc writes `i64(1) << n` with 32 bits, and dividing takes longer than all the rest.
BIT: Final[vec[i64]] = packed([1 << bit for bit in range(WORD + 1)])
BELOW: Final[vec[i64]] = packed([(1 << bit) - 1 for bit in range(WORD + 1)])
#: The word in which the bit of a space lies, and the bit in it.
WORD_OF: Final[vec[i64]] = packed([bit // WORD for bit in range(WORD * MOST_WORDS)])
MASK_OF: Final[vec[i64]] = packed([1 << (bit % WORD) for bit in range(WORD * MOST_WORDS)])


def words_for(rows: int) -> int:
    """How many words so many rows take, margins included.

    >>> words_for(8)
    5
    """
    return 2 + (rows + ROWS_IN_WORD - 1) // ROWS_IN_WORD


def spot(row: int, column: int) -> int:
    """The number of the bit for a space."""
    return WORD + STRIDE * row + column


def has(words: vec[i64], at: i64, bit: i64) -> bool:
    """Whether a bit is in the set that begins at `at`."""
    return words[at + WORD_OF[bit]] & MASK_OF[bit] != 0


def add(words: vec[i64], at: i64, bit: i64) -> None:
    """Put a bit into the set that begins at `at`."""
    words[at + WORD_OF[bit]] |= MASK_OF[bit]


def ahead(words: vec[i64], at: i64, bits: i64) -> i64:
    """A word of a set, shifted by so many bits, with what comes in from the word after it."""
    return (words[at] >> bits) | ((words[at + 1] & BELOW[bits]) << (WORD - bits))


def how_many(bits: i64) -> i64:
    """How many bits of a word are set.

    >>> int(how_many(0b1011))
    3
    """
    found: i64 = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found
