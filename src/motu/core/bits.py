"""Small sets kept as the bits of one integer."""

from mypy_extensions import i64


def count(bits: i64) -> i64:
    """How many bits are set; for sets of at most 32.

    >>> int(count(0b1011))
    3
    """
    bits = bits - ((bits >> 1) & 0x55555555)
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    return ((bits * 0x01010101) & 0xFFFFFFFF) >> 24


def members(bits: int) -> list[int]:
    """The set bits, lowest first.

    >>> members(0b1011)
    [0, 1, 3]
    """
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def lowest(bits: i64) -> i64:
    """The lowest bit that is set; there must be one.

    >>> int(lowest(0b1000))
    3
    """
    place: i64 = 0
    while not bits & 1:
        bits >>= 1
        place += 1
    return place
