"""The random numbers: the same for ever, unbiased, and in independent streams."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter

import pytest

from motu.core.rng import LARGEST_RANGE, Rng, scramble, sealed, seeded

#: Recorded once. If they change, every seed and every record of every game means another game.
FIRST_WORDS = {
    (0, 0): [1050564716, 1054476779, 3727851328, 2870753534, 2606456057, 3919725952],
    (7, 0): [4164897204, 4063430925, 1066272462, 3498046277, 3058579858, 621094801],
    (7, 1): [4111202915, 975666513, 2701468378, 1645146115, 1570387358, 3697302084],
    (2**200 + 1, 0): [4044341684, 2176308889, 4024345810, 4202214090, 2997688750, 1989762368],
    (-5, 0): [2570146566, 1595326957, 1055718562, 2166633948, 2835078110, 2523190405],
}


@pytest.mark.parametrize(("seed", "stream"), FIRST_WORDS)
def test_first_numbers_of_a_seed(seed: int, stream: int) -> None:
    rng = seeded(seed, stream)
    assert [int(rng.word()) for _ in range(6)] == FIRST_WORDS[seed, stream]


def test_xoshiro128_plus_plus_as_published() -> None:
    """The first outputs from the state 1, 2, 3, 4, as by the reference implementation."""
    rng = Rng(1, 2, 3, 4)
    a, b, c, d = 1, 2, 3, 4
    mask = 0xFFFFFFFF

    def rotated(word: int, by: int) -> int:
        return ((word << by) | (word >> (32 - by))) & mask

    for _ in range(1000):
        expected = (rotated((a + d) & mask, 7) + a) & mask
        t = (b << 9) & mask
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = rotated(d, 11)
        assert rng.word() == expected
        assert rng.words() == (a, b, c, d)
    assert int(Rng(1, 2, 3, 4).word()) == 641


def test_words_stay_within_32_bits() -> None:
    rng = seeded(3)
    words = [int(rng.word()) for _ in range(20_000)]
    assert min(words) >= 0
    assert max(words) < 2**32
    ones = [sum(word >> bit & 1 for word in words) for bit in range(32)]
    # Ten thousand expected; five deviations of about 71.
    assert all(abs(n - 10_000) < 355 for n in ones)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 12, 24, 100, 188, 1000])
def test_ranges_are_unbiased(n: int) -> None:
    """Chi-square; its mean is n - 1 and its variance 2 (n - 1), and five deviations are allowed."""
    rng = seeded(n)
    draws = 200 * n
    counts = Counter(int(rng.below(n)) for _ in range(draws))
    assert set(counts) <= set(range(n))
    chi_square = sum((counts[value] - 200) ** 2 / 200 for value in range(n))
    assert abs(chi_square - (n - 1)) < 5 * (2 * (n - 1)) ** 0.5


def test_a_range_that_divides_badly_is_unbiased_too() -> None:
    """Eight words for three results: without drawing again one of the three comes less often."""
    rng = seeded(1)
    thirds = Counter(int(rng.below(3 * 2**29)) % 3 for _ in range(30_000))
    assert all(abs(thirds[value] - 10_000) < 410 for value in range(3))


def test_the_edges_of_a_range() -> None:
    rng = seeded(2)
    assert {int(rng.below(1)) for _ in range(100)} == {0}
    assert {int(rng.below(2)) for _ in range(100)} == {0, 1}
    assert LARGEST_RANGE == 2**31
    large = [int(rng.below(2**31)) for _ in range(5000)]
    assert min(large) >= 0
    assert 2**31 - 2**24 < max(large) < 2**31


def test_copies_give_the_same_numbers() -> None:
    rng = seeded(4)
    other = rng.copy()
    assert [rng.word() for _ in range(9)] == [other.word() for _ in range(9)]


def test_split_streams_share_nothing() -> None:
    """Of 200 streams, of one parent and of each other, no two runs of outputs are equal."""
    parent = seeded(5)
    streams = [parent, *(parent.split() for _ in range(100))]
    streams += [streams[-1].split() for _ in range(100)]
    words = [int(stream.word()) for stream in streams for _ in range(20)]
    # Equal single words happen by chance (4020 words of 32 bits); many do not.
    assert len(words) - len(set(words)) < 3
    pairs = {tuple(words[i : i + 2]) for i in range(0, len(words), 2)}
    assert len(pairs) == len(words) // 2
    assert len({stream.words() for stream in streams}) == len(streams)


def test_a_split_changes_the_parent_and_not_the_other_way_round() -> None:
    one, other = seeded(6), seeded(6)
    child, twin = one.split(), other.split()
    assert one.words() == other.words() != seeded(6).words()
    for _ in range(50):
        child.word()
    assert one.words() == other.words()
    assert child.words() != twin.words()


def test_first_numbers_of_split_streams_are_even() -> None:
    """What a search sees: the first draw of each of many streams."""
    parent = seeded(8)
    counts = Counter(int(parent.split().below(6)) for _ in range(6000))
    assert all(abs(counts[value] - 1000) < 150 for value in range(6))


@pytest.mark.parametrize("seed", [0, 1, -1, 2**31, 2**32, 2**64, 2**128 - 1, 10**79, -(10**79)])
def test_seeds_of_any_size(seed: int) -> None:
    assert seeded(seed).words() == seeded(seed).words()
    assert all(0 <= word < 2**32 for word in seeded(seed).words())


def test_near_seeds_and_streams_are_far_apart() -> None:
    states = {seeded(seed, stream).words() for seed in range(-50, 50) for stream in range(20)}
    assert len(states) == 2000
    words = {word for state in states for word in state}
    assert len(words) > 4 * 2000 - 5


def test_scramble_is_one_to_one() -> None:
    assert len({int(scramble(word)) for word in range(100_000)}) == 100_000
    assert scramble(0xFFFFFFFF) < 2**32


# --- the sealed generator -------------------------------------------------------------------------

#: Recorded once, like those above.
FIRST_SEALED_WORDS = {
    (0, 0): [1397033348, 2165186064, 684635299, 1942535169, 425105447, 1625440735],
    (7, 0): [4176425880, 3235619338, 1018275134, 1739415423, 4158483192, 3321900552],
    (7, 1): [2261949163, 3948795514, 2556873771, 3464180888, 2770350178, 1404511265],
    (2**256 - 1, 0): [
        1130972493,
        1867675812,
        2110110631,
        1238462311,
        393692926,
        2879627403,
    ],
    (-5, 0): [4067935180, 1801301708, 3953994646, 3673375088, 1252263224, 397732226],
}


@pytest.mark.parametrize(("seed", "stream"), FIRST_SEALED_WORDS)
def test_first_sealed_numbers_of_a_seed(seed: int, stream: int) -> None:
    rng = sealed(seed, stream)
    assert [int(rng.word()) for _ in range(6)] == FIRST_SEALED_WORDS[seed, stream]


def test_the_sealed_generator_is_blake2b_over_a_counter() -> None:
    key = hashlib.sha256(b"motu sealed 11 0").digest()
    rng = sealed(11)
    for number in range(300):
        digest = hashlib.blake2b(number.to_bytes(8, "big"), digest_size=4, key=key).digest()
        assert rng.word() == int.from_bytes(digest, "big")
        assert rng.words()[-1] == number + 1


def test_interpreted_and_compiled_seal_alike() -> None:
    ask = (
        "from motu.core.rng import sealed; rng = sealed(5);"
        "print([int(rng.below(n)) for n in range(1, 400)])"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", ask],
            env={**os.environ, "MOTU_RULES": rules},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for rules in ("interpreted", "")
    ]
    assert said[0] == said[1]


@pytest.mark.parametrize("n", [2, 3, 7, 12, 24])
def test_sealed_numbers_are_uniform(n: int) -> None:
    rng, draws = sealed(n), 24_000
    counts = Counter(int(rng.below(n)) for _ in range(draws))
    expected = draws / n
    chi = sum((counts[value] - expected) ** 2 / expected for value in range(n))
    # Its mean is n - 1, its deviation the root of twice that.
    assert chi < n - 1 + 6 * (2 * (n - 1)) ** 0.5


def test_a_sealed_stream_is_copied_written_down_and_become() -> None:
    rng = sealed(3)
    rng.word()
    copy, written, become, fast = rng.copy(), seeded(1), sealed(9), seeded(2)
    written.set_words(*rng.words())
    become.become(rng)
    expected = [int(rng.word()) for _ in range(5)]
    for other in (copy, written, become):
        assert [int(other.word()) for _ in range(5)] == expected
    become.become(fast)
    assert not become.is_sealed
    assert become.words() == fast.words()
    assert become.key == b""


def test_what_is_split_off_a_sealed_stream_is_fast_and_tells_nothing_of_it() -> None:
    rng = sealed(3)
    child = rng.split()
    assert not child.is_sealed
    assert len(child.words()) == 4
    rng.split_into(rng)
    assert not rng.is_sealed
