"""Sets of island cards, each in one integer.

There are two cards for every island and they are alike, so a set says for each island
whether it holds at least one (bit i) and whether it holds both (bit 12 + i). Equal sets
are then equal numbers, and the cards in a set are as many as the bits set.
"""

from typing import Final

from mypy_extensions import i64

from motu.core.bits import count

#: One card of every island.
ONE_EACH: Final = 0xFFF
#: All 24 cards (K1.1).
ALL_CARDS: Final = 0xFFFFFF


def size(cards: i64) -> i64:
    """How many cards there are."""
    return count(cards)


def having(cards: i64, island: i64) -> i64:
    """How many cards of an island are in the set: 0, 1 or 2."""
    return ((cards >> island) & 1) + ((cards >> (12 + island)) & 1)


def with_card(cards: i64, island: i64) -> i64:
    """The set with one more card of an island."""
    return cards | (i64(1) << (12 + island if (cards >> island) & 1 else island))


def without_card(cards: i64, island: i64) -> i64:
    """The set with one card of an island fewer; it must have one."""
    second = i64(1) << (12 + island)
    return cards ^ (second if cards & second else i64(1) << island)


def together(some: i64, others: i64) -> i64:
    """The cards of two sets in one."""
    return some | others | (((some & others) & 0xFFF) << 12)


def left_over(cards: i64, gone: i64) -> i64:
    """The cards of a set that are left when those of a part of it are gone."""
    ones = cards & 0xFFF
    twos = cards >> 12
    ones_gone = gone & 0xFFF
    twos_gone = gone >> 12
    return (ones & ~ones_gone) | (twos & ~twos_gone & 0xFFF) | (((twos & ~ones_gone) & 0xFFF) << 12)


def nth(cards: i64, place: i64) -> i64:
    """The island of the card at a place (from 0), counting all cards one by one.

    Drawing is taking the card at a random place, so a pile needs no order of its own.
    """
    bit: i64 = 0
    while True:
        if (cards >> bit) & 1:
            if place == 0:
                return bit if bit < 12 else bit - 12
            place -= 1
        bit += 1


def islands_of(cards: int) -> list[int]:
    """The islands of all the cards, alphabetically, an island twice if it is there twice.

    >>> islands_of(with_card(with_card(0, 3), 3))
    [3, 3]
    """
    return [island for island in range(12) for _ in range(having(cards, island))]


def cards_of(islands: list[int]) -> int:
    """The set of the cards of these islands; the other way round of `islands_of`."""
    cards: i64 = 0
    for island in islands:
        cards = with_card(cards, island)
    return cards
