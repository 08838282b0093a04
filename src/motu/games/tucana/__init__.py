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

from collections.abc import Mapping

from motu.core.event import Event
from motu.core.game import Game
from motu.core.message import Message, Say
from motu.core.option import Value
from motu.core.paper import Printable, PrintOrder
from motu.core.picture import Picture
from motu.core.refusal import Refusal
from motu.core.rng import Rng
from motu.core.score import ScoreSheet
from motu.games.tucana import choices, view
from motu.games.tucana.drawing import figures
from motu.games.tucana.rules.actions import number_of, text_of
from motu.games.tucana.rules.board import N_ACTIONS
from motu.games.tucana.rules.nearness import sure_points
from motu.games.tucana.rules.state import TucanaState, from_flat, start
from motu.games.tucana.rules.tally import FREE
from motu.games.tucana.view import TucanaView
from motu.games.tucana.words import msg, paths, refusals, score, story
from motu.games.tucana.words import spoken as words


class Tucana(Game[TucanaState, TucanaView]):
    """The game of Trails of Tucana. See `rules/en/tucana.md`."""

    name = "tucana"
    title = msg("Trails of Tucana")
    summary = msg(
        "Everyone draws trails on a map of the same island, to villages and relics, all at once."
    )
    rules_version = 1
    seat_counts = (2, 1, 3, 4, 5, 6, 7, 8)
    n_actions = N_ACTIONS
    sides = words.SIDES
    endings = story.ENDINGS
    standing_words = words.IN_SIGHT
    rated_by = "map"
    options = choices.OPTIONS

    printables = (
        choices.PRINTED_SHEETS,
        Printable("letters", msg("How to begin, and the village letters")),
        choices.PRINTED_REFERENCE,
        Printable("cards", msg("Terrain and bonus cards to cut out")),
        Printable("villages", msg("The 13 village cards to cut out")),
    )
    print_options = (choices.BLANK_LETTERS,)

    def deal(self, seats: int, rng: Rng, options: Mapping[str, Value]) -> TucanaState:
        return start(rng, seats, *choices.numbers_of(options))

    def from_flat(self, numbers: tuple[int, ...]) -> TucanaState:
        return from_flat(numbers)

    def text(self, state: TucanaState, seat: int, action: int) -> str:
        return text_of(state.map, action)

    def parse(self, state: TucanaState, seat: int, text: str) -> int:
        """
        >>> import motu
        >>> tucana = motu.game("tucana")
        >>> state = tucana.start(seed=7)
        >>> tucana.text(state, 0, tucana.parse(state, 0, "e4 - d4"))
        'D4-E4'
        """
        action = number_of(state.map, text)
        if action is None:
            raise self.unreadable(text, "D4-E4")
        return action

    def refuse(self, state: TucanaState, seat: int, action: int) -> Refusal | None:
        return refusals.refuse(state, seat, action)

    def paths(self, state: TucanaState, seat: int, action: int) -> list[tuple[str, ...]]:
        return paths.paths(state.map, action)

    def pick_words(self, pick: str) -> Message:
        return words.pick_words(pick)

    def action_words(self, state: TucanaState, seat: int, action: int) -> Message:
        return words.action_words(text_of(state.map, action), bool(state.sheet(seat, FREE)))

    def reveals(self, before: TucanaState, seat: int, action: int) -> bool:
        """Who completes a turn brings to light what the others drew, and the next cards (T2.5)."""
        if before.to_act() != [seat]:
            return False
        after = before.copy()
        after.play(seat, action)
        return after.moment() != before.moment()

    def view(self, state: TucanaState, seat: int | None) -> TucanaView:
        """
        >>> import motu
        >>> tucana = motu.game("tucana")
        >>> state = tucana.start(seed=7)
        >>> state.play(0, state.legal(0)[0])
        >>> [len(tucana.view(state, seat)["seats"][0]["segments"]) for seat in (0, 1)]
        [1, 0]
        """
        return view.view(state, seat)

    def ask(self, view: TucanaView) -> Message:
        return words.ask(view)

    def describe(self, view: TucanaView) -> list[Message]:
        return words.describe(view)

    def story(
        self,
        before: TucanaState,
        seat: int,
        action: int,
        after: TucanaState,
        viewer: int | None,
    ) -> list[Event]:
        return story.story(before, seat, action, after, viewer)

    def draw(self, view: TucanaView, say: Say, shape: str) -> Picture:
        # Imported when first needed: who only plays needs no picture.
        from motu.games.tucana.drawing.picture import draw

        return draw(view, say, shape)

    def draw_near(self, view: TucanaView, say: Say, shape: str, near: int) -> Picture:
        from motu.games.tucana.drawing.picture import draw

        return draw(view, say, shape, near)

    def figure(self, name: str) -> tuple[TucanaState, int | None]:
        return figures.figure(name)

    def needed_on_paper(self, seats: int, options: Mapping[str, Value]) -> tuple[str, ...]:
        """T1.3: with the letters on the sheets, the village card has been drawn already."""
        every = super().needed_on_paper(seats, options)
        return every if options["blank_letters"] else tuple(n for n in every if n != "villages")

    def draw_pages(self, order: PrintOrder) -> list[Picture]:
        from motu.games.tucana.printed import draw_pages

        return draw_pages(order)

    def score_sheet(self, state: TucanaState) -> ScoreSheet:
        return score.score_sheet(state)

    def standing(self, state: TucanaState) -> list[int]:
        """T5.2: what each seat has, and what its relics will still bring if nothing is added."""
        public = view.as_seen(state, None)
        return [int(sure_points(public, seat)) for seat in range(state.seats)]


GAME = Tucana()
