"""Random numbers: the same interpreted and compiled, and never biased.

The generator is xoshiro128++ by Blackman and Vigna (128 bits of state, period 2**128 - 1).
It works on 32-bit words, so every step fits a native 64-bit integer and no result depends
on how large an integer may grow.
"""

import hashlib
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
#: Ranges up to here are drawn without bias from one 32-bit word.
LARGEST_RANGE: Final = 1 << 31


@final
@mypyc_attr(free_list_len=1)
class Rng:
    """A stream of random numbers. Make one with `seeded`.

    >>> rng = seeded(7)
    >>> [int(rng.below(6)) for _ in range(8)]
    [5, 5, 1, 4, 4, 0, 3, 0]
    """

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def word(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        d = self.d
        b = self.b
        c = self.c ^ a
        total = (a + d) & 0xFFFFFFFF
        result = ((((total << 7) & 0xFFFFFFFF) | (total >> 25)) + a) & 0xFFFFFFFF
        d ^= b
        self.a = a ^ d
        self.b = b ^ c
        self.c = c ^ ((b << 9) & 0xFFFFFFFF)
        self.d = ((d << 11) & 0xFFFFFFFF) | (d >> 21)
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely; n from 1 to 2**31.

        Lemire's method: scale one word, and draw again in the rare case that would
        favour small results.
        """
        scaled = self.word() * n
        low = scaled & 0xFFFFFFFF
        if low < n:
            unfair = (4294967296 - n) % n
            while low < unfair:
                scaled = self.word() * n
                low = scaled & 0xFFFFFFFF
        return scaled >> 32

    def copy(self) -> "Rng":
        """The same stream from the same place on."""
        return Rng(self.a, self.b, self.c, self.d)

    def become(self, other: "Rng") -> None:
        """Go on from where another stream is."""
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.d = other.d

    def split(self) -> "Rng":
        """A new stream, independent of what this one will give.

        Every iteration of a search must have its own: iterations that continue one
        stream are correlated and play weaker without any visible fault.
        """
        other = Rng(0, 0, 0, 1)
        self.split_into(other)
        return other

    def split_into(self, other: "Rng") -> None:
        """Make another stream a new one, independent of what this one will give."""
        other.a = scramble(self.word())
        other.b = scramble(self.word())
        other.c = scramble(self.word())
        # Never all zero, the one state that stands still.
        other.d = scramble(self.word()) | 1

    def words(self) -> tuple[int, int, int, int]:
        """The inner state: the best kept secret of a game."""
        return (self.a, self.b, self.c, self.d)

    def set_words(self, a: i64, b: i64, c: i64, d: i64) -> None:
        """Go on from an inner state that `words` gave."""
        self.a = a
        self.b = b
        self.c = c
        self.d = d


def scramble(word: i64) -> i64:
    """Spread the bits of a 32-bit word, one to one (multipliers below 2**31, so products fit)."""
    word = ((word ^ (word >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    word = ((word ^ (word >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    return word ^ (word >> 16)


def seeded(seed: int, stream: int = 0) -> Rng:
    """The stream of a seed, a whole number of any size. Streams with other numbers are independent.

    >>> seeded(7).words() == seeded(7).words() != seeded(7, stream=1).words()
    True
    """
    digest = hashlib.sha256(f"motu {seed} {stream}".encode()).digest()
    # Never all zero: the one state that stands still.
    return Rng(
        int.from_bytes(digest[0:4], "big"),
        int.from_bytes(digest[4:8], "big"),
        int.from_bytes(digest[8:12], "big"),
        int.from_bytes(digest[12:16], "big") | 1,
    )
