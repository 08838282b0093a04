"""Words for players, kept apart from the language they will be read in.

Rules, refusals, log lines and labels never hold finished sentences. They hold a
`Message`: the English sentence as a key, with named gaps, and what goes into them.
Whoever shows it turns it into the reader's language at the last moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

Param: TypeAlias = "int | str | Message | tuple[Message, ...]"

#: Turns a message into words of one language. See `motu.words`.
Say: TypeAlias = "Callable[[Message], str]"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence with gaps, to be said in any language.

    >>> str(Message("{player} takes {island}.", {"player": "Ann", "island": "HUNA"}))
    'Ann takes HUNA.'

    With `plural` the right form is chosen by the number in the gap `n`:

    >>> str(Message("{n} bridge", {"n": 3}, plural="{n} bridges"))
    '3 bridges'
    """

    key: str
    params: Mapping[str, Param] = field(default_factory=dict)
    plural: str = ""
    #: Whose words these are: the name of a game, or nothing for those of the house. The same
    #: sentence may mean different things in two games.
    context: str = ""
    #: How it has been said before, by whom: what a game keeps is said over and over.
    said: dict[Say, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __str__(self) -> str:
        return in_english(self)


def msg(key: str, **params: Param) -> Message:
    """A message; the function's name is what the translators' tool looks for.

    >>> str(msg("{n} cards", n=3))
    '3 cards'
    """
    return Message(key, params)


def nmsg(singular: str, plural: str, n: int, **params: Param) -> Message:
    """A message that depends on a number, which fills the gap `n`.

    >>> str(nmsg("{n} card", "{n} cards", 1))
    '1 card'
    """
    return Message(singular, {"n": n, **params}, plural)


class Msg(Protocol):
    """Makes messages, as `msg` does."""

    def __call__(self, key: str, /, **params: Param) -> Message: ...


class Nmsg(Protocol):
    """Makes messages that depend on a number, as `nmsg` does."""

    def __call__(self, singular: str, plural: str, n: int, /, **params: Param) -> Message: ...


def messages_of(game: str) -> tuple[Msg, Nmsg]:
    """The functions with which a game makes its own messages, translated in its own folder.

    >>> msg, nmsg = messages_of("kahuna")
    >>> msg("Coral").context
    'kahuna'
    """

    def msg(key: str, /, **params: Param) -> Message:
        return Message(key, params, context=game)

    def nmsg(singular: str, plural: str, n: int, /, **params: Param) -> Message:
        return Message(singular, {"n": n, **params}, plural, game)

    return msg, nmsg


def in_english(message: Message) -> str:
    """The words of a message as they stand in the source."""
    words = message.said.get(in_english)
    if words is None:
        words = fill(english_pattern(message), message.params, in_english)
        message.said[in_english] = words
    return words


def english_pattern(message: Message) -> str:
    """The English sentence with its gaps, in the form that its number asks for."""
    return message.plural if message.plural and message.params.get("n") != 1 else message.key


def fill(pattern: str, params: Mapping[str, Param], say: Say) -> str:
    """Put the parameters into the gaps of a pattern, translating those that are messages."""
    if not params:
        return pattern
    words = dict(params)
    for name, value in params.items():
        if isinstance(value, Message):
            words[name] = say(value)
        elif isinstance(value, tuple):
            words[name] = ", ".join(map(say, value))
    return pattern.format_map(words)
