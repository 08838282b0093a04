"""Messages in the language of whoever reads them.

English is the source itself. Every other language is a catalogue (`pl.po`): one in this folder for
the house, and one in the folder `words` of every game. `tools/words.py` keeps them, and compiles
them to `pl.mo`, as the installation does. What a catalogue lacks is said in English.

>>> from motu.core.message import messages_of
>>> msg, nmsg = messages_of("kahuna")
>>> say_in("pl")(nmsg("{n} island", "{n} islands", 5))
'5 wysp'
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from motu.core.errors import UnknownName, one_of
from motu.core.message import Message, Say, Seat, fill, in_english, msg
from motu.core.registry import game

#: The languages, each called what its speakers call it. The first is that of the source.
LANGUAGE_NAMES: Final[Mapping[str, str]] = {"en": "English", "pl": "Polski"}
LANGUAGES: Final = tuple(LANGUAGE_NAMES)
SOURCE_LANGUAGE: Final = LANGUAGES[0]

FOLDER: Final = Path(__file__).parent


@cache
def say_in(lang: str) -> Say:
    """Somebody who says messages in a language."""
    if lang == SOURCE_LANGUAGE:
        return in_english
    if lang not in LANGUAGES:
        raise UnknownName(
            msg(
                "Unknown language: {name}. Choose from: {choices}.",
                name=lang[:40],
                choices=one_of(list(LANGUAGES)),
            )
        )
    return Speaker(lang).say


def best_language(accept: str) -> str:
    """The language that suits an Accept-Language header, or the name of a locale, best.

    >>> best_language("de, pl-PL;q=0.9, en;q=0.8"), best_language("pl_PL.UTF-8"), best_language("C")
    ('pl', 'pl', 'en')
    """
    best, liking = SOURCE_LANGUAGE, 0.0
    for wish in accept.split(","):
        name, _, weight = wish.partition(";")
        lang = name.strip().lower().replace("_", "-").partition("-")[0].partition(".")[0]
        if lang in LANGUAGES and _liking(weight) > liking:
            best, liking = lang, _liking(weight)
    return best


def _liking(weight: str) -> float:
    """The `q=0.9` of a header; without one, or with one that cannot be read, all or nothing."""
    if not weight.strip():
        return 1.0
    try:
        return float(weight.strip().removeprefix("q="))
    except ValueError:
        return 0.0


class Speaker:
    """Somebody who speaks a language: the words of the house, and those of each game."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        #: By the context of a message; a game's words are read when it is first spoken of.
        self._catalogues: dict[str, NullTranslations] = {}

    def say(self, message: Message | Seat) -> str:
        """A message in this language, or in English if it is missing here."""
        if isinstance(message, Seat):
            message = message.side
        words = message.said.get(self.say)
        if words is None:
            words = fill(self._pattern(message), message.params, self.say)
            message.said[self.say] = words
        return words

    def _pattern(self, message: Message) -> str:
        """The sentence with its gaps; those of an English one are still filled in this language."""
        context, number = message.context, message.params.get("n")
        if context not in self._catalogues:
            self._catalogues[context] = self._read(context)
        catalogue = self._catalogues[context]
        if message.plural and isinstance(number, int):
            return catalogue.ngettext(message.key, message.plural, abs(number))
        return catalogue.gettext(message.key)

    def _read(self, context: str) -> NullTranslations:
        folder = game(context).folder / "words" if context else FOLDER
        return read_catalogue(folder / f"{self.lang}.po")


def read_catalogue(path: Path) -> NullTranslations:
    """Read a catalogue: compiled, if it is and has not changed since; without one it is empty."""
    ready = path.with_suffix(".mo")
    if ready.exists() and not (path.exists() and _changed(path) > _changed(ready)):
        with ready.open("rb") as file:
            return GNUTranslations(file)
    if not path.exists():
        return NullTranslations()
    # Imported only now: who has compiled words, or speaks English, need not wait for Babel.
    from motu.words.compiling import compiled

    return GNUTranslations(BytesIO(compiled(path)))


def _changed(path: Path) -> int:
    return path.stat().st_mtime_ns
