"""Trails of Tucana on paper: sheets, letters, reference cards and the cards of the game.

>>> import motu
>>> pages = motu.game("tucana").printed(seats=3, seed=7, what=["sheets"])
>>> len(pages), round(pages[0].width), round(pages[0].height)
(3, 595, 842)
"""

from __future__ import annotations

from motu.core.paper import PrintOrder
from motu.core.picture import Picture
from motu.games.tucana.printed.cards import card_pages
from motu.games.tucana.printed.letters import letters_page
from motu.games.tucana.printed.reference import reference_pages
from motu.games.tucana.printed.sheet import sheet_page


def draw_pages(order: PrintOrder) -> list[Picture]:
    """All pages of an order, in the order of `Tucana.printables`."""
    pages: list[Picture] = []
    if "sheets" in order.what:
        pages += [sheet_page(order, seat) for seat in range(order.seats)]
    if "letters" in order.what:
        pages.append(letters_page(order))
    if "reference" in order.what:
        pages += reference_pages(order)
    return pages + card_pages(order)
