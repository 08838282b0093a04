"""The animals of the islands (I6.1), as stamps: dark on bark cloth, 48 by 48."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.picture import Part, Picture, el
from motu.core.shapes import disc, filled
from motu.games.my_island.drawing.ink import symbol

CLOTH: Final = "#f8ecce"
DARK: Final = "#4a2a17"
EDGE: Final = "#b08d57"


def _dark(d: str) -> str:
    return filled(DARK, d)


def _light(d: str) -> str:
    return filled(CLOTH, d)


def _line(d: str, wide: float = 2.0, tone: str = DARK) -> str:
    return el("path", d=d, fill="none", stroke=tone, stroke_width=wide, stroke_linecap="round",
              stroke_linejoin="round")  # fmt: skip


def _eye(x: float, y: float, r: float = 1.5) -> str:
    return _light(disc(x, y, r))


#: What is drawn of each, without the cloth.
_DRAWN: Final[Mapping[str, str]] = {
    "turtle": (
        _dark("M24 11C32 11 37 18 37 25S31 38 24 38 11 32 11 25 16 11 24 11Z")
        + _dark("M24 4C27 4 29 6.4 29 9.4S27 13 24 13 19 12 19 9.4 21 4 24 4Z")
        + _dark("M14 15Q5 13 4 20 10 22 13 19ZM34 15Q43 13 44 20 38 22 35 19Z")
        + _dark("M14 33Q9 35 8 41 14 42 18 37ZM34 33Q39 35 40 41 34 42 30 37Z")
        + _line("M24 15L31 20V30L24 35 17 30V20ZM24 15V12M31 20L35 18M31 30L35 32M24 35V38"
                "M17 30L13 32M17 20L13 18", 1.8, CLOTH)
        + _eye(22.4, 7.6, 0.9) + _eye(25.6, 7.6, 0.9)
    ),
    "parrot": (
        _dark("M20 7C29 4 36 10 35 19C40 27 36 36 27 38L18 45 20 36C13 30 13 22 15 17"
              "C11 18 9 15 11 12C12 9 16 8 20 7Z")
        + _light("M22 20C29 20 32 26 30 34C24 33 20 28 22 20Z")
        + _line("M25 23Q28 28 28 32M23 25Q25 30 26.5 32", 1.4)
        + _eye(21, 12.6, 2) + _dark(disc(21, 12.6, 0.9))
        + _line("M15 17Q17 16 17 13", 1.4, CLOTH)
    ),
    "gecko": (
        _line("M27 9C33 15 17 20 22 27S33 35 27 40 14 42 12 37", 5.4)
        + _dark("M21 7C22 3 30 3 32 8C33 12 29 14 26 13C23 12.6 20 10 21 7Z")
        + _line("M25 18L34 17 37 13M34 17L38 18M21 19L13 15 9 17M13 15L12 11", 2.2)
        + _line("M25 29L34 27 38 30M34 27L37 24M22 30L15 29 11 32M15 29L11 26", 2.2)
        + _line("M25 17Q21 22 24 27", 1.5, CLOTH)
        + _eye(24.4, 7, 1) + _eye(29, 7.6, 1)
    ),
    "crab": (
        _dark("M24 18C33 18 38 23 37 28S31 37 24 37 12 33 11 28 15 18 24 18Z")
        + _dark("M11 6C5 8 3 15 8 19L12 20 11 15 15 12 9 12ZM37 6C43 8 45 15 40 19L36 20 37 15"
                " 33 12 39 12Z")
        + _line("M12 20L15 22M36 20L33 22", 2.6)
        + _line("M12 30L6 32M13 33L8 37M16 35L12 41M36 30L42 32M35 33L40 37M32 35L36 41", 2.3)
        + _line("M20 18V13M28 18V13", 1.8) + _dark(disc(20, 12, 2.2) + disc(28, 12, 2.2))
        + _line("M18 29Q24 34 30 29", 1.8, CLOTH) + _eye(20, 11.8, 0.8) + _eye(28, 11.8, 0.8)
    ),
    "whale": (
        _dark("M5 27C6 18 17 15 25 18C31 20 35 26 40 25C43 24 41 19 38 17C42 16 44 18 44 20"
              "C45 17 46 17 46 20C46 29 40 37 28 38C15 39 5 36 5 27Z")
        + _line("M15 13V8M15 8Q15 4 11 5M15 8Q15 4 19 5", 2)
        + _line("M8 32Q15 35 23 33M8 29.6Q14 32 20 31", 1.4, CLOTH)
        + _eye(13, 25.4, 1.4) + _light("M24 30Q29 30 30 35 25 35 24 30Z")
    ),
    "octopus": (
        _dark("M24 5C33 5 37 12 35 19C34 23 32 25 32 27H16C16 25 14 23 13 19C11 12 15 5 24 5Z")
        + _line("M17 26C16 32 9 30 8 36S13 42 15 39M21 27C21 34 15 36 17 41M27 27C27 34 33 36 31 41"
                "M31 26C32 32 39 30 40 36S35 42 33 39", 3.4)
        + _eye(20, 18, 2.4) + _eye(28, 18, 2.4) + _dark(disc(20, 18.6, 1) + disc(28, 18.6, 1))
        + _light(disc(24, 10, 1.2) + disc(20, 11.6, 0.9) + disc(28, 11.6, 0.9))
    ),
    "bat": (
        _dark("M24 17C20 11 10 10 3 14C6 17 7 20 7 25C10 22 13 22 15 26C17 22 20 23 21 27L24 38"
              " 27 27C28 23 31 22 33 26C35 22 38 22 41 25C41 20 42 17 45 14C38 10 28 11 24 17Z")
        + _dark("M20 17L19 9 22.4 12H25.6L29 9 28 17C28 21 20 21 20 17Z")
        + _line("M21 19L8 15M21 20L14 24M27 19L40 15M27 20L34 24", 1.2, CLOTH)
        + _eye(22.2, 15.4, 0.9) + _eye(25.8, 15.4, 0.9)
    ),
    "seal": (
        _dark("M13 9C18 5 25 8 26 14C27 21 36 24 39 32C41 36 45 35 45 39C42 42 37 40 35 37"
              "C28 41 18 41 13 37C8 32 11 25 11 20C8 19 8 16 9 14Z")
        + _dark("M15 33Q9 36 9 42 16 42 19 37Z")
        + _line("M9 16L3 15M9 17.6L4 19", 1.2) + _eye(15.6, 12.8, 1.5)
        + _line("M20 33Q26 36 31 33", 1.4, CLOTH)
    ),
}  # fmt: skip


def stamp(animal: str) -> str:
    """An animal on its round piece of bark cloth."""
    rim = el("circle", cx=24, cy=24, r=22.6, fill=CLOTH, stroke=EDGE, stroke_width=1.6)
    return rim + el("g", _DRAWN[animal], transform="translate(4.3 4.3)scale(.82)")


def animal_defs(animal: str) -> str:
    """The stamp of one animal, to be fitted into boxes."""
    return symbol("animal", (48, 48), stamp(animal)) if animal in _DRAWN else ""


def draw_emblem(animal: str) -> Picture:
    """The stamp of an animal as a picture by itself."""
    return Picture(48, 48, (Part("emblem", stamp(animal)),))
