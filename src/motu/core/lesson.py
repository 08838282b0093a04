"""A lesson: a few small positions, each with a task, and a first game with a guide.

It is a file of the game's own, `lesson.json` in its folder, with every text in all languages side
by side. Actions stand there as the game writes them; a `*` stands for anything. What is asked in a
step is done with real actions in a real position, so nothing here knows a rule.

A `Step` is solved when one of its `ways` has been gone or, if it has a `goal`, as soon as that is
reached. Whatever else the rules allow is answered in the lesson's own words, and not done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from motu.core.message import msg
from motu.core.reading import Field, parse
from motu.core.state import State

if TYPE_CHECKING:
    from motu.core.game import AnyGame

#: The name of the file in a game's folder.
FILE: Final = "lesson.json"
#: Nobody wants to read more at once.
LONGEST: Final = 420
SOURCE_LANGUAGE: Final = "en"

#: A text in every language, by its short name.
Text = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Goal:
    """What must be true after an action: so many points more, and what the seat's view says."""

    gain: int = 0
    see: tuple[tuple[str, object], ...] = ()

    def holds(self, game: AnyGame, before: State, after: State, seat: int) -> bool:
        """Whether a position that was reached from another is what was wanted."""
        if game.standing(after)[seat] - game.standing(before)[seat] < self.gain:
            return False
        view = game.view(after, seat)
        return all(_found(view, path) == value for path, value in self.see)


@dataclass(frozen=True, slots=True)
class Wrong:
    """A try that many make. If it is not legal, the game says why, and `rule` is what it names.

    `touch` is a part that is not lit: who touches it tries just this.
    """

    like: str
    words: Text
    rule: str = ""
    touch: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One small position, and what is to be done there."""

    position: str
    title: Text
    text: Text
    task: Text
    #: Parts to point at, or families of parts.
    point: tuple[str, ...]
    ways: tuple[tuple[str, ...], ...]
    wrong: tuple[Wrong, ...]
    #: What is said to all other tries.
    otherwise: Text
    done: Text
    goal: Goal | None = None

    def is_solved(
        self, game: AnyGame, before: State, after: State, seat: int, texts: Sequence[str]
    ) -> bool:
        """Whether these actions, written as texts, were what was asked for."""
        if self.goal is not None:
            return bool(texts) and self.goal.holds(game, before, after, seat)
        return any(len(way) == len(texts) for way in self.ways_on(texts))

    def ways_on(self, texts: Sequence[str]) -> list[tuple[str, ...]]:
        """The ways that begin with these actions."""
        return [
            way
            for way in self.ways
            if len(texts) <= len(way) and all(map(fnmatchcase, texts, way[: len(texts)]))
        ]

    def next_action(
        self, game: AnyGame, state: State, seat: int, texts: Sequence[str]
    ) -> int | None:
        """An action that leads on, for whoever wants to be shown one."""
        legal = [(action, game.text(state, seat, action)) for action in state.legal(seat)]
        for way in self.ways_on(texts):
            for action, text in legal if len(way) > len(texts) else ():
                if fnmatchcase(text, way[len(texts)]):
                    return action
        return None

    def answer_to(self, text: str) -> tuple[Text, str]:
        """What is said to a legal try that is not what was asked, and the rule it is about."""
        for wrong in self.wrong:
            if fnmatchcase(text, wrong.like):
                return wrong.words, wrong.rule
        return self.otherwise, ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of actions, as the guide of a first game explains it."""

    like: tuple[str, ...]
    words: Text
    rule: str

    def has(self, text: str) -> bool:
        """Whether an action is of this kind."""
        return any(fnmatchcase(text, like) for like in self.like)


@dataclass(frozen=True, slots=True)
class FirstGame:
    """The last step: a real game against the easiest bots, with a guide beside it."""

    seats: int
    options: Mapping[str, Any]
    #: What it is all about, said at any time.
    aim: Text
    #: What is said at one's first turn, at the second, …; the last of them from then on.
    turns: tuple[Text, ...]
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """All of it."""

    steps: tuple[Step, ...]
    game: FirstGame

    @property
    def length(self) -> int:
        """How many steps there are, the first game among them."""
        return len(self.steps) + 1


def said(text: Text, lang: str) -> str:
    """A text in a language, or in that of the source.

    >>> said({"en": "Build!", "pl": "Buduj!"}, "pl"), said({"en": "Build!"}, "pl")
    ('Buduj!', 'Build!')
    """
    return text.get(lang, text.get(SOURCE_LANGUAGE, ""))


@cache
def lesson_in(folder: Path) -> Lesson | None:
    """The lesson in a game's folder, if there is one."""
    file = folder / FILE
    return read(file.read_text(encoding="utf-8")) if file.is_file() else None


def read(text: str) -> Lesson:
    """The lesson that a file holds; raises `Fault`."""
    data = parse(text)
    data.only("steps", "game")
    steps = tuple(_step(field) for field in data["steps"].each(1, 12))
    return Lesson(steps, _game(data["game"]))


def _step(data: Field) -> Step:
    data.only(
        "position", "title", "text", "task", "point", "ways", "goal", "wrong", "otherwise", "done"
    )
    return Step(
        data["position"].text_value(4000),
        _text(data["title"]),
        _text(data["text"]),
        _text(data["task"]),
        _texts(data["point"]) if "point" in data else (),
        tuple(_texts(way, 1) for way in data["ways"].each(1)),
        tuple(_wrong(field) for field in data["wrong"].each()) if "wrong" in data else (),
        _text(data["otherwise"]),
        _text(data["done"]),
        _goal(data["goal"]) if "goal" in data else None,
    )


def _wrong(data: Field) -> Wrong:
    data.only("like", "say", "rule", "touch")
    return Wrong(
        data["like"].text_value(),
        _text(data["say"]) if "say" in data else {},
        data["rule"].text_value(10) if "rule" in data else "",
        data["touch"].text_value(60) if "touch" in data else "",
    )


def _goal(data: Field) -> Goal:
    data.only("gain", "see")
    gain = data["gain"].whole(1, 1000) if "gain" in data else 0
    return Goal(gain, tuple(data["see"].plain().items()) if "see" in data else ())


def _game(data: Field) -> FirstGame:
    data.only("seats", "options", "aim", "turns", "kinds")
    return FirstGame(
        data["seats"].whole(1, 20),
        data["options"].plain() if "options" in data else {},
        _text(data["aim"]),
        tuple(_text(field) for field in data["turns"].each(1)),
        tuple(_kind(field) for field in data["kinds"].each(1)),
    )


def _kind(data: Field) -> Kind:
    data.only("like", "say", "rule")
    return Kind(_texts(data["like"], 1), _text(data["say"]), data["rule"].text_value(10))


def _texts(data: Field, least: int = 0) -> tuple[str, ...]:
    return tuple(field.text_value() for field in data.each(least))


def _text(data: Field) -> Text:
    found = {name: data[name].text_value(LONGEST) for name in data.names()}
    data.must(
        SOURCE_LANGUAGE in found,
        msg("the field {name} is missing.", name=SOURCE_LANGUAGE),
    )
    # Lessons are said as they are: there are no gaps to fill.
    data.must(
        not any(set(text) & set("{}") for text in found.values()), msg("this must be a text.")
    )
    return found


def _found(view: Any, path: str) -> object:
    """What a view has under names and numbers with dots between them."""
    for name in path.split("."):
        try:
            view = view[int(name)] if isinstance(view, list) else view[name]
        except (KeyError, IndexError, ValueError, TypeError):
            return None
    return view
