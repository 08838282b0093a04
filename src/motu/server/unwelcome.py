"""Words that are not welcome in names, whatever tricks they are written with.

A list is a text, one word a line: `word` is refused as a whole word, `word*` also at the beginning
of one, `*word*` anywhere in one. A line with `!` names an honest word that contains another one;
`#` begins a remark. Case, accents, digits for letters, letters said longer and letters set apart
make no difference; honest names stay honest.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path

from motu.core.errors import BadOption, MotuError
from motu.core.message import msg

#: A list of an owner's own is no longer.
LONGEST_LIST = 200_000
NOT_WELCOME = msg("That name contains a word that is not welcome here. Choose another one.")

#: Letters that no decomposition brings back to plain ones, and what looks like a letter.
PLAIN = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i",
     "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c",
     "т": "t", "у": "y", "х": "x", "α": "a", "ε": "e", "ο": "o", "υ": "u", "ν": "v"}
)  # fmt: skip
LEET = str.maketrans("0345789@$€+", "oeastbgaset")
#: What may be an i or an l, or nothing but a mark.
UPRIGHT = "1!|"
PIECE = re.compile("[a-z]+")
#: Pieces of up to so many letters, one beside the other, may be one word set apart.
SHORT = 2


def plain(text: str) -> str:
    """A text in the smallest alphabet: no case, no accents.

    >>> plain("Żółw ＡＮＮ")
    'zolw ann'
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(PLAIN))
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


def readings(text: str) -> set[str]:
    """The ways in which a name may be meant to be read.

    >>> sorted(readings("N1na 7"))
    ['n na 7', 'n na t', 'nina 7', 'nina t', 'nlna 7', 'nlna t']
    """
    found = set()
    for letters in (plain(text), plain(text).translate(LEET)):
        for ends in ("", "!|", UPRIGHT):
            # At the end of a word they may be what they look like.
            cut = re.sub(rf"[{ends}]+(?!\w)", " ", letters) if ends else letters
            for upright in "il ":
                found.add(cut.translate(dict.fromkeys(map(ord, UPRIGHT), upright)))
    return found


def words_in(reading: str) -> Iterator[str]:
    """The words of a text, and those that somebody may have set apart.

    >>> list(words_in("a b c. hello"))
    ['a', 'b', 'c', 'hello', 'abc']
    """
    pieces = PIECE.findall(reading)
    yield from pieces
    run: list[str] = []
    for piece in [*pieces, "-" * (SHORT + 1)]:
        if len(piece) <= SHORT:
            run.append(piece)
        else:
            if len(run) > 1:
                yield "".join(run)
            run = []


class Unwelcome:
    """A list of words, ready to look at names."""

    def __init__(self, lines: Iterable[str]) -> None:
        rules: list[str] = []
        honest: list[str] = []
        for line in lines:
            word = line.partition("#")[0].strip()
            letters = "".join(PIECE.findall(plain(word)))
            if word.startswith("!"):
                honest.append(letters)
            elif letters:
                before, after = word.startswith("*"), word.endswith("*")
                rules.append(("" if before else "^") + _longer(letters) + ("" if after else "$"))
        self._rules = re.compile("|".join(rules)) if rules else None
        self._honest = re.compile("|".join(map(_longer, honest))) if any(honest) else None

    def is_in(self, name: str) -> bool:
        """Whether a name contains one of the words.

        >>> [Unwelcome(["*darn*", "!darning"]).is_in(name) for name in ("D4RN!", "Ann Darning")]
        [True, False]
        """
        return self._rules is not None and any(
            self._is_meant(word) for reading in readings(name) for word in words_in(reading)
        )

    def _is_meant(self, word: str) -> bool:
        assert self._rules is not None
        honest = [m.span() for m in self._honest.finditer(word)] if self._honest else []
        return any(
            not any(first <= found.start() and found.end() <= last for first, last in honest)
            for found in self._rules.finditer(word)
        )

    def check(self, *names: str) -> None:
        """Raise `BadOption` if one of these is not welcome."""
        if any(map(self.is_in, names)):
            raise BadOption(NOT_WELCOME)


def _longer(word: str) -> str:
    """A pattern for a word, each letter as often as it stands there or more often."""
    return "".join(f"{m[0][0]}{{{len(m[0])},}}" for m in re.finditer(r"(.)\1*", word))


@cache
def usual_lines() -> tuple[str, ...]:
    """The list that Motu comes with."""
    text = (resources.files("motu.server") / "unwelcome.txt").read_text("utf-8")
    return tuple(text.splitlines())


@cache
def usual() -> Unwelcome:
    """The list that Motu comes with, ready to look at names."""
    return Unwelcome(usual_lines())


def with_own(file: Path) -> Unwelcome:
    """The same with the words of an owner's file; raises `MotuError` if it cannot be read."""
    try:
        with file.open("rb") as opened:
            text = opened.read(LONGEST_LIST + 1)
        if len(text) > LONGEST_LIST:
            raise ValueError
        lines = text.decode("utf-8").splitlines()
    except (OSError, ValueError):
        raise MotuError(
            msg("{file} is not a list of words: write one word on each line.", file=str(file))
        ) from None
    return Unwelcome((*usual_lines(), *lines))
