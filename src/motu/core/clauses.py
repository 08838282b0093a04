"""What a position in one line of text is made of: clauses, and the forms of their values.

A clause has a name, a form, and two small functions that take its value from a position and put it
there. A form writes a value and reads it back; what cannot be read is said with the clause, the
reason and what to write instead. Case and spaces do not matter, nor does the order of two names
that a hyphen joins.

| form      | value                        | as it is written |
|-----------|------------------------------|------------------|
| `Whole`   | a number                     | `3`              |
| `Switch`  | 0 or 1                       | nothing, or `no` |
| `Name`    | a place in a list of names   | `HUNA`           |
| `Bits`    | some of them, as a bit set   | `HUNA,LALE`      |
| `Pile`    | some of them, in no order    | `HUNA,2xLALE`    |
| `Row`     | some of them, in their order | `LALE,-,HUNA`    |
| `Numbers` | several numbers              | `12,20`          |
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from motu.core.bits import members
from motu.core.errors import BadPosition, one_of
from motu.core.message import Message, msg

S = TypeVar("S", bound=Any)
S_in = TypeVar("S_in", contravariant=True)
T = TypeVar("T")

#: Whose eyes: a seat's, a watcher's (`None`), or those of somebody who may know everything.
Viewer = int | None | Literal["all"]
#: By seat, how many things are hidden there; `NOBODYS` are those that no seat can see.
Unseen = dict[int, int]
NOBODYS: Final = -1

#: Stands for nothing, and for each hidden thing.
NOTHING: Final = "-"
HIDDEN: Final = "?"
#: More names than this are not listed in an error.
MOST_LISTED: Final = 30
#: More question marks than this are counted.
MOST_MARKS: Final = 9

_SEVERAL: Final = re.compile(r"(\d{1,2})x(.+)", re.IGNORECASE)
_HIDDEN: Final = re.compile(r"(?:(\d{1,2})x)?(\?{1,99})")


@dataclass(frozen=True, slots=True)
class Text:
    """A value as somebody wrote it, and the clause it stands in."""

    clause: str
    text: str

    def fault(self, problem: Message) -> BadPosition:
        """What is wrong here, to be raised."""
        return BadPosition(self.clause, problem)

    def split(self, mark: str) -> list[Text]:
        """The parts between these marks."""
        return [Text(self.clause, part.strip()) for part in self.text.split(mark)]

    def items(self) -> list[Text]:
        """What commas part; none for a hyphen alone."""
        if not self.text:
            raise self.fault(msg("something is missing here. Write {nothing} for nothing.",
                                 nothing=NOTHING))  # fmt: skip
        return [] if self.text == NOTHING else self.split(",")

    def whole(self, least: int, most: int) -> int:
        """A whole number in a range, which may begin below 0.

        >>> Text("won", "-3").whole(-9, 9)
        -3
        """
        digits = self.text.removeprefix("-") if least < 0 else self.text
        longest = max(len(str(abs(end))) for end in (least, most))
        is_number = digits.isascii() and digits.isdigit() and len(digits) <= longest
        if not is_number or not least <= int(self.text) <= most:
            raise self.fault(
                msg("this must be a whole number from {least} to {most}.", least=least, most=most)
            )
        return int(self.text)


class Form(Protocol[T]):
    """How values of one kind are written."""

    def write(self, value: T) -> str:
        """The value as text."""

    def read(self, text: Text) -> T:
        """The value that `write` wrote, or somebody by hand; raises `BadPosition`."""


# --- numbers --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Whole:
    """A number. People may count from another one than positions do: `first` is what 0 is called.

    >>> Whole(0, 12, first=1).write(0), Whole(0, 12, first=1).read(Text("turn", "13"))
    ('1', 12)
    """

    least: int
    most: int
    first: int = 0

    def write(self, value: int) -> str:
        return str(value + self.first)

    def read(self, text: Text) -> int:
        return text.whole(self.least + self.first, self.most + self.first) - self.first


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that is so or not. Its clause alone says that it is."""

    def write(self, value: int) -> str:
        return "" if value else "no"

    def read(self, text: Text) -> int:
        if text.text.lower() not in ("", "yes", "no"):
            raise text.fault(msg("this clause takes no value."))
        return int(text.text.lower() != "no")


@dataclass(frozen=True, slots=True)
class Numbers:
    """Several numbers, as many as `most` at most, each up to `largest`."""

    most: int
    largest: int

    def write(self, value: Sequence[int]) -> str:
        return ",".join(map(str, value)) or NOTHING

    def read(self, text: Text) -> list[int]:
        found = [item.whole(0, self.largest) for item in text.items()]
        if len(found) > self.most:
            raise text.fault(msg("there can be {n} of them at most.", n=self.most))
        return found


# --- names ----------------------------------------------------------------------------------------


def _key(name: str) -> str:
    """A name without what does not matter.

    >>> _key("huna - aloa")
    'ALOA-HUNA'
    """
    return "-".join(sorted(name.upper().replace(" ", "").split("-")))


@dataclass(frozen=True, slots=True)
class Known:
    """The names that can stand somewhere. Their places in the list are the values."""

    names: Sequence[str]
    _places: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        places = {_key(name): place for place, name in enumerate(self.names)}
        object.__setattr__(self, "_places", places)

    def place(self, text: Text) -> int:
        """The place of a name."""
        found = self._places.get(_key(text.text))
        if found is None:
            shown = text.text[:40] or '""'
            if len(self.names) > MOST_LISTED:
                raise text.fault(msg("unknown: {name}. Write for example {example}.", name=shown,
                                     example=self.names[0]))  # fmt: skip
            choices = one_of(list(self.names))
            raise text.fault(
                msg("unknown: {name}. Choose from: {choices}.", name=shown, choices=choices)
            )
        return found


class Name:
    """One of some names, as its place in the list; `none` where there may be none."""

    def __init__(self, names: Sequence[str], none: int | None = None) -> None:
        self.known = Known(names)
        self.none = none

    def write(self, value: int) -> str:
        return NOTHING if value == self.none else self.known.names[value]

    def read(self, text: Text) -> int:
        if text.text == NOTHING and self.none is not None:
            return self.none
        return self.known.place(text)


class Pile:
    """Some names in no order, each up to so many times.

    >>> pile = Pile(["ALOA", "BARI", "COCO"])
    >>> pile.write([2, 1, 2]), pile.read(Text("hand", "2xcoco, bari"))
    ('BARI,2xCOCO', [1, 2, 2])
    """

    def __init__(self, names: Sequence[str], each: int = 99) -> None:
        self.known = Known(names)
        self.each = each

    def write(self, value: Sequence[int]) -> str:
        counted = sorted(Counter(value).items())
        names = self.known.names
        return ",".join(f"{n}x{names[i]}" if n > 1 else names[i] for i, n in counted) or NOTHING

    def read(self, text: Text) -> list[int]:
        found: Counter[int] = Counter()
        for item in text.items():
            several = _SEVERAL.fullmatch(item.text)
            name = Text(text.clause, several[2].strip()) if several else item
            place = self.known.place(name)
            found[place] += int(several[1]) if several else 1
            if found[place] > self.each:
                raise text.fault(
                    msg("{name} can stand here {n} times at most.", name=self.known.names[place],
                        n=self.each)
                )  # fmt: skip
        return sorted(found.elements())


class Bits:
    """Some names, each once, as a bit set of their places."""

    def __init__(self, names: Sequence[str]) -> None:
        self.pile = Pile(names, each=1)

    def write(self, value: int) -> str:
        return self.pile.write(members(value))

    def read(self, text: Text) -> int:
        return sum(1 << place for place in self.pile.read(text))


class Row:
    """Up to so many names in their order; with `gaps` a place may be empty, which is -1.

    >>> row = Row(["ALOA", "BARI", "COCO"], most=3, gaps=True)
    >>> row.write([2, -1, 0]), row.read(Text("row", "coco"))
    ('COCO,-,ALOA', [2])
    """

    def __init__(self, names: Sequence[str], most: int, gaps: bool = False) -> None:
        self.known = Known(names)
        self.most = most
        self.gaps = gaps

    def write(self, value: Sequence[int]) -> str:
        filled = max((place + 1 for place, one in enumerate(value) if one >= 0), default=0)
        names = [NOTHING if one < 0 else self.known.names[one] for one in value[:filled]]
        return ",".join(names) or NOTHING

    def read(self, text: Text) -> list[int]:
        items = text.items()
        if len(items) > self.most:
            raise text.fault(msg("there can be {n} of them at most.", n=self.most))
        return [
            -1 if self.gaps and item.text == NOTHING else self.known.place(item) for item in items
        ]


# --- clauses --------------------------------------------------------------------------------------


class Clause(Protocol[S_in]):
    """A named part of a line."""

    @property
    def name(self) -> str:
        """What it is called."""

    def write(self, state: S_in, viewer: Viewer) -> str | None:
        """What it says of a position to a viewer; `None` if it is only ever read."""

    def read(self, state: S_in, text: Text) -> Unseen:
        """Put what it says into a position; by seat, how many things are hidden."""


def _marks(hidden: int, nothing: str) -> str:
    """So many question marks.

    >>> _marks(3, "-"), _marks(12, "-"), _marks(0, "-")
    ('???', '12x?', '-')
    """
    return (HIDDEN * hidden if hidden <= MOST_MARKS else f"{hidden}x{HIDDEN}") or nothing


def _marked(text: Text, can_hide: bool) -> int | None:
    """How many things are hidden in a value; `None` if it is to be read."""
    marks = _HIDDEN.fullmatch(text.text)
    if marks is None:
        return None
    if not can_hide:
        raise text.fault(msg("nothing is hidden here. Write what is there instead of ?."))
    return int(marks[1] or 1) * len(marks[2])


@dataclass(frozen=True, slots=True)
class Shared(Generic[S, T]):
    """A clause of what lies on the table. Without `get` it can be read but is never written.

    What no seat may see has `unseen`: how many things all see hidden there, of which they see a
    question mark each; where there are none, they see `nothing`.
    """

    name: str
    form: Form[T]
    get: Callable[[S], T] | None
    put: Callable[[S, T], None]
    unseen: Callable[[S], int] | None = None
    nothing: str = NOTHING

    def write(self, state: S, viewer: Viewer) -> str | None:
        if self.unseen is not None and viewer != "all":
            return _marks(int(self.unseen(state)), self.nothing)
        return None if self.get is None else self.form.write(self.get(state))

    def read(self, state: S, text: Text) -> Unseen:
        hidden = _marked(text, self.unseen is not None)
        if hidden is not None:
            return {NOBODYS: hidden}
        self.put(state, self.form.read(text))
        return {}


@dataclass(frozen=True, slots=True)
class EachSeat(Generic[S, T]):
    """A clause with a value for each seat: `BARI,ALOA / HUNA`.

    What others may not see has `unseen`: how many things they see hidden there, or `nothing`.
    """

    name: str
    form: Form[T]
    get: Callable[[S, int], T]
    put: Callable[[S, int, T], None]
    unseen: Callable[[S, int], int] | None = None
    nothing: str = NOTHING

    def write(self, state: S, viewer: Viewer) -> str:
        return " / ".join(self._write(state, seat, viewer) for seat in range(state.seats))

    def _write(self, state: S, seat: int, viewer: Viewer) -> str:
        if self.unseen is None or viewer in ("all", seat):
            return self.form.write(self.get(state, seat))
        return _marks(int(self.unseen(state, seat)), self.nothing)

    def read(self, state: S, text: Text) -> Unseen:
        parts = text.split("/")
        if len(parts) > state.seats:
            raise text.fault(msg("this is for more than {n} seats.", n=int(state.seats)))
        found: Unseen = {}
        for seat, part in enumerate(parts):
            hidden = _marked(part, self.unseen is not None)
            if hidden is None:
                self.put(state, seat, self.form.read(part))
            else:
                found[seat] = hidden
        return found


def shared(name: str, form: Form[int], field: str = "") -> Shared[Any, int]:
    """The clause of a field of a position, which usually has the same name."""
    field = field or name

    def put(state: Any, value: int) -> None:
        setattr(state, field, value)

    return Shared(name, form, attrgetter(field), put)


def each_seat(
    name: str, form: Form[int], part: Callable[[Any, int], Any], field: str = ""
) -> EachSeat[Any, int]:
    """The clause of a field of what belongs to a seat, which `part` finds."""
    field = field or name

    def get(state: Any, seat: int) -> int:
        return int(getattr(part(state, seat), field))

    def put(state: Any, seat: int, value: int) -> None:
        setattr(part(state, seat), field, value)

    return EachSeat(name, form, get, put)
