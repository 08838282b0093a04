"""My Island on paper: islands, tiles and cards to cut out, and what scores.

>>> import motu
>>> pages = motu.game("my_island").printed(seats=3, seed=7, what=["boards"])
>>> len(pages), round(pages[0].width), round(pages[0].height)
(3, 842, 595)
"""

from __future__ import annotations

from motu.core.paper import PrintOrder
from motu.core.picture import Picture
from motu.games.my_island.printed.board import board_page
from motu.games.my_island.printed.cards import card_pages
from motu.games.my_island.printed.reference import reference_pages
from motu.games.my_island.printed.tiles import tile_pages


def draw_pages(order: PrintOrder) -> list[Picture]:
    """All pages of an order, in the order of `MyIsland.printables`."""
    pages: list[Picture] = []
    if "boards" in order.what:
        pages += [board_page(order, seat) for seat in range(order.seats)]
    if "tiles" in order.what:
        for seat in range(order.seats):
            pages += tile_pages(order, seat)
    if "cards" in order.what:
        pages += card_pages(order)
    if "reference" in order.what:
        pages += reference_pages(order)
    return pages
