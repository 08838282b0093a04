"""My Island, for one to four, all at the same time: tiles on an island under the mountains.

>>> import motu
>>> my_island = motu.game("my_island")
>>> state = my_island.start(seats=3, seed=7, options={"mode": "episode_1"})
>>> state.to_act()
[0, 1, 2]
"""

from __future__ import annotations

from motu.core.faces import Looks, OnPaper, Showing
from motu.core.game import Game
from motu.core.goals import Goals
from motu.core.level import five
from motu.core.option import Option
from motu.core.paper import Printable
from motu.games.my_island import bringing, dealing, envelopes, notation, view
from motu.games.my_island.box import BOX
from motu.games.my_island.drawing import figures
from motu.games.my_island.rules.land import IN_CHAPTER, MODES
from motu.games.my_island.rules.state import MyIslandState
from motu.games.my_island.view import MyIslandView
from motu.games.my_island.words import msg, paths, reasons, refusals, score, spoken, story

#: The endless game, and the episodes of the first chapter, whose envelope everybody may open.
OFFERED = MODES[: 1 + IN_CHAPTER]


class MyIsland(Game[MyIslandState, MyIslandView]):
    """The game of My Island. See `words/en.md`."""

    name = "my_island"
    title = msg("My Island")
    summary = msg("Everyone lays the same tiles on an island of their own, all at once.")
    aim = msg("The aim: cover your island so that equal symbols meet. The most points win.")
    asks_next = {"stop>sure": msg("the button that confirms it: stopping is for good")}
    rules_version = 1
    levels = five(wild=2.0, trader=100, navigator=200)
    seat_counts = (2, 1, 3, 4)
    sides = spoken.SIDES
    # Those of the picture, light and dark enough for letters on paper.
    tones = (
        ("#c0341d", "#ff8f6f"),
        ("#2b3a8c", "#aab6ff"),
        ("#865e0b", "#e6b75a"),
        ("#2a6b4a", "#84d0a8"),
    )
    secrets_last = False
    standing_words = msg("Points if it ended now")
    rated_by = "mode"
    goals = Goals(playouts=500_000, steps=300_000)
    options = (
        Option(
            "mode",
            msg("Mode"),
            # Later chapters are sealed: only who knows of them asks for their episodes.
            tuple((mode, spoken.mode_words(n)) for n, mode in enumerate(OFFERED)),
            ("I4.1", "I5.1", "I6.1"),
            msg("The endless game has groups and roads; the episodes are the campaign's first."),
            unlisted=MODES[len(OFFERED) :],
        ),
    )
    printables = (
        Printable("boards", msg("An island for each player")),
        Printable("tiles", msg("Tiles to cut out, for each player")),
        Printable("cards", msg("Cards to cut out")),
        Printable("reference", msg("Reference cards")),
    )

    box = BOX
    bringing = bringing
    episodes = envelopes
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

    def foreseen(self, before: MyIslandState, seat: int, action: int) -> MyIslandState:
        return dealing.foreseen(before, seat, action)

    @property
    def looks(self) -> Looks[MyIslandView]:
        from motu.games.my_island.drawing import picture

        return picture

    @property
    def paper(self) -> OnPaper:
        from motu.games.my_island import printed

        return printed

    @property
    def showing(self) -> Showing:
        from motu.games.my_island.drawing import showing

        return showing


GAME = MyIsland()
