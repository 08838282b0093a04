"""Reading a PDF back: what stands on its pages, where, and what it is made of."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject, PdfReader


@dataclass(frozen=True, slots=True)
class Glyph:
    """A letter on a page: where its baseline begins, from the upper left corner, in points."""

    letter: str
    x: float
    y: float
    size: float


def pages_of(pdf: bytes) -> list[PageObject]:
    """The pages of a PDF."""
    return list(PdfReader(io.BytesIO(pdf)).pages)


def size_of(page: PageObject) -> tuple[float, float]:
    """How wide and high a page is, in points."""
    return float(page.mediabox.width), float(page.mediabox.height)


def glyphs_on(page: PageObject) -> list[Glyph]:
    """All letters of a page. Every one of them is placed by itself."""
    found: list[Glyph] = []
    high = float(page.mediabox.height)

    def see(text: str, cm: list[float], _tm: Any, _font: Any, size: float) -> None:
        if text.strip():
            found.append(Glyph(text.strip(), cm[4], high - cm[5], size))

    page.extract_text(visitor_text=see)
    return found


def words_on(page: PageObject) -> str:
    """The letters of a page in the order in which they were drawn, without spaces."""
    return "".join(glyph.letter for glyph in glyphs_on(page))


def streams_of(pdf: bytes) -> Iterator[Any]:
    """Everything in the file that has a kind: fonts, pictures, patterns."""
    reader = PdfReader(io.BytesIO(pdf))
    for number in range(1, len(reader.xref_objStm) + len(reader.xref.get(0, {})) + 1):
        thing = reader.get_object(number)
        if hasattr(thing, "get"):
            yield thing
