"""How wide words are on printed pages.

All of them are set in one font, which travels inside the PDF, so that a page looks the same
wherever it is made and read. Its widths stand here: words can be fitted into boxes and broken into
lines by whoever draws a page, with nothing but the standard library.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FONT: Final = "Libertinus Serif"

#: Letters by their width, in thousandths of the size of the font.
_REGULAR: Final = {
    150: "·", 190: "'", 200: "|", 220: ",.", 240: ":;", 250: " ", 260: "lł", 270: "ij’",
    280: "{}", 290: "!\\", 300: "()I", 310: "f", 320: "/Jt", 340: '"-', 350: "•", 360: "[]",
    370: "*r", 380: "„”“", 390: "`sś", 420: "zźż", 430: "cć", 440: "?", 450: "e~ę",
    460: "#$0123456789aą", 480: "FSŚ", 490: "_bx", 500: "goqvó", 510: "dk", 520: "^py",
    530: "LuŁ", 540: "Phnń", 550: "+<=>–×−", 560: "EĘ", 580: "Y", 590: "BR", 600: "TZŹŻ",
    640: "%K", 650: "CVĆ", 660: "UX", 680: "G", 700: "&ADNOQĄŃÓ", 730: "H", 740: "—",
    750: "w…", 790: "m", 840: "M", 900: "@", 950: "W", 1130: "→",
}  # fmt: skip
_BOLD: Final = {
    150: "·", 220: "'|", 240: ",.", 250: " ’", 260: ":;", 270: "!", 310: "\\j{}", 320: "()/ilł",
    350: "•", 360: "-t", 370: "IJ", 380: '"', 390: "`f", 400: "[]", 430: "*?rsś", 440: "„”“",
    450: "zźż", 460: "cć", 470: "~", 490: "_eę", 500: "SŚ", 510: "#$0123456789<>aą", 520: "^g",
    530: "v–×", 540: "+Fb−", 550: "=oó", 560: "dxy", 570: "q", 580: "LpŁ", 600: "u", 610: "EPkĘ",
    620: "YZhnńŹŻ", 640: "%", 650: "BT", 700: "V", 710: "CĆ", 720: "RX", 730: "&DGOQUÓ",
    740: "AKNĄŃ—", 780: "w", 820: "H…", 900: "Mm", 990: "@", 1030: "W", 1150: "→",
}  # fmt: skip
#: As wide as anything that stands in no table.
_WIDEST: Final = 1150


def _by_letter(table: Mapping[int, str]) -> dict[str, int]:
    return {letter: width for width, letters in table.items() for letter in letters}


_WIDTHS: Final = (_by_letter(_REGULAR), _by_letter(_BOLD))


def width_of(words: str, size: float, bold: bool = False) -> float:
    """How wide words are in letters of a size; never less than they are.

    >>> round(width_of("Wyspa", 10), 1), round(width_of("Wyspa", 10, bold=True), 1)
    (28.4, 31.1)
    """
    widths = _WIDTHS[bold]
    return sum(widths.get(letter, _WIDEST) for letter in words) * size / 1000


def size_for(words: str, width: float, size: float, bold: bool = False) -> float:
    """The size, not above `size`, at which words are no wider than `width`.

    >>> size_for("Isla Petit", 1000, 12), round(size_for("Isla Petit", 20, 12), 2)
    (12, 5.62)
    """
    wide = width_of(words, size, bold)
    return size if wide <= width else size * width / wide


def lines_of(words: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Words on as many lines as they need, none wider than `width`.

    >>> lines_of("Two cards are turned over.", 60, 10)
    ['Two cards are', 'turned over.']
    """
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
