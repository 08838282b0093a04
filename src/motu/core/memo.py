"""What was worked out once and will be asked again: numbers by key, in a small table. Compiled."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.packing import zeros
from motu.core.rng import seeded


@final
class Memo:
    """Numbers by key. Where two keys share a place the later one stays, so it never grows.

    Keys are made of `marks`, which are so long that no two things in a search have the same.

    >>> memo = Memo(4)
    >>> memo.keep(5, 40)
    >>> memo.knows(5), memo.knows(21), int(memo.value(5))
    (True, False, 40)
    """

    def __init__(self, bits: int) -> None:
        size = 1 << bits
        self.mask: Final[i64] = size - 1
        self.keys: Final[vec[i64]] = zeros(size)
        self.values: Final[vec[i64]] = zeros(size)

    def knows(self, key: i64) -> bool:
        """Whether the number of a key is kept; a key is never nought."""
        return self.keys[key & self.mask] == key

    def value(self, key: i64) -> i64:
        """The number of a key that is known."""
        return self.values[key & self.mask]

    def keep(self, key: i64, value: i64) -> None:
        """Keep a number under its key."""
        place = key & self.mask
        self.keys[place] = key
        self.values[place] = value


def marks(n: int, stream: int) -> list[int]:
    """So many numbers of 60 random bits, always the same, to make keys of: see Zobrist (1970).

    >>> marks(2, stream=7) == marks(2, stream=7) != marks(2, stream=8)
    True
    """
    rng = seeded(1970, stream)
    return [int(rng.word() & 0x3FFFFFFF) << 30 | int(rng.word() & 0x3FFFFFFF) for _ in range(n)]
