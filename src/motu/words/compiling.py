"""Catalogues in the form that is read at once: a `pl.mo` beside every `pl.po`.

Here are Babel and nothing of Motu, because `setup.py` uses this before Motu is there.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compiled(path: Path) -> bytes:
    """What a catalogue is once compiled; without what is not translated, or only guessed."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def compile_all(folder: Path) -> None:
    """Compile every catalogue in a folder and below, each beside itself."""
    for path in folder.rglob("words/*.po"):
        path.with_suffix(".mo").write_bytes(compiled(path))
