"""Printed pages as a PDF.

Typst draws them: it keeps lines as lines and letters as letters, embeds its own font, and needs
nothing but its wheel. The same pages give the same bytes, on every machine and on every day.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from motu.core.errors import MotuError
from motu.core.message import msg
from motu.core.picture import Picture, num

if TYPE_CHECKING:
    from typst import Fonts

#: A moment that never changes: when a file was made is nobody's business.
LONG_AGO: Final = 0

_HEAD: Final = """\
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, author: "Motu", date: none)
#set text(lang: data.lang)
#set page(margin: 0pt)
"""
_PAGE: Final = """\
#page(width: {width}pt, height: {height}pt, image(
  bytes(data.pages.at({place})), format: "svg", width: 100%, height: 100%,
  alt: data.labels.at({place}),
))
"""


class NoPress(MotuError):
    """The package that makes PDFs is not installed."""


def as_pdf(pages: Sequence[Picture], title: str, lang: str = "en") -> bytes:
    """Pages, each drawn in points, as one PDF.

    >>> as_pdf([Picture(72, 72, ())], "An empty page")[:5]
    b'%PDF-'
    """
    import json

    try:
        import typst
    except ImportError:
        raise NoPress(msg("Printing needs an extra package: pip install 'motu[print]'.")) from None
    source = _HEAD + "".join(
        _PAGE.format(width=num(page.width), height=num(page.height), place=place)
        for place, page in enumerate(pages)
    )
    data = {
        "title": title,
        "lang": lang,
        "pages": [page.svg() for page in pages],
        "labels": [page.title for page in pages],
    }
    made = typst.compile(
        source.encode(),
        font_paths=_fonts(),
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        timestamp=LONG_AGO,
    )
    assert isinstance(made, bytes)
    return made


@cache
def _fonts() -> Fonts:
    """The fonts that come with Typst, and none of this machine's."""
    import typst

    return typst.Fonts(include_system_fonts=False)
