"""The box of a game: the components it comes with, and how an owner's own are read.

Components are files. Those a game comes with lie in its folder `data` and are known by their names;
anybody's own are checked in the same way and then used in their place. A record names the first by
name and hash and holds the second whole.

>>> import motu
>>> motu.game("kahuna").box.built_in("bay").name
'bay'
"""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from motu.core.components import Components, content_hash
from motu.core.errors import BadOption, UnknownName, one_of
from motu.core.message import Message, Say, msg
from motu.core.option import Value
from motu.core.reading import Field, Told, parse

C = TypeVar("C", bound=Components)

#: So many owners' components are kept at hand, those used last.
MOST_OWN = 256
#: Fields that the file of any game's components may have: its name, and words for its readers.
COMMON = ("name", "about")
#: What each field is for may stand there too. It is for who fills it in, and not kept.
EXPLAINED = "fields"
#: What components are called in a file to be filled in.
OWN_NAME = "mine"
NAME = re.compile(r'"name": *"[^"]*",')
#: No file of components comes near this many bytes.
LONGEST = 60_000


USE_OWN = msg("Use your own components")


class Box(Generic[C]):
    """The components of a game: built in (the usual ones first), or somebody's own."""

    #: Whether somebody's own can take the place of the built-in ones.
    can_be_changed = True
    #: Fields that a file may leave out: then they are as in the box.
    optional: tuple[str, ...] = ()

    def __init__(
        self,
        folder: Path,
        names: tuple[str, ...],
        read: Callable[[str, Field], C],
        option: str = "",
        use_own: Message = USE_OWN,
    ) -> None:
        self.folder = folder
        self.names = names
        #: The option whose value names the built-in components, if there are several.
        self.option = option
        #: How somebody is invited to bring their own.
        self.use_own = use_own
        self._read = read
        self._built_in: dict[str, C] = {}
        self._own: OrderedDict[str, C] = OrderedDict()

    @property
    def listed(self) -> tuple[str, ...]:
        """The built-in ones that everybody may be told of: all of them, unless some are sealed."""
        return self.names

    # --- finding ---------------------------------------------------------------------------

    def built_in(self, name: str) -> C:
        """The built-in components of that name."""
        if name not in self.names:
            raise UnknownName(
                msg(
                    "Unknown components: {name}. Choose from: {choices}.",
                    name=name[:40],
                    choices=one_of(list(self.listed)),
                )
            )
        if name not in self._built_in:
            self._built_in[name] = self._read(name, self._named(parse(self.file(name))))
        return self._built_in[name]

    def file(self, name: str) -> str:
        """The file of built-in components, as it is written."""
        return (self.folder / f"{name}.json").read_text(encoding="utf-8")

    def usual(self, options: Mapping[str, Value] | None = None) -> C:
        """The built-in components that go with these options."""
        chosen = (options or {}).get(self.option)
        return self.built_in(str(chosen) if chosen is not None else self.names[0])

    def says(self, components: C) -> Mapping[str, tuple[Value, ...]]:
        """What components say of options: the values these can have with them, the usual first."""
        if not self.option:
            return {}
        return {self.option: (components.name if components.name in self.names else self.names[0],)}

    def with_options(self, components: C, options: Mapping[str, Value]) -> C:
        """Components as they are used with these options; the same for most games."""
        return components

    def known(self, hash: str) -> C:
        """The components with that hash, if they are built in or were used here lately."""
        for name in self.names:
            if self.built_in(name).hash == hash:
                return self.built_in(name)
        if hash not in self._own:
            raise UnknownName(msg("Unknown components: {name}.", name=hash[:40]))
        self._own.move_to_end(hash)
        return self._own[hash]

    # --- somebody's own ----------------------------------------------------------------------

    def own(self, given: str | bytes | Mapping[str, Any] | Field) -> C:
        """Somebody's own components, checked: the text of a file, or its data.

        Raises `Fault` with line, field and reason of the first thing that is wrong.
        """
        if isinstance(given, str | bytes):
            data = parse(given, LONGEST)
        elif isinstance(given, Field):
            data = given
        else:
            # A copy: what its owner changes later is no longer what was checked.
            data = Field(json.loads(json.dumps(dict(given))))
        if EXPLAINED in data:
            kept = {name: value for name, value in data.plain().items() if name != EXPLAINED}
            data = Field(kept, data.path, data.text)
        hash = content_hash(data.plain())
        name = self._name(data)
        if name in self.names:
            if self.built_in(name).hash == hash:
                return self.built_in(name)
            raise data["name"].fault(
                msg("{name} is built in. Give your own components another name.", name=name)
            )
        if hash not in self._own:
            self._own[hash] = self._read(name, self._named(data))
            while len(self._own) > MOST_OWN:
                self._own.popitem(last=False)
        self._own.move_to_end(hash)
        return self._own[hash]

    def keep(self, components: C) -> None:
        """Keep components that are in use at hand, so that what was seen of them can be drawn."""
        if components.name not in self.names:
            self._own[components.hash] = components
            self._own.move_to_end(components.hash)

    def _name(self, data: Field) -> str:
        data.at("name").tell(msg("What these components are called."))
        return data["name"].text_value(40)

    def _named(self, data: Field) -> Field:
        self._name(data)
        data.at("about").tell(msg("What readers of this file should know. It may be left out."))
        if "about" in data:
            for line in data["about"].each(0, 100):
                line.text_value(400)
        return data

    def template(self, name: str, say: Say) -> str:
        """The file of built-in components to be made one's own, with every field explained."""
        self.built_in(name)
        text, told = self.file(name), Told()
        self._read(name, self._named(replace(parse(text), told=told)))
        told = self.told_with(name, told)
        # What belongs to a field stands below it, in the order in which fields are read.
        tops = [_top(place) for place in told]
        explained = {
            place: _sentences(map(say, told[place]))
            for place in sorted(told, key=lambda place: tops.index(_top(place)))
        }
        written = json.dumps({EXPLAINED: explained}, indent=1, ensure_ascii=False)[1:-2]
        head = f'"name": {json.dumps(OWN_NAME)},{written},'
        # As it is laid out by hand, which JSON by itself would not do as well.
        return NAME.sub(lambda _: head, text, count=1)

    def told_with(self, name: str, told: Told) -> Told:
        """What is explained in the file of these components: everything, unless some is sealed."""
        return told

    # --- in records ----------------------------------------------------------------------------

    def written(self, components: Components) -> dict[str, Any]:
        """Components as a record has them: built in by name and hash, or whole."""
        if components.name in self.names:
            return {"built_in": components.name, "hash": components.hash}
        return {"own": components.data}

    def reread(self, data: Field | Mapping[str, Any]) -> C:
        """The components that `written` wrote down, if they are still the same."""
        field = data if isinstance(data, Field) else Field(dict(data), ("components",))
        if "own" in field:
            field.only("own")
            return self.own(field["own"])
        field.only("built_in", "hash")
        name = field["built_in"].choice(self.names)
        found = self.built_in(name)
        if field["hash"].text_value(80) != found.hash:
            raise field["hash"].fault(
                msg(
                    "{name} has changed since: here it has the hash {hash}.",
                    name=name,
                    hash=found.hash,
                )
            )
        return found


def _top(place: str) -> str:
    return re.split(r"[.\[]", place)[0]


def _sentences(words: Iterable[str]) -> str:
    return " ".join(one[:1].upper() + one[1:] for one in words)


class EmptyBox(Box[Components]):
    """The box of a game that is played with nothing that could be changed.

    >>> EmptyBox(3).usual().n_actions
    3
    """

    can_be_changed = False

    def __init__(self, n_actions: int) -> None:
        def read(name: str, data: Field) -> Components:
            data.only(*COMMON)
            return Components(name, data.plain(), n_actions)

        super().__init__(Path(), ("usual",), read)
        self._built_in["usual"] = read("usual", Field({"name": "usual"}))

    def own(self, given: str | bytes | Mapping[str, Any] | Field) -> Components:
        """Nobody's own: there is nothing to be replaced."""
        raise BadOption(msg("This game has no components that could be replaced by your own."))
