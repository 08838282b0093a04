"""The box of My Island: the usual island with its tiles, and a file for every episode.

Somebody's own file may have another island, other tiles, and any of the modes. What it leaves out
is as in the box: so an island of one's own has all episodes, and one file replaces one of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from motu.core.box import Box
from motu.core.message import Message
from motu.core.option import Value
from motu.core.reading import Fault, Field, Told, parse
from motu.games.my_island.rules.land import IN_CHAPTER, MODES, Land, read_land
from motu.games.my_island.words import msg

FOLDER: Final = Path(__file__).parent / "data"
#: The endless game lies with the island.
USUAL: Final = "reconstructed"
NAMES: Final = (USUAL, *MODES[1:])
MODE: Final = "mode"
#: What files before a chapter do not speak of, and that chapter.
LATER: Final = (
    ("treasure", 2), ("pirates", 3), ("monster", 4), ("odd shapes", 4), ("plateau", 5),
    ("telescope", 6), ("building", 7), ("doubles", 7), ("roof", 7), ("twice", 7), ("palace", 7),
    ("citadel", 7), ("granary", 7), ("eruption", 8), ("ring", 8), ("observatory", 8),
)  # fmt: skip


def _is_sealed(text: str, sealed: Sequence[str]) -> bool:
    """Whether it speaks of what is sealed: a roof or roofs, but to bring is not a ring.

    >>> _is_sealed("2 roofs", ["roof"]), _is_sealed("what it brings", ["ring"])
    (True, False)
    """
    return any(re.search(rf"\b{word}", text) for word in sealed)


def _open_choices(words: Message, sealed: Sequence[str]) -> Message:
    """What can be chosen, without what is sealed; anything else is said as it is."""
    choices = words.params.get("choices")
    if not isinstance(choices, str):
        return words
    known = [one for one in choices.split(", ") if not _is_sealed(one, sealed)]
    return Message(words.key, {**words.params, "choices": ", ".join(known)}, "", words.context)


class IslandBox(Box[Land]):
    """Built in are the endless game and each episode, all of them on the usual island."""

    optional = ("rows", "tiles")

    def __init__(self) -> None:
        super().__init__(
            FOLDER, NAMES, self._read_land, use_own=msg("Use your own island, tiles or episodes")
        )

    @property
    def listed(self) -> tuple[str, ...]:
        """Of the episodes only those of the first chapter: the other envelopes are sealed."""
        return self.names[: 1 + IN_CHAPTER]

    def _read_land(self, name: str, data: Field) -> Land:
        return read_land(name, data, parse(self.file(USUAL)))

    def file(self, name: str) -> str:
        if name == USUAL:
            return super().file(name)
        number = MODES.index(name)
        return (self.folder / "episodes" / f"{number:02}.json").read_text(encoding="utf-8")

    def own(self, given: str | bytes | Mapping[str, Any] | Field) -> Land:
        """What is wrong is said without what chapters bring that come after all the file names."""
        try:
            return super().own(given)
        except Fault as fault:
            named = given.decode(errors="replace") if isinstance(given, bytes) else str(given)
            opened = max((first for word, first in LATER if _is_sealed(named, [word])), default=1)
            sealed = [word for word, first in LATER if first > opened]
            problem = _open_choices(fault.problem, sealed)
            raise Fault(fault.where, problem, fault.line) from None

    def told_with(self, name: str, told: Told) -> Told:
        """Without what later chapters bring: whoever has opened them starts from their files."""
        chapter = self.built_in(name).mode.chapter
        sealed = [word for word, first in LATER if first > chapter]
        kept = {
            place: [
                words
                for words in (_open_choices(words, sealed) for words in every)
                if not _is_sealed(str(words), sealed)
            ]
            for place, every in told.items()
        }
        return {place: words for place, words in kept.items() if words}

    def usual(self, options: Mapping[str, Value] | None = None) -> Land:
        mode = str((options or {}).get(MODE, MODES[0]))
        return self.built_in(USUAL if mode == MODES[0] else mode)

    def says(self, components: Land) -> Mapping[str, tuple[Value, ...]]:
        """Built in, it is for one mode; somebody's own is for its first one, or for any other."""
        mode = components.mode.name
        if components.name in self.names:
            return {MODE: (mode,)}
        return {MODE: (mode, *(other for other in MODES if other != mode))}

    def with_options(self, components: Land, options: Mapping[str, Value]) -> Land:
        """The same island and tiles in another mode: that of its own file, else that of the box."""
        mode = str(options[MODE])
        if mode == components.mode.name:
            return components
        data = dict(components.data)
        own = data["modes"]
        assert isinstance(own, dict)
        modes = own if mode in own else self.usual(options).data["modes"]
        assert isinstance(modes, dict)
        return self.own({**data, "modes": {mode: modes[mode]}})


BOX: Final = IslandBox()
