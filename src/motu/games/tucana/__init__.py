"""Trails of Tucana, for one to eight, all at the same time: trails between villages and relics.

>>> import motu
>>> tucana = motu.game("tucana")
>>> state = tucana.start(seats=3, seed=7, options={"map": "grande"})
>>> state.to_act()
[0, 1, 2]
>>> tucana.text(state, 0, state.legal(0)[0])
'C6-D6'
"""

from __future__ import annotations

from motu.core.faces import Looks, OnPaper
from motu.core.game import Game
from motu.core.goals import Goals
from motu.core.level import five
from motu.core.paper import Printable
from motu.games.tucana import choices, dealing, notation, view
from motu.games.tucana.drawing import figures
from motu.games.tucana.rules.board import BOX
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.view import TucanaView
from motu.games.tucana.words import msg, paths, reasons, refusals, score, spoken, story


class Tucana(Game[TucanaState, TucanaView]):
    """The game of Trails of Tucana. See `rules/en/tucana.md`."""

    name = "tucana"
    title = msg("Trails of Tucana")
    summary = msg(
        "Everyone draws trails on a map of the same island, to villages and relics, all at once."
    )
    aim = msg("The aim: connect villages of the same letter and many relics. The most points win.")
    asks_next = {"hex>hex": msg("the hex at the other end")}
    rules_version = 1
    levels = five(wild=2.0, trader=100, navigator=250)
    seat_counts = (2, 1, 3, 4, 5, 6, 7, 8)
    sides = spoken.SIDES
    secrets_last = False
    standing_words = spoken.IN_SIGHT
    rated_by = "map"
    options = choices.OPTIONS
    goals = Goals(telling=594, tables=1000, action=800)

    printables = (
        choices.PRINTED_SHEETS,
        Printable("letters", msg("How to begin, and the village letters")),
        choices.PRINTED_REFERENCE,
        Printable("cards", msg("Terrain and bonus cards to cut out")),
        choices.PRINTED_VILLAGES,
    )
    print_options = (choices.BLANK_LETTERS,)

    box = BOX
    dealing = dealing
    notation = notation.NOTATION
    refusals = refusals
    sight = view
    words = spoken
    picks = paths
    stories = story
    scores = score
    advice = reasons
    figures = figures

    @property
    def looks(self) -> Looks[TucanaView]:
        from motu.games.tucana.drawing import picture

        return picture

    @property
    def paper(self) -> OnPaper:
        from motu.games.tucana import printed

        return printed


GAME = Tucana()
