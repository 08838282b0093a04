"""The deck of terrain cards in one integer: four bits for how many are left of each kind.

The deck has no order. A card is drawn by lot from those left, which nobody can tell from a
shuffled deck, and so there is nothing hidden in it but the generator.
"""

from mypy_extensions import i64

from motu.core.rng import Rng
from motu.games.tucana.rules.board import CARDS


def left_of(deck: i64, kind: i64) -> i64:
    """How many cards of a kind are left."""
    return (deck >> (4 * kind)) & 0xF


def cards_in(deck: i64) -> i64:
    """How many cards are left.

    >>> int(cards_in(deck_of(["desert", "desert", "any"])))
    3
    """
    deck = (deck & 0xF0F0F) + ((deck >> 4) & 0xF0F0F)
    return (deck + (deck >> 8) + (deck >> 16)) & 0xFF


def draw_from(deck: i64, rng: Rng) -> i64:
    """The kind of the next card, by lot."""
    place = rng.below(cards_in(deck))
    kind: i64 = 0
    count = deck & 0xF
    while place >= count:
        place -= count
        kind += 1
        count = (deck >> (4 * kind)) & 0xF
    return kind


def without(deck: i64, kind: i64) -> i64:
    """The deck with one card of a kind fewer."""
    one: i64 = 1
    return deck - (one << (4 * kind))


def deck_of(cards: list[str]) -> int:
    """A deck of just these cards.

    >>> deck_of(["desert", "desert", "any"]) == 2 + (1 << 16)
    True
    """
    return sum(1 << (4 * CARDS.index(card)) for card in cards)
