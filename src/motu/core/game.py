"""The contract that every game keeps towards the rest of the house.

A `State` knows the rules. A `Game` knows everything beside them: how to start, how to
write actions down, what a seat may see, why not, what happened, who won and how it looks.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from motu.core.errors import BadOption, IllegalAction, UnknownName, UnreadableAction, one_of
from motu.core.event import Event
from motu.core.message import Message, Say, in_english, msg
from motu.core.option import Option, Value, check_options
from motu.core.paper import Printable, PrintOrder, chosen, paper_named
from motu.core.picture import Picture
from motu.core.refusal import Refusal
from motu.core.rng import Rng, seeded
from motu.core.score import Ending, ScoreSheet
from motu.core.state import State

S = TypeVar("S", bound=State)

#: Seeds that nobody can guess have this many bits.
SEED_BITS = 128

#: Shapes a picture is drawn in: for a desk, and for a phone held upright.
SHAPES = ("wide", "tall")

#: Why no bot plays where `has_bots` says so.
NO_BOTS = msg("Bots cannot play this game.")


def fresh_seed() -> int:
    """A seed nobody can guess."""
    # Imported here: most programs that use the rules bring their own seeds.
    import secrets

    return secrets.randbits(SEED_BITS)


def paper_seed() -> int:
    """A short seed, for what lies open on the table anyway and may be typed in from a sheet."""
    return fresh_seed() % 1_000_000


class Game(ABC, Generic[S]):
    """A game: its name, what can be chosen, and everything beside the rules themselves."""

    name: ClassVar[str]
    title: ClassVar[Message]
    summary: ClassVar[Message]
    #: Changes whenever an old record would no longer read back to the same position.
    rules_version: ClassVar[int]
    #: How many players it takes, best number first.
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]]
    endings: ClassVar[tuple[Ending, ...]]
    #: Actions are numbers from 0 to this, less one.
    n_actions: ClassVar[int]
    #: What the seats are called when nobody has given a name.
    sides: ClassVar[tuple[Message, ...]]
    #: Whether players may agree on a draw.
    has_draws: ClassVar[bool] = False
    #: What `standing` counts.
    standing_words: ClassVar[Message]
    #: The option on which the rating of a game alone depends; empty where there is no rating.
    rated_by: ClassVar[str] = ""
    #: What can be printed, in the order of the pages; nothing of most games.
    printables: ClassVar[tuple[Printable, ...]] = ()
    #: Options that matter on paper alone.
    print_options: ClassVar[tuple[Option, ...]] = ()
    #: Whether bots can play it.
    has_bots: ClassVar[bool] = True
    #: Whether players may sit at screens of their own; if not, all sit at that of who begins.
    has_many_screens: ClassVar[bool] = True
    #: Whether a seat may see what others may not: then a screen is handed on between its players.
    has_secrets: ClassVar[bool] = True
    #: Whether the first seat does everything for all, so that it is nobody's turn in particular.
    has_one_actor: ClassVar[bool] = False
    #: Whether nobody ever gains by taking back: the same cards come again.
    has_fair_undo: ClassVar[bool] = False
    #: Whether it is printed from a table, for what was dealt there, instead of by itself.
    is_printed_at_table: ClassVar[bool] = False
    #: The game on whose rules page these rules stand, if not on a page of its own.
    rules_of: ClassVar[str] = ""
    #: The figure that stands for the game on the first page; without one, a game between bots.
    cover: ClassVar[str] = ""

    @property
    def folder(self) -> Path:
        """The folder in which all that is the game's own lies."""
        return Path(str(sys.modules[type(self).__module__].__file__)).parent

    def rules_text(self, lang: str) -> str:
        """The rules as they are written, in Markdown: a paragraph for each, with its number."""
        page = self.folder / "words" / f"{lang}.md"
        if not page.is_file():
            raise UnknownName(msg("There is no rules page for {name}.", name=self.name))
        return page.read_text(encoding="utf-8")

    @property
    def rules_page(self) -> str:
        """The name of the page with the rules."""
        return self.rules_of or self.name

    # --- starting ------------------------------------------------------------------------

    def start(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
    ) -> S:
        """A new game. The same seats, seed and options give the same game."""
        seats = self.seat_counts[0] if seats is None else seats
        if seats not in self.seat_counts:
            raise BadOption(
                msg(
                    "{game} cannot be played by {seats}. Possible: {choices}.",
                    game=self.name,
                    seats=seats,
                    choices=one_of([str(count) for count in self.seat_counts]),
                )
            )
        chosen = check_options(self.options, options or {})
        return self.deal(seats, seeded(fresh_seed() if seed is None else seed), chosen)

    @abstractmethod
    def deal(self, seats: int, rng: Rng, options: Mapping[str, Value]) -> S:
        """Set the game up. Options are checked and complete."""

    @abstractmethod
    def from_flat(self, numbers: tuple[int, ...]) -> S:
        """The position that `State.flat` gave these numbers for."""

    # --- actions -------------------------------------------------------------------------

    @abstractmethod
    def text(self, state: S, seat: int, action: int) -> str:
        """An action in a text form that `parse` reads back."""

    @abstractmethod
    def parse(self, state: S, seat: int, text: str) -> int:
        """The action that a text stands for; it need not be legal."""

    @abstractmethod
    def refuse(self, state: S, seat: int, action: int) -> Refusal | None:
        """Why a seat may not do this now, or `None` if it may."""

    def play(self, state: S, seat: int, action: int) -> None:
        """Do an action if it is legal, raise `IllegalAction` if not. This is the boundary."""
        refusal = self.refuse(state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        state.play(seat, action)

    @abstractmethod
    def paths(self, state: S, seat: int, action: int) -> list[tuple[str, ...]]:
        """The ways to pick an action, each a path of names of picks; the usual way first."""

    @abstractmethod
    def pick_words(self, pick: str) -> Message:
        """What a pick is called, for the terminal and for screen readers."""

    @abstractmethod
    def action_words(self, state: S, seat: int, action: int) -> Message:
        """An action as a sentence in the imperative, such as a button would say it."""

    @abstractmethod
    def reveals(self, before: S, seat: int, action: int) -> bool:
        """Whether doing this brings something hidden to light: then it is not freely undone."""

    # --- what can be seen ------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """All that a seat may see, or a watcher (`None`), as plain JSON data."""

    @abstractmethod
    def ask(self, view: Mapping[str, Any]) -> Message:
        """What the position asks of the seat whose view it is, or what it is waiting for."""

    @abstractmethod
    def story(
        self,
        before: S,
        seat: int,
        action: int,
        after: S,
        viewer: int | None,
        names: Sequence[Message] = (),
    ) -> list[Event]:
        """What an action brought about, as one viewer may know it."""

    @abstractmethod
    def describe(self, view: Mapping[str, Any]) -> list[Message]:
        """The position in words, a line each, for those who do not look at the picture."""

    @abstractmethod
    def draw(self, view: Mapping[str, Any], say: Say, shape: str) -> Picture:
        """The position as a picture, from what the view holds and nothing else."""

    def draw_near(self, view: Mapping[str, Any], say: Say, shape: str, near: int) -> Picture:
        """The same position with the side of another seat where the viewer's own usually is.

        Games whose players all look at one board have nothing to bring nearer.
        """
        return self.draw(view, say, shape)

    def picture(
        self, state: S, seat: int | None = None, say: Say = in_english, shape: str = "wide"
    ) -> Picture:
        """The position as this seat, or a watcher, may see it."""
        return self.draw(self.view(state, seat), say, shape)

    @abstractmethod
    def figure(self, name: str) -> tuple[S, int | None]:
        """A position that the rules page shows, by the name it has there, and whose eyes see it."""

    # --- on paper --------------------------------------------------------------------------

    def printed(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        what: Sequence[str] = (),
        paper: str = "a4",
        say: Say = in_english,
    ) -> list[Picture]:
        """The game as pages to print; without `what`, all that so many players need.

        >>> import motu
        >>> pages = motu.game("tucana").printed(seats=3, seed=7, what=["sheets"])
        >>> len(pages), round(pages[0].width), round(pages[0].height)
        (3, 595, 842)
        """
        if not self.printables:
            raise BadOption(
                msg(
                    "There is nothing to print for {game}: it is no game of paper and pencil.",
                    game=self.title,
                )
            )
        every = (*self.options, *self.print_options)
        complete = check_options(every, options or {})
        own = {option.name: complete[option.name] for option in self.options}
        seats = self.seat_counts[0] if seats is None else seats
        seed = paper_seed() if seed is None else seed
        state = self.start(seats, seed, own)
        wanted = chosen(self.printables, what) or self.needed_on_paper(seats, complete)
        return self.draw_pages(
            PrintOrder(state, seats, seed, complete, wanted, paper_named(paper), say)
        )

    def printed_for(
        self, start: S, options: Mapping[str, Value], paper: str, say: Say
    ) -> list[Picture]:
        """The pages for a game that has been dealt already, whose seed is still a secret."""
        complete = check_options((*self.options, *self.print_options), options)
        seats = len(start.points())
        wanted = self.needed_on_paper(seats, complete)
        return self.draw_pages(
            PrintOrder(start, seats, None, complete, wanted, paper_named(paper), say)
        )

    def needed_on_paper(self, seats: int, options: Mapping[str, Value]) -> tuple[str, ...]:
        """What so many players need to play without anything else."""
        return tuple(printable.name for printable in self.printables)

    def draw_pages(self, order: PrintOrder) -> list[Picture]:
        """The pages of an order; none where nothing can be printed."""
        return []

    # --- scores ----------------------------------------------------------------------------

    @abstractmethod
    def score_sheet(self, state: S) -> ScoreSheet:
        """Where every point came from."""

    @abstractmethod
    def standing(self, state: S) -> list[int]:
        """What each seat would be said to have now, for the plot of a game over time."""

    def unreadable(self, text: str, example: str) -> UnreadableAction:
        """The error for a text that is no action."""
        return UnreadableAction(
            msg(
                "{text} is no action of {game}. An action looks like this: {example}.",
                text=text[:60],
                game=self.name,
                example=example,
            )
        )


#: A game of whatever kind, for code that knows none of them.
AnyGame = Game[Any]
