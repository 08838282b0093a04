"""Maori, for two to five: islands of palms, found along the course of an explorer ship.

>>> import motu
>>> maori = motu.game("maori")
>>> state = maori.start(seats=3, seed=7, options={"own_ship": "advanced"})
>>> maori.text(state, state.next_to_act(), state.legal(state.next_to_act())[0])
'sail top-A'
"""

from __future__ import annotations

from motu.core.faces import Looks, Showing
from motu.core.game import Game
from motu.core.level import five
from motu.core.option import Option, When, switch
from motu.games.maori import dealing, notation, view
from motu.games.maori.drawing import figures
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.rules.tiles import BOX
from motu.games.maori.view import MaoriView
from motu.games.maori.words import msg, paths, reasons, refusals, score, spoken, story


class Maori(Game[MaoriState, MaoriView]):
    """The game of Maori. See `words/en.md`."""

    name = "maori"
    title = msg("Maori")
    summary = msg("Follow the explorer ship, and lay out islands of palms, huts and leis.")
    aim = msg(
        "The aim: complete islands with many palms, leis, and more ships and shells than the "
        "others."
    )
    asks_next = {
        "cell>remove": msg("the button that removes this tile"),
        "ship>cell": msg("the tile to which your ship goes"),
    }
    rules_version = 1
    levels = five(wild=1.5, trader=300, navigator=1500)
    seat_counts = (2, 3, 4, 5)
    sides = spoken.SIDES
    # Those of the picture, light and dark enough for letters on paper.
    tones = (
        ("#c0341d", "#ff8f6f"),
        ("#1c5f9e", "#8cc4ff"),
        ("#8a6100", "#ffcb4d"),
        ("#1a6f4b", "#7fd6a8"),
        ("#8a3f93", "#e6a8ee"),
    )
    standing_words = msg("Points if it ended now")
    has_secrets = False
    options = (
        Option(
            "own_ship",
            msg("Own ship"),
            (
                ("none", msg("none")),
                ("advanced", msg("advanced: it may move after every turn")),
                ("professional", msg("professional: it goes wherever a tile is placed")),
            ),
            ("M6.1", "M6.4", "M6.5"),
            msg("Tiles must be placed next to a ship of your own."),
        ),
        switch(
            "atoll",
            msg("Atoll"),
            ("M7.1", "M7.2"),
            msg("Larger boards with an atoll, in which palms count double."),
            When(seats=(2, 3, 4)),
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

    def foreseen(self, before: MaoriState, seat: int, action: int) -> MaoriState:
        return dealing.foreseen(before, seat, action)

    @property
    def looks(self) -> Looks[MaoriView]:
        from motu.games.maori.drawing import picture

        return picture

    @property
    def showing(self) -> Showing:
        from motu.games.maori.drawing import showing

        return showing


GAME = Maori()
