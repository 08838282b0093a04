"""Words for players, kept apart from the language they will be read in.

Rules, refusals, log lines and labels never hold finished sentences. They hold a
`Message`: the English sentence as a key, with named gaps, and what goes into them.
Whoever shows it turns it into the reader's language at the last moment.

A message speaks of players as seats (`Seat`). What a seat is called is known to who says the
message (`named`), and to nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias
from weakref import WeakValueDictionary

from mypy_extensions import mypyc_attr

Param: TypeAlias = "int | str | Message | Seat | tuple[Message | Seat, ...]"

#: Turns a message, or what a seat is called, into words of one language. See `motu.words`.
Say: TypeAlias = "Callable[[Message | Seat], str]"

#: So many sentences about seats are remembered by who knows the names of one table.
KEPT = 256


# Nobody changes one. It is not `frozen` because it is made in a third of the time without,
# and every action makes dozens of them.
@dataclass(slots=True)
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
    _of_seats: bool | None = field(default=None, init=False, repr=False, compare=False)

    def __str__(self) -> str:
        return in_english(self)

    @property
    def speaks_of_seats(self) -> bool:
        """Whether a seat stands in a gap, here or in a message within. Looked up once."""
        found = self._of_seats
        if found is None:
            found = any(map(_is_of_seats, self.params.values()))
            self._of_seats = found
        return found


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in a message: said by name by who knows it, else by the side.

    >>> str(msg("{player} wins.", player=Seat(1, msg("Ink"))))
    'Ink wins.'
    """

    number: int
    side: Message

    def __str__(self) -> str:
        return in_english(self)


def seats_of(sides: Iterable[Message]) -> tuple[Seat, ...]:
    """The seats of a game, from what its sides are called."""
    return tuple(Seat(number, side) for number, side in enumerate(sides))


def _is_of_seats(value: Param) -> bool:
    if isinstance(value, tuple):
        return any(map(_is_of_seats, value))
    return isinstance(value, Seat) or (isinstance(value, Message) and value.speaks_of_seats)


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


def in_english(message: Message | Seat) -> str:
    """The words of a message as they stand in the source; a seat is called by its side."""
    if isinstance(message, Seat):
        message = message.side
    words = message.said.get(in_english)
    if words is None:
        words = fill(english_pattern(message), message.params, in_english)
        message.said[in_english] = words
    return words


def english_pattern(message: Message) -> str:
    """The English sentence with its gaps, in the form that its number asks for."""
    return (
        message.plural if message.plural and message.params.get("n") not in (1, -1) else message.key
    )


def fill(pattern: str, params: Mapping[str, Param], say: Say) -> str:
    """Put the parameters into the gaps of a pattern, translating those that are messages."""
    if not params:
        return pattern
    words = dict(params)
    for name, value in params.items():
        if isinstance(value, int):
            if value < 0:
                words[name] = in_digits(value)
        elif not isinstance(value, str):
            words[name] = _told(value, say)
    return pattern.format_map(words)


def in_digits(n: int, signed: bool = False) -> str:
    """A whole number as people read it, with a real minus sign; `signed` writes a plus as well.

    >>> in_digits(-9), in_digits(9), in_digits(9, signed=True), in_digits(0, signed=True)
    ('−9', '9', '+9', '±0')
    """
    sign = "−" if n < 0 else "" if not signed else "+" if n else "±"
    return f"{sign}{abs(n)}"


def _told(value: Message | Seat | tuple[Message | Seat, ...], say: Say) -> str:
    return ", ".join(map(say, value)) if isinstance(value, tuple) else say(value)


# Compiled classes cannot be referred to weakly.
@mypyc_attr(native_class=False)
class _Named:
    """Somebody who speaks a language and knows what the players are called."""

    __slots__ = ("__weakref__", "_names", "_said", "plain")

    def __init__(self, plain: Say, names: tuple[str, ...]) -> None:
        self.plain = plain
        self._names = names
        #: By the id of a message, which stays the same as long as the message is kept here. A
        #: message is kept by its game for ever, so what was said at every table is not kept there.
        self._said: dict[int, tuple[Message, str]] = {}

    def __call__(self, message: Message | Seat) -> str:
        if isinstance(message, Seat):
            number = message.number
            return (number < len(self._names) and self._names[number]) or self.plain(message.side)
        of_seats = message._of_seats
        if of_seats is None:
            of_seats = message.speaks_of_seats
        if not of_seats:
            # Most are of this kind, and most were said before.
            return message.said.get(self.plain) or self.plain(message)
        known = self._said.get(id(message))
        if known is not None:
            return known[1]
        params: dict[str, Param] = {
            gap: value if isinstance(value, (int, str)) else _told(value, self)
            for gap, value in message.params.items()
        }
        words = self.plain(Message(message.key, params, message.plural, message.context))
        if len(self._said) >= KEPT:
            del self._said[next(iter(self._said))]
        self._said[id(message)] = (message, words)
        return words


#: Those that are in use. There is never a second for the same language and names, so whatever is
#: kept by who says it is shared by all tables with these names.
_in_use: WeakValueDictionary[tuple[Say, tuple[str, ...]], _Named] = WeakValueDictionary()


def named(say: Say, names: Iterable[str]) -> Say:
    """The same language, said by somebody who knows the players' names; empty ones are not.

    >>> say = named(in_english, ["Ann", ""])
    >>> coral, ink = seats_of([msg("Coral"), msg("Ink")])
    >>> say(msg("{first} beats {second}.", first=coral, second=ink))
    'Ann beats Ink.'
    >>> named(in_english, ("Ann", "")) is say, named(in_english, ["", ""]) is in_english
    (True, True)
    """
    given = tuple(names)
    if not any(given):
        return nameless(say)
    key = (nameless(say), given)
    speaker = _in_use.get(key)
    if speaker is None:
        _in_use[key] = speaker = _Named(*key)
    return speaker


def nameless(say: Say) -> Say:
    """The same language, said by somebody who knows no names.

    What is kept by who says it, and speaks of no seat, is the same at every table: ask for it with
    this one.
    """
    return say.plain if isinstance(say, _Named) else say
