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
#: All bits of a word.
WHOLE: Final = 0xFFFFFFFFFFFFFFF
ROWS_IN_WORD: Final = 3
MOST_ROWS: Final = 12
MOST_WORDS: Final = 6
#: Every other bit, every other two, every other four: what bits are counted with.
ODD_BITS: Final = 0x555555555555555
ODD_PAIRS: Final = 0x333333333333333
ODD_FOURS: Final = 0xF0F0F0F0F0F0F0F
#: Five bits in a row of it occur nowhere else in it (de Bruijn): they tell where a bit is.
TELLING: Final = 0x077CB531
HALF: Final = 0xFFFFFFFF

# Tables: mypyc writes `i64(1) << n` with 32 bits, and dividing takes longer than all the rest.
BIT: Final[vec[i64]] = packed([1 << bit for bit in range(WORD + 1)])
BELOW: Final[vec[i64]] = packed([(1 << bit) - 1 for bit in range(WORD + 1)])
#: The word in which the bit of a space lies, and the bit in it.
WORD_OF: Final[vec[i64]] = packed([bit // WORD for bit in range(WORD * MOST_WORDS)])
MASK_OF: Final[vec[i64]] = packed([1 << (bit % WORD) for bit in range(WORD * MOST_WORDS)])
#: The place of a bit, by the five bits of `TELLING` that it moves to the top.
_PLACES: Final[vec[i64]] = packed(
    sorted(range(32), key=lambda place: ((TELLING << place) & HALF) >> 27)
)


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


def how_many(bits: i64) -> i64:
    """How many bits of a word are set.

    >>> int(how_many(0b1011)), int(how_many((1 << 60) - 1))
    (3, 60)
    """
    bits -= (bits >> 1) & ODD_BITS
    bits = (bits & ODD_PAIRS) + ((bits >> 2) & ODD_PAIRS)
    bits = (bits + (bits >> 4)) & ODD_FOURS
    bits = (bits & HALF) + (bits >> 32)
    return ((bits * 0x01010101) >> 24) & 0xFF


def how_many_in(a: i64, b: i64, c: i64, d: i64) -> i64:
    """How many bits of four words are set.

    >>> int(how_many_in(0b1011, (1 << 60) - 1, 0, 1))
    64
    """
    a -= (a >> 1) & ODD_BITS
    b -= (b >> 1) & ODD_BITS
    c -= (c >> 1) & ODD_BITS
    d -= (d >> 1) & ODD_BITS
    a = (a & ODD_PAIRS) + ((a >> 2) & ODD_PAIRS) + (b & ODD_PAIRS) + ((b >> 2) & ODD_PAIRS)
    c = (c & ODD_PAIRS) + ((c >> 2) & ODD_PAIRS) + (d & ODD_PAIRS) + ((d >> 2) & ODD_PAIRS)
    a = (a & ODD_FOURS) + ((a >> 4) & ODD_FOURS) + (c & ODD_FOURS) + ((c >> 4) & ODD_FOURS)
    a = (a & HALF) + (a >> 32)
    return ((a * 0x01010101) >> 24) & 0xFF


def first(bits: i64) -> i64:
    """The lowest bit of a word that is set; there must be one.

    >>> int(first(0b1000)), int(first(1 << 59))
    (3, 59)
    """
    before: i64 = 0
    if bits & HALF == 0:
        bits >>= 32
        before = 32
    return before + _PLACES[(((bits & -bits) * TELLING) & HALF) >> 27]


def nth(bits: i64, n: i64) -> i64:
    """The bit of a word that is set after so many others.

    >>> int(nth(0b1011, 2))
    3
    """
    while n:
        bits &= bits - 1
        n -= 1
    return first(bits)
