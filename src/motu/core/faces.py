"""The faces of a game's parts.

A game is made of parts, each written once, where it belongs: usually a module of the game's folder,
whose functions have the names and types that stand here. `Game` hands on to them, for all games
alike, so no game does so itself. mypy checks that a part keeps its face.

| part       | usually              | knows                                                       |
|------------|----------------------|-------------------------------------------------------------|
| `dealing`  | `dealing.py`         | how a game begins, and how actions are written              |
| `notation` | `notation.py`        | positions in one line of text                               |
| `refusals` | `words/refusals.py`  | why not                                                     |
| `sight`    | `view.py`            | what a seat may see                                         |
| `words`    | `words/spoken.py`    | what things are called, what is asked, what the position is |
| `picks`    | `words/paths.py`     | the ways to pick an action                                  |
| `story`    | `words/story.py`     | what happened, and the ways to end                          |
| `scores`   | `words/score.py`     | where every point came from                                 |
| `advice`   | `words/reasons.py`   | what speaks for an action, in the game's own terms          |
| `looks`    | `drawing/picture.py` | the picture; imported when it is first drawn                |
| `figures`  | `drawing/figures.py` | the positions that the rules page shows                     |
| `showing`  | `drawing/showing.py` | what components look like, if it is no position             |
| `paper`    | `printed/`           | pages to print, if any                                      |
| `bringing` | `bringing.py`        | what goes from one game of a series to the next, if anything|
| `episodes` | `envelopes.py`       | a campaign: its episodes in order, and what is sealed       |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from motu.core.episodes import Home, Page
from motu.core.event import Event
from motu.core.message import Message, Say
from motu.core.option import Value
from motu.core.paper import PrintOrder
from motu.core.picture import Picture
from motu.core.reading import Field
from motu.core.refusal import Refusal
from motu.core.rng import Rng
from motu.core.score import Ending, ScoreRow, ScoreSheet

S = TypeVar("S")
V = TypeVar("V")
S_in = TypeVar("S_in", contravariant=True)
V_in = TypeVar("V_in", contravariant=True)
V_out = TypeVar("V_out", covariant=True)


@dataclass(frozen=True, slots=True)
class Setup:
    """All that a game begins with, checked and complete."""

    seats: int
    rng: Rng
    options: Mapping[str, Value]
    #: What it is played with, of the game's own kind.
    components: Any
    #: What it brings along from an earlier game; `None` for most.
    carried: Any = None


class Dealing(Protocol[S]):
    """How a game begins, and how its actions are written."""

    def deal(self, setup: Setup) -> S:
        """Set the game up."""

    def blank(self, components: Any, seats: int) -> S:
        """A position with nothing on it, to be filled in."""

    def text(self, state: S, seat: int, action: int) -> str:
        """An action in a text form that `parse` reads back."""

    def parse(self, state: S, seat: int, text: str) -> int | None:
        """The action that a text stands for, legal or not; `None` if for none."""

    def reveals(self, before: S, seat: int, action: int) -> bool:
        """Whether doing this brings something hidden to light: then it is not freely undone."""

    @property
    def EXAMPLE(self) -> str:  # noqa: N802
        """An action as it is written, to show to whoever wrote something else."""


class Bringing(Protocol):
    """What goes from one game of a series to the next. Most games have no such part."""

    def check(self, carried: Field) -> Any:
        """What a game brings along, in the form that `deal` takes; raises `Fault`."""

    def after(self, state: Any, carried: Any) -> Any:
        """What the next game of a series begins with, as plain data, once this one is over."""


class Episodes(Protocol):
    """A campaign: games that the game has written down, one after another, in chapters.

    What one episode hands on to the next is what `bringing` says; here stands what that means. All
    that a later chapter brings is sealed until a group begins it.
    """

    @property
    def N_EPISODES(self) -> int:  # noqa: N802
        """How many there are, counted from 1."""

    @property
    def EMBLEMS(self) -> Mapping[str, Message]:  # noqa: N802
        """What a player can choose between for their home, and what each is called."""

    @property
    def LONGEST_NAME(self) -> int:  # noqa: N802
        """How many letters the name of a home can have."""

    @property
    def MARK_WORDS(self) -> Message:  # noqa: N802
        """What is counted from episode to episode; the most of them win."""

    def chapter_of(self, episode: int) -> int:
        """The chapter of an episode, from 1."""

    def options_of(self, episode: int) -> Mapping[str, Value]:
        """The options with which an episode is played."""

    def episode_in(self, options: Mapping[str, Value]) -> int:
        """The episode that is played with these options; 0 if it is none."""

    def begin(self, homes: Sequence[Home]) -> Any:
        """What the first episode brings along, as plain data: homes in the order of the seats."""

    def episode_for(self, carried: Any) -> int:
        """The episode that begins with this; one more than there are after the last."""

    def homes_of(self, carried: Any) -> list[Home]:
        """Everybody's home as it was handed on, in the order of the seats."""

    def renamed(self, carried: Any, homes: Sequence[Home]) -> Any:
        """The same with other names and emblems; what homes have been given stays theirs."""

    def page_of(self, episode: int, lang: str, components: Any = None) -> Page:
        """The page of an episode, of somebody's own components if they have one."""

    def modules_in(self, sheet: ScoreSheet) -> list[ScoreRow]:
        """The rows of a score sheet that are what the episode itself has brought, in order."""

    def draw_home(self, view: Any, seat: int, say: Say) -> Picture:
        """The home of a seat by itself, with all that lies on it: for an album and a poster."""

    def draw_emblem(self, emblem: str) -> Picture:
        """What an emblem looks like."""

    def opened(self, text: str, chapter: int) -> str:
        """A rules page without what chapters after this one bring."""

    def figures_in(self, text: str) -> list[str]:
        """The names of the figures in some text of a rules page."""


class Refusals(Protocol[S_in]):
    """Why not."""

    def refuse(self, state: S_in, seat: int, action: int) -> Refusal | None:
        """Why a seat may not do this now, or `None` if it may."""

    @property
    def NEVER(self) -> Mapping[str, str]:  # noqa: N802
        """Rules that forbid nothing by themselves, so that nothing is refused by them, and why."""

    @property
    def RARELY(self) -> Mapping[str, str]:  # noqa: N802
        """Rules by which chance hardly ever refuses anything, and the test that shows it."""


class Sight(Protocol[S_in, V_out]):
    """What can be seen."""

    def view(self, state: S_in, seat: int | None) -> V_out:
        """All that a seat may see, or a watcher (`None`), as plain JSON data."""


class Words(Protocol[S_in, V_in]):
    """What is said."""

    def pick_words(self, pick: str) -> Message:
        """What a pick is called, for the terminal and for screen readers."""

    def action_words(self, state: S_in, seat: int, action: int) -> Message:
        """An action as a sentence in the imperative, such as a button would say it."""

    def ask(self, view: V_in) -> Message:
        """What the position asks of the seat whose view it is, or what it is waiting for."""

    def describe(self, view: V_in) -> list[Message]:
        """The position in words, a line each, for those who do not look at the picture."""


class Picks(Protocol[S_in]):
    """The ways to pick an action."""

    def paths(self, state: S_in, seat: int, action: int) -> Sequence[tuple[str, ...]]:
        """The ways to pick an action, each a path of names of picks; the usual way first."""


class Story(Protocol[S_in]):
    """What happened."""

    def story(
        self, before: S_in, seat: int, action: int, after: S_in, viewer: int | None
    ) -> list[Event]:
        """What an action brought about, as one viewer may know it."""

    @property
    def ENDINGS(self) -> tuple[Ending, ...]:  # noqa: N802
        """Every way in which the game can end."""


class Scores(Protocol[S_in]):
    """Where every point came from."""

    def score_sheet(self, state: S_in) -> ScoreSheet:
        """All points, itemised."""

    def standing(self, state: S_in) -> list[int]:
        """What each seat would be said to have now, for the plot of a game over time."""


class Advice(Protocol[S_in]):
    """What speaks for an action. `motu.core.advice.FromStory` is one for any game."""

    def reasons(
        self, before: S_in, seat: int, action: int, after: S_in | None
    ) -> Sequence[Message]:
        """What an action gains, in the game's own terms, what matters most first.

        `before` is imagined for the seat and `after` is what the seat can foresee of the action,
        or nothing. Nothing may be said that depends on what was only imagined.
        """


class Looks(Protocol[V_in]):
    """The picture."""

    def draw(self, view: V_in, say: Say, shape: str, near: int | None = None) -> Picture:
        """The position as a picture, from what the view holds and nothing else.

        `near` is the seat whose side is where the viewer's own usually is. Games whose players all
        look at one board have nothing to bring nearer.
        """


@dataclass(frozen=True, slots=True)
class Figure:
    """A position that a page shows: its line of text, and whose eyes see it."""

    position: str
    eyes: int | None = 0


class Figures(Protocol):
    """The positions that the rules page shows."""

    @property
    def FIGURES(self) -> Mapping[str, Figure]:  # noqa: N802
        """The figures by the names that they have there."""


class Showing(Protocol):
    """What the components look like that somebody would like to play with."""

    def draw_components(self, components: Any, say: Say, shape: str) -> Picture:
        """All of them in one picture, such as every tile: for who made them to look them over."""


class OnPaper(Protocol):
    """Pages to print."""

    def draw_pages(self, order: PrintOrder) -> list[Picture]:
        """The pages of an order, in the order of the game's `printables`."""
