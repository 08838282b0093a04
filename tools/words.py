"""Bring the catalogues of Polish words up to date with the source, or check that they are.

    python tools/words.py            # new messages come in, obsolete ones go, translations stay;
                                     # then all are compiled, to be read at once
    python tools/words.py --check    # say what is missing, stale or does not fit; change nothing
    python tools/words.py FOLDER     # only those of a game, which may be of another package

The house has one catalogue, and every game has its own, in its folder. They have no dates and no
line numbers, so that a change of the source changes only what it must.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from motu.words.compiling import compile_all

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src/motu"
WIDTH = 100

HEADER = """\
# The Polish words of Motu. The source is English; `make words` keeps this list up to date.
msgid ""
msgstr ""
"Language: pl\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) "
"? 1 : 2);\\n"

"""

#: How words are found in a file, by its ending: how it is read, and the functions that hold words.
READ = {
    ".py": ("python", {"msg": (1,), "nmsg": (1, 2)}),
    ".html": ("jinja2", {"_": (1,), "gettext": (1,), "ngettext": (1, 2)}),
}

GAP = re.compile(r"\{(\w+)\}|%\((\w+)\)s")


def folders() -> list[Path]:
    """The folders that have words of their own: every game, and the house itself."""
    named = [Path(argument).resolve() for argument in sys.argv[1:] if not argument.startswith("-")]
    games = [path.parent for path in sorted(SOURCE.glob("games/*/__init__.py"))]
    return named or [SOURCE, *games]


def po_file(folder: Path) -> Path:
    return folder / "words" / "pl.po"


def in_source(folder: Path) -> Catalog:
    """Every message of a folder, in the order of files and lines; those of the games are theirs."""
    found = Catalog(locale="pl")
    for path in sorted(folder.rglob("*")):
        is_a_games = SOURCE / "games" in path.parents
        if path.suffix not in READ or (folder == SOURCE and is_a_games):
            continue
        method, keywords = READ[path.suffix]
        name = path.relative_to(folder).as_posix()
        with path.open("rb") as file:
            for line, key, _, _ in extract(method, file, keywords=keywords):
                found.add(key, locations=[(name, line)])
    return found


def in_file(folder: Path) -> Catalog:
    """What is translated so far."""
    if not po_file(folder).exists():
        return Catalog(locale="pl")
    with po_file(folder).open("rb") as file:
        return read_po(file, locale="pl")


def entries(catalog: Catalog) -> Iterator[Message]:
    """The messages, without the header."""
    return (entry for entry in catalog if entry.id)


def key_of(entry: Message) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def updated(source: Catalog, known: Catalog) -> str:
    """The file as it should be: no guesses for new messages, nothing that the source lacks."""
    for entry in entries(source):
        before = known.get(key_of(entry))
        if before is not None and before.id == entry.id:
            entry.string = before.string
    body = io.BytesIO()
    write_po(body, source, width=WIDTH, omit_header=True, sort_by_file=True, include_lineno=False)
    return HEADER + body.getvalue().decode()


def faults(source: Catalog, known: Catalog) -> Iterator[str]:
    """All that is wrong with the file, a line each."""
    for entry in entries(known):
        now = source.get(key_of(entry))
        if now is None or now.id != entry.id:
            yield f"stale, no longer in the source: {key_of(entry)!r}"
    for entry in entries(source):
        translated = known.get(key_of(entry))
        if translated is None or translated.id != entry.id:
            yield f"missing, not in the file: {key_of(entry)!r}"
        else:
            yield from faults_of(translated)


def faults_of(entry: Message) -> Iterator[str]:
    """What is wrong with one translation."""
    if isinstance(entry.id, str):
        patterns, strings = [entry.id], [str(entry.string)]
    else:
        # The form for one may leave the number out, as English does; the others may not.
        patterns, strings = list(entry.id), list(entry.string or ())
    if not strings or not all(strings):
        yield f"missing, not translated: {key_of(entry)!r}"
        return
    for place, string in enumerate(strings):
        allowed = [gaps(pattern) for pattern in (patterns if place == 0 else patterns[-1:])]
        if gaps(string) not in allowed:
            yield f"other gaps than in the source: {key_of(entry)!r} and {string!r}"


def gaps(text: str) -> set[str]:
    """The names of the gaps in a sentence."""
    return {name or other for name, other in GAP.findall(text)}


def main() -> int:
    wrong = 0
    for folder in folders():
        source, known = in_source(folder), in_file(folder)
        name = os.path.relpath(po_file(folder), ROOT)
        if "--check" in sys.argv[1:]:
            for line in faults(source, known):
                print(f"{name}: {line}", file=sys.stderr)
                wrong = 1
        else:
            po_file(folder).write_text(updated(source, known), encoding="utf-8")
            left = sum(1 for _ in faults(source, in_file(folder)))
            print(f"{name}: {len(list(entries(source)))} messages, {left} to do")
            compile_all(folder)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
