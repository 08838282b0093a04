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

from collections.abc import Mapping, Sequence
from typing import Any

from motu.core.event import Event
from motu.core.game import Game
from motu.core.message import Message, Say
from motu.core.option import Value
from motu.core.paper import PrintOrder
from motu.core.picture import Picture
from motu.core.refusal import Refusal
from motu.core.rng import Rng
from motu.core.score import ScoreSheet
from motu.games.tucana import choices
from motu.games.tucana.words.score import score_sheet
from motu.games.tucana.words.spoken import IN_SIGHT, SIDES
from motu.games.tucana.words.story import ENDINGS
from motu.games.tucana_paper import view
from motu.games.tucana_paper.drawing import figures
from motu.games.tucana_paper.rules.actions import N_ACTIONS, NEXT, number_of, text_of
from motu.games.tucana_paper.rules.state import PaperState, from_flat, start
from motu.games.tucana_paper.words import msg, paths, refusals, story
from motu.games.tucana_paper.words import spoken as words


class TucanaPaper(Game[PaperState]):
    """The companion of Trails of Tucana. See chapter 7 of `rules/en/tucana.md`."""

    name = "tucana_paper"
    title = msg("Trails of Tucana on paper")
    summary = msg(
        "You draw on printed sheets round a real table. Motu turns over the cards, keeps the "
        "bonuses and adds up."
    )
    rules_version = 1
    rules_of = "tucana"
    #: People draw with pencils round one screen, and one of them tells Motu what they did.
    has_bots = False
    has_many_screens = False
    has_secrets = False
    has_one_actor = True
    has_fair_undo = True
    is_printed_at_table = True
    cover = "turn"
    seat_counts = (4, 1, 2, 3, 5, 6, 7, 8)
    n_actions = N_ACTIONS
    sides = SIDES
    endings = ENDINGS
    options = choices.OPTIONS
    #: Motu is the cards.
    printables = (choices.PRINTED_SHEETS, choices.PRINTED_REFERENCE)
    print_options = (choices.BLANK_LETTERS,)
    standing_words = IN_SIGHT

    def deal(self, seats: int, rng: Rng, options: Mapping[str, Value]) -> PaperState:
        return start(rng, seats, *choices.numbers_of(options))

    def from_flat(self, numbers: tuple[int, ...]) -> PaperState:
        return from_flat(numbers)

    def text(self, state: PaperState, seat: int, action: int) -> str:
        return text_of(action)

    def parse(self, state: PaperState, seat: int, text: str) -> int:
        """
        >>> import motu
        >>> paper = motu.game("tucana_paper")
        >>> paper.text(paper.start(), 0, paper.parse(paper.start(), 0, "3 sea 2"))
        '3 sea_monster 2'
        """
        action = number_of(text)
        if action is None:
            raise self.unreadable(text, "next, 2 A, 2 yeti 1")
        return action

    def refuse(self, state: PaperState, seat: int, action: int) -> Refusal | None:
        return refusals.refuse(state, seat, action)

    def paths(self, state: PaperState, seat: int, action: int) -> list[tuple[str, ...]]:
        return paths.paths(state, action)

    def pick_words(self, pick: str) -> Message:
        return words.pick_words(pick)

    def action_words(self, state: PaperState, seat: int, action: int) -> Message:
        return words.action_words(state, action)

    def reveals(self, before: PaperState, seat: int, action: int) -> bool:
        """T7.2: going on brings cards to light; alone, also which bonuses stay (T6.3)."""
        return action == NEXT

    def view(self, state: PaperState, seat: int | None) -> dict[str, Any]:
        return view.view(state, seat)

    def ask(self, view: Mapping[str, Any]) -> Message:
        return words.ask(view)

    def describe(self, view: Mapping[str, Any]) -> list[Message]:
        return words.describe(view)

    def story(
        self,
        before: PaperState,
        seat: int,
        action: int,
        after: PaperState,
        viewer: int | None,
        names: Sequence[Message] = (),
    ) -> list[Event]:
        return story.story(before, action, after, names)

    def draw(self, view: Mapping[str, Any], say: Say, shape: str) -> Picture:
        # Imported when first needed: who only counts needs no picture.
        from motu.games.tucana_paper.drawing.picture import draw

        return draw(view, say, shape)

    def draw_pages(self, order: PrintOrder) -> list[Picture]:
        from motu.games.tucana.printed import draw_pages

        return draw_pages(order)

    def figure(self, name: str) -> tuple[PaperState, int | None]:
        return figures.figure(name)

    def score_sheet(self, state: PaperState) -> ScoreSheet:
        return score_sheet(state)

    def standing(self, state: PaperState) -> list[int]:
        """T5.2: what each player has, and what the marked relics will still bring."""
        return [int(state.in_sight(player)) for player in range(state.seats)]


GAME = TucanaPaper()
