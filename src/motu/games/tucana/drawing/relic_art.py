"""The relics, the villages, and other small signs: each with an outline of its own.

Relics and villages are symbols of 40 by 40.
"""

from __future__ import annotations

from functools import cache

from motu.core.ink import circle
from motu.core.shapes import disc, filled, polygon, shape, star
from motu.games.tucana.drawing.ink import symbol
from motu.games.tucana.rules.board import LETTERS, RELICS

#: The colours of the letters, all dark enough for white letters on them.
LETTER_TONES = ("#1d4f91", "#7b2f83", "#0b665a", "#8f4708", "#3a3c47")


def _obelisk() -> str:
    left, right = "M15 33L17 10 20 4V33Z", "M20 4L23 10 25 33H20Z"
    outline = "M15 33L17 10 20 4 23 10 25 33ZM9 37L11 33H29L31 37Z"
    signs = "M19 15h2.6M18.4 19.5h3.4M20 23.5v3M18 29.5h4.4"
    return (
        filled("#d9b98a", "M9 37L11 33H29L31 37Z")
        + filled("#efd9ae", left)
        + filled("#b08a58", right)
        + filled("#f4b728", "M17 10L20 4 23 10Z")
        + shape("tu-fig", outline + "M17 10H23")
        + shape("tu-fine", signs)
    )


def _book() -> str:
    cover = "M3 11Q12 6 20 11Q28 6 37 11V33Q28 28 20 33Q12 28 3 33Z"
    return (
        filled("#8c2f1d", cover)
        + filled("#fff6dd", "M6 12Q13 8 20 13V30Q13 25.5 6 29Z")
        + filled("#f1dfb4", "M34 12Q27 8 20 13V30Q27 25.5 34 29Z")
        + shape("tu-fine", "M9 15.5q4-1.5 8 .5M9 19.5q4-1.5 8 .5M9 23.5q4-1.5 8 .5")
        + filled("#c8371f", polygon([(28 + x, 19 + y) for x, y in star(4, 5.5, 1.8)]))
        + shape("tu-fig", cover + "M20 12V32")
    )


def _toucan() -> str:
    body = "M11 35C9 26 10 17 15 13C15 7 20 4 24 7C27 9 27 14 25 18C24 26 19 31 16 36L12 39Z"
    beak = "M23 7C31 4 38 9 38 18C38 20 37 21 36 20C34 15 30 14 25 15Z"
    return (
        filled("#23212b", body)
        + filled("#fff3d0", "M18 12C21 10 25 12 25 16C25 20 22 23 19 22C16 20 16 15 18 12Z")
        + filled("#f08a1c", beak)
        + filled("#ffd04a", "M24 8.5C30 6 35 9 37 15C33 10.5 29 10.5 25 11.5Z")
        + filled("#1d1b22", "M38 18C38 20 37 21 36 20L34.6 17Q36.5 17 37.8 15Z")
        + shape("tu-fig", body + beak)
        + filled("#fff", disc(21.4, 9.6, 2.1))
        + filled("#1b4f93", disc(21.6, 9.6, 1.1))
        + shape("tu-fig", "M5 34H22M16 33v3M19 33v3")
    )


def _yeti() -> str:
    fur = (
        "M20 4C25 3 28 7 28 11L35 7Q39 9 36 14L30 21Q31 26 30 30L31 37H23L21 32H19L17 37H9L10 30"
        "Q9 26 10 21L4 14Q1 9 5 7L12 11C12 7 15 3 20 4Z"
    )
    return (
        filled("#f5fbff", fur)
        + filled("#c9dbe8", "M28 11L35 7Q39 9 36 14L30 21Q31 26 30 30L31 37H23L25 28Q29 20 28 11Z")
        + filled("#5d86a8", "M15 9Q20 5.5 25 9Q26 14 20 15.5Q14 14 15 9Z")
        + filled("#1d2b3a", "M17 9.5h1.9v2.2H17ZM21.2 9.5h1.9v2.2H21.2Z")
        + shape("tu-fig", fur)
        + shape("tu-fine", "M18 13.4h4.2M15 20l1.5 2 1.5-2M22 21l1.5 2 1.5-2M18 26l1.5 2 1.5-2")
    )


def _sea_monster() -> str:
    neck = "M9 30C6 22 8 16 12 13C9 11 7 12 5 14Q4 6 13 5Q20 5 19 12C18 17 14 20 16 30Z"
    humps = "M17 30Q18 19 23 19Q28 19 28.5 30Z"
    tail = "M30 30Q31 23 34 22.5Q33 19 36 16Q36.5 19 39 20Q37 22 37 30Z"
    return (
        filled("#2f8f77", neck + humps + tail)
        + filled(
            "#8fd0a6",
            "M9 30C6 22 9 17 13 14Q15 17 12 22Q11 26 12.5 30ZM19.5 30Q20 23 23 22Q25 25 24.5 30Z",
        )
        + filled("#d9563a", "M13 5L12 1.5 15.5 3.5 18 1.5 18 6Z")
        + shape("tu-fig", neck + humps + tail)
        + filled("#fff", "M10.5 7.5h3v2.6h-3Z")
        + filled("#111", "M10.5 8.3h1.5v1.8h-1.5Z")
        + shape("tu-sea", "M2 32q3-3 6 0t6 0 6 0 6 0 6 0 6 0M5 36.5q3-3 6 0t6 0 6 0 6 0 6 0")
    )


_RELICS = {
    "obelisk": _obelisk,
    "book": _book,
    "toucan": _toucan,
    "yeti": _yeti,
    "sea_monster": _sea_monster,
}


def _hut() -> str:
    """Two huts under thatch, with a pole for the flag."""
    small = "M25 38V29H37V38Z"
    thatch2 = "M22 30Q28 26 31 21Q34 26 40 30Q31 28 22 30Z"
    big = "M5 38V27H22V38Z"
    thatch = "M1 28Q9 22 13.5 15Q18 22 26 28Q13 25 1 28Z"
    return (
        filled("#e9c88c", small + big)
        + filled("#5b3a20", "M11 38V31Q13.5 28.5 16 31V38ZM29 38V33.5h4V38Z")
        + filled("#b9752f", thatch + thatch2)
        + shape("tu-fine", "M8 25l3-4M13 24v-5M18 25l-3-4M28 28l2-3M34 28l-2-3")
        + shape("tu-fig", small + big + thatch2 + thatch)
    )


def _flag(tone: str) -> str:
    """A flag of 26 by 22 on its pole; the letter is written on it where it is put."""
    cloth = "M3 2.5Q9 .5 14 2.5T25 2.5L22.5 10 25 18.5Q19 20.5 14 18.5T3 18.5Z"
    return shape("tu-pole", "M2 1V36") + filled(tone, cloth) + shape("tu-flag", cloth)


def _signs() -> str:
    crown = "M3 30L1 11 11 18 20 6 29 18 39 11 37 30Z"
    done = "M9 21l7 8L32 10"
    hourglass = "M11 6H29V9Q29 15 22 20Q29 25 29 31V34H11V31Q11 25 18 20Q11 15 11 9Z"
    return (
        symbol("crown", (40, 36), filled("#ffc62e", crown), shape("tu-fig", crown))
        + symbol("done", (40, 40), circle("tu-ok", 20, 20, 18), shape("tu-okt", done))
        + symbol("wait", (40, 40), circle("tu-wait", 20, 20, 18), filled("#7a4a12", hourglass))
        + symbol("lost", (40, 40), circle("tu-gone", 20, 20, 18), shape("tu-okt", "M11 20H29"))
    )


@cache
def relic_defs() -> str:
    """`tu-r-obelisk` .., `tu-hut`, `tu-flagA` .., and the signs for who has acted."""
    relics = "".join(symbol(f"r-{name}", (40, 40), _RELICS[name]()) for name in RELICS)
    flags = "".join(
        symbol(f"flag{letter}", (26, 36), _flag(tone))
        for letter, tone in zip(LETTERS, LETTER_TONES, strict=True)
    )
    return relics + symbol("hut", (41, 40), _hut()) + flags + _signs()


RELIC_STYLE = (
    ".tu-fig{fill:none;stroke:#2e1d10;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}"
    ".tu-fine{fill:none;stroke:#6b4724;stroke-width:1.1;stroke-linecap:round}"
    ".tu-sea{fill:none;stroke:#1c5f86;stroke-width:1.7;stroke-linecap:round}"
    ".tu-pole{fill:none;stroke:#3b2413;stroke-width:2.4;stroke-linecap:round}"
    ".tu-flag{fill:none;stroke:#fff6dd;stroke-width:1.3;stroke-linejoin:round}"
    ".tu-ok{fill:#1f6b3a;stroke:#fff6dd;stroke-width:3}"
    ".tu-gone{fill:#5c5148;stroke:#fff6dd;stroke-width:3}"
    ".tu-wait{fill:#ffe29a;stroke:#7a4a12;stroke-width:3}"
    ".tu-okt{fill:none;stroke:#fff;stroke-width:5;stroke-linecap:round;stroke-linejoin:round}"
)
