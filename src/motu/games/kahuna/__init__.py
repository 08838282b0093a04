"""Kahuna, for two: bridges between twelve islands, and who controls them.

>>> import motu
>>> kahuna = motu.game("kahuna")
>>> state = kahuna.start(seats=2, seed=7, options={"strategic": True})
>>> seat = state.to_act()[0]
>>> [kahuna.text(state, seat, action) for action in state.legal(seat)][-1]
'pass'
"""

from __future__ import annotations

from collections.abc import Mapping

from motu.core.event import Event
from motu.core.game import Game
from motu.core.message import Message, Say
from motu.core.option import Option, Value, switch
from motu.core.picture import Picture
from motu.core.refusal import Refusal
from motu.core.rng import Rng
from motu.core.score import ScoreSheet
from motu.games.kahuna import view
from motu.games.kahuna.drawing import figures
from motu.games.kahuna.rules.actions import DRAW, N_ACTIONS, TAKE, TEXTS, number_of
from motu.games.kahuna.rules.state import KahunaState, from_flat, start
from motu.games.kahuna.view import KahunaView
from motu.games.kahuna.words import msg, paths, refusals, score, story
from motu.games.kahuna.words import spoken as words

FIRST = {"lot": -1, "seat1": 0, "seat2": 1}


class Kahuna(Game[KahunaState, KahunaView]):
    """The game of Kahuna. See `rules/en/kahuna.md`."""

    name = "kahuna"
    title = msg("Kahuna")
    summary = msg(
        "Two sorcerers build bridges between twelve islands and take them from each other."
    )
    rules_version = 1
    has_draws = True
    seat_counts = (2,)
    n_actions = N_ACTIONS
    sides = words.SIDES
    endings = story.ENDINGS
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
            (("seat1", words.SIDES[0]), ("seat2", words.SIDES[1])),
            ("K1.4",),
        ),
        Option(
            "first",
            msg("Who begins"),
            (("lot", msg("drawn by lot")), ("seat1", words.SIDES[0]), ("seat2", words.SIDES[1])),
            ("K1.3",),
        ),
    )

    def deal(self, seats: int, rng: Rng, options: Mapping[str, Value]) -> KahunaState:
        state = start(
            rng,
            FIRST[str(options["first"])],
            int(options["handicap"]),
            FIRST[str(options["handicap_for"])],
        )
        state.strategic = int(options["strategic"])
        state.open_cards = int(options["open_cards"])
        return state

    def from_flat(self, numbers: tuple[int, ...]) -> KahunaState:
        return from_flat(numbers)

    def text(self, state: KahunaState, seat: int, action: int) -> str:
        return TEXTS[action]

    def parse(self, state: KahunaState, seat: int, text: str) -> int:
        """
        >>> import motu
        >>> kahuna = motu.game("kahuna")
        >>> kahuna.text(None, 0, kahuna.parse(None, 0, "huna+elai x elai-huna"))
        'ELAI+HUNA x ELAI-HUNA'
        """
        action = number_of(text)
        if action is None:
            raise self.unreadable(text, "HUNA > ELAI-HUNA")
        return action

    def refuse(self, state: KahunaState, seat: int, action: int) -> Refusal | None:
        return refusals.refuse(state, seat, action)

    def paths(self, state: KahunaState, seat: int, action: int) -> list[tuple[str, ...]]:
        return paths.paths(state, action)

    def pick_words(self, pick: str) -> Message:
        return words.pick_words(pick)

    def action_words(self, state: KahunaState, seat: int, action: int) -> Message:
        return words.action_words(action)

    def reveals(self, before: KahunaState, seat: int, action: int) -> bool:
        """Drawing shows a card, and so does what refills the row or begins a new deck."""
        if action == DRAW:
            return True
        if TAKE <= action < DRAW:
            return (
                before.deck != 0 or sum(before.card_in_row(place) >= 0 for place in range(3)) == 1
            )
        return False

    def view(self, state: KahunaState, seat: int | None) -> KahunaView:
        """
        >>> import motu
        >>> kahuna = motu.game("kahuna")
        >>> seen = kahuna.view(kahuna.start(seed=7), 0)
        >>> len(seen["seats"][0]["hand"]), seen["seats"][1]["hand"]
        (3, None)
        """
        return view.view(state, seat)

    def ask(self, view: KahunaView) -> Message:
        return words.ask(view)

    def describe(self, view: KahunaView) -> list[Message]:
        return words.describe(view)

    def story(
        self,
        before: KahunaState,
        seat: int,
        action: int,
        after: KahunaState,
        viewer: int | None,
    ) -> list[Event]:
        return story.story(before, seat, action, after, viewer)

    def draw(self, view: KahunaView, say: Say, shape: str) -> Picture:
        # Imported when first needed: who only plays needs no picture.
        from motu.games.kahuna.drawing.picture import draw

        return draw(view, say, shape)

    def figure(self, name: str) -> tuple[KahunaState, int | None]:
        return figures.figure(name)

    def score_sheet(self, state: KahunaState) -> ScoreSheet:
        return score.score_sheet(state)

    def standing(self, state: KahunaState) -> list[int]:
        return [int(state.islands_of(seat)) for seat in (0, 1)]


GAME = Kahuna()
