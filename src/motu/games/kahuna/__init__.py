"""Kahuna, for two: bridges between twelve islands, and who controls them.

>>> import motu
>>> kahuna = motu.game("kahuna")
>>> state = kahuna.start(seats=2, seed=7, options={"strategic": True})
>>> seat = state.to_act()[0]
>>> [kahuna.text(state, seat, action) for action in state.legal(seat)][-1]
'pass'
"""

from __future__ import annotations

from motu.core.faces import Looks
from motu.core.game import Game
from motu.core.goals import Goals
from motu.core.level import five
from motu.core.message import Message
from motu.core.option import Option, When, switch
from motu.games.kahuna import dealing, notation, view
from motu.games.kahuna.drawing import figures
from motu.games.kahuna.rules.board import BOX
from motu.games.kahuna.rules.state import KahunaState
from motu.games.kahuna.view import KahunaView
from motu.games.kahuna.words import msg, paths, reasons, refusals, score, spoken, story


class Kahuna(Game[KahunaState, KahunaView]):
    """The game of Kahuna. See `rules/en/kahuna.md`."""

    name = "kahuna"
    title = msg("Kahuna")
    summary = msg(
        "Two sorcerers build bridges between twelve islands and take them from each other."
    )
    aim = msg("The aim: control more islands than the other at each of the three scorings.")
    asks_next = {
        "card>line": msg("a lit line"),
        "card>card": msg("a second card"),
        "card>discard": msg("the discard pile to put it away"),
        "line>card": msg("the card to play there"),
    }
    rules_version = 1
    levels = five(wild=1.5, trader=60, navigator=4000)
    goals = Goals(playouts=4_000_000, steps=1_000_000, telling=266, tables=1400, action=500)
    has_draws = True
    has_hands = True
    seat_counts = (2,)
    sides = spoken.SIDES
    standing_words = msg("Islands controlled")
    options = (
        switch(
            "strategic",
            msg("Strategic variant"),
            ("K6.1", "K6.2"),
            msg("No building next to an opposing totem; a freed line may be built on at once."),
        ),
        switch(
            "open_cards",
            msg("Open cards"),
            ("K6.3", "K6.4"),
            msg("Cards taken from the face-up row stay open in front of their owner."),
        ),
        Option(
            "handicap",
            msg("Handicap"),
            tuple((n, msg("none") if n == 0 else Message("{n}", {"n": n})) for n in range(4)),
            ("K1.4",),
            msg("Bridges that the weaker player puts on the board before the first turn."),
        ),
        Option(
            "handicap_for",
            msg("The handicap is for"),
            (("seat1", spoken.SIDES[0]), ("seat2", spoken.SIDES[1])),
            ("K1.4",),
            when=When({"handicap": (1, 2, 3)}),
        ),
        Option(
            "first",
            msg("Who begins"),
            (("lot", msg("at random")), ("seat1", spoken.SIDES[0]), ("seat2", spoken.SIDES[1])),
            ("K1.3",),
        ),
    )

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
    def looks(self) -> Looks[KahunaView]:
        from motu.games.kahuna.drawing import picture

        return picture


GAME = Kahuna()
