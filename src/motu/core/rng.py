"""Random numbers: the same interpreted and compiled, and never biased.

There are two generators behind one face. Search, playouts and research use the fast one:
xoshiro128++ by Blackman and Vigna (128 bits of state, period 2**128 - 1). It works on 32-bit words,
so every step fits a native 64-bit integer and no result depends on how large an integer may grow.
But whoever has seen a few dozen of its numbers can work out all others.

Games between people use the sealed one: BLAKE2b with a key, over the number of the word that is
drawn. However many words are known, the next is as unknown as the key. It is a hundred times
slower, which nobody notices in a game that draws a hundred cards. What is split off from it, such
as an imagined position, is fast.
"""

import hashlib
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
#: Ranges up to here are drawn without bias from one 32-bit word.
LARGEST_RANGE: Final = 1 << 31
#: The generators as records name them, with the version of how each is made of a seed.
FAST: Final = "xoshiro128++ 1"
SEALED: Final = "blake2b 1"
GENERATORS: Final = (FAST, SEALED)
#: How many bytes the key of the sealed generator has.
KEY_BYTES: Final = 32


@final
@mypyc_attr(free_list_len=1)
class Rng:
    """A stream of random numbers. Make one with `seeded`, or with `sealed` for a real game.

    >>> rng = seeded(7)
    >>> [int(rng.below(6)) for _ in range(8)]
    [5, 5, 1, 4, 4, 0, 3, 0]
    """

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d
        # A sealed stream has a key, and in `a` how many words it has given, as -1, -2, -3, …: the
        # fast one, whose words are never below 0, has it at hand anyway and so loses nothing.
        self.key: bytes = b""

    def word(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        if a < 0:
            return self._sealed_word()
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

    def _sealed_word(self) -> i64:
        number = int(-1 - self.a)
        self.a -= 1
        digest = hashlib.blake2b(number.to_bytes(8, "big"), digest_size=4, key=self.key).digest()
        return int.from_bytes(digest, "big")

    @property
    def is_sealed(self) -> bool:
        """Whether no number of seen words foretells the next."""
        return self.a < 0

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
        other = Rng(0, 0, 0, 1)
        other.become(self)
        return other

    def become(self, other: "Rng") -> None:
        """Go on from where another stream is."""
        if self.a < 0 or other.a < 0:
            self.key = other.key
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.d = other.d

    def split(self) -> "Rng":
        """A new fast stream, independent of what this one will give.

        Every iteration of a search must have its own: iterations that continue one
        stream are correlated and play weaker without any visible fault.
        """
        other = Rng(0, 0, 0, 1)
        self.split_into(other)
        return other

    def split_into(self, other: "Rng") -> None:
        """Make another stream a new fast one, independent of what this one will give."""
        a, b, c, d = self.word(), self.word(), self.word(), self.word()
        if other.a < 0:
            other.key = b""
        other.a = scramble(a)
        other.b = scramble(b)
        other.c = scramble(c)
        # Never all zero, the one state that stands still.
        other.d = scramble(d) | 1

    def words(self) -> tuple[int, ...]:
        """The inner state: the best kept secret of a game. Four numbers if fast, nine if sealed."""
        if self.a >= 0:
            return (self.a, self.b, self.c, self.d)
        key = self.key
        words = [int.from_bytes(key[at : at + 4], "big") for at in range(0, KEY_BYTES, 4)]
        return (*words, int(-1 - self.a))

    def set_words(self, *words: int) -> None:
        """Go on from an inner state that `words` gave."""
        if len(words) == 4:
            self.a, self.b, self.c, self.d = words
            self.key = b""
        else:
            *key, drawn = words
            self.key = b"".join([word.to_bytes(4, "big") for word in key])
            self.a, self.b, self.c, self.d = -1 - drawn, 0, 0, 0


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


def sealed(seed: int, stream: int = 0) -> Rng:
    """The sealed stream of a seed, for games between people. See `seeded`.

    >>> rng = sealed(7)
    >>> [int(rng.below(6)) for _ in range(8)]
    [5, 4, 1, 2, 5, 4, 3, 1]
    """
    rng = Rng(-1, 0, 0, 0)
    rng.key = hashlib.sha256(f"motu sealed {seed} {stream}".encode()).digest()
    return rng


def stream_of(generator: str, seed: int) -> Rng:
    """The stream of a seed that the generator of this name gives."""
    return sealed(seed) if generator == SEALED else seeded(seed)
