"""The signs of the sides, and of all that is counted."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from motu.core.ink import circle
from motu.core.kept import kept
from motu.core.message import Message, Say
from motu.core.shapes import disc, filled, polygon, shape, star
from motu.games.maori.drawing.ink import boxed, drawing, place, symbol, text
from motu.games.maori.view import MaoriView, SideView
from motu.games.maori.words import msg, nmsg
from motu.games.maori.words.spoken import SEATS, shells_words

#: The sides' colours, far apart for all eyes; each has a sign of its own shape as well.
TONES: Final = ("#c8371f", "#1c5f9e", "#e9a811", "#1f7a54", "#8a3f93")
#: The class of letters on them, besides that for where they begin.
LETTERS: Final = (" mo-on", " mo-on", "", " mo-on", " mo-on")


def _emblems() -> tuple[str, ...]:
    """A sign for each side, 24 by 24: coral, a wave, a sun, a fern, an orchid."""
    coral = filled(TONES[0], disc(12, 12, 11)) + shape(
        "mo-glyph",
        "M12 20V11M12 15Q6.5 14 6.5 8M12 13Q17.5 12 17.5 7M12 11Q10 8 10.5 5M6.5 11Q4.6 10 4.6 8",
    )  # fmt: skip
    wave = filled(TONES[1], "M12 .6L22 6.3V17.7L12 23.4 2 17.7V6.3Z") + shape(
        "mo-glyph", "m4.5 11q3.8-5 7.5 0t7.5 0m-15 5.4q3.8-5 7.5 0t7.5 0"
    )
    sun = filled(TONES[2], polygon([(12 + x, 12 + y) for x, y in star(10, 11.8, 8)])) + filled(
        "#fff6d8", disc(12, 12, 5.4)
    )
    fern = filled(TONES[3], "M12 .4L23.6 12 12 23.6.4 12Z") + shape(
        "mo-glyph",
        "M9 19.5Q8.6 13 11 9Q14 5 16.6 8.6Q18 12.6 14.6 13.6Q11.8 13.6 12.4 11Q13.2 9.8 14.4 10.6",
    )  # fmt: skip
    petals = "".join(
        disc(12 + 6.2 * cos(a), 12 + 6.2 * sin(a), 5.4)
        for a in (2 * pi * i / 5 - pi / 2 for i in range(5))
    )
    orchid = filled(TONES[4], petals) + filled("#ffd84d", disc(12, 12, 3.4))
    return coral, wave, sun, fern, orchid


def _sails() -> str:
    """The own ships: as those on the tiles, each under a sail of its colour, with its sign."""
    drawn = []
    for seat, tone in enumerate(TONES):
        sail = "M-4 0Q-22-20-4-44Q2-28 18-38Q22-14 6-1Z"
        drawn.append(
            drawing(
                f"sail{seat}",
                shape("mo-hull", "M-22-1Q0 5 23-3Q17 8 6 8H-9Q-19 7-22-1Z"),
                f'<path class="mo-shadow" fill="{tone}" d="{sail}"/>',
                filled(tone, sail),
                boxed(f"seat{seat}", -9, -29, 17, 17),
                filled("#6d3f24", "M-22-1Q0 5 23-3Q17 8 6 8H-9Q-19 7-22-1Z"),
                filled("#c98b4d", "M-22-1Q0 5 23-3L20 .6Q0 8-18 2Z"),
            )
        )
    return "".join(drawn)


@cache
def sign_defs() -> str:
    """The signs of the sides, and what is counted."""
    crown = '<path class="mo-crown" fill="#ffcb2e" d="M2 16L1 6 6 10 10 3 14 10 19 6 18 16Z"/>'
    wreath = "".join(
        filled(colour, disc(12 + 8 * cos(a), 12 + 8 * sin(a), 3.6))
        for i, colour in enumerate(("#e6317a", "#ff9d2e", "#e6317a", "#fffaf0") * 2)
        for a in (2 * pi * i / 8,)
    )
    empty = shape("mo-none", "M4 4h16v16h-16z") + shape("mo-cross", "M8 12h8")
    hut = place("hut", 12, 21, 0.6)
    palms = place("palm", 8, 22, 0.42)
    return (
        "".join(symbol(f"seat{seat}", (24, 24), sign) for seat, sign in enumerate(_emblems()))
        + symbol("crown", (20, 20), crown)
        + symbol("i-palms", (24, 24), palms)
        + symbol("i-hut", (24, 24), hut)
        + symbol("i-leis", (24, 24), shape("mo-vine0", disc(12, 12, 8)), wreath)
        + symbol("i-ships", (24, 24), place("ship", 11.4, 18, 0.5))
        + symbol("i-shells", (24, 24), place("shell", 12, 12, 0.84))
        + symbol("i-empty", (24, 24), empty)
        + _sails()
    )


SIGN_STYLE: Final = (
    ".mo-none{fill:#a5dcd8;stroke:#3c8ea0;stroke-width:1.6;stroke-dasharray:3 2.4}"
    ".mo-cross{fill:none;stroke:#b3261e;stroke-width:2.6;stroke-linecap:round}"
    ".mo-vine0{fill:none;stroke:#2b7d45;stroke-width:3}"
    ".mo-hull{fill:#fffaf0;stroke:#fffaf0;stroke-width:2.6;stroke-linejoin:round}"
    ".mo-dear{fill:#e8cfc4}"
    ".mo-deep{fill:none;stroke:#1f7d95;stroke-opacity:.28;stroke-width:calc(W*34);stroke-linejoin:round}"
)


# --- what is counted ---------------------------------------------------------------------------


def counted(name: str, value: int, best: bool, x: float, y: float, size: float, ink: str) -> str:
    """A sign and a number beside it; whoever has most has a gold ring around the sign."""
    drawn = circle("mo-best", x + size * 0.6, y, size * 0.78) if best else ""
    drawn += boxed(f"i-{name}", x, y - size * 0.6, size * 1.2, size * 1.2)
    return drawn + text(str(value), x + size * 1.56, y + size * 0.35, size, f"mo-l{ink}")


def _most(view: MaoriView) -> tuple[int, int]:
    return (
        max(side["fleet"] for side in view["seats"]),
        max(side["shells"] for side in view["seats"]),
    )


def leads_of(view: MaoriView, side: SideView) -> tuple[bool, bool]:
    """M5.6, M5.7: whether nobody has more ships, or more shells."""
    ships, shells = _most(view)
    return 0 < side["fleet"] == ships, 0 < side["shells"] == shells


def said_of(view: MaoriView, seat: int, say: Say) -> str:
    """All that is known of a seat, read aloud."""
    side = view["seats"][seat]
    return _label(
        seat,
        (side["points"]["total"], side["shells"], side["ships"], side["free"]),
        leads_of(view, side),
        seat in view["to_act"],
        seat in view["winners"],
        say,
    )


@kept
def _label(
    seat: int, counts: tuple[int, ...], leads: tuple[bool, bool], acts: bool, won: bool, say: Say
) -> str:
    points, shells, ships, free = counts
    label: Message = msg(
        "{player}: {points} if it ended now; {shells}, {ships}, {free}.",
        player=SEATS[seat],
        points=nmsg("{n} point", "{n} points", points),
        shells=shells_words(shells),
        ships=nmsg("{n} ship", "{n} ships", ships),
        free=nmsg("{n} free space", "{n} free spaces", free),
    )
    if leads[0]:
        label = msg("{what} Nobody has more ships.", what=label)
    if leads[1]:
        label = msg("{what} Nobody has more shells.", what=label)
    if acts:
        label = msg("{what} To move.", what=label)
    if won:
        label = msg("{what} Winner.", what=label)
    return say(label)
