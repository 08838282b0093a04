"""Trails of Tucana on paper: Motu is the deck and the book-keeper, people draw on printed sheets.

>>> import motu
>>> paper = motu.game("tucana_paper")
>>> state = paper.start(seats=3, seed=7)
>>> for text in ("next", "next", "2 a"):
...     paper.play(state, 0, paper.parse(state, 0, text))
>>> state.points()
[0, 17, 0]
"""

from __future__ import annotations

from motu.core.advice import FromStory
from motu.core.faces import Looks, OnPaper
from motu.core.game import Game
from motu.games.tucana import choices
from motu.games.tucana.words.spoken import IN_SIGHT, SIDES
from motu.games.tucana_paper import dealing, notation, view
from motu.games.tucana_paper.drawing import figures
from motu.games.tucana_paper.rules.state import PaperState
from motu.games.tucana_paper.view import PaperView
from motu.games.tucana_paper.words import msg, paths, refusals, score, spoken, story


class TucanaPaper(Game[PaperState, PaperView]):
    """The companion of Trails of Tucana. See chapter 7 of `rules/en/tucana.md`."""

    name = "tucana_paper"
    title = msg("Trails of Tucana on paper")
    summary = msg(
        "You draw on printed sheets round a real table. Motu turns over the cards, keeps the "
        "bonuses and adds up."
    )
    aim = msg("The aim: connect villages of the same letter and many relics on your sheet.")
    asks_next = {
        "player>pair": msg("villages that are connected"),
        "player>two": msg("two relics of a kind"),
        "player>box": msg("a box of the sheet"),
    }
    rules_version = 1
    rules_of = "tucana"
    #: People draw with pencils round one screen, and one of them tells Motu what they did.
    levels = ()
    has_many_screens = False
    has_secrets = False
    has_one_actor = True
    has_fair_undo = True
    is_printed_at_table = True
    cover = "turn"
    seat_counts = (4, 1, 2, 3, 5, 6, 7, 8)
    sides = SIDES
    options = choices.OPTIONS
    #: Motu is the cards.
    printables = (choices.PRINTED_SHEETS, choices.PRINTED_REFERENCE)
    print_options = (choices.BLANK_LETTERS,)
    standing_words = IN_SIGHT

    box = dealing.BOX
    dealing = dealing
    notation = notation.NOTATION
    refusals = refusals
    sight = view
    words = spoken
    picks = paths
    stories = story
    scores = score
    advice = FromStory(story)
    figures = figures

    @property
    def looks(self) -> Looks[PaperView]:
        from motu.games.tucana_paper.drawing import picture

        return picture

    @property
    def paper(self) -> OnPaper:
        from motu.games.tucana import printed

        return printed


GAME = TucanaPaper()
