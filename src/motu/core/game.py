"""The contract that every game keeps towards the rest of the house.

A `State` knows the rules. A `Game` knows everything beside them: how to start, how to
write actions down, what a seat may see, why not, what happened, who won and how it looks. It is
made of parts (see `motu.core.faces`) and hands on to them, here, once for all games.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from motu.core import faces
from motu.core.box import Box
from motu.core.clauses import Viewer
from motu.core.errors import BadOption, IllegalAction, UnknownName, UnreadableAction, one_of
from motu.core.event import Event
from motu.core.fields import fill
from motu.core.goals import Goals
from motu.core.lesson import Lesson, lesson_in
from motu.core.level import LEVELS, Level
from motu.core.message import Message, Say, in_english, msg
from motu.core.notation import Notation
from motu.core.option import Option, Value, check_options, seats_for
from motu.core.paper import Printable, PrintOrder, chosen, paper_named
from motu.core.picture import Picture
from motu.core.reading import Field
from motu.core.refusal import Refusal
from motu.core.rng import FAST, stream_of
from motu.core.score import Ending, ScoreSheet
from motu.core.state import State
from motu.core.view import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)

#: Seeds that nobody can guess have this many bits.
SEED_BITS = 128

#: Shapes a picture is drawn in: for a desk, and for a phone held upright.
SHAPES = ("wide", "tall")


def fresh_seed() -> int:
    """A seed nobody can guess."""
    # Imported here: most programs that use the rules bring their own seeds.
    import secrets

    return secrets.randbits(SEED_BITS)


def paper_seed() -> int:
    """A short seed, for what lies open on the table anyway and may be typed in from a sheet."""
    return fresh_seed() % 1_000_000


class Game(Generic[S, V]):
    """A game: its name, what can be chosen, and the parts that know everything else."""

    name: ClassVar[str]
    title: ClassVar[Message]
    summary: ClassVar[Message]
    #: What it is about to win, in a sentence: who plays their first turns is told.
    aim: ClassVar[Message]
    #: What is asked for once something is picked and more is to be, by the kinds of both, which are
    #: what their names begin with: after `card-ALOA`, for a line, `card>line`.
    asks_next: ClassVar[Mapping[str, Message]] = {}
    #: Changes whenever an old record would no longer read back to the same position.
    rules_version: ClassVar[int]
    #: How many players it takes, best number first.
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    #: What the seats are called when nobody has given a name.
    sides: ClassVar[tuple[Message, ...]]
    #: The sides' colours on pages, each on light paper and on dark; the house's if there are none.
    tones: ClassVar[tuple[tuple[str, str], ...]] = ()
    #: The bots to choose from, from the weakest to the strongest; none where no bot can play.
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    #: What benchmarks and tests hold it against.
    goals: ClassVar[Goals] = Goals()
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
    #: Whether players may sit at screens of their own; if not, all sit at that of who begins.
    has_many_screens: ClassVar[bool] = True
    #: Whether a seat may see what others may not: then a screen is handed on between its players.
    has_secrets: ClassVar[bool] = True
    #: Whether players hold something that others see only when the game is over. Then a view has
    #: a list `seats`, in which each player finds the own things as nobody else does.
    has_hands: ClassVar[bool] = False
    #: Whether such a thing is kept beyond a turn that all play at once. If not, no cover is needed:
    #: what somebody chose is out of sight as soon as the next player is shown their own side.
    secrets_last: ClassVar[bool] = True
    #: Whether the first seat does everything for all, so that it is nobody's turn in particular.
    has_one_actor: ClassVar[bool] = False
    #: Whether nobody ever gains by taking back: the same cards come again.
    has_fair_undo: ClassVar[bool] = False
    #: Whether it is printed from a table, for what was dealt there, instead of by itself.
    is_printed_at_table: ClassVar[bool] = False
    #: The game on whose rules page these rules stand, if not on a page of its own.
    rules_of: ClassVar[str] = ""
    #: With so many actions a game goes no further: several times what the longest ever needed. A
    #: game that needs no end (people report what they draw, and take it back) is bounded by it.
    most_actions: ClassVar[int] = 5_000
    #: The figure that stands for the game on the first page; without one, a game between bots.
    cover: ClassVar[str] = ""

    # The parts. See `motu.core.faces` for what each of them knows.
    box: Box[Any]
    dealing: faces.Dealing[S]
    notation: Notation[S]
    refusals: faces.Refusals[S]
    sight: faces.Sight[S, V]
    words: faces.Words[S, V]
    picks: faces.Picks[S]
    stories: faces.Story[S]
    scores: faces.Scores[S]
    advice: faces.Advice[S]
    figures: faces.Figures
    bringing: faces.Bringing | None = None
    episodes: faces.Episodes | None = None

    @property
    def looks(self) -> faces.Looks[V]:
        """The part that draws, imported when it is first needed."""
        raise NotImplementedError

    @property
    def showing(self) -> faces.Showing | None:
        """What its components look like, if that is not how a game begins with them."""
        return None

    @property
    def paper(self) -> faces.OnPaper | None:
        """The part that draws pages to print, if there are any."""
        return None

    @property
    def has_lasting_secrets(self) -> bool:
        """Whether a screen is covered while it is handed on."""
        return self.has_secrets and self.secrets_last

    @property
    def has_bots(self) -> bool:
        """Whether bots can play it."""
        return bool(self.levels)

    # --- where it lies -----------------------------------------------------------------------

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
    def lesson(self) -> Lesson | None:
        """How to learn it by playing, if somebody has written that down."""
        return lesson_in(self.folder)

    @property
    def rules_page(self) -> str:
        """The name of the page with the rules."""
        return self.rules_of or self.name

    # --- starting ------------------------------------------------------------------------

    @property
    def n_actions(self) -> int:
        """How many actions there are with the usual components; see `State.components`."""
        return int(self.box.usual().n_actions)

    @property
    def endings(self) -> tuple[Ending, ...]:
        """Every way in which it can end."""
        return self.stories.ENDINGS

    def seats_for(self, options: Mapping[str, Value]) -> tuple[int, ...]:
        """How many can play with these options, best number first."""
        return seats_for(self.options, self.seat_counts, options)

    def start(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        components: object = None,
        carried: object = None,
        generator: str = FAST,
    ) -> S:
        """A new game. The same seats, seed, options, components and carried give the same game.

        Components are those that go with the options unless others are given: the name of built-in
        ones, the text of a file, its data, or what `box.own` has read.
        """
        seed = fresh_seed() if seed is None else seed
        return self.dealing.deal(
            self.set_up(seats, seed, options, components, carried, generator=generator)
        )

    def set_up(
        self,
        seats: int | None,
        seed: int,
        options: Mapping[str, object] | None = None,
        components: object = None,
        carried: object = None,
        lenient: bool = False,
        generator: str = FAST,
    ) -> faces.Setup:
        """All that a game begins with, checked. `lenient` passes over options without effect."""
        seats = self.seat_counts[0] if seats is None else seats
        given = options or {}
        if seats not in self.seat_counts:
            raise BadOption(
                msg(
                    "{game} cannot be played by {seats}. Choose from: {choices}.",
                    game=self.name,
                    seats=seats,
                    choices=one_of([str(count) for count in self.seat_counts]),
                )
            )
        used = self.components_from(components)
        if used is not None:
            given = self._as_chosen_by(used, given)
        chosen = check_options(self.options, given, seats, lenient)
        used = self.box.usual(chosen) if used is None else self.box.with_options(used, chosen)
        rng = stream_of(generator, seed)
        return faces.Setup(seats, rng, chosen, used, self.check_carried(carried))

    def _as_chosen_by(self, used: Any, given: Mapping[str, object]) -> dict[str, object]:
        """The options, where the components say what can be chosen."""
        said = self.box.says(used)
        for option in self.options:
            values = said.get(option.name, ())
            if values and given.get(option.name, values[0]) not in values:
                raise BadOption(
                    msg(
                        "With the components {name} there is nothing to choose for “{option}”: "
                        "leave it out.",
                        name=used.name,
                        option=option.label,
                    )
                )
        return {**{name: values[0] for name, values in said.items()}, **given}

    def components_from(self, given: object) -> Any:
        """Components as somebody names or gives them; `None` if they say nothing."""
        if given is None:
            return None
        if isinstance(given, str) and not given.lstrip().startswith("{"):
            return self.box.built_in(given)
        if isinstance(given, str | bytes | Mapping | Field):
            return self.box.own(given)
        return given

    def components_title(self, name: str) -> Message:
        """What the option that chooses between built-in components calls these, or their name."""
        for option in self.options:
            for value, label in option.choices:
                if option.name == self.box.option and value == name:
                    return label
        return Message("{name}", {"name": name})

    def check_carried(self, carried: object) -> Any:
        """What the game brings along, in the form that it needs; raises `Fault`."""
        if carried is None:
            return None
        field = carried if isinstance(carried, Field) else Field(carried, ("carried",))
        if self.bringing is None:
            raise field.fault(msg("this game takes nothing over from an earlier one."))
        return self.bringing.check(field)

    def carries_on(self, state: S, carried: object = None) -> Any:
        """What the next game of a series begins with, as plain data, once this one is over."""
        return None if self.bringing is None else self.bringing.after(state, carried)

    def from_flat(self, numbers: Sequence[int], components: Any = None) -> S:
        """The position that `State.flat` gave these numbers for."""
        used = self.box.usual() if components is None else components
        state = self.dealing.blank(used, int(numbers[0]))
        fill(state, tuple(numbers))
        return state

    # --- actions -------------------------------------------------------------------------

    def text(self, state: S, seat: int, action: int) -> str:
        """An action in a text form that `parse` reads back."""
        return self.dealing.text(state, seat, action)

    def parse(self, state: S, seat: int, text: str) -> int:
        """The action that a text stands for; it need not be legal."""
        action = self.dealing.parse(state, seat, text)
        if action is None:
            raise UnreadableAction(
                msg(
                    "{text} isn't an action of {game}. An action looks like this: {example}.",
                    text=text[:60],
                    game=self.name,
                    example=self.dealing.EXAMPLE,
                )
            )
        return action

    def refuse(self, state: S, seat: int, action: int) -> Refusal | None:
        """Why a seat may not do this now, or `None` if it may."""
        return self.refusals.refuse(state, seat, action)

    def play(self, state: S, seat: int, action: int) -> None:
        """Do an action if it is legal, raise `IllegalAction` if not. This is the boundary."""
        refusal = self.refuse(state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        state.play(seat, action)

    def paths(self, state: S, seat: int, action: int) -> Sequence[tuple[str, ...]]:
        """The ways to pick an action, each a path of names of picks; the usual way first."""
        return self.picks.paths(state, seat, action)

    def pick_words(self, pick: str) -> Message:
        """What a pick is called, for the terminal and for screen readers."""
        return self.words.pick_words(pick)

    def action_words(self, state: S, seat: int, action: int) -> Message:
        """An action as a sentence in the imperative, such as a button would say it."""
        return self.words.action_words(state, seat, action)

    def reveals(self, before: S, seat: int, action: int) -> bool:
        """Whether doing this brings something hidden to light: then it is not freely undone."""
        return self.dealing.reveals(before, seat, action)

    def foreseen(self, before: S, seat: int, action: int) -> S | None:
        """What an action would lead to, as far as who does it can know; `None` if not at all.

        A game in which much can be known of an action that reveals something says so here.
        """
        if self.reveals(before, seat, action):
            return None
        after = before.copy()
        after.play(seat, action)
        return after

    def reasons(self, imagined: S, seat: int, action: int) -> list[Message]:
        """What speaks for an action in a position that was imagined for who may do it."""
        after = self.foreseen(imagined, seat, action)
        return list(self.advice.reasons(imagined, seat, action, after))

    # --- what can be seen ------------------------------------------------------------------

    def view(self, state: S, seat: int | None) -> V:
        """All that a seat may see, or a watcher (`None`), as plain JSON data."""
        self.box.keep(state.components)
        return self.sight.view(state, seat)

    def open_view(self, state: S, seat: int | None) -> V:
        """What a seat sees once nothing is hidden any more: each side as its own player sees it."""
        view: Any = dict(self.view(state, seat))
        view["seats"] = [self.view(state, n)["seats"][n] for n in range(int(state.seats))]  # type: ignore[typeddict-item]
        opened: V = view
        return opened

    def ask(self, view: V) -> Message:
        """What the position asks of the seat whose view it is, or what it is waiting for."""
        return self.words.ask(view)

    def story(
        self,
        before: S,
        seat: int,
        action: int,
        after: S,
        viewer: int | None,
    ) -> list[Event]:
        """What an action brought about, as one viewer may know it."""
        return self.stories.story(before, seat, action, after, viewer)

    def describe(self, view: V) -> list[Message]:
        """The position in words, a line each, for those who do not look at the picture."""
        return self.words.describe(view)

    def draw(self, view: V, say: Say, shape: str, near: int | None = None) -> Picture:
        """The position as a picture, from what the view holds and nothing else.

        `near` is the seat whose side is drawn where the viewer's own usually is.
        """
        return self.looks.draw(view, say, shape, near)

    def picture(
        self, state: S, seat: int | None = None, say: Say = in_english, shape: str = "wide"
    ) -> Picture:
        """The position as this seat, or a watcher, may see it."""
        return self.draw(self.view(state, seat), say, shape)

    def components_picture(
        self, components: Any, say: Say = in_english, shape: str = "wide"
    ) -> Picture:
        """What components look like: as the game shows them, or else as a game begins with them."""
        if self.showing is not None:
            return self.showing.draw_components(components, say, shape)
        return self.picture(self.start(seed=0, components=components), None, say, shape)

    def figure(self, name: str) -> tuple[S, int | None]:
        """A position that the rules page shows, by the name it has there, and whose eyes see it."""
        known = self.figures.FIGURES
        if name not in known:
            raise UnknownName(
                msg("Unknown figure: {name}. Choose from: {choices}.", name=name[:40],
                    choices=one_of(list(known)))
            )  # fmt: skip
        return self.read_position(known[name].position), known[name].eyes

    # --- in one line of text -----------------------------------------------------------------

    def write_position(self, state: S, viewer: Viewer = "all") -> str:
        """A position in one line of text: all of it, or what a seat or a watcher (`None`) may see.

        >>> import motu
        >>> kahuna = motu.game("kahuna")
        >>> kahuna.write_position(kahuna.start(seed=7), 0)
        'eyes 1; hands FAAA,JOJO,LALE / ???; row LALE,BARI,KAHU; turn 2'
        """
        self.box.keep(state.components)
        return self.notation.write(self, state, viewer)

    def read_position(self, text: str, seed: int | None = None, components: object = None) -> S:
        """The position that a line of text stands for; raises `BadPosition`.

        Whatever is drawn from now on comes from the seed, and so does what the line hides: then
        there must be one. `components` are needed if they are somebody's own and not known here.
        """
        return self.notation.read(self, text, seed, components)

    def shown(self, state: S) -> str:
        """A position for those who work with it in Python."""
        return f"<{self.name}: {self.write_position(state)}>"

    # --- on paper --------------------------------------------------------------------------

    def printed(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        what: Sequence[str] = (),
        paper: str = "a4",
        say: Say = in_english,
        components: object = None,
    ) -> list[Picture]:
        """The game as pages to print; without `what`, all that so many players need."""
        if not self.printables:
            raise BadOption(
                msg(
                    "There is nothing to print for {game}.",
                    game=self.title,
                )
            )
        every = (*self.options, *self.print_options)
        seats = self.seat_counts[0] if seats is None else seats
        complete = check_options(every, options or {}, seats)
        own = {option.name: complete[option.name] for option in self.options}
        seed = paper_seed() if seed is None else seed
        state = self.start(seats, seed, own, components)
        wanted = chosen(self.printables, what) or self.needed_on_paper(seats, complete)
        return self.draw_pages(
            PrintOrder(state, seats, seed, complete, wanted, paper_named(paper), say)
        )

    def printed_for(
        self, start: S, options: Mapping[str, Value], paper: str, say: Say
    ) -> list[Picture]:
        """The pages for a game that has been dealt already, whose seed is still a secret."""
        seats = int(start.seats)
        complete = check_options((*self.options, *self.print_options), options, seats, lenient=True)
        wanted = self.needed_on_paper(seats, complete)
        return self.draw_pages(
            PrintOrder(start, seats, None, complete, wanted, paper_named(paper), say)
        )

    def needed_on_paper(self, seats: int, options: Mapping[str, Value]) -> tuple[str, ...]:
        """What so many players need to play without anything else."""
        return tuple(one.name for one in self.printables if one.when.holds(options, seats))

    def draw_pages(self, order: PrintOrder) -> list[Picture]:
        """The pages of an order; none where nothing can be printed."""
        return [] if self.paper is None else self.paper.draw_pages(order)

    # --- scores ----------------------------------------------------------------------------

    def score_sheet(self, state: S) -> ScoreSheet:
        """Where every point came from."""
        return self.scores.score_sheet(state)

    def standing(self, state: S) -> list[int]:
        """What each seat would be said to have now, for the plot of a game over time."""
        return self.scores.standing(state)


#: A game of whatever kind, for code that knows none of them.
AnyGame = Game[Any, Any]
